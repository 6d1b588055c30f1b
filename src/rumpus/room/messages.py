"""What comes out of a room: lines to keep, and what to tell whom. Past tense, like events.

A message for all tells nobody anything hidden by itself: the server shows each the moments as ``views`` redacts them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rumpus.core.views import Occurrence
from rumpus.game import Line


class NewLine(NamedTuple):
    """A line of the game with its number and the time it was played, to be safe before anybody hears of it."""

    seq: int
    line: Line
    at: float


class KeptLine(NamedTuple):
    """A line as it is read again: whose action (None: chance's), its text, who did it for the seat, if not itself, when."""

    seat: int | None
    act: str
    by: str | None
    at: float


class Happened(NamedTuple):
    """What the lines from ``seq`` on brought about, for all."""

    seq: int
    moments: Sequence[Occurrence]


@dataclass(frozen=True, slots=True)
class SentAway:
    """The host sent this user away, for the server."""

    user: str


@dataclass(frozen=True, slots=True)
class Said:
    """A user who sits at the table said something, for all. ``line`` numbers what is said at the table, from 1."""

    line: int
    user: str
    text: str
    at: float


@dataclass(frozen=True, slots=True)
class MoveRequested:
    """A seat wants a move of a computer player of this kind; its ``Answer`` names the same ``seq``."""

    seat: int
    kind: str
    seq: int


RoomEvent = Happened | SentAway | Said | MoveRequested


@dataclass
class Step:
    """What a command or the passing of time brought about. ``lines`` must be kept, and where it has ``changed`` more of the
    table than its lines (who sits where, who is ready, the options or the stage) the rest of it too, before any of the
    ``messages`` goes out.
    """

    lines: list[NewLine] = field(default_factory=list)
    messages: list[RoomEvent] = field(default_factory=list)
    changed: bool = False
