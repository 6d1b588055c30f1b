"""Who sits where and by which options, as typed: ``--players Ann,Bob,heuristic`` and ``--option opening=25``."""

from __future__ import annotations

from collections.abc import Iterable

from rumpus.core.errors import UsageError
from rumpus.game import Seat
from rumpus.players import PLAYERS, player_kind

PERSON = "person"


def parse_players(text: str) -> tuple[Seat, ...]:
    """The seats that a list of names with commas between them stands for; raises UsageError.

    The name of a computer player seats that player, and so does ``Name=heuristic`` under another name; everyone else is
    a person (``heuristic=person`` too). A computer player without a name of its own gets a number: heuristic, heuristic 2.
    """
    seats: list[Seat] = []
    for word in text.split(","):
        seat = _seat(word)
        free = free_name(seat.name, seats)
        if free != seat.name and seat.name != seat.kind:
            raise UsageError(
                f"{seat.name} is named twice; give each player another name",
                code="bad-name",
                subject=seat.name,
            )
        seats.append(Seat(free, seat.kind))
    return tuple(seats)


def parse_options(words: Iterable[str]) -> dict[str, str]:
    """The options that words such as ``opening=25`` give, for the rule book to read; raises UsageError."""
    options: dict[str, str] = {}
    for word in words:
        name, equals, value = (part.strip() for part in word.partition("="))
        name = name.lower().replace("-", "_")
        if not (name and equals and value):
            raise UsageError(
                f"--option {word!r} is not understood; write NAME=VALUE, for example deals=4",
                code="bad-option",
                subject=word,
            )
        if name in options:
            raise UsageError(f"--option {name} is given twice; give it once", code="bad-option", subject=name)
        options[name] = value
    return options


def spelled_option(name: str, value: object) -> str:
    """An option as it is typed."""
    return f"{name}={'none' if value is None else value}"


def check_seed(seed: str | None) -> None:
    """Refuse a seed that is given and empty; raises UsageError."""
    if seed is not None and not seed.strip():
        raise UsageError("--seed is empty; give a word, or leave it out", code="bad-seed", subject=seed)


def _seat(word: str) -> Seat:
    name, equals, kind = (" ".join(part.split()) for part in word.partition("="))
    if not name or (equals and not kind):
        raise UsageError(
            f"--players: {word.strip()!r} names nobody; write names with commas between them, "
            "for example Ann,Bob,heuristic or Ann,Robin=heuristic",
            code="bad-name",
            subject=word,
        )
    if not equals:
        return Seat(name.lower(), name.lower()) if name.lower() in PLAYERS else Seat(name, PERSON)
    if kind.lower() != PERSON:
        player_kind(kind)
    return Seat(name, kind.lower())


def free_name(name: str, seats: Iterable[Seat]) -> str:
    """The name, with a number after it where one of these seats has it already."""
    taken = {seat.name.casefold() for seat in seats}
    number, free = 1, name
    while free.casefold() in taken:
        number += 1
        free = f"{name} {number}"
    return free
