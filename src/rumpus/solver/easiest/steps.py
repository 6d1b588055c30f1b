"""Describe how to rearrange a table by hand, step by step: which tiles to take from where, and where to put them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from rumpus.core.actions import MeldCards
from rumpus.core.messages import Field, ListField, Message
from rumpus.core.packs import Card, Pack

_SETS = (
    Message("the set of ones"),
    Message("the set of twos"),
    Message("the set of threes"),
    Message("the set of fours"),
    Message("the set of fives"),
    Message("the set of sixes"),
    Message("the set of sevens"),
    Message("the set of eights"),
    Message("the set of nines"),
    Message("the set of tens"),
    Message("the set of elevens"),
    Message("the set of twelves"),
    Message("the set of thirteens"),
)
"""The names of the sets, by number from one."""

_RUNS: dict[str, Callable[[dict[str, Field]], Message]] = {
    "red": lambda fields: Message("the red run {low}-{high}", fields),
    "blue": lambda fields: Message("the blue run {low}-{high}", fields),
    "black": lambda fields: Message("the black run {low}-{high}", fields),
    "yellow": lambda fields: Message("the yellow run {low}-{high}", fields),
}
"""The names of the runs, by colour."""


class TileStep(NamedTuple):
    """Tiles that go from an old meld, or from the rack (None), to a new meld. Jokers have the faces they get there.
    ``text`` describes the step for people.
    """

    tiles: MeldCards
    source: int | None
    target: int
    text: Message


def steps_between(pack: Pack, old: Sequence[MeldCards], new: Sequence[MeldCards]) -> tuple[TileStep, ...]:
    """Return the steps from one table to another: first those that extend old melds, then those that make new ones.

    A new meld extends the old meld with the largest part in it. Tiles of the other old melds move to it.
    """
    base = _bases(pack, old, new)
    order = sorted(range(len(new)), key=lambda target: (base[target] is None, target))
    return tuple(step for target in order for step in _steps_to(pack, old, new, base, target))


def _bases(pack: Pack, old: Sequence[MeldCards], new: Sequence[MeldCards]) -> list[int | None]:
    """Return, for each new meld, the old meld it continues: the one with the largest part in it, or None."""
    source = _sources(pack, old)
    parts = []
    for target, meld in enumerate(new):
        sources = [source[tile] for tile in map(pack.physical, meld) if tile in source]
        parts += [(-sources.count(place), place, target) for place in set(sources)]
    base: list[int | None] = [None] * len(new)
    for _, place, target in sorted(parts):  # largest part first, because counts are negative
        if base[target] is None and place not in base:
            base[target] = place
    return base


def _sources(pack: Pack, old: Sequence[MeldCards]) -> dict[Card, int]:
    return {pack.physical(tile): place for place, meld in enumerate(old) for tile in meld}


def _steps_to(
    pack: Pack, old: Sequence[MeldCards], new: Sequence[MeldCards], base: Sequence[int | None], target: int
) -> Iterator[TileStep]:
    source = _sources(pack, old)
    base_meld = base[target]
    # None until a new meld has its first tiles
    target_name = None if base_meld is None else _meld_name(pack, old[base_meld])
    old_tile = {pack.physical(tile): tile for meld in old for tile in meld}
    coming: dict[int | None, list[Card]] = {}
    for tile in new[target]:
        coming.setdefault(source.get(pack.physical(tile)), []).append(tile)
    if target_name is not None:
        for tile in coming.pop(base_meld, []):
            if old_tile[pack.physical(tile)] != tile:
                yield TileStep((tile,), base_meld, target, _describe_joker_change(pack, tile, target_name))
    for from_meld in sorted(coming, key=lambda number: -1 if number is None else number, reverse=True):
        tiles = tuple(coming[from_meld])
        source_name = None if from_meld is None else _meld_name(pack, old[from_meld])
        yield TileStep(tiles, from_meld, target, _describe_move(pack.fields(tiles), source_name, target_name))
        target_name = target_name or Message("the new meld")


def _describe_joker_change(pack: Pack, tile: Card, meld: Message) -> Message:
    fields: dict[str, Field] = {"meld": meld, "joker": pack.field(pack.physical(tile))}
    return Message("in {meld} let {joker} stand for {tile}", fields | {"tile": pack.field(pack.face(tile))})


def _describe_move(tiles: ListField, source: Message | None, target: Message | None) -> Message:
    if source is None:
        if target is None:
            return Message("lay {tiles} from the rack as a new meld", {"tiles": tiles})
        return Message("lay {tiles} from the rack on {meld}", {"tiles": tiles, "meld": target})
    if target is None:
        return Message("take {tiles} from {source} as a new meld", {"tiles": tiles, "source": source})
    return Message("take {tiles} from {source} to {meld}", {"tiles": tiles, "source": source, "meld": target})


def _meld_name(pack: Pack, meld: MeldCards) -> Message:
    """Name a meld: ``the set of sevens``, ``the red run 5-7``."""
    ranks = sorted(pack.rank(tile) for tile in meld)
    if ranks[0] == ranks[-1]:
        return _SETS[ranks[0]]
    return _RUNS[str(pack.suit_names[pack.suit(meld[0])])]({"low": ranks[0] + 1, "high": ranks[-1] + 1})
