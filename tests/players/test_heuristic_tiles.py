"""The heuristic player of tile games, at tables set up for what it should find."""

import random

import pytest

from rumpus.core.actions import Action, Pass, Pick, Play
from rumpus.core.engine import decide, legal_actions
from rumpus.core.errors import IllegalAction
from rumpus.core.events import Picked
from rumpus.core.rules import OptionValue
from rumpus.core.state import Phase
from rumpus.core.turns.tiles import TileTurn
from rumpus.core.views import View, view
from rumpus.players import make_player
from rumpus.players.tile_faces import shapes_of
from rumpus.players.tile_steps import Steps
from tests.players.playing import decisions
from tests.tile_tables import PACK, random_view, spelled, tile_rules, tile_view


def choice(slug: str, seen: View, **options: OptionValue) -> Action:
    """What the player does there, which is legal."""
    rules = tile_rules(slug, seen.table.seats, **options)
    action = make_player("heuristic", rules, 1).choose(seen)
    assert action in legal_actions(rules, seen)
    return action


def played(slug: str, seen: View, **options: OptionValue) -> set[str]:
    """The melds that lie after what the player does, which is a play."""
    action = choice(slug, seen, **options)
    assert isinstance(action, Play)
    return set(spelled(action.table).replace("J2", "J1").split(" / "))


# Opening


def test_it_opens_with_all_melds_of_its_rack() -> None:
    seen = tile_view("Y5 Y6 Y7", "R8 R9 R10 R11 B1 K1 Y1 Y8 K13", opened=False)
    assert played("rummy-q", seen) == {"Y5 Y6 Y7", "R8 R9 R10 R11", "B1 K1 Y1"}


@pytest.mark.parametrize("slug", ["rummy-gin", "rummy-q"])
def test_it_picks_where_it_cannot_open(slug: str) -> None:
    assert choice(slug, tile_view("Y5 Y6 Y7", "R2 R3 R4 Y8 K13 B11", opened=False)) == Pick()
    assert choice(slug, tile_view("Y5 Y6 Y7", "R2 R3 R4 Y8 K13 B11", opened=False, pool=0)) == Pass()


@pytest.mark.clause("RG-5")
def test_it_opens_with_a_joker_only_where_it_must() -> None:
    with_joker = choice("rummy-gin", tile_view("Y3 Y4 Y5", "R10 R11 R12 B5 K5 J1 Y13 K1", opened=False))
    assert isinstance(with_joker, Play)
    assert "J1=" in spelled(with_joker.opening)
    without = choice("rummy-gin", tile_view("Y3 Y4 Y5", "R10 R11 R12 B9 K9 Y9 J1 Y13 K1", opened=False))
    assert isinstance(without, Play)
    assert spelled(without.opening) == "R10 R11 R12 / B9 K9 Y9"


@pytest.mark.clause("RG-5")
def test_it_opens_with_fewest_jokers_and_goes_out_where_it_can() -> None:
    kept = choice("rummy-gin", tile_view("Y3 Y4 Y5", "R10 R11 R12 B5 K5 J1 J2 Y12 Y13 K1 B2 R4 Y7 K9", opened=False))
    assert isinstance(kept, Play)
    assert spelled(kept.table).count("J") == 1
    out = choice("rummy-gin", tile_view("Y3 Y4 Y5", "R10 R11 R12 B5 K5 J1 J2 Y12 Y13", opened=False))
    assert isinstance(out, Play)
    assert spelled(out.table).count("J") == 2
    plain = tile_view("Y3 Y4 Y5", "R10 R11 R12 B9 K9 Y9 J1 Y12 Y13", opened=False)
    assert "J1" in spelled(choice_of_table("rummy-gin", plain))


@pytest.mark.clause("RG-6")
def test_the_turn_that_opens_goes_on() -> None:
    seen = tile_view("Y3 Y4 Y5", "R10 R11 R12 B9 K9 Y9 Y6 K1", opened=False)
    assert played("rummy-gin", seen) == {"Y3 Y4 Y5 Y6", "R10 R11 R12", "B9 K9 Y9"}


# Going out


