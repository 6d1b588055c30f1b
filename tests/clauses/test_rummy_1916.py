"""Rummy of 1916: pack, deal and turn. What R26 takes over is tried with both packs (suits C and D are in either)."""

from __future__ import annotations

import pytest

from rumpus.core.engine import legal_actions
from rumpus.core.errors import UsageError
from rumpus.core.packs import cards_of
from rumpus.core.views import redact, view
from rumpus.games import rule_book
from tests.clauses.rummies import both, clause_of
from tests.deals import dealt, opened

SLUG = "rummy-1916"
every_seats = pytest.mark.parametrize("seats", range(2, 7))
REST = {2: 35, 3: 33, 4: 27, 5: 21, 6: 15}  # cards in the stock of 52 after the deal


class TestThePack:
    @pytest.mark.clause("R16-1")
    def test_it_is_the_ordinary_52_with_the_ace_low(self) -> None:
        example = dealt(SLUG, "AH 2H 3H JS QS KS", "", stock="9C").play("draw")
        assert example.rules.pack.name == "standard-52"
        assert example.may("lay AH 2H 3H")
        assert example.may("lay JS QS KS")

    @pytest.mark.clause("R16-1")
    def test_nothing_follows_the_king(self) -> None:
        example = dealt(SLUG, "QH KH AH 2H", "", stock="9C").play("draw")
        for words in ("lay QH KH AH", "lay KH AH 2H"):
            refusal = example.refusal(words)
            assert (refusal.code, refusal.clause) == ("no-meld", "R16-1")
            assert "the ace is low, and nothing follows the king" in refusal.message

    @pytest.mark.clause("R16-1")
    def test_no_ace_is_laid_off_on_a_king(self) -> None:
        example = dealt(SLUG, "JS QS KS AS AC", "", stock="9C").play("draw", "lay JS QS KS")
        refusal = example.refusal("off AS to 1")
        assert (refusal.code, refusal.clause) == ("does-not-fit", "R16-1")
        assert refusal.message == "AS does not fit on meld 1: the ace is low, and nothing follows the king"
        assert example.refusal("off AC to 1").clause == "R16-8"

    @pytest.mark.clause("R16-1")
    def test_by_option_it_is_four_suits_of_one_to_eleven(self) -> None:
        example = dealt(SLUG, "9W TW EW 1X 2X 3X", "", stock="5Y", pack="numbered-44").play("draw")
        assert example.rules.pack.size == 44
        assert example.may("lay 9W TW EW")
        assert example.may("lay 1X 2X 3X")

    @pytest.mark.clause("R16-1")
    def test_nothing_follows_the_eleven(self) -> None:
        example = dealt(SLUG, "TW EW 1W", "", stock="5Y", pack="numbered-44").play("draw")
        refusal = example.refusal("lay TW EW 1W")
        assert (refusal.code, refusal.clause) == ("no-meld", "R16-1")
        assert "the one is low, and nothing follows the eleven" in refusal.message


