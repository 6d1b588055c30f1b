"""A judge of tile games: lays as many tiles each turn as can be placed, proven to be the most; else it picks, or passes."""

from __future__ import annotations

from tests.judges.frozen.tiles import GreedyTiles

VERSION = 1


class MostTiles(GreedyTiles):
    """The exact greedy play, which is today's heuristic player of tiles. Nothing is left to chance."""
