"""Melds and arrangements of small packs, against their definitions tried on every subset."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from rumpus.core.arrangement import Arrangement, arrangements, best_arrangements, least_deadwood, points_of
from rumpus.core.melds import MeldRules
from rumpus.core.packs import CardSet, cards_of
from tests.core.by_definition import SMALL, Shape, all_shapes, hands, shape_of, shapes_of

every_rules = pytest.mark.parametrize("rules", SMALL.values(), ids=SMALL)
Split = tuple[frozenset[Shape], CardSet]


@every_rules
def test_a_hand_holds_exactly_the_melds_that_its_subsets_form(rules: MeldRules) -> None:
    shapes = all_shapes(rules)
    for hand in range(1 << rules.pack.size):
        expected = {one for one in shapes if not one.mask & ~hand}
        found = [shape_of(meld) for meld in rules.melds_in(hand)]
        assert len(found) == len(set(found))
        assert set(found) == expected
        assert rules.has_meld(hand) == bool(expected)


@every_rules
def test_a_card_is_in_one_of_the_melds_or_in_none(rules: MeldRules) -> None:
    melds = [one.mask for one in all_shapes(rules)]
    for hand in range(1 << rules.pack.size):
        for card in range(rules.pack.size):
            held = hand | 1 << card
            expected = any(meld >> card & 1 and not meld & ~held for meld in melds)
            assert rules.has_meld_with(card, hand) == expected, (card, cards_of(hand))


@every_rules
def test_exactly_the_subsets_that_are_melds_can_be_named(rules: MeldRules) -> None:
    melds = {frozenset(one.cards) for one in all_shapes(rules)}
    for named in range(1 << rules.pack.size):
        chosen = tuple(cards_of(named))
        assert (rules.forms_meld(chosen) is not None) == (frozenset(chosen) in melds)


def splits(rules: MeldRules, hand: tuple[int, ...]) -> Iterator[Split]:
    """Every way to split a hand: its first card is deadwood, or in one of the melds that it forms with others."""
    if not hand:
        yield frozenset(), 0
        return
    first, *others = hand
    for melds, left in splits(rules, tuple(others)):
        yield melds, left | 1 << first
    for size in range(2, len(others) + 1):
        for some in combinations(others, size):
            for shape in shapes_of(rules, (first, *some)):
                rest = tuple(card for card in others if card not in some)
                for melds, left in splits(rules, rest):
                    yield melds | {shape}, left


def as_split(arranged: Arrangement) -> Split:
    return frozenset(shape_of(meld) for meld in arranged.melds), arranged.deadwood


@every_rules
def test_every_way_to_split_a_hand_is_found_once(rules: MeldRules) -> None:
    for held in hands(rules, 40, 11):
        found = [as_split(one) for one in arrangements(rules, held)]
        assert len(found) == len(set(found))
        assert set(found) == set(splits(rules, tuple(cards_of(held))))


@every_rules
def test_the_least_deadwood_and_its_arrangements_are_found(rules: MeldRules) -> None:
    points = tuple(rules.pack.rank(card) * 2 + card % 3 for card in range(rules.pack.size))
    for held in hands(rules, 40, 11):
        counts = {split: points_of(points, split[1]) for split in splits(rules, tuple(cards_of(held)))}
        least = min(counts.values())
        assert least_deadwood(rules, points, held) == least
        best = {as_split(one) for one in best_arrangements(rules, points, held)}
        assert best == {split for split, count in counts.items() if count == least}
