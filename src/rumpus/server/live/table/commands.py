"""The commands of a table: each is done once, stored, and then answered."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from rumpus.room.commands import Act, Command, Sit
from rumpus.room.messages import Step
from rumpus.room.room import Room
from rumpus.server.live.table.background import Background
from rumpus.server.live.table.journal import Journal
from rumpus.server.live.table.owner import Owner
from rumpus.server.live.table.replies import Replies, Reply, try_again
from rumpus.server.live.typed import ArrangedTurn, arrange_at, meaning_at
from rumpus.server.protocol.command_key import is_repeat, keyed
from rumpus.server.protocol.requests import Typed
from rumpus.server.write_quota import Charge
from rumpus.store import CommandKey, KeyedCommand


class Commands:
    """What users ask of one table. ``game_id`` returns the id of its game in the store."""

    def __init__(
        self,
        owner: Owner,
        journal: Journal,
        room: Room,
        replies: Replies,
        background: Background,
        game_id: Callable[[], str | None],
    ) -> None:
        self._owner, self._journal, self._room, self._replies = owner, journal, room, replies
        self._background, self._game_id = background, game_id

    def receive(self, key: CommandKey, command: Command | Typed, reply: Reply, charge: Charge | None) -> None:
        """Do a command and answer when it is stored; asked again, it is answered again."""
        asked = keyed(key, command)
        if not self._replies.is_new(asked, reply):
            return
        if isinstance(command, Typed) and command.steps:
            task = self._background.run(self._arrange(command, asked, charge))
            task.add_done_callback(partial(self._arranged, asked))
        else:
            self._journal.do(partial(self._step, command, asked, None), asked, charge)

    def _step(self, command: Command | Typed, asked: KeyedCommand, turn: ArrangedTurn | None, now: float) -> Step:
        user = asked.key.user
        if isinstance(command, Act | Typed) and self._was_stored(asked, command.seq):
            return Step()
        if isinstance(command, Sit):
            self._owner.store.check_name(command.name, user)
        if not isinstance(command, Typed):
            return self._room.receive(user, command, now)
        means = meaning_at(self._room, user, command, turn)
        step = self._room.receive(user, Act(means["act"], command.seq), now) if "act" in means else Step()
        self._replies.mean(asked, means)
        return step

    async def _arrange(self, typed: Typed, asked: KeyedCommand, charge: Charge | None) -> None:
        """Do what words mean, once the turn that they are about is arranged."""
        turn = None
        with suppress(Exception):  # it is raised again where it is answered
            turn = await arrange_at(self._room, asked.key.user, typed, self._owner.slices)
        self._journal.do(partial(self._step, typed, asked, turn), asked, charge)

    def _arranged(self, asked: KeyedCommand, task: asyncio.Task[None]) -> None:
        if task.cancelled():
            self._journal.answer(asked, try_again(), is_final=False)

    def _was_stored(self, asked: KeyedCommand, seq: int) -> bool:
        game = self._game_id()
        return bool(
            game and 0 < seq < self._room.next_seq and is_repeat(asked, self._owner.store.command_at(game, seq))
        )
