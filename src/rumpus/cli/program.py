"""The name of the program as the user called it, for messages that suggest a command."""

import os
import shlex
from pathlib import Path

from rumpus.core.messages import NO_BREAK_SPACE, ListField, Message


def program() -> str:
    """Return ``rumpus``, or the name in ``RUMPUS_CALLED``, which ``./run`` sets."""
    return os.environ.get("RUMPUS_CALLED") or "rumpus"


def command_line(command: str, *paths: Path) -> str:
    """Return a command for the user to type, with paths quoted for the shell."""
    return " ".join([program(), command, *(shlex.quote(str(path)) for path in paths)])


def line_to_copy(purpose: Message, what: str) -> ListField:
    """Return the purpose, and below it a command or path on its own line.

    That line is never wrapped, so that it can be copied.
    """
    return ListField((purpose, f"  {what.replace(' ', NO_BREAK_SPACE)}"), "\n")
