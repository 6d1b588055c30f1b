"""The hint: a good action for the player, as lines to type, with the reason for it.

In tile games the solver finds the play that places most tiles. In other games the computer player ``expert`` chooses,
with more caution (``sound_move``).
Without the solver, or before it is compiled, the plain player chooses.
"""

from __future__ import annotations

from typing import NamedTuple

from rumpus.coach.arranging import arranging
from rumpus.coach.reasons import plain_reason, reason
from rumpus.coach.sound_move import sound_move
from rumpus.core.actions import Action, DiscardAndRap, Knock, Pass, Pick, Play
from rumpus.core.errors import UsageError
from rumpus.core.messages import Field, ListField, Message
from rumpus.core.notation import format_action
from rumpus.core.rules import RuleSet
from rumpus.core.views import View
from rumpus.extras import is_installed, missing
from rumpus.players.plain import PlainPlayer
from rumpus.wording.telling import Teller

EARLY = Message("Better hints come in a few minutes.")
READY = Message("Better hints are ready now.")
PATIENCE = 1.0  # seconds to look for the easiest of the best plays


class Hint(NamedTuple):
    """An advised action, with the reason for it."""

    lines: list[str]  # to type one after another
    acts: list[str]  # the same as texts of actions; for a tile play the lines themselves
    reason: Field


def hint(teller: Teller, view: View) -> Hint:
    """Return the hint for the seat of the view.

    In tile games it is the play that places most tiles; of several, the easiest to follow. In other games it is the
    move of a player of the level ``expert`` (``sound_move``). If the solver does not support the rules, it is the plain
    player's move.
    """
    rules = teller.rules
    arranges = rules.layout.melds == "groups"
    try:
        action = _best_play(rules, view) if arranges else sound_move(rules, view)
        return _hint(rules, view, action, reason(teller, view, action))
    except UsageError:
        return plain_hint(teller, view)


def plain_hint(teller: Teller, view: View) -> Hint:
    """Return the plain player's hint. It needs no solver."""
    player = PlainPlayer(teller.rules)
    action = player.choose(view)
    return _hint(teller.rules, view, action, plain_reason(teller, view, action, player))


class HintNotes:
    """Adds notes about better hints: one note to each seat while the solver is missing, one when it is ready."""

    def __init__(self) -> None:
        self._waiting: set[int | None] = set()

    def added(self, hint: Hint, seat: int | None, *, is_early: bool) -> Hint:
        """Return the hint, with a note if one is due for the seat. ``is_early``: the solver is not compiled yet."""
        if is_early == (seat in self._waiting):
            return hint
        if is_early:
            self._waiting.add(seat)
            note = EARLY if is_installed("solver") else _better_hint_missing()
            return hint._replace(reason=ListField((hint.reason, note)))
        self._waiting.remove(seat)
        return hint._replace(reason=ListField((READY, hint.reason)))


def _better_hint_missing() -> Message:
    return Message("{refusal}.", {"refusal": missing("solver", Message("A better hint")).said})


def _hint(rules: RuleSet, view: View, action: Action, reason: Field) -> Hint:
    lines = lines_for(rules, view, action)
    return Hint(lines, lines if isinstance(action, Play) else [format_action(rules, action)], reason)


def _best_play(rules: RuleSet, view: View) -> Action:
    from rumpus.solver import best_play

    assert view.seat is not None
    best = best_play(view.table.tableau, view.hand, rules, opened=view.table.turn.opened[view.seat])
    if not best.placed:
        return Pick() if view.table.stock_count else Pass()
    easiest = best.easiest(PATIENCE)
    is_one = rules.layout.one_tile and view.hand.bit_count() - best.tiles == 1
    return Play(easiest.table, easiest.opening, one_tile=is_one)


def lines_for(rules: RuleSet, view: View, action: Action) -> list[str]:
    """Return the lines to type for an action. A tile play has one line for each step."""
    if isinstance(action, Play):
        return arranging(rules, view, action) or [format_action(rules, action)]
    if isinstance(action, DiscardAndRap):
        return [f"rap {rules.pack.text(action.card)}"]
    if isinstance(action, Knock):
        return [f"knock {rules.pack.text(action.card)}"]
    return [format_action(rules, action)]
