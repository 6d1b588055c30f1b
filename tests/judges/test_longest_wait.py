"""The judge that waits longest with tiles: as the club player of before, until fewer picks are left."""

from __future__ import annotations

import pytest

from rumpus.core.actions import Pick, Play
from tests.judges.frozen.tiles import TileClub
from tests.judges.longest_wait import LongestWait
from tests.tile_tables import tile_rules, tile_view
from tests.whole_games import TILE_GAMES


@pytest.mark.parametrize("slug", TILE_GAMES)
def test_it_still_waits_where_the_club_player_of_before_lays(slug: str) -> None:
    rules = tile_rules(slug, 2)

    def chosen(player: type[TileClub], pool: int) -> type:
        seen = tile_view("R5 R6 R7", "R8 R9 B2 B11 K4 K13 Y2 Y9", others=(12,), pool=pool)
        return type(player(rules, 1).choose(seen))

    assert [chosen(TileClub, 9), chosen(TileClub, 8), chosen(TileClub, 2)] == [Pick, Play, Play]
    assert [chosen(LongestWait, 9), chosen(LongestWait, 3), chosen(LongestWait, 2)] == [Pick, Pick, Play]
