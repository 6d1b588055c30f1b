"""A naive check of whole tile turns: every way to tell which tile came from where is tried (RG, RQ, TR,
jokers).

A tile is ``R7``, a joker on the table ``J=K10``, a joker in a rack ``J``; copies and jokers are interchangeable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations, product

from tests.naive_tiles import COLOURS, TileRules, Tiles, colour, face, is_joker, is_meld, is_set, number

Spot = tuple[int, int]  # a tile on the new table: which meld, and where in it


@dataclass
class Turn:
    """The tiles before a player, and the conditions of their opening."""

    rules: TileRules
    opening: int
    opened: bool
    table: list[Tiles]
    rack: Tiles


@dataclass
class Reading:
    """One way to tell which tile came from where. ``from_rack``: the spots of tiles and jokers that came from the rack;
    ``jokers``: for each joker that lay on the table, the meld it lay in, its face there, and the spot it lies at now.
    """

    from_rack: set[Spot]
    jokers: list[tuple[Tiles, str, Spot]]


def is_legal(turn: Turn, text: str) -> bool:
    """Return True if the play (``play T / T`` or ``open M => T / T``, without copy marks) is legal."""
    said_one_tile = text.endswith(" one tile")
    words = text.removesuffix(" one tile")
    opening, new = _melds(words.removeprefix("play ").removeprefix("open "))
    placed = bare(tile for meld in new for tile in meld)
    placed.subtract(bare(tile for meld in turn.table for tile in meld))
    rack = bare(turn.rack)
    if min(placed.values(), default=0) < 0 or any(placed[tile] > rack[tile] for tile in placed):
        return False  # a tile left the table (RG-8), or is not held
    count = sum(placed.values())
    if count == 0 or not all(map(forms_meld, new)):
        return False
    if said_one_tile and len(turn.rack) - count != 1:
        return False
    if not _opens_well(turn, opening, new, placed):
        return False
    return any(_is_legal_reading(turn, opening, new, reading) for reading in _readings(turn.table, new, placed))


def _melds(words: str) -> tuple[list[Tiles], list[Tiles]]:
    before, _, after = words.rpartition(" => ")
    return _split(before), _split(after)


def _split(words: str) -> list[Tiles]:
    return [part.split() for part in words.split("/") if part.strip()]


def bare(tiles: Iterator[str] | Tiles) -> Counter[str]:
    """Count each tile, with all jokers alike."""
    return Counter("J" if is_joker(tile) else tile for tile in tiles)


def forms_meld(tiles: Tiles) -> bool:
    """Return True if the tiles form a meld, in any order."""
    if "J" in tiles or not tiles:  # a joker on the table must say what it stands for (RQ-8)
        return False
    by_number, by_colour = sorted(tiles, key=number), sorted(tiles, key=lambda tile: COLOURS.index(colour(tile)))
    return is_meld(by_number) or is_meld(by_colour)


def _opens_well(turn: Turn, opening: list[Tiles], new: list[Tiles], placed: Counter[str]) -> bool:
    if turn.opened:
        return not opening
    tiles = [tile for meld in opening for tile in meld]
    if not opening or not all(map(forms_meld, opening)) or bare(tiles) - placed:
        return False
    points = turn.rules.opens_with(tiles)
    if points is None or points < turn.opening:
        return False
    if not turn.rules.table_waits:
        return True
    # RQ-4, TR-3: the old table stays as it lies.
    looks = Counter(" ".join(sorted(meld)) for meld in new)
    return looks == Counter(" ".join(sorted(meld)) for meld in turn.table + opening)


def _readings(old: list[Tiles], new: list[Tiles], placed: Counter[str]) -> Iterator[Reading]:
    spots: dict[str, list[Spot]] = {}
    for index, meld in enumerate(new):
        for place, tile in enumerate(meld):
            spots.setdefault("J" if is_joker(tile) else tile, []).append((index, place))
    wild = spots.pop("J", [])
    lain = [(meld, face(tile)) for meld in old for tile in meld if is_joker(tile)]
    choices = [list(combinations(where, placed[tile])) for tile, where in spots.items()]
    for chosen in product(*choices):
        numbered = {spot for group in chosen for spot in group}
        for moved in permutations(wild, len(lain)):
            jokers = [(meld, shown, spot) for (meld, shown), spot in zip(lain, moved, strict=True)]
            yield Reading(numbered | set(wild) - set(moved), jokers)


def _is_legal_reading(turn: Turn, opening: list[Tiles], new: list[Tiles], reading: Reading) -> bool:
    taken = [(meld, shown, spot) for meld, shown, spot in reading.jokers if shown != face(_at(new, spot))]
    kept = {spot for _, shown, spot in reading.jokers if shown == face(_at(new, spot))}
    if turn.rules.freed_once_replaced:
        return _are_freed(new, taken)
    # RG-10, RQ-9: with each taken joker lie only tiles from the rack, of which a rack joker is one.
    for _, _, (index, place) in taken:
        others = {(index, other) for other in range(len(new[index]))} - {(index, place)}
        if not others <= reading.from_rack:
            return False
    if turn.rules.joker_keeps_to_rack and not _rack_jokers_stay_apart(new, reading, {spot for *_, spot in taken}):
        return False
    # What opens lies as it was laid: a joker laid for it keeps its face.
    laid = Counter(face(tile) for meld in opening for tile in meld if is_joker(tile))
    from_rack = Counter(face(_at(new, spot)) for spot in reading.from_rack if is_joker(_at(new, spot)))
    if laid - from_rack:
        return False
    assert not kept & reading.from_rack
    return _are_replaced(turn, new, reading, taken)


def _are_freed(new: list[Tiles], taken: list[tuple[Tiles, str, Spot]]) -> bool:
    # TR-5: for each taken joker a tile of its old face of its own, wherever that came from.
    numbered = Counter(tile for meld in new for tile in meld if not is_joker(tile))
    return Counter(shown for _, shown, _ in taken) <= numbered


def _rack_jokers_stay_apart(new: list[Tiles], reading: Reading, taken: set[Spot]) -> bool:
    # RG-9: at the end of the turn it lies with rack tiles only, and jokers taken.
    for index, place in reading.from_rack:
        if is_joker(new[index][place]):
            meld = {(index, other) for other in range(len(new[index]))}
            if not meld <= reading.from_rack | taken:
                return False
    return True


def _are_replaced(turn: Turn, new: list[Tiles], reading: Reading, taken: list[tuple[Tiles, str, Spot]]) -> bool:
    # For each taken joker its own rack tile of the old face (RG, in a set: of any colour missing there), anywhere but
    # in the joker's new meld, or by option in that of any joker taken.
    homes = {joker[0] for *_, joker in taken}
    numbered = [spot for spot in reading.from_rack if not is_joker(_at(new, spot))]
    for chosen in permutations(numbered, len(taken)):
        pairs = zip(chosen, taken, strict=True)
        if all(
            spot[0] not in (homes if turn.rules.pays_apart else {joker[0]})
            and _at(new, spot) in _replacing(turn, meld, shown)
            for spot, (meld, shown, joker) in pairs
        ):
            return True
    return False


def _replacing(turn: Turn, meld: Tiles, shown: str) -> set[str]:
    if not turn.rules.replaced_by_any_colour or not is_set(meld):
        return {shown}
    present = {colour(tile) for tile in meld if face(tile) != shown}
    return {f"{one}{number(shown)}" for one in COLOURS if one not in present}


def _at(new: list[Tiles], spot: Spot) -> str:
    return new[spot[0]][spot[1]]
