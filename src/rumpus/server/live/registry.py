"""The tables of a server: made, found, loaded when they are touched, and let go when nobody is there."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from functools import partial

from rumpus.core.errors import RumpusError, UsageError
from rumpus.core.messages import Message
from rumpus.games import rule_book
from rumpus.processes.turns import Askers
from rumpus.room.commands import Ready, SeatComputer, Sit
from rumpus.room.document import Restoring
from rumpus.room.messages import KeptLine
from rumpus.room.room import Room, Stage
from rumpus.room.settings import Settings
from rumpus.server.audit_log import AuditLog
from rumpus.server.live.blocks import Blocks
from rumpus.server.live.live_table import LiveTable
from rumpus.server.live.metrics import Metrics
from rumpus.server.live.server_time import ALIVE, ServerTime
from rumpus.server.live.table.events import TableEvents
from rumpus.server.live.table.moderation_audit import ModerationAudit
from rumpus.server.live.table.persistence import Persistence
from rumpus.server.live.table.replies import Replies
from rumpus.server.live.table_limiter import TableLimiter, TableLimits
from rumpus.server.terms import Terms
from rumpus.server.work.slices import Slices, Work
from rumpus.server.workers.pool import Workers
from rumpus.server.write_quota import WriteQuota
from rumpus.store import ListedTable, Store, StoredLine, StoredTable
from rumpus.store.changes import DropAbsence, DropTable, DropWaiting, EnterAbsences, SetMark
from rumpus.store.stored import DAY

_log = logging.getLogger(__name__)
CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none that is taken for another
CODE_LENGTH = 8  # 39 bits
BETWEEN_TOUCHES = 0.01  # seconds between tables that are due when the server starts, so that others can be played at
MOST_ENDED = 20  # games at a time, since each is loaded
GIVEN_UP = Message("nobody was at this table for a long time, so it was closed; make another")
CLOSED = Message("the owner of this server has closed this table")
IDLE = 60.0  # seconds that a table nobody looks at stays loaded
LINES_AT_ONCE = 200  # read from the store
FIRST_REBUILD_AFTER, LONGEST_REBUILD_AFTER = 10.0, 600.0
"""Seconds until a table that was lost is made again, if nobody touches it sooner: the first time, and at the most."""


class Tables:
    """All tables by id. Those in use are loaded; the others are as they are kept. ``time`` is what they go by."""

    def __init__(
        self,
        store: Store,
        workers: Workers,
        metrics: Metrics,
        secret_of: Callable[[Room], bytes],
        limits: TableLimits,
        write_quota: WriteQuota,
        audit: AuditLog,
    ) -> None:
        self.store = store
        self.workers = workers
        self.metrics = metrics
        self.secret_of = secret_of
        self.time = ServerTime(store.mark(ALIVE))
        self.slices = Slices()
        self.blocks = Blocks(store)
        self.audit = audit
        self.limiter = TableLimiter(self.blocks, limits)
        self.askers_of: Callable[[str, str], Askers] = self.limiter.askers_of
        self.write_quota = write_quota
        self.events = TableEvents()
        for follow in (metrics.follow, write_quota.follow, self.limiter.follow, ModerationAudit(store, audit).follow):
            self.events.subscribe(follow)
        self.live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._touched: set[asyncio.Task[None]] = set()
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._failures: dict[str, tuple[float, float]] = {}  # when, and how long until the table was made again
        self._replies: dict[str, Replies] = {}  # of tables that were lost: what they did is not done twice

    def begin(self) -> None:
        """Look at every table when its deadline comes, as after a restart."""
        now = self.time.now()
        self.store.write([EnterAbsences(now)], lambda error: None)
        for number, (table_id, deadline) in enumerate(self.store.deadlines()):
            self._touch_in(max(number * BETWEEN_TOUCHES, deadline - now), table_id)

    async def end_deserted(self, terms: Terms) -> None:
        """Give up tables that have waited for too long, and end games where nobody has been for too long: some of them."""
        now = self.time.now()
        waited = now - terms.waiting * DAY
        for table in tuple(self.live.values()):
            since = table.room.deserted_since(now) if table.room.stage is Stage.GATHERING else None
            if since is not None and since <= waited:
                table.give_up(GIVEN_UP)
                self.forget(table)
        if self.store.has_waiting(waited):
            self.store.write([DropWaiting(waited)], lambda error: None)
        for table_id in self.store.deserted_games(now - terms.deserted * DAY, now, terms.slow_turns, MOST_ENDED):
            try:
                (await self.table(table_id)).abandon()
            except RumpusError as error:
                _log.warning("table %s cannot be ended: %s", table_id, error.message)
                self.store.write([DropAbsence(table_id)], lambda error: None)
            await asyncio.sleep(0)  # everybody else has their turn

    async def close_instructed(self) -> None:
        """Close the tables that the owner of the server has closed: end the running game, and forget one that waits for its first."""
        for table_id, stage in self.store.closings():
            is_needed = stage != Stage.OVER.value or table_id in self._loading
            try:
                stored = self.store.table(table_id, LINES_AT_ONCE) if is_needed else None
                table = self.live.get(table_id) or (stored and await self._load_once(stored))
            except RumpusError as error:
                _log.warning("table %s cannot be ended: %s", table_id, error.message)
                continue
            if table is None:
                continue
            table.close_for_good(CLOSED)
            self.forget(table)
            if table.room.stage is Stage.GATHERING:
                self.store.write([DropTable(table_id)], lambda error: None)

    def mark_alive(self) -> None:
        """Keep until when the server was alive. Where that fails, a restart goes by an earlier mark."""
        self.store.write([SetMark(ALIVE, self.time.now())], lambda error: None)

    def make(self, settings: Settings, user: str, name: str, computers: Iterable[str]) -> LiveTable:
        """A new table whose host sits at seat 0, and computer players after them. Raises UsageError."""
        rule_book(settings.game).check_new(settings.seats, settings.options)
        self.store.check_name(name, user)
        room, now = Room(settings, user), self.time.now()
        room.next_secret = self.secret_of(room)
        room.receive(user, Sit(0, name), now)
        for seat, kind in enumerate(computers, start=1):
            room.receive(user, SeatComputer(seat, kind), now)
        room.receive(user, Ready(), now)
        persistence = Persistence(secrets.token_urlsafe(12), self._new_code(), None)
        table = LiveTable(self, persistence, room)
        self.live[persistence.table_id] = table
        table.journal.store_whole()
        table.presence.note_visit(user)
        return table

    def stages(self, names: Collection[str]) -> dict[str, Stage]:
        """How far these tables have come; of those that are no more nothing."""
        stored = self.store.stages([name for name in names if name not in self.live])
        loaded = {name: self.live[name].room.stage for name in names if name in self.live}
        return loaded | {name: Stage(stage) for name, stage in stored.items()}

    async def table(self, name: str) -> LiveTable:
        """The table with this id or short code, once it is loaded. Raises UsageError where there is none, or it was closed."""
        if self.store.is_closed(name):  # also one that is loaded to be closed
            raise UsageError(CLOSED, code="closed-table", subject=name[:40])
        table = self.live.get(name)
        if table is not None:
            return table
        stored = self.store.table(name, LINES_AT_ONCE) or self.store.table_by_code(name, LINES_AT_ONCE)
        if stored is None:
            raise UsageError(
                Message("there is no such table; check the link or the code"), code="no-table", subject=name[:40]
            )
        table = self.live.get(stored.table_id) or await self._load_once(stored)
        if self.live.get(stored.table_id) is not table:  # who waited with us has closed it
            raise UsageError(Message("the server closed this table for a moment; try again"), code="try-again")
        return table

    def refresh_guests(self, user: str) -> None:
        """A user keeps another name than before, or one for the first time."""
        for table in tuple(self.live.values()):
            if table.room.places.seat_of(user) is not None:
                table.refresh_guests()

    def forget(self, table: LiveTable) -> None:
        """Hold a table no longer, unless it was made again already."""
        if self.live.get(table.table_id) is table:
            del self.live[table.table_id]

    def discard(self, table: LiveTable) -> None:
        """Hold a table no longer that could not go on, and have it made again."""
        if self.live.get(table.table_id) is table:
            self.forget(table)
            self._replies[table.table_id] = table.replies
            self._touch_in(self._rebuild_delay(table.table_id), table.table_id)

    def _rebuild_delay(self, table_id: str) -> float:
        """How long a table that is lost now is left alone: twice as long as before where it did not hold that long."""
        now = time.monotonic()
        lost_at, rest = self._failures.get(table_id, (now, 0.0))
        rest = min(2 * rest, LONGEST_REBUILD_AFTER) if now - lost_at < 2 * rest else FIRST_REBUILD_AFTER
        self._failures[table_id] = now, rest
        return rest

    def with_current_turn(self, listed: ListedTable) -> ListedTable:
        """A table in a list, with the seat to move as it is now, and until when: it may have something else to do before that."""
        table = self.live.get(listed.table_id)
        if table is None:
            return listed
        return listed._replace(to_move=table.shown.to_move, deadline=table.shown.clock.deadline)

    async def unload_idle(self) -> None:
        """Unload the tables nobody has looked at for a while; what is due at them is done when its time comes. One after the other:
        nothing else holds a table, so that its memory is free at once, which takes a moment where it has many lines.
        """
        since = time.monotonic() - IDLE
        for table_id in tuple(self.live):
            if self._unload_if_idle(table_id, since):
                await asyncio.sleep(0)  # everybody else has their turn

    def _unload_if_idle(self, table_id: str, since: float) -> bool:
        """Unload a table if nobody has looked at it since then; whether it was."""
        table = self.live.get(table_id)
        if table is None or not table.is_idle(since):
            return False
        table.unload()
        self.forget(table)
        self._failures.pop(table_id, None)
        if (deadline := table.room.deadline) is not None:
            self._touch_in(max(0.0, deadline - self.time.now()), table_id)
        return True

    async def shut_down(self, message: Message, patience: float) -> None:
        """Answer what was asked, then tell all readers that the server stops, and wait until they have heard it."""
        self.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                for table in tuple(self.live.values()):
                    await table.settled()
        left = [reader for table in self.live.values() for reader in table.audience.readers]
        for reader in left:
            reader.drop(message)
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                for table in tuple(self.live.values()):
                    await table.audience.wait_until_empty()

    def close(self) -> None:
        """Let nothing happen any more by itself: no timer runs out, and no computer player moves."""
        for timer in self._timers.values():
            timer.cancel()
        for task in (*self._loading.values(), *self._touched):
            task.cancel()
        for table in self.live.values():
            table.close()

    def _touch_in(self, seconds: float, table_id: str) -> None:
        self._timers[table_id] = asyncio.get_running_loop().call_later(seconds, self._touch, table_id)

    def _touch(self, table_id: str) -> None:
        self._timers.pop(table_id, None)
        task = asyncio.get_running_loop().create_task(self._run_due(table_id))
        self._touched.add(task)
        task.add_done_callback(self._touched.discard)

    async def _run_due(self, table_id: str) -> None:
        try:
            (await self.table(table_id)).deadlines.run_due()
        except RumpusError as error:
            self._replies.pop(table_id, None)
            _log.warning("table %s cannot go on: %s", table_id, error.message)

    # Loading: a table once, however many ask for it, and of all that load one for a slice of time

    async def _load_once(self, stored: StoredTable) -> LiveTable:
        task = self._loading.get(stored.table_id)
        if task is None:
            task = self._loading[stored.table_id] = asyncio.get_running_loop().create_task(self._load(stored))
            task.add_done_callback(partial(self._end_loading, stored.table_id))
        await asyncio.wait([task])  # who leaves does not end it for the others
        if task.cancelled():
            raise UsageError(Message("the server is stopping; this table is kept"), code="try-again")
        return task.result()

    def _end_loading(self, table_id: str, task: asyncio.Task[LiveTable]) -> None:
        del self._loading[table_id]
        if not task.cancelled():
            task.exception()  # who waits is told; perhaps nobody does any more

    async def _load(self, stored: StoredTable) -> LiveTable:
        return self._rebuild(stored, await self.slices.run(self._restore(stored)))

    def _restore(self, stored: StoredTable) -> Work[Room]:
        restoring = Restoring(stored.document["room"])
        for line in self._lines_of(stored):
            restoring.repeat(KeptLine(line.seat, line.act, line.by, line.at))
            yield
        return restoring.done()

    def _lines_of(self, stored: StoredTable) -> Iterator[StoredLine]:
        lines = stored.lines
        while lines and stored.game_id is not None:
            yield from lines
            lines = self.store.lines(stored.game_id, lines[-1].seq, LINES_AT_ONCE)

    def _rebuild(self, stored: StoredTable, room: Room) -> LiveTable:
        timer = self._timers.pop(stored.table_id, None)
        if timer is not None:
            timer.cancel()
        room.next_secret = bytes.fromhex(stored.document["secret"])
        room.lines_said = stored.talk[-1].line if stored.talk else 0
        persistence = Persistence(stored.table_id, stored.code, stored.game_id)
        replies = self._replies.pop(stored.table_id, None)
        gone_at = self.time.began if replies is None else self.time.now()  # the server was started again, or the table
        table = LiveTable(self, persistence, room, replies)
        table.audience.talk.extend(stored.talk)
        self.live[stored.table_id] = table
        table.resume(gone_at)
        return table

    def _new_code(self) -> str:
        while True:
            code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
            if self.store.table_by_code(code) is None:
                return code
