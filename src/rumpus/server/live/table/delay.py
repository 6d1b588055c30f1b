"""Delayed watching: spectators see a deal only when the next one is dealt, or when the game is over."""

from __future__ import annotations

from collections.abc import Iterable

from rumpus.core.events import Dealt
from rumpus.core.state import PublicState
from rumpus.core.views import Occurrence
from rumpus.game import Game
from rumpus.room.room import Stage
from rumpus.server.protocol.commit import Snapshot
from rumpus.server.work.past import first_of_deal


class Delay:
    """The part of the game that spectators may see now: the public state ``table``, after line ``seq``."""

    def __init__(self, table: Snapshot) -> None:
        self._begin(table)
        if table.game is not None:
            self._release(table, table.game)

    def _begin(self, table: Snapshot) -> None:
        self.table, self.seq = PublicState(table.settings.seats), 0

    def release(self, now: Snapshot, moments: Iterable[Occurrence], is_new: bool) -> int | None:
        """Release all that spectators may see after these occurrences; ``is_new``: they belong to a new game.

        Return the number of the last line released before, or None if there is nothing new.
        """
        if is_new:
            self._begin(now)
        known = self.seq
        is_dealt = any(isinstance(moment.event, Dealt) for moment in moments)
        if now.game is not None and (is_dealt or now.stage is Stage.OVER):
            self._release(now, now.game)
        return known if is_new or self.seq > known else None

    def _release(self, now: Snapshot, game: Game) -> None:
        first = first_of_deal(game)
        if now.stage is Stage.OVER:
            self.table, self.seq = game.state.table, now.seq
        elif first > 1:
            self.table, self.seq = next(game.moments(first - 1)).before, first - 1
