"""How long a record may be: bounds of lines that follow from simulated games.

``lengths.json`` was made by ``python -m bench.lengths``: for each game and number of seats the lines of the longest of 1,000
games between players that choose any legal action, with the options of a table that chooses none, or with those that
the lobby proposes, whichever took longer.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from rumpus.server.records.limits import LEAST_LINES, MOST_LINES, TIMES_LONGEST

TABLE = Path(__file__).with_name("lengths.json")


def most_lines(game: str, seats: int) -> int:
    """How many lines a record of this game may have; of a game that is not in the table, as one that a package brings, the most
    that any may have.
    """
    longest = _longest().get(f"{game}, {seats}", MOST_LINES)
    return min(MOST_LINES, max(LEAST_LINES, TIMES_LONGEST * longest))


@cache
def _longest() -> dict[str, int]:
    """By game and number of seats, such as ``"game, 2"``."""
    longest: dict[str, int] = json.loads(TABLE.read_text("utf-8"))
    return longest
