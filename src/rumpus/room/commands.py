"""Commands: what a user may ask of a table. Imperative, like actions.

Their fields are those that clients send (docs/server/wire.md), which are read straight into them. A field without a default
has to be sent.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from rumpus.core.rules import OptionValue


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a user asks."""


class Sit(Command, frozen=True):
    """Take a seat that nobody has, under a name; at one's own seat, take another name."""

    seat: int
    name: str = ""


class Leave(Command, frozen=True):
    """Give up one's seat; before the start it is free again, later a computer player takes it for good. Once the last person
    has, the game is over: nobody plays it any more.
    """


class SeatComputer(Command, frozen=True):
    """The host seats a computer player of this kind."""

    seat: int
    kind: str


class Kick(Command, frozen=True):
    """The host frees a seat before the start; a user who sat there may not sit down at this table again."""

    seat: int


class Admit(Command, frozen=True):
    """The host lets those sit down again whom they sent away under this name."""

    name: str


class Mute(Command, frozen=True):
    """The host mutes the user at a seat, or lets them talk again."""

    seat: int
    muted: bool = True


class SetOptions(Command, frozen=True):
    """The host changes options of the game before the start; nobody is ready any more."""

    options: dict[str, OptionValue]


class Ready(Command, frozen=True):
    """Say that one is ready (or no longer), with a word of one's own for the shuffle."""

    ready: bool = True
    word: str = ""


class Start(Command, frozen=True):
    """The host starts the game."""


class Act(Command, frozen=True):
    """The seat to move does an action, written as in records; ``seq`` is the number the line will have."""

    act: str
    seq: int


class NextDeal(Command, frozen=True):
    """Say that one has seen the score; when everybody has, the next deal is dealt."""


class Rematch(Command, frozen=True):
    """Say that one would play again, with a word of one's own for the shuffle: the same seats, the same rules. When everybody there
    has, the game begins.
    """

    word: str = ""


class Say(Command, frozen=True):
    """Talk at the table: a phrase from the list, or, where the host allows it, words of one's own."""

    text: str


class Connect(Command, frozen=True):
    """A user is there (again). The server says so; it is not sent."""


class Disconnect(Command, frozen=True):
    """A user's last connection is gone. The server says so; it is not sent."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a computer player chose for a seat that wanted a move at ``seq``."""

    seat: int
    action: str
    seq: int
