"""The driver of the computer players of a table: it gets their moves and hints from worker processes.

A game must never stop because a worker fails. So if a computer player cannot choose, or the room refuses its move,
the plain player chooses instead. It needs no search and no process.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from functools import partial

from rumpus.coach.hint import Hint, HintNotes
from rumpus.core.errors import RumpusError, UsageError
from rumpus.core.messages import Message
from rumpus.core.rules import RuleSet
from rumpus.core.views import View
from rumpus.players.player import public_seed
from rumpus.room.commands import Answer
from rumpus.room.messages import MoveRequested
from rumpus.room.room import Room
from rumpus.room.settings import Settings
from rumpus.server.live.table.background import Background
from rumpus.server.live.table.events import TableEvent
from rumpus.server.live.table.journal import Journal
from rumpus.server.live.table.owner import Owner
from rumpus.server.workers.jobs import ChosenAction, plain_action

_log = logging.getLogger(__name__)


class ComputerDriver:
    """Gets the moves and hints of one table. Each fallback to the plain player is counted; each reason is logged once.

    A table of computer players alone goes on only while it has a reader (``is_read``).
    """

    def __init__(
        self,
        owner: Owner,
        table_id: str,
        journal: Journal,
        room: Room,
        background: Background,
        is_read: Callable[[], bool],
    ) -> None:
        self._workers, self._metrics, self._askers_of = owner.workers, owner.metrics, owner.askers_of
        self._table_id, self._journal, self._room = table_id, journal, room
        self._background, self._is_read = background, is_read
        self._postponed: MoveRequested | None = None  # until there is a reader
        self._is_closed = False
        self._logged: set[tuple[str, str]] = set()
        self._awaiting_hint: set[int] = set()  # seats with a hint on its way
        self._notes = HintNotes()

    def follow(self, event: TableEvent) -> None:
        """Start the moves that a step requests."""
        for message in event.messages:
            if isinstance(message, MoveRequested):
                self._start_move(message)

    def follow_reply(self, event: TableEvent) -> None:
        """Do nothing: ``follow`` has handled the step."""

    def resume(self) -> None:
        """Start the move that was postponed until the table has a reader."""
        if self._postponed is not None:
            self._start_move(self._postponed)

    def close(self) -> None:
        """Start no more moves."""
        self._is_closed = True

    def _start_move(self, request: MoveRequested) -> None:
        is_shown = bool(self._room.places.persons) or self._is_read()
        self._postponed = None if is_shown else request
        if is_shown and not self._is_closed:
            self._background.run(self._play(request))

    async def _play(self, request: MoveRequested) -> None:
        try:
            await self._choose_and_play(request)
        except Exception as fault:  # the room requests the move again when the table is rebuilt
            self._journal.fail(fault)

    async def _choose_and_play(self, request: MoveRequested) -> None:
        room = self._room
        game = room.game
        assert game is not None
        began = time.monotonic()
        view = game.view(request.seat)
        chosen = await self.choose(request, view)
        # Play no faster than people can follow.
        await asyncio.sleep(max(0.0, room.settings.pace - (time.monotonic() - began)))
        if room.game is not game:
            return  # another game has begun, whose lines have the same numbers
        self._play_action(request, chosen)
        if self._journal.failure is None and room.game is game and room.awaits_computer(request.seat, request.seq):
            # The room has refused the move, so it still wants one.
            self._play_action(request, await self.plain(game.rules, request, view, "refused"))

    def _play_action(self, request: MoveRequested, chosen: ChosenAction) -> None:
        self._journal.run_step(partial(self._room.answer, Answer(request.seat, chosen.action, request.seq)))

    async def choose(self, request: MoveRequested, view: View) -> ChosenAction:
        """Return the move of a computer player, or of the plain player if the computer player cannot choose."""
        game, settings = self._room.game, self._room.settings
        assert game is not None
        seed = public_seed("table", self._table_id, self._room.number, request.seat, request.seq)
        askers = self._askers_of(self._table_id, self._room.host)
        try:
            chosen = await self._workers.choose(
                request.kind, settings.game, settings.seats, settings.options, view, seed, askers
            )
        except RumpusError as error:
            return await self.plain(game.rules, request, view, error.code)
        if chosen.fallback:
            self._fell_back(request.kind, chosen.fallback)
        return chosen

    async def hint(self, settings: Settings, host: str, names: Sequence[str], view: View, seat: int) -> Hint:
        """Return a hint for a seat. Raises NoAnswer, and UsageError (``hint-coming``) if one is already on its way."""
        if seat in self._awaiting_hint:
            raise UsageError(Message("a hint for your seat is on its way; wait for it"), code="hint-coming")
        is_early = not self._workers.compiling.is_done
        askers = self._askers_of(self._table_id, host)
        self._awaiting_hint.add(seat)
        try:
            hint = await self._workers.hint(settings.game, settings.seats, dict(settings.options), names, view, askers)
        finally:
            self._awaiting_hint.remove(seat)
        return self._notes.added(hint, seat, is_early=is_early)

    async def plain(self, rules: RuleSet, request: MoveRequested, view: View, reason: str) -> ChosenAction:
        """Return the move of the plain player, chosen in a thread, and count the fallback under ``reason``."""
        self._fell_back(request.kind, reason)
        return ChosenAction(await asyncio.to_thread(plain_action, rules, view), reason)

    def _fell_back(self, kind: str, reason: str) -> None:
        self._metrics.fallbacks.labels(reason).inc()
        if (kind, reason) not in self._logged:
            self._logged.add((kind, reason))
            _log.warning("table %s: %s cannot choose (%s); the plain player plays for it", self._table_id, kind, reason)
