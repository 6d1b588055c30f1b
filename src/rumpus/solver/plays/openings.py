"""The opening turn: what is placed must hold melds from the rack worth enough (RG-5, RG-6, RQ-4, TR-3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from rumpus.core.turns.tiles import Opening as OpeningRule
from rumpus.solver.arrange.arrays import FACES, NUMBERS
from rumpus.solver.arrange.reconstruct import WHENCE
from rumpus.solver.arrange.subproblem import RACK, Case, Worth
from rumpus.solver.arrange.workspace import DESK, Clock, Row
from rumpus.solver.plays.joker_cases import Supply

UNTIL_DONE = Clock(None)


class Opening(NamedTuple):
    """The melds that open, and the faces of the jokers among them that have one."""

    rows: tuple[Row, ...]
    jokers: tuple[int, ...] = ()


class Placed(NamedTuple):
    """What comes from the rack: tiles of each face; the faces of jokers in homes, as many ways as there are to tell; how
    many free jokers.
    """

    faces: list[int]
    standing: list[tuple[int, ...]]
    free: int


class Opener:
    """What it takes to open with the tiles of a supply."""

    def __init__(self, supply: Supply, points: Worth, rule: OpeningRule) -> None:
        self.supply = supply
        self.by_face = rule.joker_worth == "face"
        # A joker of which it is not known what it stands for is worth no more than the highest tile.
        self.points = Worth.from_points([*points.of[:NUMBERS], max(points.of[:NUMBERS])]) if self.by_face else points
        # Some meld must be laid also where no points are asked for.
        self.needed = max(rule.points, 1)

    def opening(self, case: Case, rows: Sequence[Row]) -> Opening | None:
        """Melds worth enough among what an arrangement of a case places, or None."""
        used, wild = counted(rows)
        return self._within(self._placed(case, used, wild))

    def can_open(self, case: Case) -> bool:
        """Whether there are melds worth enough among all that a case may place."""
        every = [need + spare for need, spare in zip(case.need, case.spare, strict=True)]
        return self._within(self._placed(case, every, sum(case.free))) is not None

    def _within(self, placed: Placed) -> Opening | None:
        for standing in placed.standing:
            for size in range(len(standing), -1, -1):
                for jokers in combinations(standing, size):
                    need = [jokers.count(face) for face in range(FACES)]
                    gain = self.points.of_faces(jokers) if self.by_face else self.points.of_faces((), size)
                    case = Case(need, placed.faces, (0, placed.free), gain, standing=jokers)
                    solved = DESK.solve(case, self.points, self.needed, UNTIL_DONE)
                    if solved.worth is not None:
                        return Opening(tuple(solved.rows), jokers)
        return None

    def _placed(self, case: Case, used: list[int], wild: int) -> Placed:
        faces = [there - lying for there, lying in zip(used, self.supply.lying, strict=True)]
        for face in case.standing:
            faces[face] -= 1
        for home in case.homes:
            for face in home.faces:
                faces[face] += 1
        ways = [self._of_rack(home.wild, group) for home, group in zip(case.homes, case.plan.groups, strict=True)]
        standing = [tuple(face for faces in way for face in faces) for way in product(*ways)]
        return Placed(faces, standing, wild - (len(self.supply.jokers) if case.free[0] else 0))

    def _of_rack(self, wild: tuple[int, ...], group: tuple[int, ...]) -> list[tuple[int, ...]]:
        """What the jokers of the rack in a home may stand for; one taken from the table stands for something new."""
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
            if code < WHENCE:
                faces[code] += 1
            else:
                wild += 1
    return faces, wild


def placing_more(case: Case, rows: Sequence[Row], worth: Worth) -> Iterator[Case]:
    """The case parted into cases that each place more of one face, or more jokers, than this arrangement does."""
    used, wild = counted(rows)
    need, spare, (must, may), gain = list(case.need), list(case.spare), case.free, case.gain
    more = wild - must + 1
    if more <= may:
        yield case._replace(free=(must + more, may - more), gain=gain + worth.of_faces((), more))
        may = more - 1
    for face in range(FACES):
        more = used[face] - need[face] + 1
        if more <= spare[face]:
            need[face] += more
            spare[face] -= more
            yield case._replace(
                need=list(need), spare=list(spare), free=(must, may), gain=gain + worth.of_faces([face] * more)
            )
            need[face] -= more
            spare[face] = more - 1
