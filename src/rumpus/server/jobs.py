"""Jobs: what a worker process is asked to do, as values that travel. A job holds a view, so nothing hidden travels with it."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from rumpus.coach.hint import Hint, hint
from rumpus.core.errors import RumpusError
from rumpus.core.notation import format_action
from rumpus.core.rules import OptionValue, RuleSet
from rumpus.core.views import View
from rumpus.games import rule_book
from rumpus.players import make_able_player
from rumpus.players.plain import PlainPlayer
from rumpus.wording.telling import Teller

LENGTH_BYTES = 4
"""A job or its answer travels as its length, little-endian, and then itself."""
PLAIN = "plain"
"""The kind of a move of the plain player, which is no kind that sits at tables."""


class NoAnswer(RumpusError):  # noqa: N818 - named for what it is, as IllegalAction is
    """A computer player who cannot say what he would do; whoever asked does without."""


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
    """A move of a kind of computer player. ``seed`` is for what it leaves to chance."""

    rules: Rules
    kind: str
    view: View
    seed: int

    def done(self) -> str:
        """The action, as in records. The player is made anew for each move: whatever it keeps in mind is in the view."""
        rules = _made(self.rules)
        plain = self.kind == PLAIN
        player = PlainPlayer(rules) if plain else make_able_player(self.kind, rules, self.seed)
        return format_action(rules, player.choose(self.view))


@dataclass(frozen=True, slots=True)
class Advice:
    """A hint for the seat of a view; ``names`` are those of all seats."""

    rules: Rules
    names: tuple[str, ...]
    view: View

    def done(self) -> Hint:
        """The hint."""
        return hint(Teller(_made(self.rules), self.names, self.view.seat), self.view)


Job = Move | Advice


def seed_of(secret: bytes, seq: int) -> int:
    """The lot of a computer player for the line ``seq``: another for every line, known to nobody before the secret is, and
    the same whenever it is asked for.
    """
    return int.from_bytes(sha256(b"rumpus lot\0" + seq.to_bytes(8, "little") + secret).digest()[:8], "little")


def framed(value: object) -> bytes:
    """A job or an answer as it travels."""
    body = pickle.dumps(value)
    return len(body).to_bytes(LENGTH_BYTES, "little") + body


@lru_cache(maxsize=64)
def _made(rules: Rules) -> RuleSet:
    return rule_book(rules.game).rules(rules.seats, **dict(rules.options))
