"""A short record, and every record that differs from one in a field."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from rumpus.record import Record, record_of
from tests.whole_games import new_game


def short() -> Record:
    """A whole game in a few lines: two deals, some offers declined, some turns."""
    game = new_game("rap-rummy", 2)
    for act in ("no", "no", "draw", "discard", "draw", "discard rap", "rap"):
        game.play(next(action for action in game.legal_actions() if matches(game.text(action), act)))
    return record_of(game)


def matches(text: str, act: str) -> bool:
    words, wanted = text.split(), act.split()
    return words[0] == wanted[0] and words[2:] == wanted[1:]


VALUES: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    2,
    -1,
    1.5,
    10**30,
    "",
    "x",
    "0",
    [],
    [0],
    [0, 0],
    {},
    {"reason": "x"},
    "draw",
]


def edits(lines: list[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """Every field of every line, and of what is in it, left out or replaced by each of the values."""
    for path in (path for number, line in enumerate(lines) for path in paths(line, (number,))):
        for value in (..., *VALUES):
            altered: Any = deepcopy(lines)
            inner = altered
            for step in path[:-1]:
                inner = inner[step]
            if value is ...:
                del inner[path[-1]]
            elif type(inner[path[-1]]) is type(value) and inner[path[-1]] == value:
                continue
            else:
                inner[path[-1]] = value
            yield altered


def paths(value: object, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    if len(path) > 1:
        yield path
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from paths(inner, (*path, name))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from paths(inner, (*path, number))
