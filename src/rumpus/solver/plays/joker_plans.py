"""What jokers may do in a tile turn, as subproblems that can be arranged by faces (RG-9, RG-10, RQ-8, RQ-9, TR-5).

A joker of the table stays what it stands for, and is then a tile of that face; or it is taken, replaced with a tile
from the rack, and lies with rack tiles in a *joker meld*; or, replaced with any tile, it is free (TR-5). A joker of the
rack is free (RQ-8), or lies in a joker meld as well (RG-9). A joker meld takes tiles from the rack and nothing else, so
what is left is a subproblem without it.

Joker melds are short: a longer one can be split into a meld of three tiles or more without the joker, and a shorter
joker meld.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from rumpus.core.melds import MeldKind
from rumpus.core.packs import Pack, set_of, tile_pack
from rumpus.core.turns.tiles.jokers import JokerRules
from rumpus.core.turns.tiles.melds import faces_of_melds, fitting_faces, form_tile_meld
from rumpus.solver.arrange.subproblem import RACK, JokerMeld, JokerPlan, Subproblem, Worth, face_counts
from rumpus.solver.plays.position import Position

LONGEST_JOKER_MELD = 5


class TableJoker(NamedTuple):
    """A joker on the table: what it stands for, and what may replace it from the rack."""

    face: int
    replacing: tuple[int, ...]


class Supply(NamedTuple):
    """How many tiles of each face lie on the table and on the rack, the jokers of the table, how many the rack has."""

    lying: list[int]
    held: list[int]
    jokers: tuple[TableJoker, ...]
    rack_jokers: int


def supply_of(position: Position, rules: JokerRules) -> Supply:
    """What there is to arrange."""
    pack = position.pack
    numbered = [pack.face(tile) for meld in position.table for tile in meld if not pack.is_joker(tile)]
    held = [pack.face(tile) for tile in position.rack if not pack.is_joker(tile)]
    jokers = tuple(
        TableJoker(pack.face(tile), _replacing(pack, meld, pack.face(tile), rules))
        for meld in position.table
        for tile in meld
        if pack.is_joker(tile)
    )
    return Supply(face_counts(numbered), face_counts(held), jokers, len(position.rack) - len(held))


def _replacing(pack: Pack, tiles: Sequence[int], face: int, rules: JokerRules) -> tuple[int, ...]:
    meld = form_tile_meld(pack, tiles)
    assert meld is not None
    if rules.any_missing_colour and meld.kind is MeldKind.SET:
        return (face, *fitting_faces(pack, meld))
    return (face,)


def free_subproblem(supply: Supply) -> Subproblem:
    """The subproblem in which every joker is free."""
    jokers = len(supply.jokers)
    return Subproblem(supply.lying, supply.held, (jokers, supply.rack_jokers), 0, plan=JokerPlan(tuple(range(jokers))))


class JokerPlans:
    """What jokers may do with a supply under the rules, and the subproblems of it. Of joker melds that differ only in
    what their jokers stand for one is enough, unless ``all_faces`` are wanted.
    """

    def __init__(self, supply: Supply, rules: JokerRules, worth: Worth, all_faces: bool) -> None:
        self.supply = supply
        self.rules = rules
        self.worth = worth
        self.all_faces = all_faces
        self._there = [lying + held for lying, held in zip(supply.lying, supply.held, strict=True)]
        self._held = set_of(face for face, count in enumerate(supply.held) if count)

    def plans(self, every: bool = False) -> Iterator[JokerPlan]:
        """The plans, the one without joker melds first. Unless ``every`` plan is wanted, a joker that is free at no
        cost is never kept as what it stands for: free, it may do that as well.
        """
        in_rack = self.supply.rack_jokers
        there = self._there if self.rules.free_once_replaced else self.supply.held
        choices = [
            (*[None] * (every or not self._is_free(joker)), *(face for face in joker.replacing if there[face]))
            for joker in self.supply.jokers
        ]
        for chosen in product(*choices):
            taken = tuple(place for place, face in enumerate(chosen) if face is not None)
            replaced = tuple(face for face in chosen if face is not None)
            if not all(replaced.count(face) <= there[face] for face in replaced):
                continue
            if self.rules.free_once_replaced:
                yield JokerPlan(taken, replaced)
            else:
                # Where jokers of the rack are free, one needs no joker meld, but may share that of a joker taken.
                in_melds = in_rack if self.rules.rack_jokers_stay_apart or taken else 0
                for jokers in range(in_melds + 1):
                    for groups in self._groupings((*taken, *[RACK] * jokers)):
                        yield JokerPlan(taken, replaced, groups)

    def _is_free(self, joker: TableJoker) -> bool:
        """Whether a tile of the table replaces a joker, whatever the other jokers do."""
        others = sum(joker.face in other.replacing for other in self.supply.jokers)
        return self.rules.free_once_replaced and self.supply.lying[joker.face] >= others

    def _groupings(self, jokers: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
        if len(jokers) < 2 or RACK not in jokers or self.rules.rack_jokers_stay_apart:
            yield tuple((joker,) for joker in jokers)
        if len(jokers) == 2 and RACK in jokers:
            yield (jokers,)

    def subproblem(self, plan: JokerPlan, joker_melds: tuple[JokerMeld, ...] = ()) -> Subproblem:
        """The subproblem of a plan and its first joker melds. The jokers of the others are free in it, so it is worth
        no less than any choice of them.
        """
        supply = self.supply
        owed = _owed_by_free(plan, supply) if self.rules.free_once_replaced else _owed(plan, joker_melds)
        standing = tuple(joker.face for place, joker in enumerate(supply.jokers) if place not in plan.taken)
        in_melds = [face for meld in joker_melds for face in meld.faces]
        need, spare = list(supply.lying), list(supply.held)
        for face in (*standing, *owed):
            need[face] += 1
        for face in (*owed, *in_melds):
            spare[face] -= 1
        without_meld = sum(map(len, plan.groups[len(joker_melds) :])) + len(plan.freed)
        free = 0 if self.rules.rack_jokers_stay_apart else supply.rack_jokers - plan.from_rack
        gain = self.worth.of_faces([*owed, *in_melds], plan.from_rack)
        return Subproblem(need, spare, (without_meld, free), gain, joker_melds, plan, standing)

    def with_next_meld(self, subproblem: Subproblem) -> list[Subproblem]:
        """The subproblems that choose one joker meld more, those that surely place most first."""
        found: dict[object, Subproblem] = {}
        for meld in self._joker_melds(subproblem.plan.groups[len(subproblem.joker_melds)]):
            more = self.subproblem(subproblem.plan, (*subproblem.joker_melds, meld))
            key = (tuple(more.need), tuple(more.spare), meld.wild if self.all_faces else None)
            if key not in found and min(more.spare) >= 0:
                found[key] = more
        return sorted(found.values(), key=lambda more: -more.gain)

    def _joker_melds(self, group: tuple[int, ...]) -> list[JokerMeld]:
        """The joker melds of these jokers that the rack can make; one that lay on the table changes its face."""
        old = {self.supply.jokers[joker].face for joker in group if joker != RACK}
        return [
            meld
            for needed, meld in every_joker_meld(len(group))
            if not needed & ~self._held and (len(meld.wild) > 1 or meld.wild[0] not in old)
        ]


@cache
def every_joker_meld(jokers: int) -> list[tuple[int, JokerMeld]]:
    """All joker melds of so many jokers, with the faces they need as bits."""
    found = []
    for faces in faces_of_melds(tile_pack()):
        if len(faces) <= LONGEST_JOKER_MELD:
            for wild in combinations(faces, jokers):
                rest = tuple(face for face in faces if face not in wild)
                found.append((set_of(rest), JokerMeld(rest, wild)))
    return found


def _owed_by_free(plan: JokerPlan, supply: Supply) -> list[int]:
    """The replacing faces that do not lie on the table and must be placed."""
    faces = sorted(set(plan.replaced))
    return [face for face in faces for _ in range(plan.replaced.count(face) - supply.lying[face])]


def _owed(plan: JokerPlan, joker_melds: Sequence[JokerMeld]) -> list[int]:
    """The replacing faces that surely lie in no joker meld of another joker and must be placed besides."""
    claimed: list[tuple[int, int]] = []
    owed = []
    for taken, face in zip(plan.taken, plan.replaced, strict=True):
        others = [place for place, group in enumerate(plan.groups) if taken not in group]
        if any(place >= len(joker_melds) for place in others):
            continue  # it may yet lie there
        free = [(place, face) for place in others if face in joker_melds[place].faces and (place, face) not in claimed]
        claimed += free[:1]
        owed += [face] * (not free)
    return owed
