"""The opening turn: what is placed must hold melds from the rack worth enough (RG-5, RG-6, RQ-4, TR-3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from rumpus.core.turns.tiles import Opening as OpeningRule
from rumpus.solver.arrange.arrays import FACES, NUMBERS, SOURCE
from rumpus.solver.arrange.solver import SOLVER, Clock, Row
from rumpus.solver.arrange.subproblem import RACK, Subproblem, Worth
from rumpus.solver.plays.joker_plans import Supply

UNTIL_DONE = Clock(None)


class Opening(NamedTuple):
    """The melds that open, and what those of their jokers stand for that lie in joker melds."""

    rows: tuple[Row, ...]
    jokers: tuple[int, ...] = ()


class Placed(NamedTuple):
    """What comes from the rack: tiles of each face; what its jokers in joker melds may stand for, each choice a tuple
    of faces; how many free jokers.
    """

    faces: list[int]
    standing: list[tuple[int, ...]]
    free: int


class Opener:
    """What it takes to open with the tiles of a supply."""

    def __init__(self, supply: Supply, points: Worth, rule: OpeningRule) -> None:
        self.supply = supply
        self.by_face = rule.joker_worth == "face"
        # A free joker may stand for any tile, so it is worth no more than the highest.
        self.points = Worth.from_points([*points.of[:NUMBERS], max(points.of[:NUMBERS])]) if self.by_face else points
        # Some meld must be laid also where no points are needed.
        self.needed = max(rule.points, 1)

    def opening(self, subproblem: Subproblem, rows: Sequence[Row]) -> Opening | None:
        """Melds worth enough among what an arrangement of a subproblem places, or None."""
        used, wild = counted(rows)
        return self._within(self._placed(subproblem, used, wild))

    def can_open(self, subproblem: Subproblem) -> bool:
        """Whether there are melds worth enough among all that a subproblem may place."""
        every = [need + spare for need, spare in zip(subproblem.need, subproblem.spare, strict=True)]
        return self._within(self._placed(subproblem, every, sum(subproblem.free))) is not None

    def _within(self, placed: Placed) -> Opening | None:
        for standing in placed.standing:
            for size in range(len(standing), -1, -1):
                for jokers in combinations(standing, size):
                    need = [jokers.count(face) for face in range(FACES)]
                    gain = self.points.of_faces(jokers) if self.by_face else self.points.of_faces((), size)
                    subproblem = Subproblem(need, placed.faces, (0, placed.free), gain, standing=jokers)
                    solved = SOLVER.solve(subproblem, self.points, self.needed, UNTIL_DONE)
                    if solved.worth is not None:
                        return Opening(tuple(solved.rows), jokers)
        return None

    def _placed(self, subproblem: Subproblem, used: list[int], wild: int) -> Placed:
        faces = [there - lying for there, lying in zip(used, self.supply.lying, strict=True)]
        for face in subproblem.standing:
            faces[face] -= 1
        for meld in subproblem.joker_melds:
            for face in meld.faces:
                faces[face] += 1
        melds = zip(subproblem.joker_melds, subproblem.plan.groups, strict=True)
        choices = product(*(self._of_rack(meld.wild, group) for meld, group in melds))
        standing = [tuple(face for faces in choice for face in faces) for choice in choices]
        return Placed(faces, standing, wild - (len(self.supply.jokers) if subproblem.free[0] else 0))

    def _of_rack(self, wild: tuple[int, ...], group: tuple[int, ...]) -> list[tuple[int, ...]]:
        """What the jokers of the rack in a joker meld may stand for; one taken from the table stands for something new."""
        if set(group) == {RACK}:
            return [wild]
        if RACK not in group:
            return [()]
        old = self.supply.jokers[group[0]].face
        return [(face,) for face, other in (wild, wild[::-1]) if other != old]


def counted(rows: Sequence[Row]) -> tuple[list[int], int]:
    """How many tiles of each face were laid, and how many free jokers."""
    faces, wild = [0] * FACES, 0
    for row in rows:
        for code in row:
            if code < SOURCE:
                faces[code] += 1
            else:
                wild += 1
    return faces, wild


def subproblems_placing_more(subproblem: Subproblem, rows: Sequence[Row], worth: Worth) -> Iterator[Subproblem]:
    """The subproblem split into those that each place more of one face, or more jokers, than this arrangement does."""
    used, wild = counted(rows)
    need, spare, (must, may), gain = list(subproblem.need), list(subproblem.spare), subproblem.free, subproblem.gain
    more = wild - must + 1
    if more <= may:
        yield subproblem._replace(free=(must + more, may - more), gain=gain + worth.of_faces((), more))
        may = more - 1
    for face in range(FACES):
        more = used[face] - need[face] + 1
        if more <= spare[face]:
            need[face] += more
            spare[face] -= more
            yield subproblem._replace(
                need=list(need), spare=list(spare), free=(must, may), gain=gain + worth.of_faces([face] * more)
            )
            need[face] -= more
            spare[face] = more - 1
