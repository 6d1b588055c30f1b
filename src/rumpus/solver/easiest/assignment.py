"""Which tiles of an easy play are whose: what stays of an old meld are its own tiles, and as far as can be the rest too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rumpus.core.actions import MeldCards
from rumpus.core.packs import Card
from rumpus.solver.arrange.reconstruct import WHENCE
from rumpus.solver.arrange.subproblem import Case
from rumpus.solver.arrange.workspace import FACE_BITS, Row
from rumpus.solver.easiest.kept_melds import Stay
from rumpus.solver.plays.answer import Supplier
from rumpus.solver.plays.openings import Opening
from rumpus.solver.plays.position import Position


class Laid(NamedTuple):
    """An arrangement: its rows, each with the old melds whose stay lies in it, and the melds that open."""

    rows: list[Row]
    whose: list[list[int]]
    opening: Opening | None


def easy_melds(position: Position, case: Case, stays: Sequence[Stay], laid: Laid) -> tuple[MeldCards, ...]:
    """The melds of an easy play: what stays of an old meld are its own tiles, and as far as can be the rest too."""
    supplier = Supplier(position, case)
    homes = [supplier.home(home, jokers) for home, jokers in zip(case.homes, case.plan.groups, strict=True)]
    rows = [sorted(row, key=lambda code: code & FACE_BITS) for row in laid.rows]
    labels: list[dict[int, Card]] = [{} for _ in rows]
    for row, places, label in zip(rows, laid.whose, labels, strict=True):
        for place in places:
            _label_stay(supplier, row, label, position.table[place], stays[place])
    settled = {place for places in laid.whose for place in places}
    loose = [meld for place, meld in enumerate(position.table) if place not in settled]
    _label_loose(supplier, rows, labels, loose)
    melds = [
        tuple(label[code] if code in label else supplier.tile(code) for code in row)
        for row, label in zip(rows, labels, strict=True)
    ]
    return (*melds, *homes)


def _label_stay(supplier: Supplier, row: Row, label: dict[int, Card], meld: MeldCards, stay: Stay) -> None:
    """Name the tiles of a row that are the stay of a meld."""
    pack = supplier.pack
    jokers = [tile for tile in meld if pack.is_joker(tile) and pack.physical(tile) in supplier.free]
    own = {pack.face(tile): tile for tile in meld if tile not in jokers}
    for code in row:
        face = code & FACE_BITS
        if face in stay.beside:
            continue
        if face in stay.wild:
            if code >= WHENCE:
                joker = jokers.pop(0)
                supplier.take(joker)
                label[code] = pack.standing(pack.physical(joker), face)
        elif face in stay.faces and code < WHENCE:
            supplier.take(own[face])
            label[code] = own[face]


def _label_loose(
    supplier: Supplier, rows: Sequence[Row], labels: Sequence[dict[int, Card]], melds: list[MeldCards]
) -> None:
    """Name as own tiles of the melds the most that lie together, the greatest parts first."""
    free = Unnamed(supplier, rows, labels)
    waiting = {place: free.greatest_part(meld) for place, meld in enumerate(melds)}
    while waiting:
        place = max(waiting, key=lambda place: (waiting[place].size, -place))
        part = waiting.pop(place)
        free.name(part)
        for other, known in waiting.items():
            if not known.codes.isdisjoint(part.codes):
                waiting[other] = free.greatest_part(melds[other])


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
                    if code >= WHENCE:
                        self._wild.setdefault(place, []).append(code)

    def greatest_part(self, meld: MeldCards) -> Part:
        """The most tiles of a meld that could lie in one row."""
        pack, supplier = self.supplier.pack, self.supplier
        parts: dict[int, dict[int, Card]] = {}
        jokers = [tile for tile in meld if pack.is_joker(tile) and pack.physical(tile) in supplier.free]
        for tile in meld:
            if tile not in jokers and tile in supplier.of_face[pack.face(tile)]:
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
            self.labels[part.row][code] = pack.standing(pack.physical(tile), face) if code >= WHENCE else tile
            self._rows_of[code].remove(part.row)
            if code >= WHENCE:
                self._wild[part.row].remove(code)


def parts_together(position: Position, table: Sequence[MeldCards]) -> list[int]:
    """Of each old meld, how many tiles the greatest part has that lies together in a new table."""
    pack = position.pack
    where = {pack.physical(tile): place for place, meld in enumerate(table) for tile in meld}
    rows = [[where[pack.physical(tile)] for tile in meld] for meld in position.table]
    return [max(map(places.count, places)) for places in rows]


def ease(position: Position, table: Sequence[MeldCards]) -> tuple[int, int]:
    """How many old melds lie whole in a new one, and how many tiles left the greatest part of theirs that lies together."""
    left = [len(meld) - part for meld, part in zip(position.table, parts_together(position, table), strict=True)]
    return left.count(0), sum(left)
