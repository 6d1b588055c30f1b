"""The beginner of games where melds are laid: the plain player, but it does not save cards for future melds."""

from __future__ import annotations

from rumpus.core.rules import RuleSet
from rumpus.players.plain import PlainPlayer


class HastyPlayer(PlainPlayer):
    """Counts every loose card at its full points if low scores win. So it sheds the most expensive card first."""

    def __init__(self, rules: RuleSet, seed: int = 0) -> None:
        super().__init__(rules, seed)
        if rules.lowest_wins:
            self.near = 1.0
