"""The beginner of games where melds are laid, and the sociable beginner of rap games. Both are plain players."""

from __future__ import annotations

from rumpus.core.actions import Action, DiscardAndRap, Rap
from rumpus.core.rules import RuleSet
from rumpus.core.state import Phase
from rumpus.core.views import View
from rumpus.players.plain import NEVER, PlainPlayer


class HastyPlayer(PlainPlayer):
    """Does not save cards for future melds.

    It counts every loose card at its full points if low scores win. So it sheds the most expensive card first."""

    def __init__(self, rules: RuleSet, seed: int = 0) -> None:
        super().__init__(rules, seed)
        if rules.lowest_wins:
            self.near = 1.0


class SociableBeginner(PlainPlayer):
    """Raps as the book advises, but not before every player has drawn once."""

    def _worth(self, view: View, action: Action) -> float:
        draws = view.table.turn_number + (view.table.phase is Phase.PLAY)
        if isinstance(action, Rap | DiscardAndRap) and draws < view.table.seats:
            return NEVER
        return super()._worth(view, action)
