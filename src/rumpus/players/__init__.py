"""Computer players: ``choose(view) -> action``. They are found here by name."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import partial

from rumpus.core.errors import UsageError
from rumpus.core.given import check_kind, either, nearest, whole
from rumpus.core.rules import RuleSet, check_rules
from rumpus.extras import need
from rumpus.players.characters import free_name
from rumpus.players.ladder import Recommended, ladder_of, recommended
from rumpus.players.levels import LEVELS, PATIENT, PLAYERS, SOCIABLE, Brain, PlayerKind, kept_as, kind_kept, kinds_of
from rumpus.players.player import Player, PlayerFactory
from rumpus.players.stand_in import WithoutStandIn, WithStandIn

__all__ = [
    "LEVELS",
    "PATIENT",
    "PLAYERS",
    "SOCIABLE",
    "Brain",
    "Player",
    "PlayerFactory",
    "PlayerKind",
    "Recommended",
    "kept_as",
    "kind_kept",
    "kinds_of",
    "ladder_of",
    "make_able_player",
    "make_measured_player",
    "make_player",
    "name_of_kind",
    "player_brain",
    "player_kind",
    "recommended",
]


def name_of_kind(kind: str, taken: Collection[str]) -> str:
    """A name for a computer player of this kind that none of these has. Raises UsageError where there is no such kind."""
    return free_name(player_kind(kind).characters, taken)


def make_player(name: str, rules: RuleSet, seed: int) -> Player:
    """The computer player of this name, seated at a table with these rules. Raises UsageError where there is none, or not in
    this game.
    """
    return player_brain(name, rules).factory(rules, whole("seed", seed, "give a whole number"))


def make_able_player(name: str, rules: RuleSet, seed: int) -> Player:
    """The same, but where the player cannot play by these rules the plain player stands in, and that is logged."""
    return WithStandIn(name, partial(make_player, name), rules, seed)


def make_measured_player(name: str, rules: RuleSet, seed: int) -> Player:
    """The same, but where the player cannot play by these rules nobody stands in: UsageError says so, when it is seated or at
    its first turn.
    """
    player_kind(name, rules)
    return WithoutStandIn(name, partial(make_player, name), rules, seed)


def player_brain(name: str, rules: RuleSet) -> Brain:
    """How the computer player of this name plays by these rules. Raises UsageError as ``player_kind`` does."""
    player_kind(name)  # what nobody is called is told first
    check_rules(rules)
    brain = player_kind(name, rules).brain(rules)
    assert brain is not None
    return brain


def player_kind(name: str, rules: RuleSet | None = None) -> PlayerKind:
    """The kind of computer player of this name (``club``, ``club@2``). Raises UsageError that names the nearest, or the version
    there is; with ``rules`` also where this game has no such player, saying which it has, and MissingExtra where the player
    needs the solver and that is not installed.
    """
    check_kind("the name of a computer player", name, str, f"write for example {LEVELS[0]!r}")
    bare, at, version = name.strip().lower().partition("@")
    kind = PLAYERS.get(bare)
    if kind is None:
        raise UsageError(f"there is no computer player {name!r}; {_hint(bare)}", code="unknown-player", subject=name)
    if at and version != str(kind.version):
        raise UsageError(
            f"there is no computer player {name!r} here; this is {kind.versioned}", code="unknown-player", subject=name
        )
    if rules is not None and not kind.plays(rules):
        there = ", ".join(other.name for other in kinds_of(rules) if other.is_offered)
        raise UsageError(
            f"{rules.title} has no {kind.name} player; there are {there}", code="no-such-player", subject=name
        )
    if rules is not None and kind.needs_solver(rules):
        need("solver", f"the computer player {kind.name}")
    return kind


def _hint(name: str) -> str:
    """What somebody may have meant by a name that no kind has."""
    level, dash, _ = name.partition("-")
    if dash and level in LEVELS:
        return f"there {_listed(kind for kind in PLAYERS if PLAYERS[kind].level == level)}"
    near = nearest(name, PLAYERS)
    return f"did you mean {either(near)}?" if near else f"there {_listed(PLAYERS)}"


def _listed(names: Iterable[str]) -> str:
    told = list(names)
    return f"{'is' if len(told) == 1 else 'are'} {', '.join(told)}"
