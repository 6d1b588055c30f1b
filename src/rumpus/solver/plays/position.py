"""A table and a rack as the solver takes them: checked, every tile there once, every joker on the table with a face."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rumpus.core.actions import MeldCards
from rumpus.core.errors import UsageError
from rumpus.core.given import A_MELD, A_TILE, listed, whole
from rumpus.core.melds import Meld
from rumpus.core.messages import Field, ListField, Message
from rumpus.core.packs import Card, CardSet, Pack, cards_of, is_standing
from rumpus.core.turns.tiles.melds import faces_for_jokers, meld_fault

TableMelds = str | Iterable[Meld | Sequence[Card] | str]
"""Melds as the core's table holds them, or just their tiles, or text: ``R5 R6 R7 / K1 B1 J1=R1``, whole or meld by
meld.
"""
Rack = str | CardSet | Iterable[Card]
"""A set of tiles, or tiles one by one, or text: ``R8 K3 J``."""


_WRITE = Message('give text, for example "R5 R6 R7 / B8 K8 Y8", or a list of melds')
_WRITE_RACK = Message('give text, for example "R8 K5", or tiles')


class Position(NamedTuple):
    """A legal table, and a rack. Of two copies of a tile, and of the jokers, each is named once in all."""

    pack: Pack
    table: tuple[MeldCards, ...]
    rack: MeldCards


def read_position(pack: Pack, table: TableMelds, rack: Rack, any_face: bool) -> Position:
    """A table and a rack, checked. The copies of a tile are interchangeable: one named twice is both. A joker on the
    table without a face gets the only one that makes its meld legal, or, with ``any_face``, the first such.

    Raises UsageError: ``no-such-tile``, ``too-often``, ``no-meld``, ``joker-without-face``, ``empty-rack``; and
    NotationError for a word that is no tile.
    """
    used: set[Card] = set()
    melds = []
    for meld in _melds(pack, table):
        tiles = _distinct(pack, meld, used)
        melds.append(_checked(pack, _with_faces(pack, tiles, any_face)))
    tiles = tuple(pack.physical(tile) for tile in _distinct(pack, _held(pack, rack), used))
    if not tiles:
        raise UsageError(Message("the rack is empty: name the tiles of the player to move"), code="empty-rack")
    return Position(pack, tuple(melds), tiles)


def _melds(pack: Pack, table: TableMelds) -> Iterator[Sequence[Card]]:
    if isinstance(table, str):
        yield from (parse_tiles(pack, row) for row in table.split("/") if row.strip())
    else:
        for meld in listed("table", table, _WRITE):
            if isinstance(meld, str):
                yield parse_tiles(pack, meld)
            else:
                yield meld.cards if isinstance(meld, Meld) else listed(A_MELD, meld, _WRITE)


def _held(pack: Pack, rack: Rack) -> Iterable[Card]:
    if isinstance(rack, str):
        return parse_tiles(pack, rack)
    if isinstance(rack, int):
        return cards_of(rack)
    return rack if isinstance(rack, set | frozenset) else listed("rack", rack, _WRITE_RACK)


def parse_tiles(pack: Pack, text: str) -> list[Card]:
    """The tiles that a text names; raises NotationError."""
    return [pack.parse(word) for word in text.replace(",", " ").split()]


def _distinct(pack: Pack, tiles: Iterable[Card], used: set[Card]) -> MeldCards:
    return tuple(_unused(pack, whole(A_TILE, tile, _WRITE_RACK), used) for tile in tiles)


def _unused(pack: Pack, tile: Card, used: set[Card]) -> Card:
    """The tile, or the copy of it that was not named before."""
    if not pack.has(tile):
        told = Message("{tile} is not a tile: tiles are numbered from 0", {"tile": tile})
        raise UsageError(told, code="no-such-tile", subject=str(tile))
    for alike in _alike(pack, tile):
        if pack.physical(alike) not in used:
            used.add(pack.physical(alike))
            return alike
    raise UsageError(_too_many(pack, tile), code="too-often", subject=pack.text(tile))


def _too_many(pack: Pack, tile: Card) -> Message:
    if pack.is_joker(tile):
        return Message(
            "{joker} is one too many: the box holds {jokers} jokers, table and rack together",
            {"joker": pack.field(tile), "jokers": pack.jokers},
        )
    return Message(
        "{tile} is one too many: the box holds {copies} tiles {face}, table and rack together",
        {"tile": pack.field(tile), "copies": pack.copies, "face": pack.field(pack.face(tile))},
    )


def _alike(pack: Pack, tile: Card) -> Iterator[Card]:
    """All that may be meant by a tile, itself first."""
    yield tile
    if not pack.is_joker(tile):
        yield from range(pack.face(tile), pack.faces * pack.copies, pack.faces)
    elif is_standing(tile):
        yield from (pack.standing(joker, pack.face(tile)) for joker in cards_of(pack.joker_cards))
    else:
        yield from cards_of(pack.joker_cards)


def _with_faces(pack: Pack, tiles: MeldCards, any_face: bool) -> MeldCards:
    bare = [tile for tile in tiles if pack.is_joker(tile) and not is_standing(tile)]
    if not bare:
        return tiles
    text = spelled(pack, tiles)
    choices = faces_for_jokers(pack, [tile for tile in tiles if tile not in bare], len(bare))
    if not choices or len(bare) == len(tiles):
        told = Message("{tiles} is not a meld, whatever a joker stands for", {"tiles": pack.fields(tiles)})
        raise UsageError(told, code="no-meld", subject=text)
    if len(choices) > 1 and not any_face:
        either = ListField(tuple(ListField(tuple(map(pack.field, faces)), " and ") for faces in choices), ", or ")
        fields: dict[str, Field] = {"tiles": pack.fields(tiles), "faces": either}
        told = Message("say what the joker in {tiles} stands for: {faces}", fields)
        raise UsageError(told, code="joker-without-face", subject=text)
    faces = dict(zip(bare, choices[0], strict=True))
    return tuple(pack.standing(tile, faces[tile]) if tile in faces else tile for tile in tiles)


def _checked(pack: Pack, tiles: MeldCards) -> MeldCards:
    fault = meld_fault(pack, tiles)
    if fault is not None:
        told = Message("{tiles} is not a meld: {why}", {"tiles": pack.fields(tiles), "why": fault.told})
        raise UsageError(told, code="no-meld", subject=spelled(pack, tiles))
    return tuple(sorted(tiles, key=pack.face))


def spelled(pack: Pack, tiles: Iterable[Card]) -> str:
    """Tiles as text."""
    return " ".join(map(pack.text, tiles))
