"""Both tile books share these clauses: the box, sets and runs, rearranging, playing or picking."""

from collections import Counter

import pytest

from rumpus.core.actions import Discard, DrawForDeal, DrawFromStock, Play
from rumpus.core.errors import UsageError
from rumpus.core.packs import Card
from rumpus.games import rule_book
from tests.deals import Example, opened
from tests.tile_tables import PACK, table_of, tiles

BOTH = pytest.mark.parametrize("slug", ["rummy-gin", "rummy-q"])
CLAUSE = {
    "meld": {"rummy-gin": "RG-4", "rummy-q": "RQ-3"},
    "short": {"rummy-gin": "RG-4", "rummy-q": "RQ-10"},
    "turn": {"rummy-gin": "RG-7", "rummy-q": "RQ-5"},
    "table": {"rummy-gin": "RG-8", "rummy-q": "RQ-11"},
    "pool": {"rummy-gin": "RG-12", "rummy-q": "RQ-14"},
}


def order_with(top: str) -> tuple[Card, ...]:
    """The tiles with these on top."""
    named = tiles(top)
    return (*named, *(tile for tile in range(PACK.size) if tile not in named))


# The box and the start


@pytest.mark.clause("RG-1", "RQ-1")
def test_the_box_holds_1_to_13_in_four_colours_twice_and_two_jokers() -> None:
    faces = Counter(text.rstrip("'") for text in PACK.texts)
    numbered = {f"{colour}{number}": 2 for colour in "RBKY" for number in range(1, 14)}
    assert faces == {**numbered, "J1": 1, "J2": 1}
    assert sum(faces.values()) == 106


