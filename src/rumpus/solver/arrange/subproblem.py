"""A subproblem of a position: what each joker does is settled, or it is free, so that tiles are arranged by faces
alone.

What the rules let jokers do is in ``plays.joker_plans``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from rumpus.solver.arrange.arrays import FACES, NUMBERS, Amounts

RACK = -1
"""A joker of the rack, where those of the table have numbers."""


class JokerMeld(NamedTuple):
    """A meld of rack tiles and jokers that takes nothing from the table: the faces of its tiles, and of its jokers."""

    faces: tuple[int, ...]
    wild: tuple[int, ...]


class JokerPlan(NamedTuple):
    """What jokers do; which melds their joker melds are is chosen later. ``taken``: the jokers of the table that are,
    by their number; ``replaced``: by which face each; ``groups``: the jokers of each joker meld, ``RACK`` for one from
    the rack. A joker that is taken and in no group is free.
    """

    taken: tuple[int, ...] = ()
    replaced: tuple[int, ...] = ()
    groups: tuple[tuple[int, ...], ...] = ()

    @property
    def freed(self) -> tuple[int, ...]:
        """The jokers of the table that are free."""
        return tuple(joker for joker in self.taken if not any(joker in group for group in self.groups))

    @property
    def from_rack(self) -> int:
        """How many jokers of the rack lie in joker melds."""
        return sum(group.count(RACK) for group in self.groups)


class Subproblem(NamedTuple):
    """How many tiles of each face must be used (``need``), and may be besides (``spare``); of ``free`` jokers likewise.
    What is surely placed is worth ``gain``; ``joker_melds`` lie beside; ``standing`` are the faces of jokers that are
    used as tiles.
    """

    need: Sequence[int]
    spare: Sequence[int]
    free: tuple[int, int]
    gain: int
    joker_melds: tuple[JokerMeld, ...] = ()
    plan: JokerPlan = JokerPlan()
    standing: tuple[int, ...] = ()

    @property
    def is_whole(self) -> bool:
        """Whether all joker melds are chosen."""
        return len(self.joker_melds) == len(self.plan.groups)


class Worth(NamedTuple):
    """What placing a tile of each number, and at the end a joker, is worth."""

    of: tuple[int, ...]
    amounts: Amounts

    @classmethod
    def from_points(cls, points: Sequence[int]) -> Worth:
        """What is worth so much: 13 numbers and the joker."""
        return cls(tuple(points), np.array(points, dtype=np.float64))

    def of_faces(self, faces: Sequence[int], jokers: int = 0) -> int:
        """What tiles of these faces, and so many jokers, are worth."""
        return sum(self.of[face % NUMBERS] for face in faces) + jokers * self.of[NUMBERS]


def face_counts(faces: Sequence[int]) -> list[int]:
    """How often each face occurs."""
    counts = [0] * FACES
    for face in faces:
        counts[face] += 1
    return counts
