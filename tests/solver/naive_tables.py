"""The best of all plays at a small tile table, naively: every way to lay some of the rack and all of the table as
melds.

Tiles are text as in ``tests.naive_tile_plays``: ``R7``, ``J=K10`` on the table, ``J`` in a rack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations, product

from tests.naive_tile_plays import Turn, bare, is_legal
from tests.naive_tiles import MELDS, TileRules, Tiles


@cache
def wild_melds(jokers: int) -> list[tuple[Tiles, Counter[str]]]:
    """Every meld of less than nine tiles with exactly so many jokers in it, and the tiles it takes."""
    melds = [
        [f"J={tile}" if place in wild else tile for place, tile in enumerate(meld)]
        for meld in MELDS
        for wild in combinations(range(len(meld)), jokers)
        if jokers < len(meld) < 9
    ]
    return [(meld, bare(meld)) for meld in melds]


def arrangements(tiles: Counter[str]) -> Iterator[list[Tiles]]:
    """Every way to lay all these tiles (jokers as ``J``) as melds."""
    there = tiles.keys()
    every = [row for jokers in range(tiles["J"] + 1) for row in wild_melds(jokers)]
    return _arrangements(+tiles, [(meld, needed) for meld, needed in every if needed.keys() <= there])


def _arrangements(tiles: Counter[str], melds: list[tuple[Tiles, Counter[str]]]) -> Iterator[list[Tiles]]:
    if not tiles:
        yield []
        return
    first = min(tiles, key=lambda tile: (tile == "J", tile))
    for meld, needed in melds:
        if first in needed and not needed - tiles:
            for rest in _arrangements(tiles - needed, melds):
                yield [meld, *rest]


def placements(rack: Tiles) -> list[Counter[str]]:
    """Every part of a rack that is not empty."""
    parts = {tuple(sorted(part)) for size in range(1, len(rack) + 1) for part in combinations(rack, size)}
    return [Counter(part) for part in sorted(parts)]


def worth(rules: TileRules, placed: Counter[str], objective: str) -> int:
    """The value of tiles from the rack."""
    return sum(count * (1 if objective == "tiles" else rules.value(tile)) for tile, count in placed.items())


def best_tables(turn: Turn, objective: str, free: bool = False) -> tuple[int, list[list[Tiles]]]:
    """The value of the best play, and every table it may lead to; (0, []) if there is no play."""
    table = bare(tile for meld in turn.table for tile in meld)
    parts = placements(turn.rack)
    ranked = sorted(((worth(turn.rules, placed, objective), placed) for placed in parts), key=lambda row: -row[0])
    best, found = 0, []
    for gain, placed in ranked:
        if gain < best:
            break
        for new in arrangements(table + placed):
            if free or _is_legal(turn, new, placed):
                best = gain
                found.append(new)
    return best, found


def best_worth(turn: Turn, objective: str, free: bool = False) -> int:
    """The value of the best play."""
    table = bare(tile for meld in turn.table for tile in meld)
    for placed in sorted(placements(turn.rack), key=lambda placed: -worth(turn.rules, placed, objective)):
        if any(free or _is_legal(turn, new, placed) for new in arrangements(table + placed)):
            return worth(turn.rules, placed, objective)
    return 0


def _is_legal(turn: Turn, new: list[Tiles], placed: Counter[str]) -> bool:
    named = " / ".join(map(" ".join, new))
    if turn.opened:
        return is_legal(turn, f"play {named}")
    return any(
        is_legal(turn, f"open {' / '.join(map(' '.join, opening))} => {named}")
        for opening in _openings(turn, new, placed)
    )


def _openings(turn: Turn, new: list[Tiles], placed: Counter[str]) -> Iterator[list[Tiles]]:
    if turn.rules.table_waits:  # RQ-4, TR-3: they are what was added
        yield [meld for meld in new if meld not in turn.table]
        return
    for part in placements(sorted(placed.elements())):
        if (turn.rules.opens_with(list(part.elements())) or 0) >= turn.opening:
            yield from arrangements(part)


def ease(old: list[Tiles], new: list[Tiles], free: bool = False) -> tuple[int, int]:
    """The number of old melds that stay together, and of tiles that leave the largest remaining part of their meld.
    Identical tiles are matched in the best way. A joker with a new face counts as taken, unless jokers are free.
    """
    best = (-1, 0)
    before = [bare(meld) if free else Counter(meld) for meld in old]
    after = [bare(meld) if free else Counter(meld) for meld in new]
    for order in permutations(range(len(old))):
        for places in product(range(len(new)), repeat=len(old)):
            left = [Counter(meld) for meld in after]
            parts = []
            for index in order:
                part = before[index] & left[places[index]]
                left[places[index]] -= part
                parts.append(max(sum(part.values()), 1) - len(old[index]))
            best = max(best, (parts.count(0), sum(parts)))
    return best[0], -best[1]
