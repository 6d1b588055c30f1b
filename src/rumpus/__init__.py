"""Rumpus, the open home of rummy: games by the book as a library, and a table to play at.

``games()`` names the games, ``Game`` plays one, ``load`` plays a record again, ``verify`` holds one against the rules.
Names are imported when they are first used, so that ``import rumpus`` costs nothing.
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
        return import_module("rumpus.games")  # the package, which is called for the list
    for home, names in _HOMES.items():
        if name in names:
            found: object = getattr(import_module(f"rumpus.{home}"), name)
            return found
    raise AttributeError(f"module 'rumpus' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
