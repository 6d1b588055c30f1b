"""From melds of faces, as the kernel lays them, to melds of tiles."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.core.actions import MeldCards
from rumpus.core.packs import Card
from rumpus.solver.arrange.arrays import FACE_BITS, SOURCE
from rumpus.solver.plays.position import Position
from rumpus.solver.plays.subproblem import RACK, JokerMeld, Row, Subproblem


class Supplier:
    """Hands out the tiles of a position, those of the table first."""

    def __init__(self, position: Position, subproblem: Subproblem) -> None:
        pack = self.pack = position.pack
        self.of_face: list[list[Card]] = [[] for _ in range(pack.faces)]
        self.held: list[list[Card]] = [[] for _ in range(pack.faces)]
        self.free: list[Card] = []
        self.rack_jokers = [tile for tile in position.rack if pack.is_joker(tile)]
        on_table = [tile for meld in position.table for tile in meld]
        self.table_jokers = [tile for tile in on_table if pack.is_joker(tile)]
        for tile in on_table:
            if not pack.is_joker(tile):
                self.of_face[pack.face(tile)].append(tile)
        for tile in position.rack:
            if not pack.is_joker(tile):
                self.held[pack.face(tile)].append(tile)
        for place, joker in enumerate(self.table_jokers):
            if place in subproblem.plan.freed:
                self.free.append(pack.physical(joker))
            elif place not in subproblem.plan.taken:
                self.of_face[pack.face(joker)].append(joker)

    def joker_melds(self, subproblem: Subproblem) -> list[MeldCards]:
        """The joker melds of a subproblem."""
        return list(map(self._joker_meld, subproblem.joker_melds, subproblem.plan.groups))

    def _joker_meld(self, meld: JokerMeld, jokers: Sequence[int]) -> MeldCards:
        """A meld of rack tiles and these jokers (see ``JokerPlan.groups``)."""
        pack = self.pack
        wild = list(meld.wild)
        tiles = [self.held[face].pop(0) for face in meld.faces]
        for joker in jokers:
            if joker == RACK:
                tiles.append(pack.standing(self.rack_jokers.pop(0), wild.pop(0)))
                continue
            old = self.table_jokers[joker]
            face = next(face for face in wild if face != pack.face(old))
            wild.remove(face)
            tiles.append(pack.standing(pack.physical(old), face))
        return tuple(sorted(tiles, key=pack.face))

    def meld(self, row: Row) -> MeldCards:
        """A meld of any tiles and free jokers."""
        return tuple(map(self.tile, in_order(row)))

    def tile(self, code: int) -> Card:
        """Any tile of a face, or a free joker."""
        face = code & FACE_BITS
        if code >= SOURCE:
            return self.pack.standing((self.free or self.rack_jokers).pop(0), face)
        return (self.of_face[face] or self.held[face]).pop(0)

    def take(self, tile: Card) -> None:
        """Hand out this very tile of the table."""
        pack = self.pack
        if pack.physical(tile) in self.free:
            self.free.remove(pack.physical(tile))
        else:
            self.of_face[pack.face(tile)].remove(tile)


def melds_of(position: Position, subproblem: Subproblem, rows: Sequence[Row]) -> tuple[MeldCards, ...]:
    """The melds of a subproblem: its joker melds, and what else was arranged."""
    supplier = Supplier(position, subproblem)
    joker_melds = supplier.joker_melds(subproblem)  # first, because their tiles come from the rack
    return (*map(supplier.meld, rows), *joker_melds)


def opening_melds(position: Position, table: Sequence[MeldCards], opening: Sequence[Row]) -> tuple[MeldCards, ...]:
    """The melds that open, of tiles that came from the rack to this table. A joker opens as what it stands for there, if
    it may.
    """
    pack, held = position.pack, set(position.rack)
    placed = [tile for meld in table for tile in meld if pack.physical(tile) in held]
    wild = [tile for tile in placed if pack.is_joker(tile)]
    of_face: list[list[Card]] = [[] for _ in range(pack.faces)]
    for tile in placed:
        if not pack.is_joker(tile):
            of_face[pack.face(tile)].append(tile)
    shown = {code & FACE_BITS for row in opening for code in row if code >= SOURCE}
    wild.sort(key=lambda tile: pack.face(tile) in shown)

    def tile_of(code: int) -> Card:
        if code < SOURCE:
            return of_face[code].pop(0)
        same = (tile for tile in wild if pack.face(tile) == code & FACE_BITS)
        joker = next(same, wild[0])
        wild.remove(joker)
        return pack.standing(pack.physical(joker), code & FACE_BITS)

    return tuple(tuple(map(tile_of, in_order(row))) for row in opening)


def in_order(row: Row) -> list[int]:
    """The codes of a meld by their faces."""
    return sorted(row, key=lambda code: code & FACE_BITS)
