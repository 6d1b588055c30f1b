"""Gin Rummy as OpenSpiel plays it, clause by clause: the deal, the turn, the showdown (GIN-1 to GIN-6).

The judge in ``tests/judges`` plays whole deals against OpenSpiel itself.
"""

import pytest

from rumpus.core.actions import Deal
from rumpus.core.errors import UsageError
from rumpus.core.events import DealResult
from rumpus.games import rule_book
from tests.clauses.gin_hands import FIVE_LEFT, GIN, NOTHING_LEFT, PACK, THREE_LEFT, drawn, knock_result, knocks
from tests.deals import Example, dealt, spelled


def melds(result: DealResult, seat: int) -> list[str]:
    return [spelled(PACK, *meld.cards) for meld in result.melds[seat]]


# The deal


@pytest.mark.clause("GIN-1")
def test_ten_cards_in_a_block_to_each_then_the_upcard() -> None:
    example = Example(rule_book("gin-rummy").rules(2)).do(Deal(tuple(range(52))))
    assert example.hand(0) == "AC 2C 3C 4C 5C 6C 7C 8C 9C TC"
    assert example.hand(1) == "JC QC KC AD 2D 3D 4D 5D 6D 7D"
    assert example.pile == "8D"
    assert example.stock.startswith("9D TD")
    assert example.to_move == 0


@pytest.mark.clause("GIN-1", "GIN-11")
@pytest.mark.parametrize("seats", [1, 3])
def test_two_play(seats: int) -> None:
    with pytest.raises(UsageError) as refused:
        rule_book("gin-rummy").rules(seats)
    assert refused.value.code == "bad-seats"
    assert "2 players" in refused.value.message


@pytest.mark.clause("GIN-1")
def test_one_deal_is_the_game() -> None:
    example = drawn(FIVE_LEFT, "", stock="KS").play("discard KS knock")
    assert example.outcome is not None
    assert example.outcome.reason == example.result.reason == "knock"


# The first upcard


@pytest.mark.clause("GIN-2")
def test_each_in_turn_may_take_the_first_upcard() -> None:
    example = dealt("gin-rummy", "", "", upcard="KS")
    assert (example.to_move, example.choices) == (0, ["take KS", "no"])
    example.play("no")
    assert (example.to_move, example.choices) == (1, ["take KS", "no"])
    example.play("take KS")
    assert "KS" in example.hand(1)
    example.play("discard KS")
    assert example.to_move == 0


@pytest.mark.clause("GIN-2")
def test_the_player_who_takes_it_discards_and_the_other_draws() -> None:
    example = dealt("gin-rummy", "4D", "", upcard="KS").play("take KS", "discard 4D")
    assert (example.to_move, example.choices) == (1, ["draw", "take 4D"])


@pytest.mark.clause("GIN-2")
@pytest.mark.parametrize("action", ["draw", "discard AC", "pass", "take 2C", "discard AC knock"])
def test_the_offer_is_answered_first(action: str) -> None:
    refused = dealt("gin-rummy", "AC", "", upcard="KS").refusal(action)
    if action == "take 2C":
        assert (refused.code, refused.clause) == ("not-the-upcard", "GIN-3")
    else:
        assert (refused.code, refused.clause) == ("answer-the-offer", "GIN-2")


@pytest.mark.clause("GIN-2")
def test_when_both_decline_the_first_player_draws_from_the_stock_and_the_card_is_out_of_play() -> None:
    example = dealt("gin-rummy", "4D", "", upcard="KS").play("no", "no")
    assert (example.to_move, example.choices) == (0, ["draw"])
    for action in ("take KS", "no", "pass"):
        refused = example.refusal(action)
        assert (refused.code, refused.clause) == ("upcard-declined", "GIN-2")
    example.play("draw", "discard 4D")
    assert example.choices == ["draw", "take 4D"]
    assert example.refusal("take KS").code == "not-the-upcard"


# A turn


