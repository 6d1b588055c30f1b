"""The desk: where the endpoints hand in what they want of records, and wait for their turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from rumpus.record.keys import PublishedKeys
from rumpus.server.live.faults import Faults
from rumpus.server.records.jobs import Asked, Check, Checked, Job, Told
from rumpus.server.records.pool import RecordWorkers
from rumpus.server.records.spool import Sheet, Spool
from rumpus.server.records.turns import Turns
from rumpus.server.signing_keys import SigningKeys


@dataclass(frozen=True)
class Answered:
    """An answer: its ``body``, or None where it lies on the ``sheet``. ``game`` is the slug of the record's game.
    ``close`` is called once it was sent.
    """

    body: bytes | None
    sheet: Sheet
    game: str
    close: Callable[[], None]


class RecordDesk:
    """Turns, processes and spool for the records of one database, and beside it the keys that sign them: made where there are none."""

    def __init__(self, database: Path, spool: Path, faults: Faults) -> None:
        self._data = database.parent
        SigningKeys.opened(self._data)
        self.workers = RecordWorkers(database, faults)
        self._spool = Spool(spool)
        self._turns = Turns()

    async def close(self) -> None:
        """End the processes."""
        await self.workers.close()

    def published_keys(self) -> PublishedKeys | None:
        """The public keys, read anew since they may have been replaced; None where they were moved away. Raises UsageError."""
        keys = SigningKeys.there(self._data)
        return keys and keys.published

    async def answer(self, askers: tuple[str, ...], job: Job) -> Answered:
        """What a job about a kept record comes to. Raises its error, RecordFailed and TooMany."""
        with ExitStack() as stack:
            stack.enter_context(self._turns.admitted(*askers))
            sheet = stack.enter_context(self._spool.sheet())
            async with self._turns.turn(*askers):
                told = await self.workers.ask(Asked(job, str(sheet.path)))
            assert isinstance(told, Told)
            return Answered(told.body, sheet, told.game, stack.pop_all().close)

    @contextmanager
    def receiving(self, askers: tuple[str, ...]) -> Iterator[Sheet]:
        """A sheet for an upload that comes in, as long as the block lasts. Raises TooMany."""
        with self._turns.admitted(*askers), self._spool.sheet() as sheet:
            yield sheet

    async def check(self, askers: tuple[str, ...], sheet: Sheet) -> Checked:
        """What holds of the record on a sheet that these are receiving. Raises RecordError and RecordFailed."""
        async with self._turns.turn(*askers):
            found = await self.workers.ask(Asked(Check(str(sheet.path)), ""))
        assert isinstance(found, Checked)
        return found
