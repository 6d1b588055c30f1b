"""Parse what the command line says about a game: ``--players Ann,Bob,club``, ``--option opening=25`` and the seed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rumpus.arena.outside import OutsidePlayer, is_outside, outside_player
from rumpus.core.errors import UsageError
from rumpus.core.given import wrong_value
from rumpus.core.messages import Message
from rumpus.core.rules import RuleSet
from rumpus.game import Seat
from rumpus.players import PLAYERS, player_kind

PERSON = "person"


class Computers(NamedTuple):
    """Seats of computer players.

    Some players may be from outside this package. ``outside`` has these by the kind of their seats (``versioned``).
    """

    seats: tuple[Seat, ...]
    outside: dict[str, OutsidePlayer]


def parse_computers(text: str, rules: RuleSet | None = None) -> Computers:
    """Parse a list of computer players, as ``parse_players`` does. Raises UsageError if one is a person.

    ``module:name`` seats a player from outside, and imports its module.
    """
    outside: dict[str, OutsidePlayer] = {}
    seats = tuple(_with_unique_names(_computer(word, rules, outside) for word in text.split(",")))
    return Computers(seats, outside)


def parse_players(text: str, rules: RuleSet | None = None) -> tuple[Seat, ...]:
    """Parse a list of players with commas between them. Raises UsageError.

    With ``rules``, a computer player that does not play by them is refused with those that do.

    The name of a computer player seats that player. ``Name=club`` gives it another name. Every other name is a person,
    and so is ``club=person``. Computer players without a name of their own get numbers: club, club 2.
    """
    return tuple(_with_unique_names(_seat(*_name_and_kind(word), rules) for word in text.split(",")))


def parse_options(words: Iterable[str]) -> dict[str, str]:
    """Parse options of the rules such as ``opening=25`` into names and values for the rule book, which checks them.

    The value is the text after the first equals sign. Raises UsageError on a word without a name or a value, or a name
    that is given twice.
    """
    options: dict[str, str] = {}
    for word in words:
        name, equals, value = (part.strip() for part in word.partition("="))
        name = name.lower().replace("-", "_")
        if not (name and equals and value):
            message = Message(
                "--option {option} is not understood; write NAME=VALUE, for example deals=4", {"option": repr(word)}
            )
            raise UsageError(message, code="bad-option", subject=word)
        if name in options:
            message = Message("--option {option} is given twice; give it once", {"option": name})
            raise UsageError(message, code="bad-option", subject=name)
        options[name] = value
    return options


def parse_sizes(text: str) -> tuple[int, int]:
    """Parse the sizes of a table, such as 3-4 or 4, into the least and the most people. Raises UsageError."""
    least, _, most = text.partition("-")
    if not (least.isdecimal() and (most or least).isdecimal()):
        raise wrong_value("--tables", text, Message("write sizes like 3-4, or one number like 4"))
    return int(least), int(most or least)


def typed_option(name: str, value: object) -> str:
    """Return an option as ``parse_options`` reads it."""
    return f"{name}={'none' if value is None else value}"


def check_seed(seed: str | None) -> None:
    """Raise UsageError if a seed is given but empty."""
    if seed is not None and not seed.strip():
        message = Message("--seed is empty; give a word, or leave it out")
        raise UsageError(message, code="bad-seed", subject=seed)


class _Typed(NamedTuple):
    """A seat as typed. A name of its own must be unique; other names get a number."""

    seat: Seat
    has_own_name: bool


def _with_unique_names(typed: Iterable[_Typed]) -> list[Seat]:
    seats: list[Seat] = []
    for seat, has_own_name in typed:
        free = free_name(seat.name, seats)
        if free != seat.name and has_own_name:
            message = Message("{name} is named twice; give each player another name", {"name": seat.name})
            raise UsageError(message, code="bad-name", subject=seat.name)
        seats.append(Seat(free, seat.kind))
    return seats


def _name_and_kind(word: str) -> tuple[str, str]:
    """Split a word at its equals sign. The kind is empty if there is none."""
    name, equals, kind = (" ".join(part.split()) for part in word.partition("="))
    if not name or (equals and not kind):
        message = Message(
            "--players: {word} names nobody; write names with commas between them, "
            "for example Ann,Bob,club or Ann,Robin=club",
            {"word": repr(word.strip())},
        )
        raise UsageError(message, code="bad-name", subject=word)
    return name, kind


def _seat(name: str, kind: str, rules: RuleSet | None) -> _Typed:
    if kind.lower() == PERSON:
        return _Typed(Seat(name, PERSON), True)
    if kind:
        return _Typed(Seat(name, player_kind(kind, rules).versioned), True)
    if name.partition("@")[0].lower() not in PLAYERS:
        return _Typed(Seat(name, PERSON), True)
    found = player_kind(name, rules)
    return _Typed(Seat(found.name, found.versioned), False)


def _computer(word: str, rules: RuleSet | None, outside: dict[str, OutsidePlayer]) -> _Typed:
    """Parse a computer player. Add a player from outside to ``outside``."""
    name, kind = _name_and_kind(word)
    if is_outside(kind or name):
        player = outside_player(kind or name)
        outside[player.versioned] = player
        return _Typed(Seat(name if kind else player.name, player.versioned), bool(kind))
    typed = _seat(name, kind, rules)
    if typed.seat.kind == PERSON:
        # An unknown name raises UsageError with the nearest names. The error below is for ``club=person``.
        player_kind(name, rules)
        raise UsageError(Message("only computer players play here"), code="unknown-player", subject=name)
    return typed


def free_name(name: str, seats: Iterable[Seat]) -> str:
    """Return the name, with a number added if one of these seats has it."""
    taken = {seat.name.casefold() for seat in seats}
    number, free = 1, name
    while free.casefold() in taken:
        number += 1
        free = f"{name} {number}"
    return free
