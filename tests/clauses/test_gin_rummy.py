"""Gin Rummy as OpenSpiel plays it, clause by clause. The judge in ``tests/judges`` plays whole deals against it."""

from typing import Any

import pytest

from rumpus.core.actions import Deal, Discard, TakeFromPile
from rumpus.core.errors import UsageError
from rumpus.core.events import DealResult
from rumpus.core.packs import Card, cards_of, standard_pack
from rumpus.games import rule_book
from tests.deals import Example, dealt, spelled

PACK = standard_pack()

FIVE_LEFT = "4C 5C 6C 9D 9H 9S JD QD KD 5S"
GIN = "4C 5C 6C 9D 9H 9S TD JD QD KD"
THREE_LEFT = "3S 2H 2D 2C TH TS TC 6H 7H 8H"
NOTHING_LEFT = "2S 2H 2D 2C TH TS TC 6H 7H 8H"


def drawn(*hands: str, stock: str = "", upcard: str = "", **options: Any) -> Example:
    """The first upcard was declined by both, and seat 0 has drawn."""
    return dealt("gin-rummy", *hands, stock=stock, upcard=upcard, **options).play("no", "no", "draw")


def knocked(hand: str, other: str, **options: Any) -> DealResult:
    """Seat 0 knocks with these ten against that hand, having drawn and discarded the king of spades."""
    return drawn(hand, other, stock="KS", **options).play("discard KS knock").result


def melds(result: DealResult, seat: int) -> list[str]:
    return [spelled(PACK, *meld.cards) for meld in result.melds[seat]]


def knocks(example: Example) -> list[str]:
    return [choice.split()[1] for choice in example.choices if choice.endswith("knock")]


# The deal


@pytest.mark.clause("GIN-1")
def test_ten_cards_in_a_block_to_each_then_the_upcard() -> None:
    example = Example(rule_book("gin-rummy").rules(2)).do(Deal(tuple(range(52))))
    assert example.hand(0) == "AC 2C 3C 4C 5C 6C 7C 8C 9C TC"
    assert example.hand(1) == "JC QC KC AD 2D 3D 4D 5D 6D 7D"
    assert example.pile == "8D"
    assert example.stock.startswith("9D TD")
    assert example.to_move == 0


@pytest.mark.clause("GIN-1")
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
def test_who_takes_it_discards_and_the_other_draws() -> None:
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
def test_one_discards_and_knocks_with_what_one_holds() -> None:
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


# Counting


@pytest.mark.clause("GIN-4")
def test_the_ace_counts_one_and_court_cards_ten() -> None:
    points = rule_book("gin-rummy").rules(2).points
    hearts = {text[0]: points[card] for card, text in enumerate(PACK.texts) if text[1] == "H"}
    assert hearts == dict(zip("A23456789TJQK", (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10), strict=True))


@pytest.mark.clause("GIN-4")
def test_the_ace_is_low_only() -> None:
    low = knocked("AC 2C 3C 9D 9H 9S JD QD KD 5S", NOTHING_LEFT.replace("2C", "AD"))
    assert low.counts[0] == 5
    example = drawn("QC KC AC 9D 9H 9S JD QD KD 5S", "", stock="KS")
    assert knocks(example) == []  # queen, king, ace is no run


@pytest.mark.clause("GIN-5")
def test_the_opponent_lays_off_on_sets_and_at_both_ends_of_runs() -> None:
    result = knocked("5H 6H 7H 2C 2D 2S JD QD KD AC", "2H 4H 8H 9H 3C 3D 3S TC TS AD")
    assert melds(result, 0) == ["2C 2D 2H 2S", "JD QD KD", "4H 5H 6H 7H 8H 9H"]
    assert [meld.owners for meld in result.melds[0]] == [(0, 0, 1, 0), (0, 0, 0), (1, 0, 0, 0, 1, 1)]
    assert melds(result, 1) == ["3C 3D 3S"]
    assert result.counts == (1, 10 + 10 + 1)
    assert result.points == (20, 0)


@pytest.mark.clause("GIN-5")
def test_nothing_is_laid_off_on_gin() -> None:
    result = knocked("5H 6H 7H 8H 2C 2D 2S JD QD KD", "2H 4H 9H 3C 3D 3S TC TS AD 7S")
    assert melds(result, 0) == ["2C 2D 2S", "JD QD KD", "5H 6H 7H 8H"]
    assert result.counts == (0, 2 + 4 + 9 + 10 + 10 + 1 + 7)


@pytest.mark.clause("GIN-5")
def test_the_opponent_melds_and_lays_off_in_his_best_way() -> None:
    # The eights as a set would leave 9 and 10; the 8H, 9H and TH on the run leave two eights.
    result = knocked("5H 6H 7H 2C 2D 2S JD QD KD AC", "8C 8S 8H 9H TH AD 3C 3S 4D 5S")
    assert result.counts[1] == 8 + 8 + 1 + 3 + 3 + 4 + 5


