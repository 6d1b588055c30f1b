"""The plain player: plays every rule set with the core alone, without the solver.

It lays every meld, takes a card that joins a meld, sheds the most expensive card that fits nothing, and raps as the
game's book advises. It replaces other computer players, and the hint, if no kernel supports the rules or none is
compiled yet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from rumpus.core.actions import (
    Action,
    Decline,
    Discard,
    DiscardAndRap,
    DrawFromStock,
    Knock,
    LayMeld,
    LayOff,
    LegalActions,
    MeldCards,
    Pass,
    Pick,
    Play,
    Rap,
    TakeFromPile,
)
from rumpus.core.arrangement import arrangements, points_of
from rumpus.core.engine import check_turn, legal_actions
from rumpus.core.events import Played
from rumpus.core.evolution import observe
from rumpus.core.packs import Card, CardSet, cards_of, set_of
from rumpus.core.rules import RuleSet
from rumpus.core.state import Phase
from rumpus.core.turns.tiles.melds import form_tile_meld, melds_in_rack
from rumpus.core.views import View

LOW_COUNT = 5  # points: raps with this count or less if the book gives no advice
LOW_DEADWOOD = 10  # points: knocks with this count or less, even in games that allow more
NEAR = 0.6  # the share of its points that a loose card costs while it may still become part of a meld
STARTS = 8  # the number of melds tried as the first of an arrangement
FIRST, NEVER = 1000.0, -1000.0
"""The worth of an action that is chosen before all others, and of one that is chosen only if there is no other.

