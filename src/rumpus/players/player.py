"""A computer player sees a view and chooses; it is given nothing else, so it cannot cheat."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Protocol

from rumpus.core.actions import Action
from rumpus.core.rules import RuleSet
from rumpus.core.views import View


class Player(Protocol):
    """One who plays a seat of one game."""

    def choose(self, view: View) -> Action:
        """A legal action for the seat of this view, which must be to move. The same rules, seed and views (in the same
        order) always bring the same choices. Those of Rumpus raise UsageError where it is not to move.
        """


def public_seed(*facts: object) -> int:
    """A seed for a player from what anybody may know: at which table, seat and line it sits, or in which game of a match.

    The orders of the cards come from a secret, or from the seed of a game, and nothing of those is ever among the facts. So the
    seed tells nothing of a card that the player does not see, even to one who undoes the digest by trying what people type
    as seeds: the same facts bring the same seed whatever the cards are. It can be foreseen, and needs no hiding: who knows it
    knows the player's lots, as with a player that leaves nothing to chance, and of the cards no more.
    """
    told = "\0".join(map(str, facts)).encode("utf-8", "surrogatepass")
    return int.from_bytes(sha256(b"rumpus player\0" + told).digest()[:8])


# Players are built from the rules they play by and a seed for whatever they leave to chance.
PlayerFactory = Callable[[RuleSet, int], Player]
