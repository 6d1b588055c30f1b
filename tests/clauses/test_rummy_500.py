"""500 Rummy, clause by clause: the deal, the pile, and what is laid."""

from __future__ import annotations

import pytest

from rumpus.core.actions import DrawForDeal
from rumpus.core.engine import decide, start
from rumpus.core.errors import UsageError
from rumpus.core.events import DealerDrawn
from rumpus.core.packs import cards_of
from rumpus.core.views import view
from rumpus.games import rule_book
from tests.deals import cards, dealt, opened, spelled

SLUG = "rummy-500"
every_seats = pytest.mark.parametrize("seats", range(2, 7))


class TestThePack:
    @pytest.mark.clause("R500-1")
    def test_the_ace_is_high_or_low(self) -> None:
        example = dealt(SLUG, "AD 2D 3D QS KS AS", "", stock="9C").play("draw")
        assert example.rules.pack.name == "standard-52"
        assert example.play("lay 3D 2D AD", "lay AS KS QS").melds == ["AD 2D 3D", "QS KS AS"]

    @pytest.mark.clause("R500-1")
    def test_but_never_in_the_middle(self) -> None:
        example = dealt(SLUG, "QH KH AH 2H 3H", "", stock="9C").play("draw")
        for words in ("lay KH AH 2H", "lay QH KH AH 2H", "lay KH AH 2H 3H"):
            refusal = example.refusal(words)
            assert (refusal.code, refusal.clause) == ("no-meld", "R500-1")
            assert refusal.message.endswith("in a run the ace is low or high, never in the middle")

    @pytest.mark.clause("R500-1")
    def test_it_is_laid_off_at_either_end(self) -> None:
        example = dealt(SLUG, "2D 3D 4D AD JS QS KS AS", "", stock="9C").play("draw", "lay 2D 3D 4D", "lay JS QS KS")
        assert example.play("off AD to 1", "off AS to 2").melds == ["AD 2D 3D 4D", "JS QS KS AS"]

    @pytest.mark.clause("R500-1")
    def test_nothing_goes_beyond_it(self) -> None:
        example = dealt(SLUG, "AD 2D 3D KD", "QS KS AS 2S", stock="9C 8C").play("draw", "lay AD 2D 3D")
        assert (example.refusal("off KD to 1").code, example.refusal("off KD to 1").clause) == (
            "does-not-fit",
            "R500-1",
        )
        example.play("discard 9C", "draw", "lay QS KS AS")
        assert (example.refusal("off 2S to 2").code, example.refusal("off 2S to 2").clause) == (
            "does-not-fit",
            "R500-1",
        )

    @pytest.mark.clause("R500-1")
    def test_beside_two_to_king_the_player_says_which_end(self) -> None:
        suit = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
        for end, run in (("low", f"AH {suit}"), ("high", f"{suit} AH")):
            example = dealt(SLUG, f"{suit} AH", "", stock="9C").play("draw", f"lay {suit}")
            refusal = example.refusal("off AH to 1")
            assert (refusal.code, refusal.clause, refusal.subject) == ("name-the-end", "R500-1", "AH")
            assert example.choices == ["off AH to 1 low", "off AH to 1 high", "discard 9C", "discard AH"]
            assert example.play(f"off AH to 1 {end}").melds == [run]

    @pytest.mark.clause("R500-1")
    def test_and_elsewhere_need_not(self) -> None:
        example = dealt(SLUG, "2D 3D 4D AD", "", stock="9C").play("draw", "lay 2D 3D 4D")
        assert example.refusal("off AD to 1 high").code == "name-the-end"
        assert example.action("off AD to 1 low") == example.action("off AD to 1")
        assert example.play("off AD to 1 low").melds == ["AD 2D 3D 4D"]


