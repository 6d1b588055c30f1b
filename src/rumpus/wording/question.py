"""The question put to a player: the shape of turn asks it, with cards named as the teller names them."""

from __future__ import annotations

from rumpus.core.actions import LegalActions
from rumpus.core.turns.question import Question
from rumpus.core.turns.tiles.draft import Draft
from rumpus.core.views import View
from rumpus.wording.telling import Teller


def question(teller: Teller, view: View, legal: LegalActions, draft: Draft | None = None) -> Question:
    """What the seat to move is asked; ``draft`` is the tile turn it has begun to arrange."""
    ready = draft.check().can_play if draft is not None and draft.is_begun else None
    return teller.rules.turn.question(teller.rules, view, legal, teller, ready)
