"""A subproblem of a position, as Python sees it: what each joker does is settled, or it is free, so that tiles are
arranged by faces alone. What the rules let jokers do is in ``joker_plans``.
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
"""A joker of the rack, where those of the table have numbers."""

Row = Sequence[int]
"""A meld as the kernel lays it: codes of tiles (see ``Layout``)."""


class JokerMeld(NamedTuple):
    """A meld of rack tiles and jokers that takes nothing from the table: the faces of its tiles, and of its jokers."""

    faces: tuple[int, ...]
    wild: tuple[int, ...]


class JokerPlan(NamedTuple):
    """What jokers do; which melds their joker melds are is chosen later. ``taken``: the jokers of the table that are,
    by their number; ``replaced``: by which face each; ``groups``: the jokers of each joker meld, ``RACK`` for one from
    the rack. A joker that is taken and in no group is free.
    """

    taken: tuple[int, ...]
    replaced: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]

    @property
    def freed(self) -> tuple[int, ...]:
        """The jokers of the table that are free."""
        return tuple(joker for joker in self.taken if not any(joker in group for group in self.groups))


class Subproblem(NamedTuple):
    """How many tiles of each face, and of the free jokers, must be used and may be besides, as a row of numbers (see
    ``workspace``); what the jokers do, and the joker melds chosen, which lie beside.
    """

    row: Ints
    plan: JokerPlan
    joker_melds: tuple[JokerMeld, ...]

    @property
    def gain(self) -> int:
        """What is surely placed is worth so much."""
        return int(self.row[ws.GAIN])

    @property
    def is_whole(self) -> bool:
        """Whether all joker melds are chosen."""
        return len(self.joker_melds) == len(self.plan.groups)


def subproblem_of(row: Ints, w: PlayWorkspace) -> Subproblem:
    """The subproblem of a row."""
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
    """What placing a tile of each number, and at the end a joker, is worth."""

    of: tuple[int, ...]

    def of_faces(self, faces: Sequence[int], jokers: int = 0) -> int:
        """What tiles of these faces, and so many jokers, are worth."""
        return sum(self.of[face % NUMBERS] for face in faces) + jokers * self.of[NUMBERS]
