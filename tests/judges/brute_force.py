"""The counts of a gin hand by trying everything: no table, no pruning, nothing shared with either engine.

A card is suit × ranks + rank, a hand or meld a frozen set of cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

Cards = frozenset[int]
Melds = tuple[Cards, ...]


@lru_cache(maxsize=100_000)
def least_deadwood(hand: Cards, ranks: int = 13) -> int:
    """The least count over every way to meld the hand.

    The lowest card is either deadwood or in one of the melds in which it is the lowest.
    """
    if not hand:
        return 0
    first = min(hand)
    least = _value(first, ranks) + least_deadwood(hand - {first}, ranks)
    for meld in _melds_from(first, hand, ranks):
        least = min(least, least_deadwood(hand - meld, ranks))
    return least


def arrangements(hand: Cards, ranks: int = 13) -> Iterator[tuple[Melds, Cards]]:
    """Every way to split the hand into melds and deadwood."""
    if not hand:
        yield (), hand
        return
    first = min(hand)
    for melds, deadwood in arrangements(hand - {first}, ranks):
        yield melds, deadwood | {first}
    for meld in _melds_from(first, hand, ranks):
        for melds, deadwood in arrangements(hand - meld, ranks):
            yield (meld, *melds), deadwood


def knocking_cards(hand: Cards, limit: int, ranks: int = 13) -> Cards:
    """The cards one may knock with: without the card, the rest has an arrangement of at most ``limit`` (GIN-3)."""
    return frozenset(card for card in hand if least_deadwood(hand - {card}, ranks) <= limit)


def least_after_discard(hand: Cards, ranks: int = 13) -> int:
    """The least deadwood a hand with one card too many can be brought to by its discard."""
    return min(least_deadwood(hand - {card}, ranks) for card in hand)


def best_knock(knocker: Cards, opponent: Cards, ranks: int = 13) -> tuple[int, int]:
    """The deadwood of both sides when each does their best (GIN-5): the knocker's is least, and of their melds those
    lie that leave the opponent most; the opponent lays off and melds what leaves them least, and lays off nothing on
    gin."""
    own = least_deadwood(knocker, ranks)
    if own == 0:
        return own, least_deadwood(opponent, ranks)
    laid = {melds for melds, deadwood in arrangements(knocker, ranks) if _count(deadwood, ranks) == own}
    return own, max(_least_reply(opponent, melds, ranks) for melds in laid)


def _least_reply(hand: Cards, laid: Melds, ranks: int) -> int:
    least = least_deadwood(hand, ranks)
    for place, meld in enumerate(laid):
        for card in hand:
            if _is_meld(longer := meld | {card}, ranks):
                grown = (*laid[:place], longer, *laid[place + 1 :])
                least = min(least, _least_reply(hand - {card}, grown, ranks))
    return least


def _melds_from(first: int, hand: Cards, ranks: int) -> Iterator[Cards]:
    """The melds in the hand whose lowest card is ``first``."""
    others = sorted(card for card in hand if card > first and _may_meld(first, card, ranks))
    for size in range(2, len(others) + 1):
        for chosen in combinations(others, size):
            if _is_meld(meld := frozenset((first, *chosen)), ranks):
                yield meld


def _may_meld(one: int, other: int, ranks: int) -> bool:
    return one % ranks == other % ranks or one // ranks == other // ranks


def _is_meld(cards: Cards, ranks: int) -> bool:
    numbers = sorted(card % ranks for card in cards)
    suits = {card // ranks for card in cards}
    is_set = len(set(numbers)) == 1
    is_run = len(suits) == 1 and numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    return len(cards) >= 3 and (is_set or is_run)


def _count(cards: Cards, ranks: int) -> int:
    return sum(_value(card, ranks) for card in cards)


def _value(card: int, ranks: int) -> int:
    return min(10, card % ranks + 1)
