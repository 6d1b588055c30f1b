"""The layout of a game with a tile turn on a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus.core.layout import Layout, OpeningShown

if TYPE_CHECKING:
    from rumpus.core.rules import RuleSet


def layout(rules: RuleSet, opening: int, one_tile: bool) -> Layout:
    """Return the layout: groups that all seats rearrange, a rack and a pool, but no discard pile."""
    # A game without points for opening still has an opening play, by the clause of "must-open".
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
