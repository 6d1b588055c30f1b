"""The value of a deal end: points far from the end of the game, and the win itself near it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rumpus.game import Game
from rumpus.games import BOOKS
from rumpus.games.book import RuleBook
from rumpus.players import make_player
from rumpus.solver import playouts
from rumpus.solver.pimc import stakes

# What a deal is worth that brings seat 0 so many points, at these totals before it: without the compiler.
WORTH = """
import sys
import numpy as np
from rumpus.games import rule_book
from rumpus.solver.engine import layout as at
from rumpus.solver.engine.cards.rules import playout_rules
from rumpus.solver.engine.scoring import close_deal
from rumpus.solver.pimc.stakes import worth_of_end

rules = rule_book("gin-rummy").rules(2, target_score=100)
for text in sys.argv[1:]:
    mine, theirs, won = map(int, text.split(","))
    row = np.zeros(at.SIZE, np.int64)
    row[at.DEALS], row[at.TOTALS], row[at.TOTALS + 1] = 3, mine, theirs
    row[at.POINTS + (won < 0)] = abs(won)
    close_deal(playout_rules(rules).numbers, row, at.KNOCKED)
    print(worth_of_end(playout_rules(rules).numbers, np.array([30.0, 14.0]), row, 0))
"""


WON = (-40, -15, 0, 15, 40)


@pytest.fixture(scope="module")
def worth(project: Path) -> dict[str, float]:
    """By totals of both and the points won, what that is worth."""
    cases = [f"{mine},{theirs},{won}" for mine, theirs in ((0, 0), (30, 0), (90, 0), (0, 90)) for won in WON]
    environ = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": f"{project / 'src'}{os.pathsep}{project}"}
    told = subprocess.run(
        [sys.executable, "-P", "-c", WORTH, *cases], env=environ, check=True, capture_output=True, text=True
    ).stdout
    return dict(zip(cases, map(float, told.split()), strict=True))


def test_far_from_the_end_a_point_is_a_point(worth: dict[str, float]) -> None:
    for mine, theirs in ((0, 0), (30, 0)):
        assert [worth[f"{mine},{theirs},{won}"] for won in WON] == list(WON)


def test_points_beyond_the_target_are_worth_little(worth: dict[str, float]) -> None:
    assert 0 < worth["90,0,40"] - worth["90,0,15"] < (40 - 15) / 3


def test_a_player_far_behind_loses_little_more_with_the_game(worth: dict[str, float]) -> None:
    assert 0 < worth["0,90,-15"] - worth["0,90,-40"] < (40 - 15) / 3
    assert worth["0,90,40"] - worth["0,90,0"] > worth["0,90,0"] - worth["0,90,-40"]


def second_rules(book: RuleBook) -> Game:
    """Return a game whose rules are a new object, as after the rules of the first game were dropped."""
    game = Game(book.slug, ["Ann", "Bob"], seed=2)
    game.rules = book.build(book, 2, game.rules.options)
    return game


def test_the_second_game_does_not_play_the_deals_of_the_stakes_again(monkeypatch: pytest.MonkeyPatch) -> None:
    counts: list[int] = []

    def count(*asked: Any, **how: Any) -> object:
        counts.append(asked[1])
        return playouts(*asked, **how)

    monkeypatch.setattr(stakes, "playouts", count)
    stakes.stakes_of.cache_clear()
    for game in (Game("gin-rummy", ["Ann", "Bob"], seed=1), second_rules(BOOKS["gin-rummy"])):
        make_player("master", game.rules, 1).choose(game.view(game.to_move))
    assert counts == [stakes._DEALS]
