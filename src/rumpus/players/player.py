"""The interface of a computer player: it gets a view and chooses. It gets nothing else, so it cannot cheat."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Protocol

from rumpus.core.actions import Action
from rumpus.core.rules import RuleSet
from rumpus.core.views import View


class Player(Protocol):
    """A player of one seat in one game."""

    def choose(self, view: View) -> Action:
        """Return a legal action for the seat of this view, which must be to move.

        The same rules, seed and sequence of views always bring the same choices. Raises UsageError if the seat is not
        to move (all players of Rumpus do).
        """


def public_seed(*facts: object) -> int:
    """Return a seed for a player's random choices, computed from public facts.

    Facts are, for example, the table, the seat and the line, or the number of a game in a match. They must not include
    the secret or the seed that deals the cards. So this seed reveals nothing about hidden cards, even to a reader who
    inverts the digest by trying likely words. It need not be secret: knowing it only predicts the player's random
    choices.
    """
    joined = "\0".join(map(str, facts)).encode("utf-8", "surrogatepass")
    return int.from_bytes(sha256(b"rumpus player\0" + joined).digest()[:8])


PlayerFactory = Callable[[RuleSet, int], Player]
"""Builds a player from the rules and a seed for its random choices."""
