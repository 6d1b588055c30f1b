"""The two players of card games."""

from __future__ import annotations

from rumpus.core.actions import Action
from rumpus.core.rules import RuleSet
from rumpus.core.views import View
from tests.judges.frozen.action_values import foresight
from tests.judges.frozen.heuristic import choose_action, policy_tables

SURE = 2.0  # standard errors that an action must be better by
WORLDS = 64


class CardHeuristic:
    """Plays any game of cards that kernels play. It leaves nothing to chance, so every seed brings the same choices."""

    def __init__(self, rules: RuleSet, seed: int) -> None:
        self._rules = rules
        policy_tables(rules)  # where no kernel plays the rules, that is said now

    def choose(self, view: View) -> Action:
        """Draw, or the next step of a turn; rap or knock where it should pay."""
        return choose_action(self._rules, view)


class CardClub:
    """Plays any game of cards that kernels play. The same view and seed bring the same choice."""

    def __init__(self, rules: RuleSet, seed: int) -> None:
        self._rules = rules
        self._seed = seed

    def choose(self, view: View) -> Action:
        """The heuristic player's action, or one that is surely better."""
        prospects = foresight(self._rules, view, seed=self._seed, worlds=WORLDS)
        return max(prospects, key=lambda one: one.gain - SURE * one.error).action
