"""Write a file that a command was asked for, and say in a sentence why it cannot be written."""

from __future__ import annotations

from pathlib import Path

from rumpus.core.errors import UsageError
from rumpus.core.messages import Field, Message


def write_file(path: Path, content: bytes, *, may_replace: bool = False) -> None:
    """Write a file. Raise UsageError if that fails, or if the file exists and may not be replaced."""
    try:
        with path.open("wb" if may_replace else "xb") as file:
            file.write(content)
    except FileExistsError:
        message = Message("{path} exists already; give another --out", {"path": str(path)})
        raise UsageError(message, code="file-exists", subject=str(path)) from None
    except FileNotFoundError:
        message = Message(
            "there is no folder {folder}; make it first, or give another --out", {"folder": str(path.parent)}
        )
        raise UsageError(message, code="no-folder", subject=str(path)) from None
    except OSError as error:
        fields: dict[str, Field] = {"path": str(path), "why": str(error.strerror)}
        message = Message("cannot write {path}: {why}; give another --out", fields)
        raise UsageError(message, code="unwritable-file", subject=str(path)) from None
