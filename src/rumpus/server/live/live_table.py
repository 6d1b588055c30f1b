"""A table in use: the room, its audience, and the order of things: first kept, then told.

The room moves on at once; what it says waits until the store has it, and is made from a snapshot of that step. Where a step
fails or cannot be kept, nobody has heard of it; where it is kept and cannot be told, it stands. Either way the table is
lost then: once all that waits is settled its readers begin again, and the next touch makes it again from what is kept.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Protocol

from rumpus.core.errors import RumpusError, UsageError
from rumpus.room.commands import Act, Answer, Command, Connect, Disconnect, Sit
from rumpus.room.messages import Said, SentAway, Step, Wanted
from rumpus.room.places import Places
from rumpus.room.room import Room
from rumpus.room.talk import PHRASES
from rumpus.server.audit_log import AuditLog
from rumpus.server.live.audience import NOT_SHOWN, Audience, Reader
from rumpus.server.live.blocks import Blocks
from rumpus.server.live.computer_players import ComputerPlayers
from rumpus.server.live.guests import Named, guests_of
from rumpus.server.live.metrics import Metrics
from rumpus.server.live.persistence import Persistence, moderated
from rumpus.server.live.replies import Replies, Reply, try_again
from rumpus.server.live.server_time import ServerTime
from rumpus.server.live.typed import Arranged, arranged_at, meaning_at
from rumpus.server.protocol.command_name import CommandName
from rumpus.server.protocol.commit import Commit, Snapshot
from rumpus.server.protocol.frames import places_document, settings_document, spelled, talk_of
from rumpus.server.protocol.log import MOST_AT_FIRST
from rumpus.server.protocol.requests import Typed
from rumpus.server.protocol.view import Document
from rumpus.server.work.checks import Checks
from rumpus.server.work.past import Missed
from rumpus.server.work.slices import Slices
from rumpus.server.workers.pool import Workers
from rumpus.server.write_quota import Charge
from rumpus.store import Store, StoredTalk, StoreError, WriteChain
from rumpus.store.changes import TALK_KEPT, Change

_log = logging.getLogger(__name__)
BETWEEN_TICKS = 1.0  # seconds at least, however much is due: clocks without time left play no faster
VISIT = 60.0  # seconds that somebody is there after a command, who does not read along


class Owner(Protocol):
    """The registry that a table belongs to, as far as the table needs it."""

    store: Store
    workers: Workers
    metrics: Metrics
    time: ServerTime
    secret_of: Callable[[Room], bytes]
    slices: Slices
    blocks: Blocks
    audit: AuditLog
    askers_of: Callable[[str, str], tuple[str, ...]]

    def send_away(self, table: LiveTable, user: str) -> None:
        """The host sent a user away."""

    def lose(self, table: LiveTable) -> None:
        """Drop the table: it is rebuilt from the store, when it is touched or after a while."""


class LiveTable:
    """One table in use."""

    def __init__(self, owner: Owner, persistence: Persistence, room: Room, replies: Replies | None = None) -> None:
        self.owner = owner
        self.persistence = persistence
        self.table_id, self.code = persistence.table_id, persistence.code
        self.room = room
        self._known_of: Places | None = None  # the places of which the guests are known
        self._guests: frozenset[int] = frozenset()
        self._now = self._snapshot()
        self.audience = Audience(self._now, owner.blocks.by)
        self.talk: deque[StoredTalk] = deque(maxlen=TALK_KEPT)
        self.touched = time.monotonic()
        self.replies = replies or Replies(owner.metrics)
        self._writes = WriteChain()
        self._unasked: Wanted | None = None  # until somebody reads along
        self._waiting = 0  # writes that are not safe yet
        self._settled = asyncio.Event()
        self._settled.set()
        self._is_closed = False
        self._lost: RumpusError | None = None
        self._deserted = asyncio.Event()
        self._deserted.set()
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._visits: dict[str, asyncio.TimerHandle] = {}
        self.checks = Checks()
        self.computers = ComputerPlayers(owner.workers, owner.metrics, self.table_id, owner.askers_of)

    @property
    def shown(self) -> Snapshot:
        """The table as far as it is kept, and may be told of."""
        return self.audience.shown

    # Readers

    async def attach(self, reader: Reader, since: int | None = None) -> None:
        """Let somebody read along: they are told the whole table first, then, if they know some of its lines, those after."""
        self.check_may_read(reader.user)
        self._be(reader.user, Connect())
        try:
            missed = await self.caught_up(reader.user, since, MOST_AT_FIRST)
            if self._is_closed:  # it was lost or let go of meanwhile
                raise self._lost or try_again()
            self.check_may_read(reader.user)  # the game may have begun in the meantime
            self._tell_whole(reader, missed)
        except BaseException:
            self._leave(reader.user)
            raise
        self.audience.join(reader)
        self._forget_visit(reader.user)
        self._deserted.clear()
        self._ask(self._unasked)

    def _tell_whole(self, reader: Reader, missed: Missed | None) -> None:
        frames = [self.table_frame(reader.user)]
        if missed is not None and self.audience.lines_of(missed)["lines"]:
            frames.append(self.audience.lines_frame(missed))
        for frame in frames:
            reader.tell(frame)

    def detach(self, reader: Reader) -> None:
        """Let somebody read along no more."""
        if reader in self.audience.readers:
            self.audience.leave(reader)
            self.touched = time.monotonic()
        if not self.audience.readers:
            self._deserted.set()
        self._leave(reader.user)

    def _leave(self, user: str | None) -> None:
        if self._is_closed:
            return  # nobody has gone: it is the table that ends; those who are not back when it is made again go then
        if user is not None and not self._has_reader(user) and user not in self._visits:
            self._be(user, Disconnect())

    def check_may_read(self, user: str | None) -> None:
        """Raises UsageError where somebody who has no seat may not look on."""
        if not self.audience.may_read(user):
            raise UsageError(NOT_SHOWN, code="not-shown")

    def check_kept(self) -> None:
        """Raises what kept the table from being kept: it is lost then, and made again by the next touch."""
        if self._lost is not None:
            raise self._lost

    async def settled(self) -> None:
        """Wait until everything that happened is kept."""
        while self._waiting:  # more may have happened before we are let on
            await self._settled.wait()

    async def caught_up(self, user: str | None, since: int | None = None, most: int | None = None) -> Missed | None:
        """Wait until everything is kept, and what a user knows of the table can be told at once; also the lines after that of the
        number ``since``, which come back, so many bytes at most.
        """
        missed: Missed | None = None
        while True:
            await self.settled()
            sight = self.audience.sight_of(user)
            missed = None if since is None else self.audience.missed(sight, since, most, missed)
            work = self.audience.catching_up(sight, missed)
            if work is None:
                return missed
            await self.owner.slices.run(work)

    async def deserted(self) -> None:
        """Wait until nobody reads along."""
        await self._deserted.wait()

    def table_frame(self, user: str | None) -> bytes:
        """The whole table as a user may see it."""
        return spelled({"type": "table"} | self.table_document(user))

    def table_document(self, user: str | None) -> Document:
        """The whole table as a user may see it."""
        sight = self.audience.sight_of(user)
        return {
            "table": self.table_id,
            "code": self.code,
            **settings_document(self.shown),
            "you": sight.seat,
            "host": user == self.shown.host,
            "places": places_document(self.shown),
            "watchers": self.audience.watchers,
            "view": self.audience.view(sight),
            **self.audience.log(sight),
            "talk": self.audience.heard_by(user, self.talk),
            "phrases": list(PHRASES),
            "now": self.owner.time.now(),
        }

    def _has_reader(self, user: str) -> bool:
        return user in [reader.user for reader in self.audience.readers]

    # Commands

    def receive(
        self, user: str, command: Command | Typed, command_id: str, reply: Reply, charge: Charge | None = None
    ) -> None:
        """Do what a user asks and answer when it is safe; asked again, it is answered again. ``charge`` counts what it stores."""
        name = CommandName.of(user, command_id, command)
        if self.replies.is_new(name, reply):
            if isinstance(command, Typed) and command.steps:
                self.run(self._arrange(user, command, name, charge)).add_done_callback(partial(self._arranged, name))
            else:
                self._do(partial(self._received, user, command, name, None), name, charge)
            self.note_visit(user)

    def note_visit(self, user: str) -> None:
        """Somebody has asked for something: if they sit here and do not read along, they are there for a while."""
        if self._is_closed or self._has_reader(user) or self.room.places.seat_of(user) is None:
            return
        self._forget_visit(user)
        self._visits[user] = asyncio.get_running_loop().call_later(VISIT, self._end_visit, user)
        self._be(user, Connect())

    def _forget_visit(self, user: str | None) -> None:
        if user is not None and (timer := self._visits.pop(user, None)) is not None:
            timer.cancel()

    def _end_visit(self, user: str) -> None:
        del self._visits[user]
        self.touched = time.monotonic()
        self._leave(user)

    def _received(
        self, user: str, command: Command | Typed, name: CommandName, turn: Arranged | None, now: float
    ) -> Step:
        if isinstance(command, Act | Typed) and self._was_kept(name, command.seq):
            return Step()
        if isinstance(command, Sit):
            self.owner.store.check_name(command.name, user)
        if not isinstance(command, Typed):
            return self.room.receive(user, command, now)
        means = meaning_at(self.room, user, command, turn)
        step = self.room.receive(user, Act(means["act"], command.seq), now) if "act" in means else Step()
        self.replies.mean(name, means)
        return step

    async def _arrange(self, user: str, typed: Typed, name: CommandName, charge: Charge | None) -> None:
        """Do what words mean, once the turn that they are about is arranged."""
        turn = None
        with suppress(Exception):  # it is raised again where it is answered
            turn = await arranged_at(self.room, user, typed, self.owner.slices)
        self._do(partial(self._received, user, typed, name, turn), name, charge)

    def _arranged(self, name: CommandName, task: asyncio.Task[None]) -> None:
        if task.cancelled():
            self._answer(name, try_again(), is_final=False)

    def look_at_names(self) -> None:
        """Somebody here keeps another name than before, or one for the first time: mark guests again, and tell."""
        self._known_of = None
        self._do(lambda now: Step(changed=True), None)

    def look(self) -> None:
        """Do what is due, after a time or a restart."""
        self._do(self.room.tick, None)

    def abandon(self) -> None:
        """End the running game, if nobody who plays is there."""
        self._do(self.room.abandon, None)

    def give_up(self, message: str) -> None:
        """Be no table any more; those who read along are told."""
        self.close()
        for reader in tuple(self.audience.readers):
            reader.drop(message)

    def close_for_good(self, message: str) -> None:
        """End the running game without a winner, also where people are there, and be no table any more."""
        for place in self.room.places:
            self._be(place.user, Disconnect())
        self.abandon()
        self.give_up(message)

    def return_absent(self, gone_at: float) -> None:
        """After a restart nobody is connected: those who have not come back are gone since then."""
        for place in self.room.places:
            if place.user is not None and not self._has_reader(place.user):
                self._do(partial(self._gone, place.user, gone_at), None)
        self.look()

    def _gone(self, user: str, gone_at: float, now: float) -> Step:
        return self.room.receive(user, Disconnect(), gone_at)

    def keep_all(self) -> None:
        """Keep a table that has just been made."""
        self._write(
            [self.persistence.table(self.room, time.time(), self.owner.time.now())],
            partial(self._kept, Commit(self._now, self._now, Step())),
        )

    def is_idle(self, since: float) -> bool:
        """Whether nobody has read along since then, nothing waits to be kept and no computer player is thinking."""
        is_used = self.audience.readers or self._visits or self._waiting or self._tasks
        return not is_used and self.touched < since

    def close(self) -> None:
        """Stop timers and questions to computer players for good; nothing that was asked is lost."""
        self._is_closed = True
        if self._timer is not None:
            self._timer.cancel()
        for task in self._tasks:
            task.cancel()
        for visit in self._visits.values():
            visit.cancel()

    def _was_kept(self, name: CommandName, seq: int) -> bool:
        game = self.persistence.game_id
        return bool(game and 0 < seq < self.room.next_seq and name.is_again(self.owner.store.command_at(game, seq)))

    def _be(self, user: str | None, command: Connect | Disconnect) -> None:
        if user is not None and self.room.places.seat_of(user) is not None:
            self._do(partial(self.room.receive, user, command), None)

    def _do(self, what: Callable[[float], Step], name: CommandName | None, charge: Charge | None = None) -> None:
        """Take a step and queue its changes for the store; where it is refused, or fails, nothing is kept."""
        if self._lost is not None or self._writes.is_broken:
            self._answer(name, try_again(), is_final=False)
            self._end_if_lost()
            return
        try:
            step = what(self.owner.time.now())
        except Exception as error:
            if isinstance(error, RumpusError) and self._now.is_of(self.room):
                self._refuse(name, error)
            else:
                self._fail(name, error)
            return
        try:
            self._keep(step, time.time(), name, charge)
        except Exception as error:
            self._fail(name, error)

    def _keep(self, step: Step, now: float, name: CommandName | None, charge: Charge | None) -> None:
        if self.room.number != self._now.number:
            self.persistence.game_id = secrets.token_urlsafe(12)
            self.replies.begin_game()
            self.room.next_secret = self.owner.secret_of(self.room)
        commit = Commit(self._now, self._snapshot(), step, name)
        self._now = commit.after
        changes = self.persistence.changes(self.room, commit, now, self.owner.time.now())
        changes += moderated(self.table_id, commit, self.owner.store, self.owner.audit)
        if charge is not None:
            charge(changes)
        if changes or self._waiting:
            self._write(changes, partial(self._kept, commit))
        else:
            self._finish(commit, None)

    def _snapshot(self) -> Snapshot:
        places = self.room.places
        if places is not self._known_of:
            named = (Named(place.name, place.kind, place.user) for place in places)
            self._known_of, self._guests = places, guests_of(self.owner.store, named)
        return Snapshot.of(self.room, self.persistence.game_id, self._guests)

    def _write(self, changes: Sequence[Change], done: Callable[[RumpusError | None], None]) -> None:
        self.owner.store.write(changes, done, self._writes)
        self._waiting += 1
        self._settled.clear()

    def _kept(self, commit: Commit, error: RumpusError | None) -> None:
        self._waiting -= 1
        self._finish(commit, error)

    def _finish(self, commit: Commit, error: RumpusError | None) -> None:
        """What became of a step: readers hear of it, and then the one who asked."""
        if error is not None:
            self._lose(error)
        else:
            self._try(self._tell, commit)
        self._answer(commit.reply, error, is_final=error is None)
        if self._lost is None and commit.step.changed:
            self._try(self.audience.dismiss)
        self._end_if_lost()

    def _tell(self, commit: Commit) -> None:
        if self._lost is not None:
            self.audience.shown = commit.after
            return  # its readers begin again, and learn of this then
        self.audience.tell(self.audience.frames(commit))
        for message in commit.step.messages:
            if isinstance(message, Wanted):
                self._ask(message)
            elif isinstance(message, SentAway):
                self.owner.send_away(self, message.user)
            elif isinstance(message, Said):
                self.talk.append(talk_of(commit.after, message))
        self._set_timer()

    def _refuse(self, name: CommandName | None, error: RumpusError) -> None:
        """Refuse a command after what was asked before it."""
        if name is None or not self._waiting:
            self._answer(name, error)
            return
        try:
            self._write((), partial(self._refused, name, error))
        except StoreError:
            self._answer(name, error)

    def _refused(self, name: CommandName, error: RumpusError, lost: RumpusError | None) -> None:
        self._waiting -= 1
        self._answer(name, lost or error, is_final=lost is None)
        self._end_if_lost()

    def _answer(self, name: CommandName | None, error: RumpusError | None, *, is_final: bool = True) -> None:
        self._try(partial(self.replies.give, is_final=is_final), name, error)

    # What fails

    def _try(self, do: Callable[..., object], *words: Any) -> None:
        """Do something that undoes nothing kept, even if it fails."""
        try:
            do(*words)
        except Exception as fault:
            self._break(fault)

    def _fail(self, name: CommandName | None, fault: Exception) -> None:
        """A step has failed before it was to be kept: the room may have moved, and nothing else has."""
        self._break(fault)
        self._answer(name, try_again(), is_final=False)
        self._end_if_lost()

    def _break(self, fault: Exception) -> None:
        trace = None if isinstance(fault, StoreError) else fault  # those say in words what is the matter
        _log.error("table %s failed, and is made again: %s", self.table_id, fault, exc_info=trace)
        self.owner.metrics.tables_failed.inc()
        self._lose(try_again())

    def _lose(self, error: RumpusError) -> None:
        if self._lost is None:
            self._lost = error
            self.close()

    def _end_if_lost(self) -> None:
        """Let all waiters go on once nothing waits; of a table that is lost, let go."""
        if self._waiting:
            return
        self._settled.set()
        if self._lost is None:
            return
        self.owner.lose(self)
        for reader in tuple(self.audience.readers):
            try:
                reader.drop(self._lost.message)
            except Exception as fault:
                _log.error("a reader could not be told to begin again", exc_info=fault)

    # Time, and computer players

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        deadline = self.room.deadline
        if deadline is not None and not self._is_closed:
            seconds = max(BETWEEN_TICKS, deadline - self.owner.time.now())
            self._timer = asyncio.get_running_loop().call_later(seconds, self.look)

    def run(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Run something in the background; it ends when the table is closed."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _ask(self, wanted: Wanted | None) -> None:
        """Ask a computer player; where computer players sit here alone, not before somebody reads along."""
        is_shown = self.room.places.persons or self.audience.readers
        self._unasked = None if is_shown else wanted
        if wanted is not None and is_shown and not self._is_closed:
            self.run(self._computer_plays(wanted))

    async def _computer_plays(self, wanted: Wanted) -> None:
        try:
            await self.computers.play(self.room, wanted, self._take)
        except Exception as fault:  # the table made again asks again
            self._break(fault)
            self._end_if_lost()

    def _take(self, answer: Answer) -> bool:
        self._do(partial(self.room.answer, answer), None)
        return self._lost is None
