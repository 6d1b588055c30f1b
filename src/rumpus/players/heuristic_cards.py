"""The heuristic player of card games: builds melds, sheds what it cannot use, feeds nobody, and ends the deal when it pays.

Its judgement is the compiled policy of ``rumpus.solver.policies.heuristic``.
"""

from __future__ import annotations

from rumpus.core.actions import Action
from rumpus.core.rules import RuleSet
from rumpus.core.views import View
from rumpus.solver.policies.heuristic import choose_action, policy_tables


class CardHeuristic:
    """Plays any game of cards that kernels play. It leaves nothing to chance, so every seed brings the same choices."""

    def __init__(self, rules: RuleSet, seed: int) -> None:
        self._rules = rules
        policy_tables(rules)  # where no kernel plays the rules, that is said now

    def choose(self, view: View) -> Action:
        """Draw, or the next step of a turn; rap or knock where it should pay."""
        return choose_action(self._rules, view)
