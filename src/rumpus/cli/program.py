"""The name of the program as its user called it, for lines that say what to type next."""

import os
import shlex
from pathlib import Path

from rumpus.cli.lines import GLUE


def program() -> str:
    """``rumpus``, or what ``RUMPUS_CALLED`` says: the door ``./run`` tells it how it was called."""
    return os.environ.get("RUMPUS_CALLED") or "rumpus"


def calling(command: str, *paths: Path) -> str:
    """A command to type; it is not broken between lines, so that it can be copied."""
    return " ".join([program(), command, *(shlex.quote(str(path)) for path in paths)]).replace(" ", GLUE)


def to_type(purpose: str, command: str) -> str:
    """What for, and on a line of its own the command, with nothing after it."""
    return f"{purpose}:\n  {command}"
