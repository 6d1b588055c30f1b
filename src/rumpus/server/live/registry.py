"""The registry of all tables of a server.

A table is in memory only while it is used. It is loaded from the store when a client asks for it or when its deadline
comes, and it is unloaded when it has been idle for a minute. Loading replays the lines of the running game in slices,
so that other tables go on. A table that fails is discarded and rebuilt from the store, with a growing delay
if it fails again and again.
"""

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
from rumpus.processes.fair_order import Askers
from rumpus.room.commands import Ready, SeatComputer, Sit
from rumpus.room.document import Restoring
from rumpus.room.host import evening_host
from rumpus.room.messages import RestoredLine
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
CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # no two that look alike, such as O and 0
CODE_LENGTH = 8  # 39 bits
BETWEEN_TOUCHES = 0.01  # seconds between loading two due tables at the start, so that other tables can be played at
MOST_ENDED = 20  # deserted games ended in one run, since each has to be loaded
GIVEN_UP = Message("nobody was at this table for a long time, so it was closed; make another")
CLOSED = Message("the owner of this server has closed this table")
IDLE = 60.0  # seconds until a table without readers is unloaded
LINES_AT_ONCE = 200  # lines in one read from the store
FIRST_REBUILD_AFTER, LONGEST_REBUILD_AFTER = 10.0, 600.0
"""Seconds until a failed table is rebuilt, after its first failure and at most. It is rebuilt at once on request."""


