"""Playouts of every game on the reference engine, beside gin rummy in RLCard and OpenSpiel."""

from __future__ import annotations

from bench import peers
from bench.measure import Figure, Playout, Rate, figures
from bench.ours import ours
from rumpus.games import games

SECONDS = 0.5
BASES = ("RLCard", "OpenSpiel")


def measure(rounds: int) -> list[Figure]:
    """Actions a second on one core, two seats; the peers play gin alone."""
    playouts: dict[str, Playout] = {"RLCard": peers.rlcard(), "OpenSpiel": peers.open_spiel()}
    playouts |= {slug: ours(slug) for slug in ("gin-rummy", *games())}
    return figures({name: Rate(each, SECONDS) for name, each in playouts.items()}, "actions/s", BASES, rounds)
