"""A judge of every game: a model of a child who knows the rules.

It melds what it sees. It remembers nothing of earlier turns. It overlooks ``OVERLOOKED`` of its chances: to take a
card that makes a meld, to lay a meld or a card, to rap or to knock. The seed decides which.

A child throws any card that goes with no other card of its hand. It does not count points. Of the pile it looks at the
top card only. It knocks as soon as it may, and raps with the melds that the book advises. In a tile game it lays melds
of its rack, and tiles that fit melds of the table. It moves no tile of the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from rumpus.core.actions import (
    Action,
    Decline,
    Discard,
    DiscardAndRap,
    DrawFromStock,
    Knock,
    LayMeld,
    LayOff,
    MeldCards,
    Pass,
    Pick,
    Play,
    Rap,
    TakeFromPile,
)
from rumpus.core.arrangement import arrangements
from rumpus.core.engine import legal_actions
from rumpus.core.events import Played
from rumpus.core.evolution import observe
from rumpus.core.packs import Card, CardSet, cards_of, set_of
from rumpus.core.rules import RuleSet
from rumpus.core.turns.tiles.melds import form_tile_meld, melds_in_rack
from rumpus.core.views import View

VERSION = 1
OVERLOOKED = 0.15


class Child:
    """Plays every game. It chooses by its view and seed, so the same view brings the same choice."""

    def __init__(self, rules: RuleSet, seed: int) -> None:
        self._rules, self._seed = rules, seed

    def choose(self, view: View) -> Action:
        """Return the first chance that it sees; else a draw, pick or pass; else a discard."""
        legal = list(legal_actions(self._rules, view))
        plays = [action for action in legal if isinstance(action, Play)]
        if plays or Pick() in legal:
            return self._play_tiles(view) or legal[-1]
        for kinds in ((Knock, Rap, DiscardAndRap), (LayMeld,), (LayOff,), (TakeFromPile,)):
            seen = [one for one in legal if isinstance(one, kinds) and self._sees(view, one)]
            if seen:
                return self._best(view, seen)
        for idle in (DrawFromStock(), Decline(), Pass()):
            if idle in legal:
                return idle
        discards = [one.card for one in legal if isinstance(one, Discard)]
        # Without a discard it must lay the card that it took (R500-5).
        return Discard(self._loosest(view, discards)) if discards else self._best(view, legal)

    def _sees(self, view: View, chance: Action) -> bool:
        return self._is_good(view, chance) and not self._overlooks(view, type(chance).__name__, chance)

    def _overlooks(self, view: View, *chance: object) -> bool:
        """Return True for ``OVERLOOKED`` of all chances. A chance is overlooked for the whole turn."""
        return self._lot(view, *chance).random() < OVERLOOKED

    def _lot(self, view: View, *about: object) -> Random:
        table = view.table
        return Random(f"{self._seed}/{table.deal_number}/{table.turn_number}/{about}")

    # Cards

    def _is_good(self, view: View, chance: Action) -> bool:
        match chance:
            case TakeFromPile(card):
                is_top = card == view.table.discard_pile[-1]
                return is_top and not self._loose(view.hand | set_of([card])) >> card & 1
            case Rap():
                return self._may_rap(view.hand)
            case DiscardAndRap(card):
                return self._may_rap(view.hand & ~(1 << card))
        return True

    def _may_rap(self, hand: CardSet) -> bool:
        calling = self._rules.layout.calling
        assert calling is not None
        melds = calling.advised_melds or 1
        return any(len(found.melds) >= melds for found in arrangements(self._rules.melds, hand))

    def _best(self, view: View, seen: Sequence[Action]) -> Action:
        """Return the longest meld, the discard that leaves the fewest loose cards, or else the first chance."""
        first = seen[0]
        if isinstance(first, LayMeld):
            return max((one for one in seen if isinstance(one, LayMeld)), key=lambda one: len(one.cards))
        if isinstance(first, Knock | DiscardAndRap):
            ends = [one for one in seen if isinstance(one, Knock | DiscardAndRap)]
            return min(ends, key=lambda one: self._loose(view.hand & ~(1 << one.card)).bit_count())
        return seen[0]

    def _loosest(self, view: View, cards: list[Card]) -> Card:
        """Return any card that is in no meld of the hand and in no pair; else any in no meld; else any."""
        loose = self._loose(view.hand)
        single = [card for card in cards if loose >> card & 1 and not self._has_partner(card, view.hand)]
        return self._lot(view).choice(single or [card for card in cards if loose >> card & 1] or cards)

    def _has_partner(self, card: Card, hand: CardSet) -> bool:
        pack = self._rules.pack
        others = [other for other in cards_of(hand) if other != card]
        return any(
            pack.rank(card) == pack.rank(other)
            or (pack.suit(card) == pack.suit(other) and abs(pack.rank(card) - pack.rank(other)) == 1)
            for other in others
        )

    def _loose(self, hand: CardSet) -> CardSet:
        """Return the cards left without the melds that it sees: the longest, then the longest of the others."""
        for meld in sorted(self._rules.melds.melds_in(hand), key=len, reverse=True):
            if not set_of(meld.cards) & ~hand:
                hand &= ~set_of(meld.cards)
        return hand

    # Tiles

    def _play_tiles(self, view: View) -> Play | None:
        """Return the melds of the rack and the single tiles that it sees, as one play; None if it may not play them."""
        assert view.seat is not None
        chosen = None
        if not view.table.turn.opened[view.seat]:
            chosen = self._opening(view)
            if chosen is None:
                return None
        seen = view if chosen is None else self._after(view, chosen)
        while step := self._next_play(view, seen):
            play = Play(step.table, () if chosen is None else chosen.opening, step.one_tile)
            if play not in legal_actions(self._rules, view):
                break
            chosen, seen = play, self._after(seen, step)
        return chosen

    def _opening(self, view: View) -> Play | None:
        """Return the opening with the melds of the rack that it sees, if need be without jokers."""
        legal, table = legal_actions(self._rules, view), tuple(meld.cards for meld in view.table.tableau)
        for rack in (view.hand, view.hand & ~self._rules.pack.joker_cards):
            melds = tuple(self._rack_melds(view, rack))
            if melds and (play := Play((*table, *melds), melds)) in legal:
                return play
        return None

    def _rack_melds(self, view: View, rack: CardSet) -> Iterator[MeldCards]:
        melds = [meld for meld in melds_in_rack(self._rules.pack, rack) if not self._overlooks(view, meld)]
        for meld in sorted(melds, key=len, reverse=True):
            tiles = self._physical(meld)
            if not tiles & ~rack:
                yield meld
                rack &= ~tiles

    def _next_play(self, view: View, seen: View) -> Play | None:
        """Return the play of most tiles, among those with one meld or one tile."""
        plays = (one for one in legal_actions(self._rules, seen) if isinstance(one, Play))
        placed = {play: self._placed(seen, play) for play in plays}
        there = [play for play in placed if not self._overlooks(view, placed[play])]
        return max(there, key=lambda play: placed[play].bit_count(), default=None)

    def _placed(self, view: View, play: Play) -> CardSet:
        return view.hand & self._physical(tile for meld in play.table for tile in meld)

    def _physical(self, tiles: Iterator[Card] | MeldCards) -> CardSet:
        return set_of(map(self._rules.pack.physical, tiles))

    def _after(self, view: View, play: Play) -> View:
        assert view.seat is not None
        melds = (form_tile_meld(self._rules.pack, tiles) for tiles in play.table)
        table = tuple(meld for meld in melds if meld is not None)
        return observe(view, Played(view.seat, table, self._placed(view, play), view.seat))
