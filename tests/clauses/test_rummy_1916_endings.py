"""Rummy of 1916: the stock used up, going out, scoring, blocked deals, the game; with both packs as its other half."""

from __future__ import annotations

import pytest

from rumpus.core.actions import DrawFromStock, TurnStock
from rumpus.core.errors import UsageError
from rumpus.core.events import StockTurned
from rumpus.core.views import redact, view
from rumpus.games import rule_book
from tests.clauses.rummies import both
from tests.deals import Example, cards, dealt, opened

SLUG = "rummy-1916"
every_seats = pytest.mark.parametrize("seats", range(2, 7))


def used_up(slug: str, **options: str | int) -> Example:
    """A deal of two whose stock was drawn and discarded to its last card."""
    example = Example(rule_book(slug).rules(2, **options)).draw_for_deal().deal("", "")
    return example.idle(example.state.table.stock_count)


def worth(words: str, **options: str) -> list[int]:
    """The points of these cards in a hand."""
    rules = rule_book(SLUG).rules(2, **options)
    return [rules.points[card] for card in cards(rules.pack, words)]


def win_deal(example: Example) -> Example:
    """A deal that seat 1 goes out of, no matter who starts; everybody else holds what is filled in."""
    seats = example.rules.seats
    run = "2D 3D 4D 5D 6D 7D" + (" 8D 9D" if seats == 2 else "")
    example.deal(*(run if seat == 1 else "" for seat in range(seats)))
    while example.to_move != 1:
        example.idle(1)
    example.play("draw", f"lay {run}")
    return example.play(example.choices[-1])


class TestTheStockUsedUp:
    """Two players have a stock of 35; after 35 turns of draw and discard the pile holds 36 cards."""

    @pytest.mark.clause("R16-11", "R26-16")
    @both
    def test_drawing_from_the_empty_stock_turns_the_whole_pile(self, slug: str) -> None:
        example = used_up(slug)
        pile = example.pile.split()
        example.play("draw")
        assert pile[0] in example.hand(example.to_move or 0).split()
        assert example.pile == ""
        assert example.stock.split() == pile[1:]

    @pytest.mark.clause("R16-11", "R26-16")
    @both
    def test_it_is_turned_without_a_shuffle_and_the_oldest_card_comes_first(self, slug: str) -> None:
        example = used_up(slug)
        pile = example.pile.split()
        example.idle(3)
        assert example.pile.split() == pile[:3]

    @pytest.mark.clause("R16-11", "R26-16")
    @both
    def test_that_order_is_public_knowledge(self, slug: str) -> None:
        example = used_up(slug).play("draw")
        for seat in (0, 1, None):
            assert view(example.state, seat).table.stock_known == example.state.stock
        known = example.state.table.known[1]
        assert known.bit_count() == 1
        assert known & ~example.state.hands[1] == 0

    @pytest.mark.clause("R16-11", "R26-16")
    @both
    def test_the_next_discard_begins_a_new_pile(self, slug: str) -> None:
        example = used_up(slug).idle(1)
        assert len(example.pile.split()) == 1

    @pytest.mark.clause("R16-11", "R26-16")
    @both
    def test_the_upcard_may_be_taken_instead_and_nothing_is_turned(self, slug: str) -> None:
        example = used_up(slug)
        upcard, below = example.pile.split()[-1], example.pile.split()[:-1]
        assert example.choices == ["draw", f"take {upcard}"]
        example.play("take")
        assert example.pile.split() == below
        assert example.stock == ""
        assert example.state.table.turn.turnings == 0

    @pytest.mark.clause("R16-11", "R26-16")
    @both
    def test_it_can_be_turned_again_and_again(self, slug: str) -> None:
        example = used_up(slug, idle_turnovers=9)
        for turnings in range(1, 4):
            example.idle(len(example.pile.split()))
            assert example.state.table.turn.turnings == turnings
            assert example.stock == ""

    @pytest.mark.clause("R16-11", "R26-16")
    @both
    def test_by_option_it_is_shuffled_before_the_draw(self, slug: str) -> None:
        example = used_up(slug, turned_stock="shuffled")
        mover, pile = example.to_move, example.state.table.discard_pile
        example.play("draw")
        assert example.phase == "turn stock"
        order = (*pile[5:], *pile[:5])
        example.do(TurnStock(order))
        assert example.to_move == mover
        assert example.state.hands[mover or 0] >> order[0] & 1
        assert example.state.stock == order[1:]
        assert example.phase == "play"
        assert example.pile == ""

    @pytest.mark.clause("R16-11", "R26-16")
    @both
    def test_the_order_of_the_new_stock_is_unknown(self, slug: str) -> None:
        example = used_up(slug, turned_stock="shuffled")
        example.play("draw").do(TurnStock(example.state.table.discard_pile[::-1]))
        turned = example.events[0]
        assert isinstance(turned, StockTurned)
        for seat in (0, 1, None):
            assert view(example.state, seat).table.stock_known == ()
            assert redact(turned, example.state.table, seat) == StockTurned(
                None, 36 if slug == SLUG else 28, shuffled=True
            )

    @pytest.mark.clause("R16-11")
    def test_words_other_than_those_two_are_refused(self) -> None:
        with pytest.raises(UsageError, match="as-is or shuffled") as refused:
            rule_book(SLUG).rules(2, turned_stock="cut")
        assert (refused.value.code, refused.value.clause) == ("bad-option-value", "R16-11")


