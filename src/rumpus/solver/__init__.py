"""The solver: exact answers by compiled code. It takes rules as values and knows no game.

Names are imported when they are first used, and the compiler with them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rumpus.solver.hands.hand_solver import HandSolver
    from rumpus.solver.hands.hands import (
        best_arrangement,
        best_arrangements,
        least_deadwood,
        least_deadwood_batch,
        solver_for,
    )
    from rumpus.solver.hands.lay_offs import LayOffs, best_lay_offs
    from rumpus.solver.pimc.action_values import Prospect, foresight
    from rumpus.solver.playout.playouts import Playouts, playouts
    from rumpus.solver.policies.policy import OPTIMAL, Policy
    from rumpus.solver.tables import BestPlay, EasyPlay, best_play

__all__ = [
    "OPTIMAL",
    "BestPlay",
    "EasyPlay",
    "HandSolver",
    "LayOffs",
    "Playouts",
    "Policy",
    "Prospect",
    "best_arrangement",
    "best_arrangements",
    "best_lay_offs",
    "best_play",
    "foresight",
    "least_deadwood",
    "least_deadwood_batch",
    "playouts",
    "solver_for",
]

_HOMES = {
    "OPTIMAL": "policies.policy",
    "BestPlay": "tables",
    "EasyPlay": "tables",
    "HandSolver": "hands.hand_solver",
    "LayOffs": "hands.lay_offs",
    "Playouts": "playout.playouts",
    "Policy": "policies.policy",
    "Prospect": "pimc.action_values",
    "best_arrangement": "hands.hands",
    "best_arrangements": "hands.hands",
    "best_lay_offs": "hands.lay_offs",
    "best_play": "tables",
    "foresight": "pimc.action_values",
    "least_deadwood": "hands.hands",
    "least_deadwood_batch": "hands.hands",
    "playouts": "playout.playouts",
    "solver_for": "hands.hands",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'rumpus.solver' has no attribute {name!r}")
    found: object = getattr(import_module(f"rumpus.solver.{_HOMES[name]}"), name)
    return found