class TestDealing:
    @pytest.mark.clause("R16-2")
    @every_seats
    @pytest.mark.parametrize("pack", ["standard-52", "numbered-44"])
    def test_two_players_have_eight_cards_and_more_have_six(self, seats: int, pack: str) -> None:
        example = opened(SLUG, seats, pack=pack).deal(*[""] * seats)
        assert [hand.bit_count() for hand in example.state.hands] == [8 if seats == 2 else 6] * seats

    @pytest.mark.clause("R16-2")
    @pytest.mark.parametrize("seats", [0, 1, 7])
    def test_two_to_six_can_play(self, seats: int) -> None:
        with pytest.raises(UsageError, match="for 2 to 6 players") as refused:
            rule_book(SLUG).rules(seats)
        assert refused.value.code == "bad-seats"

    @pytest.mark.clause("R16-3")
    @every_seats
    def test_the_rest_is_the_stock_and_its_top_card_begins_the_discard_pile(self, seats: int) -> None:
        example = opened(SLUG, seats).deal(*[""] * seats, upcard="9C", stock="2H")
        assert example.pile == "9C"
        assert example.stock.startswith("2H ")
        assert example.state.table.stock_count == REST[seats]

    @pytest.mark.clause("R16-3")
    def test_the_stock_lies_face_down(self) -> None:
        example = dealt(SLUG, "", "", stock="2H")
        assert [view(example.state, seat).table.stock_known for seat in (0, 1, None)] == [(), (), ()]

    @pytest.mark.clause("R16-16", "R26-4")
    @both
    @every_seats
    def test_the_dealers_left_starts_and_play_passes_to_the_left(self, slug: str, seats: int) -> None:
        example = opened(slug, seats, starter=1).deal(*[""] * seats)
        assert example.state.table.dealer == 0
        movers = []
        for _ in range(seats + 1):
            movers.append(example.to_move)
            example.idle(1)
        assert movers == [*range(1, seats), 0, 1]

    @pytest.mark.clause("R16-17")
    @every_seats
    def test_the_lowest_card_drawn_deals_first_an_ace_being_low(self, seats: int) -> None:
        rules = rule_book(SLUG).rules(seats)
        assert rules.seating.draw_rank(rules.pack.parse("AS")) == 0
        for starter in range(seats):
            table = opened(SLUG, seats, starter).state.table
            assert table.dealer == (starter - 1) % seats


class TestATurn:
    @pytest.mark.clause("R16-4", "R26-9")
    @both
    def test_it_is_draw_then_play_then_discard(self, slug: str) -> None:
        example = dealt(slug, "3D 4D 5D 9C", "", stock="7C")
        for too_soon in ("lay 3D 4D 5D", "discard 9C"):
            refusal = example.refusal(too_soon)
            assert (refusal.code, refusal.clause) == ("must-draw", clause_of(slug, "R16-4"))
        assert [choice.split()[0] for choice in example.choices] == ["draw", "take"]
        example.play("draw")
        assert example.choices[0] == "lay 3D 4D 5D"
        assert {choice.split()[0] for choice in example.choices} == {"lay", "discard"}
        example.play("lay 3D 4D 5D", "discard 9C")
        assert example.to_move == 1

    @pytest.mark.clause("R16-4", "R26-9")
    @both
    def test_a_lay_off_waits_for_the_draw_too(self, slug: str) -> None:
        example = dealt(slug, "3D 4D 5D", "6D", stock="9C").play("draw", "lay 3D 4D 5D", "discard 9C")
        assert example.refusal("off 6D to 1").code == "must-draw"

    @pytest.mark.clause("R16-4", "R26-9")
    @both
    def test_playing_is_not_obligatory_but_drawing_and_discarding_are(self, slug: str) -> None:
        example = dealt(slug, "3D 4D 5D 9C", "", stock="7C")
        refusal = example.refusal("pass")
        assert (refusal.code, refusal.clause) == ("must-draw", clause_of(slug, "R16-4"))
        example.play("draw")
        assert example.refusal("pass").code == "has-drawn"
        assert example.play("discard 9C").to_move == 1

    @pytest.mark.clause("R16-4")
    def test_only_cards_in_the_hand_are_played(self) -> None:
        example = dealt(SLUG, "3D 4D 5D 6D", "7D 2C", stock="9C 9H").play("draw")
        for foreign in ("lay 5D 6D 7D", "discard 2C"):
            refusal = example.refusal(foreign)
            assert (refusal.code, refusal.clause) == ("not-held", "R16-4")
        example.play("lay 3D 4D 5D")
        refusal = example.refusal("off 7D to 1")
        assert (refusal.code, refusal.subject) == ("not-held", "7D")

    @pytest.mark.clause("R16-5", "R26-10")
    @both
    def test_one_draws_the_top_of_the_stock(self, slug: str) -> None:
        example = dealt(slug, "2C", "", upcard="9C", stock="7C 8C").play("draw")
        assert "7C" in example.hand(0).split()
        assert example.stock.startswith("8C")
        assert example.pile == "9C"

    @pytest.mark.clause("R16-5", "R26-10")
    @both
    def test_or_the_top_of_the_discard_pile(self, slug: str) -> None:
        example = dealt(slug, "2C", "", upcard="9C", stock="7C 8C").play("take")
        assert "9C" in example.hand(0).split()
        assert example.stock.startswith("7C")
        assert example.pile == ""

    @pytest.mark.clause("R16-5", "R26-10")
    @both
    def test_exactly_one_card(self, slug: str) -> None:
        for first in ("draw", "take"):
            example = dealt(slug, "", "", "", stock="7C 8C").idle(1).play(first)
            for again in ("draw", "take"):
                refusal = example.refusal(f"{again} 7C" if again == "take" else again)
                assert (refusal.code, refusal.clause) == ("has-drawn", clause_of(slug, "R16-5"))

    @pytest.mark.clause("R16-5", "R26-10")
    @both
    def test_cards_below_the_upcard_are_out_of_reach(self, slug: str) -> None:
        example = dealt(slug, "", "", upcard="9C", stock="7C").idle(1)
        assert example.pile == "9C 7C"
        refusal = example.refusal("take 9C")
        assert (refusal.code, refusal.clause, refusal.subject) == ("not-the-upcard", clause_of(slug, "R16-5"), "9C")
        assert example.may("take 7C")

    @pytest.mark.clause("R16-5")
    def test_a_card_drawn_from_the_stock_is_seen_by_the_drawer_alone(self) -> None:
        example = dealt(SLUG, "", "", "", stock="7C")
        before = example.state.table
        (drew,) = example.play("draw").events
        assert [redact(drew, before, seat) == drew for seat in (0, 1, 2, None)] == [True, False, False, False]

    @pytest.mark.clause("R16-5")
    def test_a_card_taken_from_the_pile_is_seen_by_all(self) -> None:
        example = dealt(SLUG, "", "", "", upcard="7C")
        before = example.state.table
        (took,) = example.play("take").events
        assert [redact(took, before, seat) == took for seat in (0, 1, 2, None)] == [True] * 4
        assert cards_of(example.state.table.known[0]) == [example.rules.pack.parse("7C")]