@pytest.mark.parametrize(
    ("table", "rack", "after"),
    [
        pytest.param("B5 B6 B7", "B4 B8 R1 R2 R3", "B4 B5 B6 B7 B8 / R1 R2 R3", id="melds and lay-offs"),
        pytest.param("R3 R4 R5 R6", "B6 Y6", "R3 R4 R5 / R6 B6 Y6", id="the end of a run"),
        pytest.param("R6 B6 K6 Y6", "Y7 Y8", "R6 B6 K6 / Y6 Y7 Y8", id="a tile of a set of four"),
        pytest.param("R1 R2 R3 R4 R5 R6 R7", "B4 K4", "R1 R2 R3 / R5 R6 R7 / R4 B4 K4", id="the middle of a run"),
        pytest.param("R3 R4 R5 R6 R7", "R5", "R3 R4 R5 / R5 R6 R7", id="a run cut in two"),
        pytest.param(
            "R6 B6 K6 Y6 / R7 B7 K7 Y7",
            "Y8 B1 B2 B3",
            "R6 B6 K6 / R7 B7 K7 / Y6 Y7 Y8 / B1 B2 B3",
            id="two tiles spared",
        ),
        pytest.param(
            "R9 B9 K9 / R10 R11 R12 / K6 K7 K8",
            "B8 B10",
            "R9 R10 R11 R12 / K6 K7 K8 K9 / B8 B9 B10",
            id="a set dissolved",
        ),
        pytest.param(
            "R4 R5 R6 / R7 B7 K7 / B4 B5 B6 / K8 K9 K10",
            "R8",
            "R4 R5 R6 R7 R8 / B4 B5 B6 B7 / K7 K8 K9 K10",
            id="a set given to three runs",
        ),
        pytest.param("R4 R5 R6 / R7 B7 K7 Y7", "R8", "R4 R5 R6 R7 R8 / B7 K7 Y7", id="the table rearranged first"),
    ],
)
@pytest.mark.parametrize("slug", ["rummy-gin", "rummy-q"])
def test_it_goes_out(slug: str, table: str, rack: str, after: str) -> None:
    assert played(slug, tile_view(table, rack)) == set(after.split(" / "))


@pytest.mark.clause("RG-10", "RQ-9")
def test_it_goes_out_with_a_joker_of_the_table() -> None:
    for slug in ("rummy-gin", "rummy-q"):
        after = played(slug, tile_view("R10 B10 J1=K10", "K10 Y12 Y13"))
        assert after == {"R10 B10 K10", "J1=Y11 Y12 Y13"}


@pytest.mark.clause("RG-10")
def test_in_rummy_gin_any_missing_colour_frees_the_joker_of_a_set() -> None:
    seen = tile_view("R8 B8 J1=K8", "Y8 K12 K13", others=(3,))
    assert played("rummy-gin", seen) == {"R8 B8 Y8", "J1=K11 K12 K13"}
    assert played("rummy-q", seen) == {"R8 B8 J1=K8 Y8"}


@pytest.mark.clause("RG-9", "RQ-8")
def test_a_last_joker_goes_out_on_the_table_in_rummy_q_alone() -> None:
    seen = tile_view("R5 R6 R7", "R8 J1")
    assert "J1" in spelled(choice_of_table("rummy-q", seen))
    assert choice("rummy-gin", seen) == Pick()
    assert played("rummy-gin", tile_view("R5 R6 R7", "B8 K8 J1")) >= {"R5 R6 R7"}


def choice_of_table(slug: str, seen: View) -> tuple[tuple[int, ...], ...]:
    action = choice(slug, seen)
    assert isinstance(action, Play)
    return action.table


# Holding back


LONE = "R8 B2 B11 K4 K13 Y2 Y9"


@pytest.mark.parametrize("slug", ["rummy-gin", "rummy-q"])
def test_it_keeps_a_tile_it_can_lay_any_time_while_all_others_are_far_from_out(slug: str) -> None:
    assert choice(slug, tile_view("R5 R6 R7", LONE, others=(12, 10))) == Pick()
    after = {"R5 R6 R7 R8"}
    assert played(slug, tile_view("R5 R6 R7", LONE, others=(12, 4))) == after
    assert played(slug, tile_view("R5 R6 R7", LONE, others=(12, 10), pool=3)) == after
    assert played(slug, tile_view("R5 R6 R7", LONE, others=(12, 10), pool=0)) == after