@pytest.mark.clause("GIN-5")
def test_of_equal_ways_the_knocker_has_the_one_that_leaves_the_opponent_most() -> None:
    # 4C-7C with three sevens would take the 8C; 4C-6C with four sevens does not.
    result = knocked("4C 5C 6C 7C 7D 7H 7S 2D 2H AS", "8C KD QH JS TD 9H 6S 5D 3H AC")
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
    result = knocked(FIVE_LEFT, THREE_LEFT, undercut_bonus=bonus)
    assert (result.reason, result.by, result.counts) == ("undercut", 0, (5, 3))
    assert (result.winners, result.points) == ((1,), (0, 2 + bonus))


@pytest.mark.clause("GIN-6")
def test_equal_counts_win_nothing() -> None:
    example = drawn(FIVE_LEFT, THREE_LEFT.replace("3S", "5D"), stock="KS").play("discard KS knock")
    assert (example.result.reason, example.result.counts) == ("knock", (5, 5))
    assert (example.result.winners, example.result.entries) == ((), ((), ()))
    assert example.outcome is not None
    assert (example.outcome.winners, example.outcome.settlement) == ((0, 1), (0, 0))


@pytest.mark.clause("GIN-6")
@pytest.mark.parametrize("bonus", [25, 100])
def test_gin_wins_the_opponents_count_and_a_bonus_and_is_never_undercut(bonus: int) -> None:
    result = knocked(GIN, THREE_LEFT, gin_bonus=bonus)
    assert (result.reason, result.counts, result.points) == ("gin", (0, 3), (3 + bonus, 0))
    assert knocked(GIN, NOTHING_LEFT, gin_bonus=bonus).points == (bonus, 0)


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
    assert example.result.points == (27, 0)
    assert melds(example.result, 0)[0] == "2C 2D 2H"
    assert melds(example.result, 1)[0] == "9D 9H 9S"


# Drawn deals


def at_the_wall(hand: str = "") -> Example:
    """A discard of seat 0 has left two cards in the stock; seat 1 holds this hand."""
    example = dealt("gin-rummy", "", hand).play("no", "no").idle(29)
    assert (example.to_move, len(example.stock.split())) == (1, 2)
    return example


@pytest.mark.clause("GIN-7")
def test_with_two_cards_left_one_may_only_knock_or_pass() -> None:
    example = at_the_wall()
    assert example.choices == ["pass"]
    upcard = example.pile.split()[-1]
    for action in ("draw", f"take {upcard}", f"discard {upcard}", "no"):
        refused = example.refusal(action)
        assert (refused.code, refused.clause) == ("wall", "GIN-7")


@pytest.mark.clause("GIN-7")
def test_before_the_wall_one_draws() -> None:
    example = dealt("gin-rummy", "", "").play("no", "no").idle(28)
    assert len(example.stock.split()) == 3
    assert example.choices[0] == "draw"
    assert example.refusal("pass").code == "must-draw"


@pytest.mark.clause("GIN-7")
def test_a_pass_at_the_wall_draws_the_deal() -> None:
    example = at_the_wall().play("pass")
    assert (example.result.reason, example.result.by, example.result.points) == ("wall", None, (0, 0))
    assert example.outcome is not None
    assert (example.outcome.winners, example.outcome.settlement) == ((0, 1), (0, 0))


@pytest.mark.clause("GIN-7")
def test_at_the_wall_one_takes_the_upcard_and_knocks_with_any_of_the_eleven() -> None:
    example = at_the_wall(FIVE_LEFT)
    upcard = example.pile.split()[-1]
    assert upcard in knocks(example)
    assert "5S" in knocks(example)
    assert example.choices[-1] == "pass"
    refused = example.refusal("discard 4C knock")
    assert (refused.code, refused.clause) == ("too-much-deadwood", "GIN-3")
    example.play("discard 5S knock")
    assert (example.result.reason, example.result.by) == ("knock", 1)
    assert example.result.counts[1] == rule_book("gin-rummy").rules(2).points[PACK.parse(upcard)]


@pytest.mark.clause("GIN-7")
def test_knocking_there_with_the_upcard_itself_leaves_the_ten_one_held() -> None:
    example = at_the_wall(FIVE_LEFT)
    example.play(f"discard {example.pile.split()[-1]} knock")
    assert example.result.counts[1] == 5


@pytest.mark.clause("GIN-7")
def test_one_knocks_there_with_no_other_card() -> None:
    example = at_the_wall(FIVE_LEFT)
    refused = example.refusal(f"discard {example.hand(0).split()[0]} knock")
    assert (refused.code, refused.clause) == ("not-held", "GIN-3")


def fifteen_cards() -> Example:
    return dealt("gin-rummy", "", "", num_ranks=5, num_suits=3, hand_size=6)


@pytest.mark.clause("GIN-7", "GIN-9")
def test_the_wall_stands_with_fewer_cards_too_once_somebody_has_discarded() -> None:
    # Of fifteen cards two are the stock from the start: the forced first draw is still made.
    forced = fifteen_cards().play("no", "no")
    assert forced.choices == ["draw"]
    forced.idle(1)
    assert len(forced.stock.split()) == 1
    assert forced.choices[-1] == "pass"
    assert forced.refusal("draw").code == "wall"
    taken = fifteen_cards()
    put_back(taken)
    assert taken.refusal("draw").code == "wall"


