"""Run the command `rumpus` by `python -m rumpus`."""

from rumpus.cli import main

main(prog_name="rumpus")
