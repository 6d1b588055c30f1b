"""The heuristic policy at a glance: the same rules of thumb with a short memory and no patience."""

from __future__ import annotations

from functools import lru_cache

from rumpus.core.actions import Action
from rumpus.core.packs import CardSet, set_of
from rumpus.core.rules import RuleSet
from rumpus.core.views import View
from rumpus.solver.engine.cards.codec import decode_action, encode_state, possible_state
from rumpus.solver.engine.cards.rules import playout_rules
from rumpus.solver.engine.layout import KNOWN, WHOLE_PILE
from rumpus.solver.policies.choice import choose
from rumpus.solver.policies.heuristic import policy_tables, tables_with_weights
from rumpus.solver.policies.tables import CAUTION, FORGOTTEN, PATIENCE, PolicyTables

REMEMBERED = 6  # discards
_NEXT_DRAW = 1.0  # it counts on the next draw alone
_MORE_CAUTION = 1.6  # how much more a point lost by a rash rap weighs with it


def choose_at_a_glance(rules: RuleSet, view: View) -> Action:
    """What somebody does by the rules of thumb who counts on the next draw alone, raps only when surer of it, remembers the last
    few discards, and has forgotten what the others took. Raises UsageError as ``choose_action``.
    """
    compiled, start_row, tables = playout_rules(rules), encode_state(rules, possible_state(rules, view)), _tables(rules)
    for seat in range(rules.seats):
        start_row[KNOWN + seat] *= seat == view.seat
    tables.scratch[FORGOTTEN] = forgotten_cards(rules, view)
    return decode_action(rules, choose(compiled.numbers, compiled.tables, tables, start_row))


def forgotten_cards(rules: RuleSet, view: View) -> CardSet:
    """The cards of the pile that lie too deep to be remembered. A pile that can be taken whole lies spread on the table:
    nobody need remember it.
    """
    lies_open = playout_rules(rules).numbers[WHOLE_PILE]
    return 0 if lies_open else set_of(view.table.discard_pile[:-REMEMBERED])


@lru_cache(maxsize=64)
def _tables(rules: RuleSet) -> PolicyTables:
    caution = float(policy_tables(rules).weights[CAUTION]) * _MORE_CAUTION
    return tables_with_weights(rules, ((PATIENCE, _NEXT_DRAW), (CAUTION, caution)))
