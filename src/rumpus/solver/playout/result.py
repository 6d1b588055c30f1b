"""The result of a playout, as one row of numbers, for card games and tile games alike."""

from __future__ import annotations

from rumpus.solver.engine import layout as at
from rumpus.solver.engine.layout import Ints
from rumpus.solver.jit.compiled import kernel

# The columns; the scores by seat follow.
RESULT_ACTIONS, RESULT_DEALS, RESULT_REASON, RESULT_BY, RESULT_OVER, RESULT_SCORES = range(6)


@kernel
def write_result(rules: Ints, s: Ints, results: Ints, row: int, most_deals: int) -> None:
    """Write the result of a playout: the final totals of whole games (``most_deals``), else the points of the deal."""
    results[row, RESULT_ACTIONS], results[row, RESULT_DEALS], results[row, RESULT_BY] = (
        s[at.ACTIONS],
        s[at.DEALS],
        s[at.BY],
    )
    results[row, RESULT_REASON], results[row, RESULT_OVER] = s[at.REASON], s[at.PHASE] == at.OVER
    for seat in range(rules[at.SEATS]):
        results[row, RESULT_SCORES + seat] = _final(rules, s, seat) if most_deals else s[at.POINTS + seat]


@kernel
def _final(rules: Ints, s: Ints, seat: int) -> int:
    """The total, and once the game is over the bonuses: for reaching the target, and for each deal won (GIN-10)."""
    total: int = s[at.TOTALS + seat]
    if s[at.PHASE] != at.OVER:
        return total
    bonus = rules[at.GAME_BONUS] if total >= rules[at.TARGET] else 0
    return total + bonus + rules[at.BOX_BONUS] * s[at.WON + seat]
