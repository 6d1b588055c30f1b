"""Rap Rummy, 1926, clause by clause: the showdown, its score and the game (RAP-5 to RAP-12)."""

from typing import Any

import pytest

from rumpus.core.actions import Discard, TakeFromPile
from rumpus.core.errors import UsageError
from rumpus.core.rules import OptionValue
from rumpus.games import rule_book
from tests.clauses.rap_hands import COUNTS_57, PACK, after_declining, rap_result, showdown_of, turned_down
from tests.deals import Example, dealt, opened

# The showdown


@pytest.mark.clause("RAP-5")
def test_melds_are_turned_down_and_the_rest_is_counted_at_its_value() -> None:
    result = rap_result("8B 8D 8C 8F 2B 1C", "5F 6F 7F TC DB 1B", "9B 9D TB DC DF 7D")
    assert turned_down(result, 0) == ["8B 8D 8C 8F"]
    assert turned_down(result, 1) == ["5F 6F 7F"]
    assert turned_down(result, 2) == []
    assert result.counts == (3, 10 + 11 + 1, 9 + 9 + 10 + 11 + 11 + 7)


@pytest.mark.clause("RAP-5", "RAP-16")
def test_a_card_is_in_one_meld_only_and_the_owner_has_the_better_way() -> None:
    result = rap_result("4D 5D 6D 6B 6C TF", "", "")
    assert turned_down(result, 0) == ["6B 6D 6C"]  # the run would leave 6, 6 and 10
    assert result.counts[0] == 19


@pytest.mark.clause("RAP-5", "R26-2")
def test_the_dragon_closes_a_run_above_the_ten_and_does_not_lead_round_to_the_one() -> None:
    result = rap_result("9F TF DF 1B 2D 4C", "TC DC 1C 3D 5D 7D", "")
    assert turned_down(result, 0) == ["9F TF DF"]
    assert result.counts[:2] == (7, 10 + 11 + 1 + 3 + 5 + 7)


@pytest.mark.clause("RAP-5", "R26-5")
def test_a_run_may_be_longer_than_four() -> None:
    assert rap_result("2F 3F 4F 5F 6F 1D", "", "").counts[0] == 1


@pytest.mark.clause("RAP-5", "R26-6")
@pytest.mark.parametrize(("dragon_sets", "count"), [("allowed", 9), ("forbidden", 9 + 33)])
def test_dragons_are_a_set_unless_the_table_forbids_it(dragon_sets: str, count: int) -> None:
    example = dealt("rap-rummy", "DB DD DC 1B 3D 5F", "", "", dragon_sets=dragon_sets)
    assert example.play("rap").result.counts[0] == count


@pytest.mark.clause("RAP-5")
def test_nothing_is_laid_off_on_the_melds_of_others() -> None:
    result = rap_result("3B 3D 3C 7F 8F 9F", "3F TF 6F 1D 2B 4C", "")
    assert result.counts[1] == 3 + 10 + 6 + 1 + 2 + 4


FOUR = "5B 5D 5C 1B 1D 2F"
TWELVE = "7B 8B 9B 3C 4F 5F"
EIGHT = "6D 6C 6F 2B 2C 4D"
FORTY_NINE = "TB TD DC 9F 8D 1C"


@pytest.mark.clause("RAP-6")
def test_the_lowest_hand_gets_the_difference_from_each_without_payments() -> None:
    result = rap_result(TWELVE, FORTY_NINE, FOUR, EIGHT, by=2)
    assert result.counts == (12, 49, 4, 8)
    assert result.winners == (2,)
    assert result.entries == ((), (), (4, 8, 45), ())
    assert result.points == (0, 0, 57, 0)


@pytest.mark.clause("RAP-7")
def test_a_rapper_who_is_not_lowest_gives_their_count_to_every_opponent() -> None:
    result = rap_result(TWELVE, FORTY_NINE, FOUR, EIGHT)  # 12 rapped; even 49 scores
    assert result.winners == (1, 2, 3)
    assert result.entries == ((), (12,), (12,), (12,))
    assert result.points == (0, 12, 12, 12)


