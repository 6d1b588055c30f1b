"""Parts of a log: as many lines as fit into one frame. The client requests the rest."""

from __future__ import annotations

from rumpus.server.protocol.frames import json_bytes
from rumpus.server.protocol.view import Document

MOST_BYTES = 128 << 10
"""Most bytes of lines in one frame, so that the whole frame stays below 256 KiB."""
MOST_AT_FIRST = 16 << 10
"""Most bytes of lines that are sent unrequested after the first frame."""


class LogPart:
    """Collects lines until they are ``most`` bytes, or ``MOST_BYTES``. The first line is always taken."""

    def __init__(self, most: int | None = None) -> None:
        self.lines: list[Document] = []
        self._left = MOST_BYTES if most is None else most

    def take(self, line: Document) -> bool:
        """Add a line. Return False if there is no room for it."""
        self._left -= len(json_bytes(line))
        if self._left < 0 and self.lines:
            return False
        self.lines.append(line)
        return True


def log_line(line: Document) -> Document:
    """Return the fields of a line that a log has; ``by`` only if the line was not made by the seat itself."""
    fields = {name: line.get(name) for name in ("seq", "seat", "events", "told", "said")}
    return fields | {"by": line["by"]} if line.get("by") else fields


def log_fields(lines: list[Document], first: int) -> Document:
    """Return the log fields for the last lines of a deal that begins with line ``first``.

    ``log_before`` is the number of the first line in it if earlier lines are left out, else None.
    """
    is_whole = not lines or lines[0]["seq"] <= first
    return {"log": lines, "log_before": None if is_whole else lines[0]["seq"]}