class TestMelds:
    @pytest.mark.clause("R16-6")
    def test_a_set_is_three_or_more_of_one_number(self) -> None:
        example = dealt(SLUG, "5C 5D 5H 5S 9C 9D 7C", "", stock="JC").play("draw")
        assert example.may("lay 5C 5D 5S")
        assert example.may("lay 5C 5D 5H 5S")
        assert not example.may("lay 5C 5D")
        for words in ("lay 9C 9D", "lay 9C 9D 7C"):
            refusal = example.refusal(words)
            assert (refusal.code, refusal.clause) == ("no-meld", "R16-6")
            assert "a set is three or more of one number" in refusal.message

    @pytest.mark.clause("R16-6")
    def test_it_lies_on_the_table_in_pack_order(self) -> None:
        example = dealt(SLUG, "5C 5D 5H 5S", "", stock="JC").play("draw", "lay 5S 5C 5H")
        assert example.melds == ["5C 5H 5S"]
        assert "5D" in example.hand(0).split()

    @pytest.mark.clause("R16-7", "R26-5")
    @both
    def test_a_run_is_three_or_more_consecutive_in_one_suit(self, slug: str) -> None:
        example = dealt(slug, "3D 4D 5D 6D 8D 7C", "", stock="9C").play("draw")
        assert example.choices[:3] == ["lay 3D 4D 5D", "lay 3D 4D 5D 6D", "lay 4D 5D 6D"]
        for words in ("lay 3D 4D", "lay 5D 6D 7C", "lay 5D 6D 8D"):
            assert example.refusal(words).code == "no-meld"
        assert example.play("lay 6D 4D 5D").melds == ["4D 5D 6D"]

    @pytest.mark.clause("R16-7")
    def test_the_refusal_names_the_clause_and_the_cards(self) -> None:
        refusal = dealt(SLUG, "4C 5C 6S", "", stock="9C").play("draw").refusal("lay 4C 5C 6S")
        assert (refusal.code, refusal.clause, refusal.subject) == ("no-meld", "R16-7", "4C 5C 6S")

    @pytest.mark.clause("R16-8")
    def test_one_adds_to_ones_own_melds_and_to_others(self) -> None:
        example = dealt(SLUG, "3H 4H 5H 7H", "8C 8D 8S AH 2H 6H 8H", stock="9C KC 7D")
        example.play("draw", "lay 3H 4H 5H", "discard 9C")
        example.play("draw", "lay 8C 8D 8S", "off 2H to 1", "off AH to 1", "off 6H to 1", "off 8H to 2", "discard KC")
        assert example.melds == ["AH 2H 3H 4H 5H 6H", "8C 8D 8H 8S"]
        example.play("draw", "off 7H to 1")
        assert example.melds[0] == "AH 2H 3H 4H 5H 6H 7H"

    @pytest.mark.clause("R16-8", "R26-12")
    @both
    def test_a_run_grows_at_both_ends_one_card_after_the_other(self, slug: str) -> None:
        example = dealt(slug, "4D 5D 6D 2D 3D 7D 8D", "", stock="9C").play("draw", "lay 4D 5D 6D")
        for too_far in ("off 2D to 1", "off 8D to 1"):
            refusal = example.refusal(too_far)
            assert (refusal.code, refusal.clause) == ("does-not-fit", clause_of(slug, "R16-8"))
        example.play("off 3D to 1", "off 2D to 1", "off 7D to 1", "off 8D to 1")
        assert example.melds == ["2D 3D 4D 5D 6D 7D 8D"]

    @pytest.mark.clause("R16-8", "R26-12")
    @both
    def test_an_end_that_does_not_fit_is_not_named(self, slug: str) -> None:
        example = dealt(slug, "4D 5D 6D 7D", "", stock="9C").play("draw", "lay 4D 5D 6D")
        refusal = example.refusal("off 7D to 1 low")
        assert (refusal.code, refusal.clause) == ("name-the-end", clause_of(slug, "R16-8"))
        assert refusal.message == "7D fits at the high end alone: leave out low and high"

    @pytest.mark.clause("R16-8")
    def test_a_set_has_no_ends(self) -> None:
        example = dealt(SLUG, "4D 4C 4H 4S", "", stock="9C").play("draw", "lay 4C 4D 4H")
        for end in ("low", "high"):
            refusal = example.refusal(f"off 4S to 1 {end}")
            assert (refusal.code, refusal.clause) == ("name-the-end", "R16-8")
            assert refusal.message == "4S is added to a set, which has no ends: leave out low and high"

    @pytest.mark.clause("R16-8")
    def test_a_full_set_takes_no_more(self) -> None:
        example = dealt(SLUG, "8C 8D 8H 8S 9S", "", stock="9C").play("draw", "lay 8C 8D 8H 8S")
        assert example.refusal("off 9S to 1").code == "does-not-fit"

    @pytest.mark.clause("R16-8", "R26-12")
    @both
    def test_a_lay_off_needs_a_meld_to_go_to(self, slug: str) -> None:
        refusal = dealt(slug, "4D", "", stock="9C").play("draw").refusal("off 4D to 1")
        assert (refusal.code, refusal.clause) == ("no-such-meld", clause_of(slug, "R16-8"))

    @pytest.mark.clause("R16-9", "R26-11")
    @both
    def test_as_many_melds_and_lay_offs_as_one_holds(self, slug: str) -> None:
        example = dealt(slug, "3D 4D 5D 6D 7C 8C 9C", "", stock="2D").play("draw")
        example.play("lay 3D 4D 5D", "lay 7C 8C 9C", "off 6D to 1", "off 2D to 1")
        assert example.melds == ["2D 3D 4D 5D 6D", "7C 8C 9C"]
        assert example.to_move == 0

    @pytest.mark.clause("R16-9", "R26-11")
    @both
    def test_or_one_holds_back(self, slug: str) -> None:
        example = dealt(slug, "3D 4D 5D 9C", "", stock="7C 8C 2C").play("draw", "discard 9C").idle(1).play("draw")
        assert example.may("lay 3D 4D 5D")
        assert example.play("discard 2C").melds == []

    @pytest.mark.clause("R16-9", "R26-11")
    @both
    def test_melds_lie_before_the_player_who_laid_them(self, slug: str) -> None:
        example = dealt(slug, "3D 4D 5D", "7C 8C 9C", stock="2C 4C")
        example.play("draw", "lay 3D 4D 5D", "discard 2C", "draw", "lay 7C 8C 9C")
        assert [set(meld.owners) for meld in example.state.table.tableau] == [{0}, {1}]


