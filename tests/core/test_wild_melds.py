"""Card melds in packs with copies and jokers, against their definition tried on every subset of random hands."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from itertools import combinations, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus.core.melds import End, Meld, MeldKind, MeldRules
from rumpus.core.packs import Card, CardSet, Pack, cards_of, set_of, standard_pack
from tests.deals import cards, spelled

PACK = standard_pack(copies=2, jokers=4)
RULES = MeldRules(PACK, ace_high=True)
REPEATING = MeldRules(PACK, ace_high=True, suits_repeat=True)
SMALL = {
    "ace low": MeldRules(standard_pack(4, 3, copies=2, jokers=2)),
    "ace high": MeldRules(standard_pack(4, 3, copies=2, jokers=2), ace_high=True),
    "suits repeat": MeldRules(standard_pack(4, 2, copies=2, jokers=2), suits_repeat=True),
    "ranks without sets": MeldRules(standard_pack(3, 3, copies=2, jokers=1), setless_ranks=frozenset({1})),
    "jokers alone": MeldRules(standard_pack(4, 3, jokers=2), ace_high=True),
    "three copies": MeldRules(standard_pack(3, 2, copies=3), suits_repeat=True, ace_high=True),
}

Look = tuple[
    MeldKind, int, tuple[tuple[int, bool], ...]
]  # the kind, where it begins, each card's face and whether a joker


@st.composite
def rules_and_hands(draw: st.DrawFn) -> tuple[MeldRules, CardSet]:
    rules = draw(st.sampled_from(list(SMALL.values())))
    return rules, set_of(draw(st.sets(st.integers(0, rules.pack.size - 1), max_size=7)))


def looks_of(rules: MeldRules, hand: CardSet) -> set[Look]:
    """The melds of the hand, by the words of the rules: every subset, each joker as every card it can stand for."""
    return {
        look
        for size in range(3, hand.bit_count() + 1)
        for some in combinations(cards_of(hand), size)
        for faces in readings(rules.pack, some)
        for look in as_melds(rules, faces)
    }


def readings(pack: Pack, some: tuple[Card, ...]) -> Iterator[list[tuple[int, bool]]]:
    natural = [(card % pack.faces, False) for card in some if not pack.is_joker(card)]
    jokers = len(some) - len(natural)
    if natural:
        for shown in product(range(pack.faces), repeat=jokers):
            yield natural + [(face, True) for face in shown]


def as_melds(rules: MeldRules, faces: list[tuple[int, bool]]) -> Iterator[Look]:
    width = len(rules.pack.ranks)
    ranks, suits = [face % width for face, _ in faces], [face // width for face, _ in faces]
    if len(set(ranks)) == 1 and ranks[0] not in rules.setless_ranks:
        most = rules.pack.copies if rules.suits_repeat else 1
        if all(suits.count(suit) <= most for suit in suits):
            yield MeldKind.SET, ranks[0], tuple(sorted(faces))
    if len(set(suits)) == 1 and len(set(ranks)) == len(ranks):
        for ace in {0, width} if rules.ace_high and 0 in ranks else {0}:
            places = {rank or ace: face for rank, face in zip(ranks, faces, strict=True)}
            low = min(places)
            if sorted(places) == list(range(low, low + len(faces))):
                yield MeldKind.RUN, low, tuple(places[place] for place in sorted(places))


def look(pack: Pack, meld: Meld) -> Look:
    return meld.kind, meld.low, tuple((pack.face(card), pack.is_joker(card)) for card in meld.cards)


def texts(rules: MeldRules, hand: str) -> list[str]:
    return [spelled(rules.pack, *meld.cards) for meld in rules.melds_in(set_of(cards(rules.pack, hand)))]


def meld_of(words: str, owner: int = 0, rules: MeldRules = RULES) -> Meld:
    meld = rules.forms_meld(cards(PACK, words), owner)
    assert meld is not None
    assert spelled(PACK, *meld.cards) == words
    return meld


class TestWhatAHandHolds:
    @given(rules_and_hands())
    def test_each_meld_once_however_many_cards_could_form_it(self, given: tuple[MeldRules, CardSet]) -> None:
        rules, hand = given
        found = rules.melds_in(hand)
        looks = [look(rules.pack, meld) for meld in found]
        assert len(looks) == len(set(looks))
        assert set(looks) == looks_of(rules, hand)
        assert rules.has_meld(hand) == bool(looks)
        for meld in found:
            assert not set_of(meld.cards) & ~hand
            assert set_of(meld.cards).bit_count() == len(meld)
            assert rules.forms_meld(meld.cards) == meld

    @given(rules_and_hands())
    def test_the_first_of_interchangeable_cards_are_named(self, given: tuple[MeldRules, CardSet]) -> None:
        rules, hand = given
        for meld in rules.melds_in(hand):
            used = set_of(meld.cards)
            for card in cards_of(used):
                earlier = hand & rules.pack.alike(card) & (1 << card) - 1
                assert not earlier & ~used

    @given(rules_and_hands())
    def test_a_card_is_in_one_of_them(self, given: tuple[MeldRules, CardSet]) -> None:
        rules, hand = given
        for card in range(rules.pack.size):
            melds = rules.melds_in(hand | 1 << card)
            expected = any(set_of(meld.cards) & rules.pack.alike(card) for meld in melds)
            assert rules.has_meld_with(card, hand) == expected

    def test_the_order_matches_single_packs_with_fewest_jokers_first(self) -> None:
        assert texts(RULES, "3C 3D 3H' 4C J2") == [
            "3C 3D 3H'",
            "J2=3C 3D 3H'",
            "3C J2=3D 3H'",
            "3C 3D J2=3H",
            "3C 3D J2=3S",
            "3C 3H' J2=3S",
            "3D 3H' J2=3S",
            "3C 3D 3H' J2=3S",
            "J2=2C 3C 4C",
            "3C 4C J2=5C",
        ]

    def test_of_jokers_the_first_stands_lowest(self) -> None:
        assert "J2=6H 7H J3=8H" in texts(RULES, "7H J2 J3 J4")
        assert "J2=QH J3=KH AH" in texts(RULES, "AH J2 J3 J4")
        assert "AH J2=2H J3=3H" in texts(RULES, "AH J2 J3 J4")

    def test_jokers_alone_are_no_meld(self) -> None:
        assert texts(RULES, "J1 J2 J3 J4") == []
        assert not RULES.has_meld(PACK.joker_cards)

    def test_suits_repeat_only_by_rule(self) -> None:
        assert texts(RULES, "7H 7H' 7S") == []
        assert texts(REPEATING, "7H 7H' 7S") == ["7H 7H' 7S"]
        assert texts(REPEATING, "7H 7H' J1") == ["J1=7C 7H 7H'", "J1=7D 7H 7H'", "7H 7H' J1=7S"]
        assert "J1=7C 7H 7H' 7S" in texts(REPEATING, "7H 7H' 7S J1")
        assert "J1=7C 7H 7H' 7S" not in texts(RULES, "7H 7H' 7S J1")


class TestNamingAMeld:
    @given(rules_and_hands(), st.data())
    def test_exactly_the_melds_of_the_definition(self, given: tuple[MeldRules, CardSet], data: st.DataObject) -> None:
        rules, hand = given
        named = tuple(
            rules.pack.standing(card, data.draw(st.integers(0, rules.pack.faces - 1)))
            if rules.pack.is_joker(card)
            else card
            for card in cards_of(hand)
        )
        shown = [(rules.pack.face(card), rules.pack.is_joker(card)) for card in named]
        natural = any(not joker for _, joker in shown)
        expected = set(as_melds(rules, shown)) if len(named) >= 3 and natural else set()
        meld = rules.forms_meld(named, owner=1)
        assert (meld is not None) == bool(expected)
        if meld is not None:
            assert look(rules.pack, meld) in expected
            assert sorted(meld.cards) == sorted(named)
            assert meld.owners == (1,) * len(named)

    def test_in_any_order_and_with_either_copy(self) -> None:
        for words in ("5H' 6H J1=7H", "7C' 7H J3=7S"):
            named = cards(PACK, words)
            assert {RULES.forms_meld(order) for order in permutations(named)} == {meld_of(words)}

    def test_a_whole_suit_begins_with_the_card_named_first(self) -> None:
        low = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
        high = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
        assert (meld_of(low).low, meld_of(high).low) == (0, 1)

    @pytest.mark.parametrize(
        "words", ["7H 8H J1", "7H 8H 8H'", "7H 7H' 7S", "J1=7H J1=8H 9H", "J1=7H J2=8H J3=9H", "5H 6H", "KH AH 2H"]
    )
    def test_none(self, words: str) -> None:
        assert RULES.forms_meld(cards(PACK, words)) is None

    def test_a_face_more_often_than_the_pack_has_it_is_none(self) -> None:
        assert REPEATING.forms_meld(cards(PACK, "AC AC' J1=AC J2=AC J3=AC J4=AC")) is None
        assert REPEATING.forms_meld(cards(PACK, "AC AC' AS J1=AS AH")) == REPEATING.forms_meld(
            cards(PACK, "AH AS AC' J1=AS AC")
        )


class TestWhatAJokerMayLeaveOut:
    @pytest.mark.parametrize(
        ("words", "declared"),
        [
            ("7H J1 9H", "7H J1=8H 9H"),
            ("7H J2 TH J1", "7H J2=8H TH J1=9H"),
            ("7H 7C 7D J4", "7H 7C 7D J4=7S"),
            ("QH KH J1", "QH KH J1"),  # a jack, or an ace
            ("7H J1", "7H J1"),
            ("7H 8H 9H", "7H 8H 9H"),
            ("J1 J2 J3", "J1 J2 J3"),
            ("7H J1=8H J2 TH", "7H J1=8H J2=9H TH"),
            ("7H 8C J1", "7H 8C J1"),
        ],
    )
    def test_a_joker_with_only_one_possible_face_gets_it(self, words: str, declared: str) -> None:
        assert spelled(PACK, *RULES.declared(cards(PACK, words))) == declared

    def test_a_single_pack_has_nothing_to_declare(self) -> None:
        pack = standard_pack()
        assert MeldRules(pack).declared(cards(pack, "7H 8H")) == cards(pack, "7H 8H")

    def test_a_face_named_too_often_declares_nothing(self) -> None:
        named = cards(PACK, "7H 7H' J2=7H J1")
        assert REPEATING.declared(named) == named


class TestLayingOff:
    @given(rules_and_hands())
    def test_a_card_fits_if_it_makes_a_longer_meld(self, given: tuple[MeldRules, CardSet]) -> None:
        rules, hand = given
        pack = rules.pack
        for meld in rules.melds_in(hand):
            for card in pack._texts:
                if pack.physical(card) in map(pack.physical, meld.cards):
                    continue
                ways = [rules.extended(meld, card, end, 1) for end in (None, End.LOW, End.HIGH)]
                longer = {look(pack, one) for one in ways if one is not None}
                assert longer == self.longer(rules, meld, card)
                assert rules.fits(card, meld) == bool(longer)
                assert rules.fits_both_ends(card, meld) == (len(longer) == 2)
                assert bool(rules.fitting(meld) >> pack.physical(card) & 1) >= bool(longer)

    @staticmethod
    def longer(rules: MeldRules, meld: Meld, card: Card) -> set[Look]:
        pack = rules.pack
        if pack.is_joker(card) and card < 256:
            return set()
        shown = [(pack.face(one), pack.is_joker(one)) for one in (*meld.cards, card)]
        lows = {meld.low, meld.low - 1} if meld.kind is MeldKind.RUN else {meld.low}
        old = look(pack, meld)[2]
        return {
            one
            for one in as_melds(rules, shown)
            if one[0] is meld.kind
            and one[1] in lows
            and (meld.kind is MeldKind.SET or old in (one[2][1:], one[2][:-1]))
        }

    def test_every_copy_and_every_joker_fits(self) -> None:
        run, same = meld_of("4H 5H' J1=6H"), meld_of("8C 8D' 8S")
        assert spelled(PACK, *cards_of(RULES.fitting(run))) == "3H 7H 3H' 7H' J2 J3 J4"
        assert spelled(PACK, *cards_of(RULES.fitting(same))) == "8H 8H' J1 J2 J3 J4"
        assert RULES.fitting(meld_of("8C 8D' 8H J2=8S")) == 0

    def test_of_a_hand_the_first_copies_and_the_first_joker_for_each_face(self) -> None:
        hand = set_of(cards(PACK, "3H' 7H 7H' 9C J2 J3"))
        run, same = meld_of("4H 5H' J1=6H"), meld_of("8C 8D' 8S")
        assert spelled(PACK, *RULES.laid_off_from(hand, run)) == "7H 3H' J2=3H J2=7H"
        assert spelled(PACK, *RULES.laid_off_from(hand, same)) == "J2=8H"

    def test_a_joker_beside_two_to_king_must_be_given_its_end(self) -> None:
        run = meld_of("2H 3H 4H J1=5H 6H 7H 8H 9H TH JH QH KH")
        joker = PACK.parse("J2=AH")
        assert RULES.fits_both_ends(joker, run)
        assert RULES.extended(run, joker, None, 0) is None
        assert spelled(PACK, *RULES.laid_off_from(set_of([joker]), run)) == "J2=AH"

    def test_a_card_laid_on_a_set_lies_in_pack_order_with_its_owner(self) -> None:
        longer = RULES.extended(meld_of("8C J1=8H 8S'", owner=1), PACK.parse("8D'"), None, 0)
        assert longer is not None
        assert (spelled(PACK, *longer.cards), longer.owners) == ("8C 8D' J1=8H 8S'", (1, 0, 1, 1))
        again = REPEATING.extended(meld_of("8C J1=8H 8S'", owner=1), PACK.parse("8S"), None, 0)
        assert again is not None
        assert (spelled(PACK, *again.cards), again.owners) == ("8C J1=8H 8S 8S'", (1, 1, 0, 1))


def test_rules_pickle_for_workers() -> None:
    again = pickle.loads(pickle.dumps(REPEATING))
    assert (again.pack, again.ace_high, again.suits_repeat) == (PACK, True, True)
