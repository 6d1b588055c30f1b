"""The longest record that a server accepts, in lines. It follows from simulated games.

``python -m bench.lengths`` made ``lengths.json``. For each game and number of seats it has the lines of the longest of
1,000 games. Their players chose any legal action. The options were the defaults, or those that the lobby proposes: the
longer game counts.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from rumpus.server.records.limits import LEAST_LINES, MOST_LINES, TIMES_LONGEST

TABLE = Path(__file__).with_name("lengths.json")


def most_lines(game: str, seats: int) -> int:
    """Return the most lines that a record of this game may have.

    A game that is not in the table, as from another package, gets ``MOST_LINES``.
    """
    longest = _longest().get(f"{game}, {seats}", MOST_LINES)
    return min(MOST_LINES, max(LEAST_LINES, TIMES_LONGEST * longest))


@cache
def _longest() -> dict[str, int]:  # by game and seats, such as "game, 2"
    longest: dict[str, int] = json.loads(TABLE.read_text("utf-8"))
    return longest
