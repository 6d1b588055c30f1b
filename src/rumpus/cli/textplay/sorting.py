"""How a player keeps his hand: by suit, by number, or as he likes."""

from __future__ import annotations

from dataclasses import dataclass

from rumpus.core.packs import Card, CardSet, Pack, cards_of


@dataclass(frozen=True)
class HandOrder:
    """``by`` "suit" or "number"; ``first`` are the cards the player put in front, in his order."""

    by: str = "suit"
    first: tuple[Card, ...] = ()

    def groups(self, pack: Pack, hand: CardSet) -> list[list[Card]]:
        """The hand in groups: the player's own first, then one a suit or number, jokers last."""
        own = [card for card in self.first if hand >> card & 1]
        rest = [card for card in cards_of(hand) if card not in own]
        groups: dict[int, list[Card]] = {}
        for card in sorted(rest, key=lambda card: self._key(pack, card)):
            groups.setdefault(self._key(pack, card)[0], []).append(card)
        return ([own] if own else []) + list(groups.values())

    def _key(self, pack: Pack, card: Card) -> tuple[int, int]:
        if pack.is_joker(card):
            return len(pack.ranks) + len(pack.suits), card
        suit, rank = pack.suit(card), pack.rank(card)
        return (suit, rank) if self.by == "suit" else (rank, suit)
