"""Tile tables set up in text: melds on the table, tiles on a rack, and the view of the seat that holds them."""

from rumpus.core.actions import MeldCards
from rumpus.core.packs import Card, Pack, set_of, tile_pack
from rumpus.core.rules import OptionValue, RuleSet
from rumpus.core.state import Phase, Table
from rumpus.core.tile_melds import form_tile_meld
from rumpus.core.views import View
from rumpus.games import rule_book

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
    """What seat 0 sees: the melds of the table (``R5 R6 R7 / K1 B1 J1=R1``), its rack, how many tiles the others hold,
    whether it has opened (the others have), and how many tiles the pool holds.
    """
    used: set[Card] = set()
    rows = [tuple(_distinct(PACK, row, used)) for row in table.split("/") if row.strip()]
    melds = tuple(meld for row in rows if (meld := form_tile_meld(PACK, row)))
    assert len(melds) == len(rows), "a meld of the table is none"
    held = set_of(_distinct(PACK, rack, used))
    public = Table(
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
        opened=(opened, *(True for _ in others)),
    )
    return View(0, public, held)


def spelled(melds: tuple[MeldCards, ...]) -> str:
    """Melds as text, without the marks of second copies."""
    return " / ".join(" ".join(PACK.text(tile) for tile in meld) for meld in melds).replace("'", "")


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
