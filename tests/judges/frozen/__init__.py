"""The players ``heuristic`` and ``club`` as they were before there were levels: a frozen copy, to measure others by.

This folder is a copy of what decided their moves (``rumpus.players``, ``rumpus.solver.policies``, ``rumpus.solver.pimc``),
and nobody edits it: ``tests/judges/test_frozen.py`` holds its sources and its choices to what they were. What it takes from
the package (the engine, hands, the plays of tiles, the compiler of kernels) gives exact answers, which their own tests hold.

Its kernels are cached beside the solver's, and compiled again only when those are.
"""

from __future__ import annotations

from rumpus.core.rules import RuleSet
from rumpus.core.turns.tiles import TileTurn
from rumpus.players.player import Player
from tests.judges.frozen.cards import CardClub, CardHeuristic
from tests.judges.frozen.tiles import GreedyTiles, TileClub

VERSION = 1


def heuristic(rules: RuleSet, seed: int) -> Player:
    """The heuristic player; of tiles the one who lays the most."""
    return GreedyTiles(rules, seed) if isinstance(rules.turn, TileTurn) else CardHeuristic(rules, seed)


def club(rules: RuleSet, seed: int) -> Player:
    """The club player; of tiles the one who waits."""
    return TileClub(rules, seed) if isinstance(rules.turn, TileTurn) else CardClub(rules, seed)
