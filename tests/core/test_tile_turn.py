"""The check of a tile play returns the melds of the new table and the tiles placed."""

from unittest.mock import Mock

import pytest

from rumpus.core.actions import Play
from rumpus.core.errors import IllegalAction
from rumpus.core.packs import cards_of
from rumpus.core.turns.tiles import Placement, TileTurn, turn
from rumpus.core.turns.tiles.turn import resolve
from tests.tile_tables import PACK, table_of, tile_rules, tile_view, tiles


def judge_play(table: str, rack: str, play: str) -> Placement | IllegalAction:
    rules = tile_rules("rummy-q")
    assert isinstance(rules.turn, TileTurn)
    return rules.turn.judge(rules, tile_view(table, rack), Play(tuple(tuple(tiles(row)) for row in play.split("/"))))


def test_a_legal_play_is_resolved_to_the_tiles_that_are_there() -> None:
    found = judge_play("R5 R6 R7' / J2=B1 B2 B3", "R8' K1", "R5 R6 R7 R8 / J1=B1 B2 B3")
    assert isinstance(found, Placement)
    assert [" ".join(map(PACK.text, meld.cards)) for meld in found.table] == ["R5 R6 R7' R8'", "J2=B1 B2 B3"]
    assert [PACK.text(tile) for tile in cards_of(found.placed)] == ["R8'"]


def test_a_tile_of_the_table_is_taken_before_its_copy_on_the_rack() -> None:
    found = judge_play("R5 R6 R7", "R7' R8", "R5 R6 R7' R8")
    assert isinstance(found, Placement)
    assert [PACK.text(tile) for tile in cards_of(found.placed)] == ["R8"]


def test_a_refused_play_is_no_placement() -> None:
    assert isinstance(judge_play("R5 R6 R7", "R7' R8", "R5 R6 R7"), IllegalAction)


def test_a_play_is_resolved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = Mock(side_effect=resolve)
    monkeypatch.setattr(turn, "resolve", counted)
    table_of("rummy-q", "R5 R6 R7 Y13", "K1", table="B1 B2 B3").play("play B1 B2 B3 / R5 R6 R7")
    assert counted.call_count == 1
