"""Card melds; ``tests/properties/test_small_packs.py`` compares them with their definition, subset by subset."""

from __future__ import annotations

import pickle
from itertools import permutations

import pytest

from rumpus.core.melds import End, Meld, MeldKind, MeldRules
from rumpus.core.packs import cards_of, dragon_pack, set_of, standard_pack
from tests.core.by_definition import SMALL, all_shapes, shape_of, shapes_of
from tests.deals import cards, spelled

every_rules = pytest.mark.parametrize("rules", SMALL.values(), ids=SMALL)
FULL = MeldRules(standard_pack())
ACE_HIGH = MeldRules(standard_pack(), ace_high=True)


def text(rules: MeldRules, melds: list[Meld]) -> list[str]:
    return [spelled(rules.pack, *meld.cards) for meld in melds]


def meld_of(rules: MeldRules, words: str, owner: int = 0) -> Meld:
    meld = rules.forms_meld(cards(rules.pack, words), owner)
    assert meld is not None
    return meld


class TestWhatAHandHolds:
    def test_the_order_is_sets_by_rank_then_runs_by_suit_low_end_and_length(self) -> None:
        hand = set_of(cards(FULL.pack, "3C 3D 3H 3S 4D 5D 6D 9C 9H 9S AC 2C"))
        assert text(FULL, FULL.melds_in(hand)) == [
            "3C 3D 3H",
            "3C 3D 3S",
            "3C 3H 3S",
            "3D 3H 3S",
            "3C 3D 3H 3S",
            "9C 9H 9S",
            "AC 2C 3C",
            "3D 4D 5D",
            "3D 4D 5D 6D",
            "4D 5D 6D",
        ]

    def test_a_run_may_end_in_the_ace_but_never_goes_round_it(self) -> None:
        hand = set_of(cards(ACE_HIGH.pack, "QH KH AH 2H"))
        assert text(ACE_HIGH, ACE_HIGH.melds_in(hand)) == ["QH KH AH"]
        assert text(FULL, FULL.melds_in(hand)) == []

    def test_each_card_belongs_to_the_player_who_lays_it(self) -> None:
        (meld,) = FULL.melds_in(set_of(cards(FULL.pack, "5H 6H 7H")), owner=2)
        assert meld.owners == (2, 2, 2)
        assert len(meld) == 3

    def test_an_empty_hand_holds_none(self) -> None:
        assert FULL.melds_in(0) == []
        assert not FULL.has_meld(0)


class TestNamingAMeld:
    def test_in_any_order_of_its_cards(self) -> None:
        for words in ("5H 6H 7H", "7C 7H 7S"):
            named = cards(FULL.pack, words)
            assert {FULL.forms_meld(order) for order in permutations(named)} == {FULL.forms_meld(named)}

    def test_a_card_named_twice_is_no_meld(self) -> None:
        assert FULL.forms_meld(cards(FULL.pack, "5H 6H 7H 7H")) is None
        assert FULL.forms_meld(cards(FULL.pack, "7C 7C 7C")) is None

    def test_a_whole_suit_begins_with_the_card_named_first(self) -> None:
        low = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
        high = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
        assert text(ACE_HIGH, [meld_of(ACE_HIGH, low), meld_of(ACE_HIGH, high)]) == [low, high]
        assert meld_of(ACE_HIGH, "KH 3H 4H 5H 6H 7H 8H 9H TH JH QH 2H AH").low == 0


