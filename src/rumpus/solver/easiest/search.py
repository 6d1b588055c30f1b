"""Of all plays that are worth as much, the one a person follows best: most old melds whole, then fewest tiles moved.

At first every meld is asked to stay whole. If that cannot be, a smallest *quarrel* is looked for: melds whose stays cannot
be had together. One of them must break, and each choice of which is a new question; those that cost least are put first
(best-first search over implicit hitting sets). Of a meld that breaks nothing is asked at first, nor of a joker where it
stays; only where an answer turns out to cost more than it should is it asked exactly, in each way it may be meant.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from rumpus.core.actions import MeldCards
from rumpus.core.packs import set_of
from rumpus.solver.arrange.arrays import FACES
from rumpus.solver.arrange.subproblem import Case
from rumpus.solver.arrange.workspace import DESK, Clock, Row
from rumpus.solver.easiest.assignment import Laid, easy_melds, parts_together
from rumpus.solver.easiest.conflicts import Quarrel, Quarrels, asked_of, least_cost
from rumpus.solver.easiest.constraints import Asked
from rumpus.solver.easiest.kept_melds import BROKEN, MeldStays, Others, Stay, gaps_in, in_one_meld, stay_of
from rumpus.solver.plays.joker_cases import JokerCases, free_case
from rumpus.solver.plays.openings import Opening, placing_more
from rumpus.solver.plays.position import Position
from rumpus.solver.plays.search import TableSearch

Stays = tuple[Stay, ...]


class Question(NamedTuple):
    """What is asked in a case; all of it but the newest stay, where that is told, is known to be possible."""

    case: Case
    stays: Stays
    newest: int | None = None


class Easiest(NamedTuple):
    """An easy play: the new table, the melds that open, what it costs. ``proven``: nothing costs less."""

    table: tuple[MeldCards, ...]
    opening: Opening | None
    cost: int
    proven: bool


class EasySearch:
    """The search for what is easiest among plays that are worth as much as the best one found."""

    def __init__(self, position: Position, search: TableSearch, cases: JokerCases | None, clock: Clock) -> None:
        self.position = position
        self.search = search
        self.cases = cases
        self.clock = clock
        self.best: Easiest | None = None
        self._is_exact = True
        self._melds: dict[tuple[tuple[int, ...], tuple[int, ...]], list[MeldStays]] = {}
        self._known = Quarrels()
        self._numbers = count()
        self._heap: list[tuple[int, int, int, Question]] = []
        self._seen: set[object] = set()

    def run(self) -> Easiest | None:
        """The easiest play; the best found if the time is over before."""
        for case in self._cases():
            self._put(Question(case, tuple(meld.first for meld in self._melds_of(case))))
        while self._heap and not self.clock.is_over:
            cost, _, _, question = heappop(self._heap)
            if self.best is not None and cost >= self.best.cost:
                return self.best._replace(proven=self._is_exact)
            self._look_into(cost, question)
        if self.best is not None and not self._heap:
            return self.best._replace(proven=self._is_exact)
        self._try_at_hand()
        return self.best

    def _cases(self) -> Iterator[Case]:
        if self.cases is None:
            yield free_case(self.search.supply)
        else:
            yield from map(self.cases.case, self.cases.plans(every=True))

    def _look_into(self, cost: int, question: Question) -> None:
        case, stays, _ = question
        quarrels = self._known.among(case, stays)
        if not all(any(stays[place].is_whole for place in quarrel.places) for quarrel in quarrels):
            return  # parts alone quarrel: other parts are asked for elsewhere
        least = least_cost(stays, quarrels)
        if quarrels and least > cost:
            self._push(least, question)
        elif quarrels:
            self._give_way(case, stays, quarrels[0])
        elif (laid := self._laid(case, stays)) is None:
            self._cannot_be(cost, question)
        elif case.is_whole:
            self._meet(case, stays, laid)
        else:
            assert self.cases is not None
            for more in self.cases.with_next_home(case):
                self._put(Question(more, stays))

    def _cannot_be(self, cost: int, question: Question) -> None:
        """Ask what else may be, once it is known which stays quarrel."""
        broken = sum(not stay.is_whole for stay in question.stays)
        if question.newest is None and self.best is not None and self.best.cost <= (broken + 1) * (BROKEN + 1):
            return  # to break one meld more costs too much, whichever it is
        self._find_quarrels(question)
        self._push(cost, question)

    def _meet(self, case: Case, stays: Stays, laid: Laid) -> None:
        """Take an answer; where a meld costs more in it than its stay says, ask what that means."""
        costs = self._take(case, stays, laid)
        melds = self._melds_of(case)
        feigned = [place for place, stay in enumerate(stays) if costs[place] > stay.cost]
        meant = {place: found for place in feigned if (found := melds[place].meant_by(stays[place]))}
        if len(meant) < len(feigned):
            self._is_exact = False  # an exact stay was not told as its own: this should not be
        if meant:
            # That meld of which least is left to ask shows soonest that all this costs more.
            place = min(
                meant, key=lambda place: sum(not self._known.forbid(case, stays, place, stay) for stay in meant[place])
            )
            for stay in reversed(meant[place]):
                self._put(Question(case, _changed(stays, place, stay), newest=place))

    def _take(self, case: Case, stays: Stays, laid: Laid) -> list[int]:
        """Take an arrangement as the best if it is; returns what it costs, meld by meld."""
        table = easy_melds(self.position, case, stays, laid)
        costs = []
        for meld, part in zip(self.position.table, parts_together(self.position, table), strict=True):
            costs.append(0 if part == len(meld) else BROKEN + len(meld) - part)
        if self.best is None or sum(costs) < self.best.cost:
            self.best = Easiest(table, laid.opening, sum(costs), False)
        return costs

    def _try_at_hand(self) -> None:
        """An easy play found at once, without proof: meld by meld, all of it stays if it can with what stays already."""
        case = self.search.best.case
        if case is None:
            return  # the play was found without a search
        melds = self._melds_of(case)
        stays = tuple(meld.broken for meld in melds)
        laid = self._laid(case, stays)
        for place, meld in enumerate(melds):
            tried = _changed(stays, place, meld.first)
            found = self._laid(case, tried) if meld.first.is_whole else None
            if found is not None:
                stays, laid = tried, found
        if laid is not None:
            self._take(case, stays, laid)

    # What may stay

    def _melds_of(self, case: Case) -> list[MeldStays]:
        """What may stay of each old meld."""
        jokers = case.plan.taken, case.plan.freed
        if jokers not in self._melds:
            self._melds[jokers] = list(self._stays(*jokers))
        return self._melds[jokers]

    def _stays(self, taken: Sequence[int], freed: Sequence[int]) -> Iterator[MeldStays]:
        pack, numbers = self.position.pack, count()
        rows, wild = [], []
        for meld in self.position.table:
            jokers = {tile: next(numbers) for tile in meld if pack.is_joker(tile)}
            left = (pack.face(tile) for tile, number in jokers.items() if number in taken and number not in freed)
            rows.append(tuple(pack.face(tile) for tile in meld if jokers.get(tile) not in freed))
            wild.append((len(meld) - len(rows[-1]), tuple(left)))
        supply = self.search.supply
        there = set_of(face for face in range(FACES) if supply.lying[face] + supply.held[face])
        for place, (faces, (free, leaving)) in enumerate(zip(rows, wild, strict=True)):
            others = [(other, wild[index][0]) for index, other in enumerate(rows) if index != place]
            gaps = gaps_in(faces, others)
            yield MeldStays(faces, leaving, free, gaps, Others(there, len(supply.jokers) + supply.rack_jokers))

    def _put(self, question: Question) -> None:
        key = (question.case.plan, question.case.homes, question.stays)
        if key not in self._seen:
            self._seen.add(key)
            self._push(sum(stay.cost for stay in question.stays), question)

    def _push(self, cost: int, question: Question) -> None:
        # Of equal cost what is nearest to an answer first, and then the newest: what follows one choice to its end.
        open_homes = len(question.case.plan.groups) - len(question.case.homes)
        heappush(self._heap, (cost, open_homes, -next(self._numbers), question))

    def _give_way(self, case: Case, stays: Stays, quarrel: Quarrel) -> None:
        """Break the melds of a quarrel one by one; of those that were broken before nothing more is asked."""
        melds = self._melds_of(case)
        loose = tuple(stay if stay.is_whole else meld.broken for stay, meld in zip(stays, melds, strict=True))
        for place in quarrel.places:
            if stays[place].is_whole:
                self._put(Question(case, _changed(loose, place, melds[place].broken)))

    # Quarrels

    def _find_quarrels(self, question: Question) -> None:
        """Smallest quarrels among stays that cannot all be had, until those in none can."""
        case, stays, newest = question
        asking = [place for place, stay in enumerate(stays) if stay.bits and place != newest]
        # Melds that quarrelled often stand first, so that the half that is left out is mostly that of the others.
        asking.sort(key=lambda place: -self._known.often[place])
        if newest is not None:
            # Without the newest stay all could be had, so it is in every quarrel.
            self._known.note(case, stays, [newest, *self._smallest(case, stays, [newest], asking, True)])
            return
        while not self.clock.is_over:
            found = self._smallest(case, stays, [], asking, False)
            self._known.note(case, stays, found)
            asking = [place for place in asking if place not in found]
            if not found or self._can_be(case, stays, asking):
                return

    def _smallest(self, case: Case, stays: Stays, fixed: list[int], others: list[int], check: bool) -> list[int]:
        # QuickXplain (Junker, 2004): halves are left out as long as the rest still quarrels.
        if check and not self._can_be(case, stays, fixed):
            return []
        if len(others) <= 1:
            return others
        half = len(others) // 2
        first, second = others[:half], others[half:]
        of_second = self._smallest(case, stays, [*fixed, *first], second, bool(first))
        return self._smallest(case, stays, [*fixed, *of_second], first, bool(of_second)) + of_second

    # Asking the kernel

    def _can_be(self, case: Case, stays: Stays, asking: Sequence[int]) -> bool:
        """Whether the stays in these places can be had together."""
        if self._known.is_possible(case, asked_of(stays, asking)):
            return True
        return self._laid(case, [stay if place in asking else NOTHING for place, stay in enumerate(stays)]) is not None

    def _laid(self, case: Case, stays: Sequence[Stay]) -> Laid | None:
        """An arrangement worth enough in which these stay, or None."""
        laid = self._first_laid(case, stays) or self._laid_in_one(case, stays)
        if laid is not None:
            self._known.note_possible(case, asked_of(stays, range(len(stays))))
        return laid

    def _laid_in_one(self, case: Case, stays: Sequence[Stay]) -> Laid | None:
        """An arrangement in which two of these stay in one meld."""
        for one, other, together in in_one_meld(stays):
            asked = _changed(_changed(tuple(stays), one, together), other, NOTHING)
            laid = self._first_laid(case, asked)
            if laid is not None:
                return laid._replace(whose=[[*places, other] if one in places else places for places in laid.whose])
        return None

    def _first_laid(self, case: Case, stays: Sequence[Stay]) -> Laid | None:
        worth, opener = self.search.worth, self.search.opener
        waiting = [case]
        while waiting:
            part = waiting.pop()
            DESK.pose(part, worth)
            asked = Asked(stays, DESK.problem, worth)
            solved = DESK.run(part.gain + asked.gain, self.search.best.worth, self.clock) if asked.can_be else None
            if solved is None or solved.worth is None:
                self._is_exact &= solved is None or solved.bound < self.search.best.worth
                continue
            laid = _spelled(solved.rows, asked)
            if opener is None or not part.is_whole:
                return laid
            opening = opener.opening(part, laid.rows)
            if opening is not None:
                return laid._replace(opening=opening)
            waiting += filter(opener.can_open, placing_more(part, laid.rows, worth))
        return None


NOTHING = stay_of((), 0)


def _changed(stays: Stays, place: int, stay: Stay) -> Stays:
    return (*stays[:place], stay, *stays[place + 1 :])


def _spelled(rows: Sequence[Row], asked: Asked) -> Laid:
    """The rows with the tiles of each stay spelled out."""
    told = [asked.spelled(row) for row in rows]
    return Laid([tiles for tiles, _ in told], [places for _, places in told], None)
