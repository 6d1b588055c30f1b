"""Small tile worlds: a few tiles of the pack, every table that can be laid with them, every position of a table and a
rack.

Only the numbered tiles are few. A joker stands for any tile of the whole pack, as it does in play, so no rule is bent.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations, count, permutations
from typing import NamedTuple

from rumpus.core.actions import MeldCards
from rumpus.core.turns.tiles.melds import faces_of_melds
from tests.tile_tables import PACK

COLOURS, NUMBERS = len(PACK.suits), len(PACK.ranks)
JOKER = PACK.faces
"""A joker of the rack, where other tiles are faces."""
WILD = 100
"""A joker that stands for a face is this and the face."""
ROOM = 3
"""Bits for how often a face occurs, so that counts can be added, compared and looked up as one number."""

Tiles = tuple[int, ...]
Melds = tuple[Tiles, ...]
Turning = tuple[int, ...]
"""What becomes of each colour."""


class Spot(NamedTuple):
    """A position of a world: the melds that lie, the tiles on the rack."""

    table: Melds
    rack: Tiles


class World:
    """Tiles of these numbers in so many colours, so many copies of each, and so many jokers.

    Its positions are all tables of at most ``melds`` melds with all racks of at most ``rack`` tiles. ``opening`` points
    open.
    """

    def __init__(
        self, numbers: range, colours: int, copies: int, jokers: int, melds: int, rack: int, opening: int
    ) -> None:
        self.numbers = numbers
        self.colours = colours
        self.copies = copies
        self.jokers = jokers
        self.most_melds = melds
        self.most_rack = rack
        self.opening = opening
        self.faces = [colour * NUMBERS + number - 1 for colour in range(colours) for number in numbers]
        self._place = {face: ROOM * place for place, face in enumerate([*self.faces, JOKER])}
        self._guard = sum(1 << place + ROOM - 1 for place in self._place.values())
        self.everything = sum(copies << self._place[face] for face in self.faces) + (jokers << self._place[JOKER])

    def __str__(self) -> str:
        numbers = f"{self.numbers[0]}-{self.numbers[-1]}"
        return f"numbers {numbers}, colours {self.colours}, copies {self.copies}, jokers {self.jokers}"

    # Counts of tiles

    def count(self, tiles: Tiles) -> int:
        """The numbers of each face, with all jokers alike, packed into one integer."""
        return sum(1 << self._place[min(tile, JOKER)] for tile in tiles)

    def count_table(self, table: Melds) -> int:
        """The same of all tiles of a table."""
        return sum(map(self.count, table))

    def holds(self, some: int, others: int) -> bool:
        """Return True if the first count includes the second."""
        return ((some | self._guard) - others) & self._guard == self._guard

    # Tables

    @cached_property
    def melds(self) -> list[tuple[Tiles, int]]:
        """Every meld of the tiles of this world, and its count."""
        found = []
        for meld in faces_of_melds(PACK):
            for jokers in range(min(self.jokers, len(meld) - 1) + 1):
                for wild in combinations(meld, jokers):
                    if all(face in self._place or face in wild for face in meld):
                        tiles = tuple(face + WILD if face in wild else face for face in meld)
                        found.append((tiles, self.count(tiles)))
        return sorted(found)

    @cached_property
    def tables(self) -> dict[int, list[Melds]]:
        """Every table, the empty one too, by the count of its tiles."""
        found: dict[int, list[Melds]] = {}
        for left, table in self._tables(self.everything, 0):
            found.setdefault(self.everything - left, []).append(table)
        return found

    def _tables(self, left: int, first: int) -> Iterator[tuple[int, Melds]]:
        yield left, ()
        for place in range(first, len(self.melds)):
            meld, tiles = self.melds[place]
            if self.holds(left, tiles):
                for rest, table in self._tables(left - tiles, place):
                    yield rest, (meld, *table)

    # Positions

    def old_tables(self) -> list[Melds]:
        """The tables to begin with. Of those that are the same but for the names of the colours, which no rule knows,
        the first is enough."""
        few = [table for row in self.tables.values() for table in row if len(table) <= self.most_melds]
        return sorted(
            table for table in few if all(table <= rename_colours(table, turning) for turning in self._turnings)
        )

    def racks(self, table: Melds) -> Iterator[Tiles]:
        """The racks beside a table, the first of those that are the same but for the names of colours."""
        left = self.everything - self.count_table(table)
        same = [turning for turning in self._turnings if rename_colours(table, turning) == table]
        for rack in self._racks(left, self.most_rack, 0):
            if rack and all(rack <= _turned_tiles(rack, turning) for turning in same):
                yield rack

    def parts(self, rack: Tiles) -> dict[Tiles, int]:
        """Every part of a rack but nothing, and its count."""
        every = {part for size in range(1, len(rack) + 1) for part in combinations(rack, size)}
        return {part: self.count(part) for part in sorted(every)}

    @property
    def _turnings(self) -> list[Turning]:
        return [(*turning, *range(self.colours, COLOURS)) for turning in permutations(range(self.colours))]

    def _racks(self, left: int, most: int, first: int) -> Iterator[Tiles]:
        yield ()
        every = [*self.faces, JOKER]
        for place in range(first if most else len(every), len(every)):
            if self.holds(left, 1 << ROOM * place):
                for rest in self._racks(left - (1 << ROOM * place), most - 1, place):
                    yield (every[place], *rest)


def rename_colours(table: Melds, turning: Turning) -> Melds:
    """The table with its colours renamed."""
    return tuple(sorted(_turned_tiles(meld, turning) for meld in table))


def _turned_tiles(tiles: Tiles, turning: Turning) -> Tiles:
    return tuple(sorted(_turned(tile, turning) for tile in tiles))


def _turned(tile: int, turning: Turning) -> int:
    if tile == JOKER:
        return tile
    wild, face = divmod(tile, WILD)
    return wild * WILD + turning[face // NUMBERS] * NUMBERS + face % NUMBERS


def in_colours(spot: Spot, number: int) -> Spot:
    """The position with its colours renamed in one of all ways, told by a number."""
    every = list(permutations(range(COLOURS)))
    turning = every[number % len(every)]
    return Spot(rename_colours(spot.table, turning), _turned_tiles(spot.rack, turning))


def texts(spot: Spot) -> tuple[str, str]:
    """The table and the rack as text, the jokers numbered."""
    numbers = count(1)
    return " / ".join(_spelled(meld, numbers) for meld in spot.table), _spelled(spot.rack, numbers)


def _spelled(tiles: Tiles, numbers: Iterator[int]) -> str:
    return " ".join(_word(tile, numbers) for tile in tiles)


def _word(tile: int, numbers: Iterator[int]) -> str:
    if tile < JOKER:
        return PACK.texts[tile]
    return f"J{next(numbers)}" + (f"={PACK.texts[tile - WILD]}" if tile >= WILD else "")


def cards(table: Melds) -> tuple[MeldCards, ...]:
    """The melds as the core takes them, where copies and jokers are alike."""
    joker = PACK.parse("J1")
    return tuple(tuple(tile if tile < JOKER else PACK.standing(joker, tile - WILD) for tile in meld) for meld in table)