def take(example: Example) -> Card:
    """Take the upcard."""
    upcard = example.state.table.discard_pile[-1]
    example.do(TakeFromPile(upcard))
    return upcard


def put_back(example: Example) -> None:
    """A turn in which the upcard is taken and discarded again."""
    example.do(Discard(take(example)))


def exchange(example: Example) -> None:
    """A turn in which the upcard is taken and another card discarded."""
    upcard = take(example)
    example.do(Discard(next(card for card in cards_of(example.seen.hand) if card != upcard)))


@pytest.mark.clause("GIN-8")
def test_the_same_upcard_taken_and_put_back_twice_in_a_row_draws_the_deal() -> None:
    example = drawn("KC", "").play("discard KC")
    put_back(example)
    assert example.state.table.results == ()
    put_back(example)
    assert (example.result.reason, example.result.points) == ("put back", (0, 0))
    assert example.outcome is not None
    assert example.outcome.settlement == (0, 0)


@pytest.mark.clause("GIN-8")
def test_the_first_upcard_counts_there() -> None:
    example = dealt("gin-rummy", "", "", upcard="KC").play("take KC", "discard KC", "take KC", "discard KC")
    assert example.result.reason == "put back"


@pytest.mark.clause("GIN-8")
def test_any_other_discard_between_begins_anew() -> None:
    example = drawn("KC", "").play("discard KC")
    for _ in range(3):
        put_back(example)
        exchange(example)
        put_back(example)
        example.idle(1)
    assert example.state.table.results == ()


@pytest.mark.clause("GIN-8")
def test_one_may_knock_with_the_card_that_would_be_put_back() -> None:
    example = drawn(FIVE_LEFT, "", stock="KS").play("discard KS", "take KS", "discard KS")
    assert example.play("take KS", "discard KS knock").result.reason == "knock"


@pytest.mark.clause("GIN-8")
def test_the_fiftieth_draw_of_an_upcard_draws_the_deal_at_once() -> None:
    example = dealt("gin-rummy", "", "")
    exchange(example)  # the first upcard does not count
    for _ in range(49):
        exchange(example)
    assert example.state.table.results == ()
    before = example.state.hands
    take(example)
    assert (example.result.reason, example.result.by, example.result.points) == ("upcard draws", None, (0, 0))
    assert example.state.hands == before  # the card is not even taken


# Options


@pytest.mark.clause("GIN-9")
@pytest.mark.parametrize(
    ("options", "texts"),
    [
        ({"num_ranks": 5}, 20),
        ({"num_suits": 3}, 39),
        ({"num_ranks": 7, "num_suits": 2}, 14),
    ],
)
def test_the_pack_may_be_smaller(options: dict[str, int], texts: int) -> None:
    rules = rule_book("gin-rummy").rules(2, hand_size=3, **options)
    assert rules.pack.size == texts
    assert {text[0] for text in rules.pack.texts} == set("A23456789TJQK"[: options.get("num_ranks", 13)])
    assert {text[1] for text in rules.pack.texts} == set("CDHS"[: options.get("num_suits", 4)])


@pytest.mark.clause("GIN-9")
@pytest.mark.parametrize("size", [1, 5, 10])
def test_hands_may_be_smaller(size: int) -> None:
    example = dealt("gin-rummy", "", "", hand_size=size)
    assert [hand.bit_count() for hand in example.state.hands] == [size, size]
    assert len(example.stock.split()) == 52 - 2 * size - 1


@pytest.mark.clause("GIN-9")
def test_two_hands_the_upcard_and_two_cards_must_be_there() -> None:
    rule_book("gin-rummy").rules(2, num_ranks=5, num_suits=3, hand_size=6)  # 15 = 6 + 6 + 3
    with pytest.raises(UsageError) as refused:
        rule_book("gin-rummy").rules(2, num_ranks=7, num_suits=2, hand_size=6)
    assert (refused.value.code, refused.value.clause, refused.value.subject) == (
        "bad-option-value",
        "GIN-9",
        "hand_size",
    )
    assert "7 ranks of 2 suits" in refused.value.message


@pytest.mark.clause("GIN-9")
@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("oklahoma", "maybe"),
        ("knock_card", 11),
        ("knock_card", -1),
        ("gin_bonus", -1),
        ("undercut_bonus", -1),
        ("num_ranks", 14),
        ("num_ranks", 0),
        ("num_suits", 5),
        ("num_suits", 0),
        ("hand_size", 11),
        ("hand_size", 0),
    ],
)
def test_what_openspiel_does_not_allow_is_refused(option: str, value: str | int) -> None:
    with pytest.raises(UsageError) as refused:
        rule_book("gin-rummy").rules(2, **{option: value})
    assert (refused.value.code, refused.value.subject) == ("bad-option-value", option)
