"""Computer players: ``choose(view) -> action``. This is the registry of them."""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches
from typing import NamedTuple

from rumpus.core.errors import UsageError
from rumpus.core.rules import RuleSet
from rumpus.players.characters import CAPRICIOUS, GENTLE, SENSIBLE, STRONG, Characters, free_name
from rumpus.players.club import club
from rumpus.players.gentle import GentlePlayer
from rumpus.players.heuristic import heuristic
from rumpus.players.player import Player, PlayerFactory
from rumpus.players.random_player import RandomPatientPlayer, RandomPlayer
from rumpus.players.stand_in import WithStandIn

__all__ = [
    "OFFERED",
    "PLAYERS",
    "Player",
    "PlayerFactory",
    "PlayerKind",
    "make_able_player",
    "make_player",
    "name_of_kind",
    "player_kind",
]


class PlayerKind(NamedTuple):
    """A kind of computer player: its name, how one is built, what it is like in a few words, what it is called and who its
    players are, and whether it thinks by the solver's compiled code, which takes a minute to make when it is first used.

    ``version`` is one more whenever it plays differently: what was measured holds for one version.
    """

    name: str
    factory: PlayerFactory
    description: str
    title: str = "Computer player"
    characters: Characters = CAPRICIOUS
    is_compiled: bool = False
    version: int = 1

    @property
    def versioned(self) -> str:
        """Its name as measurements write it: ``club@1``."""
        return f"{self.name}@{self.version}"


_KINDS = (
    PlayerKind(
        "gentle",
        GentlePlayer,
        "plays simply, for company: melds what it can, and raps no sooner than the book advises",
        "Gentle",
        GENTLE,
    ),
    PlayerKind(
        "heuristic",
        heuristic,
        "plays sensibly by rules of thumb, every game",
        "Sensible",
        SENSIBLE,
        is_compiled=True,
    ),
    PlayerKind(
        "club",
        club,
        "plays well: looks ahead with the solver, weighs what others may hold, knows when to wait",
        "Strong",
        STRONG,
        is_compiled=True,
    ),
    PlayerKind("random", RandomPlayer, "any legal move", "Random"),
    PlayerKind(
        "random-rap-15",
        RandomPatientPlayer,
        "any legal move at random, but raps and knocks only at a count of 15 or less",
        "Random, raps late",
    ),
)
PLAYERS: dict[str, PlayerKind] = {kind.name: kind for kind in _KINDS}

OFFERED = ("gentle", "heuristic", "club")
"""The kinds that people are offered as company, the gentlest first; the others are there to measure and to test by."""


def name_of_kind(kind: str, taken: Collection[str]) -> str:
    """A name for a computer player of this kind that none of these has. Raises UsageError where there is no such kind."""
    return free_name(player_kind(kind).characters, taken)


def make_player(name: str, rules: RuleSet, seed: int) -> Player:
    """The computer player of this name, seated at a table with these rules; raises UsageError that names the nearest."""
    return player_kind(name).factory(rules, seed)


def make_able_player(name: str, rules: RuleSet, seed: int) -> Player:
    """The same, but where the player cannot play by these rules the plain player stands in, and that is logged."""
    return WithStandIn(name, player_kind(name).factory, rules, seed)


def player_kind(name: str) -> PlayerKind:
    """The kind of computer player of this name (``club``, ``club@1``); raises UsageError that names the nearest, or the
    version there is.
    """
    bare, at, version = name.strip().lower().partition("@")
    kind = PLAYERS.get(bare)
    if kind is None:
        near = get_close_matches(bare, PLAYERS, n=1, cutoff=0.5)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(PLAYERS)}"
        raise UsageError(f"there is no computer player {name!r}; {hint}", code="unknown-player", subject=name)
    if at and version != str(kind.version):
        raise UsageError(
            f"there is no computer player {name!r} here; this is {kind.versioned}", code="unknown-player", subject=name
        )
    return kind
