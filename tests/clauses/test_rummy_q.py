"""Rummy Q by the club's rules, clause by clause: the first play, "one tile", scoring, the options.

Jokers are in ``test_jokers``; what both tile books say is in ``test_tile_games``.
"""

import pytest

from rumpus.core.actions import DrawForDeal
from rumpus.core.errors import UsageError
from rumpus.core.events import Picked
from rumpus.core.rules import OptionValue
from rumpus.core.state import Phase
from rumpus.core.turns.tiles.draft import Draft
from rumpus.games import rule_book
from tests.deals import Example, drawing_order, opened
from tests.tile_tables import table_of, tiles

TABLE = "Y5 Y6 Y7"


def first_play(rack: str, table: str = TABLE, opening: int = 25) -> Example:
    """Seat 0 has not made its first play; the other player has."""
    return table_of("rummy-q", rack, "R13", table=table, opened=(False, True), opening=opening)


def nobody_goes_out(example: Example) -> None:
    """Everybody picks until the pool is used up, then passes."""
    example.play(*["pick"] * len(example.state.stock))
    example.play(*["pass"] * example.rules.seats)


@pytest.mark.clause("RQ-2")
def test_the_starter_is_drawn_anew_in_each_deal() -> None:
    example = opened("rummy-q", 3, starter=1).deal("", "", "")
    nobody_goes_out(example)
    assert example.state.table.phase is Phase.DRAW_FOR_DEAL
    example.do(DrawForDeal(drawing_order(example.rules, 1))).deal("", "", "")
    assert example.to_move == 1


# The first play


@pytest.mark.clause("RQ-4")
@pytest.mark.parametrize(
    "melds",
    [
        "R8 R9 R10",  # 27
        "R9 B9 K9",  # 27
        "R4 R5 R6 R7 / K1 K2 K3",  # 22 + 6
        "B1 B2 B3 / R13 B13 K13",  # more than needed
    ],
)
def test_melds_from_the_rack_worth_25_are_the_first_play(melds: str) -> None:
    example = first_play(melds.replace(" /", "") + " Y13").play(f"open {melds} => {TABLE} / {melds}")
    assert example.melds == [TABLE, *melds.split(" / ")]
    assert example.state.table.turn.opened == (True, True)


@pytest.mark.clause("RQ-4")
def test_24_are_too_few() -> None:
    refused = first_play("R7 R8 R9 Y13").refusal(f"open R7 R8 R9 => {TABLE} / R7 R8 R9")
    assert refused.as_dict() == {
        "code": "opening-too-low",
        "clause": "RQ-4",
        "subject": None,
        "message": "the first play needs 25 points from the rack without jokers; this one has 24",
    }


@pytest.mark.clause("RQ-4")
def test_exactly_the_points_asked_for_will_do() -> None:
    assert first_play("R8 R9 R10 Y13", opening=27).may(f"open R8 R9 R10 => {TABLE} / R8 R9 R10")
    assert not first_play("R8 R9 R10 Y13", opening=28).may(f"open R8 R9 R10 => {TABLE} / R8 R9 R10")


@pytest.mark.clause("RQ-4")
def test_the_table_may_ask_for_more_or_less() -> None:
    assert rule_book("rummy-q").rules(3).options["opening"] == 25
    assert first_play("R1 R2 R3 Y13", opening=0).may(f"open R1 R2 R3 => {TABLE} / R1 R2 R3")


@pytest.mark.clause("RQ-4")
def test_no_joker_helps_in_it() -> None:
    example = first_play("R9 R10 R11 B8 K8 J1 Y13")
    melds = "R9 R10 R11 / B8 K8 J1=R8"
    refused = example.refusal(f"open {melds} => {TABLE} / {melds}")
    assert (refused.code, refused.clause) == ("opening-joker", "RQ-4")
    beside = example.refusal(f"open R9 R10 R11 => {TABLE} / {melds}")  # nor is one placed beside it
    assert (beside.code, beside.clause) == ("opening-on-table", "RQ-4")
    assert all("J1" not in choice for choice in example.choices)


