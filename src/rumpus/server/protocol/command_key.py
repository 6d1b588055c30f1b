"""The key of a command (user and id): the client gives each command at a table an id of its own.

A command that is repeated under its key is answered again, but does not run again. A digest of the content tells a
repeat from another command under the same key, which is refused.
"""

from __future__ import annotations

from hashlib import blake2b

import msgspec

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.room.commands import Command
from rumpus.server.protocol.requests import Typed
from rumpus.store import CommandKey, KeyedCommand

DIGEST_SIZE = 6  # bytes; each line of a game stores one
_spelled = msgspec.json.Encoder(order="deterministic").encode


def keyed(key: CommandKey, command: Command | Typed) -> KeyedCommand:
    """Return the key of a command with the digest of its content."""
    content = type(command).__name__.encode() + _spelled(command)
    return KeyedCommand(key, blake2b(content, digest_size=DIGEST_SIZE).hexdigest())


def is_repeat(command: KeyedCommand, earlier: KeyedCommand | None) -> bool:
    """Return True if a command repeats the earlier one. Raises UsageError (``id-used``) if only the key is the same."""
    if earlier is not None and earlier.key == command.key and earlier.digest != command.digest:
        raise id_used(command.key)
    return earlier == command


def id_used(key: CommandKey) -> UsageError:
    """Return the error for a command whose id belongs to another command of its user."""
    return UsageError(
        Message("this id stands for another command of yours; give each command a new id"),
        code="id-used",
        subject=key.id,
    )
