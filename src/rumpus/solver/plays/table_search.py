"""The search for the best play at a table, and what it tells the search for an easy one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rumpus.core.packs import cards_of, set_of
from rumpus.core.rules import RuleSet
from rumpus.solver.arrange.arrays import FACE_BITS, SOURCE
from rumpus.solver.engine.layout import Ints
from rumpus.solver.engine.tiles.codec import encode_turn
from rumpus.solver.engine.tiles.rules import turn_rules
from rumpus.solver.plays import kernel
from rumpus.solver.plays import workspace as ws
from rumpus.solver.plays.position import Position
from rumpus.solver.plays.solver import SOLVER, Clock
from rumpus.solver.plays.subproblem import Row, Subproblem, subproblem_of


class Found(NamedTuple):
    """What a play is worth, its subproblem, its melds beside joker melds, and those that open; nothing is placed where
    there is no subproblem.
    """

    worth: int = 0
    subproblem: Subproblem | None = None
    rows: tuple[Row, ...] = ()
    opening: tuple[Row, ...] = ()


class TableSearch:
    """The best found so far, and ``bound``, which nothing is worth more than. ``worth`` is what is to be most, tiles or
    ``by_value``; ``must_open``: only plays that open count; ``all_free``: jokers stand for whatever is wanted.
    """

    def __init__(self, rules: RuleSet, position: Position, by_value: bool, must_open: bool, all_free: bool) -> None:
        self.best = Found()
        self.bound = 0
        self.must_open = must_open
        self._rules = turn_rules(rules)
        self._row = encode_turn(position.pack, position.table, set_of(position.rack), not must_open)
        self._by_value = by_value
        self._all_free = all_free

    def run(self, clock: Clock) -> None:
        """Search until the time is over."""
        self._take_up()
        SOLVER.search(clock)
        w = SOLVER.play
        self.bound = int(w.state[ws.BOUND])
        if w.state[ws.BEST] > 0:
            opening = _rows(w.melds[ws.OPENING]) if self.must_open else ()
            subproblem = subproblem_of(w.found.copy(), w)
            self.best = Found(int(w.state[ws.BEST]), subproblem, _rows(w.melds[ws.FOUND]), opening)

    # For the search of what is easiest

    def every_subproblem(self) -> list[Subproblem]:
        """The subproblems of all plans, the one without joker melds first. With them the question is taken up again: the
        solver of this thread may have answered another one.
        """
        self._take_up()
        return _listed(kernel.LIST_PLANS)

    def with_next_meld(self, subproblem: Subproblem) -> list[Subproblem]:
        """The subproblems that choose one joker meld more, those that surely place most first."""
        SOLVER.play.subproblem[:] = subproblem.row
        return sorted(_listed(kernel.LIST_NEXT), key=lambda more: -more.gain)

    def parts_that_open(self, subproblem: Subproblem, rows: Sequence[Row]) -> list[Subproblem]:
        """A subproblem split into those that each place more of something than this arrangement, as far as they may
        open.
        """
        _try(subproblem, rows)
        return list(filter(_may_open, _listed(kernel.LIST_PARTS)))

    def opening(self, subproblem: Subproblem, rows: Sequence[Row]) -> tuple[Row, ...] | None:
        """Melds worth enough to open among what an arrangement places, or None."""
        _try(subproblem, rows)
        return _rows(SOLVER.play.melds[ws.OFFERED]) if SOLVER.opens(kernel.TRIED_OPENS) else None

    def _take_up(self) -> None:
        SOLVER.take_up(self._rules, self._row, self._by_value, self._all_free)


def _may_open(subproblem: Subproblem) -> bool:
    SOLVER.play.subproblem[:] = subproblem.row
    return SOLVER.opens(kernel.MOST_OPENS)


def _listed(what: int) -> list[Subproblem]:
    return [subproblem_of(row, SOLVER.play) for row in SOLVER.listed(what)]


def _try(subproblem: Subproblem, rows: Sequence[Row]) -> None:
    """Let the subproblem be the one in hand, and these the melds tried."""
    w = SOLVER.play
    w.subproblem[:] = subproblem.row
    melds = w.melds[ws.TRIED]
    melds[0, len(rows)] = 0
    for place, row in enumerate(rows):
        melds[0, place] = set_of(code & FACE_BITS for code in row)
        melds[1, place] = set_of(code & FACE_BITS for code in row if code >= SOURCE)


def _rows(melds: Ints) -> tuple[Row, ...]:
    """A list of melds as codes of tiles."""
    found = []
    for faces, wild in melds.T.tolist():
        if faces == 0:
            break
        found.append([face + SOURCE * (wild >> face & 1) for face in cards_of(faces)])
    return tuple(found)
