"""The result of a playout as one row of numbers, for card games and tile games."""

from __future__ import annotations

from rumpus.solver.engine import layout as at
from rumpus.solver.engine.layout import Ints
from rumpus.solver.jit.compiled import kernel
from rumpus.solver.playout.run import RunArrays

# The columns. The scores of the seats follow from RESULT_SCORES on.
RESULT_ACTIONS, RESULT_DEALS, RESULT_REASON, RESULT_BY, RESULT_OVER, RESULT_SCORES = range(6)


@kernel
def write_result(rules: Ints, run: RunArrays, number: int) -> None:
    """Write the result row of a playout. The scores are the final totals of a whole game, or the points of the deal."""
    s, result = run.row, run.results[number]
    result[RESULT_ACTIONS], result[RESULT_DEALS] = s[at.ACTIONS], s[at.DEALS]
    result[RESULT_REASON], result[RESULT_BY] = s[at.REASON], s[at.BY]
    result[RESULT_OVER] = s[at.PHASE] == at.OVER
    for seat in range(rules[at.SEATS]):
        result[RESULT_SCORES + seat] = _final(rules, s, seat) if run.whole_games else s[at.POINTS + seat]


@kernel
def _final(rules: Ints, s: Ints, seat: int) -> int:
    """Return the total of a seat. If the game is over, add the bonuses for the target and for deals won (GIN-10)."""
    total: int = s[at.TOTALS + seat]
    if s[at.PHASE] != at.OVER:
        return total
    bonus = rules[at.GAME_BONUS] if total >= rules[at.TARGET] else 0
    return total + bonus + rules[at.BOX_BONUS] * s[at.WON + seat]
