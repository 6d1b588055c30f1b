"""Tile Rummy, clause by clause: who starts, the opening, the jokers, scoring, the options."""

from __future__ import annotations

import pytest

from rumpus.core.actions import DrawForDeal
from rumpus.core.engine import decide, start
from rumpus.core.errors import UsageError
from rumpus.core.events import DealerDrawn
from rumpus.core.packs import tile_pack
from rumpus.core.rules import OptionValue
from rumpus.games import rule_book
from tests.deals import Example, cards, opened
from tests.tile_tables import table_of

TABLE = "Y5 Y6 Y7"


def to_open(rack: str, table: str = TABLE, opening: int = 30) -> Example:
    """Seat 0 has not opened; the other player has."""
    return table_of("tile-rummy", rack, "R13", table=table, opened=(False, True), opening=opening)


def rearranging(rack: str, table: str) -> Example:
    """Seat 0, which has opened, is to move."""
    return table_of("tile-rummy", f"{rack} B13", "B13", table=table)


def code_and_clause(example: Example, play: str) -> tuple[str, str | None]:
    refused = example.refusal(play)
    return refused.code, refused.clause


# Before you play


@pytest.mark.clause("TR-1")
def test_the_highest_tile_starts_a_joker_and_equals_are_drawn_again() -> None:
    rules = rule_book("tile-rummy").rules(3)
    top = cards(rules.pack, "R13 J1 B2 K13 Y4 R9")
    order = (*top, *(tile for tile in rules.order if tile not in top))
    (event,) = decide(rules, start(rules), DrawForDeal(order))
    assert isinstance(event, DealerDrawn)
    assert [f"{seat} {rules.pack.text(tile)}" for seat, tile in event.shown] == [
        "0 R13",
        "1 J1",
        "2 B2",
        "1 K13",
        "0 Y4",
        "1 R9",
    ]
    assert event.dealer == 0  # the right neighbour of seat 1, which starts


@pytest.mark.clause("TR-1")
def test_everybody_gets_fourteen_of_106_tiles_and_the_start_passes_left() -> None:
    example = opened("tile-rummy", 3, starter=2).deal("", "", "")
    assert [len(example.hand(seat).split()) for seat in range(3)] == [14, 14, 14]
    assert len(example.state.stock) == tile_pack().size - 3 * 14
    assert example.to_move == 2
    example.play(*["pick"] * len(example.state.stock), *["pass"] * 3).deal("", "", "")
    assert example.to_move == 0


@pytest.mark.clause("TR-2")
@pytest.mark.parametrize("tiles", ["R12 R13 R1", "R9 R9' B9", "R9 B9", "R4 R5 R7"])
def test_other_groups_of_tiles_are_refused_as_melds(tiles: str) -> None:
    assert code_and_clause(rearranging(tiles, "K4 K5 K6"), f"play K4 K5 K6 / {tiles}") == ("no-meld", "TR-2")


@pytest.mark.clause("TR-4")
def test_a_joker_says_which_tile_it_stands_for() -> None:
    assert code_and_clause(rearranging("R9 B9 J1", "K4 K5 K6"), "play K4 K5 K6 / R9 B9 J1") == ("no-meld", "TR-4")


@pytest.mark.clause("TR-2")
def test_sets_and_runs() -> None:
    example = rearranging("R3 R4 R5 R9 B9 Y9", "K4 K5 K6")
    assert example.may("play K4 K5 K6 / R3 R4 R5 / R9 B9 Y9")


# The opening


@pytest.mark.clause("TR-3")
@pytest.mark.parametrize(
    ("melds", "may"),
    [
        ("R9 R10 R11", True),  # exactly 30
        ("R8 R9 R10", False),  # 27
        ("R9 R10 J1=R11", True),  # the joker is worth 11
        ("R9 R10 J1=R8", False),  # here it is worth 8
        ("R5 B5 J1=K5 / K4 K5 J2=K6", True),  # 15 and 15
        ("R5 B5 J1=K5 / K3 K4 J2=K5", False),  # 15 and 12
    ],
)
def test_the_opening_needs_thirty_points_with_jokers_at_their_face(melds: str, may: bool) -> None:
    rack = " ".join(word.partition("=")[0] for word in melds.replace("/", "").split())
    example = to_open(f"{rack} Y13")
    play = f"open {melds} => {TABLE} / {melds}"
    assert example.may(play) is may
    if not may:
        assert code_and_clause(example, play) == ("opening-too-low", "TR-3")
    listed = [choice for choice in example.choices if choice.startswith("open")]
    assert (play in listed) is (may and "/" not in melds)


