"""The heuristic player of lay-down games in plain Python, the reference of the compiled one.

It lays all it can, sheds useless cards, avoids useful discards for others, and goes out early."""

from __future__ import annotations

from collections.abc import Iterable

from rumpus.core.actions import Action, Discard, LayMeld, LayOff, Pass, TakeFromPile
from rumpus.core.engine import legal_actions
from rumpus.core.melds import MeldKind
from rumpus.core.packs import Card, CardSet, cards_of, set_of
from rumpus.core.rules import RuleSet
from rumpus.core.scoring import ShownLessHeld
from rumpus.core.state import Phase
from rumpus.core.turns.lay_down import LayDown
from rumpus.core.views import View
from tests.naive_players.melding import Melding, set_union
from tests.naive_players.outlook import Outlook, added_up

# In points: the value of ending the deal; the cost to all the others of a point given to the next player; and, where
# melds score, the cost of a point held (most cards held are laid in the end).
OUT = 10.0
GIVEN = 1.0
HELD = 0.4
# With so few cards an opponent may go out in the next turn; where melds score, they are laid sooner.
FEW = 3
FEW_WHERE_SHOWN_SCORES = 7


class LayDownHeuristic:
    """Plays Rummy, 500 Rummy and their like."""

    def __init__(self, rules: RuleSet) -> None:
        assert isinstance(rules.turn, LayDown)
        self._rules = rules
        self._turn = rules.turn
        self._melding = Melding(rules.melds, rules.points)
        self._scores_shown = scores_what_is_shown(rules)
        self._weight, self._value = weight_and_value(rules)

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
        return -float(self._melding.points_of(outlook.view.hand))

    def _worth_of_drawing(self, outlook: Outlook) -> float:
        hand, known = outlook.view.hand, outlook.view.table.stock_known
        if known:
            return self._after_discard(outlook, hand | 1 << known[0])
        if hand.bit_count() > 14:
            return self._worth(outlook, hand) + self._value * outlook.draw_gain(hand)
        unseen = outlook.sample()
        return added_up(self._after_discard(outlook, hand | 1 << card) for card in unseen) / max(1, len(unseen))

    def _worth_of_taking(self, outlook: Outlook, card: Card, gained: CardSet) -> float:
        hand = outlook.view.hand | gained
        if self._turn.whole_pile:
            used = set_union(self._melding.split(hand).melds) | outlook.layable(hand)
            if not used >> card & 1:
                return float("-inf")
        return self._after_discard(outlook, hand, gained)

    def _after_discard(self, outlook: Outlook, hand: CardSet, taken: CardSet = 0) -> float:
        loose = self._loose(outlook, hand)
        if loose.bit_count() <= 1:
            return OUT + self._shown(hand & ~loose)
        candidates = loose & ~taken or loose
        return max(self._worth(outlook, hand & ~(1 << card)) for card in self._highest(candidates))

    def _highest(self, cards: CardSet) -> list[Card]:
        return sorted(cards_of(cards), key=lambda card: -self._rules.points[card])[:4]

    def _worth(self, outlook: Outlook, hand: CardSet) -> float:
        """The value of a hand after laying all that can be laid."""
        loose = self._loose(outlook, hand)
        laid = hand & ~loose
        return self._shown(laid) - outlook.cost(loose, self._weight, self._value)

    def _shown(self, cards: CardSet) -> float:
        return self._melding.points_of(cards) if self._scores_shown else 0

    def _loose(self, outlook: Outlook, hand: CardSet) -> CardSet:
        """The cards left after laying all that can be laid."""
        after_melds = self._melding.split(hand).rest
        layable = outlook.layable(hand)
        if not layable:
            return after_melds
        after_melds &= ~outlook.layable(after_melds)
        after_lay_offs = self._melding.split(hand & ~layable).rest
        return min(after_melds, after_lay_offs, key=self._melding.points_of)

    def _play(self, outlook: Outlook, legal: list[Action]) -> Action:
        view = outlook.view
        lays = [action for action in legal if isinstance(action, LayMeld | LayOff)]
        if lays and (view.table.turn.must_play is not None or self._lays(outlook)):
            return max(lays, key=lambda action: self._worth_after(outlook, action))
        cards = [action.card for action in legal if isinstance(action, Discard)]
        if not cards:
            return lays[0]
        return Discard(self._best_discard(outlook, cards))

    def _lays(self, outlook: Outlook) -> bool:
        """Return True if it pays to lay melds now. Against one opponent it pays to wait: the opponent gets no meld to
        lay off on, and no other player can go out. Waiting ends if the opponent may go out, if the stock runs low, or
        if laying goes out.
        """
        view, table = outlook.view, outlook.view.table
        others = [count for seat, count in enumerate(table.counts) if seat != view.seat]
        few = FEW_WHERE_SHOWN_SCORES if self._scores_shown else FEW
        holds = len(others) == 1 and others[0] > few and table.stock_count > table.seats and not table.turn.turnings
        return not holds or self._loose(outlook, view.hand).bit_count() <= 1

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

        in_reach = set_of(view.table.discard_pile) if self._turn.whole_pile else 0

        def price(card: Card) -> tuple[float, int]:
            given = self._rules.points[card] if outlook.fitting >> card & 1 else outlook.gift(card, in_reach)
            return GIVEN * given / view.table.seats - self._worth(outlook, view.hand & ~(1 << card)), -card

        kept = [card for card in cards if not view.table.turn.taken >> card & 1] or list(cards)
        if self._scores_shown:  # melds of the hand stay whole while a loose card is left
            rest = self._melding.split(view.hand).rest
            kept = [card for card in kept if rest >> card & 1] or kept
        return min(kept, key=price)


def weight_and_value(rules: RuleSet) -> tuple[float, float]:
    """The cost of a point held, and the value of a point laid. It leaves the hand, and scores where melds score."""
    return (HELD, 2.0) if scores_what_is_shown(rules) else (1.0, 1.0)


def scores_what_is_shown(rules: RuleSet) -> bool:
    """Return True if melds before a player score for them (R500-10)."""
    return isinstance(rules.scoring, ShownLessHeld)
