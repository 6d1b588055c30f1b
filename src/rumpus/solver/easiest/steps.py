"""What a person does to make a new table of the old one, step by step: which tiles to take from where, and where to."""

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
"""A set in words, by its number from one."""

_RUNS: dict[str, Callable[[dict[str, Field]], Message]] = {
    "red": lambda fields: Message("the red run {low}-{high}", fields),
    "blue": lambda fields: Message("the blue run {low}-{high}", fields),
    "black": lambda fields: Message("the black run {low}-{high}", fields),
    "yellow": lambda fields: Message("the yellow run {low}-{high}", fields),
}
"""A run in words, by its colour."""


class Step(NamedTuple):
    """Tiles that go from a meld of the old table, or from the rack (None), to a meld of the new one; jokers as they
    stand there. ``text`` says it in words.
    """

    tiles: MeldCards
    source: int | None
    target: int
    text: Message


def steps_between(pack: Pack, old: Sequence[MeldCards], new: Sequence[MeldCards]) -> tuple[Step, ...]:
    """The steps from a table to another: first what goes to melds that lie, then the new melds."""
    base = _bases(pack, old, new)
    order = sorted(range(len(new)), key=lambda target: (base[target] is None, target))
    return tuple(step for target in order for step in _steps_to(pack, old, new, base, target))


def _bases(pack: Pack, old: Sequence[MeldCards], new: Sequence[MeldCards]) -> list[int | None]:
    """For each new meld the old one it continues: that whose greatest part lies in it, if any."""
    source = _sources(pack, old)
    parts = []
    for target, meld in enumerate(new):
        lying = [source[tile] for tile in map(pack.physical, meld) if tile in source]
        parts += [(-lying.count(place), place, target) for place in set(lying)]
    base: list[int | None] = [None] * len(new)
    for _, place, target in sorted(parts):  # the greatest first
        if base[target] is None and place not in base:
            base[target] = place
    return base


def _sources(pack: Pack, old: Sequence[MeldCards]) -> dict[Card, int]:
    return {pack.physical(tile): place for place, meld in enumerate(old) for tile in meld}


def _steps_to(
    pack: Pack, old: Sequence[MeldCards], new: Sequence[MeldCards], base: Sequence[int | None], target: int
) -> Iterator[Step]:
    source = _sources(pack, old)
    lies = base[target]
    place = None if lies is None else meld_name(pack, old[lies])  # None until a new meld has its first tiles
    lying = {pack.physical(tile): tile for meld in old for tile in meld}
    coming: dict[int | None, list[Card]] = {}
    for tile in new[target]:
        coming.setdefault(source.get(pack.physical(tile)), []).append(tile)
    if place is not None:
        for tile in coming.pop(lies, []):
            if lying[pack.physical(tile)] != tile:
                yield Step((tile,), lies, target, _restood(pack, tile, place))
    for from_meld in sorted(coming, key=lambda number: -1 if number is None else number, reverse=True):
        tiles = tuple(coming[from_meld])
        from_place = None if from_meld is None else meld_name(pack, old[from_meld])
        yield Step(tiles, from_meld, target, _moved(pack.fields(tiles), from_place, place))
        place = place or Message("the new meld")


def _restood(pack: Pack, tile: Card, meld: Message) -> Message:
    """A joker that stands for something else from now on."""
    fields: dict[str, Field] = {"meld": meld, "joker": pack.field(pack.physical(tile))}
    return Message("in {meld} let {joker} stand for {tile}", fields | {"tile": pack.field(pack.face(tile))})


def _moved(tiles: ListField, source: Message | None, target: Message | None) -> Message:
    """Tiles that go from a meld, or from the rack (None), to a meld, or make a new one (None)."""
    if source is None:
        if target is None:
            return Message("lay {tiles} from the rack as a new meld", {"tiles": tiles})
        return Message("lay {tiles} from the rack on {meld}", {"tiles": tiles, "meld": target})
    if target is None:
        return Message("take {tiles} from {source} as a new meld", {"tiles": tiles, "source": source})
    return Message("take {tiles} from {source} to {meld}", {"tiles": tiles, "source": source, "meld": target})


def meld_name(pack: Pack, meld: MeldCards) -> Message:
    """A meld in words: ``the set of sevens``, ``the red run 5-7``."""
    ranks = sorted(pack.rank(tile) for tile in meld)
    if ranks[0] == ranks[-1]:
        return _SETS[ranks[0]]
    return _RUNS[str(pack.suit_names[pack.suit(meld[0])])]({"low": ranks[0] + 1, "high": ranks[-1] + 1})
