"""Policies: what chooses in playouts, as data that compiled code reads."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Policy:
    """How playouts choose: uniformly by lot, or like the heuristic player of the shape of the game.

    The heuristic player's judgement comes from its own module (``rumpus.players.heuristic_policy`` makes the policy):
    ``weights`` in the order of ``policy_tables``; with more than ``many`` unseen cards every second one is imagined; an
    opponent with ``few`` cards may go out; ``imagined`` are the sorted counts of hands played alone, by turns.
    """

    name: str
    weights: tuple[float, ...] = ()
    many: int = 0
    few: int = 0
    imagined: tuple[tuple[int, ...], ...] = ()


BY_LOT = Policy("random")

OPTIMAL = Policy("optimal")
"""At each turn the play that places most tiles, proven best; tile games only."""
