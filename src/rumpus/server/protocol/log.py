"""Parts: as many of a reader's lines as one frame holds. The rest is asked for."""

from __future__ import annotations

from rumpus.server.protocol.frames import spelled
from rumpus.server.protocol.view import Document

MOST_BYTES = 128 << 10
"""Of lines in one frame: with all the rest it stays below 256 KiB."""
MOST_AT_FIRST = 16 << 10
"""Of lines that come by themselves with the first frame."""


class LogPart:
    """Lines as they come, as many as fit: one at least, and at most so many bytes of them, or as many as a frame holds."""

    def __init__(self, most: int | None = None) -> None:
        self.lines: list[Document] = []
        self._left = MOST_BYTES if most is None else most

    def take(self, line: Document) -> bool:
        """Take a line; whether it has found room."""
        self._left -= len(spelled(line))
        if self._left < 0 and self.lines:
            return False
        self.lines.append(line)
        return True


def log_line(line: Document) -> Document:
    """A line as it stands in a log: what was done, and who did it where that was not the seat itself."""
    kept = {name: line.get(name) for name in ("seq", "seat", "events", "told", "said")}
    return kept | {"by": line["by"]} if line.get("by") else kept


def log_fields(lines: list[Document], first: int) -> Document:
    """The last lines of a deal that begins with line ``first``; where some are left out before them, ``log_before`` is the number of
    the first that is there.
    """
    is_whole = not lines or lines[0]["seq"] <= first
    return {"log": lines, "log_before": None if is_whole else lines[0]["seq"]}
