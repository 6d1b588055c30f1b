"""The best play at a tile table, against brute force on small tables and known optima on whole ones."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Literal

import pytest

from rumpus.core.actions import Play
from rumpus.core.errors import NotationError, RumpusError, UsageError
from rumpus.core.packs import set_of
from rumpus.core.rules import RuleSet
from rumpus.core.turns.tiles import Placement, TileTurn
from rumpus.core.turns.tiles.state import TileState
from rumpus.core.views import View
from rumpus.games import rule_book
from rumpus.solver.arrange.arrays import new_workspace
from rumpus.solver.plays.solver import SOLVER
from rumpus.solver.plays.workspace import new_play_workspace
from rumpus.solver.tables import BestPlay, Objective, best_play
from tests.naive_tile_plays import Turn, bare, forms_meld
from tests.solver.naive_tables import best_worth
from tests.solver.small_tables import RULES, melds_text, small_turn, texts
from tests.tile_tables import PACK, random_view, tile_rules, tile_view, tiles

RG, RQ = tile_rules("rummy-gin"), tile_rules("rummy-q")
EASY = {game: tile_rules(game, opening=10) for game in RULES}
KNOWN = Path(__file__).parent / "data" / "free_jokers.txt"
OBJECTIVES: list[Objective] = ["tiles", "value"]
JOKERS: list[Literal["free"] | None] = [None, "free"]


def worth_of(found: BestPlay, objective: Objective) -> int:
    return found.tiles if objective == "tiles" else found.value


def assert_accepted(rules: RuleSet, table: str, rack: str, found: BestPlay, opened: bool = True) -> None:
    """The play passes the core's own judgement, and says of itself what is so."""
    assert isinstance(rules.turn, TileTurn)
    if found.action is None:
        assert (found.tiles, found.value, found.placed) == (0, 0, ())
        return
    judged = rules.turn.judge(rules, tile_view(table, rack, opened=opened), found.action)
    assert isinstance(judged, Placement), judged
    assert judged.placed.bit_count() == found.tiles == len(found.placed)
    assert sum(rules.points[tile] for tile in found.placed) == found.value


def assert_free_play(turn: Turn, found: BestPlay) -> None:
    """All of the table and what is placed of the rack lies in melds."""
    new = melds_text(found)
    assert all(forms_meld(meld) for meld in new)
    placed = bare([PACK.text(tile).replace("'", "")[: 1 if PACK.is_joker(tile) else None] for tile in found.placed])
    assert not placed - bare(turn.rack)
    assert bare(tile for meld in new for tile in meld) == bare(tile for meld in turn.table for tile in meld) + placed


# Against brute force


@pytest.mark.parametrize("opened", [True, False])
@pytest.mark.parametrize("game", RULES)
def test_small_tables_by_the_rules(game: str, opened: bool) -> None:
    for seed in range(20):
        rng = random.Random(f"{game} {opened} {seed}")
        turn = small_turn(rng, RULES[game], opened, rng.randrange(3, 6))
        table, rack = texts(turn)
        for objective in OBJECTIVES:
            found = best_play(table, rack, EASY[game], objective, opened=opened)
            assert (worth_of(found, objective), found.proven) == (best_worth(turn, objective), True), (table, rack)
            assert_accepted(EASY[game], table, rack, found, opened)


def test_small_tables_with_free_jokers() -> None:
    for seed in range(100):
        rng = random.Random(seed)
        turn = small_turn(rng, RULES["rummy-gin"], opened=True, rack=rng.randrange(3, 7))
        table, rack = texts(turn)
        for objective in OBJECTIVES:
            found = best_play(table, rack, RG, objective, jokers="free")
            assert worth_of(found, objective) == best_worth(turn, objective, free=True), (table, rack)
            assert_free_play(turn, found)


# Whole positions


def known_tables() -> list[tuple[str, str, int, int]]:
    rows = []
    for line in KNOWN.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            table, rack, best = (part.strip() for part in line.split("|"))
            most, value = map(int, best.split())
            rows.append((table, rack, most, value))
    return rows


def test_positions_with_known_optima() -> None:
    positions = known_tables()
    assert len(positions) == 200
    for table, rack, most, value in positions:
        found = best_play(table, rack, RG, jokers="free")
        assert (found.tiles, found.proven, found.bound) == (most, True, most), table
        found = best_play(table, rack, RG, "value", jokers="free")
        assert (found.value, found.proven, found.bound) == (value, True, value), table