@pytest.mark.clause("RAP-7")
def test_one_lower_opponent_is_enough_and_it_does_not_matter_how_one_rapped() -> None:
    example = after_declining("6D 6C 6F 2B 2C 4D", FOUR, FORTY_NINE, stock="DF").play("draw", "discard DF rap")
    assert example.result.counts == (8, 4, 49)
    assert example.result.points == (0, 8, 8)


# Equal lowest counts. Hands of six that are all melds count 0.


@pytest.mark.clause("RAP-8")
def test_the_lowest_set_decides_between_equal_counts_over_the_rapper() -> None:
    result = rap_result("8B 8D 8C 4F 5F 6F", "3B 3D 3C 9B 9D 9C", "TB TD DC DF 7F 1C")
    assert result.counts == (0, 0, 50)
    assert result.winners == (1,)
    assert result.entries == ((), (50,), ())  # and nothing from the equal hand


@pytest.mark.clause("RAP-8")
def test_the_lowest_run_of_three_is_compared_with_sets() -> None:
    result = rap_result("3B 3D 3C 4B 4D 4C", "1F 2F 3F TB TD TC", "")
    assert result.winners == (1,)  # 1, 2, 3 is lower than three threes


@pytest.mark.clause("RAP-8")
def test_a_long_meld_is_measured_by_its_three_lowest_cards() -> None:
    hands = "3B 4B 5B 6B 1C 3D", "4D 4C 4F 1B 1D 2F", ""
    for rapper in (0, 1):
        result = rap_result(*hands, by=rapper)
        assert result.counts[:2] == (4, 4)
        assert result.winners == (rapper,)  # 3, 4, 5 equals three fours


@pytest.mark.clause("RAP-8")
def test_then_the_next_meld_decides() -> None:
    result = rap_result("1D 2D 3D 7B 8B 9B", "2B 2C 2F 6D 6C 6F", "")
    assert result.winners == (1,)


@pytest.mark.clause("RAP-8")
def test_a_meld_beats_none() -> None:
    result = rap_result("1B 2D 3F 1C 2F 4C", "9B 9D 9C 6B 5D 2C", "")
    assert result.counts[:2] == (13, 13)
    assert result.winners == (1,)


@pytest.mark.clause("RAP-5", "RAP-8")
def test_a_long_run_is_split_where_that_is_better() -> None:
    result = rap_result("1D 2D 3D 4D 5D 6D", "2B 2C 2F 5B 5C 5F", "")
    assert turned_down(result, 0) == ["1D 2D 3D", "4D 5D 6D"]
    assert result.winners == (0,)  # as one run it would have no second meld, and lose


EQUAL = "1D 2D 3D 5B 6B 7B", "2B 2C 2F 6D 6C 6F"


@pytest.mark.clause("RAP-8")
@pytest.mark.parametrize("rapper", [0, 1])
def test_between_hands_equal_in_everything_the_rapper_wins(rapper: int) -> None:
    assert rap_result(*EQUAL, "", by=rapper).winners == (rapper,)


@pytest.mark.clause("RAP-8")
@pytest.mark.parametrize(("starter", "winner"), [(0, 0), (1, 1), (2, 0)])
def test_and_if_the_rapper_is_behind_them_the_first_from_the_dealers_left(starter: int, winner: int) -> None:
    example = dealt("rap-rummy", *EQUAL, "8B 9B TB 9D TD DD", starter=starter)
    while example.to_move != 2:
        example.play("no")
    assert example.play("rap").result.counts == (0, 0, 0)
    assert example.result.winners == (winner,)
    assert example.result.entries == ((), (), ())


# The end of the stock


@pytest.mark.clause("RAP-9")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_once_the_last_stock_card_is_drawn_and_discarded_all_hands_are_shown(seats: int) -> None:
    example = after_declining(*[""] * seats)
    stock = len(example.stock.split())
    example.idle(stock - 1)
    assert not example.state.table.results
    example.idle(1)
    result = example.result
    assert (result.reason, result.by) == ("stock used up", None)
    lowest = min(result.counts)
    differences = sorted(count - lowest for count in result.counts if count > lowest)
    assert result.entries[result.winners[0]] == tuple(differences)
    assert sum(map(len, result.entries)) == len(differences)