class TestGoingOut:
    @pytest.mark.clause("R16-13", "R26-17")
    @both
    def test_with_the_last_card_melded(self, slug: str) -> None:
        example = dealt(slug, "2D 3D 4D 7C 8C 9C", "", "", stock="5D")
        example.play("draw", "lay 2D 3D 4D", "off 5D to 1", "lay 7C 8C 9C")
        assert (example.result.reason, example.result.by) == ("out", 0)
        assert example.melds == ["2D 3D 4D 5D", "7C 8C 9C"]

    @pytest.mark.clause("R16-13", "R26-17")
    @both
    def test_with_the_last_card_laid_off(self, slug: str) -> None:
        example = dealt(slug, "2D 3D 4D 5D 6D 7D", "", "", stock="8D").play("draw", "lay 2D 3D 4D 5D 6D 7D")
        assert example.choices == ["off 8D to 1", "discard 8D"]
        assert example.play("off 8D to 1").result.by == 0

    @pytest.mark.clause("R16-13", "R26-17")
    @both
    def test_with_the_last_card_discarded(self, slug: str) -> None:
        example = dealt(slug, "2D 3D 4D 5D 6D 7D", "", "", stock="8D").play("draw", "lay 2D 3D 4D 5D 6D 7D")
        assert example.play("discard 8D").result.by == 0

    @pytest.mark.clause("R16-13", "R26-17")
    @both
    def test_in_every_other_turn_one_must_discard(self, slug: str) -> None:
        example = dealt(slug, "2D 3D 4D 8C 9C", "", "", stock="5D").play("draw", "lay 2D 3D 4D", "off 5D to 1")
        assert example.to_move == 0
        assert {choice.split()[0] for choice in example.choices} == {"discard"}

    @pytest.mark.clause("R16-13", "R16-14", "R26-17", "R26-7")
    @both
    @every_seats
    def test_the_deal_ends_at_once_and_the_player_who_goes_out_wins(self, slug: str, seats: int) -> None:
        run = "2D 3D 4D 5D 6D 7D" + (" 8D 9D" if seats == 2 else "")
        example = (
            opened(slug, seats).deal(run, *[""] * (seats - 1), stock="9C").play("draw", f"lay {run}", "discard 9C")
        )
        assert (example.result.reason, example.result.by, example.result.winners) == ("out", 0, (0,))
        assert example.result.points[0] == 0
        assert all(example.result.points[1:])
        assert example.to_move is None


class TestScoring:
    @pytest.mark.clause("R16-14")
    def test_the_rest_have_all_cards_left_in_hand_set_against_them(self) -> None:
        example = dealt(SLUG, "2D 3D 4D 5D 6D 7D", "TC 3H 4S 6C 7C 8C", "5C 5H 5S QH KH AH", stock="9C JC AC")
        example.play("draw", "discard 9C", "draw", "lay 6C 7C 8C", "discard JC", "draw", "discard AC")
        example.play("draw", "lay 2D 3D 4D 5D 6D 7D").play(example.choices[-1])
        assert example.hand(1) == "TC 3H 4S"
        assert example.result.counts == (0, 17, 41)
        assert example.result.points == (0, 17, 41)  # 10 + 3 + 4, and complete melds count too

    @pytest.mark.clause("R16-14")
    def test_a_card_counts_its_number(self) -> None:
        assert worth("AS 2H TD JC QS KH") == [1, 2, 10, 11, 12, 13]

    @pytest.mark.clause("R16-14")
    def test_by_option_court_cards_count_ten(self) -> None:
        assert worth("AS 2H TD JC QS KH", court_value="ten") == [1, 2, 10, 10, 10, 10]

    @pytest.mark.clause("R16-14")
    @pytest.mark.parametrize("court_value", ["rank", "ten"])
    def test_an_eleven_is_no_court_card(self, court_value: str) -> None:
        assert worth("1W TX EY", pack="numbered-44", court_value=court_value) == [1, 10, 11]

    @pytest.mark.clause("R16-14")
    def test_all_hands_are_shown(self) -> None:
        example = dealt(SLUG, "2D 3D 4D 5D 6D 7D", "5C", "", stock="9C").play(
            "draw", "lay 2D 3D 4D 5D 6D 7D", "discard 9C"
        )
        assert example.result.hands == example.state.hands


