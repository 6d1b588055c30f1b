"""The heuristic policy of a weaker player: the same rules of thumb with a short memory and no patience."""

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
from rumpus.solver.policies.tables import FORGOTTEN, PATIENCE, RAP_CAUTION, PolicyTables

REMEMBERED = 6  # discards
_NEXT_DRAW = 1.0  # the number of draws that it waits for a card: only the next one
_MORE_CAUTION = 1.6  # the factor by which a point lost by a rash rap weighs more than for the heuristic policy


def choose_at_a_glance(rules: RuleSet, view: View, changes: tuple[tuple[int, float], ...] = ()) -> Action:
    """Return the action of a player with a short memory who uses the rules of thumb of the heuristic player.

    The player counts on the next draw only, lays what it can, and raps later. They remember the last few discards, but
    not the cards that others took. ``changes`` are pairs of a place in the weights and a weight that differs. Raise
    UsageError like ``choose_action``.
    """
    compiled, tables = playout_rules(rules), _tables(rules, changes)
    start_row = encode_state(rules, possible_state(rules, view))
    for seat in range(rules.seats):  # forget the cards that the others took
        start_row[KNOWN + seat] *= seat == view.seat
    tables.scratch[FORGOTTEN] = forgotten_cards(rules, view)
    return decode_action(rules, choose(compiled.numbers, compiled.tables, tables, start_row))


def forgotten_cards(rules: RuleSet, view: View) -> CardSet:
    """Return the discards too deep in the pile to be remembered.

    There are none if the whole pile can be taken, because such a pile is spread on the table.
    """
    is_spread = playout_rules(rules).numbers[WHOLE_PILE]
    return 0 if is_spread else set_of(view.table.discard_pile[:-REMEMBERED])


@lru_cache(maxsize=64)
def _tables(rules: RuleSet, changes: tuple[tuple[int, float], ...]) -> PolicyTables:
    caution = float(policy_tables(rules).weights[RAP_CAUTION]) * _MORE_CAUTION
    tables = tables_with_weights(rules, ((PATIENCE, _NEXT_DRAW), (RAP_CAUTION, caution), *changes))
    # Holding melds back pays only if the player notices in time that the deal is about to end. This player does not.
    return tables._replace(few_cards=rules.pack.size)
