"""The judge that waits longest with tiles."""

from __future__ import annotations

import pytest

from rumpus.core.actions import Pick, Play
from tests.judges.longest_wait import LongestWait
from tests.tile_tables import tile_rules, tile_view
from tests.whole_games import TILE_GAMES


@pytest.mark.parametrize("slug", TILE_GAMES)
@pytest.mark.parametrize(
    ("pool", "other", "chosen"), [(9, 12, Pick), (3, 12, Pick), (2, 12, Play), (9, 3, Pick), (9, 2, Play)]
)
def test_it_waits_until_one_pick_a_seat_is_left_or_another_seat_may_soon_be_out(
    slug: str, pool: int, other: int, chosen: type
) -> None:
    seen = tile_view("R5 R6 R7", "R8 R9 B2 B11 K4 K13 Y2 Y9", others=(other,), pool=pool)
    assert isinstance(LongestWait(tile_rules(slug, 2), 1).choose(seen), chosen)
