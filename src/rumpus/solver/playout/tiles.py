"""What Python calls to play out tile games."""

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
"""What a thread plays with."""


def play_tiles(rules: RuleSet, policy: Policy, run: RunArrays) -> None:
    """Play as many playouts as ``run.results`` has rows. Where the arrays are too small they are enlarged, and the playout
    begins again. Raises UsageError, and MemoryError where a position needs too much room.
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