@pytest.mark.clause("TR-3")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Y5 Y6 Y7", "Y5 Y6 Y7 Y8"),  # laid off
        ("Y4 Y5 Y6 Y7", "Y4 Y5 Y6 / Y7 R7 B7"),  # a tile taken for a set
        ("R5 B5 J1=K5", "R5 B5 J1=Y5"),  # the joker called otherwise
    ],
)
def test_in_that_turn_the_table_stays_as_it_lies(before: str, after: str) -> None:
    example = to_open("R9 R10 R11 R7 B7 Y8 Y13", table=before)
    assert code_and_clause(example, f"open R9 R10 R11 => {after} / R9 R10 R11") == ("opening-on-table", "TR-3")
    assert example.may(f"open R9 R10 R11 => R9 R10 R11 / {before}")


@pytest.mark.clause("TR-3")
def test_no_joker_of_the_table_helps_to_open() -> None:
    example = to_open("K8 R10 R11 R12 Y13", table="R8 B8 J1=K8")
    assert code_and_clause(example, "open R10 R11 J1=R12 => R8 B8 K8 / R10 R11 J1=R12") == (
        "opening-not-placed",
        "TR-3",
    )


@pytest.mark.clause("TR-3")
def test_until_then_one_can_only_open_or_pick_and_it_is_done_once() -> None:
    example = to_open("R9 R10 R11 Y8")
    assert code_and_clause(example, f"play {TABLE} Y8") == ("must-open", "TR-3")
    assert example.choices == [f"open R9 R10 R11 => {TABLE} / R9 R10 R11", "pick"]
    again = table_of("tile-rummy", "R9 R10 R11 Y1", "R13")
    assert code_and_clause(again, "open R9 R10 R11 => R9 R10 R11") == ("has-opened", "TR-3")


# A turn


@pytest.mark.clause("TR-4")
def test_one_plays_and_rearranges_or_picks_one_tile() -> None:
    example = rearranging("B6 Y6", "R3 R4 R5 R6 / K9 K10 K11")
    assert example.may("pick")
    assert example.may("play R3 R4 R5 / R6 B6 Y6 / K9 K10 K11")
    assert code_and_clause(example, "pass") == ("must-play-or-pick", "TR-4")
    assert code_and_clause(example, "play R3 R4 R5 R6 / K9 K10 K11") == ("nothing-placed", "TR-4")
    assert code_and_clause(example, "play R6 B6 Y6 / K9 K10 K11") == ("tile-missing", "TR-4")
    assert code_and_clause(example, "play R3 R4 R5 R6 / K9 K10 K11 K12") == ("not-held", "TR-4")
    assert example.play("pick").to_move == 1


@pytest.mark.clause("TR-4")
def test_a_joker_of_the_rack_may_go_anywhere() -> None:
    example = rearranging("J1 K1", "R3 R4 R5")
    assert example.may("play R3 R4 R5 J1=R6")
    assert "play R3 R4 R5 J1=R6" in example.choices


# Jokers


@pytest.mark.clause("TR-5")
@pytest.mark.parametrize(
    ("rack", "before", "after"),
    [
        ("K8 R12", "R8 B8 J1=K8 / R9 R10 R11", "R8 B8 K8 / R9 R10 R11 R12 J1=R13"),  # a tile of the rack
        ("R12 R13", "R8 B8 J1=K8 / K8 K9 K10 K11", "R8 B8 K8 / K9 K10 K11 / J1=R11 R12 R13"),  # of the table
        ("R7", "R5 R6 J1=R7", "R5 R6 R7 J1=R8"),  # it may stay in its meld
        (
            "R1 B3",
            "R8 B8 K8 J1=Y8 / Y8 Y9 Y10 / B4 B5 B6",
            "R8 B8 K8 / Y8 Y9 Y10 / J1=B2 B3 B4 B5 B6",
        ),  # both lie there
    ],
)
def test_a_tile_of_its_face_frees_a_joker_for_any_meld(rack: str, before: str, after: str) -> None:
    assert rearranging(rack, before).may(f"play {after}")


