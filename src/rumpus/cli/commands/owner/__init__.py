"""The commands for the owner of a server, one module each."""
