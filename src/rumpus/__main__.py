"""`python -m rumpus` is the command `rumpus`."""

from rumpus.cli import main

main(prog_name="rumpus")
