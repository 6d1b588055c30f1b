"""Rumpus, the open home of rummy: games by the book as a library, and a table to play at.

``games()`` names the games, ``Game`` plays one, ``load`` plays a record again, ``verify`` holds one against the rules.
Names are imported when they are first used, so that ``import rumpus`` costs nothing.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

    from rumpus.core.errors import IllegalAction, NotationError, RecordError, RumpusError, UsageError
    from rumpus.core.position import Position
    from rumpus.game import Game, Seat
    from rumpus.games import games, rule_book
    from rumpus.record import Record, RecordFile, load, parse_record, read_record, save, verify

__version__ = "0.1.0"

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
    "rule_book",
    "save",
    "verify",
]

_HOMES = {
    "core.errors": ("IllegalAction", "NotationError", "RecordError", "RumpusError", "UsageError"),
    "core.position": ("Position",),
    "game": ("Game", "Seat"),
    "games": ("rule_book",),
    "record": ("Record", "RecordFile", "load", "parse_record", "read_record", "save", "verify"),
}


class _MovedModules:
    """Finds modules by the names they had before they moved; asked last, of names that no module has."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None, /
    ) -> ModuleSpec | None:
        if not name.startswith("rumpus."):
            return None
        from rumpus.moved import spec_of  # only now: loading a module by hand takes much of the standard library

        return spec_of(name)


sys.meta_path.append(_MovedModules())


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
