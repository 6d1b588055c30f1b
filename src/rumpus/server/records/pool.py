"""The record processes. They are separate from those that choose moves, so a record never delays a computer player.

Each process reads, replays or checks one record after another. It has limits of memory and of time, and cannot write
the database.
"""

from __future__ import annotations

import zlib
from pathlib import Path

from rumpus.core.messages import Message
from rumpus.processes.fair_order import Askers
from rumpus.processes.pool import JobFailure, NotDone, Pool, Queue
from rumpus.processes.process import JobFailed
from rumpus.server.live.faults import Faults
from rumpus.server.records.jobs import Job, JobRequest, RecordFailed, VerifyJob, too_long, try_again
from rumpus.server.records.limits import LONGEST_WAIT, PATIENCE, PROCESSES, Budget


class RecordWorkers:
    """The record processes of one database.

    All jobs about one record go to the same process, which caches its replay. Uploads go to any process, in turn with
    other uploads of the same user or address.
    """

    def __init__(self, database: Path, faults: Faults, count: int = PROCESSES, budget: Budget | None = None) -> None:
        self._faults = faults
        self._uploads, *self._queues = (Queue(PATIENCE, LONGEST_WAIT) for _ in range(count + 1))
        program = ("rumpus.server.records.library:open_library", str(database), *map(str, budget or Budget()))
        self.pool = Pool(program, [(queue, self._uploads) for queue in self._queues], self._log_note)

    async def close(self) -> None:
        """End all processes. Jobs without an answer raise RecordFailed."""
        await self.pool.close()

    async def ask(self, request: JobRequest, askers: Askers = ()) -> object:
        """Run a job in a process and return its answer. ``askers`` are the user and address, for fair turns.

        Raises the error of the job, or RecordFailed.
        """
        try:
            return await self.pool.ask(self._queue_for(request.job), request, askers)
        except JobFailed as error:
            self._faults.of_process("a record process", error.__notes__[0])
            raise try_again() from None
        except NotDone as error:
            if error.reason is JobFailure.LATE:
                raise too_long() from None
            if error.reason is JobFailure.BUSY:
                raise RecordFailed(
                    Message("the server is reading too many records; try again later"), code="try-again"
                ) from None
            raise try_again() from None

    def _log_note(self, note: object) -> None:
        self._faults.of_owner(f"records are not signed: {note}")

    def _queue_for(self, job: Job) -> Queue:
        if isinstance(job, VerifyJob):
            return self._uploads
        return self._queues[zlib.crc32(job.record_id.encode()) % len(self._queues)]
