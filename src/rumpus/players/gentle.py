"""The gentle player of games where melds are laid: the plain player, but it hopes for nothing."""

from __future__ import annotations

from rumpus.core.rules import RuleSet
from rumpus.players.plain import PlainPlayer


class HastyPlayer(PlainPlayer):
    """Plays for company. Where points count against it, what joins no meld yet costs all its points, and the dearest goes
    first.
    """

    def __init__(self, rules: RuleSet, seed: int = 0) -> None:
        super().__init__(rules, seed)
        if rules.lowest_wins:
            self.near = 1.0
