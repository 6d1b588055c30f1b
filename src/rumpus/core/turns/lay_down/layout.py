"""How a screen lays out a game with a lay-down turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus.core.layout import Layout

if TYPE_CHECKING:
    from rumpus.core.rules import RuleSet


def layout(rules: RuleSet, whole_pile: bool) -> Layout:
    """Melds that all add to; a pile that one digs into is spread out (R500-4)."""
    marks = getattr(rules.scoring, "laid_cards_score", False)
    return Layout(kind="cards", melds="shared", pile="spread" if whole_pile else "top", marks=marks)