class TestTheGame:
    @pytest.mark.clause("R16-15", "R26-19")
    @both
    @every_seats
    def test_one_deal_for_each_player_as_dealer_passing_to_the_left(self, slug: str, seats: int) -> None:
        example = opened(slug, seats)
        dealers = []
        for _ in range(seats):
            assert example.outcome is None
            dealers.append(win_deal(example).state.table.dealer)
        assert dealers == [seats - 1, *range(seats - 1)]
        assert example.phase == "over"

    @pytest.mark.clause("R16-15", "R26-19")
    @both
    @every_seats
    def test_the_fewest_points_against_win(self, slug: str, seats: int) -> None:
        example = opened(slug, seats, deals=2)
        win_deal(win_deal(example))
        assert example.outcome is not None
        assert example.outcome.winners == (1,)
        assert example.outcome.points == example.totals
        assert example.outcome.settlement == (0,) * seats
        assert example.totals[1] == 0
        assert example.totals[0] == sum(result.points[0] for result in example.state.table.results) > 0

    @pytest.mark.clause("R16-15", "R26-19")
    @both
    @pytest.mark.parametrize("deals", [1, 3])
    def test_by_option_another_number_of_deals(self, slug: str, deals: int) -> None:
        example = opened(slug, 2, deals=deals)
        for _ in range(deals):
            assert example.outcome is None
            win_deal(example)
        assert example.outcome is not None
        assert example.outcome.reason == "deals played"


class TestABlockedDeal:
    @pytest.mark.clause("R16-18", "R26-18")
    @both
    @every_seats
    def test_two_whole_passages_without_a_card_laid_and_three_with_five_or_six(self, slug: str, seats: int) -> None:
        example = opened(slug, seats).deal(*[""] * seats)
        passages = 2 if seats < 5 else 3
        for passage in range(1, passages + 1):
            example.idle(example.state.table.stock_count or len(example.pile.split()))
            assert (len(example.state.table.results), example.stock) == (0, ""), passage
        example.play("draw")
        assert (example.result.reason, example.result.by, example.result.winners) == ("blocked", None, ())
        assert example.state.table.turn.turnings == passages - 1

    @pytest.mark.clause("R16-18", "R26-18")
    @both
    def test_everyone_is_charged_with_the_hand(self, slug: str) -> None:
        example = dealt(slug, "3D 4D 5D 9C 9D TC", "2C", "")
        example.idle(example.state.table.stock_count).idle(len(example.pile.split())).play("draw")
        assert example.result.points[0] == 40
        assert example.result.points == example.result.counts

    @pytest.mark.clause("R16-18", "R26-18")
    @both
    def test_the_upcard_may_be_taken_rather_than_block(self, slug: str) -> None:
        example = used_up(slug).idle(36 if slug == SLUG else 28)
        assert example.may("draw")
        assert not example.play("take").state.table.results

    @pytest.mark.clause("R16-18", "R26-18")
    @both
    def test_a_card_laid_begins_the_passages_anew(self, slug: str) -> None:
        example = dealt(slug, "3D 4D 5D", "")
        example.idle(example.state.table.stock_count)
        example.idle(len(example.pile.split()) - 2)
        while example.to_move != 0:
            example.idle(1)
        example.play("draw", "lay 3D 4D 5D").play(example.choices[-1])
        example.idle(example.state.table.stock_count)  # the second passage has seen a card laid
        for _ in range(2):
            example.idle(len(example.pile.split()))
            assert not example.state.table.results
        assert example.play("draw").result.reason == "blocked"

    @pytest.mark.clause("R16-18", "R26-18")
    @both
    @pytest.mark.parametrize("idle_turnovers", [1, 4])
    def test_by_option_another_number_of_passages(self, slug: str, idle_turnovers: int) -> None:
        example = used_up(slug, idle_turnovers=idle_turnovers)
        for _ in range(idle_turnovers - 1):
            example.idle(len(example.pile.split()))
        assert not example.state.table.results
        assert example.play("draw").result.reason == "blocked"

    @pytest.mark.clause("R16-18", "R26-18")
    @both
    def test_one_card_laid_in_the_passage_is_enough(self, slug: str) -> None:
        example = dealt(slug, "3D 4D 5D", "", idle_turnovers=1).play("draw", "lay 3D 4D 5D")
        example.play(example.choices[-1]).idle(example.state.table.stock_count)
        assert example.play("draw").state.table.turn.turnings == 1

    @pytest.mark.clause("R16-18", "R26-18")
    @both
    @pytest.mark.parametrize("options", [{}, {"max_turnovers": 2}])
    def test_an_eleventh_turning_is_too_many(self, slug: str, options: dict[str, int]) -> None:
        example = used_up(slug, idle_turnovers=99, **options)
        while not example.state.table.results:
            example.play("draw")
            if not example.state.table.results:
                example.play(example.choices[-1]).idle(example.state.table.stock_count)
        assert example.state.table.turn.turnings == options.get("max_turnovers", 10)
        assert example.result.reason == "blocked"

    @pytest.mark.clause("R16-18", "R26-18")
    @both
    def test_a_stock_that_would_be_shuffled_is_blocked_alike(self, slug: str) -> None:
        example = used_up(slug, turned_stock="shuffled", idle_turnovers=1)
        assert example.play("draw").result.reason == "blocked"

    @pytest.mark.clause("R16-18")
    def test_an_empty_stock_alone_blocks_nothing(self) -> None:
        example = used_up(SLUG)
        assert DrawFromStock() in example.legal_actions
        assert example.play("draw").state.table.turn.turnings == 1
