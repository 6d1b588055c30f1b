"""Arranging a hand into melds and deadwood: the plain reference, every arrangement looked at.

Exact, and slow on large hands; the solver is held against it. Where a pack has copies or jokers, the arrangements of one hand can be
tens of thousands. There only those are looked at that can still leave the least (``LeastLeft``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from rumpus.core.given import check_kind, unfit
from rumpus.core.melds import Meld, MeldRules
from rumpus.core.messages import Message
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


def _arrangements_of_copies(
    rules: MeldRules, hand: CardSet, owner: int, is_worth: Callable[[CardSet], bool] = lambda rest: True
) -> Iterator[Arrangement]:
    """Of interchangeable cards ``melds_in`` names the first, so after each meld what is left is asked again: the same meld
    may be there once more. Where it is not worth going on with a rest, that is not done.
    """
    places = {_look(rules.pack, meld): place for place, meld in enumerate(rules.melds_in(hand))}

    def extend(first: int, chosen: tuple[Meld, ...], rest: CardSet) -> Iterator[Arrangement]:
        yield Arrangement(chosen, rest)
        for meld in rules.melds_in(rest, owner):
            place, left = places[_look(rules.pack, meld)], rest & ~set_of(map(physical, meld.cards))
            if place >= first and is_worth(left):
                yield from extend(place, (*chosen, meld), left)

    return extend(0, (), hand)


def _look(pack: Pack, meld: Meld) -> tuple[object, ...]:
    """What tells a meld from others that are no copies of it."""
    return meld.kind, meld.low, *((pack.face(card), pack.is_joker(card)) for card in meld.cards)


class LeastLeft:
    """The least count that melds leave of any part of a hand of interchangeable cards, worked out once for each part.

    A part is a number with a digit for each face, its count, and above them one for the jokers. The cards of a meld are such
    a number too. The highest bit of each digit stays free: it shows whether one number holds another.
    """

    def __init__(self, rules: MeldRules, points: Sequence[int], hand: CardSet) -> None:
        pack = rules.pack
        look = {card: pack.faces if pack.is_joker(card) else pack.face(card) for card in cards_of(hand)}
        digits = {face: place for place, face in enumerate(sorted(set(look.values())))}
        self._bits = hand.bit_count().bit_length() + 1
        self._units = {card: 1 << self._bits * digits[face] for card, face in look.items()}
        self._points = {unit: points[card] for card, unit in self._units.items()}
        self._guards = sum(unit << self._bits - 1 for unit in self._points)
        melds = {self._number(set_of(meld.cards)) for meld in rules.melds_in(hand)}
        self._melds: dict[int, list[int]] = {unit: [] for unit in self._points}
        for meld in melds:
            self._melds[self._lowest(meld)].append(meld)
        self._known = {0: 0}

    def of(self, rest: CardSet) -> int:
        """The least count of what melds leave of these cards."""
        return self._least(self._number(rest))

    def _number(self, cards: CardSet) -> int:
        return sum(map(self._units.__getitem__, cards_of(cards)))

    def _lowest(self, number: int) -> int:
        """One card of the lowest face; of a meld that is never a joker."""
        return 1 << ((number & -number).bit_length() - 1) // self._bits * self._bits

    def _least(self, rest: int) -> int:
        found = self._known.get(rest)
        if found is None:
            lowest, guarded = self._lowest(rest), rest | self._guards
            found = self._points[lowest] + self._least(rest - lowest)  # it is in no meld
            for meld in self._melds[lowest]:
                if (left := guarded - meld) & self._guards == self._guards:
                    found = min(found, self._least(left ^ self._guards))
            self._known[rest] = found
        return found


def points_of(points: Sequence[int], cards: CardSet) -> int:
    """What these cards count; ``points`` gives the count of each card of the pack."""
    return sum(map(points.__getitem__, cards_of(cards)))


_GIVE_MELDS = Message("give the melds of a rule set, such as game.rules.melds")


def least_deadwood(rules: MeldRules, points: Sequence[int], hand: CardSet) -> int:
    """The least count that any arrangement of the hand leaves. Raises UsageError."""
    check_kind("rules", rules, MeldRules, _GIVE_MELDS)
    if checked_set(hand) > rules.pack.everything:
        raise unfit("hand", hand, Message("give a set of cards of the pack {pack}", {"pack": rules.pack.name}))
    counts: object = points
    if not isinstance(counts, Sequence) or len(counts) != rules.pack.size:
        raise unfit("points", points, Message("give what each card of the pack counts, such as game.rules.points"))
    if not rules.has_meld(hand):
        return points_of(points, hand)
    if not rules.pack.is_single:
        return LeastLeft(rules, points, hand).of(hand)
    return min(points_of(points, arranged.deadwood) for arranged in arrangements(rules, hand))


def best_arrangement(rules: MeldRules, points: Sequence[int], hand: CardSet, owner: int = 0) -> Arrangement:
    """The first arrangement that leaves the least count, in the order of ``arrangements``."""
    return next(_best_arrangements(rules, points, hand, owner))


def best_arrangements(
    rules: MeldRules, points: Sequence[int], hand: CardSet, owner: int = 0, most: int | None = None
) -> list[Arrangement]:
    """All arrangements that leave the least count, in the order of ``arrangements``, or the first ``most``."""
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
