"""The jobs of worker processes, as values that are sent to them. A job holds a view, so nothing hidden is sent."""

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
    """A computer player cannot say what it would do; the one who asked does without."""


class ChosenAction(NamedTuple):
    """The action of a computer player, as in records; ``fallback`` says by its code why the plain player chose it instead."""

    action: str
    fallback: str = ""


class Rules(NamedTuple):
    """By which rules a game is played, in a form that travels."""

    game: str
    seats: int
    options: tuple[tuple[str, OptionValue], ...]

    @classmethod
    def named(cls, game: str, seats: int, options: Mapping[str, OptionValue]) -> Rules:
        """The rules of a table."""
        return cls(game, seats, tuple(sorted(options.items())))


@dataclass(frozen=True, slots=True)
class Move:
    """A move of a kind of computer player. ``seed`` is for what it leaves to chance. With ``fallback``, the code of a reason,
    the plain player chooses at once.
    """

    rules: Rules
    kind: str
    view: View
    seed: int
    fallback: str = ""

    def done(self) -> ChosenAction:
        """What it chooses. The player is made again for each move: whatever it keeps in mind is in the view."""
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
    """A hint for the seat of a view; ``names`` are those of all seats. ``is_plain``: it is the plain player's move."""

    rules: Rules
    names: tuple[str, ...]
    view: View
    is_plain: bool = False

    def done(self) -> Hint:
        """The hint."""
        teller = Teller(rules_of(self.rules), self.names, self.view.seat)
        return plain_hint(teller, self.view) if self.is_plain else hint(teller, self.view)


Job = Move | Advice


def prepare() -> Callable[[Job], object]:
    """Import everything that jobs need, in a process of the pool. Return what does them."""
    os.nice(5)  # where processors are few, the server comes first
    for name in _HEAVY:
        import_module(name)
    return methodcaller("done")


def plain_action(rules: RuleSet, view: View) -> str:
    """What the plain player would do, as in records."""
    return format_action(rules, PlainPlayer(rules).choose(view))


@lru_cache(maxsize=64)
def rules_of(rules: Rules) -> RuleSet:
    """The rules of a job."""
    return rule_book(rules.game).rules(rules.seats, **dict(rules.options))