@pytest.mark.parametrize("game", RULES)
def test_whole_tables_are_legal_plays(game: str) -> None:
    rules = tile_rules(game)
    assert isinstance(rules.turn, TileTurn)
    for seed in range(25):
        rng = random.Random(seed)
        view = random_view(rng, melds=rng.randrange(9), rack=rng.randrange(3, 18))
        for objective in OBJECTIVES:
            found = best_play(view.table.tableau, view.hand, rules, objective)
            assert found.proven
            if found.action is not None:
                judged = rules.turn.judge(rules, view, found.action)
                assert isinstance(judged, Placement)
                assert judged.placed.bit_count() == found.tiles


# Clause by clause


def test_a_joker_of_the_rack_keeps_to_the_rack_in_rummy_gin() -> None:
    table, rack = "R5 R6 R7", "J K1 B9"
    assert best_play(table, rack, RG).tiles == 0  # RG-9
    assert best_play(table, rack, RQ).tiles == 1  # RQ-8
    assert best_play("", "J K8 B8", RG).tiles == 3


def test_a_joker_is_taken_with_its_tile_and_two_of_the_rack() -> None:
    table = "R5 R6 J1=R7"
    for rules in (RG, RQ):
        found = best_play(table, "R7 K1 K2", rules)
        assert found.tiles == 3
        assert_accepted(rules, table, "R7 K1 K2", found)
        assert best_play(table, "R7 K1 B2", rules).tiles == 0


def test_to_the_letter_two_jokers_are_taken_with_six_tiles() -> None:
    table, four, six = "R8 B8 Y8 J1=K8 / R4 B4 Y4 J2=K4", "K8 K9 K4 K5", "K8 K4 B1 B2 Y11 Y12"
    literal = tile_rules("rummy-q", joker_steal="literal")  # RQ-9
    assert best_play(table, four, RQ).tiles == 4
    assert best_play(table, four, literal).tiles == 3
    found = best_play(table, six, literal)
    assert found.tiles == 6
    assert_accepted(literal, table, six, found)


def test_any_missing_colour_takes_the_joker_of_a_set_in_rummy_gin() -> None:
    table, rack = "R5 B5 J1=K5", "Y5 K1 K2"
    assert best_play(table, rack, RG).tiles == 3  # RG-10
    assert best_play(table, rack, RQ).tiles == 1  # RQ-9
    assert best_play(table, "B5 K1 K2", RG).tiles == 0


def test_the_opening_needs_its_points() -> None:
    table, low, high = "R5 R6 R7", "R8 K1 K2 K3", "R8 K11 K12 K13 Y7 B7 J"
    assert best_play(table, low, RG, opened=False).tiles == 0
    assert best_play(table, low, RQ, opened=False).tiles == 0
    found = best_play(table, high, RG, opened=False)
    assert_accepted(RG, table, high, found, opened=False)
    assert found.tiles == 7  # RG-6: once the opening melds lie, also the lay-off
    found = best_play(table, high, RQ, opened=False)
    assert_accepted(RQ, table, high, found, opened=False)
    assert found.tiles == 3  # RQ-4: no joker, nothing on the old table


def test_fewer_tiles_open_where_most_do_not() -> None:
    # The six low tiles are worth 21, the three high ones 33, and one tile is in both.
    rack = "K1 K2 K3 R3 B3 Y3 R11 B11 Y11"
    rules = tile_rules("rummy-q", opening=34)
    assert best_play("", rack, rules, opened=False).tiles == 9
    found = best_play("R1 B1 Y1", "K12 K13 J K1 Y12", RG, opened=False)
    assert found.tiles == 4
    assert_accepted(RG, "R1 B1 Y1", "K12 K13 J K1 Y12", found, opened=False)


def test_a_part_that_places_less_hides_none_that_may_place_more() -> None:
    """The first eleven tiles found do not open; others do, though parts looked at before them place only ten."""
    table = "K7 K8 J=K9 K10"
    rack = "R4 R7 R9 B10 B12 K6 K13 Y3 Y7 Y9 B4 K4 K7 K8 K10 K13 Y6 Y9 Y10 Y13"
    found = best_play(table, rack, RG, opened=False)
    assert (found.tiles, found.proven) == (11, True)
    assert_accepted(RG, table, rack, found, opened=False)


def test_an_opening_on_a_fixed_table_names_the_melds_laid() -> None:
    """The same tiles make other melds, worth as much: those named must be those that lie there (RQ-4)."""
    rack = "R4 R5 R6 B4 B5 B6 Y3 R3 B3 B4 Y4 Y5 Y6"
    for table in ("", "R1 B1 Y1"):
        found = best_play(table, rack, RQ, opened=False)
        assert found.tiles == 12
        assert_accepted(RQ, table, rack, found, opened=False)


