"""Our engine and our compiled playouts, used as the peers are: uniform random legal actions, from the deal to the
score.
"""

from __future__ import annotations

from random import Random

from bench.measure import Playout
from rumpus.core.actions import Action, Deal, DrawForDeal
from rumpus.core.engine import decide, evolve, legal_actions, start
from rumpus.core.rules import RuleSet
from rumpus.core.state import Phase, State
from rumpus.core.views import view
from rumpus.games import rule_book
from rumpus.players.heuristic_policy import heuristic_policy
from rumpus.solver import playouts

COMPILED, SENSIBLE = 2000, 100  # deals in a call


def ours(slug: str, seats: int = 2) -> Playout:
    """Return a playout by the engine, including shuffling, dealing and scoring. For tiles it draws from the simple
    plays.
    """
    rules = rule_book(slug).rules(seats)

    def playout(chance: Random) -> int:
        state, taken = _dealt(rules, chance), 0
        while (seat := state.table.to_move) is not None and not state.table.results:
            state = _after(rules, state, chance.choice(legal_actions(rules, view(state, seat))))
            taken += 1
        return taken

    return playout


def compiled(slug: str, seats: int = 2) -> Playout:
    """Return a compiled playout of many deals in a call, including shuffling, dealing and scoring."""
    rules = rule_book(slug).rules(seats)
    return lambda chance: int(playouts(rules, COMPILED, seed=chance.getrandbits(63)).actions.sum())


def sensible(slug: str, seats: int = 2) -> Playout:
    """Return the same with the heuristic player's compiled policy."""
    rules = rule_book(slug).rules(seats)
    policy = heuristic_policy(rules)
    return lambda chance: int(playouts(rules, SENSIBLE, seed=chance.getrandbits(63), policy=policy).actions.sum())


def _dealt(rules: RuleSet, chance: Random) -> State:
    state = start(rules)
    if state.table.phase is Phase.DRAW_FOR_DEAL:
        state = _after(rules, state, DrawForDeal(_shuffled(rules, chance)))
    return _after(rules, state, Deal(_shuffled(rules, chance)))


def _shuffled(rules: RuleSet, chance: Random) -> tuple[int, ...]:
    return tuple(chance.sample(rules.order, len(rules.order)))


def _after(rules: RuleSet, state: State, action: Action) -> State:
    for event in decide(rules, state, action):
        state = evolve(state, event)
    return state
