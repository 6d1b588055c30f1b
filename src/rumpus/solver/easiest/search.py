"""Of all plays that are worth as much, the one a person follows best: most old melds whole, then fewest tiles moved.

At first every meld is to stay whole. If that is impossible, a smallest *conflict* is found: melds that cannot all be
kept. One of them must break, and each choice of which is a new question; the cheapest comes first (best-first search
over implicit hitting sets). Nothing is required at first of a meld that breaks, nor where a free joker of a meld lies.
Only where an arrangement costs more than it should is one kept meld replaced by its refinements.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from rumpus.core.actions import MeldCards
from rumpus.core.packs import set_of
from rumpus.solver.easiest.assignment import Arrangement, assigned_melds, parts_together
from rumpus.solver.easiest.conflicts import Conflict, Conflicts, bits_of, least_cost
from rumpus.solver.easiest.constraints import Constraints
from rumpus.solver.easiest.kept_melds import BROKEN, KeptMeld, OldMeld, Others, gaps_in, in_one_meld, kept_meld
from rumpus.solver.plays.position import Position
from rumpus.solver.plays.solver import SOLVER, Clock
from rumpus.solver.plays.subproblem import Row, Subproblem, Worth
from rumpus.solver.plays.table_search import TableSearch

KeptMelds = tuple[KeptMeld, ...]


class Question(NamedTuple):
    """Whether a subproblem can be arranged so that these melds are kept. All of them but the newest, if there is one,
    are known to be possible together.
    """

    subproblem: Subproblem
    kept_melds: KeptMelds
    newest: int | None = None

    def with_kept(self, place: int, kept: KeptMeld) -> Question:
        """The question with another kept meld in this place."""
        return Question(self.subproblem, (*self.kept_melds[:place], kept, *self.kept_melds[place + 1 :]))


class Easiest(NamedTuple):
    """An easy play: the new table, the melds that open, what it costs. ``proven``: nothing costs less."""

    table: tuple[MeldCards, ...]
    opening: Sequence[Row]
    cost: int
    proven: bool


class EasySearch:
    """The search for what is easiest among plays that are worth as much as the best one found."""

    def __init__(self, position: Position, search: TableSearch, worth: Worth, clock: Clock) -> None:
        self.position = position
        self.search = search
        self.worth = worth
        self.clock = clock
        self.best: Easiest | None = None
        self._is_exact = True
        self._old_melds: dict[tuple[tuple[int, ...], tuple[int, ...]], list[OldMeld]] = {}
        self._known = Conflicts()
        self._numbers = count()
        self._heap: list[tuple[int, int, int, Question]] = []
        self._seen: set[object] = set()

    def run(self) -> Easiest | None:
        """The easiest play; the best found if the time is over before."""
        for subproblem in self.search.all_subproblems():
            self._put(Question(subproblem, tuple(meld.first for meld in self._old_melds_in(subproblem))))
        while self._heap and not self.clock.is_over:
            cost, _, _, question = heappop(self._heap)
            if self.best is not None and cost >= self.best.cost:
                return self.best._replace(proven=self._is_exact)
            self._look_into(cost, question)
        if self.best is not None and not self._heap:
            return self.best._replace(proven=self._is_exact)
        self._keep_greedily()
        return self.best

    def _put(self, question: Question) -> None:
        key = (question.subproblem.plan, question.subproblem.joker_melds, question.kept_melds)
        if key not in self._seen:
            self._seen.add(key)
            self._push(sum(kept.cost for kept in question.kept_melds), question)

    def _push(self, cost: int, question: Question) -> None:
        # Of equal cost what is nearest to an answer first, and then the newest: what follows one choice to its end.
        unchosen = len(question.subproblem.plan.groups) - len(question.subproblem.joker_melds)
        heappush(self._heap, (cost, unchosen, -next(self._numbers), question))

    def _look_into(self, cost: int, question: Question) -> None:
        subproblem, kept_melds, _ = question
        conflicts = self._known.among(subproblem, kept_melds)
        if not all(any(kept_melds[place].is_whole for place in conflict.places) for conflict in conflicts):
            return  # parts of melds exclude each other: other questions keep other parts
        least = least_cost(kept_melds, conflicts)
        if conflicts and least > cost:
            self._push(least, question)
        elif conflicts:
            self._break_one(question, conflicts[0])
        elif (arrangement := self._arrangement(question)) is None:
            self._learn_conflicts(cost, question)
        elif subproblem.is_complete:
            self._refine(question, self._take(question, arrangement))
        else:
            for more in self.search.choose_next_meld(subproblem):
                self._put(Question(more, kept_melds))

    def _break_one(self, question: Question, conflict: Conflict) -> None:
        """Break the melds of a conflict one by one; of those that were broken before nothing more is required."""
        subproblem, kept_melds, _ = question
        melds = self._old_melds_in(subproblem)
        broken = tuple(kept if kept.is_whole else meld.broken for kept, meld in zip(kept_melds, melds, strict=True))
        for place in conflict.places:
            if kept_melds[place].is_whole:
                self._put(Question(subproblem, broken).with_kept(place, melds[place].broken))

    def _refine(self, question: Question, costs: Sequence[int]) -> None:
        """Where a meld costs more than what is kept of it says, ask for each of its refinements."""
        subproblem, kept_melds, _ = question
        melds = self._old_melds_in(subproblem)
        dearer = [place for place, kept in enumerate(kept_melds) if costs[place] > kept.cost]
        refined = {place: found for place in dearer if (found := melds[place].refinements(kept_melds[place]))}
        if len(refined) < len(dearer):
            self._is_exact = False  # an exact kept meld never costs more; if one did, nothing would be proven

        def unknown(place: int) -> int:
            return sum(not self._known.forbids(subproblem, kept_melds, place, kept) for kept in refined[place])

        if refined:
            # The meld with the fewest open refinements shows soonest that all this costs more.
            place = min(refined, key=unknown)
            for kept in reversed(refined[place]):
                self._put(question.with_kept(place, kept)._replace(newest=place))

    def _take(self, question: Question, arrangement: Arrangement) -> list[int]:
        """Take an arrangement as the best if it is; returns what it costs, meld by meld."""
        table = assigned_melds(self.position, question.subproblem, question.kept_melds, arrangement)
        costs = []
        for meld, part in zip(self.position.table, parts_together(self.position, table), strict=True):
            costs.append(0 if part == len(meld) else BROKEN + len(meld) - part)
        if self.best is None or sum(costs) < self.best.cost:
            self.best = Easiest(table, arrangement.opening, sum(costs), False)
        return costs

    def _keep_greedily(self) -> None:
        """An easy play without proof: meld by meld, each is kept whole if it can be beside those kept already."""
        subproblem = self.search.best.subproblem
        if subproblem is None:
            return  # the play was found without a search
        melds = self._old_melds_in(subproblem)
        question = Question(subproblem, tuple(meld.broken for meld in melds))
        arrangement = self._arrangement(question)
        for place, meld in enumerate(melds):
            tried = question.with_kept(place, meld.first)
            found = self._arrangement(tried) if meld.first.is_whole else None
            if found is not None:
                question, arrangement = tried, found
        if arrangement is not None:
            self._take(question, arrangement)

    # What may be kept

    def _old_melds_in(self, subproblem: Subproblem) -> list[OldMeld]:
        """The old melds, with what may be kept of each."""
        jokers = subproblem.plan.taken_jokers, subproblem.plan.freed_jokers
        if jokers not in self._old_melds:
            self._old_melds[jokers] = list(self._list_old_melds(*jokers))
        return self._old_melds[jokers]

    def _list_old_melds(self, taken: Sequence[int], freed: Sequence[int]) -> Iterator[OldMeld]:
        pack, numbers = self.position.pack, count()
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
            gaps = gaps_in(faces, others)
            yield OldMeld(faces, leaving, free, gaps, Others(there, total))

    # Conflicts

    def _learn_conflicts(self, cost: int, question: Question) -> None:
        """Find what excludes each other in a question that has no answer, and look into it again."""
        broken = sum(not kept.is_whole for kept in question.kept_melds)
        if question.newest is None and self.best is not None and self.best.cost <= (broken + 1) * (BROKEN + 1):
            return  # to break one meld more costs too much, whichever it is
        self._find_conflicts(question)
        self._push(cost, question)

    def _find_conflicts(self, question: Question) -> None:
        """Smallest conflicts among kept melds that are impossible together, until the melds in none are possible."""
        subproblem, kept_melds, newest = question
        required = [place for place, kept in enumerate(kept_melds) if kept.bits and place != newest]
        # Melds that were often in conflict stand first, so that the half that is left out mostly has the others.
        required.sort(key=lambda place: -self._known.often[place])
        if newest is not None:
            # Without the newest all are possible, so it is in every conflict.
            found = [newest, *self._smallest_conflict(question, [newest], required, True)]
            self._known.add(subproblem, kept_melds, found)
            return
        while not self.clock.is_over:
            found = self._smallest_conflict(question, [], required, False)
            self._known.add(subproblem, kept_melds, found)
            required = [place for place in required if place not in found]
            if not found or self._is_possible(question, required):
                return

    def _smallest_conflict(self, question: Question, fixed: list[int], others: list[int], check: bool) -> list[int]:
        """The places that join the fixed ones in a smallest conflict: QuickXplain (Junker, 2004)."""
        # Halves are left out as long as the rest is still impossible.
        if check and not self._is_possible(question, fixed):
            return []
        if len(others) <= 1:
            return others
        half = len(others) // 2
        first, second = others[:half], others[half:]
        of_second = self._smallest_conflict(question, [*fixed, *first], second, bool(first))
        return self._smallest_conflict(question, [*fixed, *of_second], first, bool(of_second)) + of_second

    # Arrangements

    def _is_possible(self, question: Question, places: Sequence[int]) -> bool:
        """Whether the melds in these places can be kept, whatever becomes of the others."""
        subproblem, kept_melds, _ = question
        if self._known.is_possible(subproblem, bits_of(kept_melds, places)):
            return True
        required = tuple(kept if place in places else NOTHING for place, kept in enumerate(kept_melds))
        return self._arrangement(Question(subproblem, required)) is not None

    def _arrangement(self, question: Question) -> Arrangement | None:
        """An arrangement worth enough in which these melds are kept, or None."""
        subproblem, kept_melds, _ = question
        arrangement = self._arranged_apart(question) or self._arranged_in_one(question)
        if arrangement is not None:
            self._known.add_possible(subproblem, bits_of(kept_melds, range(len(kept_melds))))
        return arrangement

    def _arranged_in_one(self, question: Question) -> Arrangement | None:
        """An arrangement in which two of the kept melds lie in one meld."""
        for one, other, together in in_one_meld(question.kept_melds):
            found = self._arranged_apart(question.with_kept(one, together).with_kept(other, NOTHING))
            if found is not None:
                return found._replace(kept_in=[[*at, other] if one in at else at for at in found.kept_in])
        return None

    def _arranged_apart(self, question: Question) -> Arrangement | None:
        """An arrangement in which each kept meld lies in a meld of its own."""
        search, worth, least = self.search, self.worth, self.search.best.worth
        waiting = [question.subproblem]
        while waiting:
            part = waiting.pop()
            problem = SOLVER.pose(part, worth)
            constraints = Constraints(question.kept_melds, problem, worth)
            if not constraints.can_hold:
                continue
            solved = SOLVER.run(part.gain + constraints.gain, least, self.clock)
            if solved.rows is None:
                self._is_exact &= solved.bound < least
                continue
            spelled = [constraints.spelled_out(row) for row in solved.rows]
            rows, kept_in = [row for row, _ in spelled], [places for _, places in spelled]
            opening = search.find_opening(part, rows) if search.must_open and part.is_complete else ()
            if opening is not None:
                return Arrangement(rows, kept_in, opening)
            waiting += search.split_to_open(part, rows)
        return None


NOTHING = kept_meld((), 0)
