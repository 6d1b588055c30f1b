"""Find moves that any experienced player finds foolish, while a deal of cards is played.

Four kinds, each with its chances:

- ``useless-take``: the player takes a card that joins no meld of the hand or the table, and does not lower the least
  count of the hand after the discard. Chances: takes. Alternative: draw from the stock, or refuse the offered card.
- ``put-back``: the player discards a card that they took in the same turn or in one of their last three turns.
  Chances: takes. Alternative: discard another card that leaves the least count.
- ``fed``: the discard fits a meld just seen to grow, while another one that fits none leaves at most 4 points more. A
  meld of the table has grown if another player laid it, or laid off on it, since the player's last discard. A meld in
  the next player's hand has grown if they took a card since then. It is any possible meld of four or more cards with
  the taken card and the discard that is also a meld without the discard. Chances: discards. Alternative: the cheapest
  other discard.
- ``held-meld``: a deal is lost with a whole meld in the hand that could have been laid in the player's last turn.
  Chances: lost deals in games whose melds are laid before the end. Alternative: lay the most valuable of those melds.

Discards of a knock or a rap are not counted, because the deal ends with them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from rumpus.core.actions import Action, Decline, Discard, DrawFromStock, LayMeld, LayOff, Pass, TakeFromPile
from rumpus.core.arrangement import points_of
from rumpus.core.engine import legal_actions
from rumpus.core.events import DealResult
from rumpus.core.packs import Card, CardSet, cards_of, set_of
from rumpus.core.rules import RuleSet
from rumpus.core.views import View, unseen
from rumpus.solver import least_deadwood

KINDS = ("useless-take", "put-back", "fed", "held-meld")
USELESS_TAKE, PUT_BACK, FED, HELD_MELD = KINDS
SOON = 3  # the most turns between taking a card and putting it back
CHEAP = 4  # the most additional points that the alternative discard may leave


class Suspect(NamedTuple):
    """A move that may be a blunder: the view, the action, and the better alternative."""

    kind: str
    view: View
    action: Action
    instead: Action


@dataclass
class _Seat:
    """The moves of a seat, and of others since its last discard."""

    turns: int = 0
    taken: dict[Card, int] = field(default_factory=dict)  # cards it took, and in which of its turns
    following_took: CardSet = 0
    grown: CardSet = 0
    last: tuple[View, Action] | None = None  # its last discard


class Watch:
    """Watches one deal. ``chances`` and ``suspects`` are by seat."""

    def __init__(self, rules: RuleSet) -> None:
        self._rules = rules
        self._seats = [_Seat() for _ in range(rules.seats)]
        self.chances: list[Counter[str]] = [Counter() for _ in range(rules.seats)]
        self.suspects: list[list[Suspect]] = [[] for _ in range(rules.seats)]

    def acts(self, view: View, action: Action) -> None:
        """Record an action of the seat of this view, which is to move."""
        assert view.seat is not None
        here = self._seats[view.seat]
        if isinstance(action, TakeFromPile | DrawFromStock):
            here.turns += 1
        if isinstance(action, TakeFromPile):
            self._take(view, action)
        elif isinstance(action, Discard):
            self._discard(view, action)
        elif isinstance(action, LayMeld | LayOff):
            self._lay(view.seat, set_of(action.cards if isinstance(action, LayMeld) else (action.card,)))

    def ends(self, result: DealResult) -> None:
        """Record the end of the deal."""
        if self._rules.layout.melds != "shared":
            return
        for seat, hand in enumerate(result.hands):
            if seat in result.winners:
                continue
            self.chances[seat][HELD_MELD] += 1
            last = self._seats[seat].last
            instead = None if last is None else self._meld_in(hand, last[0])
            if last is not None and instead is not None:
                self.suspects[seat].append(Suspect(HELD_MELD, *last, instead))

    # Taking

    def _take(self, view: View, action: TakeFromPile) -> None:
        assert view.seat is not None
        self._seats[view.seat].taken[action.card] = self._seats[view.seat].turns
        before = self._seats[(view.seat - 1) % self._rules.seats]
        before.following_took |= 1 << action.card
        self.chances[view.seat][USELESS_TAKE] += 1
        self.chances[view.seat][PUT_BACK] += 1
        if not self._is_of_use(view, action.card):
            self._suspect(USELESS_TAKE, view, action, _left_alone(list(legal_actions(self._rules, view))))

    def _is_of_use(self, view: View, card: Card) -> bool:
        melds, pile = self._rules.melds, view.table.discard_pile
        hand = view.hand | set_of(pile[pile.index(card) :])
        if melds.has_meld_with(card, hand) or any(melds.fits(card, meld) for meld in view.table.tableau):
            return True
        return min(map(self._count, _each_without(hand, view.hand))) < self._count(view.hand)

    # Discarding

    def _discard(self, view: View, action: Discard) -> None:
        assert view.seat is not None
        here = self._seats[view.seat]
        others = [one for one in legal_actions(self._rules, view) if isinstance(one, Discard) and one != action]
        self.chances[view.seat][FED] += 1
        if here.turns - here.taken.pop(action.card, -SOON - 1) <= SOON:
            self._suspect(PUT_BACK, view, action, self._cheapest(view.hand, others))
        if self._feeds(view, action.card):
            most = self._count(view.hand & ~(1 << action.card)) + CHEAP
            instead = self._cheapest(view.hand, [one for one in others if not self._feeds(view, one.card)])
            if instead is not None and self._count(view.hand & ~(1 << instead.card)) <= most:
                self._suspect(FED, view, action, instead)
        here.last = view, action
        here.following_took = here.grown = 0

    def _feeds(self, view: View, card: Card) -> bool:
        """Return True if this card fits a meld just seen to grow."""
        assert view.seat is not None
        here, melds, table = self._seats[view.seat], self._rules.melds, view.table
        if any(here.grown & set_of(meld.cards) and melds.fits(card, meld) for meld in table.tableau):
            return True
        held = table.known[table.left_of(view.seat)]
        seen = here.following_took & held
        if not seen:
            return False
        longer = (meld.cards for meld in melds.melds_in(held | unseen(self._rules.pack, view) | 1 << card))
        return any(
            len(cards) > 3
            and card in cards
            and seen & set_of(cards)
            and melds.forms_meld([one for one in cards if one != card]) is not None
            for cards in longer
        )

    def _cheapest(self, hand: CardSet, discards: list[Discard]) -> Discard | None:
        return min(discards, key=lambda one: (self._count(hand & ~(1 << one.card)), one.card), default=None)

    # Laying

    def _lay(self, layer: int, cards: CardSet) -> None:
        for seat, one in enumerate(self._seats):
            if seat != layer:
                one.grown |= cards
        self._seats[layer].taken = {
            card: turn for card, turn in self._seats[layer].taken.items() if not cards >> card & 1
        }

    def _meld_in(self, hand: CardSet, view: View) -> LayMeld | None:
        """Return the most valuable meld of the final hand that could have been laid with this view; None if there is
        none.
        """
        legal = (one for one in legal_actions(self._rules, view) if isinstance(one, LayMeld))
        held = [one for one in legal if not set_of(one.cards) & ~hand]
        return max(held, key=lambda one: points_of(self._rules.points, set_of(one.cards)), default=None)

    def _count(self, hand: CardSet) -> int:
        return least_deadwood(hand, self._rules) if hand else 0

    def _suspect(self, kind: str, view: View, action: Action, instead: Action | None) -> None:
        assert view.seat is not None
        if instead is not None:
            self.suspects[view.seat].append(Suspect(kind, view, action, instead))


def _left_alone(legal: list[Action]) -> Action | None:
    """Return the alternative to taking a card."""
    return next((one for one in (DrawFromStock(), Decline(), Pass()) if one in legal), None)


def _each_without(hand: CardSet, cards: CardSet) -> list[CardSet]:
    """Return the hands that are left without one of these cards."""
    return [hand & ~(1 << card) for card in cards_of(cards)]