class TestDealing:
    @pytest.mark.clause("R500-2")
    @every_seats
    def test_seven_cards_each_and_thirteen_for_two(self, seats: int) -> None:
        example = opened(SLUG, seats).deal(*[""] * seats, upcard="9C", stock="2H")
        size = 13 if seats == 2 else 7
        assert [hand.bit_count() for hand in example.state.hands] == [size] * seats
        assert example.pile == "9C"
        assert example.stock.startswith("2H ")
        assert example.state.table.stock_count == 52 - seats * size - 1

    @pytest.mark.clause("R500-2")
    @pytest.mark.parametrize("seats", [1, 7])
    def test_two_to_six_can_play(self, seats: int) -> None:
        with pytest.raises(UsageError, match="for 2 to 6 players"):
            rule_book(SLUG).rules(seats)

    @pytest.mark.clause("R500-3")
    @every_seats
    def test_all_of_the_discard_pile_can_be_read_by_all(self, seats: int) -> None:
        example = opened(SLUG, seats).deal(*[""] * seats, upcard="9C", stock="7D 2H 4S").idle(3)
        for seat in (*range(seats), None):
            assert spelled(example.rules.pack, *view(example.state, seat).table.discard_pile) == "9C 7D 2H 4S"

    @pytest.mark.clause("R500-14")
    @every_seats
    def test_the_lowest_card_drawn_deals_first_an_ace_being_low(self, seats: int) -> None:
        rules = rule_book(SLUG).rules(seats)
        shown = cards(rules.pack, "KC 2D QH 3S JC 4D")[: seats - 1] + cards(rules.pack, "AS")
        order = (*shown, *(card for card in rules.order if card not in shown))
        (event,) = decide(rules, start(rules), DrawForDeal(order))
        assert event == DealerDrawn(tuple(enumerate(shown)), dealer=seats - 1)

    @pytest.mark.clause("R500-14")
    @every_seats
    def test_then_the_deal_passes_left(self, seats: int) -> None:
        example = opened(SLUG, seats, starter=1)
        dealers = []
        for _ in range(seats + 1):
            example.deal(*[""] * seats)
            dealers.append(example.state.table.dealer)
            example.idle(example.state.table.stock_count).play("pass")
        assert dealers == [*range(seats), 0]


class TestDrawing:
    @pytest.mark.clause("R500-4")
    @every_seats
    def test_the_dealers_left_begins_and_draws_the_top_of_the_stock(self, seats: int) -> None:
        example = opened(SLUG, seats, starter=1).deal(*[""] * seats, stock="7D 8C")
        assert (example.state.table.dealer, example.to_move) == (0, 1)
        example.play("draw")
        assert "7D" in example.hand(1).split()
        assert example.stock.startswith("8C")

    @pytest.mark.clause("R500-4")
    def test_or_takes_any_card_of_the_discard_pile(self) -> None:
        example = dealt(SLUG, "4D 4H", "", "", upcard="4S", stock="KD 2C 9H").idle(3)
        assert example.choices == ["draw", "take 4S"]
        assert example.play("take 4S").pile == ""

    @pytest.mark.clause("R500-4")
    def test_one_must_draw_first_and_once(self) -> None:
        example = dealt(SLUG, "4D 5D 6D", "", "", stock="KD")
        for words in ("lay 4D 5D 6D", "discard 4D", "pass"):
            refusal = example.refusal(words)
            assert (refusal.code, refusal.clause) == ("must-draw", "R500-4")
        refusal = example.play("draw").refusal("draw")
        assert (refusal.code, refusal.clause) == ("has-drawn", "R500-6")

    @pytest.mark.clause("R500-4")
    def test_only_cards_that_lie_in_the_pile_are_taken(self) -> None:
        refusal = dealt(SLUG, "4D 4H", "4S", upcard="KD").refusal("take 4S")
        assert (refusal.code, refusal.clause, refusal.subject) == ("not-in-pile", "R500-4", "4S")


