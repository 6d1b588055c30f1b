"""The measured strength of each level, from the panels in docs/players. A result holds for one version of a player."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

FILE = "strengths.json"


class Strength(NamedTuple):
    """The result of one ``player`` against opponents of one kind, ``against``. Both names have versions.

    ``options`` are the game's unusual options as typed; empty means the usual ones. ``share`` is the share of
    ``games`` that the player won. ``low`` and ``high`` bound the true share in 95 of 100 cases.
    """

    seats: int
    options: str
    player: str
    against: str
    share: float
    low: float
    high: float
    games: int


def strengths(game: str) -> list[Strength]:
    """Return the measured strengths in a game, ordered by number of seats, then from the weakest player."""
    return [Strength(**one) for one in _measured().get(game, [])]


@cache
def _measured() -> Mapping[str, list[dict[str, Any]]]:
    found: Mapping[str, list[dict[str, Any]]] = json.loads(files(__package__).joinpath(FILE).read_text("utf-8"))
    return found
