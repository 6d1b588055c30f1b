"""Groups of tiles on a table being arranged: melds, or on the way to be melds.

A *loose* joker is one whose face nobody has named yet, so that its place may tell it: a run's only gap or end, a set's
only missing colour (RQ-8). Where several faces would do the player has to say which.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from rumpus.core.actions import MeldCards
from rumpus.core.messages import ListField, Message
from rumpus.core.packs import Card, CardSet, Pack, is_standing, set_of
from rumpus.core.turns.tiles.melds import faces_for_jokers, form_tile_meld, meld_fault


class Group(NamedTuple):
    """Tiles that lie together. ``number`` stays through the turn: the melds of the table from 1, then new groups."""

    number: int
    tiles: MeldCards


@lru_cache(maxsize=8192)  # most groups stay as they are from step to step
def settled(pack: Pack, tiles: MeldCards, loose: CardSet) -> MeldCards:
    """The tiles with loose jokers standing for what alone makes a meld of them, and a meld in its order."""
    named = _with_obvious_jokers(pack, tiles, loose)
    meld = form_tile_meld(pack, named)
    return named if meld is None else meld.cards


def fault_of(pack: Pack, tiles: MeldCards, loose: CardSet) -> Message | None:
    """Return the reason why a settled group is no meld yet, or None."""
    fault = meld_fault(pack, tiles)
    free = _loose_among(pack, tiles, loose)
    if fault is None or not free or len(tiles) < 3:
        return None if fault is None else fault.message
    jokers = ListField(tuple(pack.field(pack.physical(tile)) for tile in free), " and ")
    ways = faces_for_jokers(pack, [tile for tile in tiles if tile not in free], len(free))
    if not ways:
        return Message("with {jokers} these tiles make no meld, whatever a joker stands for", {"jokers": jokers})
    choices = ListField(tuple(ListField(tuple(map(pack.field, way)), " and ") for way in ways), ", or ")
    return Message(
        "say what {jokers} stands for: {choices}",
        {"jokers": jokers, "count": len(free), "choices": choices},
        plural="say what {jokers} stand for: {choices}",
    )


@lru_cache(maxsize=8192)
def sorted_tiles(pack: Pack, tiles: MeldCards) -> MeldCards:
    """The tiles by colour and number, jokers by what they stand for, undeclared ones last."""
    undeclared = [tile for tile in tiles if pack.is_joker(tile) and not is_standing(tile)]
    return (*sorted((tile for tile in tiles if tile not in undeclared), key=pack.face), *undeclared)


def tiles_in(pack: Pack, groups: Iterable[Group]) -> CardSet:
    """All tiles that lie in the groups, jokers without their faces."""
    return set_of(tile for _, tiles in groups for tile in tiles)


def find(pack: Pack, wanted: Card, among: Sequence[Card]) -> Card | None:
    """The tile that is meant: this very one, else one that is interchangeable with it (the other copy, the other
    joker); None where there is neither.
    """
    of_kind = alike(pack, wanted, among)
    return max(of_kind, key=lambda tile: (tile == wanted, pack.physical(tile) == pack.physical(wanted)), default=None)


def alike(pack: Pack, wanted: Card, among: Sequence[Card]) -> list[Card]:
    """Those of the tiles that are interchangeable with this one: its copies, or the jokers."""
    return [tile for tile in among if _is_alike(pack, tile, wanted)]


def declared(pack: Pack, tile: Card, named: Card) -> Card:
    """The tile found for a name; a joker named with a face stands for that from now on."""
    return pack.standing(pack.physical(tile), pack.face(named)) if is_standing(named) else tile


def _with_obvious_jokers(pack: Pack, tiles: MeldCards, loose: CardSet) -> MeldCards:
    free = _loose_among(pack, tiles, loose)
    ways = faces_for_jokers(pack, [tile for tile in tiles if tile not in free], len(free)) if free else []
    if len(ways) != 1:
        return tiles
    faces = dict(zip(free, ways[0], strict=True))
    return tuple(pack.standing(pack.physical(tile), faces[tile]) if tile in faces else tile for tile in tiles)


def _loose_among(pack: Pack, tiles: MeldCards, loose: CardSet) -> list[Card]:
    return [tile for tile in tiles if loose >> pack.physical(tile) & 1]


def _is_alike(pack: Pack, tile: Card, wanted: Card) -> bool:
    if pack.is_joker(tile) or pack.is_joker(wanted):
        return pack.is_joker(tile) and pack.is_joker(wanted)
    return pack.face(tile) == pack.face(wanted)