class TestTakingFromThePile:
    @pytest.mark.clause("R500-5")
    def test_all_cards_above_it_come_too(self) -> None:
        example = dealt(SLUG, "4D 4H", "", "", upcard="9C", stock="4S KD 2C").idle(3).play("take 4S")
        assert example.pile == "9C"
        assert {"4S", "KD", "2C"} <= set(example.hand(0).split())
        assert spelled(example.rules.pack, *cards_of(example.state.table.known[0])) == "2C KD 4S"

    @pytest.mark.clause("R500-5")
    def test_the_card_is_used_before_anything_else(self) -> None:
        example = dealt(SLUG, "4D 4H 8H 9H TH", "", "", upcard="9C", stock="4S KD 2C").idle(3).play("take 4S")
        assert example.choices == ["lay 4D 4H 4S"]
        for words in ("lay 8H 9H TH", "discard KD"):
            refusal = example.refusal(words)
            assert (refusal.code, refusal.clause, refusal.subject) == ("must-play-taken", "R500-5", "4S")
        example.play("lay 4D 4H 4S")
        assert example.may("lay 8H 9H TH")
        assert example.may("discard KD")

    @pytest.mark.clause("R500-5")
    def test_a_lay_off_elsewhere_must_wait_too(self) -> None:
        example = dealt(SLUG, "5H 6H 7H 8H 4D 4C", "", "", upcard="9C", stock="2S 4S KD").play("draw", "lay 5H 6H 7H")
        example.play("discard 2S").idle(2).play("take 4S")
        refusal = example.refusal("off 8H to 1")
        assert (refusal.code, refusal.subject) == ("must-play-taken", "4S")
        assert example.play("lay 4C 4D 4S").may("off 8H to 1")

    @pytest.mark.clause("R500-5")
    def test_it_may_be_used_in_a_run(self) -> None:
        example = dealt(SLUG, "5H 6H", "", "", upcard="9C", stock="7H KD 2C").idle(3).play("take 7H")
        assert example.choices == ["lay 5H 6H 7H"]

    @pytest.mark.clause("R500-5")
    def test_or_laid_off(self) -> None:
        example = dealt(SLUG, "5H 6H 7H", "", "", upcard="9C", stock="2S 8H KD")
        example.play("draw", "lay 5H 6H 7H", "discard 2S").idle(2)
        assert example.play("take 8H").choices == ["off 8H to 1"]
        assert example.play("off 8H to 1").melds == ["5H 6H 7H 8H"]

    @pytest.mark.clause("R500-5")
    def test_its_meld_may_use_the_cards_taken_with_it(self) -> None:
        example = dealt(SLUG, "4D 8S TH QC", "", "", upcard="9C", stock="4S KD 4H").idle(3).play("take 4S")
        example.play("lay 4D 4H 4S", "discard QC")
        assert example.pile == "9C QC"
        assert example.melds == ["4D 4H 4S"]
        assert "KD" in example.hand(0).split()

    @pytest.mark.clause("R500-5")
    def test_but_not_the_cards_below_it(self) -> None:
        example = dealt(SLUG, "4D 8S TH QC", "", "", upcard="4H", stock="KD 4S 2C").idle(3)
        assert example.refusal("take 4S").code == "not-used-at-once"
        assert example.may("take 4H")

    @pytest.mark.clause("R500-5")
    def test_a_card_that_cannot_be_used_cannot_be_taken(self) -> None:
        example = dealt(SLUG, "4D 8S TH QC 6H JS 2D", "", "", upcard="AC", stock="4S KD 9C").idle(3)
        for words in ("take 4S", "take KD", "take AC"):
            refusal = example.refusal(words)
            assert (refusal.code, refusal.clause) == ("not-used-at-once", "R500-5")
        assert example.choices == ["draw"]

    @pytest.mark.clause("R500-5")
    def test_the_top_card_neither(self) -> None:
        example = dealt(SLUG, "4D 8S TH QC", "", "", upcard="9C")
        assert example.refusal("take").code == "not-used-at-once"

    @pytest.mark.clause("R500-5")
    def test_an_ace_is_taken_for_either_end(self) -> None:
        for hand in ("2D 3D", "QD KD"):
            assert dealt(SLUG, hand, "", "", upcard="AD").may("take AD")
        assert not dealt(SLUG, "2D KD", "", "", upcard="AD").may("take AD")

    @pytest.mark.clause("R500-5")
    def test_the_others_may_be_melded_or_kept(self) -> None:
        example = dealt(SLUG, "4D 4H 9H TH", "", "", upcard="9C", stock="4S JH 2C").idle(3)
        example.play("take 4S", "lay 4D 4H 4S")
        assert example.may("lay 9H TH JH")
        example.play("discard 2C")
        assert {"9H", "TH", "JH"} <= set(example.hand(0).split())

    @pytest.mark.clause("R500-5")
    def test_in_the_next_turn_nothing_is_owed(self) -> None:
        example = dealt(SLUG, "4D 4H", "", "", upcard="4S", stock="KD 2C 3S").idle(3)
        example.play("take 4S", "lay 4D 4H 4S", "discard KD").play("draw")
        assert example.state.table.turn.must_play is None
        assert any(choice.startswith("discard") for choice in example.choices)


