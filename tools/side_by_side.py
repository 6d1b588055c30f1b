"""Play one game in the kernels and in the engine, and report differences."""

from __future__ import annotations

from rumpus.core.rules import RuleSet
from rumpus.core.state import Phase, State
from rumpus.solver.engine import layout as at
from rumpus.solver.engine.layout import Ints


class DisagreementError(Exception):
    """The kernel and the engine differ. The message describes the difference."""


class SideBySide:
    """A game in both: as a row of the kernels, and as a state of the engine.

    The start must wait for a deal, or for a seat to move. ``number`` is the number of the walk, and ``actions`` counts
    the compared actions. The head of a row is the same for cards and tiles.
    """

    def __init__(self, rules: RuleSet, start: State, number: int, row: Ints) -> None:
        self.rules, self.state, self.number, self.row = rules, start, number, row
        self.actions = 0

    @property
    def over(self) -> bool:
        """Return True if the game has ended."""
        return self.state.table.phase is Phase.OVER

    def ended(self) -> str:
        """Compare the result of the deal that has just ended. Return the reason of its end."""
        row, table, seats = self.row, self.state.table, self.rules.seats
        result = table.results[-1]
        by = None if row[at.BY] == at.NO_SEAT else int(row[at.BY])
        self.expect((at.REASONS[row[at.REASON]], by), (result.reason, result.by), "end")
        self.expect(tuple(row[at.POINTS : at.POINTS + seats].tolist()), result.points, "points")
        self.expect(tuple(row[at.TOTALS : at.TOTALS + seats].tolist()), table.totals, "totals")
        self.expect(row[at.PHASE] == at.OVER, table.outcome is not None, "end of the game")
        return result.reason

    def expect(self, found: object, expected: object, what: str) -> None:
        """Raise DisagreementError if the kernel's value differs from the engine's."""
        if found != expected:
            raise DisagreementError(
                f"deal {self.number} ({self.rules.game}, {self.rules.seats} seats, {dict(self.rules.options)}), action "
                f"{self.actions}: the {what} of the kernel is {found}, of the engine {expected}"
            )
