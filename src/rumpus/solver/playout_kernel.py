"""Whole deals and games in compiled code: legal actions formed and counted at each step, one chosen, done, scored."""

from __future__ import annotations

from rumpus.solver import deal_layout as at
from rumpus.solver.chance_kernel import Word, begin_chance, below, shuffle
from rumpus.solver.compiled import entry_point, kernel
from rumpus.solver.deal_kernel import deal, note
from rumpus.solver.deal_layout import Ints
from rumpus.solver.lay_down_kernel import act_in_lay_down, count_lay_down, lay_down_action, turn_stock
from rumpus.solver.lay_down_policy_kernel import choose_in_lay_down
from rumpus.solver.playout_tables import PlayoutTables
from rumpus.solver.policy_tables import PolicyTables
from rumpus.solver.scoring_kernel import is_over, score_deal
from rumpus.solver.showdown_kernel import act_in_showdown, count_showdown, showdown_action
from rumpus.solver.showdown_policy_kernel import choose_in_showdown
from rumpus.solver.told_kernel import tell


@entry_point
def play_out(
    rules: Ints,
    t: PlayoutTables,
    begun: Ints,
    orders: Ints,
    first: int,
    most_deals: int,
    seed: Word,
    s: Ints,
    order: Ints,
    rng: Word,
    log: Ints,
    told: Ints,
) -> None:
    """Play as many playouts as ``told`` has rows, numbered from ``first``, each from ``begun``: to the end of the deal, or
    where ``most_deals`` is not 0, of the game, with so many deals at most. ``orders`` has a row for the first deal of
    each, or none. ``s`` and ``order`` is room for the running deal; ``log`` takes the actions as far as it has room.
    """
    for row in range(told.shape[0]):
        _begin(begun, orders, row, s, order)
        begin_chance(rng, seed, first + row)
        last_deal, given = s[at.DEALS] + most_deals, orders.shape[0] > 0
        while s[at.PHASE] != at.OVER:
            _supply_chance(rules, s, order, rng, log, given)
            while (
                do(rules, t, s, action_at(rules, t, s, below(rng, count_actions(rules, t, s))), rng, log) == at.GOES_ON
            ):
                pass
            given = False
            if s[at.DEALS] >= last_deal:
                break
        tell(rules, s, told, row, most_deals)


@entry_point
def play_out_by(
    rules: Ints,
    t: PlayoutTables,
    p: PolicyTables,
    begun: Ints,
    orders: Ints,
    first: int,
    most_deals: int,
    seed: Word,
    s: Ints,
    order: Ints,
    rng: Word,
    log: Ints,
    told: Ints,
) -> None:
    """``play_out`` by a policy. It stands apart, because what it needs would slow down playing by lot."""
    for row in range(told.shape[0]):
        _begin(begun, orders, row, s, order)
        begin_chance(rng, seed, first + row)
        last_deal, given = s[at.DEALS] + most_deals, orders.shape[0] > 0
        while s[at.PHASE] != at.OVER:
            _supply_chance(rules, s, order, rng, log, given)
            while do(rules, t, s, choose_by(rules, t, p, s), rng, log) == at.GOES_ON:
                pass
            given = False
            if s[at.DEALS] >= last_deal:
                break
        tell(rules, s, told, row, most_deals)


@entry_point
def list_actions(rules: Ints, t: PlayoutTables, s: Ints, out: Ints) -> int:
    """Write what the seat to move may do to ``out``, in the engine's order, as far as it has room; returns how many."""
    many = count_actions(rules, t, s)
    for index in range(min(many, out.shape[0])):
        out[index] = action_at(rules, t, s, index)
    return many


@entry_point
def act(rules: Ints, t: PlayoutTables, s: Ints, action: int, order: Ints, rng: Word, log: Ints) -> int:
    """Do an action; returns why the deal ended, and then it is scored, or GOES_ON. DEAL deals the ``order``."""
    if action >> at.KIND == at.DEAL:
        deal(rules, order, s, log)
        return at.GOES_ON
    return do(rules, t, s, action, rng, log)


@entry_point
def choose(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints) -> int:
    """What the policy does."""
    return choose_by(rules, t, p, s)


@kernel
def count_actions(rules: Ints, t: PlayoutTables, s: Ints) -> int:
    """How many actions the seat to move has."""
    return count_showdown(rules, t, s) if rules[at.IS_SHOWDOWN] else count_lay_down(rules, t, s)


@kernel
def action_at(rules: Ints, t: PlayoutTables, s: Ints, index: int) -> int:
    """The action at this index of the engine's list, once they are counted."""
    return showdown_action(rules, s, index) if rules[at.IS_SHOWDOWN] else lay_down_action(rules, t, s, index)


@kernel
def choose_by(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints) -> int:
    """What the heuristic policy does."""
    count_actions(rules, t, s)
    return choose_in_showdown(rules, t, p, s) if rules[at.IS_SHOWDOWN] else choose_in_lay_down(rules, t, p, s)


@kernel
def do(rules: Ints, t: PlayoutTables, s: Ints, action: int, rng: Word, log: Ints) -> int:
    """Do an action; returns why the deal ended, and then it is scored, or GOES_ON."""
    s[at.ACTIONS] += 1
    note(s, log, action)
    reason = _happen(rules, t, s, action, rng, log)
    if reason == at.GOES_ON:
        return at.GOES_ON
    s[at.REASON] = score_deal(rules, t, s, reason)
    s[at.PHASE] = at.OVER if is_over(rules, s) else at.DEALING
    return reason


@kernel
def _happen(rules: Ints, t: PlayoutTables, s: Ints, action: int, rng: Word, log: Ints) -> int:
    if rules[at.IS_SHOWDOWN]:
        return act_in_showdown(rules, s, action)
    return act_in_lay_down(rules, t, s, action, rng, log)


@kernel
def _begin(begun: Ints, orders: Ints, row: int, s: Ints, order: Ints) -> None:
    # Where the next thing is a deal, what follows STOCK is room.
    for place in range(at.STOCK if begun[at.PHASE] == at.DEALING else at.SIZE):
        s[place] = begun[place]
    for place in range(order.shape[0]):
        order[place] = orders[row, place] if orders.shape[0] else place


@kernel
def _supply_chance(rules: Ints, s: Ints, order: Ints, rng: Word, log: Ints, given: bool) -> None:
    if s[at.PHASE] == at.DEALING:
        if not given:
            shuffle(rng, order, 0, rules[at.PACK])
        deal(rules, order, s, log)
    elif s[at.PHASE] == at.TURNING:
        turn_stock(s, rng, log)
