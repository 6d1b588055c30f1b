"""The output of a room: lines to store, and messages for users and for the server.

A message may contain hidden cards. Before the server sends it, it redacts the occurrences for each user as
``rumpus.core.views`` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rumpus.core.views import Occurrence
from rumpus.game import Line


class NewLine(NamedTuple):
    """A new line of the game, with its number and the time it was played. Store it before any client sees it."""

    seq: int
    line: Line
    at: float


class RestoredLine(NamedTuple):
    """A line of the game as read from the store.

    ``seat`` is None for a line of chance, such as a deal. ``by`` is None if the seat acted itself; else it names the
    substitute, such as "clock".
    """

    seat: int | None
    act: str
    by: str | None
    at: float


class Happened(NamedTuple):
    """The occurrences caused by the lines from ``seq`` on. For everybody at the table, redacted."""

    seq: int
    moments: Sequence[Occurrence]


@dataclass(frozen=True, slots=True)
class SentAway:
    """The host sent this user away. For the server."""

    user: str


@dataclass(frozen=True, slots=True)
class Said:
    """A seated user said something. For everybody at the table. ``line`` numbers the talk of a table from 1."""

    line: int
    user: str
    text: str
    at: float


@dataclass(frozen=True, slots=True)
class MoveRequested:
    """A computer player of this kind must move for a seat. The ``Answer`` repeats ``seq``."""

    seat: int
    kind: str
    seq: int


RoomEvent = Happened | SentAway | Said | MoveRequested


@dataclass
class Step:
    """The result of a command or of a tick.

    The server must store ``lines`` before it sends any of the ``messages``. If ``changed`` is True it must store the
    document of the table too. Examples of such changes are seats, options and the stage.
    """

    lines: list[NewLine] = field(default_factory=list)
    messages: list[RoomEvent] = field(default_factory=list)
    changed: bool = False
