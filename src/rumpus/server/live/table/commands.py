"""The commands of users to a table. Each runs once, is stored, and is then answered.

A client that got no answer repeats its command under the same id. The repeat must not run again, even after the server
was started again, so the key and digest of a command are stored with the line that it made.
"""

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
    """Runs the commands of users at one table. ``game_id`` returns the id of its game in the store."""

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
        """Run a command and call ``reply`` when it is stored. A repeated command gets the same reply again."""
        keyed_command = keyed(key, command)
        if not self._replies.is_new(keyed_command, reply):
            return
        if isinstance(command, Typed) and command.steps:
            task = self._background.run(self._arrange(command, keyed_command, charge))
            task.add_done_callback(partial(self._arranged, keyed_command))
        else:
            self._journal.run_step(partial(self._step, command, keyed_command, None), keyed_command, charge)

    def _step(
        self, command: Command | Typed, keyed_command: KeyedCommand, turn: ArrangedTurn | None, now: float
    ) -> Step:
        user = keyed_command.key.user
        if isinstance(command, Act | Typed) and self._was_stored(keyed_command, command.seq):
            return Step()
        if isinstance(command, Sit):
            self._owner.store.check_name(command.name, user)
        if not isinstance(command, Typed):
            return self._room.receive(user, command, now)
        means = meaning_at(self._room, user, command, turn)
        step = self._room.receive(user, Act(means["act"], command.seq), now) if "act" in means else Step()
        self._replies.set_meaning(keyed_command, means)
        return step

    async def _arrange(self, typed: Typed, keyed_command: KeyedCommand, charge: Charge | None) -> None:
        turn = None
        with suppress(Exception):  # ``_step`` arranges the turn again and raises the same error, which is answered
            turn = await arrange_at(self._room, keyed_command.key.user, typed, self._owner.slices)
        self._journal.run_step(partial(self._step, typed, keyed_command, turn), keyed_command, charge)

    def _arranged(self, keyed_command: KeyedCommand, task: asyncio.Task[None]) -> None:
        if task.cancelled():
            self._journal.answer(keyed_command, try_again(), is_final=False)

    def _was_stored(self, keyed_command: KeyedCommand, seq: int) -> bool:
        game = self._game_id()
        return bool(
            game and 0 < seq < self._room.next_seq and is_repeat(keyed_command, self._owner.store.command_at(game, seq))
        )
