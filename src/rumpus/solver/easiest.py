"""Of all plays that are worth as much, the one a person follows best: most old melds whole, then fewest tiles moved.

At first every meld is asked to stay whole. If that cannot be, a smallest *quarrel* is looked for: melds whose stays cannot
be had together. One of them must give way, a tile at least, and each choice of which is a new question; those that cost
least are put first (best-first search over implicit hitting sets). So the first question that can be answered is the answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from itertools import count, product
from typing import NamedTuple

from rumpus.solver.joker_cases import JokerCases, free_case
from rumpus.solver.layout_kernel import WHENCE
from rumpus.solver.openings import Opening, placing_more
from rumpus.solver.stays import Asked, Stay, ask, forget, stays_of
from rumpus.solver.table_search import TableSearch
from rumpus.solver.tile_case import Case
from rumpus.solver.tile_desk import DESK, FACE_BITS, Clock, Row
from rumpus.solver.tile_position import Position
from rumpus.solver.tile_room import KEPT_RUN, KEPT_SET, WILD_TILE

Stays = tuple[Stay, ...]


class Laid(NamedTuple):
    """An arrangement: its rows, each with the old melds whose stay lies in it, and the melds that open."""

    rows: list[Row]
    whose: list[list[int]]
    opening: Opening | None


class Easiest(NamedTuple):
    """The answer: its case, the stays that were granted, the arrangement. ``proven``: nothing is easier, as far as the
    kernel can be asked.
    """

    case: Case
    stays: Stays
    laid: Laid
    proven: bool


class EasySearch:
    """The search for what is easiest among plays that are worth as much as the best one found."""

    def __init__(self, position: Position, search: TableSearch, cases: JokerCases | None, clock: Clock) -> None:
        self.position = position
        self.search = search
        self.cases = cases
        self.clock = clock
        self.exact = True
        self._choices: dict[tuple[int, ...], list[list[Stay]]] = {}
        self._quarrels: dict[object, list[dict[int, int]]] = {}
        self._banned: dict[object, list[int]] = {}
        self._weaker: dict[object, list[Stay]] = {}
        self._numbers = count()
        self._heap: list[tuple[int, int, int, Case, Stays]] = []
        self._seen: set[object] = set()

    def run(self) -> Easiest | None:
        """The easiest play, or None if the time was over before."""
        for case in [free_case(self.search.supply)] if self.cases is None else map(self.cases.case, self.cases.plans()):
            for stays in product(*self._roots(case)):
                self._put(case, stays)
        while self._heap and not self.clock.is_over:
            cost, _, _, case, stays = heappop(self._heap)
            quarrels = self._known_quarrels(case, stays)
            least = _cost(stays) + self._still_to_pay(case, stays, quarrels)
            if least > cost:
                self._push(least, case, stays)
            elif quarrels:
                self._give_way(case, stays, quarrels[0])
            elif (laid := self._laid(case, stays)) is None:
                self._find_quarrels(case, stays)
                self._push(cost, case, stays)
            elif case.is_whole:
                return Easiest(case, stays, laid, self.exact)
            else:
                assert self.cases is not None
                for more in self.cases.with_next_home(case):
                    self._put(more, stays)
        return None

    def at_hand(self) -> Easiest | None:
        """An easy play found at once, without proof: meld by meld, the most stays that can with what stays already."""
        case = self.search.best.case
        assert case is not None
        choices = self._choices_for(case)
        stays: Stays = (NOTHING,) * len(choices)
        laid = self._laid(case, stays)
        for place, meld in enumerate(choices):
            for stay in meld:
                tried = (*stays[:place], stay, *stays[place + 1 :])
                found = self._laid(case, tried)
                if found is not None:
                    stays, laid = tried, found
                    break
        return None if laid is None else Easiest(case, stays, laid, False)

    # What may stay

    def _choices_for(self, case: Case) -> list[list[Stay]]:
        """What may stay of each old meld."""
        pack, taken = self.position.pack, case.plan.taken
        if taken not in self._choices:
            numbers = count()
            choices = []
            for meld in self.position.table:
                jokers = [(next(numbers), pack.face(tile)) for tile in meld if pack.is_joker(tile)]
                leaving = [face for number, face in jokers if number in taken]
                free = len(jokers) if self.cases is None else 0
                faces = [pack.face(tile) for tile in meld if not (free and pack.is_joker(tile))]
                choices.append(stays_of(faces, leaving, free))
            self._choices[taken] = choices
        return self._choices[taken]

    def _roots(self, case: Case) -> list[list[Stay]]:
        """The most that may stay of each meld, in as many ways as there are."""
        return [_most(choices) for choices in self._choices_for(case)]

    def _put(self, case: Case, stays: Stays) -> None:
        key = (case.plan, case.homes, stays)
        if key not in self._seen:
            self._seen.add(key)
            self._push(_cost(stays), case, stays)

    def _push(self, cost: int, case: Case, stays: Stays) -> None:
        # Of equal cost what is nearest to an answer first, and then the newest: what follows one choice to its end.
        heappush(self._heap, (cost, len(case.plan.groups) - len(case.homes), -next(self._numbers), case, stays))

    def _give_way(self, case: Case, stays: Stays, quarrel: dict[int, int]) -> None:
        for place in quarrel:
            for stay in self._less(case, stays, place):
                self._put(case, (*stays[:place], stay, *stays[place + 1 :]))

    # Quarrels

    def _known_quarrels(self, case: Case, stays: Stays) -> list[dict[int, int]]:
        """The quarrels found before, in this case or before its last homes were chosen; stays that cannot be at all first."""
        alone = [{place: stay.bits} for place, stay in enumerate(stays) if self._cannot_be(case, stay, place)]
        return alone + [
            quarrel
            for size in range(len(case.homes) + 1)
            for quarrel in self._quarrels.get((case.plan, case.homes[:size]), ())
            if all(bits & ~stays[place].bits == 0 for place, bits in quarrel.items())
        ]

    def _cannot_be(self, case: Case, stay: Stay, place: int) -> bool:
        """Whether it is known that a stay cannot be, whatever the others do."""
        banned = self._banned.get((case.plan, place))
        if banned is None:
            return False
        return any(bits & ~stay.bits == 0 for bits in banned)

    def _still_to_pay(self, case: Case, stays: Stays, quarrels: list[dict[int, int]]) -> int:
        """What it costs at least to settle quarrels: those that share no meld are settled one by one."""
        involved: set[int] = set()
        total = 0
        for quarrel in quarrels:
            if involved.isdisjoint(quarrel):
                involved.update(quarrel)
                total += min(
                    (less.cost - stays[place].cost for place in quarrel for less in self._less(case, stays, place)),
                    default=0,
                )
        return total

    def _less(self, case: Case, stays: Stays, place: int) -> list[Stay]:
        """What may stay of a meld where not all of this can."""
        bits = stays[place].bits
        key = (case.plan, place, bits)
        if key not in self._weaker:
            choices = [stay for stay in self._choices_for(case)[place] if not self._cannot_be(case, stay, place)]
            self._weaker[key] = _most([stay for stay in choices if stay.bits & ~bits == 0 and stay.bits != bits])
        return self._weaker[key]

    def _find_quarrels(self, case: Case, stays: Stays) -> None:
        """Smallest quarrels among stays that cannot all be had, until those in none can."""
        asking = [place for place, stay in enumerate(stays) if len(stay.faces) > 1]
        while not self.clock.is_over:
            found = self._smallest(case, stays, [], asking, False)
            self._note(case, {place: stays[place].bits for place in found})
            asking = [place for place in asking if place not in found]
            if not found or self._laid(case, stays, asking) is not None:
                return

    def _note(self, case: Case, quarrel: dict[int, int]) -> None:
        if len(quarrel) == 1 and not case.homes:
            ((place, bits),) = quarrel.items()
            self._banned.setdefault((case.plan, place), []).append(bits)
            self._weaker.clear()
        else:
            known = self._quarrels.setdefault((case.plan, case.homes), [])
            known.append(quarrel)
            known.sort(key=len)

    def _smallest(self, case: Case, stays: Stays, fixed: list[int], others: list[int], check: bool) -> list[int]:
        # QuickXplain (Junker, 2004): halves are left out as long as the rest still quarrels.
        if check and self._laid(case, stays, fixed) is None:
            return []
        if len(others) <= 1:
            return others
        half = len(others) // 2
        first, second = others[:half], others[half:]
        of_second = self._smallest(case, stays, [*fixed, *first], second, bool(first))
        return self._smallest(case, stays, [*fixed, *of_second], first, bool(of_second)) + of_second

    # Asking the kernel

    def _laid(self, case: Case, stays: Stays, asking: Sequence[int] | None = None) -> Laid | None:
        """An arrangement worth enough in which these stay (all by default), or None."""
        worth, opener = self.search.worth, self.search.opener
        asked = [stay if asking is None or place in asking else NOTHING for place, stay in enumerate(stays)]
        waiting = [case]
        while waiting:
            part = waiting.pop()
            DESK.pose(part, worth)
            told = ask(asked, DESK.problem)
            solved = DESK.run(part.gain, self.search.best.worth, self.clock)
            forget(DESK.problem)
            self.exact &= told.exact
            if solved.worth is None:
                self.exact &= solved.bound < self.search.best.worth
                continue
            laid = _spelled(solved.rows, asked, told)
            if opener is None or not part.is_whole:
                return laid
            opening = opener.opening(part, laid.rows)
            if opening is not None:
                return laid._replace(opening=opening)
            waiting += filter(opener.can_open, placing_more(part, laid.rows, worth))
        return None


NOTHING = Stay((), (), 0)


def _cost(stays: Stays) -> int:
    return sum(stay.cost for stay in stays)


def _most(stays: Sequence[Stay]) -> list[Stay]:
    """Those that are part of no other."""
    return [
        stay for stay in stays if not any(stay.bits & ~other.bits == 0 and stay.bits != other.bits for other in stays)
    ]


def _spelled(rows: Sequence[Row], stays: Sequence[Stay], asked: Asked) -> Laid:
    """The rows with the tiles of each stay spelled out."""
    spelled, whose = [], []
    for row in rows:
        tiles: Row = []
        here = []
        for code in row:
            face, whence = code & FACE_BITS, code // WHENCE
            if whence < KEPT_RUN:
                tiles.append(code)
                continue
            place = asked.runs[face, whence - KEPT_RUN] if whence < KEPT_SET else asked.sets[face, whence - KEPT_SET]
            here.append(place)
            tiles += [face + WHENCE * WILD_TILE * (face in stays[place].wild) for face in stays[place].faces]
        spelled.append(tiles)
        whose.append(here)
    return Laid(spelled, whose, None)
