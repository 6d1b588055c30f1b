"""The door to the kernels that play out tile games."""

from __future__ import annotations

import threading

import numpy as np

from rumpus.core.actions import Action
from rumpus.core.errors import UsageError
from rumpus.core.rules import RuleSet
from rumpus.solver.arrange.arrays import Room, new_problem, new_room
from rumpus.solver.engine.layout import FOREVER, LOGGED, Ints
from rumpus.solver.engine.tiles.codec import tile_actions_in
from rumpus.solver.engine.tiles.layout import PLAY_SIZE
from rumpus.solver.engine.tiles.rules import tile_rules
from rumpus.solver.playout.result import RESULT_SCORES
from rumpus.solver.playout.run import RunArrays
from rumpus.solver.playout.tile_kernel import BEST_PLAY, LOT, play_out_tiles
from rumpus.solver.policies.policy import OPTIMAL, RANDOM, Policy
from rumpus.solver.policies.tiles.workspace import TileDesk, new_desk

MOST_GROWTH = 4
"""How often a desk is enlarged, each time fourfold, before a playout is given up."""


class Bench(threading.local):
    """The desk a thread plays at."""

    def __init__(self) -> None:
        self.growth = 0
        self.problem = new_problem()
        self.desk: TileDesk = new_desk(0)
        self.room: Room = new_room()

    def enlarge(self) -> None:
        """Make the desk larger; raises MemoryError where that has been done often enough."""
        self.growth += 1
        if self.growth > MOST_GROWTH:
            raise MemoryError("a tile position needs more room than there is")
        self.desk = new_desk(self.growth)
        larger = 1 << 2 * self.growth
        self.room = new_room(larger << 14, larger << 12, larger << 12)


BENCH = Bench()


def play_tiles(rules: RuleSet, policy: Policy, given: RunArrays, most_actions: int = FOREVER) -> None:
    """Play as many playouts as ``given.results`` has rows, each left after so many actions. A desk too small is enlarged, and
    the playout begun again.
    """
    numbers, chooses = tile_rules(rules), way_of(policy)
    done = 0
    while done < len(given.results):
        left = given._replace(orders=given.orders[done:], first=given.first + done, results=given.results[done:])
        bench = BENCH
        done += play_out_tiles(numbers, bench.desk, bench.problem, bench.room, chooses, most_actions, left)
        if done < len(given.results):
            BENCH.enlarge()


def next_action(rules: RuleSet, policy: Policy, row: Ints, seed: int = 0) -> Action:
    """What a policy chooses in a state, a row that waits for a seat to move."""
    none, results = np.zeros((0, rules.pack.size), np.int64), np.zeros((1, RESULT_SCORES + rules.seats), np.int64)
    order, log = np.zeros(rules.pack.size, np.int64), np.zeros(PLAY_SIZE, np.int64)
    begun, running = row.copy(), np.zeros(len(row), np.int64)
    begun[LOGGED] = 0
    chance = np.array([seed], np.uint64)
    with np.errstate(over="ignore"):
        play_tiles(
            rules, policy, RunArrays(begun, none, 0, 0, chance, running, order, np.zeros(1, np.uint64), log, results), 1
        )
    (action,) = tile_actions_in(rules, log[: running[LOGGED]].tolist())
    return action


def way_of(policy: Policy) -> int:
    """What chooses, as the kernel knows it. Raises UsageError."""
    if policy == RANDOM:
        return LOT
    if policy == OPTIMAL:
        return BEST_PLAY
    raise UsageError(f"no compiled playouts of tiles know the policy {policy.name}", code="unknown-policy")
