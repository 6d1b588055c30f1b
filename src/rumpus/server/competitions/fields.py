"""Fields of calls about competitions that are more than a type."""

from __future__ import annotations

from rumpus.core.errors import UsageError
from rumpus.core.messages import Field, Message
from rumpus.server.protocol.requests import LONGEST_ID
from rumpus.wording.player_names import checked_name

SHORTEST_SECRET = 20  # characters of an id from which a secret code follows


def checked_id(command_id: str) -> str:
    """Return the id of a command. Raise UsageError if it is empty or too long."""
    if not 0 < len(command_id) <= LONGEST_ID:
        message = Message("an id has 1 to {most} characters, of your choosing", {"most": LONGEST_ID})
        raise UsageError(message, code="bad-body", subject="id")
    return command_id


def checked_secret(command_id: str) -> str:
    """Return the id of a call that makes a competition, which may be empty. Raise UsageError if it can be guessed."""
    if command_id and not SHORTEST_SECRET <= len(command_id) <= LONGEST_ID:
        fields: dict[str, Field] = {"least": SHORTEST_SECRET, "most": LONGEST_ID}
        message = Message("this id is a random text of {least} to {most} characters", fields)
        raise UsageError(message, code="bad-body", subject="id")
    return command_id


def checked_writer(name: str) -> str:
    """Return the name of the person who writes, which may be empty. Raise UsageError if it is no name."""
    return checked_name(name) if name else ""
