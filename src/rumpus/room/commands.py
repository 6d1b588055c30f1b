"""Commands: what a user may ask of a table. Imperative, like actions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rumpus.core.rules import OptionValue


@dataclass(frozen=True, slots=True)
class Sit:
    """Take a seat that nobody has, under a name; at one's own seat, take another name."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Give up one's seat; before the start it is free again, later a computer player takes it for good."""


@dataclass(frozen=True, slots=True)
class SeatComputer:
    """The host seats a computer player of this kind."""

    seat: int
    kind: str


@dataclass(frozen=True, slots=True)
class Kick:
    """The host frees a seat before the start."""

    seat: int


@dataclass(frozen=True, slots=True)
class SetOptions:
    """The host changes options of the game before the start; nobody is ready any more."""

    options: Mapping[str, OptionValue]


@dataclass(frozen=True, slots=True)
class Ready:
    """Say that one is ready (or no longer), with a word of one's own for the shuffle."""

    ready: bool = True
    word: str = ""


@dataclass(frozen=True, slots=True)
class Start:
    """The host starts the game; the secret comes from the server."""

    secret: bytes


@dataclass(frozen=True, slots=True)
class Act:
    """The seat to move does an action, written as in records; ``seq`` is the number the line will have."""

    action: str
    seq: int


@dataclass(frozen=True, slots=True)
class Answer:
    """What a computer player chose for a seat that wanted a move at ``seq``."""

    seat: int
    action: str
    seq: int


@dataclass(frozen=True, slots=True)
class NextDeal:
    """Say that one has seen the score; when everybody has, the next deal is dealt."""


@dataclass(frozen=True, slots=True)
class Rematch:
    """Say that one would play again: the same seats, the same rules. When everybody there has, the game begins; its secret
    comes from the server.
    """

    secret: bytes


@dataclass(frozen=True, slots=True)
class Say:
    """Talk at the table: a phrase from the list, or, where the host allows it, words of one's own."""

    text: str


@dataclass(frozen=True, slots=True)
class Come:
    """A user is there (again)."""


@dataclass(frozen=True, slots=True)
class Go:
    """A user's last connection is gone."""


Command = Sit | Leave | SeatComputer | Kick | SetOptions | Ready | Start | Act | NextDeal | Rematch | Say | Come | Go
