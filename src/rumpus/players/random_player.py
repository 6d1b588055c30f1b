"""Players that choose at random. Others are measured against them, and tests use them to reach rare positions."""

from __future__ import annotations

import random
from collections.abc import Sequence

from rumpus.core.actions import Action, DiscardAndRap, Knock, Rap
from rumpus.core.arrangement import least_deadwood
from rumpus.core.engine import check_turn, legal_actions
from rumpus.core.rules import RuleSet
from rumpus.core.state import Phase
from rumpus.core.views import View


class RandomPlayer:
    """Chooses uniformly among the legal actions. In tile games it chooses among the simple plays."""

    def __init__(self, rules: RuleSet, seed: int) -> None:
        self._rules = rules
        self._lot = random.Random(seed)

    def choose(self, view: View) -> Action:
        """Return a random legal action."""
        check_turn(view)
        return self._lot.choice(self._candidates(view))

    def _candidates(self, view: View) -> Sequence[Action]:
        return legal_actions(self._rules, view)


class RandomPatientPlayer(RandomPlayer):
    """Chooses at random, but raps and knocks only at a low count.

    Unrestricted random rapping would make Rap Rummy a lottery (RAP-7).
    """

    most_to_rap = 15

    def _candidates(self, view: View) -> Sequence[Action]:
        return [action for action in legal_actions(self._rules, view) if not self._is_rash(view, action)]

    def _is_rash(self, view: View, action: Action) -> bool:
        if isinstance(action, Rap):
            rest = view.hand
        elif isinstance(action, DiscardAndRap) or (isinstance(action, Knock) and view.table.phase is Phase.PLAY):
            rest = view.hand & ~(1 << action.card)
        else:
            return False
        return least_deadwood(self._rules.melds, self._rules.points, rest) > self.most_to_rap
