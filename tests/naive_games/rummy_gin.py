"""Rummy Gin, naively (RG)."""

from __future__ import annotations

from functools import partial

from tests.naive import Rules
from tests.naive_tiles import TileDeal, TileRules, plain_number

TILES = TileRules(50, joker_keeps_to_rack=True, replaced_by_any_colour=True)
RULES = Rules(partial(TileDeal, TILES), plain_number, "J", winner_starts=True, tiles=TILES)
