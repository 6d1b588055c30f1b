"""The heuristic player of lay-down games: lays what it holds, sheds what it cannot use, feeds nobody, goes out early."""

from __future__ import annotations

from collections.abc import Iterable

from rumpus.core.actions import Action, Discard, LayMeld, LayOff, Pass, TakeFromPile
from rumpus.core.arrangement import lay_off_all, points_of
from rumpus.core.engine import legal_actions
from rumpus.core.melds import MeldKind
from rumpus.core.packs import Card, CardSet, cards_of, set_of
from rumpus.core.rules import Ending, RuleSet
from rumpus.core.state import Phase, State, Table
from rumpus.core.turns.lay_down import LayDown
from rumpus.core.views import View
from rumpus.players.melding import Melding, set_union
from rumpus.players.outlook import Outlook

OUT = 10.0
FEED = 6.0
RISK = 0.5


class LayDownHeuristic:
    """Plays Rummy, 500 Rummy and their like."""

    def __init__(self, rules: RuleSet, seed: int) -> None:
        assert isinstance(rules.turn, LayDown)
        self._rules = rules
        self._turn = rules.turn
        self._melding = Melding(rules.melds, rules.points)
        self._scores_shown = scores_what_is_shown(rules)

    def choose(self, view: View) -> Action:
        """Draw, or the next step of a turn: a meld, a lay-off, the discard."""
        outlook = Outlook(self._rules, self._melding, view)
        legal = list(legal_actions(self._rules, view))
        return self._draw(outlook, legal) if view.table.phase is Phase.DRAW else self._play(outlook, legal)

    def _draw(self, outlook: Outlook, legal: list[Action]) -> Action:
        view = outlook.view
        takes = [action for action in legal if isinstance(action, TakeFromPile)]
        without = self._worth_of_passing(outlook) if legal[-1] == Pass() else self._worth_of_drawing(outlook)
        best, chosen = without, legal[-1] if legal[-1] == Pass() else legal[0]
        for action in takes:
            pile = view.table.discard_pile
            gained = set_of(pile[pile.index(action.card) :])
            worth = self._worth_of_taking(outlook, action.card, gained)
            if worth > best:
                best, chosen = worth, action
        return chosen

    def _worth_of_passing(self, outlook: Outlook) -> float:
        return -float(points_of(self._rules.points, outlook.view.hand))

    def _worth_of_drawing(self, outlook: Outlook) -> float:
        hand, known = outlook.view.hand, outlook.view.table.stock_known
        if known:
            return self._after_discard(outlook, hand | 1 << known[0])
        if hand.bit_count() > 14:
            return self._worth(outlook, hand) + outlook.draw_gain(hand)
        unseen = cards_of(outlook.unseen)
        return sum(self._after_discard(outlook, hand | 1 << card) for card in unseen) / max(1, len(unseen))

    def _worth_of_taking(self, outlook: Outlook, card: Card, gained: CardSet) -> float:
        hand = outlook.view.hand | gained
        if self._turn.whole_pile:
            used = set_union(self._melding.split(hand).melds) | self._layable(outlook.view.table, hand)
            if not used >> card & 1:
                return float("-inf")
        return self._after_discard(outlook, hand, gained)

    def _after_discard(self, outlook: Outlook, hand: CardSet, taken: CardSet = 0) -> float:
        loose = self._loose(outlook.view.table, hand)
        if loose.bit_count() <= 1:
            return self._worth(outlook, 0) + OUT + self._shown(hand & ~loose)
        candidates = loose & ~taken or loose
        return max(self._worth(outlook, hand & ~(1 << card)) for card in self._highest(candidates))

    def _highest(self, cards: CardSet) -> list[Card]:
        return sorted(cards_of(cards), key=lambda card: -self._rules.points[card])[:4]

    def _worth(self, outlook: Outlook, hand: CardSet) -> float:
        """What a hand is worth once what can be laid is laid."""
        loose = self._loose(outlook.view.table, hand)
        laid = hand & ~loose
        return self._shown(laid) - outlook.cost(loose)

    def _shown(self, cards: CardSet) -> float:
        return points_of(self._rules.points, cards) if self._scores_shown else 0

    def _loose(self, table: Table, hand: CardSet) -> CardSet:
        """What is left when everything that can be laid is laid."""
        layable = self._layable(table, hand)
        after_melds = self._melding.split(hand).rest
        after_melds &= ~self._layable(table, after_melds)
        after_lay_offs = self._melding.split(hand & ~layable).rest
        return min(after_melds, after_lay_offs, key=lambda cards: points_of(self._rules.points, cards))

    def _layable(self, table: Table, cards: CardSet) -> CardSet:
        if not table.tableau:
            return 0
        return cards & ~lay_off_all(self._rules.melds, table.tableau, cards, 0)[1]

    def _play(self, outlook: Outlook, legal: list[Action]) -> Action:
        view = outlook.view
        lays = [action for action in legal if isinstance(action, LayMeld | LayOff)]
        if lays and (view.table.must_play is not None or self._lays(outlook)):
            return max(lays, key=lambda action: self._worth_after(outlook, action))
        cards = [action.card for action in legal if isinstance(action, Discard)]
        if not cards:
            return lays[0]
        return Discard(self._best_discard(outlook, cards))

    def _lays(self, outlook: Outlook) -> bool:
        return True

    def _worth_after(self, outlook: Outlook, action: LayMeld | LayOff) -> tuple[float, bool]:
        hand = outlook.view.hand
        if isinstance(action, LayMeld):
            cards = set_of(action.cards)
            return self._shown(cards) + self._worth(outlook, hand & ~cards), True
        cards = 1 << action.card
        meld = outlook.view.table.tableau[action.meld - 1]
        return self._shown(cards) + self._worth(outlook, hand & ~cards), meld.kind is MeldKind.SET

    def _best_discard(self, outlook: Outlook, cards: Iterable[Card]) -> Card:
        view = outlook.view
        fitting = 0
        for meld in view.table.tableau:
            fitting |= self._rules.melds.fitting(meld)

        def price(card: Card) -> tuple[float, int]:
            cost = -self._worth(outlook, view.hand & ~(1 << card))
            chance = 1.0 if fitting >> card & 1 else outlook.feeds(card)
            return cost + FEED * chance, -card

        kept = [card for card in cards if not view.table.taken >> card & 1]
        return min(kept or cards, key=price)


def scores_what_is_shown(rules: RuleSet) -> bool:
    """Whether melds before a player score for him (R500-10), asked of the game's own scoring."""
    everything = rules.pack.everything
    meld = rules.melds.melds_in(everything, 0)[0]
    table = Table(rules.seats, tableau=(meld,))
    return rules.score_deal(rules, State(table, (0,) * rules.seats), Ending("out", 0)).points[0] > 0
