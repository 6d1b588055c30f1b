"""The search for the best play at a table, and the calls that the search for an easy play needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rumpus.core.packs import cards_of, set_of
from rumpus.core.rules import RuleSet
from rumpus.solver.arrange.arrays import FACE_MASK, SOURCE
from rumpus.solver.engine.layout import Ints
from rumpus.solver.engine.tiles.codec import encode_turn
from rumpus.solver.engine.tiles.rules import turn_rules
from rumpus.solver.plays import kernel
from rumpus.solver.plays import workspace as ws
from rumpus.solver.plays.position import TilePosition
from rumpus.solver.plays.solver import SOLVER, SearchTimer
from rumpus.solver.plays.subproblem import MeldCodes, Subproblem, subproblem_of


class FoundPlay(NamedTuple):
    """The worth of a play, its subproblem, its melds beside the joker melds, and its opening melds.

    Without a subproblem, nothing is placed.
    """

    worth: int = 0
    subproblem: Subproblem | None = None
    rows: tuple[MeldCodes, ...] = ()
    opening: tuple[MeldCodes, ...] = ()


class TableSearch:
    """The best play found for a position, and ``bound``, an upper bound of any play's worth.

    ``by_value`` maximises the value placed, else the number of tiles. ``must_open`` accepts only plays that open.
    ``all_free`` lets every joker stand for any face.
    """

    def __init__(self, rules: RuleSet, position: TilePosition, by_value: bool, must_open: bool, all_free: bool) -> None:
        self.best = FoundPlay()
        self.bound = 0
        self.must_open = must_open
        self._rules = turn_rules(rules)
        self._row = encode_turn(position.pack, position.table, set_of(position.rack), not must_open)
        self._by_value = by_value
        self._all_free = all_free

    def run(self, clock: SearchTimer) -> None:
        """Search until the time is over."""
        self._set_question()
        SOLVER.search(clock)
        w = SOLVER.play
        self.bound = int(w.state[ws.BOUND])
        if w.state[ws.BEST] > 0:
            opening = _rows(w.melds[ws.OPENING]) if self.must_open else ()
            subproblem = subproblem_of(w.found.copy(), w)
            self.best = FoundPlay(int(w.state[ws.BEST]), subproblem, _rows(w.melds[ws.FOUND]), opening)

    # For the search of an easy play

    def all_subproblems(self) -> list[Subproblem]:
        """Return the subproblems of all plans, the one without joker melds first.

        It sets the question again, because the thread's solver may have answered another one since.
        """
        self._set_question()
        return _subproblems(kernel.LIST_PLANS)

    def choose_next_meld(self, subproblem: Subproblem) -> list[Subproblem]:
        """Return the subproblems with one more joker meld chosen, those with the highest gain first."""
        SOLVER.play.subproblem[:] = subproblem.row
        return sorted(_subproblems(kernel.LIST_NEXT), key=lambda more: -more.gain)

    def split_to_open(self, subproblem: Subproblem, rows: Sequence[MeldCodes]) -> list[Subproblem]:
        """Split a subproblem into parts that each place more of a face than ``rows``. Return those that could open."""
        _set_candidate(subproblem, rows)
        return list(filter(_may_open, _subproblems(kernel.LIST_PARTS)))

    def find_opening(self, subproblem: Subproblem, rows: Sequence[MeldCodes]) -> tuple[MeldCodes, ...] | None:
        """Return melds with enough points to open among the tiles that ``rows`` place, or None."""
        _set_candidate(subproblem, rows)
        return _rows(SOLVER.play.melds[ws.CANDIDATE_OPENING]) if SOLVER.opens(kernel.CANDIDATE_OPENS) else None

    def _set_question(self) -> None:
        SOLVER.set_question(self._rules, self._row, self._by_value, self._all_free)


def _may_open(subproblem: Subproblem) -> bool:
    SOLVER.play.subproblem[:] = subproblem.row
    return SOLVER.opens(kernel.COULD_OPEN)


def _subproblems(command: int) -> list[Subproblem]:
    return [subproblem_of(row, SOLVER.play) for row in SOLVER.subproblems(command)]


def _set_candidate(subproblem: Subproblem, rows: Sequence[MeldCodes]) -> None:
    """Make the subproblem the current one and the rows its candidate."""
    w = SOLVER.play
    w.subproblem[:] = subproblem.row
    melds = w.melds[ws.CANDIDATE]
    melds[0, len(rows)] = 0
    for place, row in enumerate(rows):
        melds[0, place] = set_of(code & FACE_MASK for code in row)
        melds[1, place] = set_of(code & FACE_MASK for code in row if code >= SOURCE)


def _rows(melds: Ints) -> tuple[MeldCodes, ...]:
    """Return a list of melds as rows of tile codes."""
    found = []
    for faces, wild in melds.T.tolist():
        if faces == 0:
            break
        found.append([face + SOURCE * (wild >> face & 1) for face in cards_of(faces)])
    return tuple(found)