def random_code(length: int) -> str:
    """Return a random code that people can read out and type."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(length))


class Tables:
    """All tables by id; ``live`` has those in memory. ``time`` is the clock of all tables."""

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
        self._failures: dict[str, tuple[float, float]] = {}  # the time of the last one, and the rebuild delay after it
        self._replies: dict[str, Replies] = {}  # of failed tables, so that no command runs again after the rebuild

    def begin(self) -> None:
        """Start a timer for the deadline of every stored table. Call it once, when the server starts."""
        now = self.time.now()
        self.store.write([EnterAbsences(now)], lambda error: None)
        for number, (table_id, deadline) in enumerate(self.store.deadlines()):
            self._touch_in(max(number * BETWEEN_TOUCHES, deadline - now), table_id)

    async def end_deserted(self, terms: Terms) -> None:
        """Delete tables that have waited too long for their start, and end games that all players left too long ago.

        At most ``MOST_ENDED`` games are ended in one call.
        """
        now = self.time.now()
        waited = now - terms.waiting * DAY
        for table in tuple(self.live.values()):
            since = table.room.empty_since(now) if table.room.stage is Stage.GATHERING else None
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
            await asyncio.sleep(0)  # let other tasks run between two games

    async def close_instructed(self) -> None:
        """Carry out closings that the owner of the server has ordered: end the game, and delete a table without one."""
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
            await self.close_table(table, CLOSED)

    async def close_table(self, table: LiveTable, message: Message) -> None:
        """End the running game of a table without a winner, and delete a table without a game.

        Its readers get this message.
        """
        table.close_for_good(message)
        self.forget(table)
        await table.settled()
        if table.room.stage is Stage.GATHERING:
            self.store.write([DropTable(table.table_id)], lambda error: None)

    def mark_alive(self) -> None:
        """Store the server time now. If that fails, the next start uses an earlier mark."""
        self.store.write([SetMark(ALIVE, self.time.now())], lambda error: None)

    def make(self, settings: Settings, user: str, name: str, computers: Iterable[str]) -> LiveTable:
        """Make a table with its host at seat 0 and computer players of these kinds after them. Raises UsageError."""
        self.store.check_name(name, user)
        room, now = self._new_room(settings, user), self.time.now()
        room.receive(user, Sit(0, name), now)
        for seat, kind in enumerate(computers, start=1):
            room.receive(user, SeatComputer(seat, kind), now)
        room.receive(user, Ready(), now)
        table = self._add(room)
        table.presence.note_visit(user)
        return table

    def make_for_evening(self, settings: Settings, evening: str) -> LiveTable:
        """Make a table without a host for the evening with this code. All its seats are free. Raises UsageError."""
        return self._add(self._new_room(settings, evening_host(evening)))

    def _new_room(self, settings: Settings, host: str) -> Room:
        rule_book(settings.game).check_new(settings.seats, settings.options)
        room = Room(settings, host)
        room.next_secret = self.secret_of(room)
        return room

    def _add(self, room: Room) -> LiveTable:
        persistence = Persistence(secrets.token_urlsafe(12), self._new_code(), None)
        table = LiveTable(self, persistence, room)
        self.live[persistence.table_id] = table
        table.journal.store_whole()
        return table

    def stages(self, names: Collection[str]) -> dict[str, Stage]:
        """Return the stage of each of these tables that exists, by id."""
        stored = self.store.stages([name for name in names if name not in self.live])
        loaded = {name: self.live[name].room.stage for name in names if name in self.live}
        return loaded | {name: Stage(stage) for name, stage in stored.items()}

    async def table(self, name: str) -> LiveTable:
        """Return the table with this id or short code, and load it if necessary.

        Raises UsageError: ``no-table``, ``closed-table``, and ``try-again`` if the server unloaded it meanwhile.
        """
        if self.store.is_closed(name):  # checked first: ``close_instructed`` may have loaded it
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
        if self.live.get(stored.table_id) is not table:  # another task that waited for the same load has closed it
            raise UsageError(Message("the server closed this table for a moment; try again"), code="try-again")
        return table

    def refresh_guests(self, user: str) -> None:
        """Find the guests anew at the tables of a user who has registered or changed a name."""
        for table in tuple(self.live.values()):
            if table.room.places.seat_of(user) is not None:
                table.refresh_guests()

    def forget(self, table: LiveTable) -> None:
        """Remove a table from memory, unless it was already rebuilt as another object."""
        if self.live.get(table.table_id) is table:
            del self.live[table.table_id]

    def discard(self, table: LiveTable) -> None:
        """Remove a failed table from memory and schedule its rebuild from the store."""
        if self.live.get(table.table_id) is table:
            self.forget(table)
            self._replies[table.table_id] = table.replies
            self._touch_in(self._rebuild_delay(table.table_id), table.table_id)

    def _rebuild_delay(self, table_id: str) -> float:
        """Return the seconds until a failed table is rebuilt. They double if it failed a short time ago."""
        now = time.monotonic()
        failed_at, delay = self._failures.get(table_id, (now, 0.0))
        delay = min(2 * delay, LONGEST_REBUILD_AFTER) if now - failed_at < 2 * delay else FIRST_REBUILD_AFTER
        self._failures[table_id] = now, delay
        return delay

    def with_current_turn(self, listed: ListedTable) -> ListedTable:
        """Return a listed table with its current seat to move and deadline, if it is in memory.

        The store can be behind: it is not written at every move of a live game.
        """
        table = self.live.get(listed.table_id)
        if table is None:
            return listed
        return listed._replace(to_move=table.shown.to_move, deadline=table.shown.clock.deadline)

    async def unload_idle(self) -> None:
        """Unload the idle tables, one at a time. Their deadlines stay scheduled."""
        since = time.monotonic() - IDLE
        for table_id in tuple(self.live):
            if self._unload_if_idle(table_id, since):
                await asyncio.sleep(0)  # freeing a table with many lines takes a moment, so let other tasks run

    def _unload_if_idle(self, table_id: str, since: float) -> bool:
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
        """Store and answer pending commands, then drop all readers with this message and wait until they are gone.

        Both waits take at most ``patience`` seconds.
        """
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
        """Stop all timers, loading and computer players."""
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

    # Loading: requests for the same table share one task, and all tasks take turns in slices

    async def _load_once(self, stored: StoredTable) -> LiveTable:
        task = self._loading.get(stored.table_id)
        if task is None:
            task = self._loading[stored.table_id] = asyncio.get_running_loop().create_task(self._load(stored))
            task.add_done_callback(partial(self._end_loading, stored.table_id))
        await asyncio.wait([task])  # not ``await task``: a caller that is cancelled must not cancel it for the others
        if task.cancelled():
            raise UsageError(Message("the server is stopping; this table is kept"), code="try-again")
        return task.result()

    def _end_loading(self, table_id: str, task: asyncio.Task[LiveTable]) -> None:
        del self._loading[table_id]
        if not task.cancelled():
            task.exception()  # mark it as retrieved, since all callers may have left

    async def _load(self, stored: StoredTable) -> LiveTable:
        return self._rebuild(stored, await self.slices.run(self._restore(stored)))

    def _restore(self, stored: StoredTable) -> Work[Room]:
        restoring = Restoring(stored.document["room"])
        for line in self._lines_of(stored):
            restoring.repeat(RestoredLine(line.seat, line.act, line.by, line.at))
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
        # Players are away since the start of the server, or since now if only this table was rebuilt.
        gone_at = self.time.began if replies is None else self.time.now()
        table = LiveTable(self, persistence, room, replies)
        table.audience.talk.extend(stored.talk)
        self.live[stored.table_id] = table
        table.resume(gone_at)
        return table

    def _new_code(self) -> str:
        while True:
            code = random_code(CODE_LENGTH)
            if self.store.table_by_code(code) is None:
                return code
