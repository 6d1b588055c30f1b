"""A subproblem of a position, for Python: the use of each joker is settled, so tiles can be arranged by faces alone.

``joker_plans`` lists the uses that the rules allow.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rumpus.core.packs import cards_of
from rumpus.solver.arrange.arrays import NUMBERS, Ints
from rumpus.solver.plays import workspace as ws
from rumpus.solver.plays.joker_plans import NO_MELD
from rumpus.solver.plays.reading import NO_FACE
from rumpus.solver.plays.workspace import PlayWorkspace

RACK = -1
"""The number of every rack joker; the table's jokers are numbered from 0."""

MeldCodes = Sequence[int]
"""A meld as the kernel writes it: tile codes (see ``arrays.Layout``)."""


class JokerMeld(NamedTuple):
    """A meld of rack tiles and jokers only: the faces of its tiles and of its jokers."""

    faces: tuple[int, ...]
    wild: tuple[int, ...]


class JokerPlan(NamedTuple):
    """The use of each joker; the joker melds themselves are chosen later.

    ``taken_jokers`` are the numbers of the table's jokers that leave their place. ``replaced_by`` is the face that
    replaces each joker of the table. ``groups`` are the jokers of each joker meld, ``RACK`` for one of the rack. A
    joker that is taken and in no group is free.
    """

    taken_jokers: tuple[int, ...]
    replaced_by: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]

    @property
    def freed_jokers(self) -> tuple[int, ...]:
        """The table's jokers that are free."""
        return tuple(joker for joker in self.taken_jokers if not any(joker in group for group in self.groups))


class Subproblem(NamedTuple):
    """The tiles to arrange beside the joker melds.

    ``row`` counts the required and the spare tiles of each face and the free jokers (see ``workspace``).
    ``joker_melds`` are those chosen so far.
    """

    row: Ints
    plan: JokerPlan
    joker_melds: tuple[JokerMeld, ...]

    @property
    def gain(self) -> int:
        """The worth of all tiles that are surely placed."""
        return int(self.row[ws.GAIN])

    @property
    def is_complete(self) -> bool:
        """True if all joker melds are chosen."""
        return len(self.joker_melds) == len(self.plan.groups)


def subproblem_of(row: Ints, w: PlayWorkspace) -> Subproblem:
    """Return the subproblem of a row."""
    plan = w.plans[row[ws.PLAN]].tolist()
    chosen = [row[place] for place in (ws.FIRST, ws.SECOND) if row[place] != NO_MELD]
    melds = (w.joker_melds[plan[ws.SHARED], meld].tolist() for meld in chosen)
    joker_melds = tuple(JokerMeld(tuple(cards_of(faces)), tuple(cards_of(wild))) for faces, wild in melds)
    return Subproblem(row, _plan_of(plan, int(w.state[ws.TABLE_JOKERS])), joker_melds)


def _plan_of(plan: Sequence[int], jokers: int) -> JokerPlan:
    replaced = plan[ws.REPLACED : ws.REPLACED + jokers]
    taken = tuple(joker for joker, face in enumerate(replaced) if face != NO_FACE)
    in_melds = (*taken, *[RACK] * plan[ws.IN_MELDS]) if plan[ws.JOKER_MELDS] else ()
    groups = (in_melds,) if plan[ws.SHARED] else tuple((joker,) for joker in in_melds)
    return JokerPlan(taken, tuple(replaced), groups)


class Worth(NamedTuple):
    """The worth of placing a tile, by number; the last entry is that of a joker."""

    by_number: tuple[int, ...]

    def of_faces(self, faces: Sequence[int], jokers: int = 0) -> int:
        """Return the worth of tiles of these faces and of some jokers."""
        return sum(self.by_number[face % NUMBERS] for face in faces) + jokers * self.by_number[NUMBERS]
