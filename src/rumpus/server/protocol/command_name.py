"""The name of a command: a user gives each command at a table an id, which stands for that command alone.

Under the same id the same command is answered again and not done again. A digest tells it from another one.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import NamedTuple

import msgspec

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.room.commands import Command
from rumpus.server.protocol.requests import Typed

DIGEST_SIZE = 6  # bytes; each line of a game stores one
_spelled = msgspec.json.Encoder(order="deterministic").encode


class CommandName(NamedTuple):
    """The name of a command at its table: its user with the id that they gave it, and a digest of what it asks."""

    id: str
    digest: str

    @classmethod
    def of(cls, user: str, command_id: str, command: Command | Typed) -> CommandName:
        """The name of a command."""
        asked = type(command).__name__.encode() + _spelled(command)
        return cls(f"{user} {command_id}", blake2b(asked, digest_size=DIGEST_SIZE).hexdigest())

    def stored(self) -> str:
        """The name as the store has it."""
        return f"{self.digest} {self.id}"

    def is_again(self, earlier: str | None) -> bool:
        """Return True if the earlier command, named as the store has it, is this one. Raises UsageError if it has the id of this one
        and asked something else.
        """
        digest, _, earlier_id = (earlier or "").partition(" ")
        if earlier_id == self.id and digest != self.digest:
            raise id_used(self)
        return earlier == self.stored()


def id_used(name: CommandName) -> UsageError:
    """The refusal of a command under an id that its user has given to another command."""
    command_id = name.id.partition(" ")[2]
    message = Message("this id stands for another command of yours; give each command a new id")
    return UsageError(message, code="id-used", subject=command_id)
