"""The state of a game: the table that everyone sees, and what lies face down.

Values never change; ``changed`` makes a new one. ``evolution`` folds events into them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Self

from rumpus.core.events import DealResult, Outcome
from rumpus.core.melds import Meld
from rumpus.core.packs import Card, CardSet


class Phase(Enum):
    """What the game waits for."""

    DRAW_FOR_DEAL = "draw for deal"  # chance: who deals or starts
    DEAL = "deal"  # chance: the next deal
    TURN_STOCK = "turn stock"  # chance: the turned pile is shuffled
    OFFER = "offer"  # the opening round: rap or upcard, yes or no
    DRAW = "draw"  # a turn begins
    PLAY = "play"  # drawn; melds, lay-offs, the discard
    TURN = "turn"  # a whole tile turn
    OVER = "over"


CHANCE_PHASES = frozenset({Phase.DRAW_FOR_DEAL, Phase.DEAL, Phase.TURN_STOCK})


@dataclass(frozen=True)
class Table:
    """Everything public, with perfect recall: what a spectator who never looked away knows.

    Seats count from 0; the left neighbour of seat *i* is *i* + 1. ``known`` are the cards each hand is known to hold,
    ``counts`` how many it holds; ``stock_known`` is the known top of the stock. ``discard_pile`` lies oldest first.
    ``taken`` are the cards taken from the pile this turn, ``must_play`` the one that must be played first (R500-5).
    """

    seats: int
    phase: Phase = Phase.DRAW_FOR_DEAL
    to_move: int | None = None
    deal_number: int = 0
    dealer: int = -1
    starter: int = -1
    counts: tuple[int, ...] = ()
    known: tuple[CardSet, ...] = ()
    stock_count: int = 0
    stock_known: tuple[Card, ...] = ()
    discard_pile: tuple[Card, ...] = ()
    first_upcard: Card | None = None
    tableau: tuple[Meld, ...] = ()
    opened: tuple[bool, ...] = ()
    taken: CardSet = 0
    must_play: Card | None = None
    offers_declined: int = 0
    turn_number: int = 0  # turns ended in this deal
    stirred: bool = False  # this turn has seen a stock draw or a card laid
    idle_turns: int = 0  # turns in a row that were not stirred (C-4); for tiles, passes in a row (RG-12)
    turnings: int = 0  # times the stock was turned (R16-11)
    laid_in_passage: bool = False  # a card was laid since the stock was dealt or turned
    idle_passages: int = 0  # whole passages of the stock in a row without a card laid (R16-18)
    upcard_draws: int = 0  # draws of the upcard after the opening round (GIN-8)
    put_back: int = 0  # turns in a row in which the same upcard was taken and put back (GIN-8)
    results: tuple[DealResult, ...] = ()
    outcome: Outcome | None = None

    @property
    def upcard(self) -> Card | None:
        """The top of the discard pile."""
        return self.discard_pile[-1] if self.discard_pile else None

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's points over the deals so far."""
        return totals_of(self.results, self.seats)

    def left_of(self, seat: int) -> int:
        """The next seat in turn."""
        return (seat + 1) % self.seats

    def changed(self, **fields: Any) -> Self:
        """A copy with these fields replaced."""
        # dataclasses.replace runs every field through __init__; this is the same copy, several times faster.
        copy = object.__new__(type(self))
        copy.__dict__.update(self.__dict__)
        copy.__dict__.update(fields)
        return copy


def totals_of(results: Sequence[DealResult], seats: int) -> tuple[int, ...]:
    """Each seat's points over these deals."""
    if not results:
        return (0,) * seats
    return tuple(map(sum, zip(*(result.points for result in results), strict=True)))


@dataclass(frozen=True)
class State:
    """A whole game: the public table, every hand by seat, and the stock, top first. Known in full to nobody."""

    table: Table
    hands: tuple[CardSet, ...] = ()
    stock: tuple[Card, ...] = ()
