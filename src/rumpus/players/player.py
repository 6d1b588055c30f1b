"""A computer player sees a view and chooses; it is given nothing else, so it cannot cheat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from rumpus.core.actions import Action
from rumpus.core.rules import RuleSet
from rumpus.core.views import View


class Player(Protocol):
    """One who plays a seat of one game."""

    def choose(self, view: View) -> Action:
        """A legal action for the seat of this view, which must be to move. The same rules, seed and views (in the same
        order) always bring the same choices.
        """


# Players are built from the rules they play by and a seed for whatever they leave to chance.
PlayerFactory = Callable[[RuleSet, int], Player]
