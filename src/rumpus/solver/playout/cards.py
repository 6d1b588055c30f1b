"""Card games played out: the kernels, and their Python call."""

from __future__ import annotations

from rumpus.core.errors import UsageError
from rumpus.core.rules import RuleSet
from rumpus.solver.engine import layout as at
from rumpus.solver.engine.cards.lay_down import turn_stock
from rumpus.solver.engine.cards.rules import playout_rules
from rumpus.solver.engine.cards.steps import action_at, count_actions, do
from rumpus.solver.engine.deal import deal
from rumpus.solver.engine.layout import Ints
from rumpus.solver.engine.tables import PlayoutTables
from rumpus.solver.jit.compiled import entry_point, kernel
from rumpus.solver.jit.rng import begin_chance, below, shuffle
from rumpus.solver.playout.result import write_result
from rumpus.solver.playout.run import RunArrays
from rumpus.solver.policies.choice import choose_by
from rumpus.solver.policies.heuristic import policy_tables
from rumpus.solver.policies.policy import HEURISTIC, OPTIMAL, RANDOM, Policy
from rumpus.solver.policies.tables import PolicyTables


def play_cards(rules: RuleSet, policy: Policy, given: RunArrays) -> None:
    """Play as many playouts as ``given.results`` has rows. Raises UsageError."""
    compiled = playout_rules(rules)
    if policy == RANDOM:
        play_out(compiled.numbers, compiled.tables, given)
    elif policy == HEURISTIC:
        play_out_by(compiled.numbers, compiled.tables, policy_tables(rules), given)
    elif policy == OPTIMAL:
        raise UsageError(f"{rules.title} has no optimal plays: they are of tile games", code="unknown-policy")
    else:
        raise UsageError(f"no compiled playouts of cards know the policy {policy.name}", code="unknown-policy")


@entry_point
def play_out(rules: Ints, t: PlayoutTables, g: RunArrays) -> None:
    """Play at random: to the end of the deal, or of the game where it has more deals."""
    s, rng = g.row, g.rng
    for row in range(g.results.shape[0]):
        last_deal, first = _begin(g, row), True
        while _is_played(rules, g, row, last_deal, first):
            first = False
            while (
                do(rules, t, s, action_at(rules, t, s, below(rng, count_actions(rules, t, s))), rng, g.log)
                == at.GOES_ON
            ):
                pass
        write_result(rules, s, g.results, row, g.most_deals)


@entry_point
def play_out_by(rules: Ints, t: PlayoutTables, p: PolicyTables, g: RunArrays) -> None:
    """``play_out`` by a policy. It stands apart, because what it needs would slow down playing at random."""
    for row in range(g.results.shape[0]):
        last_deal, first = _begin(g, row), True
        while _is_played(rules, g, row, last_deal, first):
            first = False
            while do(rules, t, g.row, choose_by(rules, t, p, g.row), g.rng, g.log) == at.GOES_ON:
                pass
        write_result(rules, g.row, g.results, row, g.most_deals)


@kernel
def _begin(g: RunArrays, row: int) -> int:
    """Put the state all begin from into the running row; returns the number of the last deal there may be."""
    s, begun = g.row, g.begun
    # Where the next thing is a deal, what follows STOCK is room.
    for place in range(at.STOCK if begun[at.PHASE] == at.DEALING else at.SIZE):
        s[place] = begun[place]
    for place in range(g.order.shape[0]):
        g.order[place] = g.orders[row, place] if g.orders.shape[0] else place
    begin_chance(g.rng, g.seed, g.first + row)
    last_deal: int = s[at.DEALS] + g.most_deals
    return last_deal


@kernel
def _is_played(rules: Ints, g: RunArrays, row: int, last_deal: int, first: bool) -> bool:
    """Whether there is a deal to play on; what chance does before it is done."""
    s = g.row
    if s[at.PHASE] == at.OVER or (not first and s[at.DEALS] >= last_deal):
        return False
    if s[at.PHASE] == at.DEALING:
        if not (first and g.orders.shape[0]):
            shuffle(g.rng, g.order, 0, rules[at.PACK])
        deal(rules, g.order, s, g.log)
    elif s[at.PHASE] == at.TURNING:
        turn_stock(s, g.rng, g.log)
    return True
