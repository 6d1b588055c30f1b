"""How a screen lays out a game with a tile turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus.core.layout import Layout, OpeningShown

if TYPE_CHECKING:
    from rumpus.core.rules import RuleSet


def layout(rules: RuleSet, opening: int, one_tile: bool) -> Layout:
    """Groups that all rearrange, a rack, a pool; no pile."""
    # Where no points are asked for, one still opens with melds from the rack.
    clause = rules.clauses.get("opening-too-low") or rules.clauses["must-open"]
    return Layout(
        kind="tiles",
        melds="groups",
        pile="none",
        noun="tile",
        hand="rack",
        stock="pool",
        opening=OpeningShown(opening, clause),
        one_tile=one_tile,
    )