# Forms of input


def test_melds_tiles_and_text_say_the_same() -> None:
    view = tile_view("R5 R6 R7", "R4 R8")
    by_core = best_play(view.table.tableau, view.hand, RG)
    assert by_core == best_play("r5 r6 r7", "R4, R8", RG)
    assert by_core == best_play([tiles("R5 R6 R7")], tiles("R4 R8"), RG)
    assert by_core == best_play(["R5 R6 R7"], "R4 R8", RG)


def test_a_tile_named_twice_is_both_its_copies() -> None:
    found = best_play("R5 R6 R7", "R5 B5 K5", RG)
    assert found.tiles == 3
    assert len({tile for meld in found.table for tile in meld}) == 6


def test_where_nothing_can_be_placed_the_table_stays() -> None:
    found = best_play("R5 R6 R7", "K1 B9", RG)
    assert (found.table, found.placed, found.tiles, found.value) == ((tuple(tiles("R5 R6 R7")),), (), 0, 0)
    assert (found.proven, found.bound, found.action) == (True, 0, None)
    assert (found.easiest().kept, found.easiest().steps) == (1, ())


BAD = [
    ("R5 R6", "R1", "no-meld", "R5 R6", "R5 R6 is not a meld: a meld needs three tiles or more"),
    ("R5 R6 R8", "R1", "no-meld", "R5 R6 R8", "neither a set"),
    ("J1=R5 J2=R6", "R1", "no-meld", "J1=R5 J2=R6", "not a meld"),
    ("R5 B6 J", "R1", "no-meld", "R5 B6 J1", "whatever a joker stands for"),
    ("R5 B5 J", "R1", "joker-without-face", "R5 B5 J1", "K5, or Y5"),
    ("R5 R6 R7", "R5 R5", "too-often", "R5", "one too many: the box holds 2 tiles R5"),
    ("R5 R6 J=R7", "J J", "too-often", "J1", "the box holds 2 jokers"),
    ("R5 R6 R7", "", "empty-rack", None, "the rack is empty"),
    ("R5 R6 R14", "R1", "unknown-card", "R14", "'R14'"),
    ("R5 R6 R7", "7H", "unknown-card", "7H", "'7H'"),
]


@pytest.mark.parametrize(("table", "rack", "code", "subject", "told"), BAD)
def test_bad_positions_are_refused(table: str, rack: str, code: str, subject: str | None, told: str) -> None:
    with pytest.raises(RumpusError) as refused:
        best_play(table, rack, RG)
    assert (refused.value.code, refused.value.subject) == (code, subject)
    assert told in refused.value.message


def test_a_joker_with_only_one_possible_face_needs_no_face() -> None:
    assert best_play("R5 J R7", "R6 K1 K2", RQ).tiles == 3


def test_an_undeclared_joker_is_free_where_jokers_are() -> None:
    assert best_play("R5 B5 J", "K4 Y5", RG, jokers="free").tiles == 1


@pytest.mark.parametrize("tile", [-1, 106 + 104, 10**9])
def test_numbers_that_are_no_tile_are_refused(tile: int) -> None:
    with pytest.raises(UsageError, match="not a tile"):
        best_play([[tile, 1, 2]], [3], RG)


def test_bad_questions_are_refused() -> None:
    with pytest.raises(UsageError, match="no tile game"):
        best_play("", "R1", rule_book("gin-rummy").rules(2))
    with pytest.raises(UsageError, match="objective"):
        best_play("", "R1", RG, "most")  # type: ignore[arg-type]  # what a program might ask
    with pytest.raises(UsageError, match="jokers cannot be"):
        best_play("", "R1", RG, jokers="wild")  # type: ignore[arg-type]  # what a program might ask
    for seconds in (-1.0, float("nan"), float("inf")):
        with pytest.raises(UsageError, match="no time to search"):
            best_play("", "R1", RG, seconds=seconds)
    with pytest.raises(NotationError):
        best_play("R1 R2 R3 / K1 K2 ?", "R1", RG)


# Time


def test_a_time_budget_is_respected_and_reported() -> None:
    # With no time at all what is returned is legal, and never claims more than it knows.
    for table, rack, most, _ in known_tables()[:40]:
        found = best_play(table, rack, RG, jokers="free", seconds=0.0)
        assert found.tiles <= most <= found.bound
        assert found.proven == (found.tiles == found.bound)