@pytest.mark.clause("GIN-3")
def test_a_turn_draws_from_stock_or_upcard_and_discards() -> None:
    example = drawn("4D", "").play("discard 4D")
    for action in ("discard AC", "pass", "no", "discard AC knock"):
        refused = example.refusal(action)
        assert (refused.code, refused.clause) == ("must-draw", "GIN-3")
    example.play("take 4D")
    refused = example.refusal("draw")
    assert (refused.code, refused.clause) == ("has-drawn", "GIN-3")
    assert example.may("discard 4D")  # the card just taken will do


@pytest.mark.clause("GIN-3")
def test_a_player_discards_and_knocks_only_with_held_cards() -> None:
    example = drawn(FIVE_LEFT, "KH", stock="KS")
    for action in ("discard KH", "discard KH knock"):
        refused = example.refusal(action)
        assert (refused.code, refused.clause, refused.subject) == ("not-held", "GIN-3", "KH")


@pytest.mark.clause("GIN-3")
def test_one_may_knock_with_any_discard_that_leaves_ten_or_less() -> None:
    example = drawn("4C 5C 6C 9D 9H 9S AD 2H 3S 4D", "", stock="KC")
    assert knocks(example) == ["KC"]  # A, 2, 3 and 4 are ten; without one of them the king stays
    assert example.may("discard KC")  # one need not knock


@pytest.mark.clause("GIN-3")
def test_eleven_is_too_much() -> None:
    example = drawn("4C 5C 6C 9D 9H 9S AD 2H 3S 5D", "", stock="KC")
    refused = example.refusal("discard KC knock")
    assert (refused.code, refused.clause, refused.subject) == ("too-much-deadwood", "GIN-3", "KC")
    assert "10 points" in refused.message
    assert "without KC 11 are" in refused.message
    assert knocks(example) == []


@pytest.mark.clause("GIN-3")
def test_the_best_way_to_meld_the_ten_cards_kept_decides() -> None:
    # Without the 6H the two runs leave 2, 3 and 5; OpenSpiel, which melds eleven cards first, does not see it.
    example = drawn("3S 4S 5S 6S 2C 3C 5C 4D 5D 6D", "", stock="6H")
    assert knocks(example) == ["6H"]


@pytest.mark.clause("GIN-3")
@pytest.mark.parametrize(("knock_card", "left"), [(4, []), (5, ["KS"]), (0, [])])
def test_a_table_may_ask_for_less(knock_card: int, left: list[str]) -> None:
    assert knocks(drawn(FIVE_LEFT, "", stock="KS", knock_card=knock_card)) == left


@pytest.mark.clause("GIN-3", "GIN-9")
@pytest.mark.parametrize(
    ("upcard", "hand", "may"),
    [
        ("5D", FIVE_LEFT, True),
        ("4D", FIVE_LEFT, False),
        ("KC", "4C 5C 6C 9D 9H 9S JD QD KD TS", True),  # a court card means ten
        ("AC", "4C 5C 6C 9D 9H 9S JD QD KD AS", False),  # an ace asks for gin
        ("KC", "4C 5C 6C 9D 9H 9S JD QD AS TS", False),  # and that is ten, not more
        ("AC", GIN, True),
    ],
)
def test_in_oklahoma_the_first_upcard_says_how_much(upcard: str, hand: str, may: bool) -> None:
    example = drawn(hand, "", stock="KS", upcard=upcard, oklahoma="yes", knock_card=10)
    assert example.may("discard KS knock") == may


@pytest.mark.clause("GIN-3", "GIN-9")
def test_in_oklahoma_it_stays_the_first_upcard() -> None:
    example = drawn("8S", FIVE_LEFT, stock="TC KS", upcard="2S", oklahoma="yes").play("discard 8S", "draw")
    assert "to knock, 2 points" in example.refusal("discard KS knock").message


@pytest.mark.clause("GIN-3")
@pytest.mark.parametrize("action", ["rap", "discard 4D rap"])
def test_there_is_no_rapping(action: str) -> None:
    refused = drawn("4D", "").refusal(action)
    assert (refused.code, refused.clause) == ("no-rap", "GIN-3")


