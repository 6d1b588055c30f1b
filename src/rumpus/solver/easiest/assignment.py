"""Which tile lies where in an easy play: a kept meld has its own tiles, and the rest as many of theirs as can be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rumpus.core.actions import MeldCards
from rumpus.core.packs import Card
from rumpus.solver.arrange.arrays import FACE_BITS, SOURCE
from rumpus.solver.easiest.kept_melds import KeptMeld
from rumpus.solver.plays.answer import Supplier, sort_codes
from rumpus.solver.plays.position import Position
from rumpus.solver.plays.subproblem import Row, Subproblem


class Arrangement(NamedTuple):
    """The rows of an arrangement, which old melds are kept in each, and the melds that open."""

    rows: Sequence[Row]
    kept_in: Sequence[Sequence[int]]
    opening: Sequence[Row]


def assigned_melds(
    position: Position, subproblem: Subproblem, kept_melds: Sequence[KeptMeld], arrangement: Arrangement
) -> tuple[MeldCards, ...]:
    """The melds of an easy play, tile by tile."""
    supplier = Supplier(position, subproblem)
    joker_melds = supplier.joker_melds(subproblem)
    rows = [sort_codes(row) for row in arrangement.rows]
    labels: list[dict[int, Card]] = [{} for _ in rows]
    for row, places, label in zip(rows, arrangement.kept_in, labels, strict=True):
        for place in places:
            _label_kept(supplier, row, label, position.table[place], kept_melds[place])
    named = {place for places in arrangement.kept_in for place in places}
    others = [meld for place, meld in enumerate(position.table) if place not in named]
    _label_others(supplier, rows, labels, others)
    melds = [
        tuple(label[code] if code in label else supplier.tile(code) for code in row)
        for row, label in zip(rows, labels, strict=True)
    ]
    return (*melds, *joker_melds)


def _label_kept(supplier: Supplier, row: Row, label: dict[int, Card], meld: MeldCards, kept: KeptMeld) -> None:
    """Name the tiles of a row that are kept of a meld."""
    pack = supplier.pack
    jokers = [tile for tile in meld if pack.is_joker(tile) and pack.physical(tile) in supplier.free_jokers]
    own = {pack.face(tile): tile for tile in meld if tile not in jokers}
    for code in row:
        face = code & FACE_BITS
        if face in kept.beside:
            continue
        if face in kept.wild:
            if code >= SOURCE:
                joker = jokers.pop(0)
                supplier.take(joker)
                label[code] = pack.standing(pack.physical(joker), face)
        elif face in kept.faces and code < SOURCE:
            supplier.take(own[face])
            label[code] = own[face]


def _label_others(
    supplier: Supplier, rows: Sequence[Row], labels: Sequence[dict[int, Card]], melds: list[MeldCards]
) -> None:
    """Name the tiles of the other melds, the greatest part of one that lies together first."""
    unnamed = Unnamed(supplier, rows, labels)
    waiting = {place: unnamed.greatest_part(meld) for place, meld in enumerate(melds)}
    while waiting:
        place = max(waiting, key=lambda place: (waiting[place].size, -place))
        part = waiting.pop(place)
        unnamed.name(part)
        for other, known in waiting.items():
            if not known.codes.isdisjoint(part.codes):
                waiting[other] = unnamed.greatest_part(melds[other])


class Part(NamedTuple):
    """Tiles of a meld that could lie in a row, by their codes there."""

    row: int
    tiles: dict[int, Card]

    @property
    def size(self) -> int:
        """How many they are."""
        return len(self.tiles)

    @property
    def codes(self) -> set[tuple[int, int]]:
        """Which codes of which row."""
        return {(self.row, code) for code in self.tiles}


class Unnamed:
    """The codes of rows of which it is not said which tile they are."""

    def __init__(self, supplier: Supplier, rows: Sequence[Row], labels: Sequence[dict[int, Card]]) -> None:
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

    def greatest_part(self, meld: MeldCards) -> Part:
        """The most tiles of a meld that could lie in one row."""
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
        return Part(best, parts.get(best, {}))

    def name(self, part: Part) -> None:
        """Say that the codes are these tiles."""
        pack, supplier = self.supplier.pack, self.supplier
        for code, tile in part.tiles.items():
            supplier.take(tile)
            face = code & FACE_BITS
            self.labels[part.row][code] = pack.standing(pack.physical(tile), face) if code >= SOURCE else tile
            self._rows_of[code].remove(part.row)
            if code >= SOURCE:
                self._wild[part.row].remove(code)


def parts_together(position: Position, table: Sequence[MeldCards]) -> list[int]:
    """Of each old meld, how many tiles the greatest part has that lies together in a new table."""
    pack = position.pack
    where = {pack.physical(tile): place for place, meld in enumerate(table) for tile in meld}
    rows = [[where[pack.physical(tile)] for tile in meld] for meld in position.table]
    return [max(map(places.count, places)) for places in rows]


def kept_and_moved(position: Position, table: Sequence[MeldCards]) -> tuple[int, int]:
    """How many old melds lie whole in a new one, and how many tiles left the greatest part of theirs that lies
    together.
    """
    left = [len(meld) - part for meld, part in zip(position.table, parts_together(position, table), strict=True)]
    return left.count(0), sum(left)
