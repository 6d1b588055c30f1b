"""`rumpus evening`: club evenings with several tables and rounds."""

import click

from rumpus.cli.lazy import LazyCommand, LazyGroup

_HERE = "rumpus.cli.commands.evening"
COMMANDS: dict[str, LazyCommand] = {
    "new": LazyCommand(f"{_HERE}.settings:new", "Begin an evening in a file."),
    "change": LazyCommand(f"{_HERE}.settings:change", "Change settings of an evening."),
    "add": LazyCommand(f"{_HERE}.people:add", "Add people: words, a list, or pasted lines."),
    "leave": LazyCommand(f"{_HERE}.people:leave", "Note that people leave."),
    "back": LazyCommand(f"{_HERE}.people:back", "Note that people are back."),
    "rename": LazyCommand(f"{_HERE}.people:rename", "Give a person another name or group."),
    "wish": LazyCommand(f"{_HERE}.people:wish", "Add or show wishes: together, apart, or at a table."),
    "draw": LazyCommand(f"{_HERE}.rounds:draw", "Draw the seats of the next round."),
    "swap": LazyCommand(f"{_HERE}.rounds:swap", "Exchange two people of the last round."),
    "clock": LazyCommand(f"{_HERE}.rounds:clock", "Start the clock of the last round."),
    "score": LazyCommand(f"{_HERE}.results:score", "Enter or correct the result of a table."),
    "undo": LazyCommand(f"{_HERE}.results:undo", "Take back the last result."),
    "close": LazyCommand(f"{_HERE}.rounds:close", "Close a round with a table unfinished."),
    "end": LazyCommand(f"{_HERE}.rounds:end", "End the evening, or open it again."),
    "show": LazyCommand(f"{_HERE}.reading:show", "Show the seats and results of a round."),
    "standings": LazyCommand(f"{_HERE}.reading:standings", "Show the standing."),
    "log": LazyCommand(f"{_HERE}.reading:log", "Show everything that happened."),
    "print": LazyCommand(f"{_HERE}.paper:print_", "Write seat cards and score sheets to print."),
    "export": LazyCommand(f"{_HERE}.reading:export", "Write everything as CSV, JSON or text."),
    "link": LazyCommand(f"{_HERE}.link:link", "Make a new link for organisers or a table of a server."),
    "seats": LazyCommand(f"{_HERE}.seats:seats", "Seat people at tables for some rounds."),
}


@click.group(cls=LazyGroup, commands_table=COMMANDS)
def evening() -> None:
    """Run a club evening at several tables.

    FILE stores every event, so you can stop at any time. This is an evening with one round:

    \b
      rumpus evening new club.jsonl
      rumpus evening add club.jsonl Ann Bob Cy Di Eve Flo Gus
      rumpus evening draw club.jsonl
      rumpus evening print club.jsonl
      rumpus evening score club.jsonl 1 12 0 31 5       (table 1, by seat)
      rumpus evening score club.jsonl 2 Gus=17 Eve=0 Flo=4
      rumpus evening standings club.jsonl

    Draw again for the next round. The commands seats and link need no file. For a screen on the wall, and results from
    phones, run the evening in the browser: start rumpus, and open Evenings and scores.
    """  # noqa: D301 - click needs the character \b itself
