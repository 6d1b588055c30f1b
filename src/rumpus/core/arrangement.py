"""Split a hand into melds and deadwood: the plain reference that tries every arrangement.

An arrangement chooses melds that share no card; the other cards are deadwood. This code is exact and simple, but slow
on large hands. The tests compare the fast solver with it.

A pack with copies or jokers can give one hand tens of thousands of arrangements. There, ``LeastLeft`` first computes
the least deadwood by dynamic programming, and the search follows only branches that can reach it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from rumpus.core.given import check_kind, wrong_value
from rumpus.core.melds import Meld, MeldRules
from rumpus.core.messages import Message
from rumpus.core.packs import CardSet, Pack, cards_of, checked_set, physical, set_of


class Arrangement(NamedTuple):
    """A way to split a hand: melds that share no card, and the deadwood (the cards left over)."""

    melds: tuple[Meld, ...]
    deadwood: CardSet


def arrangements(rules: MeldRules, hand: CardSet, owner: int = 0) -> Iterator[Arrangement]:
    """Yield every arrangement of the hand, each choice of melds once. The first has no melds.

    Choices that differ only by interchangeable cards count as one. ``owner`` is the seat that owns the cards of the
    melds.
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


def _arrangements_of_copies(
    rules: MeldRules, hand: CardSet, owner: int, is_worth: Callable[[CardSet], bool] = lambda rest: True
) -> Iterator[Arrangement]:
    # ``melds_in`` names the first of interchangeable cards. So it is called again after each meld: the same meld may be
    # there a second time, with other copies. ``is_worth`` prunes the search.
    places = {_without_copies(rules.pack, meld): place for place, meld in enumerate(rules.melds_in(hand))}

    def extend(first: int, chosen: tuple[Meld, ...], rest: CardSet) -> Iterator[Arrangement]:
        yield Arrangement(chosen, rest)
        for meld in rules.melds_in(rest, owner):
            place = places[_without_copies(rules.pack, meld)]
            left = rest & ~set_of(map(physical, meld.cards))
            if place >= first and is_worth(left):
                yield from extend(place, (*chosen, meld), left)

    return extend(0, (), hand)


def _without_copies(pack: Pack, meld: Meld) -> tuple[object, ...]:
    """Return a key that is equal for two melds that differ only by copies of the same cards."""
    return meld.kind, meld.low, *((pack.face(card), pack.is_joker(card)) for card in meld.cards)


class LeastLeft:
    """The least deadwood count of any part of a hand, for packs with copies or jokers. Results are cached.

    A part of the hand is one number with a digit for each face: how many copies it has. The top digit counts the
    jokers. A meld is such a number too. The highest bit of each digit is a guard bit: after a subtraction it shows if
    the part contains the meld.
    """

    def __init__(self, rules: MeldRules, points: Sequence[int], hand: CardSet) -> None:
        pack = rules.pack
        faces = {card: pack.faces if pack.is_joker(card) else pack.face(card) for card in cards_of(hand)}
        digits = {face: place for place, face in enumerate(sorted(set(faces.values())))}
        self._bits = hand.bit_count().bit_length() + 1
        self._units = {card: 1 << self._bits * digits[face] for card, face in faces.items()}
        self._points = {unit: points[card] for card, unit in self._units.items()}
        self._guards = sum(unit << self._bits - 1 for unit in self._points)
        melds = {self._number(set_of(meld.cards)) for meld in rules.melds_in(hand)}
        self._melds: dict[int, list[int]] = {unit: [] for unit in self._points}
        for meld in melds:
            self._melds[self._lowest(meld)].append(meld)
        self._known = {0: 0}

    def of(self, rest: CardSet) -> int:
        """Return the least deadwood count of these cards, which must be a part of the hand."""
        return self._least(self._number(rest))

    def _number(self, cards: CardSet) -> int:
        return sum(map(self._units.__getitem__, cards_of(cards)))

    def _lowest(self, number: int) -> int:
        """Return the unit of the lowest face. For a meld this is never the joker, which has the top digit."""
        return 1 << ((number & -number).bit_length() - 1) // self._bits * self._bits

    def _least(self, rest: int) -> int:
        found = self._known.get(rest)
        if found is None:
            lowest, guarded = self._lowest(rest), rest | self._guards
            found = self._points[lowest] + self._least(rest - lowest)  # this card stays deadwood
            for meld in self._melds[lowest]:
                if (left := guarded - meld) & self._guards == self._guards:
                    found = min(found, self._least(left ^ self._guards))
            self._known[rest] = found
        return found


