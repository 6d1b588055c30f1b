"""The best plays of game positions, judged by an integer program, and by the kernels without their compiler."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from itertools import islice

import pytest

from rumpus.core.rules import RuleSet
from rumpus.core.turns.tiles.state import TileState
from rumpus.core.views import View
from rumpus.solver.tables import Objective, best_play
from tests.solver.judge_tables import faults, positions
from tests.solver.small_tables import BESIDE_THE_RACK
from tests.solver.tables_by_ilp import best_by_ilp
from tests.tile_tables import random_view, tile_rules

OBJECTIVES: list[Objective] = ["tiles", "value"]


@pytest.mark.parametrize("objective", OBJECTIVES)
@pytest.mark.parametrize("game", BESIDE_THE_RACK)
def test_positions_of_games(game: str, objective: Objective) -> None:
    for rules, view in islice(positions(game, first_seed=40), 0, 60, 4):
        assert faults(rules, view, objective) == []


@pytest.mark.parametrize(
    "rules",
    [*map(tile_rules, BESIDE_THE_RACK), tile_rules("rummy-q", joker_steal="literal")],
    ids=[*BESIDE_THE_RACK, "rummy-q literal"],
)
def test_random_tables_full_of_jokers(rules: RuleSet) -> None:
    for seed in range(12):
        rng = random.Random(seed)
        view = random_view(rng, melds=rng.randrange(7), rack=rng.randrange(4, 14))
        opened = seed % 3 > 0
        seen = View(0, view.table.changed(turn=TileState((opened, True))), view.hand)
        found = best_play(view.table.tableau, view.hand, rules, opened=opened)
        assert found.tiles == best_by_ilp(rules, seen, "tiles")


SAMPLE = """
from rumpus.games import rule_book
from rumpus.solver import best_play
for game, table, rack, jokers in [
    ("rummy-gin", "R5 R6 R7 / B8 K8 Y8", "R8 K5 B5 K1", None),
    ("rummy-gin", "R5 B5 J1=K5", "Y5 K1 K2", None),
    ("rummy-q", "R5 B5 K5 Y5 / K1 K2 K3 J1=K4", "K6 J2 R4 B4 K4", None),
    ("rummy-q", "R1 R2 R3 R4 / R3 B3 J", "J Y3 K3 B4 Y4", "free"),
]:
    found = best_play(table, rack, rule_book(game).rules(2), jokers=jokers)
    easy = found.easiest(None)
    print(found.tiles, found.value, found.table, easy.table, easy.kept, easy.moved)
"""


def test_the_same_without_the_compiler() -> None:
    told = [
        subprocess.check_output([sys.executable, "-c", SAMPLE], env={**os.environ, **env}, encoding="utf-8")
        for env in ({}, {"NUMBA_DISABLE_JIT": "1"})
    ]
    assert told[0] == told[1]
    assert len(told[0].splitlines()) == 4
