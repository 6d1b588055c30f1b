"""What a person does to make a new table of the old one, step by step: which tiles to take from where, and where to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rumpus.core.actions import MeldCards
from rumpus.core.packs import Card, Pack

_NAMES = [
    "ones",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "sevens",
    "eights",
    "nines",
    "tens",
    "elevens",
    "twelves",
    "thirteens",
]

NEW = "a new meld"


class Step(NamedTuple):
    """Tiles that go from a meld of the old table, or from the rack (None), to a meld of the new one; jokers as they
    stand there. ``text`` says it in words.
    """

    tiles: MeldCards
    source: int | None
    target: int
    text: str


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
    place = NEW if lies is None else meld_name(pack, old[lies])
    lying = {pack.physical(tile): tile for meld in old for tile in meld}
    coming: dict[int | None, list[Card]] = {}
    for tile in new[target]:
        coming.setdefault(source.get(pack.physical(tile)), []).append(tile)
    for tile in coming.pop(lies, []) if lies is not None else []:
        if lying[pack.physical(tile)] != tile:
            joker = pack.text(pack.physical(tile))
            yield Step((tile,), lies, target, f"in {place} let {joker} stand for {pack.texts[pack.face(tile)]}")
    for from_meld in sorted(coming, key=lambda number: -1 if number is None else number, reverse=True):
        tiles = tuple(coming[from_meld])
        words = " ".join(map(pack.text, tiles))
        if from_meld is None:
            text = f"lay {words} from the rack {'as' if place == NEW else 'on'} {place}"
        else:
            text = f"take {words} from {meld_name(pack, old[from_meld])} {'as' if place == NEW else 'to'} {place}"
        yield Step(tiles, from_meld, target, text)
        place = "the new meld" if place == NEW else place


def meld_name(pack: Pack, meld: MeldCards) -> str:
    """A meld in words: ``the set of sevens``, ``the red run 5-7``."""
    ranks = sorted(pack.rank(tile) for tile in meld)
    if ranks[0] == ranks[-1]:
        return f"the set of {_NAMES[ranks[0]]}"
    return f"the {pack.suit_names[pack.suit(meld[0])]} run {ranks[0] + 1}-{ranks[-1] + 1}"
