"""Cards and melds as plain text for the naive counter: a card is ``7H``, a hand a list of cards.

Nothing here is clever. A run is a stretch of a written row of numbers; a set is one number several times.
"""

from collections.abc import Iterator
from itertools import combinations

PACKS = {
    "standard-52": ("CDHS", "A23456789TJQK"),
    "dragon-44": ("BDCF", "123456789TD"),
    "numbered-44": ("WXYZ", "123456789TE"),
}


def number(card: str) -> str:
    return card[0]


def suit(card: str) -> str:
    return card[1]


def value(card: str, court: int | None = None, ace: int = 1) -> int:
    """The points of a card: its number, where ``court`` is given that for jack, queen and king."""
    if number(card) == "A":
        return ace
    if number(card) in "JQK" and court is not None:
        return court
    return {"T": 10, "J": 11, "Q": 12, "K": 13, "D": 11, "E": 11}.get(number(card)) or int(number(card))


class Melding:
    """Which cards form melds: ``row`` is the order of the numbers, the ace written twice where it may be high too."""

    def __init__(self, suits: str, row: str, setless: str = "") -> None:
        self.suits = suits
        self.row = row
        self.setless = setless

    def is_set(self, cards: list[str]) -> bool:
        numbers = {number(card) for card in cards}
        return len(set(cards)) == len(cards) >= 3 and len(numbers) == 1 and not numbers & set(self.setless)

    def is_run(self, cards: list[str]) -> bool:
        """Return True if the cards, in this order, are a run from its low end."""
        one_suit = len({suit(card) for card in cards}) == 1
        return len(set(cards)) == len(cards) >= 3 and one_suit and "".join(map(number, cards)) in self.row

    def melds(self, hand: list[str]) -> list[list[str]]:
        """Every meld in a hand, sets in the order of the suits, runs from the low end."""
        return [*self._sets(hand), *self._runs(hand)]

    def ends(self, card: str, meld: list[str]) -> list[str]:
        """The places of a meld on which a card fits: any of ``low`` and ``high`` for a run, ``set`` for a set."""
        if number(meld[0]) == number(meld[1]):
            return ["set"] if card not in meld and number(card) == number(meld[0]) else []
        low = ["low"] if self.is_run([card, *meld]) else []
        high = ["high"] if self.is_run([*meld, card]) else []
        return low + high

    def laid_off(self, card: str, meld: list[str], end: str) -> list[str]:
        """The meld with the card at that end."""
        if end == "set":
            return sorted([*meld, card], key=lambda one: self.suits.index(suit(one)))
        return [card, *meld] if end == "low" else [*meld, card]

    def _sets(self, hand: list[str]) -> Iterator[list[str]]:
        for rank in dict.fromkeys(self.row):
            same = [rank + colour for colour in self.suits if rank + colour in hand]
            for size in range(3, len(same) + 1):
                yield from (list(cards) for cards in combinations(same, size) if self.is_set(list(cards)))

    def _runs(self, hand: list[str]) -> Iterator[list[str]]:
        for colour in self.suits:
            for low in range(len(self.row)):
                for high in range(low + 3, len(self.row) + 1):
                    cards = [rank + colour for rank in self.row[low:high]]
                    if all(card in hand for card in cards) and self.is_run(cards):
                        yield cards

    def arrangements(self, hand: list[str]) -> Iterator[tuple[list[list[str]], list[str]]]:
        """Every way to take melds out of a hand, with the cards that are left; the order of the melds does not
        matter."""
        yield from self._taken_out(self.melds(hand), hand)

    def _taken_out(self, melds: list[list[str]], hand: list[str]) -> Iterator[tuple[list[list[str]], list[str]]]:
        yield [], hand
        for place, meld in enumerate(melds):
            if all(card in hand for card in meld):
                rest = [card for card in hand if card not in meld]
                for others, left in self._taken_out(melds[place + 1 :], rest):
                    yield [meld, *others], left
