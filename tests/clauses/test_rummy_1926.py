"""Rummy of 1926, clause by clause: the dragon pack. What 1916 says in the same words is tried there with both packs."""

from __future__ import annotations

import pytest

from rumpus.core.actions import DrawForDeal
from rumpus.core.engine import decide, legal_actions, start
from rumpus.core.errors import UsageError
from rumpus.core.events import DealerDrawn
from rumpus.core.packs import cards_of
from rumpus.core.views import view
from rumpus.games import rule_book
from tests.deals import cards, dealt, opened, spelled

SLUG = "rummy-1926"
every_seats = pytest.mark.parametrize("seats", range(2, 7))


class TestThePack:
    @pytest.mark.clause("R26-1")
    def test_44_cards_in_four_suits_of_one_to_ten_and_a_dragon(self) -> None:
        pack = rule_book(SLUG).rules(2).pack
        assert tuple(map(str, pack.suit_names)) == ("Bamboos", "Dots", "Characters", "Flowers")
        assert spelled(pack, *range(11)) == "1B 2B 3B 4B 5B 6B 7B 8B 9B TB DB"
        assert pack.size == 44
        assert [pack.name_of(pack.parse(f"D{suit}")) for suit in "BDCF"] == [
            "Dragon of Bamboos",
            "Dragon of Dots",
            "Dragon of Characters",
            "Dragon of Flowers",
        ]

    @pytest.mark.clause("R26-2")
    def test_the_dragon_stands_after_the_ten_in_a_run(self) -> None:
        example = dealt(SLUG, "8D 9D TD DD", "", stock="4B").play("draw")
        assert example.may("lay 9D TD DD")
        assert example.play("lay 8D 9D TD", "off DD to 1").melds == ["8D 9D TD DD"]

    @pytest.mark.clause("R26-2")
    def test_nothing_follows_the_dragon(self) -> None:
        example = dealt(SLUG, "9F TF DF 1F 2F", "", stock="4B").play("draw")
        for words in ("lay TF DF 1F", "lay DF 1F 2F"):
            assert (example.refusal(words).code, example.refusal(words).clause) == ("no-meld", "R26-2")
        example.play("lay 9F TF DF")
        assert (example.refusal("off 1F to 1").code, example.refusal("off 1F to 1").clause) == ("does-not-fit", "R26-2")

    @pytest.mark.clause("R26-2")
    def test_left_in_the_hand_it_counts_eleven(self) -> None:
        example = dealt(SLUG, "2D 3D 4D 5D 6D 7D", "DC TC 9C 1B 1D 4F", "", stock="9B")
        example.play("draw", "lay 2D 3D 4D 5D 6D 7D", "discard 9B")
        assert example.result.points[1] == 30 + 1 + 1 + 4


class TestDealing:
    @pytest.mark.clause("R26-3")
    @every_seats
    def test_the_lowest_card_of_any_suit_deals(self, seats: int) -> None:
        rules = rule_book(SLUG).rules(seats)
        shown = cards(rules.pack, "TB 9D 8C 7F 6B 5D")[:seats]
        order = (*shown, *(card for card in rules.order if card not in shown))
        (event,) = decide(rules, start(rules), DrawForDeal(order))
        assert event == DealerDrawn(tuple(enumerate(shown)), dealer=seats - 1)

    @pytest.mark.clause("R26-3")
    def test_a_dragon_does_not_count_and_is_drawn_again(self) -> None:
        rules = rule_book(SLUG).rules(3)
        top = cards(rules.pack, "DB 2B 3C DF 1C")
        (event,) = decide(rules, start(rules), DrawForDeal((*top, *(card for card in rules.order if card not in top))))
        assert event == DealerDrawn(tuple(zip((0, 1, 2, 0, 0), top, strict=True)), dealer=0)

    @pytest.mark.clause("R26-3")
    def test_equal_lowest_draw_again_among_themselves(self) -> None:
        rules = rule_book(SLUG).rules(3)
        top = cards(rules.pack, "2B 3C 2F 9C 8C")
        (event,) = decide(rules, start(rules), DrawForDeal((*top, *(card for card in rules.order if card not in top))))
        assert event == DealerDrawn(tuple(zip((0, 1, 2, 0, 2), top, strict=True)), dealer=2)

    @pytest.mark.clause("R26-4")
    @every_seats
    def test_two_players_have_eight_cards_and_more_have_six(self, seats: int) -> None:
        example = opened(SLUG, seats).deal(*[""] * seats)
        assert [hand.bit_count() for hand in example.state.hands] == [8 if seats == 2 else 6] * seats
        assert example.state.table.stock_count == 44 - 1 - seats * (8 if seats == 2 else 6)

    @pytest.mark.clause("R26-4")
    @pytest.mark.parametrize("seats", [1, 7])
    def test_two_to_six_can_play(self, seats: int) -> None:
        with pytest.raises(UsageError, match="for 2 to 6 players"):
            rule_book(SLUG).rules(seats)


