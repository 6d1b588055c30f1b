"""The gentle player: as simple as the plain player, and it raps no sooner than the game's book advises."""

from __future__ import annotations

from rumpus.core.actions import Action, DiscardAndRap, Rap
from rumpus.core.arrangement import arrangements, points_of
from rumpus.core.packs import CardSet
from rumpus.core.rules import RuleSet
from rumpus.core.views import View
from rumpus.players.plain import FIRST, NEVER, PlainPlayer


class GentlePlayer(PlainPlayer):
    """Plays any game, for company: it melds what it holds and thinks no further. With the melds that the book advises to rap
    with it raps at once, and with fewer never; where the book gives no advice it raps as the plain player does.
    """

    def _worth(self, view: View, action: Action) -> float:
        calling = self._rules.layout.calling
        if calling is None or calling.advised_melds is None or not isinstance(action, Rap | DiscardAndRap):
            return super()._worth(view, action)
        kept = view.hand if isinstance(action, Rap) else view.hand & ~(1 << action.card)
        count = self._least_beside(calling.advised_melds, kept)
        return NEVER if count is None else FIRST - count

    def _least_beside(self, melds: int, hand: CardSet) -> int | None:
        """The least that is left of a hand beside so many melds; None where it holds fewer."""
        if not self._rules.melds.has_meld(hand):
            return None
        found = (one.deadwood for one in arrangements(self._rules.melds, hand) if len(one.melds) >= melds)
        return min((points_of(self._rules.points, deadwood) for deadwood in found), default=None)


class HastyPlayer(GentlePlayer):
    """The same; where points count against it, it hopes for nothing: what joins no meld yet costs all its points, and the
    dearest goes first.
    """

    def __init__(self, rules: RuleSet, seed: int = 0) -> None:
        super().__init__(rules, seed)
        if rules.lowest_wins:
            self.near = 1.0
