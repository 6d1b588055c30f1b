"""Rummy Gin with tiles, clause by clause: opening, what the winner is paid, the options.

Jokers are in ``test_jokers``; what both tile books say is in ``test_tile_games``.
"""

import pytest

from rumpus.core.actions import Pass, Pick
from rumpus.core.errors import UsageError
from rumpus.core.rules import OptionValue
from rumpus.game import Game
from rumpus.games import rule_book
from tests.deals import Example, opened
from tests.tile_tables import table_of

TABLE = "Y3 Y4 Y5"


def to_open(rack: str, table: str = TABLE, opening: int = 50) -> Example:
    """Seat 0 has not opened; the other player has."""
    return table_of("rummy-gin", rack, "R13", table=table, opened=(False, True), opening=opening)


def nobody_goes_out(example: Example) -> None:
    """Everybody picks until the pool is used up, then passes."""
    example.play(*["pick"] * len(example.state.stock))
    example.play(*["pass"] * example.rules.seats)


@pytest.mark.clause("RG-2")
def test_each_later_deal_is_started_by_the_next_player() -> None:
    example, starters = opened("rummy-gin", 3, starter=1), []
    for _ in range(3):
        example.deal("", "", "")
        starters.append(example.to_move)
        nobody_goes_out(example)
    assert starters == [1, 2, 0]


# Opening


@pytest.mark.clause("RG-5")
@pytest.mark.parametrize(
    "melds",
    [
        "R11 R12 R13 / B2 B3 B4 B5",  # 36 + 14 = 50
        "R13 B13 K13 Y13",  # 52
        "R5 B5 J1=K5 / K4 K5 K6",  # 5 + 5 + 25, and 15
        "R1 J1=R2 J2=R3",  # 1 + 25 + 25
    ],
)
def test_melds_from_the_rack_worth_fifty_open_and_a_joker_is_worth_25(melds: str) -> None:
    rack = melds.replace(" /", "").replace("=K5", "").replace("=R2", "").replace("=R3", "")
    example = to_open(f"{rack} Y13").play(f"open {melds} => {TABLE} / {melds}")
    assert example.state.table.turn.opened == (True, True)
    assert example.hand(0).replace("'", "") == "Y13"


@pytest.mark.clause("RG-5")
def test_49_are_too_few() -> None:
    melds = "R8 R9 R10 / B4 B5 B6 B7"
    refused = to_open(melds.replace(" /", "") + " Y13").refusal(f"open {melds} => {TABLE} / {melds}")
    assert (refused.code, refused.clause) == ("opening-too-low", "RG-5")
    assert refused.message == "the first play needs 50 points from the rack; this one has 49"


@pytest.mark.clause("RG-5")
def test_laid_off_tiles_do_not_count() -> None:
    example = to_open("R11 R12 R13 Y6 Y7 Y2")
    laid_off = example.refusal(f"open R11 R12 R13 => R11 R12 R13 / Y2 {TABLE} Y6 Y7")
    assert (laid_off.code, laid_off.clause) == ("opening-too-low", "RG-5")
    dressed_up = example.refusal(f"open R11 R12 R13 / Y2 Y6 Y7 => R11 R12 R13 / Y2 {TABLE} Y6 Y7")
    assert (dressed_up.code, dressed_up.clause, dressed_up.subject) == ("no-meld", "RG-4", "Y2 Y6 Y7")


@pytest.mark.clause("RG-5")
@pytest.mark.parametrize("third", ["Y6", "J1=Y6"])
def test_a_tile_or_joker_of_the_table_does_not_help_to_open(third: str) -> None:
    melds = f"R11 R12 R13 / R6 B6 {third}"
    example = to_open("R11 R12 R13 R6 B6 Y13", table=f"{TABLE} {third}")
    refused = example.refusal(f"open {melds} => {TABLE} / {melds}")
    assert (refused.code, refused.clause) == ("opening-not-placed", "RG-5")


@pytest.mark.clause("RG-5")
def test_melds_that_stay_on_the_rack_do_not_help_to_open() -> None:
    example = to_open("R11 R12 R13 R6 B6 K6 Y13")
    refused = example.refusal(f"open R11 R12 R13 / R6 B6 K6 => {TABLE} / R11 R12 R13")
    assert (refused.code, refused.clause) == ("opening-not-placed", "RG-5")


@pytest.mark.clause("RG-5")
def test_nor_do_other_tiles_placed_instead() -> None:
    example = to_open("R11 R12 R13 R6 B6 K6 B1 B2 B3 Y13")
    refused = example.refusal(f"open R11 R12 R13 / R6 B6 K6 => {TABLE} / R11 R12 R13 / B1 B2 B3")
    assert (refused.code, refused.clause) == ("opening-not-placed", "RG-5")


