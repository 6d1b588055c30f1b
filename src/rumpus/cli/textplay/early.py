"""The first minutes in the terminal, while the solver compiles in the background.

Until it is ready, the plain player plays and gives hints.
"""

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
    """Compile the solver in the background while the block runs, if it is installed and not compiled yet.

    If the game ends first, the next one continues the work. Print a notice if one of the players needs the solver.
    """
    if not is_installed("solver") or is_compiled():
        yield
        return
    if any(isinstance(player, EarlyPlayer) for player in players):
        terminal.say(SIMPLE)
    with compiling.compiling(subprocess.DEVNULL):
        yield


def early_hint(teller: Teller, view: View) -> tuple[Hint, bool]:
    """Return a hint, and True if it comes from the plain player because the solver is not compiled yet."""
    is_early = not is_compiled()
    return (plain_hint if is_early else hint)(teller, view), is_early


class EarlyPlayer:
    """A computer player that needs the solver. Until the solver is compiled, the plain player chooses instead."""

    def __init__(self, rules: RuleSet, make: Callable[[], Player]) -> None:
        self._rules = rules
        self._make = make
        self._player: Player | None = None

    def choose(self, view: View) -> Action:
        """Return the choice of the computer player, or of the plain player while the solver is not compiled."""
        if self._player is None and not is_compiled():
            return PlainPlayer(self._rules).choose(view)
        self._player = self._player or self._make()
        return self._player.choose(view)