class TestMelds:
    @pytest.mark.clause("R26-5")
    def test_a_run_may_be_laid_with_more_than_four_cards(self) -> None:
        example = dealt(SLUG, "2B 3B 4B 5B 6B", "", stock="9C").play("draw")
        assert [choice for choice in example.choices if choice.startswith("lay")] == [
            "lay 2B 3B 4B",
            "lay 2B 3B 4B 5B",
            "lay 2B 3B 4B 5B 6B",
            "lay 3B 4B 5B",
            "lay 3B 4B 5B 6B",
            "lay 4B 5B 6B",
        ]

    @pytest.mark.clause("R26-5")
    def test_and_grow_without_a_limit(self) -> None:
        example = dealt(SLUG, "1B 2B 3B 4B 5B 6B 7B 8B", "9B TB DB", stock="9C 1C").play("draw")
        example.play("lay 2B 3B 4B", "off 5B to 1", "off 1B to 1", "off 6B to 1", "off 7B to 1", "off 8B to 1")
        assert example.melds == ["1B 2B 3B 4B 5B 6B 7B 8B"]

    @pytest.mark.clause("R26-5")
    def test_two_cards_or_two_suits_are_no_run(self) -> None:
        example = dealt(SLUG, "2B 3B 4C", "", stock="9C").play("draw")
        for words in ("lay 2B 3B", "lay 2B 3B 4C"):
            refusal = example.refusal(words)
            assert (refusal.code, refusal.clause) == ("no-meld", "R26-5")

    @pytest.mark.clause("R26-6")
    def test_a_set_is_of_one_number(self) -> None:
        example = dealt(SLUG, "8B 8D 8F 8C 9F 9B", "", stock="4B").play("draw")
        assert example.may("lay 8B 8D 8F")
        assert example.may("lay 8B 8D 8C 8F")
        for words in ("lay 8B 8D", "lay 8B 8D 9F", "lay 8B 8D 9B", "lay 8B 8D 9F 9B"):
            assert (example.refusal(words).code, example.refusal(words).clause) == ("no-meld", "R26-6")

    @pytest.mark.clause("R26-6")
    def test_three_or_four_dragons_are_a_set(self) -> None:
        example = dealt(SLUG, "DB DD DC DF", "", stock="4B").play("draw")
        assert example.may("lay DB DD DC DF")
        assert example.play("lay DB DD DC", "off DF to 1").melds == ["DB DD DC DF"]

    @pytest.mark.clause("R26-6")
    def test_by_option_they_are_good_for_runs_only(self) -> None:
        example = dealt(SLUG, "9B TB DB DD DC DF 8B 8D", "", stock="8C", dragon_sets="forbidden").play("draw")
        for words in ("lay DB DD DC", "lay DB DD DC DF"):
            refusal = example.refusal(words)
            assert (refusal.code, refusal.clause) == ("no-meld", "R26-6")
            assert refusal.message.endswith("is not a meld: Dragons form no sets at this table (option dragon_sets)")
        assert [choice for choice in example.choices if choice.startswith("lay")] == [
            "lay 8B 8D 8C",
            "lay 8B 9B TB",
            "lay 8B 9B TB DB",
            "lay 9B TB DB",
        ]


class TestScoringAndTurns:
    @pytest.mark.clause("R26-7")
    def test_a_three_a_seven_and_an_eight_left_are_eighteen_against(self) -> None:
        example = dealt(SLUG, "2B 3B 4B 5B 6B 7B", "3D 7F 8B 1D 1C 1F", "", stock="9C TD TF")
        example.play("draw", "discard 9C", "draw", "lay 1D 1C 1F", "discard TD", "draw", "discard TF")
        example.play("draw", "lay 2B 3B 4B 5B 6B 7B").play(example.choices[-1])
        assert example.hand(1) == "8B 3D 7F"
        assert example.result.points[1] == 18

    @pytest.mark.clause("R26-7")
    def test_complete_melds_left_count_too(self) -> None:
        example = dealt(SLUG, "2B 3B 4B 5B 6B 7B", "DC TC 9C 5D 5C 5F", "", stock="9D")
        example.play("draw", "lay 2B 3B 4B 5B 6B 7B", "discard 9D")
        assert example.result.points[1] == 45

    @pytest.mark.clause("R26-15")
    @every_seats
    def test_nobody_adds_to_the_table_out_of_turn(self, seats: int) -> None:
        example = opened(SLUG, seats).deal("2D 3D 4D", "1D 5D", *[""] * (seats - 2), stock="9C")
        example.play("draw", "lay 2D 3D 4D")
        for seat in range(1, seats):
            theirs = legal_actions(example.rules, view(example.state, seat))
            assert list(theirs) == []
            refusal = theirs.refusal(example.action("off 1D to 1"))
            assert refusal is not None
            assert refusal.code == "not-your-turn"
        example.play("discard 9C", "draw", "off 1D to 1", "off 5D to 1")
        assert example.melds == ["1D 2D 3D 4D 5D"]

    @pytest.mark.clause("R26-8")
    def test_a_hand_lies_by_suit_with_the_dragons_in_their_places(self) -> None:
        pack = rule_book(SLUG).rules(2).pack
        hand = cards(pack, "DF 1C DB 2B TB DD 9F 3D")
        assert spelled(pack, *sorted(hand)) == "2B TB DB 3D DD 1C 9F DF"
        assert cards_of(dealt(SLUG, "DF 1C DB 2B TB DD 9F 3D", "").state.hands[0]) == sorted(hand)
