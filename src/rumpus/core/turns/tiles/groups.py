"""Groups of tiles in a turn being arranged: complete or incomplete melds.

A *loose* joker is one whose face the player has not named. If only one face makes its group a meld, the joker gets that
face automatically (RQ-8): the only gap of a run, or the only missing colour of a set. Otherwise the player must name
it.
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
    """A group of tiles. ``number`` is constant through the turn: the melds of the table from 1, then the new groups."""

    number: int
    tiles: MeldCards


@lru_cache(maxsize=8192)  # most groups stay as they are from step to step
def settled(pack: Pack, tiles: MeldCards, loose: CardSet) -> MeldCards:
    """Return the tiles with a face for each loose joker if only one choice makes a meld. A meld comes back in order."""
    named = _with_obvious_jokers(pack, tiles, loose)
    meld = form_tile_meld(pack, named)
    return named if meld is None else meld.cards


def fault_of(pack: Pack, tiles: MeldCards, loose: CardSet) -> Message | None:
    """Return the reason why a group (after ``settled``) is not a meld yet, or None."""
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
    """Return the tiles sorted by colour and number. Jokers sort by their face, undeclared ones last."""
    undeclared = [tile for tile in tiles if pack.is_joker(tile) and not is_standing(tile)]
    return (*sorted((tile for tile in tiles if tile not in undeclared), key=pack.face), *undeclared)


def tiles_in(pack: Pack, groups: Iterable[Group]) -> CardSet:
    """Return the set of all tiles in the groups, jokers without their faces."""
    return set_of(tile for _, tiles in groups for tile in tiles)


def find(pack: Pack, wanted: Card, among: Sequence[Card]) -> Card | None:
    """Return the tile that ``wanted`` means: this exact one, or else an interchangeable one.

    Return None if there is none.
    """
    of_kind = alike(pack, wanted, among)
    return max(of_kind, key=lambda tile: (tile == wanted, pack.physical(tile) == pack.physical(wanted)), default=None)


def alike(pack: Pack, wanted: Card, among: Sequence[Card]) -> list[Card]:
    """Return the tiles that are interchangeable with ``wanted``: its copies, or all jokers."""
    return [tile for tile in among if _is_alike(pack, tile, wanted)]


def declared(pack: Pack, tile: Card, named: Card) -> Card:
    """Return ``tile``; if ``named`` is a joker with a face, return it standing for that face."""
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
