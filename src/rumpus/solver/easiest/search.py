"""Among all plays of the best worth, find the easiest to follow: most old melds whole, then fewest tiles moved.

At first every old meld must stay whole. If that is impossible, a smallest *conflict* is found: melds that cannot all
stay. One of them must break, and each choice is a new *question*. The cheapest question is answered first (best-first
search over implicit hitting sets). Requirements are coarse at first (see ``requirements``). One is refined only if the
arrangement found costs more than its requirements.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from rumpus.core.actions import MeldCards
from rumpus.core.packs import set_of
from rumpus.solver.easiest.assignment import RowArrangement, assigned_melds, parts_together
from rumpus.solver.easiest.conflicts import Conflict, Conflicts, minimum_cost, requirement_bits
from rumpus.solver.easiest.constraints import ConstrainedProblem
from rumpus.solver.easiest.requirements import (
    BROKEN,
    OldMeld,
    OtherTiles,
    Requirement,
    find_gaps,
    mergeable_pairs,
    requirement_of,
)
from rumpus.solver.plays.position import TilePosition
from rumpus.solver.plays.solver import SOLVER, SearchTimer
from rumpus.solver.plays.subproblem import MeldCodes, Subproblem, Worth
from rumpus.solver.plays.table_search import TableSearch

Requirements = tuple[Requirement, ...]


class SearchNode(NamedTuple):
    """A search node: can the subproblem be arranged so that these requirements are met?

    ``newest`` is the place of the requirement added last, if any. All others are known to be possible together.
    """

    subproblem: Subproblem
    requirements: Requirements
    newest: int | None = None

    def with_requirement(self, place: int, requirement: Requirement) -> SearchNode:
        """Return the question with another requirement at this place."""
        return SearchNode(self.subproblem, (*self.requirements[:place], requirement, *self.requirements[place + 1 :]))


class EasiestPlay(NamedTuple):
    """An easy play: the new table, the melds that open, the cost, and ``proven`` if no play costs less."""

    table: tuple[MeldCards, ...]
    opening: Sequence[MeldCodes]
    cost: int
    proven: bool


class EasySearch:
    """The search for the easiest of all plays that are worth as much as the best one found."""

    def __init__(self, position: TilePosition, search: TableSearch, worth: Worth, clock: SearchTimer) -> None:
        self.position = position
        self.search = search
        self.worth = worth
        self.clock = clock
        self.best: EasiestPlay | None = None
        self._is_exact = True
        self._old_melds: dict[tuple[tuple[int, ...], tuple[int, ...]], list[OldMeld]] = {}
        self._known = Conflicts()
        self._numbers = count()
        self._heap: list[tuple[int, int, int, SearchNode]] = []
        self._seen: set[object] = set()

    def run(self) -> EasiestPlay | None:
        """Return the easiest play, or the best one found when the time is over."""
        for subproblem in self.search.all_subproblems():
            self._add(SearchNode(subproblem, tuple(meld.initial for meld in self._old_melds_in(subproblem))))
        while self._heap and not self.clock.is_over:
            cost, _, _, question = heappop(self._heap)
            if self.best is not None and cost >= self.best.cost:
                return self.best._replace(proven=self._is_exact)
            self._process(cost, question)
        if self.best is not None and not self._heap:
            return self.best._replace(proven=self._is_exact)
        self._search_greedily()
        return self.best

    def _add(self, question: SearchNode) -> None:
        key = (question.subproblem.plan, question.subproblem.joker_melds, question.requirements)
        if key not in self._seen:
            self._seen.add(key)
            self._push(sum(requirement.cost for requirement in question.requirements), question)

    def _push(self, cost: int, question: SearchNode) -> None:
        # Among equal costs, fewest joker melds to choose first, then the newest: this follows one choice to its end.
        unchosen = len(question.subproblem.plan.groups) - len(question.subproblem.joker_melds)
        heappush(self._heap, (cost, unchosen, -next(self._numbers), question))

    def _process(self, cost: int, question: SearchNode) -> None:
        subproblem, requirements, _ = question
        conflicts = self._known.known_among(subproblem, requirements)
        if not all(any(requirements[place].is_whole for place in conflict.places) for conflict in conflicts):
            return  # a conflict of broken melds only: other questions require other parts of them
        least = minimum_cost(requirements, conflicts)
        if conflicts and least > cost:
            self._push(least, question)
        elif conflicts:
            self._break_one(question, conflicts[0])
        elif (arrangement := self._arrange(question)) is None:
            self._learn_conflicts(cost, question)
        elif subproblem.is_complete:
            self._refine(question, self._record(question, arrangement))
        else:
            for more in self.search.choose_next_meld(subproblem):
                self._add(SearchNode(more, requirements))

    def _break_one(self, question: SearchNode, conflict: Conflict) -> None:
        """Ask one question for each meld of a conflict: that meld breaks, and of all broken melds nothing more is
        required.
        """
        subproblem, requirements, _ = question
        melds = self._old_melds_in(subproblem)
        broken = tuple(
            requirement if requirement.is_whole else meld.broken
            for requirement, meld in zip(requirements, melds, strict=True)
        )
        for place in conflict.places:
            if requirements[place].is_whole:
                self._add(SearchNode(subproblem, broken).with_requirement(place, melds[place].broken))

    def _refine(self, question: SearchNode, costs: Sequence[int]) -> None:
        """If melds cost more than their requirements say, ask a question for each refinement of one of these."""
        subproblem, requirements, _ = question
        melds = self._old_melds_in(subproblem)
        dearer = [place for place, requirement in enumerate(requirements) if costs[place] > requirement.cost]
        refined = {place: found for place in dearer if (found := melds[place].refinements(requirements[place]))}
        if len(refined) < len(dearer):
            self._is_exact = False  # an exact requirement never costs more; if one did, nothing would be proven

        def unknown(place: int) -> int:
            return sum(
                not self._known.forbids_replacing(subproblem, requirements, place, requirement)
                for requirement in refined[place]
            )

        if refined:
            # The meld with the fewest possible refinements is the quickest way to show that the cost must rise.
            place = min(refined, key=unknown)
            for requirement in reversed(refined[place]):
                self._add(question.with_requirement(place, requirement)._replace(newest=place))

    def _record(self, question: SearchNode, arrangement: RowArrangement) -> list[int]:
        """Keep the arrangement if it is the cheapest so far. Return its cost by meld."""
        table = assigned_melds(self.position, question.subproblem, question.requirements, arrangement)
        costs = []
        for meld, part in zip(self.position.table, parts_together(self.position, table), strict=True):
            costs.append(0 if part == len(meld) else BROKEN + len(meld) - part)
        if self.best is None or sum(costs) < self.best.cost:
            self.best = EasiestPlay(table, arrangement.opening, sum(costs), False)
        return costs

    def _search_greedily(self) -> None:
        """Find an easy play without proof: require one meld after the other to stay whole where possible."""
        subproblem = self.search.best.subproblem
        if subproblem is None:
            return  # the best play is the greedy one, which has no subproblem
        melds = self._old_melds_in(subproblem)
        question = SearchNode(subproblem, tuple(meld.broken for meld in melds))
        arrangement = self._arrange(question)
        for place, meld in enumerate(melds):
            tried = question.with_requirement(place, meld.initial)
            found = self._arrange(tried) if meld.initial.is_whole else None
            if found is not None:
                question, arrangement = tried, found
        if arrangement is not None:
            self._record(question, arrangement)

    # Old melds

    def _old_melds_in(self, subproblem: Subproblem) -> list[OldMeld]:
        jokers = subproblem.plan.taken_jokers, subproblem.plan.freed_jokers
        if jokers not in self._old_melds:
            self._old_melds[jokers] = list(self._list_old_melds(*jokers))
        return self._old_melds[jokers]

    def _list_old_melds(self, taken: Sequence[int], freed: Sequence[int]) -> Iterator[OldMeld]:
        pack = self.position.pack
        numbers = count()
        rows, wild = [], []
        for meld in self.position.table:
            jokers = {tile: next(numbers) for tile in meld if pack.is_joker(tile)}
            left = (pack.face(tile) for tile, number in jokers.items() if number in taken and number not in freed)
            rows.append(tuple(pack.face(tile) for tile in meld if jokers.get(tile) not in freed))
            wild.append((len(meld) - len(rows[-1]), tuple(left)))
        tiles = [*(tile for meld in self.position.table for tile in meld), *self.position.rack]
        there = set_of(pack.face(tile) for tile in tiles if not pack.is_joker(tile))
        total = sum(map(pack.is_joker, tiles))
        for place, (faces, (free, leaving)) in enumerate(zip(rows, wild, strict=True)):
            others = [(other, wild[index][0]) for index, other in enumerate(rows) if index != place]
            gaps = find_gaps(faces, others)
            yield OldMeld(faces, leaving, free, gaps, OtherTiles(there, total))

    # Conflicts

    def _learn_conflicts(self, cost: int, question: SearchNode) -> None:
        """Find the conflicts of an impossible question, and put it back on the heap."""
        broken = sum(not requirement.is_whole for requirement in question.requirements)
        if question.newest is None and self.best is not None and self.best.cost <= (broken + 1) * (BROKEN + 1):
            return  # breaking one more meld, whichever it is, costs too much
        self._find_conflicts(question)
        self._push(cost, question)

    def _find_conflicts(self, question: SearchNode) -> None:
        """Find smallest conflicts, until the requirements outside them are possible together."""
        subproblem, requirements, newest = question
        required = [place for place, requirement in enumerate(requirements) if requirement.bits and place != newest]
        # Melds often in conflict come first, so that the half left out first rarely contains one.
        required.sort(key=lambda place: -self._known.conflict_counts[place])
        if newest is not None:
            # Without the newest, all the others are possible, so the newest is in every conflict.
            found = [newest, *self._smallest_conflict(question, [newest], required, True)]
            self._known.add(subproblem, requirements, found)
            return
        while not self.clock.is_over:
            found = self._smallest_conflict(question, [], required, False)
            self._known.add(subproblem, requirements, found)
            required = [place for place in required if place not in found]
            if not found or self._is_possible(question, required):
                return

    def _smallest_conflict(self, question: SearchNode, fixed: list[int], others: list[int], check: bool) -> list[int]:
        """Return the places that form a smallest conflict with the fixed ones: QuickXplain (Junker, 2004)."""
        # Leave out one half as long as the rest is still impossible.
        if check and not self._is_possible(question, fixed):
            return []
        if len(others) <= 1:
            return others
        half = len(others) // 2
        first, second = others[:half], others[half:]
        of_second = self._smallest_conflict(question, [*fixed, *first], second, bool(first))
        return self._smallest_conflict(question, [*fixed, *of_second], first, bool(of_second)) + of_second

    # Arrangements

    def _is_possible(self, question: SearchNode, places: Sequence[int]) -> bool:
        """Return True if the requirements at these places can be met, without the others."""
        subproblem, requirements, _ = question
        if self._known.is_possible(subproblem, requirement_bits(requirements, places)):
            return True
        required = tuple(
            requirement if place in places else NO_REQUIREMENT for place, requirement in enumerate(requirements)
        )
        return self._arrange(SearchNode(subproblem, required)) is not None

    def _arrange(self, question: SearchNode) -> RowArrangement | None:
        """Return an arrangement of the best worth that meets the requirements, or None."""
        subproblem, requirements, _ = question
        arrangement = self._arrange_separately(question) or self._arrange_merged(question)
        if arrangement is not None:
            self._known.add_possible(subproblem, requirement_bits(requirements, range(len(requirements))))
        return arrangement

    def _arrange_merged(self, question: SearchNode) -> RowArrangement | None:
        """Return an arrangement in which one meld meets two of the requirements, or None."""
        for one, other, merged in mergeable_pairs(question.requirements):
            found = self._arrange_separately(
                question.with_requirement(one, merged).with_requirement(other, NO_REQUIREMENT)
            )
            if found is not None:
                return found._replace(old_melds_in=[[*at, other] if one in at else at for at in found.old_melds_in])
        return None

    def _arrange_separately(self, question: SearchNode) -> RowArrangement | None:
        """Return an arrangement in which each requirement is met by a meld of its own, or None."""
        search, worth, least = self.search, self.worth, self.search.best.worth
        waiting = [question.subproblem]
        while waiting:
            part = waiting.pop()
            problem = SOLVER.pose(part, worth)
            constrained = ConstrainedProblem(question.requirements, problem, worth)
            if not constrained.is_possible:
                continue
            solved = SOLVER.run(part.gain + constrained.gain, least, self.clock)
            if solved.melds is None:
                self._is_exact &= solved.bound < least
                continue
            expanded = [constrained.expand(row) for row in solved.melds]
            rows, old_melds_in = [row for row, _ in expanded], [places for _, places in expanded]
            opening = search.find_opening(part, rows) if search.must_open and part.is_complete else ()
            if opening is not None:
                return RowArrangement(rows, old_melds_in, opening)
            waiting += search.split_to_open(part, rows)
        return None


NO_REQUIREMENT = requirement_of((), 0)
