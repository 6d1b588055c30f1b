"""The desk: where the endpoints hand in what they want of records, and wait for their turn.

What comes in, what is worked on and what goes out is counted apart. So slow senders and slow readers keep nobody from the processes.
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
from rumpus.server.records.jobs import Asked, Checked, Job, JobResult, VerifyJob
from rumpus.server.records.limits import JOBS, JOBS_OF_ONE, SPOOLED, SPOOLED_OF_ONE
from rumpus.server.records.pool import RecordWorkers
from rumpus.server.records.spool import Sheet, Spool
from rumpus.server.signing_keys import SigningKeys


@dataclass(frozen=True)
class Answered:
    """An answer: its ``body``, or None where it lies on the ``sheet``. ``game`` is the slug of the record's game. The sheet is there
    until ``held`` is left.
    """

    body: bytes | None
    sheet: Sheet
    game: str
    held: AsyncExitStack


class RecordDesk:
    """Turns, processes and spool for the records of one database, and beside it the keys that sign them: made where there are none."""

    def __init__(self, database: Path, spool: Path, faults: Faults) -> None:
        self._data = database.parent
        SigningKeys.opened(self._data)
        self.workers = RecordWorkers(database, faults)
        self._spool = Spool(spool)
        self.incoming, self.outgoing = Shares(SPOOLED, SPOOLED_OF_ONE), Shares(SPOOLED, SPOOLED_OF_ONE)
        self.jobs = Shares(JOBS, JOBS_OF_ONE)
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def close(self) -> None:
        """End the processes."""
        await self.workers.close()

    def published_keys(self) -> PublishedKeys | None:
        """The public keys, read anew since they may have been replaced; None where they were moved away. Raises UsageError."""
        keys = SigningKeys.there(self._data)
        return keys and keys.published

    async def answer(self, claim: Claim, job: Job) -> Answered:
        """What a job about a kept record comes to. Raises its error, RecordFailed and TooMany."""
        async with AsyncExitStack() as stack:
            sheet = await stack.enter_async_context(self._spool.sheet(self.outgoing, claim))
            told = await self._done(claim, Asked(job, str(sheet.path)))
            assert isinstance(told, JobResult)
            if told.body is None:
                sheet.count()
            return Answered(told.body, sheet, told.game, stack.pop_all())

    def receiving(self, claim: Claim) -> AbstractAsyncContextManager[Sheet]:
        """A sheet for an upload that comes in, as long as the block lasts. The block raises TooMany if others need its room."""
        return self._spool.sheet(self.incoming, claim)

    async def check(self, claim: Claim, sheet: Sheet) -> Checked:
        """Return what a check found in the record on a sheet that these are receiving. Raises RecordError, RecordFailed and TooMany."""
        found = await self._done(claim, Asked(VerifyJob(str(sheet.path)), ""))
        assert isinstance(found, Checked)
        return found

    async def _done(self, claim: Claim, asked: Asked) -> object:
        """Have a job done: of one user or address one at a time. Its place is free when it is done."""
        async with AsyncExitStack() as held:
            place = await held.enter_async_context(self.jobs.holding(claim))
            place.add(1)
            for key in claim.keys:  # all name their address first
                await held.enter_async_context(self._turns.setdefault(key, asyncio.Lock()))
            return await self.workers.ask(asked, claim.keys)
