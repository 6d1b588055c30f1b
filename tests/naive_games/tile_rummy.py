"""Tile Rummy, naively (TR)."""

from __future__ import annotations

from functools import partial

from tests.naive import Rules
from tests.naive_tiles import TileDeal, TileRules, plain_number

TILES = TileRules(30, 30, opening_joker=None, table_waits=True, freed_once_replaced=True, ties_drawn=True)
RULES = Rules(partial(TileDeal, TILES), plain_number, "J", highest=True, winner_starts=True, tiles=TILES)