@pytest.mark.clause("RQ-4")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Y5 Y6 Y7", "Y5 Y6 Y7 Y8"),  # laid off
        ("Y4 Y5 Y6 Y7", "Y4 Y5 Y6 / Y7 R7 B7"),  # a tile taken for a set
        ("Y5 Y6 Y7 / Y8 Y9 Y10", "Y5 Y6 Y7 Y8 Y9 Y10"),  # two runs put together
        ("R5 B5 J1=K5", "R5 B5 J1=Y5"),  # the joker called otherwise
        ("Y5 Y6 Y7", "Y5 Y6 Y7 / R7 B7 K7"),  # a meld that was not named
    ],
)
def test_melds_of_the_table_stay_unchanged(before: str, after: str) -> None:
    example = first_play("R8 R9 R10 R7 B7 K7 Y8 Y13", table=before)
    refused = example.refusal(f"open R8 R9 R10 => {after} / R8 R9 R10")
    assert (refused.code, refused.clause) == ("opening-on-table", "RQ-4")
    assert example.may(f"open R8 R9 R10 => R8 R9 R10 / {before}")


@pytest.mark.clause("RQ-4")
@pytest.mark.parametrize("play", [f"{TABLE} Y8", f"{TABLE} / R8 R9 R10"])
def test_until_then_one_can_only_make_it_or_pick(play: str) -> None:
    example = first_play("R8 R9 R10 Y8 J1")
    refused = example.refusal(f"play {play}")
    assert (refused.code, refused.clause) == ("must-open", "RQ-4")
    assert example.choices == [f"open R8 R9 R10 => {TABLE} / R8 R9 R10", "pick"]
    assert example.play("pick").state.table.turn.opened == (False, True)


@pytest.mark.clause("RQ-4")
def test_it_is_made_once() -> None:
    example = table_of("rummy-q", "R8 R9 R10 Y1", "R13")
    for play in ("open R8 R9 R10 => R8 R9 R10", "open R8", "open R8 Y1"):
        refused = example.refusal(play)
        assert (refused.code, refused.clause) == ("has-opened", "RQ-4")


@pytest.mark.clause("RQ-4")
def test_melds_named_for_it_come_from_the_rack() -> None:
    refused = first_play("R8 R9 R10 B7 K7 Y13").refusal(f"open R8 R9 R10 / B7 K7 Y7 => {TABLE} / R8 R9 R10")
    assert (refused.code, refused.clause) == ("opening-not-placed", "RQ-4")


# The turn as a whole


@pytest.mark.clause("RQ-6")
def test_a_play_is_arranged_step_by_step_and_counts_only_as_a_whole() -> None:
    example = table_of("rummy-q", "B6 Y6 K1", "R13", table="R6 R7 R8 R9")
    before = example.state
    draft = Draft.begin(example.rules, example.seen).lay(tiles("B6 Y6"))
    assert not draft.check().can_play  # two tiles are no meld yet
    draft = draft.move(tiles("R6"), 1, 2)
    assert draft.undo().undo().groups == Draft.begin(example.rules, example.seen).groups
    assert example.state is before  # nobody saw any of it
    example.do(draft.action())  # "go"
    assert sorted(example.melds) == ["R6 B6 Y6", "R7 R8 R9"]
    assert example.to_move == 1


# One tile


@pytest.mark.clause("RQ-7")
def test_it_is_announced_for_the_player() -> None:
    example = table_of("rummy-q", "B7 Y1", "R13", table="B4 B5 B6").play("play B4 B5 B6 B7")
    assert example.hand(0) == "Y1"
    assert example.seen.table.counts == (1, 1)  # which everybody sees
    assert len(example.events) == 1


def by_player(rack: str = "B7 Y1", pool: str | None = None, opened: bool = True) -> Example:
    return table_of(
        "rummy-q", rack, "R13", table="B4 B5 B6", pool=pool, opened=(opened, True), one_tile_call="by-player"
    )


@pytest.mark.clause("RQ-7")
def test_where_players_say_one_tile_saying_it_keeps_the_tile() -> None:
    example = by_player().play("play B4 B5 B6 B7 one tile")
    assert (example.hand(0), example.to_move) == ("Y1", 1)


@pytest.mark.clause("RQ-7")
def test_a_player_who_forgets_one_tile_draws_a_tile_at_once() -> None:
    example = by_player(pool="K9 K10").play("play B4 B5 B6 B7")
    assert example.hand(0) == "K9 Y1"
    assert example.stock == "K10"
    assert example.to_move == 1
    assert any(isinstance(event, Picked) and event.for_silence for event in example.events)
    assert example.state.table.counts == (2, 1)


@pytest.mark.clause("RQ-7")
def test_with_the_pool_used_up_there_is_nothing_to_pick() -> None:
    example = by_player(pool="").play("play B4 B5 B6 B7")
    assert (example.hand(0), example.to_move) == ("Y1", 1)