def test_it_does_not_hoard() -> None:
    hoard = "R8 R1 R3 R12 B2 B4 B11 B13 K1 K4 K6 K9 K13 Y2 Y5 Y9"
    assert played("rummy-q", tile_view("R5 R6 R7", hoard, others=(12,))) == {"R5 R6 R7 R8"}


@pytest.mark.parametrize("slug", ["rummy-gin", "rummy-q"])
def test_it_keeps_its_joker_while_all_others_are_far_from_out(slug: str) -> None:
    rack = "R1 R2 R3 J1 B11 B12 K4 K9 Y6 Y1 K7"
    assert played(slug, tile_view("R5 R6 R7", rack, others=(12,))) == {"R5 R6 R7", "R1 R2 R3"}
    assert any("J1" in meld for meld in played(slug, tile_view("R5 R6 R7", rack, others=(2,))))


@pytest.mark.clause("RQ-14", "RG-12")
def test_with_the_pool_used_up_it_leaves_the_lowest_count() -> None:
    # The set gives one tile: to three small ones, or to two that count more.
    table, rack = "R3 B3 K3 Y3", "R1 R2 R4 K4 K5"
    assert played("rummy-q", tile_view(table, rack, pool=0)) == {"R3 B3 Y3", "K3 K4 K5"}
    assert played("rummy-q", tile_view(table, rack, pool=9)) == {"B3 K3 Y3", "R1 R2 R3 R4"}


@pytest.mark.clause("RQ-7")
def test_it_says_one_tile() -> None:
    seen = tile_view("B4 B5 B6", "B7 Y1", others=(2,))
    for call, said in (("by-player", True), ("automatic", False)):
        action = choice("rummy-q", seen, one_tile_call=call)
        assert isinstance(action, Play)
        assert action.one_tile is said


# Always


@pytest.mark.parametrize("slug", ["rummy-gin", "rummy-q"])
def test_whatever_steps_it_takes_they_make_a_legal_play(slug: str) -> None:
    rules, shapes, lot = tile_rules(slug), shapes_of(PACK), random.Random(2)
    turn = rules.turn
    assert isinstance(turn, TileTurn)
    steps, looked = Steps(shapes, turn.jokers), 0
    for _ in range(800):
        seen = random_view(lot, melds=lot.randint(3, 12), rack=lot.randint(4, 12))
        start = here = shapes.position(seen)
        for _ in range(6):
            following = [*steps.placements(here, spend_jokers=True)]
            following += [here._replace(rows=rows) for rows in steps.rearrangements(here.rows)][: len(following) + 1]
            if not following:
                break
            here = lot.choice(following)
            if here.left < start.left:
                play = Play(shapes.melds(here.rows))
                judged = turn.judge(rules, seen, play)
                assert not isinstance(judged, IllegalAction), (judged, spelled(play.table), seen)
                assert judged.placed.bit_count() == start.left - here.left
                named = [PACK.physical(tile) for meld in play.table for tile in meld]
                assert len(set(named)) == len(named)
                looked += 1
    assert looked > 2000


@pytest.mark.parametrize(
    ("slug", "options"),
    [
        ("rummy-gin", {"opening": 25, "pool_end": "end"}),
        ("rummy-q", {"opening": 0, "one_tile_call": "by-player"}),
    ],
)
def test_it_plays_whole_games_by_the_rules_with_every_option(slug: str, options: dict[str, OptionValue]) -> None:
    rules = tile_rules(slug, 3, **options)
    players = [make_player("heuristic", rules, seat) for seat in range(3)]
    silent = 0
    for state, action in decisions(rules, players, seed=3):
        if state.table.phase is Phase.OVER:
            break
        seat = state.table.to_move
        assert action in legal_actions(rules, view(state, seat))
        assert seat is not None
        events = decide(rules, state, action)
        silent += sum(isinstance(event, Picked) and event.for_silence for event in events)
    assert state.table.outcome is not None
    assert silent == 0
