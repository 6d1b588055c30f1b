"""The question that a player has to answer with the next move."""

from __future__ import annotations

from rumpus.core.actions import LegalActions
from rumpus.core.turns.question import Question
from rumpus.core.turns.tiles.draft import Draft
from rumpus.core.views import View
from rumpus.wording.telling import Teller


def question(teller: Teller, view: View, legal: LegalActions, draft: Draft | None = None) -> Question:
    """Return the question to the seat to move. ``draft`` is the tile turn that the seat is arranging, if any."""
    ready = draft.check().can_play if draft is not None and draft.is_begun else None
    return teller.rules.turn.question(teller.rules, view, legal, teller, ready)
