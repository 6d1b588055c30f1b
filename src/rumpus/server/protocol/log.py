"""The log of a deal as it is sent: of a long one the newest lines, and older ones when they are asked for."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.server.protocol.frames import spelled
from rumpus.server.protocol.view import Document

MOST_BYTES = 128 << 10
"""Of a log in one frame: with all the rest the first frame stays below 256 KiB."""


def log_fields(lines: Sequence[Document], before: int | None = None) -> Document:
    """The last of these lines (``before``: of those with a lower number) that fit into a frame; where some are left out,
    ``log_before`` is the number of the first that is there.
    """
    wanted = [line for line in lines if before is None or line["seq"] < before]
    first, size = len(wanted), 0
    while first:
        size += len(spelled(wanted[first - 1]))
        if size > MOST_BYTES and first < len(wanted):
            break
        first -= 1
    return {"log": wanted[first:], "log_before": wanted[first]["seq"] if first else None}
