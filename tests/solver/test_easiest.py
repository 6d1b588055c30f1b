"""The play a person follows best, against every best play of small tables, and the steps that lead to it."""

from __future__ import annotations

import random

import pytest

from rumpus.core.turns.tiles import Placement, TileTurn
from rumpus.solver.tables import best_play
from tests.naive_tile_plays import Turn
from tests.solver.naive_tables import best_tables, ease
from tests.solver.small_tables import BESIDE_THE_RACK, RULES, small_turn, texts
from tests.tile_tables import PACK, random_view, spelled, tile_rules, tile_view, tiles

RG, RQ = tile_rules("rummy-gin", opening=10), tile_rules("rummy-q", opening=10)


def small_turns(count: int, name: str) -> list[tuple[Turn, bool]]:
    rows = []
    for seed in range(count):
        rng = random.Random(f"{name} {seed}")
        opened = rng.random() < 0.7
        rules = RULES["rummy-gin" if name == "free" else name]
        rows.append((small_turn(rng, rules, opened or name == "free", rng.randrange(2, 5)), opened))
    return [(turn, opened) for turn, opened in rows if turn.table]


@pytest.mark.parametrize("name", [*BESIDE_THE_RACK, "free"])
def test_small_tables(name: str) -> None:
    free = name == "free"
    rules = RG if free else tile_rules(name, opening=10)
    tried = 0
    for turn, _ in small_turns(45, name):
        table, rack = texts(turn)
        found = best_play(table, rack, rules, jokers="free" if free else None, opened=turn.opened)
        worth, every = best_tables(turn, "tiles", free)
        if not worth:
            continue
        easy = found.easiest(None)
        best = max((kept, -moved) for kept, moved in (ease(turn.table, new, free) for new in every))
        tried += 1
        assert (easy.tiles, easy.proven_easiest) == (worth, True)
        assert (easy.kept, -easy.moved) == best, table
        if not free:
            assert isinstance(rules.turn, TileTurn)
            assert easy.action is not None
            judged = rules.turn.judge(rules, tile_view(table, rack, opened=turn.opened), easy.action)
            assert isinstance(judged, Placement), (table, rack, spelled(easy.table))
    assert tried > 10


def test_a_meld_that_can_stay_whole_does() -> None:
    found = best_play("R5 R6 R7 / B8 K8 Y8", "R8", RG).easiest()
    assert (found.kept, found.moved, found.proven_easiest) == (2, 0, True)


def test_tiles_that_part_from_their_meld_are_counted() -> None:
    found = best_play("R7 B7 K7 Y7 / R1 R2 R3", "K8 K9", RG).easiest()
    assert (found.kept, found.moved) == (1, 1)
    assert [str(step.text) for step in found.steps] == [
        "take K7 from the set of sevens as a new meld",
        "lay K8 K9 from the rack on the new meld",
    ]


FEIGNED = """
R1 R2 R3 / R5 R6 R7 R8 / R7 R8 R9 / R10 R11 R12 / B2 B3 B4 B5 / K3 K4 K5 / K6 K7 K8 / Y6 Y7 Y8 / B1 K1 Y1 / B1 K1 Y1 /
R2 B2 Y2 / R4 K4 Y4 / B7 K7 Y7 / R9 B9 K9 / B10 K10 Y10 / R10 B10 Y10 / R13 B13 K13
""".replace("\n", " ")


def test_tiles_that_look_like_a_pair_are_not_one() -> None:
    # R9 at the end of R5-R8 lies beside a red eight, which is not that of its own meld.
    found = best_play(FEIGNED, "Y3 Y8 Y13 R12 B5 B8 K9 Y3 Y6 Y12 Y13", RG).easiest(None)
    assert (found.kept, found.moved, found.proven_easiest) == (16, 1, True)


JOKERS_THAT_STAY = [
    ("R12 B12 J1=K12 / R13 B13 J2=K13", "K12", (2, 0)),
    ("R7 K7 J1=B7 / B7 K7 J2=Y7", "B7", (2, 0)),
    ("K5 J1=B5 J2=Y5 / K6 K7 K8", "K10", (2, 0)),
    ("B5 J1=B6 J2=B7 / B6 B7 B8", "B10", (2, 0)),
]


@pytest.mark.parametrize(("table", "rack", "ease"), JOKERS_THAT_STAY)
def test_free_jokers_stay_with_their_melds(table: str, rack: str, ease: tuple[int, int]) -> None:
    for objective in ("tiles", "value"):
        found = best_play(table, rack, RG, objective, jokers="free").easiest(None)
        assert (found.kept, found.moved, found.proven_easiest) == (*ease, True)


def test_a_free_joker_stays_with_part_of_its_meld() -> None:
    found = best_play("K7 J K9 K10 / B11 K11 Y11", "R4 R6 R10 R10 B10 J", RG, jokers="free").easiest(None)
    assert (found.tiles, found.kept, found.moved, found.proven_easiest) == (5, 1, 1, True)


@pytest.mark.parametrize("inner", ["R4 R5 R6", "R4 J R6"])
def test_a_meld_may_come_to_lie_within_another(inner: str) -> None:
    # Two of six stay together, at both ends of the meld that stays whole.
    found = best_play(f"R2 R3 R4 R5 R6 R7 / {inner}", "B2 K2 B4 K4 K5 Y5 B6 Y6", RG, jokers="free").easiest(None)
    assert (found.tiles, found.kept, found.moved, found.proven_easiest) == (8, 1, 4, True)
    assert "R3 R4 R5 R6 R7" in spelled(found.table).replace("J1=", "")


def test_the_joker_of_a_set_is_replaced_and_used() -> None:
    found = best_play("R5 B5 J1=K5 / R1 R2 R3", "K5 Y1 Y2", RQ).easiest()
    assert (found.tiles, found.kept, found.moved) == (3, 1, 1)
    assert "lay K5 from the rack on the set of fives" in [str(step.text) for step in found.steps]


@pytest.mark.parametrize("game", RULES)
def test_steps_lead_from_the_old_table_to_the_new(game: str) -> None:
    rules = tile_rules(game)
    for seed in range(40):
        rng = random.Random(seed)
        view = random_view(rng, melds=rng.randrange(1, 7), rack=rng.randrange(3, 14))
        found = best_play(view.table.tableau, view.hand, rules).easiest()
        old = tuple(meld.cards for meld in view.table.tableau)
        lying = {tile: place for place, meld in enumerate(old) for tile in map(PACK.physical, meld)}
        moved = {tile: step.target for step in found.steps for tile in map(PACK.physical, step.tiles)}
        for target, meld in enumerate(found.table):
            stayed = {lying[tile] for tile in map(PACK.physical, meld) if tile not in moved}
            assert len(stayed) <= 1  # what was not moved lay together
            assert all(moved.get(tile, target) == target for tile in map(PACK.physical, meld))
        are_new = ["new meld" in str(step.text) for step in found.steps]
        assert are_new == sorted(are_new), "melds that lie there are extended first"
        assert all(tile in lying or tile in moved for meld in found.table for tile in map(PACK.physical, meld))


def test_no_time_at_all_still_gives_a_play() -> None:
    found = best_play("R7 B7 K7 Y7 / R1 R2 R3 / K1 K2 K3", "K8 K9 K4", RG).easiest(0.0)
    assert found.tiles == 3
    assert not found.proven_easiest
    assert sorted(tiles("K8 K9 K4")) == sorted(found.placed)
