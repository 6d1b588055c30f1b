"""Computer players: ``choose(view) -> action``. This is the registry of them."""

from __future__ import annotations

from difflib import get_close_matches
from typing import NamedTuple

from rumpus.core.errors import UsageError
from rumpus.core.rules import RuleSet
from rumpus.players.club import club
from rumpus.players.heuristic import heuristic
from rumpus.players.player import Player, PlayerFactory
from rumpus.players.random_player import RandomPatientPlayer, RandomPlayer
from rumpus.players.stand_in import WithStandIn

__all__ = ["PLAYERS", "Player", "PlayerKind", "make_able_player", "make_player", "player_kind"]


class PlayerKind(NamedTuple):
    """A kind of computer player: how one is built, what it is like in a few words, and whether it thinks by the solver's compiled
    code, which takes a minute to make when it is first used.
    """

    factory: PlayerFactory
    description: str
    is_compiled: bool = False


PLAYERS: dict[str, PlayerKind] = {
    "club": PlayerKind(
        club,
        "plays well: looks ahead with the solver, weighs what others may hold, knows when to wait",
        is_compiled=True,
    ),
    "heuristic": PlayerKind(heuristic, "plays sensibly by rules of thumb, every game", is_compiled=True),
    "random": PlayerKind(RandomPlayer, "any legal move"),
    "random-rap-15": PlayerKind(
        RandomPatientPlayer, "any legal move at random, but raps and knocks only at a count of 15 or less"
    ),
}


def make_player(name: str, rules: RuleSet, seed: int) -> Player:
    """The computer player of this name, seated at a table with these rules; raises UsageError that names the nearest."""
    return player_kind(name).factory(rules, seed)


def make_able_player(name: str, rules: RuleSet, seed: int) -> Player:
    """The same, but where the player cannot play by these rules the plain player stands in, and that is logged."""
    return WithStandIn(name, player_kind(name).factory, rules, seed)


def player_kind(name: str) -> PlayerKind:
    """The kind of computer player of this name; raises UsageError that names the nearest."""
    kind = PLAYERS.get(name.strip().lower())
    if kind is not None:
        return kind
    near = get_close_matches(name.lower(), PLAYERS, n=1, cutoff=0.5)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(PLAYERS)}"
    raise UsageError(f"there is no computer player {name!r}; {hint}", code="unknown-player", subject=name)
