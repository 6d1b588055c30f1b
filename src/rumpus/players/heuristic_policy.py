"""The heuristic player as a policy of compiled playouts: the same choices, many times as fast."""

from __future__ import annotations

from rumpus.core.errors import UsageError
from rumpus.core.rules import RuleSet
from rumpus.core.turns.lay_down import LayDown
from rumpus.core.turns.showdown import Showdown
from rumpus.core.turns.tiles import TileTurn
from rumpus.players import heuristic_lay_down, heuristic_showdown, outlook
from rumpus.players.solitaire import imagine
from rumpus.solver.policy import OPTIMAL, Policy


def heuristic_policy(rules: RuleSet) -> Policy:
    """The policy that chooses in ``rumpus.solver.playouts`` as the heuristic player does, with the same weights; of tiles it
    is ``OPTIMAL``, which lays the most.

    Raises UsageError for a shape of turn that has none.
    """
    if isinstance(rules.turn, Showdown):
        return _policy(
            (heuristic_showdown.GIVEN, heuristic_showdown.SURE, heuristic_showdown.CAUTION), 0, imagine(rules).by_turns
        )
    if isinstance(rules.turn, LayDown):
        weight, value = heuristic_lay_down.weight_and_value(rules)
        return _policy((heuristic_lay_down.GIVEN, heuristic_lay_down.OUT, weight, value), heuristic_lay_down.FEW, ())
    if isinstance(rules.turn, TileTurn):
        return OPTIMAL
    raise UsageError(f"no compiled playouts know the heuristic player of {rules.title}", code="unknown-policy")


def _policy(weights: tuple[float, ...], few: int, imagined: tuple[tuple[int, ...], ...]) -> Policy:
    return Policy("heuristic", (outlook.PATIENCE, *weights), outlook.MANY, few, imagined)
