"""The club player of card games: the heuristic player's choice, unless looking ahead finds a better one.

It plays deals out in worlds that its view allows (``rumpus.solver.foresight``). What it finds there is uncertain, and its
first thought is seldom bad: it leaves it only for an action that did better by more than twice the error.
"""

from __future__ import annotations

from rumpus.core.actions import Action
from rumpus.core.rules import RuleSet
from rumpus.core.views import View
from rumpus.solver import foresight

SURE = 2.0  # standard errors that an action must be better by
WORLDS = 64


class CardClub:
    """Plays any game of cards that kernels play. The same view and seed bring the same choice."""

    def __init__(self, rules: RuleSet, seed: int) -> None:
        self._rules = rules
        self._seed = seed

    def choose(self, view: View) -> Action:
        """The heuristic player's action, or one that is surely better."""
        prospects = foresight(self._rules, view, seed=self._seed, worlds=WORLDS)
        return max(prospects, key=lambda one: one.gain - SURE * one.error).action