@pytest.mark.clause("RQ-7")
@pytest.mark.parametrize(("rack", "left"), [("B7 Y1 Y2", 2), ("B7", 0)])
def test_it_is_said_of_one_tile_only(rack: str, left: int) -> None:
    example = by_player(rack)
    refused = example.refusal("play B4 B5 B6 B7 one tile")
    assert (refused.code, refused.clause) == ("not-one-tile", "RQ-7")
    assert refused.message.endswith(f"leaves {left}")
    assert example.may("play B4 B5 B6 B7")


@pytest.mark.clause("RQ-7")
def test_it_is_said_with_the_first_play_too() -> None:
    opening = "open R9 B9 K9 => B4 B5 B6 / R9 B9 K9"
    assert by_player("R9 B9 K9 Y1", opened=False).play(f"{opening} one tile").hand(0) == "Y1"
    assert len(by_player("R9 B9 K9 Y1", opened=False).play(opening).hand(0).split()) == 2


@pytest.mark.clause("RQ-7")
def test_the_plays_listed_say_it() -> None:
    assert by_player().choices == ["play B4 B5 B6 B7 one tile", "pick"]
    assert by_player("B7 Y1 Y3").choices == ["play B4 B5 B6 B7", "pick"]
    assert by_player("B7 Y1 Y3").play("play B4 B5 B6 B7").hand(0) == "Y1 Y3"
    assert by_player("R9 B9 K9 Y1", opened=False).choices == ["open R9 B9 K9 => B4 B5 B6 / R9 B9 K9 one tile", "pick"]


# Scoring


@pytest.mark.clause("RQ-12")
def test_the_first_to_empty_the_rack_ends_the_deal_and_the_others_count_theirs() -> None:
    example = table_of("rummy-q", "R7 K12 J1", "B3 Y9", "R1 R2 R3", to_move=2)
    result = example.play("play R1 R2 R3").result
    assert (result.reason, result.by, result.winners) == ("out", 2, (2,))
    assert result.entries == ((7 + 12 + 25,), (12,), ())
    assert result.points == (44, 12, 0)


@pytest.mark.clause("RQ-12")
def test_melds_still_on_a_rack_count_too() -> None:
    example = table_of("rummy-q", "R1 R2 R3", "K9 K10 K11 K12", table="B1 B2 B3")
    assert example.play("play B1 B2 B3 / R1 R2 R3").result.points == (0, 42)


@pytest.mark.clause("RQ-13")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_after_one_deal_a_player_the_fewest_points_win(seats: int) -> None:
    example = opened("rummy-q", seats)
    for deal in range(seats):
        assert example.outcome is None
        if deal:
            example.draw_for_deal()
        nobody_goes_out(example.deal(*[""] * seats))
    assert example.outcome is not None
    assert example.outcome.reason == "deals played"
    assert [example.totals[seat] for seat in example.outcome.winners] == [min(example.totals)]


@pytest.mark.clause("RQ-13")
def test_a_table_may_set_the_number_of_deals() -> None:
    example = opened("rummy-q", 3, deals=1)
    nobody_goes_out(example.deal("", "", ""))
    assert example.outcome is not None


@pytest.mark.clause("RQ-13", "C-5")
def test_equal_totals_share_the_win() -> None:
    example = table_of("rummy-q", "R9", "K9", "Y13", pool="", deals=1).play("pass", "pass", "pass")
    assert example.outcome is not None
    assert (example.outcome.winners, example.outcome.points) == ((0, 1), (9, 9, 13))


@pytest.mark.clause("RQ-14")
def test_with_the_pool_used_up_everyone_scores_ones_own_rack() -> None:
    example = table_of("rummy-q", "R4 B8", "J1 K5", "R6 Y6 K7", pool="").play("pass", "pass", "pass")
    assert (example.result.reason, example.result.winners) == ("pool used up", (0,))
    assert example.result.entries == ((12,), (30,), (19,))


@pytest.mark.clause("RQ-14")
def test_play_goes_on_when_the_last_tile_is_picked() -> None:
    example = table_of("rummy-q", "R4", "R13 B13 K13 Y2", pool="K1").play("pick")
    assert example.choices == ["play R13 B13 K13", "pass"]


@pytest.mark.parametrize(
    ("option", "value", "clause"),
    [("opening", -1, "RQ-4"), ("one_tile_call", "sometimes", "RQ-7"), ("deals", 0, "RQ-13")],
)
def test_an_option_the_book_does_not_know_is_refused_under_its_clause(
    option: str, value: OptionValue, clause: str
) -> None:
    with pytest.raises(UsageError) as refused:
        rule_book("rummy-q").rules(3, **{option: value})
    assert (refused.value.code, refused.value.clause, refused.value.subject) == ("bad-option-value", clause, option)
