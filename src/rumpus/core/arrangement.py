"""Arranging a hand into melds and deadwood: the plain reference, every arrangement looked at.

Exact, and slow on large hands; the solver is held against it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rumpus.core.given import check_kind, unfit
from rumpus.core.melds import Meld, MeldRules
from rumpus.core.packs import CardSet, Pack, cards_of, checked_set, physical, set_of


class Arrangement(NamedTuple):
    """A way to split a hand: melds that share no card, and the cards left over."""

    melds: tuple[Meld, ...]
    deadwood: CardSet


def arrangements(rules: MeldRules, hand: CardSet, owner: int = 0) -> Iterator[Arrangement]:
    """Every arrangement of the hand, each set of melds once; the first leaves the whole hand as deadwood. Interchangeable
    cards make no other set of melds.
    """
    if not rules.pack.is_single:
        return _arrangements_of_copies(rules, hand, owner)
    melds = rules.melds_in(hand, owner)
    masks = [set_of(meld.cards) for meld in melds]

    def extend(first: int, chosen: tuple[Meld, ...], rest: CardSet) -> Iterator[Arrangement]:
        yield Arrangement(chosen, rest)
        for index in range(first, len(melds)):
            if masks[index] & rest == masks[index]:
                yield from extend(index + 1, (*chosen, melds[index]), rest ^ masks[index])

    return extend(0, (), hand)


def _arrangements_of_copies(rules: MeldRules, hand: CardSet, owner: int) -> Iterator[Arrangement]:
    """Of interchangeable cards ``melds_in`` names the first, so after each meld what is left is asked again: the same meld
    may be there once more.
    """
    places = {_look(rules.pack, meld): place for place, meld in enumerate(rules.melds_in(hand))}

    def extend(first: int, chosen: tuple[Meld, ...], rest: CardSet) -> Iterator[Arrangement]:
        yield Arrangement(chosen, rest)
        for meld in rules.melds_in(rest, owner):
            place = places[_look(rules.pack, meld)]
            if place >= first:
                yield from extend(place, (*chosen, meld), rest & ~set_of(map(physical, meld.cards)))

    return extend(0, (), hand)


def _look(pack: Pack, meld: Meld) -> tuple[object, ...]:
    """What tells a meld from others that are no copies of it."""
    return meld.kind, meld.low, *((pack.face(card), pack.is_joker(card)) for card in meld.cards)


def points_of(points: Sequence[int], cards: CardSet) -> int:
    """What these cards count; ``points`` gives the count of each card of the pack."""
    return sum(map(points.__getitem__, cards_of(cards)))


def least_deadwood(rules: MeldRules, points: Sequence[int], hand: CardSet) -> int:
    """The least count that any arrangement of the hand leaves. Raises UsageError."""
    check_kind("rules", rules, MeldRules, "give the melds of a rule set, such as game.rules.melds")
    if checked_set(hand) > rules.pack.everything:
        raise unfit("hand", hand, f"give a set of cards of the pack {rules.pack.name}")
    counts: object = points
    if not isinstance(counts, Sequence) or len(counts) != rules.pack.size:
        raise unfit("points", points, "give what each card of the pack counts, such as game.rules.points")
    if not rules.has_meld(hand):
        return points_of(points, hand)
    return min(points_of(points, arranged.deadwood) for arranged in arrangements(rules, hand))


def best_arrangements(rules: MeldRules, points: Sequence[int], hand: CardSet, owner: int = 0) -> list[Arrangement]:
    """All arrangements that leave the least count, in the order of ``arrangements``."""
    found = [(points_of(points, a.deadwood), a) for a in arrangements(rules, hand, owner)]
    least = min(count for count, _ in found)
    return [arranged for count, arranged in found if count == least]


def lay_off_all(
    rules: MeldRules, melds: tuple[Meld, ...], cards: CardSet, seat: int
) -> tuple[tuple[Meld, ...], CardSet]:
    """The melds with every card laid off that fits, and the cards left (GIN-5). The ace is low: no card fits both ends.

    Runs are served before sets: a card laid on a run lets the next one follow, on a set it never does.
    """
    laid = list(melds)
    for index in sorted(range(len(laid)), key=lambda index: laid[index].kind.value):
        while fitting := rules.fitting(laid[index]) & cards:
            card = cards_of(fitting)[0]
            longer = rules.extended(laid[index], card, None, seat)
            assert longer is not None
            laid[index], cards = longer, cards & ~(1 << card)
    return tuple(laid), cards