@pytest.mark.clause("RAP-9")
def test_the_player_of_the_last_stock_card_may_still_rap_with_that_discard() -> None:
    example = after_declining(*[""] * 6).idle(6).play("draw")
    assert example.stock == ""
    raps = [choice for choice in example.choices if choice.endswith("rap")]
    assert len(raps) == 7
    rapper = example.to_move
    assert (example.play(raps[0]).result.reason, example.result.by) == ("rap", rapper)


@pytest.mark.clause("RAP-9")
def test_without_a_rapper_the_lowest_wins_and_equal_hands_go_by_the_dealers_left() -> None:
    result = showdown_of(EQUAL[1], EQUAL[0], COUNTS_57)
    assert (result.winners, result.points) == ((0,), (57, 0, 0))


def put_back(example: Example, turns: int) -> None:
    """So many turns in which the upcard is taken and discarded again."""
    for _ in range(turns):
        upcard = example.state.table.upcard
        assert upcard is not None
        example.do(TakeFromPile(upcard), Discard(upcard))


@pytest.mark.clause("RAP-9", "C-4")
def test_turns_without_a_stock_draw_end_the_deal_too() -> None:
    example = after_declining("", "", "")
    put_back(example, 11)
    assert not example.state.table.results
    put_back(example, 1)
    assert (example.result.reason, example.result.by) == ("idle", None)


@pytest.mark.clause("RAP-9", "C-4")
def test_a_stock_draw_begins_that_count_anew() -> None:
    example = after_declining("", "", "")
    put_back(example, 11)
    example.idle(1)
    put_back(example, 11)
    assert not example.state.table.results
    put_back(example, 1)
    assert example.result.reason == "idle"


# Scoring


PRINTED = (
    "5B 5D 5C 7B 7D 7C DB",
    "6B 6D 6C 1D 2D 3D 8F",
    "7B 7D 7C 1B 2D 1C 2F",
    "7F 8F 9F TF DF 3B 1C",
)


@pytest.mark.clause("RAP-10")
def test_the_printed_example_scores_as_printed() -> None:
    result = showdown_of(*PRINTED)
    assert result.counts == (11, 8, 6, 4)
    assert result.winners == (3,)
    assert result.entries == ((), (), (), (2, 4, 7))
    assert result.points[3] == 13


@pytest.mark.clause("RAP-10")
def test_the_printed_example_cannot_be_dealt() -> None:
    assert {len(hand.split()) for hand in PRINTED} == {7}
    assert rule_book("rap-rummy").rules(4).hand_size == 6
    sevens = [card for hand in PRINTED for card in hand.split() if card[0] == "7"]
    assert len(sevens) == 7
    assert sum(text[0] == "7" for text in PACK.texts) == 4


@pytest.mark.clause("RAP-10", "RAP-8")
@pytest.mark.parametrize("run", ["1F 2F 3F", "6F 7F 8F"])
def test_the_two_hands_the_book_praises_both_count_nothing(run: str) -> None:
    result = rap_result("3B 3D 3C TB TD TC", f"4B 4D 4C {run}", COUNTS_57.replace("TC", "8D").replace("7F", "1C"))
    assert result.counts[:2] == (0, 0)
    assert result.winners == ((1,) if run.startswith("1") else (0,))  # so it is the lower melds that decide


@pytest.mark.clause("RAP-11")
def test_each_amount_won_is_an_entry_in_the_winners_column() -> None:
    example = dealt("rap-rummy", TWELVE, FORTY_NINE, FOUR, EIGHT).play("no", "no", "rap")
    example.deal(FOUR, EIGHT, TWELVE, FORTY_NINE).play("no", "rap")  # the 12 in seat 2 raps, and 4 and 8 are lower
    columns = [[entry for result in example.state.table.results for entry in result.entries[seat]] for seat in range(4)]
    assert columns == [[12], [12], [4, 8, 45], [12]]
    assert example.totals == (12, 12, 57, 12)


