"""Which packs the kernels take. Every public call asks first, so that nothing is compiled for a game that is refused."""

from __future__ import annotations

from rumpus.core.errors import UsageError
from rumpus.core.packs import Pack, tile_pack

MOST_CARDS = 63  # the bits of a whole number that is not negative


def takes(pack: Pack) -> bool:
    """Whether kernels play with this pack: cards, each there once and no jokers, or the 106 tiles."""
    return pack is tile_pack() or (not pack.is_tiles and pack.is_single and pack.size <= MOST_CARDS)


def check_pack(pack: Pack) -> None:
    """Raises UsageError ``no-kernel`` where no kernel takes this pack."""
    if not takes(pack):
        raise UsageError(
            f"no kernel takes the pack {pack.name}: they take up to {MOST_CARDS} cards, each there once and no jokers, "
            "or the 106 tiles; play it with the engine",
            code="no-kernel",
            subject=pack.name,
        )
