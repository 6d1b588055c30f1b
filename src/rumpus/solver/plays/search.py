"""The search over what the jokers do, and, in the turn that opens, over what is placed."""

from __future__ import annotations

from typing import NamedTuple

from rumpus.solver.arrange.subproblem import Case, Plan, Worth
from rumpus.solver.arrange.workspace import DESK, WITHOUT_END, Clock, Row, Solved
from rumpus.solver.plays.joker_cases import JokerCases, Supply, free_case
from rumpus.solver.plays.openings import Opener, Opening, placing_more


class Found(NamedTuple):
    """What an arrangement is worth, its case and its melds; nothing is placed where there is no case."""

    worth: int = 0
    case: Case | None = None
    rows: tuple[Row, ...] = ()
    opening: Opening | None = None


class TableSearch:
    """The best found so far, and ``bound``, which nothing is worth more than. With an ``opener`` only that counts which
    opens.
    """

    def __init__(self, supply: Supply, worth: Worth, opener: Opener | None, clock: Clock) -> None:
        self.supply = supply
        self.worth = worth
        self.opener = opener
        self.clock = clock
        self.best = Found()
        self.bound = 0

    def run(self, cases: JokerCases | None) -> None:
        """Search the cases that the rules for jokers allow, or, where there are none, the one with free jokers."""
        everything = free_case(self.supply)
        if self.opener and not self.opener.can_open(everything):
            return
        if cases is None:
            self._try(everything)
        else:
            self._by_rules(cases)

    def _by_rules(self, cases: JokerCases) -> None:
        """Search plan by plan, the most promising first."""
        promising: list[tuple[int, Plan]] = []
        for plan in cases.plans():
            if plan.groups:
                bound = DESK.solve(cases.case(plan), self.worth, self.best.worth + 1, self.clock).bound
                promising.append((bound, plan))
            else:
                self._try(cases.case(plan))
        for bound, plan in sorted(promising, reverse=True):
            self._try_homes(cases, cases.case(plan), bound)

    def _try_homes(self, cases: JokerCases, case: Case, bound: int) -> None:
        """Home by home: those that follow are chosen only if it might be better than the best found with free jokers."""
        for more in [] if bound <= self.best.worth else cases.with_next_home(case):
            if self._is_over(bound):
                return
            if more.is_whole:
                self._try(more, bound)
            else:
                solved = DESK.solve(more, self.worth, self.best.worth + 1, self.clock)
                self._try_homes(cases, more, min(bound, solved.bound))

    def _try(self, case: Case, bound: int = WITHOUT_END) -> None:
        """Look for something better in a case, of which nothing is worth more than the bound."""
        waiting = [(case, bound)]
        while waiting:
            case, bound = waiting.pop()
            solved = DESK.solve(case, self.worth, self.best.worth + 1, self.clock)
            bound = min(bound, solved.bound)
            if solved.worth is None:
                self.bound = max(self.bound, bound)
            elif not self._take(case, solved, bound):
                assert self.opener is not None
                parts = filter(self.opener.can_open, placing_more(case, solved.rows, self.worth))
                waiting += [(part, bound) for part in parts]
            if waiting and self._is_over(max(bound for _, bound in waiting)):
                return

    def _take(self, case: Case, solved: Solved, bound: int) -> bool:
        """Take what was found as the best, if it opens where it must."""
        assert solved.worth is not None
        opening = self.opener.opening(case, solved.rows) if self.opener else None
        if self.opener and opening is None:
            return False
        self.best = Found(solved.worth, case, tuple(solved.rows), opening)
        self.bound = max(self.bound, bound)
        return True

    def _is_over(self, bound: int) -> bool:
        """Whether what cannot be worth more than a bound is not to be looked into."""
        if bound <= self.best.worth:
            return True
        if self.clock.is_over:
            self.bound = max(self.bound, bound)
        return self.clock.is_over
