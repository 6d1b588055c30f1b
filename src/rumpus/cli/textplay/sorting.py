"""The order of a hand: by suit or by number, with the cards in front that the player named."""

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
"""The words that a player may type for each way of sorting."""


@dataclass(frozen=True)
class HandOrder:
    """The order of a hand. ``by`` is "suit" or "number". ``first`` are the groups of cards in front.

    A card drawn later takes its place among the others.
    """

    by: str = "suit"
    first: tuple[tuple[Card, ...], ...] = ()

    def groups(self, pack: Pack, hand: CardSet) -> list[list[Card]]:
        """Return the hand in groups: the player's own in front, then one for each suit or number, jokers last."""
        own = [[card for card in group if hand >> card & 1] for group in self.first]
        rest = hand & ~set_of(card for group in own for card in group)
        groups: dict[int, list[Card]] = {}
        for card in sorted(cards_of(rest), key=lambda card: self._key(pack, card)):
            groups.setdefault(self._key(pack, card)[0], []).append(card)
        return [*filter(None, own), *groups.values()]

    def otherwise(self) -> HandOrder:
        """Return the order by number instead of suit, or by suit instead of number."""
        return HandOrder("number" if self.by == "suit" else "suit")

    def led_by(self, *groups: tuple[Card, ...]) -> HandOrder:
        """Return this order with these groups in front."""
        return replace(self, first=groups)

    def _key(self, pack: Pack, card: Card) -> tuple[int, int]:
        if pack.is_joker(card):
            return len(pack.ranks) + len(pack.suits), card
        suit, rank = pack.suit(card), pack.rank(card)
        return (suit, rank) if self.by == "suit" else (rank, suit)
