"""The policies that choose actions in playouts."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Policy:
    """A policy of playouts. Its name selects the kernel that chooses the actions."""

    name: str


RANDOM = Policy("random")
"""Each legal action is equally likely."""

HEURISTIC = Policy("heuristic")
"""The actions of the heuristic player of card games (see ``policies.heuristic``)."""

OPTIMAL = Policy("optimal")
"""At each turn the play that places the most tiles, proven best. For tile games only."""
