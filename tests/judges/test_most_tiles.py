"""The judge that lays the most tiles: proven to be the most, by the rules, and always the same."""

from __future__ import annotations

import pytest

from rumpus.core.actions import Pick, Play
from rumpus.core.engine import legal_actions
from rumpus.core.views import view
from rumpus.games import BOOKS
from tests.judges.most_tiles import MostTiles
from tests.players.playing import decisions
from tests.tile_tables import tile_rules, tile_view
from tests.whole_games import TILE_GAMES


@pytest.mark.parametrize("slug", TILE_GAMES)
@pytest.mark.parametrize("seats", [2, 4])
def test_it_plays_whole_deals_by_the_rules(slug: str, seats: int) -> None:
    rules, plays = BOOKS[slug].rules(seats), 0
    for state, action in decisions(rules, [MostTiles(rules, seat) for seat in range(seats)], seed=seats):
        if state.table.results:
            break
        assert action in legal_actions(rules, view(state, state.table.to_move))
        plays += isinstance(action, Play)
    assert plays


@pytest.mark.parametrize("slug", TILE_GAMES)
def test_it_lays_tiles_that_the_club_player_holds_back(slug: str) -> None:
    rules = tile_rules(slug, 3)
    seen = tile_view("R5 R6 R7", "R8 R9 B2 B11 K4 K13 Y2 Y9", others=(12, 10))
    action = MostTiles(rules, 1).choose(seen)
    assert isinstance(action, Play)
    assert sum(map(len, action.table)) == 5
    assert MostTiles(rules, 1).choose(tile_view("R5 R6 R7", "B2 B11 K4 K13 Y2 Y9", others=(12, 10))) == Pick()
