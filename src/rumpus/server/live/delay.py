"""The delay of a table that shows its games later: spectators are told of a deal when the next one is dealt, or at the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rumpus.core.events import DealerDrawn, Dealt
from rumpus.core.state import Table
from rumpus.core.views import Moment
from rumpus.game import Game
from rumpus.room.room import Stage
from rumpus.server.protocol.commit import Snapshot
from rumpus.server.work.past import first_of_deal


class Delay:
    """What spectators of a table may know by now: ``table``, after the line ``seq``."""

    def __init__(self, table: Snapshot) -> None:
        self._held: list[Moment] = []
        self._begin(table)
        if table.game is not None:
            self._begin_at(table, table.game)

    def _begin(self, table: Snapshot) -> None:
        self._held, self.table, self.seq = [], Table(table.settings.seats), 0

    def _begin_at(self, table: Snapshot, game: Game) -> None:
        """Begin with the running deal of a game that was played before."""
        first = first_of_deal(game)
        self._held = list(game.moments(first - 1))
        if first > 1:
            self.table, self.seq = self._held[0].before, first - 1
        self.release(table, (), is_new=False)

    def release(self, now: Snapshot, moments: Iterable[Moment], is_new: bool) -> Sequence[Moment]:
        """What they may be told now that this has happened; ``is_new``: in another game than before."""
        if is_new:
            self._begin(now)
        self._held += moments
        if now.stage is Stage.OVER and now.game is not None:
            released, self._held = self._held, []
            self.table, self.seq = now.game.state.table, now.seq
            return released
        end = start_of_deal(self._held)
        released, self._held = self._held[:end], self._held[end:]
        if released:
            self.table, self.seq = self._held[0].before, self._held[0].seq - 1
        return released


def start_of_deal(moments: Sequence[Moment]) -> int:
    """Where in what happened the last deal begins, with the draw for it where there was one; 0 where none does."""
    dealt = max((index for index, moment in enumerate(moments) if isinstance(moment.event, Dealt)), default=0)
    was_drawn_for = dealt > 0 and isinstance(moments[dealt - 1].event, DealerDrawn)
    return dealt - 1 if was_drawn_for else dealt
