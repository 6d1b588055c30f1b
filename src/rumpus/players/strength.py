"""How strong the levels were found to be, by the panels of docs/players: for one version of each player."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

FILE = "strengths.json"


class Strength(NamedTuple):
    """At a table of so many ``seats``, with these ``options`` as they are typed (empty: the usual ones), one ``player`` against
    others who were all ``against``, both with their versions: the ``share`` of the games that it won, the bounds that hold
    the true one in 95 of 100 cases, and in how many ``games``.
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
    """What was measured in a game, the fewest seats and the weakest players first."""
    return [Strength(**one) for one in _measured().get(game, [])]


@cache
def _measured() -> Mapping[str, list[dict[str, Any]]]:
    found: Mapping[str, list[dict[str, Any]]] = json.loads(files(__package__).joinpath(FILE).read_text("utf-8"))
    return found