class TestLaying:
    @pytest.mark.clause("R500-6")
    def test_sets_of_three_or_four_and_runs_of_three_or_more(self) -> None:
        example = dealt(SLUG, "5C 5D 5H 5S 9H TH JH QH", "", stock="2C").play("draw")
        for words in ("lay 5C 5D 5S", "lay 5C 5D 5H 5S", "lay 9H TH JH", "lay 9H TH JH QH"):
            assert example.may(words)
        for words in ("lay 5C 5D", "lay 9H TH", "lay 5C 5D 9H"):
            refusal = example.refusal(words)
            assert (refusal.code, refusal.clause) == ("no-meld", "R500-6")

    @pytest.mark.clause("R500-15")
    def test_the_first_meld_needs_no_points_nor_a_lay_off_a_meld_before_it(self) -> None:
        example = dealt(SLUG, "AD 2D 3D", "4D", "", stock="9C 8C")
        assert example.play("draw", "lay AD 2D 3D").melds == ["AD 2D 3D"]  # worth 6
        assert example.play("discard 9C", "draw", "off 4D to 1").melds == ["AD 2D 3D 4D"]

    @pytest.mark.clause("R500-6")
    def test_after_the_draw_and_before_the_discard(self) -> None:
        example = dealt(SLUG, "5C 5D 5H", "", stock="2C")
        assert example.refusal("lay 5C 5D 5H").code == "must-draw"
        example.play("draw", "lay 5C 5D 5H", "discard 2C")
        assert example.to_move == 1
        assert example.refusal("pass").code == "must-draw"

    @pytest.mark.clause("R500-6")
    def test_one_lays_off_on_any_players_melds(self) -> None:
        example = dealt(SLUG, "5H 6H 7H", "9C 9D 9S 8H", "4H 9H", stock="2C 2D 2H")
        example.play("draw", "lay 5H 6H 7H", "discard 2C", "draw", "lay 9C 9D 9S", "off 8H to 1", "discard 2D")
        example.play("draw", "off 4H to 1", "off 9H to 2")
        assert example.melds == ["4H 5H 6H 7H 8H", "9C 9D 9H 9S"]

    @pytest.mark.clause("R500-6")
    def test_a_run_grows_beyond_cards_laid_off(self) -> None:
        example = dealt(SLUG, "9H 3C", "5H 6H 7H", "8H", starter=1, stock="2C 2D 2H")
        example.play("draw", "lay 5H 6H 7H", "discard 2C", "draw", "off 8H to 1", "discard 2D", "draw", "off 9H to 1")
        assert example.melds == ["5H 6H 7H 8H 9H"]

    @pytest.mark.clause("R500-6")
    def test_cards_not_in_the_hand_cannot_be_laid(self) -> None:
        example = dealt(SLUG, "5H 6H 7H", "8H 2S", stock="2C").play("draw")
        for words in ("lay 6H 7H 8H", "discard 8H"):
            refusal = example.refusal(words)
            assert (refusal.code, refusal.clause, refusal.subject) == ("not-held", "R500-6", "8H")

    @pytest.mark.clause("R500-6")
    def test_cards_that_do_not_fit_cannot_be_laid_off(self) -> None:
        example = dealt(SLUG, "5H 6H 7H 9H", "", stock="2C").play("draw", "lay 5H 6H 7H")
        assert (example.refusal("off 9H to 1").code, example.refusal("off 9H to 1").clause) == (
            "does-not-fit",
            "R500-6",
        )
        assert (example.refusal("off 9H to 2").code, example.refusal("off 9H to 2").clause) == (
            "no-such-meld",
            "R500-6",
        )

    @pytest.mark.clause("R500-6")
    def test_the_discard_is_obligatory_unless_one_goes_out(self) -> None:
        example = dealt(SLUG, "2H 3H 4H 5H 6H 7H 8H", "", "", stock="2C").play("draw", "lay 2H 3H 4H")
        assert example.to_move == 0
        assert example.choices == [
            "lay 5H 6H 7H",
            "lay 5H 6H 7H 8H",
            "lay 6H 7H 8H",
            "off 5H to 1",
            *_discards("2C 5H 6H 7H 8H"),
        ]

    @pytest.mark.clause("R500-7")
    def test_each_card_lies_before_the_player_who_laid_it(self) -> None:
        example = dealt(SLUG, "9H 3C", "5H 6H 7H", "8H", starter=1, stock="2C 2D 2H")
        example.play("draw", "lay 5H 6H 7H", "discard 2C", "draw", "off 8H to 1", "discard 2D", "draw", "off 9H to 1")
        assert example.state.table.tableau[0].owners == (1, 1, 1, 2, 0)


def _discards(words: str) -> list[str]:
    return [f"discard {card}" for card in words.split()]