@pytest.mark.clause("RG-5")
def test_single_melds_that_open_are_listed_with_jokers_too() -> None:
    example = to_open("B12 J1 J2", opening=62, table="")
    assert [choice.partition(" => ")[0] for choice in example.choices] == [
        "open J1=R12 B12 J2=K12",
        "open J1=R12 B12 J2=Y12",
        "open B12 J1=K12 J2=Y12",
        "open J1=B10 J2=B11 B12",
        "open J1=B11 B12 J2=B13",
        "pick",
    ]
    assert to_open("B12 J1 J2", opening=63, table="").choices == ["pick"]


@pytest.mark.clause("RG-5")
@pytest.mark.parametrize("play", [f"{TABLE} Y6", f"{TABLE} / R13 B13 K13 Y13"])
def test_until_then_one_may_only_open_or_pick(play: str) -> None:
    example = to_open("R13 B13 K13 Y13 Y6")
    refused = example.refusal(f"play {play}")
    assert (refused.code, refused.clause) == ("must-open", "RG-5")
    assert example.choices == [f"open R13 B13 K13 Y13 => {TABLE} / R13 B13 K13 Y13", "pick"]
    assert example.play("pick").state.table.turn.opened == (False, True)


@pytest.mark.clause("RG-5")
def test_one_opens_once() -> None:
    refused = table_of("rummy-gin", "R11 R12 R13 Y1", "R13").refusal("open R11 R12 R13 => R11 R12 R13")
    assert (refused.code, refused.clause) == ("has-opened", "RG-5")


@pytest.mark.clause("RG-5", "RG-14")
@pytest.mark.parametrize(
    ("opening", "melds", "may"), [(25, "R8 R9 R10", True), (25, "R7 R8 R9", False), (0, "R1 R2 R3", True)]
)
def test_a_table_may_open_lower(opening: int, melds: str, may: bool) -> None:
    assert to_open(f"{melds} Y13", opening=opening).may(f"open {melds} => {TABLE} / {melds}") == may


@pytest.mark.clause("RG-14")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_opening_is_50_for_any_number_of_players_unless_chosen(seats: int) -> None:
    assert rule_book("rummy-gin").rules(seats).options["opening"] == 50
    assert rule_book("rummy-gin").rules(seats, opening=25).options["opening"] == 25


OPENING = "R11 R12 R13 / R5 B5 K5"  # 51


@pytest.mark.clause("RG-6")
@pytest.mark.parametrize(
    "table",
    [
        f"{TABLE} / {OPENING}",  # hold everything else back
        f"{TABLE} Y6 / {OPENING}",  # lay off
        f"Y2 {TABLE} Y6 / {OPENING}",
        f"Y2 Y3 Y4 / {OPENING} Y5",  # rearrange, the opening melds too
        f"{TABLE} / {OPENING} / B1 B2 B3",  # more melds than were needed
    ],
)
def test_on_the_turn_that_opens_one_may_lay_off_and_rearrange_and_hold_back(table: str) -> None:
    assert to_open("R11 R12 R13 R5 B5 K5 Y2 Y6 B1 B2 B3").may(f"open {OPENING} => {table}")


@pytest.mark.clause("RG-6", "RG-8")
def test_on_that_turn_too_the_table_keeps_its_tiles() -> None:
    refused = to_open("R11 R12 R13 R5 B5 K5 Y2").refusal(f"open {OPENING} => {OPENING}")
    assert (refused.code, refused.clause) == ("tile-missing", "RG-8")


# Scoring


@pytest.mark.clause("RG-11")
def test_the_first_to_empty_the_rack_wins_what_the_others_hold() -> None:
    example = table_of("rummy-gin", "B3 Y9", "R7 K12 J1", "R1 R2 R3", to_move=2)
    result = example.play("play R1 R2 R3").result
    assert (result.reason, result.by, result.winners) == ("out", 2, (2,))
    assert result.counts == (12, 7 + 12 + 25, 0)
    assert result.entries == ((-12,), (-44,), (12, 44))
    assert result.points == (-12, -44, 56)


@pytest.mark.clause("RG-11")
def test_melds_still_on_a_rack_count_like_anything_else() -> None:
    example = table_of("rummy-gin", "R1 R2 R3", "K9 K10 K11 K12", table="B1 B2 B3")
    assert example.play("play B1 B2 B3 / R1 R2 R3").result.points == (42, -42)


