"""The solver: exact answers by compiled code. It takes rules as values and knows no game.

Names are imported when they are first used, and the compiler with them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rumpus.solver.hand_solver import HandSolver
    from rumpus.solver.hands import (
        best_arrangement,
        best_arrangements,
        least_deadwood,
        least_deadwood_batch,
        solver_for,
    )
    from rumpus.solver.lay_offs import LayOffs, best_lay_offs
    from rumpus.solver.playout import Playouts, playouts
    from rumpus.solver.policy import OPTIMAL, Policy
    from rumpus.solver.prospects import Prospect, foresight
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
    "OPTIMAL": "policy",
    "BestPlay": "tables",
    "EasyPlay": "tables",
    "HandSolver": "hand_solver",
    "LayOffs": "lay_offs",
    "Playouts": "playout",
    "Policy": "policy",
    "Prospect": "prospects",
    "best_arrangement": "hands",
    "best_arrangements": "hands",
    "best_lay_offs": "lay_offs",
    "best_play": "tables",
    "foresight": "prospects",
    "least_deadwood": "hands",
    "least_deadwood_batch": "hands",
    "playouts": "playout",
    "solver_for": "hands",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'rumpus.solver' has no attribute {name!r}")
    found: object = getattr(import_module(f"rumpus.solver.{_HOMES[name]}"), name)
    return found