A worth is in points: rapping and knocking are worth about FIRST, laying about FIRST / 2, drawing 0, and the others what
they save.
"""


class PlainPlayer:
    """Plays any game. The same view brings the same choice. The seed is not used."""

    near = NEAR

    def __init__(self, rules: RuleSet, seed: int = 0) -> None:
        self._rules = rules
        self._cost = lru_cache(4096)(self._cost_of)

    def choose(self, view: View) -> Action:
        """Return the legal action of highest worth. In a tile game, return a whole play instead."""
        check_turn(view)
        legal = legal_actions(self._rules, view)
        listed = list(legal)
        if Pick() in listed or any(isinstance(action, Play) for action in listed):
            return self._whole_play(view, legal) or listed[-1]
        return max(listed, key=lambda action: self._worth(view, action))

    # A turn in steps

    def _worth(self, view: View, action: Action) -> float:
        judge = _WORTHS.get(type(action))
        return FIRST / 2 if judge is None else judge(self, view, action)

    def _worth_of_taking(self, view: View, action: TakeFromPile) -> float:
        """Return by how much taking lowers the cost of the hand. A card that joins no meld is never taken."""
        pile = view.table.discard_pile
        hand = view.hand | set_of(pile[pile.index(action.card) :])
        if self._loose(hand) >> action.card & 1:
            return NEVER
        hands_after = [hand & ~(1 << card) for card in cards_of(hand) if card != action.card]
        return self._cost(view.hand) - min(map(self._cost, hands_after), default=0.0)

    def _worth_of_rapping(self, view: View, action: Rap | DiscardAndRap) -> float:
        """Return a high worth with the melds that the book advises, and the lowest worth with fewer."""
        hand_after = view.hand if isinstance(action, Rap) else view.hand & ~(1 << action.card)
        calling = self._rules.layout.calling
        if calling is None or calling.advised_melds is None:
            count = self.points_left(hand_after)
            return FIRST - count if count <= LOW_COUNT else NEVER
        least = self._least_beside(calling.advised_melds, hand_after)
        return NEVER if least is None else FIRST - least

    def _least_beside(self, melds: int, hand: CardSet) -> int | None:
        """Return the fewest points left beside so many melds; None if the hand has fewer melds."""
        if not self._rules.melds.has_meld(hand):
            return None
        found = (one.deadwood for one in arrangements(self._rules.melds, hand) if len(one.melds) >= melds)
        return min((points_of(self._rules.points, deadwood) for deadwood in found), default=None)

    def _worth_of_knocking(self, view: View, action: Knock) -> float:
        # A knock in the draw phase means that the stock is used up. It is the last chance, so any count will do.
        count = self.points_left(self._without(view.hand, (action.card,)))
        return FIRST - count if count <= LOW_DEADWOOD or view.table.phase is Phase.DRAW else NEVER

    def _worth_of_laying(self, view: View, action: LayMeld) -> float:
        return FIRST / 2 - self._cost(self._without(view.hand, action.cards))

    def _worth_of_laying_off(self, view: View, action: LayOff) -> float:
        return FIRST / 2 - self._cost(self._without(view.hand, (action.card,)))

    def _worth_of_discarding(self, view: View, action: Discard) -> float:
        return -self._cost(view.hand & ~(1 << action.card))

    def _without(self, hand: CardSet, cards: MeldCards) -> CardSet:
        return hand & ~set_of(map(self._rules.pack.physical, cards))

    # The cost of a hand

    def _cost_of(self, hand: CardSet) -> float:
        """Return the points of the loose cards. Cards that may still become part of a meld count less."""
        points = self._rules.points
        return sum(
            points[card] * (self.near if self._is_near(card, hand) else 1) for card in cards_of(self._loose(hand))
        )

    def _is_near(self, card: Card, hand: CardSet) -> bool:
        pack = self._rules.pack
        if pack.is_joker(card):
            return True
        others = (other for other in cards_of(hand) if other != card and not pack.is_joker(other))
        return any(self._may_meld(card, other) for other in others)

    def _may_meld(self, card: Card, other: Card) -> bool:
        pack = self._rules.pack
        if pack.suit(card) == pack.suit(other):
            return 0 < abs(pack.rank(card) - pack.rank(other)) <= 2
        return pack.rank(card) == pack.rank(other)

    def points_left(self, hand: CardSet) -> int:
        """Return the points outside melds. A fast search finds them, so they are not always the fewest."""
        return points_of(self._rules.points, self._loose(hand))

    def _loose(self, hand: CardSet) -> CardSet:
        """Return the cards left when good melds are taken out. The search is fast and not always the best."""
        melds = [set_of(map(self._rules.pack.physical, meld.cards)) for meld in self._rules.melds.melds_in(hand)]
        if not melds:
            return hand
        dearest = sorted(set(melds), key=lambda meld: -points_of(self._rules.points, meld))
        rests = (self._rest(hand & ~first, dearest) for first in dearest[:STARTS])
        return min(rests, key=lambda rest: points_of(self._rules.points, rest))

    def _rest(self, hand: CardSet, melds: list[CardSet]) -> CardSet:
        for meld in melds:
            if not meld & ~hand:
                hand &= ~meld
        return hand

    # A tile turn

    def _whole_play(self, view: View, legal: LegalActions) -> Play | None:
        """Return melds and lay-offs, found one after another, as one play; None if there is none."""
        chosen, opening = None, self._opening(view, legal)
        seen = view
        if opening is not None:
            chosen, seen = opening, self._after(view, opening)
        while step := self._next_play(seen):
            play = Play(step.table, () if opening is None else opening.opening, step.one_tile)
            if play not in legal:
                break
            chosen, seen = play, self._after(seen, step)
        return chosen

    def _next_play(self, seen: View) -> Play | None:
        plays = (action for action in legal_actions(self._rules, seen) if isinstance(action, Play))
        return max(plays, key=lambda play: self._value(self._placed(seen, play)), default=None)

    def _opening(self, view: View, legal: LegalActions) -> Play | None:
        """Return the opening play with as many melds of the rack as possible; None if there is none.

        Jokers are used only if the player cannot open without them.
        """
        assert view.seat is not None
        table = tuple(meld.cards for meld in view.table.tableau)
        for rack in (view.hand & ~self._rules.pack.joker_cards, view.hand):
            melds = tuple(self._rack_melds(rack))
            play = Play((*table, *melds), opening=melds)
            if melds and play in legal:
                return play
        return None

    def _rack_melds(self, rack: CardSet) -> Iterator[MeldCards]:
        pack = self._rules.pack
        while melds := list(melds_in_rack(pack, rack)):
            best = max(melds, key=lambda meld: self._value(set_of(map(pack.physical, meld))))
            yield best
            rack = self._without(rack, best)

    def _value(self, tiles: CardSet) -> tuple[int, int]:
        # Place most tiles first, but hold back jokers.
        jokers = (tiles & self._rules.pack.joker_cards).bit_count()
        return tiles.bit_count() - 2 * jokers, points_of(self._rules.points, tiles)

    def _placed(self, view: View, play: Play) -> CardSet:
        return view.hand & set_of(self._rules.pack.physical(tile) for meld in play.table for tile in meld)

    def _after(self, view: View, play: Play) -> View:
        """Return the view after this play, with the same seat still to move."""
        assert view.seat is not None
        melds = (form_tile_meld(self._rules.pack, tiles) for tiles in play.table)
        table = tuple(meld for meld in melds if meld is not None)
        return observe(view, Played(view.seat, table, self._placed(view, play), view.seat))


_WORTHS: dict[type, Callable[[PlainPlayer, View, Any], float]] = {
    DrawFromStock: lambda player, view, action: 0.0,
    Decline: lambda player, view, action: 0.0,
    Pass: lambda player, view, action: -1.0,
    TakeFromPile: PlainPlayer._worth_of_taking,
    Rap: PlainPlayer._worth_of_rapping,
    DiscardAndRap: PlainPlayer._worth_of_rapping,
    Knock: PlainPlayer._worth_of_knocking,
    LayMeld: PlainPlayer._worth_of_laying,
    LayOff: PlainPlayer._worth_of_laying_off,
    Discard: PlainPlayer._worth_of_discarding,
}