# Sets and runs


@pytest.mark.clause("GIN-12")
def test_sets_of_three_or_four_and_runs_of_three_or_more() -> None:
    melds = rule_book("gin-rummy").rules(2).melds
    for meld in ("9C 9D 9S", "KC KD KH KS", "AH 2H 3H", "7S 8S 9S TS JS QS KS"):
        assert melds.forms_meld([PACK.parse(card) for card in meld.split()]) is not None
    for none in ("9C 9D", "QC KC", "9C 9D TS", "4C 5C 6S", "QS KS AS"):
        assert melds.forms_meld([PACK.parse(card) for card in none.split()]) is None


# Counting


@pytest.mark.clause("GIN-4")
def test_the_ace_counts_one_and_court_cards_ten() -> None:
    points = rule_book("gin-rummy").rules(2).points
    hearts = {text[0]: points[card] for card, text in enumerate(PACK.texts) if text[1] == "H"}
    assert hearts == dict(zip("A23456789TJQK", (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10), strict=True))


@pytest.mark.clause("GIN-4")
def test_the_ace_is_low_only() -> None:
    low = knock_result("AC 2C 3C 9D 9H 9S JD QD KD 5S", NOTHING_LEFT.replace("2C", "AD"))
    assert low.counts[0] == 5
    example = drawn("QC KC AC 9D 9H 9S JD QD KD 5S", "", stock="KS")
    assert knocks(example) == []  # queen, king, ace is no run


@pytest.mark.clause("GIN-5")
def test_the_opponent_lays_off_on_sets_and_at_both_ends_of_runs() -> None:
    result = knock_result("5H 6H 7H 2C 2D 2S JD QD KD AC", "2H 4H 8H 9H 3C 3D 3S TC TS AD")
    assert melds(result, 0) == ["2C 2D 2H 2S", "JD QD KD", "4H 5H 6H 7H 8H 9H"]
    assert [meld.owners for meld in result.melds[0]] == [(0, 0, 1, 0), (0, 0, 0), (1, 0, 0, 0, 1, 1)]
    assert melds(result, 1) == ["3C 3D 3S"]
    assert result.counts == (1, 10 + 10 + 1)
    assert result.points == (20, 0)


@pytest.mark.clause("GIN-13")
def test_the_knocker_lays_off_nothing() -> None:
    # The example of the rule page: the 3S would fit on Bob's run.
    result = knock_result("4C 5C 6C 9D 9H 9S JD QD KD 3S", "4S 5S 6S AH 2D 4H 5H 8C TC QC")
    assert melds(result, 1) == ["4S 5S 6S"]
    assert (result.counts, result.points) == ((3, 40), (37, 0))


@pytest.mark.clause("GIN-5")
def test_nothing_is_laid_off_on_gin() -> None:
    result = knock_result("5H 6H 7H 8H 2C 2D 2S JD QD KD", "2H 4H 9H 3C 3D 3S TC TS AD 7S")
    assert melds(result, 0) == ["2C 2D 2S", "JD QD KD", "5H 6H 7H 8H"]
    assert result.counts == (0, 2 + 4 + 9 + 10 + 10 + 1 + 7)


@pytest.mark.clause("GIN-5", "GIN-15")
def test_the_opponent_melds_and_lays_off_in_the_best_way() -> None:
    # The eights as a set would leave 9 and 10; the 8H, 9H and TH on the run leave two eights.
    result = knock_result("5H 6H 7H 2C 2D 2S JD QD KD AC", "8C 8S 8H 9H TH AD 3C 3S 4D 5S")
    assert result.counts[1] == 8 + 8 + 1 + 3 + 3 + 4 + 5


@pytest.mark.clause("GIN-5")
def test_of_equal_ways_the_knocker_has_the_one_that_leaves_the_opponent_most() -> None:
    # 4C-7C with three sevens would take the 8C; 4C-6C with four sevens does not.
    result = knock_result("4C 5C 6C 7C 7D 7H 7S 2D 2H AS", "8C KD QH JS TD 9H 6S 5D 3H AC")
    assert melds(result, 0) == ["7C 7D 7H 7S", "4C 5C 6C"]
    assert result.counts == (5, 72)


