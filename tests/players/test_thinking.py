"""The command that measures how long levels think: every level, what is counted, and what it says."""

from __future__ import annotations

import json
from itertools import count

import pytest
from click.testing import CliRunner

from bench.thinking import AIMS, SECOND, Thought, main, moves_of
from rumpus.players.levels import LEVELS, PLAYERS
from tests.whole_games import CARD_GAMES, TILE_GAMES


def test_every_level_has_an_aim() -> None:
    assert set(AIMS) == set(LEVELS)


@pytest.mark.parametrize("slug", [CARD_GAMES[0], TILE_GAMES[0]])
def test_it_measures_cards_and_tiles(slug: str) -> None:
    told = CliRunner().invoke(main, [slug, "--seats", "2", "--player", "casual", "--games", "1", "--json"])
    assert told.exit_code == 0, told.output
    (figures,) = map(json.loads, told.stdout.splitlines())
    assert (figures["game"], figures["seats"], figures["player"]) == (slug, 2, PLAYERS["casual"].versioned)
    assert figures["moves"] > 2
    assert 0 <= figures["median"] <= figures["p95"]
    words = CliRunner().invoke(main, [slug, "--seats", "2", "--player", "casual", "--games", "1"])
    assert PLAYERS["casual"].versioned in words.stdout


def test_a_move_is_timed_by_itself_and_warming_up_is_not_counted() -> None:
    ticks = count()
    once = moves_of(TILE_GAMES[0], 2, "beginner", 1, clock=lambda: float(next(ticks)))
    assert set(once) == {SECOND}
    assert next(ticks) > 2 * len(once)


def test_it_names_the_player_who_takes_too_long() -> None:
    assert Thought("", 2, "", 1, 1.0, 3.0, (1, 3)).is_within
    assert not Thought("", 2, "", 1, 1.1, 3.0, (1, 3)).is_within
    assert not Thought("", 2, "", 1, 1.0, 3.1, (1, 3)).is_within


def test_a_game_that_is_not_there_is_refused() -> None:
    assert CliRunner().invoke(main, ["no-game"]).exit_code != 0