class TestLayingOff:
    def test_the_faces_that_fit_a_set_are_the_suits_it_lacks(self) -> None:
        meld = FULL.forms_meld(cards(FULL.pack, "7C 7D 7S"))
        assert meld is not None
        assert FULL.fitting_faces(meld) == [FULL.pack.parse("7H")]

    @every_rules
    def test_a_card_fits_if_it_makes_a_longer_meld(self, rules: MeldRules) -> None:
        longer = {(one.kind, one.cards, one.low) for one in all_shapes(rules)}
        for one in all_shapes(rules):
            meld = Meld(one.kind, one.cards, one.low, (0,) * len(one.cards))
            low = {card for card in range(rules.pack.size) if (one.kind, (card, *one.cards), one.low - 1) in longer}
            high = {card for card in range(rules.pack.size) if (one.kind, (*one.cards, card), one.low) in longer}
            if one.kind is MeldKind.SET:
                low, high = set(), set()
                ends = {card for card in range(rules.pack.size) if shapes_of(rules, (*one.cards, card))} - {*one.cards}
            else:
                ends = low | high
            assert rules.fitting(meld) == set_of(ends)
            assert {rules.low_fit(meld)} - {None} == low
            assert {rules.high_fit(meld)} - {None} == high
            assert [card for card in range(rules.pack.size) if rules.fits_both_ends(card, meld)] == sorted(low & high)

    @every_rules
    def test_the_longer_meld_is_one_by_definition(self, rules: MeldRules) -> None:
        for one in all_shapes(rules):
            meld = Meld(one.kind, one.cards, one.low, (0,) * len(one.cards))
            for card in range(rules.pack.size):
                both = rules.fits_both_ends(card, meld)
                for end in (None, End.LOW, End.HIGH):
                    extended = rules.extended(meld, card, end, 1)
                    assert (extended is not None) == (
                        bool(rules.fitting(meld) >> card & 1) and both == (end is not None)
                    )
                    if extended is not None:
                        assert shape_of(extended) in shapes_of(rules, (*one.cards, card))
                        assert dict(zip(extended.cards, extended.owners, strict=True)) == {
                            **dict.fromkeys(one.cards, 0),
                            card: 1,
                        }

    def test_a_run_grows_at_both_ends_and_a_set_by_its_missing_suit(self) -> None:
        run, same = meld_of(FULL, "4H 5H 6H"), meld_of(FULL, "8C 8D 8S")
        assert spelled(FULL.pack, *cards_of(FULL.fitting(run))) == "3H 7H"
        assert spelled(FULL.pack, *cards_of(FULL.fitting(same))) == "8H"
        assert FULL.fitting(meld_of(FULL, "8C 8D 8H 8S")) == 0

    def test_the_ace_beside_two_to_king_must_be_given_its_end(self) -> None:
        run = meld_of(ACE_HIGH, "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH")
        ace = ACE_HIGH.pack.parse("AH")
        assert ACE_HIGH.fits_both_ends(ace, run)
        assert ACE_HIGH.extended(run, ace, None, 0) is None
        low, high = ACE_HIGH.extended(run, ace, End.LOW, 0), ACE_HIGH.extended(run, ace, End.HIGH, 0)
        assert low is not None
        assert high is not None
        assert (low.cards[0], low.low, high.cards[-1], high.low) == (ace, 0, ace, 1)

    def test_a_whole_suit_takes_no_second_ace(self) -> None:
        for words in ("AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"):
            assert ACE_HIGH.fitting(meld_of(ACE_HIGH, words)) == 0

    def test_an_end_is_named_only_where_both_fit(self) -> None:
        run, same = meld_of(FULL, "4H 5H 6H"), meld_of(FULL, "8C 8D 8S")
        for end in End:
            assert FULL.extended(run, FULL.pack.parse("7H"), end, 0) is None
            assert FULL.extended(same, FULL.pack.parse("8H"), end, 0) is None

    def test_a_card_laid_on_a_set_keeps_its_owner_beside_it(self) -> None:
        longer = FULL.extended(meld_of(FULL, "8C 8H 8S", owner=1), FULL.pack.parse("8D"), None, 0)
        assert longer is not None
        assert (spelled(FULL.pack, *longer.cards), longer.owners) == ("8C 8D 8H 8S", (1, 0, 1, 1))


def test_rules_pickle_for_workers() -> None:
    rules = MeldRules(dragon_pack(), ace_high=True, setless_ranks=frozenset({10}))
    again = pickle.loads(pickle.dumps(rules))
    assert (again.pack, again.ace_high, again.setless_ranks) == (rules.pack, rules.ace_high, rules.setless_ranks)
    assert again.melds_in(rules.pack.everything) == rules.melds_in(rules.pack.everything)
