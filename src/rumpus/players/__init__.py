"""Computer players: ``choose(view) -> action``. This package finds and builds them by name."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import partial

from rumpus.core.errors import UsageError
from rumpus.core.given import Argument, as_integer, check_kind, nearest
from rumpus.core.messages import Field, ListField, Message
from rumpus.core.rules import RuleSet, check_rules
from rumpus.extras import need
from rumpus.players.characters import free_name
from rumpus.players.ladder import Recommended, ladder_of, recommended, sociable_kind
from rumpus.players.levels import (
    LEVELS,
    PATIENT,
    PLAYERS,
    SOCIABLE,
    Brain,
    PlayerKind,
    kind_without_version,
    kinds_of,
    nearest_kind,
    versioned_kind,
)
from rumpus.players.player import Player, PlayerFactory
from rumpus.players.stand_in import WithoutStandIn, WithStandIn

_A_NAME = Argument(
    Message("the name of a computer player"),
    lambda fields: Message("the name of a computer player cannot be {given}; {write}", fields),
)

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
    "free_name_of_kind",
    "kind_without_version",
    "kinds_of",
    "ladder_of",
    "make_able_player",
    "make_measured_player",
    "make_player",
    "nearest_kind",
    "player_brain",
    "player_kind",
    "recommended",
    "sociable_kind",
    "versioned_kind",
]


def free_name_of_kind(kind: str, taken: Collection[str]) -> str:
    """Return a character name for a computer player of this kind that is not in ``taken``.

    Raises UsageError if there is no such kind.
    """
    return free_name(player_kind(kind).characters, taken)


def make_player(name: str, rules: RuleSet, seed: int) -> Player:
    """Return the computer player of this name for a table with these rules.

    Raises UsageError if there is no such player, or if it cannot play this game.
    """
    return player_brain(name, rules).factory(rules, as_integer("seed", seed, Message("give a whole number")))


def make_able_player(name: str, rules: RuleSet, seed: int) -> Player:
    """Return the player as ``make_player`` does, with a fallback for rules that it cannot play.

    The plain player takes its place then, and a warning is logged.
    """
    return WithStandIn(name, partial(make_player, name), rules, seed)


def make_measured_player(name: str, rules: RuleSet, seed: int) -> Player:
    """Return the player as ``make_player`` does, without any stand-in.

    Raises UsageError if the player cannot play by these rules: now, or from its first ``choose``.
    """
    player_kind(name, rules)
    return WithoutStandIn(name, partial(make_player, name), rules, seed)


def player_brain(name: str, rules: RuleSet) -> Brain:
    """Return the brain with which this computer player plays by these rules.

    Raises UsageError as ``player_kind`` does.
    """
    player_kind(name)  # report an unknown name before bad rules
    check_rules(rules)
    brain = player_kind(name, rules).brain(rules)
    assert brain is not None
    return brain


def player_kind(name: str, rules: RuleSet | None = None) -> PlayerKind:
    """Return the kind of computer player of this name (``club``, ``club@2``).

    Raises UsageError if the name or the version is unknown. The message suggests the nearest names.

    With ``rules``, it also raises UsageError if this game has no such player, and MissingExtra if the player needs the
    solver and the solver is not installed.
    """
    example = Message("write for example {player}", {"player": repr(LEVELS[0])})
    check_kind(_A_NAME, name, str, example)
    bare, at, version = name.strip().lower().partition("@")
    kind = PLAYERS.get(bare)
    if kind is None:
        raise UsageError(_unknown(name, bare, rules), code="unknown-player", subject=name)
    if at and version != str(kind.version):
        message = Message(
            "there is no computer player {player} here; this is {other}",
            {"player": repr(name), "other": kind.versioned},
        )
        raise UsageError(message, code="unknown-player", subject=name)
    if rules is not None and not kind.plays(rules):
        raise UsageError(_not_there(kind.name, rules), code="no-such-player", subject=name)
    if rules is not None and kind.needs_solver(rules):
        need("solver", Message("the computer player {player}", {"player": kind.name}))
    return kind


def _unknown(name: str, bare: str, rules: RuleSet | None) -> Message:
    """Return the message for an unknown player, with the nearest names, or with all players of the game.

    ``bare`` is the name without its version.
    """
    fields: dict[str, Field] = {"player": repr(name)}
    known = {kind.name: kind for kind in PLAYERS.values() if rules is None or kind.plays(rules)}
    level, dash, _ = bare.partition("-")
    is_manner = bool(dash) and level in LEVELS
    near = () if is_manner else nearest(bare, known)
    if near:
        fields["players"] = ListField(tuple(near), ", ", " or ")
        return Message("there is no computer player {player}; did you mean {players}?", fields)
    if rules is not None:
        return _not_there(repr(name), rules)
    return _there_are(fields, [kind for kind in known if known[kind].level == level] if is_manner else list(known))


def _not_there(name: str, rules: RuleSet) -> Message:
    """Return the message for a name of no player of this game, with those that it has."""
    there = [other.name for other in kinds_of(rules) if other.is_offered]
    return Message(
        "{game} has no {player} player; there is {players}",
        {"game": rules.title, "player": name, "players": _listed(there), "count": len(there)},
        plural="{game} has no {player} player; there are {players}",
    )


def _there_are(fields: dict[str, Field], names: Sequence[str]) -> Message:
    return Message(
        "there is no computer player {player}; there is {players}",
        {**fields, "players": _listed(names), "count": len(names)},
        plural="there is no computer player {player}; there are {players}",
    )


def _listed(names: Iterable[str]) -> ListField:
    return ListField(tuple(names), ", ")
