"""Which packs and rules the kernels take. Every public call asks first, so that nothing is compiled for a game that is refused."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.core.errors import UsageError
from rumpus.core.melds import MeldRules
from rumpus.core.messages import Message
from rumpus.core.packs import Pack, tile_pack

MOST_SUITS, MOST_RANKS, MOST_SEATS = 4, 13, 6
"""Kernels write out the suits one by one, have a table by the cards of a suit, and a row of numbers with room for the seats."""
MOST_CARDS = MOST_SUITS * MOST_RANKS
MOST_MELDS = MOST_CARDS // 3
MOST_TILES = 106
MOST_POINTS = 2**15 - 1
"""Of a suit in all: kernels count in 16 bits."""
SUIT = 16  # places that a suit has where the ace has two
Offers = tuple[int, int, int]
"""Where cards can be laid off, sixteen bits a suit: places right above a run of the table, places where one begins, and
places whose card fits a set.
"""
MOST_ARRANGEMENTS = 100_000
"""More best arrangements than this are not listed."""


def supports_pack(pack: Pack) -> bool:
    """Whether kernels play with this pack: cards of few suits and ranks, each there once and no jokers, or the 106 tiles."""
    is_small = len(pack.suits) <= MOST_SUITS and len(pack.ranks) <= MOST_RANKS
    return pack == tile_pack() or (not pack.is_tiles and pack.is_single and is_small)


def check_pack(pack: Pack) -> None:
    """Raises UsageError ``no-kernel`` where no kernel takes this pack."""
    if not supports_pack(pack):
        problem = Message(
            "no kernel takes the pack {pack}: they take up to {ranks} ranks of {suits} suits, each card there once and no "
            "jokers, or the 106 tiles; play it with the engine",
            {"pack": pack.name, "ranks": MOST_RANKS, "suits": MOST_SUITS},
        )
        raise UsageError(problem, code="no-kernel", subject=pack.name)


def supports_hands(melds: MeldRules, points: Sequence[int]) -> bool:
    """Return True if kernels arrange hands of cards under these melds and points. Raises UsageError for a pack of tiles."""
    pack, row = melds.pack, list(points[: len(melds.pack.ranks)])
    if pack.is_tiles:
        raise UsageError(Message("the hand solver needs a pack of cards"), code="not-for-hands")
    return supports_pack(pack) and list(points) == row * len(pack.suits) and min(row) >= 0 and sum(row) <= MOST_POINTS


def too_many_arrangements() -> UsageError:
    """The refusal to list more than ``MOST_ARRANGEMENTS``."""
    problem = Message(
        "this hand has more than {most} best arrangements; ask for one of them", {"most": MOST_ARRANGEMENTS}
    )
    return UsageError(problem, code="too-many-arrangements")
