"""Turn the melds that the kernel finds, made of faces, into melds of tiles."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.core.actions import MeldCards
from rumpus.core.packs import Card
from rumpus.solver.arrange.arrays import FACE_MASK, SOURCE
from rumpus.solver.plays.position import TilePosition
from rumpus.solver.plays.subproblem import RACK, JokerMeld, MeldCodes, Subproblem


class Supplier:
    """Hands out the tiles of a position, tiles of the table before tiles of the rack."""

    def __init__(self, position: TilePosition, subproblem: Subproblem) -> None:
        pack = self.pack = position.pack
        self.table_tiles: list[list[Card]] = [[] for _ in range(pack.faces)]
        self.rack_tiles: list[list[Card]] = [[] for _ in range(pack.faces)]
        self.free_jokers: list[Card] = []
        self.rack_jokers = [tile for tile in position.rack if pack.is_joker(tile)]
        on_table = [tile for meld in position.table for tile in meld]
        self.table_jokers = [tile for tile in on_table if pack.is_joker(tile)]
        for tile in on_table:
            if not pack.is_joker(tile):
                self.table_tiles[pack.face(tile)].append(tile)
        for tile in position.rack:
            if not pack.is_joker(tile):
                self.rack_tiles[pack.face(tile)].append(tile)
        for place, joker in enumerate(self.table_jokers):
            if place in subproblem.plan.freed_jokers:
                self.free_jokers.append(pack.physical(joker))
            elif place not in subproblem.plan.taken_jokers:
                self.table_tiles[pack.face(joker)].append(joker)

    def joker_melds(self, subproblem: Subproblem) -> list[MeldCards]:
        """Return the joker melds of a subproblem, as tiles."""
        return list(map(self._joker_meld, subproblem.joker_melds, subproblem.plan.groups))

    def _joker_meld(self, meld: JokerMeld, jokers: Sequence[int]) -> MeldCards:
        pack = self.pack
        wild = list(meld.wild)
        tiles = [self.rack_tiles[face].pop(0) for face in meld.faces]
        for joker in jokers:
            if joker == RACK:
                tiles.append(pack.standing(self.rack_jokers.pop(0), wild.pop(0)))
                continue
            old = self.table_jokers[joker]
            face = next(face for face in wild if face != pack.face(old))
            wild.remove(face)
            tiles.append(pack.standing(pack.physical(old), face))
        return tuple(sorted(tiles, key=pack.face))

    def meld(self, row: MeldCodes) -> MeldCards:
        """Return a meld of any tiles of its faces."""
        return tuple(map(self.tile, sort_codes(row)))

    def tile(self, code: int) -> Card:
        """Return any tile of the code's face, or a free joker."""
        face = code & FACE_MASK
        if code >= SOURCE:
            return self.pack.standing((self.free_jokers or self.rack_jokers).pop(0), face)
        return (self.table_tiles[face] or self.rack_tiles[face]).pop(0)

    def take(self, tile: Card) -> None:
        """Remove this tile of the table from the supply."""
        pack = self.pack
        if pack.physical(tile) in self.free_jokers:
            self.free_jokers.remove(pack.physical(tile))
        else:
            self.table_tiles[pack.face(tile)].remove(tile)


def melds_of(position: TilePosition, subproblem: Subproblem, rows: Sequence[MeldCodes]) -> tuple[MeldCards, ...]:
    """Return all melds of a solved subproblem as tiles: those in ``rows`` and its joker melds."""
    supplier = Supplier(position, subproblem)
    joker_melds = supplier.joker_melds(subproblem)  # first: their tiles must come from the rack
    return (*map(supplier.meld, rows), *joker_melds)


def opening_melds(
    position: TilePosition, table: Sequence[MeldCards], opening: Sequence[MeldCodes]
) -> tuple[MeldCards, ...]:
    """Return the melds that open, made of rack tiles that are on the new table.

    A joker stands for the same face here as on the table, if it can.
    """
    pack, held = position.pack, set(position.rack)
    placed = [tile for meld in table for tile in meld if pack.physical(tile) in held]
    wild = [tile for tile in placed if pack.is_joker(tile)]
    placed_by_face: list[list[Card]] = [[] for _ in range(pack.faces)]
    for tile in placed:
        if not pack.is_joker(tile):
            placed_by_face[pack.face(tile)].append(tile)
    opening_faces = {code & FACE_MASK for row in opening for code in row if code >= SOURCE}
    wild.sort(key=lambda tile: pack.face(tile) in opening_faces)

    def tile_of(code: int) -> Card:
        if code < SOURCE:
            return placed_by_face[code].pop(0)
        same = (tile for tile in wild if pack.face(tile) == code & FACE_MASK)
        joker = next(same, wild[0])
        wild.remove(joker)
        return pack.standing(pack.physical(joker), code & FACE_MASK)

    return tuple(tuple(map(tile_of, sort_codes(row))) for row in opening)


def sort_codes(row: MeldCodes) -> list[int]:
    """Return the codes of a meld sorted by face."""
    return sorted(row, key=lambda code: code & FACE_MASK)
