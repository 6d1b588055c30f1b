"""Kernels that play a card deal step by step, for any turn: count and list legal actions, apply one, score the end."""

from __future__ import annotations

from rumpus.solver.engine import layout as at
from rumpus.solver.engine.cards.lay_down import act_in_lay_down, count_lay_down, lay_down_action
from rumpus.solver.engine.cards.showdown import act_in_showdown, count_showdown, showdown_action
from rumpus.solver.engine.deal import log_number
from rumpus.solver.engine.layout import Ints
from rumpus.solver.engine.scoring import close_deal, score_deal
from rumpus.solver.engine.tables import PlayoutTables
from rumpus.solver.jit.compiled import kernel
from rumpus.solver.jit.rng import Word


@kernel
def count_actions(rules: Ints, t: PlayoutTables, s: Ints) -> int:
    """Return the number of legal actions of the seat to move."""
    return count_showdown(rules, t, s) if rules[at.IS_SHOWDOWN] else count_lay_down(rules, t, s)


@kernel
def action_at(rules: Ints, t: PlayoutTables, s: Ints, index: int) -> int:
    """Return the legal action at this index of the engine's list. Call ``count_actions`` first."""
    return showdown_action(rules, s, index) if rules[at.IS_SHOWDOWN] else lay_down_action(rules, t, s, index)


@kernel
def apply_action(rules: Ints, t: PlayoutTables, s: Ints, action: int, rng: Word, log: Ints) -> int:
    """Apply an action and log it. Return GOES_ON while the deal goes on.

    At the end of the deal, score it and return the code of the reason for its end.
    """
    s[at.ACTIONS] += 1
    log_number(s, log, action)
    reason = _apply(rules, t, s, action, rng, log)
    if reason == at.GOES_ON:
        return at.GOES_ON
    close_deal(rules, s, score_deal(rules, t, s, reason))
    return reason


@kernel
def _apply(rules: Ints, t: PlayoutTables, s: Ints, action: int, rng: Word, log: Ints) -> int:
    if rules[at.IS_SHOWDOWN]:
        return act_in_showdown(rules, s, action)
    return act_in_lay_down(rules, t, s, action, rng, log)
