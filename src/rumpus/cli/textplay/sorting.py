"""How players keep their hands: by suit, by number, with the cards they named in front."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rumpus.core.packs import Card, CardSet, Pack, cards_of, set_of

BY = {
    "suit": "suit",
    "suits": "suit",
    "colour": "suit",
    "color": "suit",
    "number": "number",
    "numbers": "number",
    "rank": "number",
}
"""The words for a way of sorting."""


@dataclass(frozen=True)
class HandOrder:
    """``by`` "suit" or "number"; ``first`` are the groups the player put in front, in their order. A card drawn takes its
    place among the others.
    """

    by: str = "suit"
    first: tuple[tuple[Card, ...], ...] = ()

    def groups(self, pack: Pack, hand: CardSet) -> list[list[Card]]:
        """The hand in groups: the player's own first, then one a suit or number, jokers last."""
        own = [[card for card in group if hand >> card & 1] for group in self.first]
        rest = hand & ~set_of(card for group in own for card in group)
        groups: dict[int, list[Card]] = {}
        for card in sorted(cards_of(rest), key=lambda card: self._key(pack, card)):
            groups.setdefault(self._key(pack, card)[0], []).append(card)
        return [*filter(None, own), *groups.values()]

    def otherwise(self) -> HandOrder:
        """By number what was by suit, and the other way round."""
        return HandOrder("number" if self.by == "suit" else "suit")

    def led_by(self, *groups: tuple[Card, ...]) -> HandOrder:
        """With these groups in front."""
        return replace(self, first=groups)

    def _key(self, pack: Pack, card: Card) -> tuple[int, int]:
        if pack.is_joker(card):
            return len(pack.ranks) + len(pack.suits), card
        suit, rank = pack.suit(card), pack.rank(card)
        return (suit, rank) if self.by == "suit" else (rank, suit)
