"""A record process: ``python -m rumpus.server.records.process DATABASE SECONDS MEMORY`` answers jobs about records, one after another.

It cannot write the database, has bounds of memory and of processor time, and never outlives its server.
"""

from __future__ import annotations

import resource
import sys
from contextlib import suppress
from pathlib import Path

from rumpus.server.records.library import Library
from rumpus.server.workers.process import answer_jobs


def main(database: str, seconds: str, memory: str) -> None:
    """Answer jobs about the records of this database, within this budget."""
    with suppress(OSError, ValueError):  # where the system has no such bound, or a lower one
        resource.setrlimit(resource.RLIMIT_AS, (int(memory), int(memory)))
    answer_jobs((), Library(Path(database), float(seconds)).done)


if __name__ == "__main__":
    main(*sys.argv[1:])
