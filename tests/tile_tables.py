"""Tile tables set up in text: melds on the table, tiles on a rack, and the view of the seat that holds them, or the
whole deal in its middle.

    example = table_of("rummy-q", "K10 B1 B2 Y9", "R3", table="R10 B10 J1=K10")   # a rack a seat; seat 0 is to move
    example.play("play R10 B10 K10 / B1 B2 J1=B3")

A face named again is its second copy.
"""

import random
from collections.abc import Sequence
from typing import Any

from rumpus.core.actions import MeldCards
from rumpus.core.melds import Meld
from rumpus.core.packs import Card, Pack, set_of, tile_pack
from rumpus.core.rules import OptionValue, RuleSet
from rumpus.core.state import Phase, PublicState, State
from rumpus.core.turns.tiles.melds import faces_of_melds, form_tile_meld
from rumpus.core.turns.tiles.state import TileState
from rumpus.core.views import View
from rumpus.games import rule_book
from tests.deals import Example
from tests.deals import opened as opened_game

PACK = tile_pack()


def tiles(text: str) -> list[Card]:
    """The tiles named, in that order; a face named again is its second copy."""
    return list(_distinct(PACK, text, set()))


def tile_rules(slug: str, seats: int = 2, **options: OptionValue) -> RuleSet:
    """The rules of a tile game."""
    return rule_book(slug).rules(seats, **options)


def tile_view(
    table: str = "",
    rack: str = "",
    others: tuple[int, ...] = (10,),
    opened: bool = True,
    pool: int = 40,
    to_move: int = 0,
) -> View:
    """The view of seat 0: the melds of the table (``R5 R6 R7 / K1 B1 J1=R1``), its rack, the numbers of tiles of the
    others, True if it has opened (the others have), and the number of tiles in the pool.
    """
    used: set[Card] = set()
    melds = _melds(table, used)
    held = set_of(_distinct(PACK, rack, used))
    public = PublicState(
        1 + len(others),
        Phase.TURN,
        to_move,
        deal_number=1,
        dealer=len(others),
        starter=0,
        counts=(held.bit_count(), *others),
        known=(0,) * (1 + len(others)),
        stock_count=pool,
        tableau=melds,
        turn=TileState((opened, *(True for _ in others))),
    )
    return View(0, public, held)


def table_of(
    slug: str,
    *racks: str,
    table: str = "",
    pool: str | None = None,
    opened: Sequence[bool] | bool = True,
    to_move: int = 0,
    **options: Any,
) -> Example:
    """A deal in which these racks and melds lie so. ``pool``: its tiles, the top first, none in an empty text; left out
    it holds the tiles that lie nowhere else.
    """
    seats = len(racks)
    example = opened_game(slug, seats, **options).deal(*[""] * seats)
    used: set[Card] = set()
    melds = _melds(table, used)
    hands = tuple(set_of(_distinct(PACK, rack, used)) for rack in racks)
    left = [tile for tile in range(PACK.size) if tile not in used]
    stock = tuple(left if pool is None else _distinct(PACK, pool, used))
    public = example.state.table.changed(
        to_move=to_move,
        tableau=melds,
        counts=tuple(hand.bit_count() for hand in hands),
        stock_count=len(stock),
        turn=TileState((opened,) * seats if isinstance(opened, bool) else tuple(opened)),
    )
    example.state = State(public, hands, stock)
    return example


def random_view(rng: random.Random, melds: int, rack: int) -> View:
    """A table with up to so many melds, most with jokers, and a rack of so many tiles; drawn at random."""
    left = dict.fromkeys(range(PACK.faces), PACK.copies)
    wild = ["J1", "J2"]
    rows: list[str] = []
    for faces in rng.sample(faces_of_melds(PACK), 3 * melds):
        if len(rows) < melds and len(faces) < 8 and all(left[face] for face in faces):
            words = [PACK.texts[face] for face in faces]
            for face in faces:
                left[face] -= 1
            if wild and rng.random() < 0.4:
                place = rng.randrange(len(faces))
                left[faces[place]] += 1
                words[place] = f"{wild.pop()}={words[place]}"
            rows.append(" ".join(words))
    free = [PACK.texts[face] for face, copies in left.items() for _ in range(copies)]
    return tile_view(" / ".join(rows), " ".join(rng.sample(free, rack - len(wild)) + wild))


def spelled(melds: tuple[MeldCards, ...]) -> str:
    """Melds as text, without the marks of second copies."""
    return " / ".join(" ".join(PACK.text(tile) for tile in meld) for meld in melds).replace("'", "")


def _melds(table: str, used: set[Card]) -> tuple[Meld, ...]:
    rows = [tuple(_distinct(PACK, row, used)) for row in table.split("/") if row.strip()]
    melds = tuple(meld for row in rows if (meld := form_tile_meld(PACK, row)))
    assert len(melds) == len(rows), "a meld of the table is none"
    return melds


def _distinct(pack: Pack, text: str, used: set[Card]) -> list[Card]:
    found = []
    for word in text.split():
        tile = pack.parse(word)
        if not pack.is_joker(tile) and tile in used:
            tile += pack.faces
        assert pack.physical(tile) not in used, f"{word} is named too often"
        used.add(pack.physical(tile))
        found.append(tile)
    return found