def test_a_bound_is_returned_when_there_is_no_time_to_enlarge_the_workspace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SOLVER, "work", new_workspace(1, 1, 1))
    found = best_play("R5 R6 R7", "R8 K1 B9", RG, seconds=0.0)
    assert (found.tiles, found.bound, found.proven) == (1, 3, False)
    found = best_play("R5 R6 R7", "R8 K1 J", RQ, "value", seconds=0.0)
    assert (found.value, found.bound, found.proven) == (33, 34, False)


class UntilEnlarged:
    """A clock by which the time is over once the arrays were too small."""

    end = 1.0

    @property
    def is_over(self) -> bool:
        return SOLVER.growth > 0


def test_the_best_play_so_far_survives_an_enlarged_workspace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SOLVER, "work", new_workspace(memory=64))
    monkeypatch.setattr(SOLVER, "growth", 0)
    monkeypatch.setattr("rumpus.solver.plays.solver.SECONDS_BETWEEN_CHECKS", 0.0)  # every few states
    monkeypatch.setattr("rumpus.solver.tables.SearchTimer", lambda seconds: UntilEnlarged())
    rng = random.Random(383)
    rack = rng.sample(range(104), rng.randrange(10, 60))
    found = best_play("", rack, RQ, "value", seconds=1.0)
    assert SOLVER.growth == 1
    assert found.value == 246 <= found.bound


@pytest.mark.parametrize("game", RULES)
def test_a_search_that_pauses_comes_to_the_same(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it did when it paused, and also where its arrays were too small at first."""

    def answers() -> list[tuple[int, int, bool]]:
        found = []
        for seed in range(24):
            rng = random.Random(seed)
            view = random_view(rng, melds=rng.randrange(7), rack=rng.randrange(8, 24))
            objective, opened = OBJECTIVES[seed % 2], seed % 3 > 0
            for jokers in JOKERS:
                play = best_play(view.table.tableau, view.hand, EASY[game], objective, jokers, opened)
                found.append((worth_of(play, objective), play.bound, play.proven))
        return found

    expected = answers()
    monkeypatch.setattr("rumpus.solver.plays.solver.STEPS_WITHOUT_CLOCK", 1)
    monkeypatch.setattr("rumpus.solver.plays.solver.SECONDS_BETWEEN_CHECKS", 0.0)
    monkeypatch.setattr(SOLVER, "play", new_play_workspace(waiting=8, tasks=8))
    monkeypatch.setattr(SOLVER, "work", new_workspace(1 << 10, 1 << 8, 1 << 8))
    monkeypatch.setattr(SOLVER, "growth", 0)
    assert answers() == expected
    assert SOLVER.growth > 0


@pytest.mark.parametrize("game", RULES)
def test_a_budget_of_zero_still_finds_simple_plays(game: str) -> None:
    rules = tile_rules(game)
    assert isinstance(rules.turn, TileTurn)
    for seed in range(60):
        rng = random.Random(seed)
        view = random_view(rng, melds=rng.randrange(7), rack=rng.randrange(8, 30))
        opened = seed % 3 > 0
        seen = View(0, view.table.changed(turn=TileState((opened, True))), view.hand)
        simple = [action for action in rules.turn.legal_actions(rules, seen) if isinstance(action, Play)]
        most = max((sum(map(len, play.table)) for play in simple), default=0)
        for objective in OBJECTIVES:
            found = best_play(view.table.tableau, view.hand, rules, objective, opened=opened, seconds=0.0)
            if objective == "tiles":
                assert sum(map(len, found.table)) >= most
            assert found.proven == ((found.tiles if objective == "tiles" else found.value) == found.bound)
            if found.action is not None:
                assert isinstance(rules.turn.judge(rules, seen, found.action), Placement)
                assert found.easiest(0.0).tiles == found.tiles


@pytest.mark.parametrize("rules", [RG, RQ])
def test_a_time_budget_holds_for_the_whole_box(rules: RuleSet) -> None:
    for rack in (PACK.everything, set_of(random.Random(19).sample(range(PACK.size), 73))):
        start = time.thread_time()
        found = best_play("", rack, rules, seconds=0.2)
        assert time.thread_time() - start < 5  # generous: a test is not a benchmark
        assert rack.bit_count() / 2 < found.tiles <= found.bound <= rack.bit_count()
        assert len({PACK.physical(tile) for meld in found.table for tile in meld}) == found.tiles
