"""The search over what the jokers do, and, in the turn that opens, over what is placed."""

from __future__ import annotations

from typing import NamedTuple

from rumpus.solver.arrange.solver import SOLVER, Clock, Row, Solved
from rumpus.solver.arrange.subproblem import JokerPlan, Subproblem, Worth
from rumpus.solver.plays.joker_plans import JokerPlans, Supply, free_subproblem
from rumpus.solver.plays.openings import Opener, Opening, subproblems_placing_more

NO_BOUND = 1 << 60


class Found(NamedTuple):
    """What an arrangement is worth, its subproblem and its melds; nothing is placed where there is no subproblem."""

    worth: int = 0
    subproblem: Subproblem | None = None
    rows: tuple[Row, ...] = ()
    opening: Opening | None = None


class TableSearch:
    """The best found so far, and ``bound``, which nothing is worth more than. With an ``opener``, only plays that open
    count.
    """

    def __init__(self, supply: Supply, worth: Worth, opener: Opener | None, clock: Clock) -> None:
        self.supply = supply
        self.worth = worth
        self.opener = opener
        self.clock = clock
        self.best = Found()
        self.bound = 0

    def run(self, plans: JokerPlans | None) -> None:
        """Search the subproblems that the rules for jokers allow, or, where there are none, the one with free jokers."""
        everything = free_subproblem(self.supply)
        if self.opener and not self.opener.can_open(everything):
            return
        if plans is None:
            self._try(everything)
        else:
            self._try_plans(plans)

    def _try_plans(self, plans: JokerPlans) -> None:
        """Search plan by plan, the most promising first."""
        promising: list[tuple[int, JokerPlan]] = []
        for plan in plans.plans():
            if plan.groups:
                bound = SOLVER.solve(plans.subproblem(plan), self.worth, self.best.worth + 1, self.clock).bound
                promising.append((bound, plan))
            else:
                self._try(plans.subproblem(plan))
        for bound, plan in sorted(promising, reverse=True):
            self._try_joker_melds(plans, plans.subproblem(plan), bound)

    def _try_joker_melds(self, plans: JokerPlans, subproblem: Subproblem, bound: int) -> None:
        """Choose joker melds one by one: the next only if the play might beat the best found, were the other jokers
        free.
        """
        for more in [] if bound <= self.best.worth else plans.with_next_meld(subproblem):
            if self._is_over(bound):
                return
            if more.is_whole:
                self._try(more, bound)
            else:
                solved = SOLVER.solve(more, self.worth, self.best.worth + 1, self.clock)
                self._try_joker_melds(plans, more, min(bound, solved.bound))

    def _try(self, subproblem: Subproblem, bound: int = NO_BOUND) -> None:
        """Look for something better in a subproblem, of which nothing is worth more than the bound."""
        waiting = [(subproblem, bound)]
        while waiting:
            subproblem, bound = waiting.pop()
            solved = SOLVER.solve(subproblem, self.worth, self.best.worth + 1, self.clock)
            bound = min(bound, solved.bound)
            if solved.worth is None:
                self.bound = max(self.bound, bound)
            elif not self._take(subproblem, solved, bound):
                assert self.opener is not None
                parts = filter(self.opener.can_open, subproblems_placing_more(subproblem, solved.rows, self.worth))
                waiting += [(part, bound) for part in parts]
            if waiting and self._is_over(max(bound for _, bound in waiting)):
                return

    def _take(self, subproblem: Subproblem, solved: Solved, bound: int) -> bool:
        """Take what was found as the best, if it opens where it must."""
        assert solved.worth is not None
        opening = self.opener.opening(subproblem, solved.rows) if self.opener else None
        if self.opener and opening is None:
            return False
        self.best = Found(solved.worth, subproblem, tuple(solved.rows), opening)
        self.bound = max(self.bound, bound)
        return True

    def _is_over(self, bound: int) -> bool:
        """Whether what is worth no more than a bound need not be looked into, or there is no time left to do so."""
        if bound <= self.best.worth:
            return True
        if self.clock.is_over:
            self.bound = max(self.bound, bound)
        return self.clock.is_over