@pytest.mark.clause("TR-5")
@pytest.mark.parametrize(
    ("rack", "before", "after"),
    [
        ("Y8 R12 R13", "R8 B8 J1=K8", "R8 B8 Y8 / J1=R11 R12 R13"),  # another colour of the set
        ("K8 B1 B2", "R8 B8 J1=K8 / K9 K10 J2=K8", "R8 B8 K8 / K9 K10 J1=K11 / B1 B2 J2=B3"),  # one tile for two
        ("R12 R13", "R5 R6 R7 J1=R8", "R5 R6 R7 / J1=R11 R12 R13"),  # not replaced
    ],
)
def test_a_joker_nobody_replaced_moves_only_as_its_face(rack: str, before: str, after: str) -> None:
    example = rearranging(rack, before)
    refused = example.refusal(f"play {after}")
    assert (refused.code, refused.clause) == ("joker-not-replaced", "TR-5")
    assert refused.message == (
        "to take a joker, replace it this turn with the tile it stands for, from the rack or the table, "
        "one tile for each joker"
    )


@pytest.mark.clause("TR-9")
def test_a_joker_stands_for_a_tile_both_of_whose_copies_lie_open() -> None:
    copies = "K10 K11 K12 / K10 R10 Y10 B10"
    assert rearranging("R10 B10 J1", copies).may(f"play {copies} / R10 B10 J1=K10")
    example = rearranging("R5 B5", f"{copies} / R10 B10 J1=K10")
    assert example.may("play K10 K11 K12 / R10 Y10 B10 / R10 B10 K10 / R5 B5 J1=K5")  # a copy on the table frees it


@pytest.mark.clause("TR-5")
def test_a_joker_never_goes_to_a_rack() -> None:
    example = rearranging("K8 R12 R13", "R8 B8 J1=K8")
    assert code_and_clause(example, "play R8 B8 K8") == ("tile-missing", "TR-5")


# Scoring


@pytest.mark.clause("TR-6")
def test_the_player_who_empties_the_rack_gains_the_losses_of_the_others() -> None:
    result = table_of("tile-rummy", "R7 K12 J1", "B3 Y9", "R1 R2 R3", to_move=2).play("play R1 R2 R3").result
    assert (result.reason, result.by, result.winners) == ("out", 2, (2,))
    assert result.counts == (49, 12, 0)
    assert result.entries == ((-49,), (-12,), (49, 12))
    assert result.points == (-49, -12, 61)


@pytest.mark.clause("TR-7")
def test_with_the_pool_used_up_the_lowest_rack_gains_the_differences() -> None:
    example = table_of("tile-rummy", "R4 B8", "J1 K5", "R6 Y6 K7", pool="")
    assert code_and_clause(example, "pick") == ("pool-used-up", "TR-7")
    result = example.play("pass", "pass", "pass").result
    assert (result.reason, result.winners, result.points) == ("pool used up", (0,), (30, -23, -7))


@pytest.mark.clause("TR-7")
def test_with_several_lowest_racks_the_deal_scores_nothing() -> None:
    result = table_of("tile-rummy", "R4 B8", "J1 K5", "Y12", pool="").play("pass", "pass", "pass").result
    assert (result.winners, result.counts, result.entries) == ((), (12, 35, 12), ((), (), ()))


@pytest.mark.clause("TR-8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_after_one_deal_a_player_the_highest_total_wins(seats: int) -> None:
    example = opened("tile-rummy", seats)
    for _ in range(seats):
        assert example.outcome is None
        example.deal(*[""] * seats)
        example.play(*["pick"] * len(example.state.stock), *["pass"] * seats)
    assert example.outcome is not None
    assert example.outcome.reason == "deals played"
    assert [example.totals[seat] for seat in example.outcome.winners] == [max(example.totals)]


@pytest.mark.parametrize(("option", "value", "clause"), [("opening", -1, "TR-3"), ("deals", 0, "TR-8")])
def test_an_option_the_book_does_not_know_is_refused_under_its_clause(
    option: str, value: OptionValue, clause: str
) -> None:
    with pytest.raises(UsageError) as refused:
        rule_book("tile-rummy").rules(3, **{option: value})
    assert (refused.value.code, refused.value.clause, refused.value.subject) == ("bad-option-value", clause, option)
