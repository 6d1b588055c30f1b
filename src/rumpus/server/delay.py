"""The delay of a table that shows its games later: spectators are told of a deal when the next one is dealt, or at the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rumpus.core.events import DealerDrawn, Dealt
from rumpus.core.state import Table
from rumpus.core.views import Moment
from rumpus.room.room import Room, Stage


class Delay:
    """What spectators of a table may know by now: ``table``, after the line ``seq``."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._held: list[Moment] = []
        self.table, self.seq = Table(room.settings.seats), 0
        if room.game is not None:
            self.release(room.game.moments(), is_new=False)

    def release(self, moments: Iterable[Moment], is_new: bool) -> Sequence[Moment]:
        """What they may be told now that this has happened; ``is_new``: in another game than before."""
        if is_new:
            self._held, self.table, self.seq = [], Table(self._room.settings.seats), 0
        self._held += moments
        game = self._room.game
        if self._room.stage is Stage.OVER and game is not None:
            released, self._held = self._held, []
            self.table, self.seq = game.state.table, len(game.lines)
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
