"""Policies: what chooses in playouts."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Policy:
    """How playouts choose, by its name."""

    name: str


RANDOM = Policy("random")
"""Each legal action is equally likely."""

HEURISTIC = Policy("heuristic")
"""As the heuristic player of card games does: see ``policies.tables`` for its judgement."""

OPTIMAL = Policy("optimal")
"""At each turn the play that places most tiles, proven best; tile games only."""
