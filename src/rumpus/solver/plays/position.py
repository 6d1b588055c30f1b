"""A table and a rack as the solver reads them: checked, each tile there once, each table joker with a face."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rumpus.core.actions import MeldCards
from rumpus.core.errors import UsageError
from rumpus.core.given import A_MELD, A_TILE, as_integer, as_sequence
from rumpus.core.melds import Meld
from rumpus.core.messages import Field, ListField, Message
from rumpus.core.packs import Card, CardSet, Pack, cards_of, is_standing
from rumpus.core.turns.tiles.melds import faces_for_jokers, meld_fault

TableMelds = str | Iterable[Meld | Sequence[Card] | str]
"""Melds as the core's table has them, as sequences of tiles, or as text, whole or meld by meld: ``R5 R6 R7 / K1 B1
J1=R1``.
"""
Rack = str | CardSet | Iterable[Card]
"""A set of tiles, tiles one by one, or text: ``R8 K3 J``."""


_WRITE = Message('give text, for example "R5 R6 R7 / B8 K8 Y8", or a list of melds')
_WRITE_RACK = Message('give text, for example "R8 K5", or tiles')


class TilePosition(NamedTuple):
    """A legal table and a rack. Copies of a tile, and the jokers, are told apart: each occurs once."""

    pack: Pack
    table: tuple[MeldCards, ...]
    rack: MeldCards


def read_position(pack: Pack, table: TableMelds, rack: Rack, any_face: bool) -> TilePosition:
    """Check the table and the rack, and return them as a position.

    Copies of a tile are interchangeable: naming one twice means both. A table joker without a face gets the only face
    that makes its meld legal. If several faces do, ``any_face`` gives it the first in the order of
    ``faces_for_jokers``. Otherwise ``joker-without-face`` is raised.

    Raise UsageError ``no-such-tile``, ``too-often``, ``no-meld``, ``joker-without-face`` or ``empty-rack``, and
    NotationError for a word that is no tile.
    """
    used: set[Card] = set()
    melds = []
    for meld in _table_melds(pack, table):
        tiles = _distinct(pack, meld, used)
        melds.append(_check_meld(pack, _with_faces(pack, tiles, any_face)))
    tiles = tuple(pack.physical(tile) for tile in _distinct(pack, _rack_tiles(pack, rack), used))
    if not tiles:
        raise UsageError(Message("the rack is empty: name the tiles of the player to move"), code="empty-rack")
    return TilePosition(pack, tuple(melds), tiles)


def _table_melds(pack: Pack, table: TableMelds) -> Iterator[Sequence[Card]]:
    if isinstance(table, str):
        yield from (_parse_tiles(pack, row) for row in table.split("/") if row.strip())
    else:
        for meld in as_sequence("table", table, _WRITE):
            if isinstance(meld, str):
                yield _parse_tiles(pack, meld)
            else:
                yield meld.cards if isinstance(meld, Meld) else as_sequence(A_MELD, meld, _WRITE)


def _rack_tiles(pack: Pack, rack: Rack) -> Iterable[Card]:
    if isinstance(rack, str):
        return _parse_tiles(pack, rack)
    if isinstance(rack, int):
        return cards_of(rack)
    return rack if isinstance(rack, set | frozenset) else as_sequence("rack", rack, _WRITE_RACK)


def _parse_tiles(pack: Pack, text: str) -> list[Card]:
    return [pack.parse(word) for word in text.replace(",", " ").split()]


def _distinct(pack: Pack, tiles: Iterable[Card], used: set[Card]) -> MeldCards:
    return tuple(_unused_copy(pack, as_integer(A_TILE, tile, _WRITE_RACK), used) for tile in tiles)


def _unused_copy(pack: Pack, tile: Card, used: set[Card]) -> Card:
    if not pack.has(tile):
        message = Message("{tile} is not a tile: tiles are numbered from 0", {"tile": tile})
        raise UsageError(message, code="no-such-tile", subject=str(tile))
    for copy in _interchangeable(pack, tile):
        if pack.physical(copy) not in used:
            used.add(pack.physical(copy))
            return copy
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


def _interchangeable(pack: Pack, tile: Card) -> Iterator[Card]:
    """Yield the tile, then each tile that can take its place."""
    yield tile
    if not pack.is_joker(tile):
        yield from range(pack.face(tile), pack.faces * pack.copies, pack.faces)
    elif is_standing(tile):
        yield from (pack.standing(joker, pack.face(tile)) for joker in cards_of(pack.joker_cards))
    else:
        yield from cards_of(pack.joker_cards)


def _with_faces(pack: Pack, tiles: MeldCards, any_face: bool) -> MeldCards:
    faceless = [tile for tile in tiles if pack.is_joker(tile) and not is_standing(tile)]
    if not faceless:
        return tiles
    text = tiles_text(pack, tiles)
    choices = faces_for_jokers(pack, [tile for tile in tiles if tile not in faceless], len(faceless))
    if not choices or len(faceless) == len(tiles):
        message = Message("{tiles} is not a meld, whatever a joker stands for", {"tiles": pack.fields(tiles)})
        raise UsageError(message, code="no-meld", subject=text)
    if len(choices) > 1 and not any_face:
        either = ListField(tuple(ListField(tuple(map(pack.field, faces)), " and ") for faces in choices), ", or ")
        fields: dict[str, Field] = {"tiles": pack.fields(tiles), "faces": either}
        message = Message("say what the joker in {tiles} stands for: {faces}", fields)
        raise UsageError(message, code="joker-without-face", subject=text)
    faces = dict(zip(faceless, choices[0], strict=True))
    return tuple(pack.standing(tile, faces[tile]) if tile in faces else tile for tile in tiles)


def _check_meld(pack: Pack, tiles: MeldCards) -> MeldCards:
    fault = meld_fault(pack, tiles)
    if fault is not None:
        message = Message("{tiles} is not a meld: {why}", {"tiles": pack.fields(tiles), "why": fault.message})
        raise UsageError(message, code="no-meld", subject=tiles_text(pack, tiles))
    return tuple(sorted(tiles, key=pack.face))


def tiles_text(pack: Pack, tiles: Iterable[Card]) -> str:
    """Return tiles as text."""
    return " ".join(map(pack.text, tiles))
