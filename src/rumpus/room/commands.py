"""The commands that a user can send to a table.

The fields are those of the wire (docs/server/wire.md): clients' JSON is decoded straight into these classes. A field
without a default is required.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from rumpus.core.rules import OptionValue


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base class of all commands."""


class Sit(Command, frozen=True):
    """Take a free seat under a name. At one's own seat: change the name."""

    seat: int
    name: str = ""


class Leave(Command, frozen=True):
    """Give up one's seat. Before the start the seat is free again. Later a computer player takes it for the rest of the
    game.

    When the last person leaves, the game is abandoned.
    """


class SeatComputer(Command, frozen=True):
    """As the host, seat a computer player of this kind."""

    seat: int
    kind: str


class Kick(Command, frozen=True):
    """As the host, free a seat before the start. Its user may not sit down at this table again."""

    seat: int


class Admit(Command, frozen=True):
    """As the host, let the users that were sent away under this name sit down again."""

    name: str


class Mute(Command, frozen=True):
    """As the host, mute the user at a seat, or end the muting."""

    seat: int
    muted: bool = True


class SetOptions(Command, frozen=True):
    """As the host, change options of the game before the start. Every player has to be ready again."""

    options: dict[str, OptionValue]


class Ready(Command, frozen=True):
    """Be ready for the game, or take that back. ``word`` is mixed into the shuffle."""

    ready: bool = True
    word: str = ""


class Start(Command, frozen=True):
    """As the host, start the game."""


class Act(Command, frozen=True):
    """Do an action at one's turn. ``act`` is written as in records. ``seq`` is the number that its line will have."""

    act: str
    seq: int


class NextDeal(Command, frozen=True):
    """Confirm the score of a deal. When all present people have confirmed, the next deal begins."""


class Rematch(Command, frozen=True):
    """Agree to another game with the same seats and rules. ``word`` is mixed into the shuffle.

    When all present people agree, the game begins.
    """

    word: str = ""


class Say(Command, frozen=True):
    """Talk at the table: a phrase of the list, or any text if the host allows that."""

    text: str


class Connect(Command, frozen=True):
    """The user has a connection again. The server creates this command; clients do not send it."""


class Disconnect(Command, frozen=True):
    """The user's last connection is closed. The server creates this command; clients do not send it."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The move that a computer player chose for a seat, in reply to the MoveRequested with the same ``seq``."""

    seat: int
    action: str
    seq: int
