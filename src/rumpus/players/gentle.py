"""The beginner of card games: it goes by what is side by side in its hand, and does not count points.

In rap games there is a sociable one, too.
"""

from __future__ import annotations

from random import Random

from rumpus.core.actions import Action, Discard, DiscardAndRap, Knock, Rap, TakeFromPile
from rumpus.core.packs import Card, CardSet, cards_of, set_of
from rumpus.core.rules import RuleSet
from rumpus.core.state import Phase
from rumpus.core.views import View
from rumpus.players.plain import FIRST, NEVER, PlainPlayer

KNOCKS_WITH = 1  # loose cards
FROM_MELD, FROM_PAIR, LOOSE = -600.0, -400.0, -200.0
"""The worth of a discard: of a card in a meld, of a card with a neighbour in its suit, and of any other card."""


class GentlePlayer(PlainPlayer):
    """Lays every meld that it sees, and discards a card that fits nothing.

    Of several such cards it prefers one by an order that follows from the seed, whatever they count. If melds are laid
    and more than two play, or if melds score, it discards the highest instead. Its hand is sorted by suit. So it keeps
    cards that are next to each other, but overlooks pairs of a number. It takes a card only for a meld, and looks only
    at the top of the pile: at as many cards as there are other players. It knocks when at most one card is loose. It
    raps with the melds that the book advises, or with one meld fewer in the last round of the stock.
    """

    def __init__(self, rules: RuleSet, seed: int = 0) -> None:
        super().__init__(rules, seed)
        # A fixed order of suits would be seen after a few turns, and used.
        self._order = list(cards_of(rules.pack.everything))
        Random(seed).shuffle(self._order)
        # Deals of many players are short. Without this, games of six that go to a score would not end: more points stay
        # in hands than are laid. In games of two where melds score, it would win no more than a random player.
        is_shared = rules.layout.melds == "shared"
        self._sheds_high = is_shared and (rules.seats > 2 or not rules.lowest_wins)

    def _worth(self, view: View, action: Action) -> float:
        match action:
            case TakeFromPile(card):
                return self._worth_for_a_meld(view, card)
            case Discard(card):
                return self._worth_of_parting(card, view.hand)
            case Knock(card) if view.table.phase is Phase.PLAY:
                loose = self._loose(view.hand & ~(1 << card))
                return super()._worth(view, action) if loose.bit_count() <= KNOCKS_WITH else NEVER
            case DiscardAndRap() if _is_last_round(view):
                return max(super()._worth(view, action), self._worth_of_a_last_rap(view, action))
        return super()._worth(view, action)

    def _worth_for_a_meld(self, view: View, card: Card) -> float:
        pile = view.table.discard_pile
        depth = len(pile) - pile.index(card)
        taken = set_of(pile[-depth:])
        makes_meld = depth < view.table.seats and not self._loose(view.hand | taken) >> card & 1
        return 1.0 / depth if makes_meld else NEVER  # above drawing, and higher for fewer cards

    def _worth_of_parting(self, card: Card, hand: CardSet) -> float:
        preference = self._rules.points[card] if self._sheds_high else self._order.index(card)
        if not self._loose(hand) >> card & 1:
            return FROM_MELD + preference
        return (FROM_PAIR if self._has_neighbour(card, hand) else LOOSE) + preference

    def _has_neighbour(self, card: Card, hand: CardSet) -> bool:
        pack = self._rules.pack
        if pack.is_joker(card):
            return True
        others = cards_of(hand & ~(pack.joker_cards | 1 << card))
        same_suit = [other for other in others if pack.suit(other) == pack.suit(card)]
        return any(abs(pack.rank(card) - pack.rank(other)) == 1 for other in same_suit)

    def _worth_of_a_last_rap(self, view: View, action: DiscardAndRap) -> float:
        calling = self._rules.layout.calling
        if calling is None or calling.advised_melds is None:
            return NEVER
        least = self._least_beside(calling.advised_melds - 1, view.hand & ~(1 << action.card))
        return NEVER if least is None else FIRST / 2 - least  # below the rap that the book advises


def _is_last_round(view: View) -> bool:
    return view.table.stock_count < view.table.seats


class SociableBeginner(GentlePlayer):
    """The beginner of rap games, but it does not rap before every player has drawn once."""

    def _worth(self, view: View, action: Action) -> float:
        draws = view.table.turn_number + (view.table.phase is Phase.PLAY)
        if isinstance(action, Rap | DiscardAndRap) and draws < view.table.seats:
            return NEVER
        return super()._worth(view, action)
