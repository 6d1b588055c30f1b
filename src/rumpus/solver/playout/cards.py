"""Playouts of card games: the entry points, and the function that calls them."""

from __future__ import annotations

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.core.rules import RuleSet
from rumpus.solver.engine import layout as at
from rumpus.solver.engine.cards.lay_down import turn_stock
from rumpus.solver.engine.cards.rules import playout_rules
from rumpus.solver.engine.cards.steps import action_at, apply_action, count_actions
from rumpus.solver.engine.deal import deal
from rumpus.solver.engine.layout import Ints
from rumpus.solver.engine.tables import PlayoutTables
from rumpus.solver.jit.compiled import entry_point, kernel
from rumpus.solver.jit.rng import random_below
from rumpus.solver.playout.result import write_result
from rumpus.solver.playout.run import RunArrays, begin_playout, is_finished, prepare_deal
from rumpus.solver.policies.choice import choose_in_kernel
from rumpus.solver.policies.heuristic import policy_tables
from rumpus.solver.policies.policy import HEURISTIC, OPTIMAL, RANDOM, Policy
from rumpus.solver.policies.tables import PolicyTables


def play_cards(rules: RuleSet, policy: Policy, run: RunArrays) -> None:
    """Play one playout for each row of ``run.results``, and write its result there.

    Raise UsageError for rules or a policy without a kernel.
    """
    compiled = playout_rules(rules)
    if policy == RANDOM:
        play_out(compiled.numbers, compiled.tables, run)
    elif policy == HEURISTIC:
        play_out_by_policy(compiled.numbers, compiled.tables, policy_tables(rules), run)
    elif policy == OPTIMAL:
        problem = Message("{game} has no optimal plays: only tile games have them", {"game": rules.title})
        raise UsageError(problem, code="unknown-policy")
    else:
        problem = Message("no compiled playouts of cards know the policy {policy}", {"policy": policy.name})
        raise UsageError(problem, code="unknown-policy")


@entry_point
def play_out(rules: Ints, t: PlayoutTables, run: RunArrays) -> None:
    """Play one playout for each row of ``run.results``, and write its result there.

    The actions are random: every legal action is equally likely.
    """
    s, rng, log = run.row, run.rng, run.log
    for number in range(run.results.shape[0]):
        begin_playout(run, number)
        while True:
            _supply_chance(rules, run)
            reason = at.GOES_ON
            while reason == at.GOES_ON:
                index = random_below(rng, count_actions(rules, t, s))
                reason = apply_action(rules, t, s, action_at(rules, t, s, index), rng, log)
            if is_finished(run):
                break
        write_result(rules, run, number)


@entry_point
def play_out_by_policy(rules: Ints, t: PlayoutTables, p: PolicyTables, run: RunArrays) -> None:
    """Play one playout by the heuristic policy for each row of ``run.results``, and write its result there."""
    # Not one entry point with ``play_out``: the code of the policy would slow down random play.
    s, rng, log = run.row, run.rng, run.log
    for number in range(run.results.shape[0]):
        begin_playout(run, number)
        while True:
            _supply_chance(rules, run)
            while apply_action(rules, t, s, choose_in_kernel(rules, t, p, s), rng, log) == at.GOES_ON:
                pass
            if is_finished(run):
                break
        write_result(rules, run, number)


@kernel
def _supply_chance(rules: Ints, run: RunArrays) -> None:
    if prepare_deal(rules, run):
        deal(rules, run.order, run.row, run.log)
    elif run.row[at.PHASE] == at.TURNING:
        turn_stock(run.row, run.rng, run.log)
