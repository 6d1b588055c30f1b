"""The jobs of worker processes, as plain values that can be pickled. A job has a view, so it holds no hidden cards."""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from operator import methodcaller
from typing import NamedTuple

from rumpus.coach.hint import Hint, hint, plain_hint
from rumpus.coach.laying import Lay, best_lay
from rumpus.core.errors import RumpusError
from rumpus.core.notation import format_action
from rumpus.core.rules import OptionValue, RuleSet
from rumpus.core.views import View
from rumpus.games import rule_book
from rumpus.players import make_player
from rumpus.players.plain import PlainPlayer
from rumpus.wording.telling import Teller

_HEAVY = ("rumpus.coach.reasons", "rumpus.players.card_players", "rumpus.players.tiles.tile_player")


class NoAnswer(RumpusError):  # noqa: N818 - named for what it is, as IllegalAction is
    """A worker gave no move or hint. The caller has to do without it."""


class ChosenAction(NamedTuple):
    """An action in the notation of records. ``fallback`` is the code of the reason if the plain player chose it."""

    action: str
    fallback: str = ""


class Rules(NamedTuple):
    """The game, seats and options of a rule set, in a form that can be hashed and sent to a process."""

    game: str
    seats: int
    options: tuple[tuple[str, OptionValue], ...]

    @classmethod
    def named(cls, game: str, seats: int, options: Mapping[str, OptionValue]) -> Rules:
        """Return the value for these settings of a table."""
        return cls(game, seats, tuple(sorted(options.items())))


@dataclass(frozen=True, slots=True)
class Move:
    """A job: choose the move of a computer player of this kind. ``seed`` seeds its random choices.

    If ``fallback`` is set (the code of a reason), the plain player chooses at once.
    """

    rules: Rules
    kind: str
    view: View
    seed: int
    fallback: str = ""

    def run(self) -> ChosenAction:
        """Run the job. If the player fails, the plain player chooses, and the result has the reason.

        The player is made anew for each move, since the view has everything that it needs.
        """
        rules, fallback = rules_of(self.rules), self.fallback
        if not fallback:
            try:
                return ChosenAction(format_action(rules, make_player(self.kind, rules, self.seed).choose(self.view)))
            except RumpusError as error:
                fallback = error.code
            except Exception:
                traceback.print_exc()
                fallback = "computer-failed"
        return ChosenAction(plain_action(rules, self.view), fallback)


@dataclass(frozen=True, slots=True)
class Advice:
    """A job: find a hint for the seat of a view. ``names`` are the players. ``is_plain``: hint at the plain move."""

    rules: Rules
    names: tuple[str, ...]
    view: View
    is_plain: bool = False

    def run(self) -> Hint:
        """Run the job."""
        teller = Teller(rules_of(self.rules), self.names, self.view.seat)
        return plain_hint(teller, self.view) if self.is_plain else hint(teller, self.view)


@dataclass(frozen=True, slots=True)
class BestLay:
    """A job: find the best play of a rack, or of a hand, with these melds on the table. All cards are in words."""

    rules: Rules
    rack: tuple[str, ...]
    table: tuple[tuple[str, ...], ...]
    opened: bool

    def run(self) -> Lay:
        """Run the job. Raises UsageError and NotationError if the cards cannot be, or the solver does not know such
        melds.
        """
        return best_lay(rules_of(self.rules), self.rack, self.table, self.opened)


Job = Move | Advice | BestLay


def prepare() -> Callable[[Job], object]:
    """Set up a process of the pool: import all heavy modules. Return the function that runs a job."""
    os.nice(5)  # the server itself has priority where processors are few
    for name in _HEAVY:
        import_module(name)
    return methodcaller("run")


def plain_action(rules: RuleSet, view: View) -> str:
    """Return the action of the plain player, in the notation of records."""
    return format_action(rules, PlainPlayer(rules).choose(view))


@lru_cache(maxsize=64)
def rules_of(rules: Rules) -> RuleSet:
    """Return the rule set of a job (cached)."""
    return rule_book(rules.game).rules(rules.seats, **dict(rules.options))
