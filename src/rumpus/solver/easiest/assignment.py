"""Choose a tile for each place of an easy play.

The tiles that a requirement names go first. Of the other old melds, the largest parts that can stay together follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rumpus.core.actions import MeldCards
from rumpus.core.packs import Card
from rumpus.solver.arrange.arrays import FACE_MASK, SOURCE
from rumpus.solver.easiest.requirements import Requirement
from rumpus.solver.plays.answer import Supplier, sort_codes
from rumpus.solver.plays.position import TilePosition
from rumpus.solver.plays.subproblem import MeldCodes, Subproblem


class RowArrangement(NamedTuple):
    """The rows of an arrangement, the old melds that each row continues, and the melds that open."""

    rows: Sequence[MeldCodes]
    old_melds_in: Sequence[Sequence[int]]
    opening: Sequence[MeldCodes]


def assigned_melds(
    position: TilePosition, subproblem: Subproblem, requirements: Sequence[Requirement], arrangement: RowArrangement
) -> tuple[MeldCards, ...]:
    """Return the melds of an easy play, as tiles."""
    supplier = Supplier(position, subproblem)
    joker_melds = supplier.joker_melds(subproblem)
    rows = [sort_codes(row) for row in arrangement.rows]
    labels: list[dict[int, Card]] = [{} for _ in rows]
    for row, places, label in zip(rows, arrangement.old_melds_in, labels, strict=True):
        for place in places:
            _label_required(supplier, row, label, position.table[place], requirements[place])
    done = {place for places in arrangement.old_melds_in for place in places}
    others = [meld for place, meld in enumerate(position.table) if place not in done]
    _label_others(supplier, rows, labels, others)
    melds = [
        tuple(label[code] if code in label else supplier.tile(code) for code in row)
        for row, label in zip(rows, labels, strict=True)
    ]
    return (*melds, *joker_melds)


def _label_required(
    supplier: Supplier, row: MeldCodes, label: dict[int, Card], meld: MeldCards, requirement: Requirement
) -> None:
    """Choose the tiles of a row that a requirement takes from its old meld."""
    pack = supplier.pack
    jokers = [tile for tile in meld if pack.is_joker(tile) and pack.physical(tile) in supplier.free_jokers]
    own = {pack.face(tile): tile for tile in meld if tile not in jokers}
    for code in row:
        face = code & FACE_MASK
        if face in requirement.beside:
            continue
        if face in requirement.wild:
            if code >= SOURCE:
                joker = jokers.pop(0)
                supplier.take(joker)
                label[code] = pack.standing(pack.physical(joker), face)
        elif face in requirement.faces and code < SOURCE:
            supplier.take(own[face])
            label[code] = own[face]


def _label_others(
    supplier: Supplier, rows: Sequence[MeldCodes], labels: Sequence[dict[int, Card]], melds: list[MeldCards]
) -> None:
    """Choose the tiles of the other old melds, always the largest part that can stay together first."""
    unassigned = Unassigned(supplier, rows, labels)
    waiting = {place: unassigned.greatest_part(meld) for place, meld in enumerate(melds)}
    while waiting:
        place = max(waiting, key=lambda place: (waiting[place].size, -place))
        part = waiting.pop(place)
        unassigned.assign(part)
        for other, known in waiting.items():
            if not known.codes.isdisjoint(part.codes):
                waiting[other] = unassigned.greatest_part(melds[other])


class MeldPart(NamedTuple):
    """Tiles of an old meld that could be in one row, by their codes there."""

    row: int
    tiles: dict[int, Card]

    @property
    def size(self) -> int:
        """The number of tiles."""
        return len(self.tiles)

    @property
    def codes(self) -> set[tuple[int, int]]:
        """The places it takes, as pairs of row and code."""
        return {(self.row, code) for code in self.tiles}


class Unassigned:
    """The places in rows that have no tile yet."""

    def __init__(self, supplier: Supplier, rows: Sequence[MeldCodes], labels: Sequence[dict[int, Card]]) -> None:
        self.supplier = supplier
        self.labels = labels
        self._rows_of: dict[int, list[int]] = {}
        self._wild: dict[int, list[int]] = {}
        for place, (row, label) in enumerate(zip(rows, labels, strict=True)):
            for code in row:
                if code not in label:
                    self._rows_of.setdefault(code, []).append(place)
                    if code >= SOURCE:
                        self._wild.setdefault(place, []).append(code)

    def greatest_part(self, meld: MeldCards) -> MeldPart:
        """Return the most tiles of a meld that could be in one row."""
        pack, supplier = self.supplier.pack, self.supplier
        parts: dict[int, dict[int, Card]] = {}
        jokers = [tile for tile in meld if pack.is_joker(tile) and pack.physical(tile) in supplier.free_jokers]
        for tile in meld:
            if tile not in jokers and tile in supplier.table_tiles[pack.face(tile)]:
                for row in self._rows_of.get(pack.face(tile), ()):
                    parts.setdefault(row, {})[pack.face(tile)] = tile
        for row, codes in self._wild.items() if jokers else ():
            parts.setdefault(row, {}).update(zip(codes, jokers, strict=False))
        best = max(parts, key=lambda row: (len(parts[row]), -row), default=0)
        return MeldPart(best, parts.get(best, {}))

    def assign(self, part: MeldPart) -> None:
        """Put these tiles in their places."""
        pack, supplier = self.supplier.pack, self.supplier
        for code, tile in part.tiles.items():
            supplier.take(tile)
            face = code & FACE_MASK
            self.labels[part.row][code] = pack.standing(pack.physical(tile), face) if code >= SOURCE else tile
            self._rows_of[code].remove(part.row)
            if code >= SOURCE:
                self._wild[part.row].remove(code)


def parts_together(position: TilePosition, table: Sequence[MeldCards]) -> list[int]:
    """Return, for each old meld, the size of its largest part that is in one new meld."""
    pack = position.pack
    where = {pack.physical(tile): place for place, meld in enumerate(table) for tile in meld}
    rows = [[where[pack.physical(tile)] for tile in meld] for meld in position.table]
    return [max(map(places.count, places)) for places in rows]


def kept_and_moved(position: TilePosition, table: Sequence[MeldCards]) -> tuple[int, int]:
    """Return the number of old melds that are whole in a new one, and the number of tiles moved.

    A tile is moved if it is not with the largest part of its old meld.
    """
    left = [len(meld) - part for meld, part in zip(position.table, parts_together(position, table), strict=True)]
    return left.count(0), sum(left)
