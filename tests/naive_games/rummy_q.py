"""Rummy Q, naively (RQ)."""

from __future__ import annotations

from functools import partial

from tests.naive import Rules
from tests.naive_tiles import TileDeal, TileRules, plain_number

TILES = TileRules(25, opens_without_jokers=True, table_waits=True, counts_owed=True)
RULES = Rules(
    partial(TileDeal, TILES), plain_number, "J", winner_starts=True, draws="each", lowest_wins=True, tiles=TILES
)
