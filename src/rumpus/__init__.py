"""Rumpus: rummy games by their rule books, as a library and as a table to play at.

``games()`` lists the games, ``Game`` plays one, ``load`` replays a record, and ``verify`` checks a record against the
rules. Names are imported at first use, so that ``import rumpus`` is fast.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rumpus.core.errors import IllegalAction, NotationError, RecordError, RumpusError, UsageError
    from rumpus.core.position import Position
    from rumpus.game import Game, Seat
    from rumpus.games import games, rule_book
    from rumpus.record import Record, RecordFile, load, parse_record, read_record, record_of, save, verify

__version__ = "0.2.0"

__all__ = [
    "Game",
    "IllegalAction",
    "NotationError",
    "Position",
    "Record",
    "RecordError",
    "RecordFile",
    "RumpusError",
    "Seat",
    "UsageError",
    "games",
    "load",
    "parse_record",
    "read_record",
    "record_of",
    "rule_book",
    "save",
    "verify",
]

_HOMES = {
    "core.errors": ("IllegalAction", "NotationError", "RecordError", "RumpusError", "UsageError"),
    "core.position": ("Position",),
    "game": ("Game", "Seat"),
    "games": ("rule_book",),
    "record": ("Record", "RecordFile", "load", "parse_record", "read_record", "record_of", "save", "verify"),
}


def __getattr__(name: str) -> object:
    if name == "games":
        return import_module("rumpus.games")  # the package itself is callable: games() returns the list
    for home, names in _HOMES.items():
        if name in names:
            found: object = getattr(import_module(f"rumpus.{home}"), name)
            return found
    raise AttributeError(f"module 'rumpus' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
