"""The solver: exact answers about positions, by compiled code. It takes rules as values and knows no single game.

Names are imported at their first use, because importing the compiler takes long.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from rumpus.extras import need

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
    from rumpus.solver.pimc.action_values import ActionValue, Judgement, action_values
    from rumpus.solver.playout.playouts import Playouts, playouts
    from rumpus.solver.policies.policy import OPTIMAL, Policy
    from rumpus.solver.tables import BestPlay, EasyPlay, best_play

need("solver", __name__)

__all__ = [
    "OPTIMAL",
    "ActionValue",
    "BestPlay",
    "EasyPlay",
    "HandSolver",
    "Judgement",
    "LayOffs",
    "Playouts",
    "Policy",
    "action_values",
    "best_arrangement",
    "best_arrangements",
    "best_lay_offs",
    "best_play",
    "least_deadwood",
    "least_deadwood_batch",
    "playouts",
    "solver_for",
]

_MODULES = {
    "hands.hand_solver": ("HandSolver",),
    "hands.hands": ("best_arrangement", "best_arrangements", "least_deadwood", "least_deadwood_batch", "solver_for"),
    "hands.lay_offs": ("LayOffs", "best_lay_offs"),
    "pimc.action_values": ("Judgement", "ActionValue", "action_values"),
    "playout.playouts": ("Playouts", "playouts"),
    "policies.policy": ("OPTIMAL", "Policy"),
    "tables": ("BestPlay", "EasyPlay", "best_play"),
}
"""The public names of each module."""


def __getattr__(name: str) -> object:
    for module, names in _MODULES.items():
        if name in names:
            found: object = getattr(import_module(f"rumpus.solver.{module}"), name)
            return found
    raise AttributeError(f"module 'rumpus.solver' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
