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
    a person (``heuristic=person`` too). A name given again gets a number: heuristic, heuristic 2.
    """
    seats: list[Seat] = []
    for word in text.split(","):
        seat = _seat(word)
        seats.append(Seat(_free_name(seat.name, seats), seat.kind))
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


def _free_name(name: str, seats: Iterable[Seat]) -> str:
    taken = {seat.name.casefold() for seat in seats}
    number, free = 1, name
    while free.casefold() in taken:
        number += 1
        free = f"{name} {number}"
    return free
