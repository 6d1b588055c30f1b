"""A deal with tiles, naively (RG, RQ, TR). Only the simple plays are listed.

A tile is ``R7``, whichever copy; a joker is ``J`` in a rack and ``J=K10`` on the table. ``plain`` makes such text of
the exact one with copy marks and joker numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any, Self

COLOURS = "RBKY"
Tiles = list[str]


def plain(text: str) -> str:
    """A text without copy marks and joker numbers: the two copies and the two jokers are interchangeable."""
    return re.sub(r"J\d", "J", text.replace("'", ""))


@cache
def is_joker(tile: str) -> bool:
    return tile[0] == "J"


@cache
def face(tile: str) -> str:
    """The tile itself, or the tile that a joker on the table stands for."""
    return tile.rpartition("=")[2]


@cache
def colour(tile: str) -> str:
    return face(tile)[0]


@cache
def number(tile: str) -> int:
    return int(face(tile)[1:])


def plain_number(tile: str) -> int:
    """The number of a tile in whatever notation."""
    return number(plain(tile))


@dataclass(frozen=True)
class TileRules:
    """The differences between tile games.

    ``opening``: the points the first play needs. ``joker``: its points on a rack. Towards the opening it counts
    ``opening_joker``, or if none the number it stands for; where ``opens_without_jokers``, no joker may be in it.
    ``table_waits``: the play that opens leaves the table as it lies. ``joker_keeps_to_rack``: a joker from the rack
    lies with tiles from the rack alone (RG-9). ``freed_once_replaced``: a joker that was replaced may lie in any meld
    (TR-5); else it lies with tiles from the rack. ``replaced_by_any_colour``: a joker of a set by any tile that the set
    lacks (RG-10). ``counts_owed``: everybody is charged with their count, and nobody is paid. ``ties_drawn``: if two
    have the lowest count of a deal that nobody went out of, nobody gains (TR-7). ``pays_apart``: the tile that replaces
    a joker lies with no joker that was taken (RQ-9, ``literal``)."""

    opening: int
    joker: int = 25
    opening_joker: int | None = 25
    opens_without_jokers: bool = False
    table_waits: bool = False
    joker_keeps_to_rack: bool = False
    freed_once_replaced: bool = False
    replaced_by_any_colour: bool = False
    counts_owed: bool = False
    ties_drawn: bool = False
    pays_apart: bool = False

    def value(self, tile: str) -> int:
        """The points of a tile on a rack."""
        return self.joker if is_joker(tile) else number(tile)

    def opens_with(self, tiles: Tiles) -> int | None:
        """The points of tiles as an opening, or None if they do not open."""
        if self.opens_without_jokers and any(map(is_joker, tiles)):
            return None
        wild = self.opening_joker
        return sum(number(tile) if wild is None or not is_joker(tile) else wild for tile in tiles)


def is_set(tiles: Tiles) -> bool:
    colours = [colour(tile) for tile in tiles]
    return len(tiles) >= 3 and len(set(map(number, tiles))) == 1 and len(set(colours)) == len(colours)


def is_run(tiles: Tiles) -> bool:
    """Return True if the tiles, in this order, are a run from its low end."""
    numbers = list(map(number, tiles))
    one_colour = len(set(map(colour, tiles))) == 1
    return len(tiles) >= 3 and one_colour and numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def is_meld(tiles: Tiles) -> bool:
    """Return True if the tiles are a meld with a numbered tile: a set in the order of the colours, or a run from its
    low end.
    """
    return (is_set(tiles) or is_run(tiles)) and not all(map(is_joker, tiles))


def all_melds() -> Iterator[Tiles]:
    """Every meld there is, of numbered tiles."""
    for rank in range(1, 14):
        for size in (3, 4):
            for colours in combinations(COLOURS, size):
                yield [f"{one}{rank}" for one in colours]
    for one in COLOURS:
        for low in range(1, 14):
            for high in range(low + 2, 14):
                yield [f"{one}{rank}" for rank in range(low, high + 1)]


MELDS = list(all_melds())


def melds_of(rack: Tiles) -> Iterator[Tiles]:
    """Every meld that tiles of a rack form, jokers in any of its places."""
    jokers = rack.count("J")
    for meld in MELDS:
        if sum(tile not in rack for tile in meld) > jokers:
            continue
        for wild in range(min(jokers, len(meld) - 1) + 1):
            for places in combinations(range(len(meld)), wild):
                tiles = [f"J={tile}" if place in places else tile for place, tile in enumerate(meld)]
                if all(tile in rack for tile in tiles if not is_joker(tile)):
                    yield tiles


def laid_off(tile: str, meld: Tiles) -> Tiles | None:
    """The meld with one more tile, or None where it does not fit."""
    by_colour = sorted([*meld, tile], key=lambda one: COLOURS.index(colour(one)))
    longer = [by_colour, [tile, *meld], [*meld, tile]]
    return next((tiles for tiles in longer if is_meld(tiles)), None)


def spell(table: list[Tiles]) -> str:
    return " / ".join(" ".join(meld) for meld in table)


class TileDeal:
    """One deal. ``order`` is all tiles, the first dealt first; ``starter`` starts and is dealt first."""

    waits_for_stock = False

    def __init__(self, rules: TileRules, seats: int, options: dict[str, Any], starter: int, order: list[str]) -> None:
        self.rules = rules
        self.options = options
        self.opening = options.get("opening", rules.opening)
        self.seats = seats
        tiles = [plain(tile) for tile in order]
        self.racks: list[Tiles] = [[] for _ in range(seats)]
        for place in range(14 * seats):
            self.racks[(starter + place) % seats].append(tiles[place])
        self.pool = tiles[14 * seats :]
        self.pile: list[str] = []  # there is none in these games
        self.table: list[Tiles] = []
        self.opened = [False] * seats
        self.to_move = starter
        self.passes = 0
        self.over = False
        self.points: list[int] = []
        self.winners: list[int] = []

    def copied(self) -> Self:
        other = copy(self)
        other.racks = [list(rack) for rack in self.racks]
        other.pool, other.opened = list(self.pool), list(self.opened)
        other.table = [list(meld) for meld in self.table]
        return other

    # What may be done

    def legal(self) -> list[str]:
        if self.over:
            return []
        plays = self._later_plays() if self.opened[self.to_move] else self._openings()
        return [*plays, "pick" if self.pool else "pass"]

    def _openings(self) -> list[str]:
        found = []
        for meld in melds_of(self.racks[self.to_move]):
            points = self.rules.opens_with(meld)
            if points is None or points < self.opening:
                continue
            found.append(f"open {spell([meld])} => {spell([*self.table, meld])}{self._said(len(meld))}")
        return found

    def _later_plays(self) -> list[str]:
        rack = self.racks[self.to_move]
        found = [f"play {spell([*self.table, meld])}{self._said(len(meld))}" for meld in melds_of(rack)]
        for place, meld in enumerate(self.table):
            for tile in self._single_tiles(rack):
                longer = laid_off(tile, meld)
                if longer is not None:
                    table = [*self.table[:place], longer, *self.table[place + 1 :]]
                    found.append(f"play {spell(table)}{self._said(1)}")
        return found

    def _single_tiles(self, rack: Tiles) -> list[str]:
        found = sorted({tile for tile in rack if not is_joker(tile)})
        if "J" in rack and not self.rules.joker_keeps_to_rack:
            found += [f"J={one}{rank}" for one in COLOURS for rank in range(1, 14)]
        return found

    def _said(self, placed: int) -> str:
        left = len(self.racks[self.to_move]) - placed
        return " one tile" if left == 1 and self._says_one_tile() else ""

    def _says_one_tile(self) -> bool:
        return bool(self.options.get("one_tile_call", "automatic") == "by-player")

    # What happens

    def turn_stock(self, order: list[str]) -> None:
        raise AssertionError("a pool is not renewed")

    def play(self, text: str) -> None:
        """Do a legal action."""
        if text == "pick":
            self._pick()
            if not self.pool and self.options.get("pool_end") == "end":  # RG-12
                self._end(None)
        elif text == "pass":
            self.passes += 1
            if self.passes == self.seats:
                self._end(None)
        else:
            self._play(text)
        self.to_move = (self.to_move + 1) % self.seats

    def _pick(self) -> None:
        self.racks[self.to_move].append(self.pool.pop(0))
        self.passes = 0

    def _play(self, text: str) -> None:
        said = text.endswith(" one tile")
        melds = text.removesuffix(" one tile").split(" => ")[-1].removeprefix("play ").removeprefix("open ")
        table = [meld.split() for meld in melds.split(" / ")]
        rack = self.racks[self.to_move]
        for tile in placed_tiles(self.table, table):
            rack.remove(tile)
        self.table, self.opened[self.to_move], self.passes = table, True, 0
        if not rack:
            self._end(self.to_move)
        elif len(rack) == 1 and self._says_one_tile() and not said and self.pool:  # RQ-7
            self._pick()

    # Scores

    def _end(self, out: int | None) -> None:
        self.over = True
        counts = [sum(map(self.rules.value, rack)) for rack in self.racks]
        best = self._lowest(counts) if out is None else out
        self.winners = [best]
        if self.rules.counts_owed:
            self.points = counts
        elif self.rules.ties_drawn and counts.count(min(counts)) > 1:
            self.points, self.winners = [0] * self.seats, []
        else:
            owed = [count - counts[best] for count in counts]
            self.points = [-debt for debt in owed]
            self.points[best] = sum(owed)

    def _lowest(self, counts: list[int]) -> int:
        # RG-12: the lowest count, then fewer tiles, then the first after the last mover.
        after = [(self.to_move + step) % self.seats for step in range(1, self.seats + 1)]
        return min(after, key=lambda seat: (counts[seat], len(self.racks[seat])))


def placed_tiles(old: list[Tiles], new: list[Tiles]) -> Tiles:
    """The tiles, jokers as ``J``, that lie on the new table and did not lie on the old one."""
    found = ["J" if is_joker(tile) else tile for meld in new for tile in meld]
    for meld in old:
        for tile in meld:
            found.remove("J" if is_joker(tile) else tile)
    return found
