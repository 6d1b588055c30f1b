"""The first minutes at the terminal: until the solver is compiled beside the game, the plain player plays and hints."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from rumpus.cli.textplay.terminal import Terminal
from rumpus.coach.hint import Hint, hint, plain_hint
from rumpus.core.actions import Action
from rumpus.core.messages import Message
from rumpus.core.rules import RuleSet
from rumpus.core.views import View
from rumpus.extras import is_installed
from rumpus.players import Player, compiling
from rumpus.players.compiling import is_compiled
from rumpus.players.plain import PlainPlayer
from rumpus.wording.telling import Teller

SIMPLE = Message("The computer players get ready beside the game, once, in a few minutes. Until then they play simply.")


@contextmanager
def compiling_beside(terminal: Terminal, players: Iterable[Player]) -> Iterator[None]:
    """Compile the solver, if it is installed and that is not done, as long as the block lasts. The next game goes on where
    this one stopped. Say so if one of the players needs it.
    """
    if not is_installed("solver") or is_compiled():
        yield
        return
    if any(isinstance(player, EarlyPlayer) for player in players):
        terminal.say(SIMPLE)
    with compiling.compiling(subprocess.DEVNULL):
        yield


def early_hint(teller: Teller, view: View) -> tuple[Hint, bool]:
    """A hint, and whether it is an early one: the plain player's."""
    is_early = not is_compiled()
    return (plain_hint if is_early else hint)(teller, view), is_early


class EarlyPlayer:
    """A computer player that needs the solver. Until that is compiled the plain player plays for it."""

    def __init__(self, rules: RuleSet, make: Callable[[], Player]) -> None:
        self._rules = rules
        self._make = make
        self._player: Player | None = None

    def choose(self, view: View) -> Action:
        """Choose as the computer player, or as the plain player."""
        if self._player is None and not is_compiled():
            return PlainPlayer(self._rules).choose(view)
        self._player = self._player or self._make()
        return self._player.choose(view)