class TestTheDiscard:
    @pytest.mark.clause("R16-10", "R26-13")
    @both
    def test_exactly_one_card_and_the_turn_is_over(self, slug: str) -> None:
        example = dealt(slug, "9C 8C", "", upcard="2C").play("draw", "discard 9C")
        assert example.pile == "2C 9C"
        assert example.refusal("discard 8C").code == "must-draw"
        assert example.to_move == 1

    @pytest.mark.clause("R16-10", "R26-13")
    @both
    def test_it_may_be_the_card_just_drawn(self, slug: str) -> None:
        assert dealt(slug, "", "", upcard="2C", stock="7D").play("draw", "discard 7D").pile == "2C 7D"

    @pytest.mark.clause("R16-10", "R26-13")
    @both
    def test_also_from_the_discard_pile(self, slug: str) -> None:
        assert dealt(slug, "", "", upcard="2C").play("take", "discard 2C").pile == "2C"

    @pytest.mark.clause("R16-10", "R26-13")
    @both
    def test_by_option_a_card_from_the_pile_does_not_go_back_at_once(self, slug: str) -> None:
        example = dealt(slug, "8D", "", upcard="2C", return_discard="forbidden").play("take")
        refusal = example.refusal("discard 2C")
        assert (refusal.code, refusal.clause, refusal.subject) == ("just-taken", clause_of(slug, "R16-10"), "2C")
        assert "discard 2C" not in example.choices
        assert example.play("discard 8D").pile == "8D"

    @pytest.mark.clause("R16-10", "R26-13")
    @both
    def test_then_a_card_from_the_stock_still_may_be_discarded(self, slug: str) -> None:
        example = dealt(slug, "", "", upcard="2C", stock="7D", return_discard="forbidden")
        assert example.play("draw", "discard 7D").pile == "2C 7D"

    @pytest.mark.clause("R16-10", "R26-13")
    @both
    def test_and_the_card_from_the_pile_in_a_later_turn(self, slug: str) -> None:
        example = dealt(slug, "8D", "", upcard="2C", return_discard="forbidden").play("take", "discard 8D")
        assert example.idle(1).play("draw", "discard 2C").pile.endswith("2C")

    @pytest.mark.clause("R16-10", "R26-13")
    @both
    def test_but_as_the_last_card_it_may_be_discarded(self, slug: str) -> None:
        example = dealt(slug, "3D 4D 5D 6D 7D 8D", "", "", upcard="2C", return_discard="forbidden").play("take")
        example.play("lay 3D 4D 5D 6D 7D")
        assert example.choices == ["off 8D to 1", "discard 8D"]
        assert example.play("off 8D to 1").choices == ["discard 2C"]
        assert example.play("discard 2C").result.by == 0

    @pytest.mark.clause("R16-12", "R26-14")
    @both
    def test_a_playable_card_once_discarded_cannot_be_taken_back(self, slug: str) -> None:
        example = dealt(slug, "3D 4D 5D", "", stock="7C").play("draw", "discard 5D")
        assert example.to_move == 1
        mine = legal_actions(example.rules, view(example.state, 0))
        for words in ("take 5D", "lay 3D 4D 5D", "draw"):
            refusal = mine.refusal(example.action(words))
            assert refusal is not None
            assert refusal.code == "not-your-turn"
        assert example.may("take 5D")  # but the next player may draw it

    @pytest.mark.clause("R16-12")
    def test_nor_in_the_next_turn_unless_it_is_the_upcard_again(self) -> None:
        example = dealt(SLUG, "3D 4D 5D", "", stock="7C").play("draw", "discard 5D").idle(1)
        assert example.refusal("take 5D").code == "not-the-upcard"
