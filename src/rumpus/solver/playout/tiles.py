"""What Python calls to play out tile games."""

from __future__ import annotations

import threading

from rumpus.core.errors import UsageError
from rumpus.core.rules import RuleSet
from rumpus.solver.arrange.arrays import Workspace, new_problem, new_workspace
from rumpus.solver.engine.tiles.rules import tile_rules
from rumpus.solver.playout.run import RunArrays
from rumpus.solver.playout.tile_kernel import AT_RANDOM, BEST_PLAY, play_out_tiles
from rumpus.solver.policies.policy import OPTIMAL, RANDOM, Policy
from rumpus.solver.policies.tiles.workspace import PlayWorkspace, new_play_workspace

MOST_GROWTH = 4
"""How often a workspace is enlarged, each time fourfold, before a playout is given up."""
_POLICIES = {RANDOM: AT_RANDOM, OPTIMAL: BEST_PLAY}


class PlayoutWorkspace(threading.local):
    """The arrays that a thread plays with."""

    def __init__(self) -> None:
        self.growth = 0
        self.problem = new_problem()
        self.play: PlayWorkspace = new_play_workspace(0)
        self.work: Workspace = new_workspace()

    def enlarge(self) -> None:
        """Make larger arrays; raises MemoryError where that has been done often enough."""
        self.growth += 1
        if self.growth > MOST_GROWTH:
            raise MemoryError("a tile position needs more room than there is")
        self.play = new_play_workspace(self.growth)
        larger = 1 << 2 * self.growth
        self.work = new_workspace(larger << 14, larger << 12, larger << 12)


WORKSPACE = PlayoutWorkspace()


def play_tiles(rules: RuleSet, policy: Policy, run: RunArrays) -> None:
    """Play as many playouts as ``run.results`` has rows. Where the arrays are too small they are enlarged, and the playout
    begins again. Raises UsageError, and MemoryError where a position needs too much room.
    """
    if policy not in _POLICIES:
        raise UsageError(f"no compiled playouts of tiles know the policy {policy.name}", code="unknown-policy")
    numbers, chooses, here, done = tile_rules(rules), _POLICIES[policy], WORKSPACE, 0
    while done < len(run.results):
        left = run._replace(orders=run.orders[done:], first=run.first + done, results=run.results[done:])
        done += play_out_tiles(numbers, here.play, here.problem, here.work, chooses, left)
        if done < len(run.results):
            here.enlarge()