WINS = "3B 3D 3C 4B 4D 4C"


def play_deals(*winners: int, seats: int = 3, **options: Any) -> Example:
    """A game in which these seats in turn hold the winning hand and rap at once."""
    example = opened("rap-rummy", seats, **options)
    for winner in winners:
        example.deal(*(WINS if seat == winner else "" for seat in range(seats)))
        while example.to_move != winner:
            example.play("no")
        example.play("rap")
    return example


@pytest.mark.clause("RAP-12")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_everybody_deals_once_and_then_most_points_win(seats: int) -> None:
    example, dealers = opened("rap-rummy", seats), []
    for _ in range(seats):
        assert example.outcome is None
        example.deal(*(WINS if seat == 1 else "" for seat in range(seats)))
        dealers.append(example.state.table.dealer)
        while example.to_move != 1:
            example.play("no")
        example.play("rap")
    assert dealers == [seats - 1, *range(seats - 1)]
    assert example.outcome is not None
    assert example.outcome.reason == "deals played"
    assert example.outcome.winners == (1,)
    assert example.outcome.points == example.totals


@pytest.mark.clause("RAP-12", "C-5")
def test_equal_totals_share_the_win() -> None:
    example = opened("rap-rummy", 3)
    for _ in range(3):
        example.deal(FOUR, EIGHT, TWELVE)
        while example.to_move != 2:
            example.play("no")
        example.play("rap")  # 12 to each of the others, three times
    assert example.totals == (36, 36, 0)
    assert example.outcome is not None
    assert example.outcome.winners == (0, 1)


@pytest.mark.clause("RAP-12")
@pytest.mark.parametrize("deals", [1, 5])
def test_a_table_may_set_the_number_of_deals(deals: int) -> None:
    example = play_deals(*[0] * (deals - 1), deals=deals)
    assert example.outcome is None
    assert play_deals(*[0] * deals, deals=deals).outcome is not None


@pytest.mark.clause("RAP-12")
def test_with_a_target_score_the_game_goes_on_until_a_player_reaches_it() -> None:
    points = play_deals(0, deals=1, target_score=1000).totals[0]
    assert play_deals(0, deals=1, target_score=points + 1).outcome is None
    outcome = play_deals(0, deals=5, target_score=points).outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("target reached", (0,))


@pytest.mark.clause("RAP-12")
@pytest.mark.parametrize(("given", "meant"), [(None, None), ("none", None), (1, 1), ("200", 200)])
def test_there_is_a_target_only_if_the_table_sets_one(given: OptionValue, meant: int | None) -> None:
    assert rule_book("rap-rummy").rules(3, target_score=given).options["target_score"] == meant


@pytest.mark.clause("RAP-12")
def test_the_highest_of_several_players_who_reach_the_target_wins() -> None:
    example = opened("rap-rummy", 3, target_score=20)
    example.deal(FOUR, EIGHT, TWELVE).play("rap")  # 4 + 8 for seat 0
    example.deal(FOUR, EIGHT, TWELVE).play("no", "rap")  # 12 for seats 0 and 1
    assert example.totals == (24, 12, 0)
    assert example.outcome is not None
    assert example.outcome.winners == (0,)


@pytest.mark.parametrize(
    ("option", "value", "clause"),
    [
        ("opening_rap", "sometimes", "RAP-3"),
        ("dragon_sets", "sometimes", "R26-6"),
        ("return_discard", "sometimes", "R16-10"),
        ("deals", 0, "RAP-12"),
        ("target_score", 0, "RAP-12"),
    ],
)
def test_an_option_the_book_does_not_know_is_refused_under_its_clause(
    option: str, value: OptionValue, clause: str
) -> None:
    with pytest.raises(UsageError) as refused:
        rule_book("rap-rummy").rules(3, **{option: value})
    assert (refused.value.code, refused.value.clause, refused.value.subject) == ("bad-option-value", clause, option)
