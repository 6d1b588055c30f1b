"""Playouts of tile games: the function that calls the entry point, and the work arrays."""

from __future__ import annotations

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.core.rules import RuleSet
from rumpus.solver.engine.tiles.rules import tile_rules
from rumpus.solver.playout.run import RunArrays
from rumpus.solver.playout.tile_kernel import AT_RANDOM, BEST_PLAY, play_out_tiles
from rumpus.solver.plays.solver import Arrays
from rumpus.solver.policies.policy import OPTIMAL, RANDOM, Policy

_POLICIES = {RANDOM: AT_RANDOM, OPTIMAL: BEST_PLAY}

ARRAYS = Arrays()
"""The work arrays of the search for plays. Each thread has its own."""


def play_tiles(rules: RuleSet, policy: Policy, run: RunArrays) -> None:
    """Play one playout for each row of ``run.results``, and write its result there.

    If the work arrays are too small, enlarge them and repeat that playout. Raise UsageError for a policy without a
    kernel, and MemoryError if a position needs too much room.
    """
    if policy not in _POLICIES:
        problem = Message("no compiled playouts of tiles know the policy {policy}", {"policy": policy.name})
        raise UsageError(problem, code="unknown-policy")
    numbers, chooses, here, done = tile_rules(rules), _POLICIES[policy], ARRAYS, 0
    while done < len(run.results):
        left = run._replace(orders=run.orders[done:], first=run.first + done, results=run.results[done:])
        done += play_out_tiles(numbers, here.play, here.problem, here.work, chooses, left)
        if done < len(run.results) and not here.grow():
            raise MemoryError("a tile position needs more room than there is")
