"""The layout of a game on a screen: its places and their names. Each shape of turn returns its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rumpus.core.messages import Message


@dataclass(frozen=True, slots=True)
class OpeningShown:
    """The points that the first play of a seat needs, and the clause that says so."""

    points: int
    clause: str


@dataclass(frozen=True, slots=True)
class Calling:
    """The rule book's explanation of the call that ends a deal (a rap or a knock).

    ``told`` says in sentences how it works and what it risks; ``clause`` is the source. ``advised_melds`` is the number
    of melds in the hand with which the book advises to call; None if it gives no advice.
    """

    told: Message | str
    clause: str
    advised_melds: int | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of a table, and their names.

    ``kind``: the board: "cards" in a fan, or "tiles" on a rack, with a turn that the player arranges.
    ``melds``: "shared" (all seats add to them), "hidden" in the hands until the end, or "groups" that all rearrange.
    ``pile``: the discard pile: only its "top" is in play, all of it is "spread" out, or there is "none".
    ``call``: the word that ends a deal, or None; ``calling`` explains it.
    ``marks``: True if a laid card scores for the seat that laid it, so the screen marks its owner.
    ``noun``, ``hand``, ``stock``: the names of a card, of a hand and of the stock.
    ``opening``: the points that the first play needs, or None.
    ``one_tile``: True if players must say "one tile" themselves.
    """

    kind: Literal["cards", "tiles"]
    melds: Literal["shared", "hidden", "groups"]
    pile: Literal["top", "spread", "none"]
    call: Literal["rap", "knock"] | None = None
    marks: bool = False
    noun: Literal["card", "tile"] = "card"
    hand: Literal["hand", "rack"] = "hand"
    stock: Literal["stock", "pool"] = "stock"
    opening: OpeningShown | None = None
    one_tile: bool = False
    calling: Calling | None = None
