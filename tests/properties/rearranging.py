"""Tile positions rich in chances, and plays for them: most rearrange the table, about half are legal.

The box is cut down to low numbers, so that tiles meet; jokers lie on the table and in racks.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from rumpus.core.actions import MeldCards, Play
from rumpus.core.packs import Card, set_of, tile_pack
from rumpus.core.state import Phase, PublicState
from rumpus.core.turns.tiles.melds import form_tile_meld
from rumpus.core.turns.tiles.state import TileState
from rumpus.core.views import View

PACK = tile_pack()
JOKERS = (104, 105)
MOST_STEPS = 80  # of one search for a partition
Bag = dict[int, int]  # face -> how many


class Position(NamedTuple):
    """A view of seat 0 to move."""

    view: View
    highest: int  # the highest number in the box


def position(rng: random.Random, seats: int = 2) -> Position:
    """A table of up to four melds, a rack of up to eight tiles, opened or not."""
    highest = rng.choice((4, 5, 6))
    box = [tile for tile in range(104) if PACK.rank(tile) < highest]
    rng.shuffle(box)
    jokers = rng.sample(JOKERS, 2)
    table: list[MeldCards] = []
    for _ in range(rng.randint(0, 4)):
        meld = _take_meld(rng, box, jokers, highest)
        table += [meld] if meld else []
    rack = [tile for meld in table for tile in _to_steal_with(rng, meld, box, highest)]
    rack += box[: rng.randint(not rack, 6)] + (jokers if rng.random() < 0.5 else [])
    return Position(_view(rng, seats, table, rack), highest)


def _to_steal_with(rng: random.Random, meld: MeldCards, box: list[Card], highest: int) -> list[Card]:
    """Often, for a joker of the meld, a tile that may replace it and two tiles to lay it with, out of the box."""
    wild = next((tile for tile in meld if PACK.is_joker(tile)), None)
    if wild is None or rng.random() < 0.3:
        return []
    paying = {PACK.face(wild)} if rng.random() < 0.8 else {suit * 13 + PACK.rank(wild) for suit in range(4)}
    faces = rng.sample(rng.choice([faces for faces in _melds_up_to(highest) if len(faces) == 3]), 2)
    found = []
    for wanted in (paying, {faces[0]}, {faces[1]}):
        tile = next((tile for tile in box if PACK.face(tile) in wanted), None)
        if tile is not None:
            box.remove(tile)
            found.append(tile)
    return found


def _take_meld(rng: random.Random, box: list[Card], jokers: list[Card], highest: int) -> MeldCards | None:
    """A meld out of the box, sometimes with a joker, or None where the tiles for it are gone."""
    faces = rng.choice(_melds_up_to(highest))
    wild = rng.randrange(len(faces)) if jokers and rng.random() < 0.6 else None
    tiles = []
    for place, face in enumerate(faces):
        found = next((tile for tile in box if PACK.face(tile) == face), None)
        if place == wild:
            tiles.append(PACK.standing(jokers.pop(), face))
        elif found is None:
            return None  # what was taken so far is out of the game
        else:
            box.remove(found)
            tiles.append(found)
    return tuple(tiles)


def _view(rng: random.Random, seats: int, table: Sequence[MeldCards], rack: Sequence[Card]) -> View:
    melds = [form_tile_meld(PACK, meld) for meld in table]
    public = PublicState(
        seats,
        Phase.TURN,
        to_move=0,
        deal_number=1,
        dealer=seats - 1,
        starter=0,
        counts=(len(rack), *(5,) * (seats - 1)),
        known=(0,) * seats,
        stock_count=20,
        tableau=tuple(meld for meld in melds if meld is not None),
        turn=TileState((rng.random() < 0.8, *(True,) * (seats - 1))),
    )
    return View(0, public, set_of(rack))


@cache
def _melds_up_to(highest: int) -> list[tuple[int, ...]]:
    """The faces of all melds of numbers up to this one."""
    sets = [faces for rank in range(highest) for size in (3, 4) for faces in combinations(range(rank, 52, 13), size)]
    runs = [
        tuple(range(suit * 13 + low, suit * 13 + high + 1))
        for suit in range(4)
        for low in range(highest)
        for high in range(low + 2, highest)
    ]
    return sets + runs


@cache
def _melds_with(face: int, highest: int) -> list[tuple[tuple[int, ...], int]]:
    """The faces of each meld with this face, and the same as a set."""
    return [(faces, set_of(faces)) for faces in _melds_up_to(highest) if face in faces]


def plays(at: Position, rng: random.Random, tries: int, most: int = 6) -> Iterator[Play]:
    """New tables out of some melds of the old one and up to ``most`` tiles of the rack, jokers standing for what
    fits."""
    for _ in range(tries):
        play = _play(at, rng, most)
        if play is not None:
            yield play


def _play(at: Position, rng: random.Random, most: int) -> Play | None:
    old = [meld.cards for meld in at.view.table.tableau]
    touched = rng.sample(old, min(len(old), rng.choice((0, 1, 2, 3, 4))))
    left = [meld for meld in old if meld not in touched]
    rack = [card for card in range(PACK.size) if at.view.hand >> card & 1]
    placed = rng.sample(rack, min(len(rack), most, rng.choice((1, 2, 3, 3, 4, 5, 6))))
    tiles = [*placed, *(PACK.physical(tile) for meld in touched for tile in meld)]
    lain = [PACK.face(tile) for meld in touched for tile in meld if PACK.is_joker(tile)]
    new = _partition(rng, tiles, lain, at.highest)
    if new is None:
        return None
    return Play((*left, *new), _opening(rng, at, new, placed), one_tile=rng.random() < 0.05)


def _opening(
    rng: random.Random, at: Position, new: Sequence[MeldCards], placed: Sequence[Card]
) -> tuple[MeldCards, ...]:
    """Melds that may open: those of rack tiles alone, or, seldom, anything."""
    if at.view.table.turn.opened[0] and rng.random() < 0.95:
        return ()
    own = tuple(meld for meld in new if {PACK.physical(tile) for tile in meld} <= set(placed))
    return own if rng.random() < 0.9 else tuple(new[:1])


def _partition(rng: random.Random, tiles: Sequence[Card], lain: Sequence[int], highest: int) -> list[MeldCards] | None:
    """The tiles split into melds at random; jokers keep the faces they lay with, or take new ones."""
    jokers = [tile for tile in tiles if PACK.is_joker(tile)]
    kept = [face for face in lain if rng.random() < 0.5]
    free = len(jokers) - len(kept)
    bag: dict[tuple[int, bool], list[Card]] = {}
    for tile in tiles:
        if not PACK.is_joker(tile):
            bag.setdefault((PACK.face(tile), False), []).append(tile)
    for face in kept:
        bag.setdefault((face, True), []).append(-1)
    steps = [0]
    found = _split(rng, {key: len(group) for key, group in bag.items()}, free, highest, steps)
    if found is None:
        return None
    wild = iter(jokers)
    return [
        tuple(PACK.standing(next(wild), face) if is_wild else bag[face, False].pop() for face, is_wild in meld)
        for meld in found
    ]


Look = tuple[int, bool]  # a face, and whether a joker shows it


def _split(
    rng: random.Random, bag: dict[Look, int], free: int, highest: int, steps: list[int]
) -> list[list[Look]] | None:
    """Every tile of the bag, and every free joker, in some meld; None where none was found soon."""
    waiting = [look for look, count in bag.items() if count]
    steps[0] += 1
    if not waiting:
        return [] if free == 0 else None
    first = waiting[0]
    there = set_of(face for face, _ in waiting)
    melds = [faces for faces, wanted in _melds_with(first[0], highest) if (wanted & ~there).bit_count() <= free]
    for faces in rng.sample(melds, len(melds)):
        if steps[0] > MOST_STEPS:
            return None
        meld, wild, rest = _fill(rng, faces, first, bag, free)
        if meld is None:
            continue
        others = _split(rng, rest, free - wild, highest, steps)
        if others is not None:
            return [meld, *others]
    return None


def _fill(
    rng: random.Random, faces: Sequence[int], first: Look, bag: dict[Look, int], free: int
) -> tuple[list[Look] | None, int, dict[Look, int]]:
    """The meld of these faces out of the bag, how many free jokers it took, and what is left."""
    rest, meld, wild = dict(bag), [], 0
    for face in faces:
        looks = [first] if face == first[0] else [(face, False), (face, True)]
        held = [look for look in looks if rest.get(look)]
        if face != first[0] and wild < free and (not held or rng.random() < 0.1):
            wild += 1
            meld.append((face, True))
        elif held:
            look = rng.choice(held)
            rest[look] -= 1
            meld.append(look)
        else:
            return None, 0, rest
    return meld, wild, rest
