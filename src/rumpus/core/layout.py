"""How a screen lays a game out: which places there are and what they are called. Each shape of turn gives its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rumpus.core.messages import Message


@dataclass(frozen=True, slots=True)
class OpeningShown:
    """What the first play of a seat needs: so many ``points``, by this ``clause``."""

    points: int
    clause: str


@dataclass(frozen=True, slots=True)
class Calling:
    """What a rule book says of the call that ends a deal: in sentences what it is and what it risks, with the ``clause`` that
    says so. ``advised_melds``: with so many melds in the hand the book advises it; None where it gives no advice.
    """

    told: Message | str
    clause: str
    advised_melds: int | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of a table.

    ``kind`` is the board: cards in a fan, or tiles on a rack with a turn that is arranged. ``melds`` lie where all add to
    them ("shared"), are "hidden" in the hands until the end, or are "groups" that all rearrange. Of the discard ``pile`` the
    "top" counts, or all of it "spread" out, or there is none. ``call`` is the word that ends a deal. ``marks``: a card that
    is laid scores for the seat that laid it, so each says whose it is. ``calling`` is what the book says of the call. ``noun``, ``hand`` and ``stock`` are what things are called.
    ``opening`` is what the first play needs; ``one_tile``: players say "one tile" themselves.
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