def points_of(points: Sequence[int], cards: CardSet) -> int:
    """Return the sum of the points of these cards. ``points`` has one entry for each card of the pack."""
    return sum(map(points.__getitem__, cards_of(cards)))


_GIVE_MELDS = Message("give the melds of a rule set, such as game.rules.melds")


def least_deadwood(rules: MeldRules, points: Sequence[int], hand: CardSet) -> int:
    """Return the least deadwood count of any arrangement of the hand. Raise UsageError if an argument does not fit."""
    check_kind("rules", rules, MeldRules, _GIVE_MELDS)
    if checked_set(hand) > rules.pack.everything:
        raise wrong_value("hand", hand, Message("give a set of cards of the pack {pack}", {"pack": rules.pack.name}))
    counts: object = points
    if not isinstance(counts, Sequence) or len(counts) != rules.pack.size:
        raise wrong_value(
            "points", points, Message("give what each card of the pack counts, such as game.rules.points")
        )
    if not rules.has_meld(hand):
        return points_of(points, hand)
    if not rules.pack.is_single:
        return LeastLeft(rules, points, hand).of(hand)
    return min(points_of(points, arranged.deadwood) for arranged in arrangements(rules, hand))


def best_arrangement(rules: MeldRules, points: Sequence[int], hand: CardSet, owner: int = 0) -> Arrangement:
    """Return the arrangement with the least deadwood count; of several, the first in the order of ``arrangements``."""
    return next(_best_arrangements(rules, points, hand, owner))


def best_arrangements(
    rules: MeldRules, points: Sequence[int], hand: CardSet, owner: int = 0, most: int | None = None
) -> list[Arrangement]:
    """Return the arrangements with the least deadwood count, in the order of ``arrangements``, at most ``most``."""
    return list(islice(_best_arrangements(rules, points, hand, owner), most))


def _best_arrangements(rules: MeldRules, points: Sequence[int], hand: CardSet, owner: int) -> Iterator[Arrangement]:
    every: Iterable[Arrangement]
    if rules.pack.is_single:
        every = list(arrangements(rules, hand, owner))
        least = min(points_of(points, one.deadwood) for one in every)
    else:
        left = LeastLeft(rules, points, hand)
        least = left.of(hand)
        every = _arrangements_of_copies(rules, hand, owner, lambda rest: left.of(rest) == least)
    return (one for one in every if points_of(points, one.deadwood) == least)


def lay_off_all(
    rules: MeldRules, melds: tuple[Meld, ...], cards: CardSet, seat: int
) -> tuple[tuple[Meld, ...], CardSet]:
    """Lay off every card that fits (GIN-5). Return the longer melds and the cards that fit nowhere.

    ``seat`` owns the cards laid off. The pack must have a low ace only, so that no card fits both ends of a run.
    """
    # Runs come before sets: a card laid on a run may let the next card follow, a card laid on a set never does.
    laid = list(melds)
    for index in sorted(range(len(laid)), key=lambda index: laid[index].kind.value):
        while fitting := rules.fitting(laid[index]) & cards:
            card = cards_of(fitting)[0]
            longer = rules.extended(laid[index], card, None, seat)
            assert longer is not None
            laid[index], cards = longer, cards & ~(1 << card)
    return tuple(laid), cards
