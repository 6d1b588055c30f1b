"""The name of the program as its user called it, for lines that say what to type next."""

import os
import shlex
from pathlib import Path

from rumpus.core.messages import NO_BREAK_SPACE, ListField, Message


def program() -> str:
    """``rumpus``, or what ``RUMPUS_CALLED`` says: the door ``./run`` tells it how it was called."""
    return os.environ.get("RUMPUS_CALLED") or "rumpus"


def calling(command: str, *paths: Path) -> str:
    """A command to type."""
    return " ".join([program(), command, *(shlex.quote(str(path)) for path in paths)])


def to_copy(purpose: Message, what: str) -> ListField:
    """What for, and on a line of its own that is not broken the command or path, with nothing after it."""
    return ListField((purpose, f"  {what.replace(' ', NO_BREAK_SPACE)}"), "\n")
