"""Handle computer players that cannot play by the rules of a table, for example because no kernel supports them.

At a table the plain player takes over, and a warning is logged. The server must never fall back to default actions in
a game. In measurements there is no stand-in: the player is refused.
"""

from __future__ import annotations

import logging
from functools import cache

from rumpus.core.actions import Action
from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.core.rules import RuleSet
from rumpus.core.views import View
from rumpus.players.plain import PlainPlayer
from rumpus.players.player import Player, PlayerFactory

CANNOT_PLAY = frozenset({"no-kernel", "no-playouts", "no-such-player"})
"""The error codes that mean: this player cannot play by these rules at all."""

_log = logging.getLogger(__name__)


class WithStandIn:
    """A computer player that the plain player replaces once it refuses the rules."""

    def __init__(self, name: str, factory: PlayerFactory, rules: RuleSet, seed: int) -> None:
        self._name, self._rules, self._seed = name, rules, seed
        try:
            self._player: Player = factory(rules, seed)
        except UsageError as error:
            self._player = self._stand_in(error)

    def choose(self, view: View) -> Action:
        """Return the player's choice, or the plain player's if the player refuses the rules."""
        try:
            return self._player.choose(view)
        except UsageError as error:
            self._player = self._stand_in(error)
        return self._player.choose(view)

    def _stand_in(self, error: UsageError) -> Player:
        if error.code not in CANNOT_PLAY:
            raise error
        return self._instead(error)

    def _instead(self, error: UsageError) -> Player:
        _log_once(self._name, str(self._rules.title), error.code)
        return PlainPlayer(self._rules, self._seed)


class WithoutStandIn(WithStandIn):
    """A computer player in a measurement. Raises UsageError if the player refuses the rules."""

    def _instead(self, error: UsageError) -> Player:
        raise UsageError(
            Message(
                "{player} cannot be measured in {game}: {reason}",
                {"player": self._name, "game": self._rules.title, "reason": error.said},
            ),
            code=error.code,
            subject=self._name,
        ) from error


@cache  # a match builds its players again for every game
def _log_once(name: str, title: str, code: str) -> None:
    _log.warning("the plain player plays for %s: it cannot play %s (%s)", name, title, code)
