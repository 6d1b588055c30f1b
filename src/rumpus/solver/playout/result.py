"""What is told of a playout, card games and tile games alike."""

from __future__ import annotations

from rumpus.solver.engine import layout as at
from rumpus.solver.engine.layout import Ints
from rumpus.solver.jit.compiled import kernel

# The columns; the scores by seat follow.
TOLD_ACTIONS, TOLD_DEALS, TOLD_REASON, TOLD_BY, TOLD_OVER, TOLD_SCORES = range(6)


@kernel
def tell(rules: Ints, s: Ints, told: Ints, row: int, most_deals: int) -> None:
    """Write what came of a playout: of whole games (``most_deals``) what each seat has in the end, else the points of the
    deal.
    """
    told[row, TOLD_ACTIONS], told[row, TOLD_DEALS], told[row, TOLD_BY] = s[at.ACTIONS], s[at.DEALS], s[at.BY]
    told[row, TOLD_REASON], told[row, TOLD_OVER] = s[at.REASON], s[at.PHASE] == at.OVER
    for seat in range(rules[at.SEATS]):
        told[row, TOLD_SCORES + seat] = _final(rules, s, seat) if most_deals else s[at.POINTS + seat]


@kernel
def _final(rules: Ints, s: Ints, seat: int) -> int:
    """The total, and once the game is over the bonuses: for reaching the target, and for each deal won (GIN-10)."""
    total: int = s[at.TOTALS + seat]
    if s[at.PHASE] != at.OVER:
        return total
    bonus = rules[at.GAME_BONUS] if total >= rules[at.TARGET] else 0
    return total + bonus + rules[at.BOX_BONUS] * s[at.WON + seat]
