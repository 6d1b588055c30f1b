"""Arrangements, against a second way of splitting hands: card by card, by the definition of a meld."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from rumpus.core.arrangement import (
    Arrangement,
    arrangements,
    best_arrangement,
    best_arrangements,
    lay_off_all,
    least_deadwood,
    points_of,
)
from rumpus.core.melds import Meld, MeldKind, MeldRules
from rumpus.core.packs import CardSet, cards_of, dragon_pack, set_of, standard_pack
from tests.core.by_definition import hands, shapes_of
from tests.deals import cards, spelled

GIN = MeldRules(standard_pack())
COUNTS = tuple(min(card % 13 + 1, 10) for card in range(52))

COPIED = {
    "sets of different suits": MeldRules(standard_pack(4, 2, copies=2), ace_high=True),
    "suits repeat": MeldRules(standard_pack(3, 2, copies=2), suits_repeat=True),
    "with jokers": MeldRules(standard_pack(3, 3, copies=2, jokers=2)),
    "jokers alone": MeldRules(standard_pack(4, 3, jokers=2)),
}

Look = tuple[MeldKind, int, tuple[tuple[int, bool], ...]]


def looks_of(rules: MeldRules, hand: CardSet) -> set[tuple[tuple[Look, ...], tuple[int, ...]]]:
    """The ways to split a hand, without telling copies apart: the faces of the melds, and of the cards left."""
    found: set[tuple[tuple[Look, ...], tuple[int, ...]]] = set()
    subsets = [set_of(some) for size in range(3, 8) for some in combinations(cards_of(hand), size)]
    melds = [(mask, meld) for mask in subsets for meld in melds_of_all(rules, mask)]

    def split(looks: tuple[Look, ...], rest: CardSet) -> None:
        found.add((tuple(sorted(looks, key=repr)), faces_left(rules, rest)))
        for mask, meld in melds:
            if mask & rest == mask:
                split((*looks, meld), rest ^ mask)

    split((), hand)
    return found


def melds_of_all(rules: MeldRules, mask: CardSet) -> list[Look]:
    """The melds of all these cards together."""
    return [look_of(rules, meld) for meld in rules.melds_in(mask) if len(meld) == mask.bit_count()]


def look_of(rules: MeldRules, meld: Meld) -> Look:
    cards = tuple((rules.pack.face(card), rules.pack.is_joker(card)) for card in meld.cards)
    return meld.kind, meld.low, cards


def faces_left(rules: MeldRules, rest: CardSet) -> tuple[int, ...]:
    return tuple(sorted(-1 if rules.pack.is_joker(card) else rules.pack.face(card) for card in cards_of(rest)))


def text(arranged: Arrangement, rules: MeldRules = GIN) -> tuple[list[str], str]:
    melds = [spelled(rules.pack, *meld.cards) for meld in arranged.melds]
    return melds, spelled(rules.pack, *cards_of(arranged.deadwood))


def hand(words: str) -> CardSet:
    return set_of(cards(GIN.pack, words))


def meld(words: str) -> Meld:
    made = GIN.forms_meld(cards(GIN.pack, words))
    assert made is not None
    return made


class TestAllArrangements:
    @pytest.mark.parametrize("rules", COPIED.values(), ids=COPIED)
    def test_copies_and_jokers_lie_in_every_way_and_each_once(self, rules: MeldRules) -> None:
        for held in hands(rules, 40, 7):
            found = [
                (
                    tuple(sorted((look_of(rules, meld) for meld in one.melds), key=repr)),
                    faces_left(rules, one.deadwood),
                )
                for one in arrangements(rules, held)
            ]
            assert len(found) == len(set(found))
            assert set(found) == looks_of(rules, held)

    @pytest.mark.parametrize("rules", COPIED.values(), ids=COPIED)
    def test_of_copies_and_jokers_those_are_found_that_leave_the_least(self, rules: MeldRules) -> None:
        pack = rules.pack
        points = tuple(9 if pack.is_joker(card) else pack.rank(card) + 1 for card in range(pack.size))
        for hand in hands(rules, 40, 7):
            counted = [(points_of(points, one.deadwood), one) for one in arrangements(rules, hand)]
            least = min(count for count, _ in counted)
            best = [one for count, one in counted if count == least]
            assert best_arrangements(rules, points, hand) == best
            assert best_arrangements(rules, points, hand, most=1) == [best_arrangement(rules, points, hand)] == best[:1]
            assert least_deadwood(rules, points, hand) == least

    def test_the_same_meld_lies_twice_and_a_card_in_two(self) -> None:
        rules = MeldRules(standard_pack(copies=2, jokers=2))
        points = (*COUNTS, *COUNTS, 25, 25)
        twice = set_of(cards(rules.pack, "7H 8H 9H 7H' 8H' 9H' KS"))
        (best,) = best_arrangements(rules, points, twice, 1)
        assert text(best, rules) == (["7H 8H 9H", "7H' 8H' 9H'"], "KS")
        assert best.melds[1].owners == (1, 1, 1)
        in_two = set_of(cards(rules.pack, "7C 7S 7H 8H 9H 7H' J2"))
        assert least_deadwood(rules, points, in_two) == 0

    def test_the_first_arrangement_has_no_meld(self) -> None:
        held = hand("4D 5D 6D 9C 9H 9S")
        assert [text(one) for one in arrangements(GIN, held)] == [
            ([], "9C 4D 5D 6D 9H 9S"),
            (["9C 9H 9S"], "4D 5D 6D"),
            (["9C 9H 9S", "4D 5D 6D"], ""),
            (["4D 5D 6D"], "9C 9H 9S"),
        ]

    def test_melds_lie_before_the_owner_named(self) -> None:
        *_, last = arrangements(GIN, hand("4D 5D 6D"), owner=1)
        assert last.melds[0].owners == (1, 1, 1)


class TestLeastDeadwood:
    @pytest.mark.parametrize(
        ("words", "count"),
        [
            ("", 0),
            ("AC 5H KS", 16),
            ("4D 5D 6D 9C 9H 9S", 0),
            ("7C 7D 7H 8H 9H KS", 24),  # one seven in either meld: the set leaves 27, the run 24
            ("4C 4D 4H 4S 5S 6S", 0),  # the fourth 4 begins a run
            ("4D 5D 6D 7D 8D 9D TD 7C 7H", 0),  # the long run is split by a set
            ("4H 5H 6H 7H 8H 9H 6C 6D", 9),  # and here too: a 4 and a 5 are left, not two sixes
            ("AD 2D 3D 3C 3H 4D 5D", 6),  # but not here
        ],
    )
    def test_hands_counted_by_hand(self, words: str, count: int) -> None:
        assert least_deadwood(GIN, COUNTS, hand(words)) == count

    def test_equal_arrangements_are_all_listed_in_order(self) -> None:
        best = best_arrangements(GIN, COUNTS, hand("4C 4D 4H 5H 6H 5C 6C"))
        assert [text(one) for one in best] == [(["4C 5C 6C", "4H 5H 6H"], "4D")]
        best = best_arrangements(GIN, COUNTS, hand("7C 7D 7H 7S 8S 9S"))
        assert [text(one) for one in best] == [(["7C 7D 7H", "7S 8S 9S"], "")]
        best = best_arrangements(GIN, COUNTS, hand("5C 5D 5H 5S 6S"))
        assert [text(one) for one in best] == [(["5C 5D 5H 5S"], "6S")]

    def test_dragons_that_form_no_set_are_deadwood(self) -> None:
        rules = MeldRules(dragon_pack(), setless_ranks=frozenset({10}))
        points = tuple(card % 11 + 1 for card in range(44))
        held = set_of(cards(dragon_pack(), "DB DD DC 9B TB"))
        assert least_deadwood(rules, points, held) == 22
        assert least_deadwood(MeldRules(dragon_pack()), points, held) == 19


class TestLayingOffAll:
    """Lay-offs of the knocker's opponent (GIN-5)."""

    def test_cards_follow_one_another_at_both_ends(self) -> None:
        melds, left = lay_off_all(GIN, (meld("5H 6H 7H"),), hand("2H 3H 4H 8H 9H JH KC"), 1)
        assert [spelled(GIN.pack, *one.cards) for one in melds] == ["2H 3H 4H 5H 6H 7H 8H 9H"]
        assert melds[0].owners == (1, 1, 1, 0, 0, 0, 1, 1)
        assert left == hand("JH KC")

    def test_a_card_that_fits_a_set_and_a_run_goes_where_it_lets_others_follow(self) -> None:
        melds, left = lay_off_all(GIN, (meld("8C 8D 8S"), meld("5H 6H 7H")), hand("8H 9H"), 1)
        assert [spelled(GIN.pack, *one.cards) for one in melds] == ["8C 8D 8S", "5H 6H 7H 8H 9H"]
        assert left == 0

    def test_cards_that_fit_no_meld_stay_in_the_hand(self) -> None:
        shown = (meld("5H 6H 7H"),)
        assert lay_off_all(GIN, shown, hand("5C KC"), 1) == (shown, hand("5C KC"))
        assert lay_off_all(GIN, (), hand("5C KC"), 1) == ((), hand("5C KC"))

    def test_no_other_order_lays_off_more(self) -> None:
        rng = Random("lay off")
        for _ in range(300):
            pack = rng.sample(range(52), 52)
            shown = next(
                one.melds for one in reversed(list(arrangements(GIN, set_of(pack[:14])))) if len(one.melds) < 4
            )
            held = set_of(pack[14:24])
            _, left = lay_off_all(GIN, shown, held, 1)
            assert left.bit_count() == min(rest.bit_count() for rest in _laid_in_every_order(shown, held))


def _laid_in_every_order(shown: tuple[Meld, ...], held: CardSet) -> Iterator[CardSet]:
    yield held
    for card in cards_of(held):
        for place, one in enumerate(shown):
            longer = (*one.cards, card)
            if one.kind is MeldKind.RUN:
                longer = tuple(sorted(longer))
            for shape in shapes_of(GIN, longer):
                grown = Meld(shape.kind, shape.cards, shape.low, (0,) * len(longer))
                yield from _laid_in_every_order((*shown[:place], grown, *shown[place + 1 :]), held & ~(1 << card))


def test_points_are_summed_card_by_card() -> None:
    assert points_of(COUNTS, hand("AC TH KS")) == 21
    assert points_of(COUNTS, 0) == 0
