"""One game in the kernels and in the engine, side by side, and what is told when they differ."""

from __future__ import annotations

from rumpus.core.rules import RuleSet
from rumpus.core.state import Phase, State
from rumpus.solver.engine import layout as at
from rumpus.solver.engine.layout import Ints


class DisagreementError(Exception):
    """The kernel and the engine differ; the message says where."""


class SideBySide:
    """A game in both: as a row, and as a state. The start waits for a deal, or for a seat to move.

    ``number`` is that of the walk, ``actions`` how many were compared. What stands at the head of a row is the same for
    cards and tiles.
    """

    def __init__(self, rules: RuleSet, start: State, number: int, row: Ints) -> None:
        self.rules, self.state, self.number, self.row = rules, start, number, row
        self.actions = 0

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.table.phase is Phase.OVER

    def ended(self) -> str:
        """Compare what came of the deal that has just ended; returns why it did."""
        row, table, seats = self.row, self.state.table, self.rules.seats
        result = table.results[-1]
        by = None if row[at.BY] == at.NO_SEAT else int(row[at.BY])
        self.expect((at.REASONS[row[at.REASON]], by), (result.reason, result.by), "end")
        self.expect(tuple(row[at.POINTS : at.POINTS + seats].tolist()), result.points, "points")
        self.expect(tuple(row[at.TOTALS : at.TOTALS + seats].tolist()), table.totals, "totals")
        self.expect(row[at.PHASE] == at.OVER, table.outcome is not None, "end of the game")
        return result.reason

    def expect(self, found: object, expected: object, what: str) -> None:
        """Raise DisagreementError where what the kernel has is not what the engine has."""
        if found != expected:
            raise DisagreementError(
                f"deal {self.number} ({self.rules.game}, {self.rules.seats} seats, {dict(self.rules.options)}), action "
                f"{self.actions}: the {what} of the kernel is {found}, of the engine {expected}"
            )
