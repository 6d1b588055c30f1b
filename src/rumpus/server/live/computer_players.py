"""The computer players of a table: what each chooses, and what the plain player does where one cannot; and hints."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence

from rumpus.coach.hint import Hint, HintNotes
from rumpus.core.errors import RumpusError, UsageError
from rumpus.core.rules import RuleSet
from rumpus.core.views import View
from rumpus.players.player import public_seed
from rumpus.processes.turns import Askers
from rumpus.room.commands import Answer
from rumpus.room.messages import Wanted
from rumpus.room.room import Room
from rumpus.room.settings import Settings
from rumpus.server.live.metrics import Metrics
from rumpus.server.workers.jobs import Chosen, plain_action
from rumpus.server.workers.pool import Workers

_log = logging.getLogger(__name__)


class ComputerPlayers:
    """Asks workers for moves and hints. ``askers_of`` returns whose turn that takes, for the table and its host. Each reason to
    fall back is counted, and logged once for a table.
    """

    def __init__(
        self, workers: Workers, metrics: Metrics, table_id: str, askers_of: Callable[[str, str], Askers]
    ) -> None:
        self._workers = workers
        self._metrics = metrics
        self._table_id = table_id
        self._askers_of = askers_of
        self._logged: set[tuple[str, str]] = set()
        self._advised: set[int] = set()  # the seats for which a hint is thought up just now
        self._notes = HintNotes()

    async def play(self, room: Room, wanted: Wanted, take: Callable[[Answer], bool]) -> None:
        """Have a computer player choose, no faster than people can follow; where it cannot, the plain player does. ``take`` plays
        it and tells whether the table goes on.
        """
        game = room.game
        assert game is not None
        begun, view = time.monotonic(), game.view(wanted.seat)
        chosen = await self.choose(room, wanted, view)
        await asyncio.sleep(max(0.0, room.settings.pace - (time.monotonic() - begun)))
        if room.game is not game:
            return  # another game has begun, whose lines have the same numbers
        goes_on = take(Answer(wanted.seat, chosen.action, wanted.seq))
        if goes_on and room.game is game and room.wants(wanted.seat, wanted.seq):
            plain = await self.plain(game.rules, wanted, view, "refused")  # not taken by the room
            take(Answer(wanted.seat, plain.action, wanted.seq))

    async def choose(self, room: Room, wanted: Wanted, view: View) -> Chosen:
        """The move that is wanted."""
        game, settings = room.game, room.settings
        assert game is not None
        seed = public_seed("table", self._table_id, room.number, wanted.seat, wanted.seq)
        askers = self._askers_of(self._table_id, room.host)
        try:
            chosen = await self._workers.choose(
                wanted.kind, settings.game, settings.seats, settings.options, view, seed, askers
            )
        except RumpusError as error:
            return await self.plain(game.rules, wanted, view, error.code)
        if chosen.fallback:
            self._fell_back(wanted.kind, chosen.fallback)
        return chosen

    async def hint(self, settings: Settings, host: str, names: Sequence[str], view: View, seat: int) -> Hint:
        """Return a hint for a seat. Raises NoAnswer, and UsageError if one for this seat is on its way."""
        if seat in self._advised:
            raise UsageError("a hint for your seat is on its way; wait for it", code="hint-coming")
        is_early = not self._workers.compiling.is_done
        askers = self._askers_of(self._table_id, host)
        self._advised.add(seat)
        try:
            hint = await self._workers.hint(settings.game, settings.seats, dict(settings.options), names, view, askers)
        finally:
            self._advised.remove(seat)
        return self._notes.added(hint, seat, is_early=is_early)

    async def plain(self, rules: RuleSet, wanted: Wanted, view: View, reason: str) -> Chosen:
        """What the plain player does instead, chosen beside the server's loop."""
        self._fell_back(wanted.kind, reason)
        return Chosen(await asyncio.to_thread(plain_action, rules, view), reason)

    def _fell_back(self, kind: str, reason: str) -> None:
        self._metrics.fallbacks.labels(reason).inc()
        if (kind, reason) not in self._logged:
            self._logged.add((kind, reason))
            words = "table %s: %s cannot choose (%s); the plain player plays for it"
            _log.warning(words, self._table_id, kind, reason)
