"""A deal of cards step by step in compiled code: legal actions formed and counted, one done, the deal scored at its end."""

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
    """How many actions the seat to move has."""
    return count_showdown(rules, t, s) if rules[at.IS_SHOWDOWN] else count_lay_down(rules, t, s)


@kernel
def action_at(rules: Ints, t: PlayoutTables, s: Ints, index: int) -> int:
    """The action at this index of the engine's list, once they are counted."""
    return showdown_action(rules, s, index) if rules[at.IS_SHOWDOWN] else lay_down_action(rules, t, s, index)


@kernel
def apply_action(rules: Ints, t: PlayoutTables, s: Ints, action: int, rng: Word, log: Ints) -> int:
    """Do an action; returns why the deal ended, and then it is scored, or GOES_ON."""
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