@pytest.mark.clause("RG-11")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_after_one_deal_a_player_the_highest_balance_wins(seats: int) -> None:
    example = opened("rummy-gin", seats)
    for _ in range(seats):
        assert example.outcome is None
        example.deal(*[""] * seats)
        nobody_goes_out(example)
    assert sum(example.totals) == 0
    assert example.outcome is not None
    assert example.outcome.reason == "deals played"
    assert [example.totals[seat] for seat in example.outcome.winners] == [max(example.totals)]
    assert example.outcome.settlement == example.totals


@pytest.mark.clause("RG-11")
@pytest.mark.parametrize("deals", [1, 4])
def test_a_table_may_set_the_number_of_deals(deals: int) -> None:
    example = opened("rummy-gin", 2, deals=deals)
    for played in range(1, deals + 1):
        nobody_goes_out(example.deal("", ""))
        assert (example.outcome is not None) == (played == deals)


@pytest.mark.clause("RG-11", "C-5")
def test_equal_balances_share_the_win() -> None:
    example = table_of("rummy-gin", "R9", "K9", pool="", deals=1).play("pass", "pass")
    assert example.outcome is not None
    assert (example.outcome.winners, example.outcome.settlement) == ((0, 1), (0, 0))


@pytest.mark.clause("RG-12")
def test_with_the_pool_used_up_the_others_owe_the_lowest_the_difference() -> None:
    example = table_of("rummy-gin", "R4 B8", "J1 K5", "R6 Y6 K7", pool="").play("pass", "pass", "pass")
    assert example.result.counts == (12, 30, 19)
    assert example.result.winners == (0,)
    assert example.result.entries == ((18, 7), (-18,), (-7,))


@pytest.mark.clause("RG-12")
def test_play_goes_on_when_the_last_tile_is_picked() -> None:
    example = table_of("rummy-gin", "R4", "R13", pool="K1").play("pick")
    assert not example.state.table.results
    assert example.choices == ["pass"]


@pytest.mark.clause("RG-12")
def test_or_the_deal_ends_there_if_the_table_wants_it_so() -> None:
    example = table_of("rummy-gin", "R4", "R13", pool="K1 K2", pool_end="end").play("pick")
    assert not example.state.table.results
    example.play("pick")
    assert (example.result.reason, example.result.by) == ("pool used up", None)
    assert example.result.counts == (4 + 1, 13 + 2)
    assert example.result.points == (10, -10)


@pytest.mark.clause("RG-12")
def test_then_too_the_first_after_the_last_to_move_wins_between_equals() -> None:
    example = table_of("rummy-gin", "R4", "K3 B2", "R5 K13", pool="K1", pool_end="end", to_move=0).play("pick")
    assert example.result.counts[:2] == (5, 5)
    assert example.result.winners == (1,)


# Time


@pytest.mark.clause("RG-13")
@pytest.mark.parametrize(("given", "meant"), [(None, None), ("none", None), (180, 180), ("240", 240)])
def test_turns_may_be_limited_to_three_or_four_minutes(given: OptionValue, meant: int | None) -> None:
    assert rule_book("rummy-gin").rules(2, turn_seconds=given).options["turn_seconds"] == meant


@pytest.mark.clause("RG-13")
def test_when_time_is_up_a_tile_is_picked_for_the_player_and_the_table_is_as_it_was() -> None:
    game = Game("rummy-gin", ["Ann", "Bob"], seed=13, turn_seconds=180)
    seat, tableau = game.to_move, game.state.table.tableau
    assert seat is not None
    game.play(Pick(), by="clock")
    assert game.state.table.tableau == tableau
    assert game.view(seat).hand.bit_count() == 15
    assert game.to_move == 1 - seat
    assert (game.lines[-1].seat, game.lines[-1].by) == (seat, "clock")


@pytest.mark.clause("RG-13")
def test_with_the_pool_used_up_it_is_a_pass() -> None:
    example = table_of("rummy-gin", "R5 R6 R7 Y13", "R13", pool="", turn_seconds=240)
    assert example.legal_actions.refusal(Pick()) is not None
    assert example.do(Pass()).to_move == 1


@pytest.mark.parametrize(
    ("option", "value", "clause"),
    [
        ("opening", -1, "RG-5"),
        ("opening", "high", "RG-5"),
        ("deals", 0, "RG-11"),
        ("pool_end", "sometimes", "RG-12"),
        ("turn_seconds", 60, "RG-13"),
    ],
)
def test_an_option_the_book_does_not_know_is_refused_under_its_clause(
    option: str, value: OptionValue, clause: str
) -> None:
    with pytest.raises(UsageError) as refused:
        rule_book("rummy-gin").rules(3, **{option: value})
    assert (refused.value.code, refused.value.clause, refused.value.subject) == ("bad-option-value", clause, option)
