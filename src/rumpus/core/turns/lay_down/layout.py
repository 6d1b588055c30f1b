"""The layout of a game with a lay-down turn on a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus.core.layout import Layout

if TYPE_CHECKING:
    from rumpus.core.rules import RuleSet


def layout(rules: RuleSet, whole_pile: bool) -> Layout:
    """Return the layout: shared melds, and a spread pile if seats may take from its middle (R500-4)."""
    marks = getattr(rules.scoring, "laid_cards_score", False)
    return Layout(kind="cards", melds="shared", pile="spread" if whole_pile else "top", marks=marks)
