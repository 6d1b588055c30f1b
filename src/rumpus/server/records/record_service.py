"""The record service: endpoints give it jobs about records and wait for the answers.

Uploads, running jobs and answers have separate limits. So slow senders and slow readers do not block the processes.
"""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from weakref import WeakValueDictionary

from rumpus.record.keys import PublishedKeys
from rumpus.server.limits.shares import Claim, Shares
from rumpus.server.live.faults import Faults
from rumpus.server.records.jobs import CheckedRecord, Job, JobRequest, JobResult, VerifyJob
from rumpus.server.records.limits import JOBS, JOBS_OF_ONE, SPOOLED, SPOOLED_OF_ONE
from rumpus.server.records.pool import RecordWorkers
from rumpus.server.records.spool import Spool, SpoolFile
from rumpus.server.signing_keys import SigningKeys


@dataclass(frozen=True)
class RecordAnswer:
    """An answer: its ``body``, or None if it is in the ``file``. ``game`` is the slug of the record's game.

    The file exists until ``resources`` is closed.
    """

    body: bytes | None
    file: SpoolFile
    game: str
    resources: AsyncExitStack


class RecordService:
    """The queue, the processes and the spool for records of one database.

    It also makes the keys that sign records, if there are none.
    """

    def __init__(self, database: Path, spool: Path, faults: Faults) -> None:
        self._data = database.parent
        SigningKeys.read_or_make(self._data)
        self.workers = RecordWorkers(database, faults)
        self._spool = Spool(spool)
        self.incoming, self.outgoing = Shares(SPOOLED, SPOOLED_OF_ONE), Shares(SPOOLED, SPOOLED_OF_ONE)
        self.jobs = Shares(JOBS, JOBS_OF_ONE)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def close(self) -> None:
        """End the processes."""
        await self.workers.close()

    def published_keys(self) -> PublishedKeys | None:
        """Return the public keys, or None if their file was moved away. Raises UsageError.

        The file is read each time, since the owner may have replaced the keys.
        """
        keys = SigningKeys.read(self._data)
        return keys and keys.published

    async def answer(self, claim: Claim, job: Job) -> RecordAnswer:
        """Return the answer to a job about a stored record. Raises the error of the job, RecordFailed and TooMany."""
        async with AsyncExitStack() as stack:
            file = await stack.enter_async_context(self._spool.new_file(self.outgoing, claim))
            result = await self._run(claim, JobRequest(job, str(file.path)))
            assert isinstance(result, JobResult)
            if result.body is None:
                file.count()
            return RecordAnswer(result.body, file, result.game, stack.pop_all())

    def upload_file(self, claim: Claim) -> AbstractAsyncContextManager[SpoolFile]:
        """Open a spool file for an upload while the block runs.

        The block raises TooMany if others need the room of the file.
        """
        return self._spool.new_file(self.incoming, claim)

    async def check(self, claim: Claim, file: SpoolFile) -> CheckedRecord:
        """Return the findings about an uploaded record in a spool file. Raises RecordError,
        RecordFailed and TooMany.
        """
        found = await self._run(claim, JobRequest(VerifyJob(str(file.path)), ""))
        assert isinstance(found, CheckedRecord)
        return found

    async def _run(self, claim: Claim, request: JobRequest) -> object:
        async with AsyncExitStack() as places:
            place = await places.enter_async_context(self.jobs.holding(claim))
            place.add(1)
            # One job at a time of each user and address. All claims have their address first, so there is no deadlock.
            for key in claim.keys:
                await places.enter_async_context(self._locks.setdefault(key, asyncio.Lock()))
            return await self.workers.ask(request, claim.keys)
