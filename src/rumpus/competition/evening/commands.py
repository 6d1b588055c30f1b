"""The commands of an evening. An accepted command with its number, time and writer is an event of the log.

People have numbers from 1, in the order in which they came. Rounds and tables have numbers from 1 too. Seats of a
table are counted from 0, as in every game.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from rumpus.competition import sheet
from rumpus.competition.evening.settings import EveningSettings, Format

Unfinished = Literal["none", "equal", "so-far"]
"""The result of a table that did not finish its round: none, equal for all, or the points so far."""


class Newcomer(NamedTuple):
    """A person to add: their name, and a group such as an age group, or ""."""

    name: str
    group: str = ""


class Open(NamedTuple):
    """Open the evening, or change its settings. The game cannot change after the first draw."""

    settings: EveningSettings


class AddPeople(NamedTuple):
    """Add people, also those who come late."""

    people: tuple[Newcomer, ...]


class RenamePerson(NamedTuple):
    """Give a person another name or group."""

    person: int
    name: str
    group: str = ""


class SetPresence(NamedTuple):
    """Note that a person leaves, comes back, or sits out until they come back."""

    person: int
    is_here: bool


class SetWishes(NamedTuple):
    """Replace the wishes: pairs to keep together, pairs to keep apart, and people who stay at a table."""

    together: tuple[tuple[int, int], ...] = ()
    apart: tuple[tuple[int, int], ...] = ()
    tables: tuple[tuple[int, int], ...] = ()


class Draw(NamedTuple):
    """Seat a round: the people of each table by seat. Everybody here has a seat or a bye.

    The same number as the last round draws it again, if it has no result yet. ``later`` has the planned tables of the
    rounds to come. ``seed`` and ``format`` are for the log.
    """

    round: int
    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()
    format: Format = "by-hand"
    seed: int = 0
    later: tuple[tuple[tuple[int, ...], ...], ...] = ()


class Swap(NamedTuple):
    """Exchange two people of the last round, one of whom may have a bye."""

    first: int
    second: int


class StartClock(NamedTuple):
    """Start the clock of the last round, or start it again."""

    round: int
    seconds: int


class EnterResult(NamedTuple):
    """Enter the result of a table: a number for each seat, or None for a person who left before the end.

    ``seen``: the entries of this table that the writer had seen. With all of them seen, the new entry corrects it.
    ``winners`` are seats, and ``payments`` an amount for each seat. If they are empty, they follow from the numbers.
    """

    round: int
    table: int
    numbers: tuple[int | None, ...]
    seen: int = 0
    winners: tuple[int, ...] = ()
    payments: tuple[int, ...] = ()


class ChooseResult(NamedTuple):
    """Choose one of the results of a table, counted from 0."""

    round: int
    table: int
    entry: int


class TableCommand(NamedTuple):
    """A command to the score sheet of a table, deal by deal. Its last deal enters the result."""

    round: int
    table: int
    command: sheet.Command


class PlayHere(NamedTuple):
    """Play a table of a round on this server: ``played_at`` is the id of its table there, or "" to stop that."""

    round: int
    table: int
    played_at: str


class CloseRound(NamedTuple):
    """Close the last round although a table has not finished."""

    round: int
    unfinished: Unfinished = "none"


class UndoResult(NamedTuple):
    """Take back the last result that was entered."""


class Finish(NamedTuple):
    """End the evening, or open it again."""

    is_over: bool = True


Command = (
    Open
    | AddPeople
    | RenamePerson
    | SetPresence
    | SetWishes
    | Draw
    | Swap
    | StartClock
    | EnterResult
    | ChooseResult
    | TableCommand
    | PlayHere
    | CloseRound
    | UndoResult
    | Finish
)


class EveningEvent(NamedTuple):
    """An accepted command: its number from 1, its time in seconds, and the name of its writer, which may be empty."""

    seq: int
    at: float
    writer: str
    command: Command
