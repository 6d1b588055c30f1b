"""What a casual player remembers of a game of cards: the last few discards, and not who took what."""

from __future__ import annotations

from rumpus.core.packs import CardSet, set_of
from rumpus.core.rules import RuleSet
from rumpus.core.turns.lay_down import LayDown
from rumpus.core.views import View

LAST = 6  # discards


def without_taken(view: View) -> View:
    """The view of somebody who has forgotten what the others took."""
    known = tuple(cards if seat == view.seat else 0 for seat, cards in enumerate(view.table.known))
    return View(view.seat, view.table.changed(known=known), view.hand)


def forgotten_discards(rules: RuleSet, view: View) -> CardSet:
    """The cards of the pile that lie too deep to be remembered. A pile that can be taken whole lies spread on the table:
    nobody need remember it.
    """
    if isinstance(rules.turn, LayDown) and rules.turn.whole_pile:
        return 0
    return set_of(view.table.discard_pile[:-LAST])