@BOTH
@pytest.mark.clause("RG-1", "RQ-1", "RG-3", "RQ-2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_players_have_fourteen_tiles_each(slug: str, seats: int) -> None:
    example = opened(slug, seats).deal(*[""] * seats)
    assert [rack.bit_count() for rack in example.state.hands] == [14] * seats
    assert len(example.stock.split()) == 106 - 14 * seats
    assert example.pile == ""


@BOTH
@pytest.mark.clause("RG-1", "RQ-1")
@pytest.mark.parametrize("seats", [1, 5])
def test_nobody_else_can_play(slug: str, seats: int) -> None:
    with pytest.raises(UsageError) as refused:
        rule_book(slug).rules(seats)
    assert refused.value.code == "bad-seats"


@BOTH
@pytest.mark.clause("RG-2", "RQ-2")
@pytest.mark.parametrize(
    ("shown", "starter"),
    [
        ("R5 B4 K9", 1),
        ("R13 B12 K1", 2),
        ("J1 B4 K9 Y3", 0),  # a joker is drawn again
        ("R4 B9 K4 Y8 Y7", 2),  # equal ones draw again among themselves
        ("R4 B4 K4 Y8 Y7 J2 R6", 2),
    ],
)
def test_the_lowest_tile_starts(slug: str, shown: str, starter: int) -> None:
    example = Example(rule_book(slug).rules(3)).do(DrawForDeal(order_with(shown))).deal("", "", "")
    assert example.to_move == example.state.table.starter == starter


@BOTH
@pytest.mark.clause("RG-2", "RQ-2")
def test_the_tiles_drawn_go_back_and_turns_go_clockwise(slug: str) -> None:
    example = opened(slug, 3, starter=1).deal("", "", "")
    everywhere = example.state.hands[0] | example.state.hands[1] | example.state.hands[2]
    assert (everywhere.bit_count() + len(example.state.stock)) == 106
    turns = []
    for _ in range(4):
        turns.append(example.to_move)
        example.play("pick")
    assert turns == [1, 2, 0, 1]


# Sets and runs


@BOTH
@pytest.mark.clause("RG-4", "RQ-3")
@pytest.mark.parametrize(
    "meld",
    [
        "R5 R6 R7",
        "K1 K2 K3",
        "B11 B12 B13",
        "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11 Y12 Y13",
        "R9 B9 K9",
        "R9 B9 K9 Y9",
        "B4 B5 J1=B6",
        "R9 J1=B9 J2=Y9",
    ],
)
def test_three_or_more_in_a_row_or_three_or_four_colours_of_one_number_are_a_meld(slug: str, meld: str) -> None:
    rack = " ".join(word.split("=")[0] for word in meld.split())
    assert table_of(slug, f"{rack} R1", "B1").may(f"play {meld}")


@BOTH
@pytest.mark.clause("RG-4", "RQ-3")
@pytest.mark.parametrize(
    ("meld", "why"),
    [
        ("R5 R6 R8", "neither"),
        ("R5 R6 B7", "neither"),
        ("R5 R6 R6 R7", "neither"),
        ("R5 R6 R7 B5", "neither"),
        ("K12 K13 K1", "neither"),  # nothing follows the 13
        ("K13 K1 K2", "neither"),
        ("R9 R9 B9", "no colour twice"),
        ("R9 B9 K9 Y9 R9", "no colour twice"),
        ("R9 B9 J1=B9", "no colour twice"),
    ],
)
def test_nothing_else_is(slug: str, meld: str, why: str) -> None:
    rack = " ".join(word.split("=")[0] for word in meld.split())
    refused = table_of(slug, f"{rack} R1", "B1").refusal(f"play {meld}")
    assert (refused.code, refused.clause) == ("no-meld", CLAUSE["meld"][slug])
    assert refused.subject is not None
    assert sorted(refused.subject.replace("'", "").split()) == sorted(meld.split())
    assert why in refused.message


# Play or pick


@BOTH
@pytest.mark.clause("RG-7", "RQ-5")
def test_a_turn_is_all_one_plays_or_one_tile_picked(slug: str) -> None:
    example = table_of(slug, "R5 R6 R7 B9 K9 Y9 K4 Y13", "R13", table="K1 K2 K3")
    example.play("play K1 K2 K3 K4 / R5 R6 R7 / B9 K9 Y9")  # a lay-off and two melds in one turn
    assert (example.hand(0), example.to_move) == ("Y13", 1)
    pool = example.stock
    example.play("pick")
    assert (example.stock, example.to_move) == (" ".join(pool.split()[1:]), 0)
    assert pool.split()[0] in example.hand(1).split()


@BOTH
@pytest.mark.clause("RG-7", "RQ-5")
def test_once_picked_the_turn_is_over(slug: str) -> None:
    example = table_of(slug, "R5 R6 Y13", "R13", pool="R7 R8")
    example.play("pick")
    assert example.to_move == 1
    assert example.hand(0) == "R5 R6 R7 Y13"  # the run has to wait


@BOTH
@pytest.mark.clause("RG-7", "RQ-5")
def test_one_may_pick_although_one_could_play(slug: str) -> None:
    example = table_of(slug, "R5 R6 R7 Y13", "R13")
    assert example.choices == ["play R5 R6 R7", "pick"]
    assert example.play("pick").to_move == 1


@BOTH
@pytest.mark.clause("RG-7", "RQ-5")
def test_the_simple_plays_are_listed_melds_before_lay_offs_before_picking(slug: str) -> None:
    example = table_of(slug, "R5 R6 R7 K4 R9 Y13", "R13", table="K1 K2 K3 / B9 K9 Y9")
    assert example.choices == [
        "play K1 K2 K3 / B9 K9 Y9 / R5 R6 R7",
        "play K1 K2 K3 K4 / B9 K9 Y9",
        "play K1 K2 K3 / R9 B9 K9 Y9",
        "pick",
    ]
    assert not example.legal_actions.exhaustive
    assert all(action in example.legal_actions for action in example.legal_actions)


@BOTH
@pytest.mark.clause("RG-7", "RQ-5")
def test_while_the_pool_lasts_one_does_not_pass(slug: str) -> None:
    refused = table_of(slug, "R5", "R13").refusal("pass")
    assert (refused.code, refused.clause) == ("must-play-or-pick", CLAUSE["turn"][slug])


@BOTH
@pytest.mark.clause("RG-7", "RQ-5")
def test_nothing_is_drawn_and_discarded_as_with_cards(slug: str) -> None:
    example = table_of(slug, "R5", "R13")
    for action in (DrawFromStock(), Discard(0)):
        refused = example.legal_actions.refusal(action)
        assert refused is not None
        assert (refused.code, refused.clause) == ("must-play-or-pick", CLAUSE["turn"][slug])


@BOTH
@pytest.mark.clause("RG-7", "RQ-5")
def test_a_player_plays_only_tiles_of_their_rack(slug: str) -> None:
    refused = table_of(slug, "R5 R6 Y13", "R7").refusal("play R5 R6 R7")
    assert (refused.code, refused.clause, refused.subject) == ("not-held", CLAUSE["turn"][slug], "R7")


@BOTH
@pytest.mark.clause("RG-7", "RQ-5")
@pytest.mark.parametrize(
    ("play", "code", "subject", "told"),
    [
        ("R7 R8 R9", "opening-not-placed", "R7", "R7 is not on your rack: the opening melds come from there"),
        ("R9 R10 R11 / K5 R5 J2=B5", "opening-not-placed", "J2=B5", "J2=B5 is not on your rack: the opening melds"),
        ("R5 B5 K5 / R5 J1=B5 K5", "used-up", "R5", "the opening names R5 twice, but your rack has only one"),
    ],
)
def test_opening_tiles_missing_from_the_rack_are_reported_as_missing(
    slug: str, play: str, code: str, subject: str, told: str
) -> None:
    rack = "R5 B5 K5 R9 R10 R11 R6" + " J1" * ("J1" in play)
    example = table_of(slug, rack, "R13", table="R7 R8 R9' / Y5 Y6 Y7", opened=(False, True))
    refused = example.refusal(f"open {play}")
    assert (refused.code, refused.subject) == (code, subject)
    assert refused.message.startswith(told)


@BOTH
@pytest.mark.clause("RG-4", "RQ-3")
def test_a_joker_is_named_as_it_was_written(slug: str) -> None:
    example = table_of(slug, "R5 B5 K5 R9 R10 R11 J1 R6", "R13", table="R7 R8 R9' / Y5 Y6 J2=Y7")
    refused = example.refusal("play R7 R8 R9 J1 / Y5 Y6 J2=Y7")
    assert (refused.code, refused.subject) == ("no-meld", "R7 R8 R9 J1")
    assert refused.message == "R7 R8 R9 J1 is not a meld: say what the joker stands for, for example J1=K10"


@BOTH
@pytest.mark.clause("RG-7", "RQ-5")
@pytest.mark.parametrize(
    ("play", "subject", "told"),
    [
        ("R7 R8 R9 / R5 R5 B5", "R5", "the play names R5 twice, but your rack and the table have only one"),
        ("R7 R8 R9 / R8 R8 R8", "R8", "the play names R8 4 times, but your rack and the table have only two"),
        (
            "R7 R8 R9 J1=R10 / J1=B5 J1=R5 K5",
            "J1=B5",
            "the play names a joker 3 times, but your rack and the table have only one",
        ),
    ],
)
def test_a_tile_named_too_often_and_a_missing_tile_have_different_faults(
    slug: str, play: str, subject: str, told: str
) -> None:
    example = table_of(slug, "R5 B5 R1 R8 J1", "R13", table="R7 R8 R9")
    refused = example.refusal(f"play {play}")
    assert (refused.code, refused.clause, refused.subject) == ("used-up", CLAUSE["turn"][slug], subject)
    assert refused.message == told
    missing = example.refusal("play R7 R8 R9 / K5 B5 R5")
    assert (missing.code, missing.message) == ("not-held", "K5 is neither on your rack nor on the table")


@BOTH
@pytest.mark.clause("RG-12", "RQ-14")
def test_with_the_pool_used_up_no_refusal_tells_to_pick(slug: str) -> None:
    for opened_ in (True, False):
        example = table_of(slug, "R5", "R13", table="R1 B1 K1 Y1", pool="", opened=opened_)
        told = [example.refusal(play).message for play in ("play R1 B1 K1 Y1", "play R1 B1 K1 Y1 / R5")]
        told += [refused.message for refused in [example.legal_actions.refusal(DrawFromStock())] if refused]
        assert [message for message in told if "pick" in message] == []


@BOTH
@pytest.mark.clause("RG-7", "RQ-5")
def test_a_play_places_something(slug: str) -> None:
    refused = table_of(slug, "R5", "R13", table="R1 B1 K1 Y1").refusal("play R1 B1 K1 Y1")
    assert (refused.code, refused.message) == (
        "nothing-placed",
        "place at least one tile from the rack, or pick a tile",
    )
    empty = table_of(slug, "R5", "R13").legal_actions.refusal(Play(()))
    assert empty is not None
    assert empty.code == "nothing-placed"


# Rearranging


@BOTH
@pytest.mark.clause("RG-8", "RQ-11")
def test_the_table_may_be_rearranged_at_will(slug: str) -> None:
    example = table_of(slug, "R10 B10 K6 Y1", "R13", table="R7 B7 K7 / R8 B8 K8 / R9 B9 K9")
    example.play("play R7 R8 R9 R10 / B7 B8 B9 B10 / K6 K7 K8 K9")  # three sets become three runs
    assert example.melds == ["R7 R8 R9 R10", "B7 B8 B9 B10", "K6 K7 K8 K9"]


@BOTH
@pytest.mark.clause("RG-8", "RQ-11")
@pytest.mark.parametrize(
    ("rack", "play"),
    [
        ("R3", "R1 R2 R3 / R3 R4 R5 R6"),  # a long run cut in two
        ("B6 Y6", "R1 R2 R3 R4 R5 / R6 B6 Y6"),  # its end taken for a set
    ],
)
def test_runs_may_be_split_and_robbed(slug: str, rack: str, play: str) -> None:
    assert table_of(slug, f"{rack} K1", "R13", table="R1 R2 R3 R4 R5 R6").may(f"play {play}")


@BOTH
@pytest.mark.clause("RG-8", "RQ-11", "RQ-10")
@pytest.mark.parametrize(
    ("play", "left"), [("R3 R4 / R5 B5 K5 / Y7 Y8 Y9", "R3 R4"), ("R3 / R4 R5 R6 / Y7 Y8 Y9", "R3")]
)
def test_no_meld_of_fewer_than_three_stays(slug: str, play: str, left: str) -> None:
    refused = table_of(slug, "R6 B5 K5 Y1", "R13", table="R3 R4 R5 / Y7 Y8 Y9").refusal(f"play {play}")
    assert (refused.code, refused.clause, refused.subject) == ("no-meld", CLAUSE["short"][slug], left)
    assert "three tiles or more" in refused.message


@BOTH
@pytest.mark.clause("RG-8", "RQ-11")
@pytest.mark.parametrize(("play", "missing"), [("R3 R4 R5 / B1 B2 B3", "R6"), ("R3 R4 R5 R6", "B1")])
def test_every_tile_of_the_table_still_lies_there(slug: str, play: str, missing: str) -> None:
    table = "R3 R4 R5 R6" if missing == "R6" else "R3 R4 R5 / B1 B2 B3"
    rack = "B1 B2 B3" if missing == "R6" else "R6"
    refused = table_of(slug, f"{rack} Y1", "R13", table=table).refusal(f"play {play}")
    assert (refused.code, refused.clause, refused.subject) == ("tile-missing", CLAUSE["table"][slug], missing)


@BOTH
@pytest.mark.clause("RG-8", "RQ-11")
def test_of_two_copies_on_the_table_both_stay(slug: str) -> None:
    example = table_of(slug, "R6 Y1", "R13", table="R3 R4 R5 / R5 B5 K5")
    told = "R5 must stay on the table twice: the new table has it once"
    assert example.refusal("play R3 R4 R5 R6 / B5 K5").message == told


@BOTH
@pytest.mark.clause("RG-8", "RQ-11")
def test_a_tile_of_the_table_is_not_swapped_for_its_copy(slug: str) -> None:
    # One red 5 lies there and one is on the rack: a new table with one red 5 has placed nothing.
    refused = table_of(slug, "R5 Y1", "R13", table="R3 R4 R5").refusal("play R3 R4 R5'")
    assert refused.code == "nothing-placed"


@BOTH
@pytest.mark.clause("RG-8", "RQ-11")
def test_the_melds_may_be_named_in_any_order(slug: str) -> None:
    assert table_of(slug, "R6 Y1", "R13", table="R3 R4 R5 / B1 B2 B3").may("play B1 B2 B3 / R3 R4 R5 R6")


# The pool is used up


@BOTH
@pytest.mark.clause("RG-12", "RQ-14")
def test_with_the_pool_used_up_one_plays_or_passes(slug: str) -> None:
    example = table_of(slug, "R5 R6 R7 Y13", "R13", pool="")
    assert example.choices == ["play R5 R6 R7", "pass"]
    refused = example.refusal("pick")
    assert (refused.code, refused.clause) == ("pool-used-up", CLAUSE["pool"][slug])
    foreign = example.legal_actions.refusal(DrawFromStock())
    assert foreign is not None
    assert foreign.code == "must-play-or-pick"


@BOTH
@pytest.mark.clause("RG-12", "RQ-14")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_as_many_passes_in_a_row_as_players_end_the_deal(slug: str, seats: int) -> None:
    example = table_of(slug, *["R5 B9"] + ["K1"] * (seats > 1) + ["Y2"] * (seats > 2) + ["Y4"] * (seats > 3), pool="")
    example.play(*["pass"] * (seats - 1))
    assert not example.state.table.results
    example.play("pass")
    assert (example.result.reason, example.result.by) == ("pool used up", None)
    assert example.result.winners == (1,)


@BOTH
@pytest.mark.clause("RG-12", "RQ-14")
def test_a_play_between_begins_the_count_anew(slug: str) -> None:
    example = table_of(slug, "R5 B9", "R6 B13", "B6", table="R7 R8 R9", pool="")
    example.play("pass", "play R6 R7 R8 R9", "pass", "pass")
    assert not example.state.table.results
    assert example.play("pass").result.reason == "pool used up"


@BOTH
@pytest.mark.clause("RG-12", "RQ-14")
def test_of_equal_lowest_racks_the_one_with_fewer_tiles_wins(slug: str) -> None:
    example = table_of(slug, "R5 B4", "K9", "Y13", pool="").play("pass", "pass", "pass")
    assert example.result.counts == (9, 9, 13)
    assert example.result.winners == (1,)


@BOTH
@pytest.mark.clause("RG-12", "RQ-14")
@pytest.mark.parametrize(("to_move", "winner"), [(0, 0), (1, 1), (2, 0)])
def test_and_with_as_many_the_first_after_the_last_to_move(slug: str, to_move: int, winner: int) -> None:
    example = table_of(slug, "R9", "K9", "Y13", pool="", to_move=to_move).play("pass", "pass", "pass")
    assert example.result.winners == (winner,)


# What a refusal leaves


@BOTH
@pytest.mark.clause("RG-8", "RQ-6")
def test_a_refused_play_changes_nothing_and_may_be_mended(slug: str) -> None:
    example = table_of(slug, "R5 R6 R7 K1", "R13", table="B1 B2 B3")
    before = example.state
    assert example.refusal("play B1 B2 / R5 R6 R7").code == "tile-missing"
    assert example.state == before
    assert example.play("play B1 B2 B3 / R5 R6 R7").to_move == 1
