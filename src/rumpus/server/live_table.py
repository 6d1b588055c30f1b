"""A table in use: the room, its audience, and the order of things: first kept, then told.

The room moves on at once, and what it says waits until the store has it. Where something could not be kept, nobody has
heard of it: the table is lost, its readers begin anew, and the next touch makes it again from what is kept.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import deque
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Protocol

from rumpus.core.errors import RumpusError, UsageError
from rumpus.core.shuffle import FairShuffle, commitment
from rumpus.room.commands import Act, Answer, Come, Command, Go
from rumpus.room.least import least_action
from rumpus.room.messages import Said, Step, Wanted
from rumpus.room.room import Room, Stage
from rumpus.room.talk import PHRASES
from rumpus.server.answers import Answers, Reply
from rumpus.server.audience import NOT_SHOWN, Audience, Reader, Told
from rumpus.server.frames import Before, places_document, said_document, settings_document, spelled
from rumpus.server.jobs import seed_of
from rumpus.server.keeping import Keeper
from rumpus.server.metrics import Metrics
from rumpus.server.view_document import Document
from rumpus.server.workers import Workers
from rumpus.store import Chain, Store
from rumpus.store.changes import TALK_KEPT


class Owner(Protocol):
    """Where tables belong: what they need of the server."""

    store: Store
    workers: Workers
    metrics: Metrics
    secret_of: Callable[[Room], bytes]

    def forget(self, table: LiveTable) -> None:
        """Hold the table no longer: it is made anew when it is touched."""


class LiveTable:
    """One table in use."""

    def __init__(self, owner: Owner, keeper: Keeper, room: Room) -> None:
        self.owner = owner
        self.keeper = keeper
        self.room = room
        self.audience = Audience(room)
        self.talk: deque[Document] = deque(maxlen=TALK_KEPT)
        self.touched = time.monotonic()
        self._chain = Chain()
        self._waiting = 0  # writes that are not safe yet
        self._settled = asyncio.Event()
        self._settled.set()
        self._is_closed = False
        self._lost: RumpusError | None = None
        self._deserted = asyncio.Event()
        self._deserted.set()
        self._answers = Answers(owner.metrics)
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    # Readers

    async def attach(self, reader: Reader, since: int | None = None) -> None:
        """Let somebody read along: he is told the whole table first, then, if he knows some of its lines, those after."""
        self.check_may_read(reader.user)
        self._be(reader.user, Come())
        await self.settled()
        self.check_kept()
        self.check_may_read(reader.user)  # the game may have begun in the meantime
        reader.tell(self.table_frame(reader.user))
        if since is not None and (lines := self.audience.lines_since(self.audience.seat_of(reader.user), since)):
            reader.tell(lines)
        self.audience.readers.append(reader)
        self._deserted.clear()

    def detach(self, reader: Reader) -> None:
        """Let somebody read along no more."""
        if reader in self.audience.readers:
            self.audience.leave(reader)
            self.touched = time.monotonic()
        if not self.audience.readers:
            self._deserted.set()
        if self._is_closed:
            return  # nobody has gone: it is the table that ends; whoever is not back when it is made again goes then
        if reader.user is not None and not self._has_reader(reader.user):
            self._be(reader.user, Go())

    def check_may_read(self, user: str | None) -> None:
        """Raises UsageError where somebody who has no seat may not look on."""
        if not self.audience.may_read(user):
            raise UsageError(NOT_SHOWN, code="not-shown")

    def check_kept(self) -> None:
        """Raises what kept the table from being kept: it is lost then, and made anew by the next touch."""
        if self._lost is not None:
            raise self._lost

    async def settled(self) -> None:
        """Wait until everything that happened is kept."""
        while self._waiting:  # more may have happened before we are let on
            await self._settled.wait()

    async def deserted(self) -> None:
        """Wait until nobody reads along."""
        await self._deserted.wait()

    def table_frame(self, user: str | None) -> bytes:
        """The whole table as a user may see it."""
        return spelled({"type": "table"} | self.table_document(user))

    def table_document(self, user: str | None) -> Document:
        """The whole table as a user may see it."""
        seat = self.audience.seat_of(user)
        return {
            "table": self.keeper.table_id,
            "code": self.keeper.code,
            **settings_document(self.room),
            "you": seat,
            "host": user == self.room.host,
            "places": self.places(),
            "view": self.audience.view(seat),
            "log": self.audience.log(seat),
            "talk": list(self.talk),
            "phrases": list(PHRASES),
            "now": time.time(),
        }

    def places(self) -> Document:
        """Who sits where, and how far the table is."""
        stage, game = self.room.stage, self.room.game
        secret = self.keeper.secret
        if game is not None and stage is not Stage.OVER and isinstance(game.chance, FairShuffle):
            secret = game.chance.secret
        record = self.keeper.game_id if stage is Stage.OVER else None
        return places_document(self.room) | {"commitment": commitment(secret), "record": record}

    def _has_reader(self, user: str) -> bool:
        return any(reader.user == user for reader in self.audience.readers)

    # Commands

    def receive(self, user: str, command: Command, command_id: str, reply: Reply) -> None:
        """Do what a user asks and answer when it is safe; asked again under the same id, it is answered again."""
        name = f"{user} {command_id}"
        if not self._answers.is_new(name, reply):
            return
        if isinstance(command, Act) and command.seq < self.room.next_seq and self._was_kept(name):
            self._answers.give(name, None)
        else:
            self._do(partial(self.room.receive, user, command), name)

    def look(self) -> None:
        """Do what is due, after a time or a restart."""
        self._do(self.room.tick, None)

    def return_absent(self) -> None:
        """After a restart nobody is there but who comes back: let the grace of all others begin now."""
        for place in self.room.places:
            if place.user is not None and not self._has_reader(place.user):
                self._be(place.user, Go())
        self.look()

    def keep_all(self) -> None:
        """Keep a table that has just been made."""
        changes = [self.keeper.table(self.room, time.time())]
        self._waiting += 1
        self._settled.clear()
        self.owner.store.write(changes, partial(self._kept, Step(), [], None), self._chain)

    def is_idle(self, since: float) -> bool:
        """Whether nobody has read along since then, nothing waits to be kept and no computer player is thinking."""
        return not (self.audience.readers or self._waiting or self._tasks) and self.touched < since

    def close(self) -> None:
        """Stop timers and questions to computer players for good; nothing that was asked is lost."""
        self._is_closed = True
        if self._timer is not None:
            self._timer.cancel()
        for task in self._tasks:
            task.cancel()

    def _was_kept(self, name: str) -> bool:
        game_id = self.keeper.game_id
        return game_id is not None and self.owner.store.command_of(game_id, name) is not None

    def _be(self, user: str | None, command: Come | Go) -> None:
        if user is not None and self.room.places.seat_of(user) is not None:
            self._do(partial(self.room.receive, user, command), None)

    def _do(self, what: Callable[[float], Step], name: str | None) -> None:
        before, now = Before.of(self.room), time.time()
        try:
            if self._chain.is_broken:
                raise UsageError("the table could not be kept just now; try again", code="try-again")
            step = what(now)
        except RumpusError as error:
            self._answers.give(name, error)
            return
        self._keep(before, step, now, name)

    def _keep(self, before: Before, step: Step, now: float, name: str | None) -> None:
        if self.room.number != before.number:
            self.keeper.game_id = secrets.token_urlsafe(12)
            self.keeper.secret = self.owner.secret_of(self.room)
        frames = self.audience.frames(before, step, self.places)
        changes = self.keeper.changes(self.room, before, step, now, name)
        if not changes and not self._waiting:
            self._tell(step, frames, name, None)
            return
        self._waiting += 1
        self._settled.clear()
        self.owner.store.write(changes, partial(self._kept, step, frames, name), self._chain)

    def _kept(self, step: Step, frames: Told, name: str | None, error: RumpusError | None) -> None:
        self._waiting -= 1
        if not self._waiting:
            self._settled.set()
        self._tell(step, frames, name, error)

    def _tell(self, step: Step, frames: Told, name: str | None, error: RumpusError | None) -> None:
        if error is not None:
            self._lose(error)
        else:
            self.audience.tell(frames)
            self._go_on(step)
        self._answers.give(name, error)
        if step.changed and error is None:
            self.audience.dismiss()

    def _go_on(self, step: Step) -> None:
        for message in step.messages:
            if isinstance(message, Wanted):
                self._ask(message)
            elif isinstance(message, Said):
                self.talk.append(said_document(self.room, message))
        self._set_timer()

    def _lose(self, error: RumpusError) -> None:
        self._lost = error
        self.close()
        self.owner.forget(self)
        for reader in tuple(self.audience.readers):
            reader.drop(error.message)

    # Time, and computer players

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        deadline = self.room.deadline
        if deadline is not None and not self._is_closed:
            self._timer = asyncio.get_running_loop().call_later(max(0.0, deadline - time.time()), self.look)

    def run(self, work: Coroutine[None, None, None]) -> None:
        """Let something go on beside; it ends with the table's time in use."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _ask(self, wanted: Wanted) -> None:
        if not self._is_closed:
            self.run(self._computer_plays(wanted))

    async def _computer_plays(self, wanted: Wanted) -> None:
        """Have a computer player choose, no faster than people can follow; where none does, the least is done."""
        game = self.room.game
        assert game is not None
        begun, view, least = time.monotonic(), game.view(wanted.seat), ""
        settings, chance = self.room.settings, game.chance
        assert isinstance(chance, FairShuffle)
        try:
            action = await self.owner.workers.choose(
                wanted.kind, settings.game, settings.seats, settings.options, view, seed_of(chance.secret, wanted.seq)
            )
        except RumpusError:
            action = least = game.text(least_action(game.rules, view))
        await asyncio.sleep(max(0.0, settings.pace - (time.monotonic() - begun)))
        if self.room.game is not game:
            return  # another game has begun, whose lines have the same numbers
        self._do(partial(self.room.answer, Answer(wanted.seat, action, wanted.seq)), None)
        if not least and self.room.game is game and self.room.next_seq == wanted.seq:
            least = game.text(least_action(game.rules, view))  # what it chose was refused
            self._do(partial(self.room.answer, Answer(wanted.seat, least, wanted.seq)), None)