# Scoring


@pytest.mark.clause("GIN-6")
def test_the_knocker_wins_the_difference_and_the_loser_pays_it() -> None:
    example = drawn(FIVE_LEFT, THREE_LEFT.replace("3S", "6D"), stock="KS").play("discard KS knock")
    assert (example.result.reason, example.result.counts) == ("knock", (5, 6))
    assert (example.result.winners, example.result.points) == ((0,), (1, 0))
    assert example.outcome is not None
    assert (example.outcome.winners, example.outcome.settlement) == ((0,), (1, -1))


@pytest.mark.clause("GIN-6")
@pytest.mark.parametrize("bonus", [25, 10, 0])
def test_an_opponent_who_is_strictly_lower_undercuts(bonus: int) -> None:
    result = knock_result(FIVE_LEFT, THREE_LEFT, undercut_bonus=bonus)
    assert (result.reason, result.by, result.counts) == ("undercut", 0, (5, 3))
    assert (result.winners, result.points) == ((1,), (0, 2 + bonus))


@pytest.mark.clause("GIN-6")
def test_one_player_wins_as_much_as_the_other_loses() -> None:
    example = drawn(FIVE_LEFT, THREE_LEFT, stock="KS").play("discard KS knock")
    assert example.outcome is not None
    assert (example.outcome.winners, example.outcome.settlement) == ((1,), (-27, 27))


@pytest.mark.clause("GIN-6")
def test_equal_counts_win_nothing() -> None:
    example = drawn(FIVE_LEFT, THREE_LEFT.replace("3S", "5D"), stock="KS").play("discard KS knock")
    assert (example.result.reason, example.result.counts) == ("knock", (5, 5))
    assert (example.result.winners, example.result.entries) == ((), ((), ()))
    assert example.outcome is not None
    assert (example.outcome.winners, example.outcome.settlement) == ((0, 1), (0, 0))


@pytest.mark.clause("GIN-6")
@pytest.mark.parametrize("bonus", [25, 100, 0])
def test_gin_wins_the_opponents_count_and_a_bonus_and_is_never_undercut(bonus: int) -> None:
    result = knock_result(GIN, THREE_LEFT, gin_bonus=bonus)
    assert (result.reason, result.counts, result.points) == ("gin", (0, 3), (3 + bonus, 0))
    assert knock_result(GIN, NOTHING_LEFT, gin_bonus=bonus).points == (bonus, 0)


@pytest.mark.clause("GIN-6")
def test_eleven_melded_cards_are_worth_no_more_than_gin() -> None:
    example = drawn(GIN, THREE_LEFT, stock="9C")
    assert [choice for choice in example.choices if not choice.startswith("discard")] == []
    result = example.play("discard 9C knock").result  # one card always goes
    assert (result.reason, result.points) == ("gin", (3 + 25, 0))


@pytest.mark.clause("GIN-6")
def test_either_seat_may_be_the_knocker() -> None:
    example = drawn(THREE_LEFT, FIVE_LEFT, stock="KC KS").play("discard KC", "draw", "discard KS knock")
    assert (example.result.reason, example.result.by, example.result.counts) == ("undercut", 1, (3, 5))
    assert (example.result.winners, example.result.points) == ((0,), (27, 0))
    assert melds(example.result, 0)[0] == "2C 2D 2H"
    assert melds(example.result, 1)[0] == "9D 9H 9S"
    assert [meld.owners for meld in example.result.melds[0]] == [(0, 0, 0)] * 3
    assert [meld.owners for meld in example.result.melds[1]] == [(1, 1, 1)] * 3
    gin = drawn(THREE_LEFT, GIN, stock="KC KS").play("discard KC", "draw", "discard KS knock")
    assert (gin.result.winners, gin.result.points) == ((1,), (0, 28))
