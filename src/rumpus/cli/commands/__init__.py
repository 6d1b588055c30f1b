"""The commands, a module each; `rumpus.cli` names them and imports none before it is called."""
