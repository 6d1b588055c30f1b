"""Events: what has happened, in the past tense. ``decide`` makes them, ``evolve`` folds them, ``views`` redacts them.

A field that a reader may not know is None in their copy (``HIDDEN``); everything else is the same for all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from rumpus.core.given import Argument, unfit
from rumpus.core.melds import Meld
from rumpus.core.messages import Message
from rumpus.core.packs import Card, CardSet

_AN_EVENT = Argument(Message("an event"), lambda fields: Message("an event cannot be {given}; {write}", fields))

HIDDEN = None


@dataclass(frozen=True, slots=True)
class DealerDrawn:
    """Cards were shown to find the dealer: (seat, card) in the order shown. The starter sits left of the dealer."""

    shown: tuple[tuple[int, Card], ...]
    dealer: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal begins. ``hands`` by seat and ``stock`` (top first) may be hidden; ``starter`` acts first, or is the
    first to be asked when ``offers`` is true.
    """

    dealer: int
    starter: int
    hands: tuple[CardSet | None, ...]
    hand_size: int
    upcard: Card | None
    stock: tuple[Card, ...] | None
    stock_count: int
    offers: bool


@dataclass(frozen=True, slots=True)
class OfferDeclined:
    """A seat said no in the opening round; ``last`` when everyone has, and the starter draws."""

    seat: int
    next_seat: int
    last: bool


@dataclass(frozen=True, slots=True)
class Drew:
    """A card was drawn from the stock; hidden from others unless the stock's order is public."""

    seat: int
    card: Card | None


@dataclass(frozen=True, slots=True)
class Took:
    """Cards were taken from the top of the discard pile, in the order they lay there (lowest first).
    ``must_play``: the first play must contain the lowest (R500-5).
    """

    seat: int
    cards: tuple[Card, ...]
    must_play: bool = False


@dataclass(frozen=True, slots=True)
class StockRanOut:
    """The stock is empty and must be shuffled again before the seat can draw (R16-11, shuffled)."""

    seat: int


@dataclass(frozen=True, slots=True)
class StockTurned:
    """The discard pile became the stock, top first; its order is hidden from all where it was shuffled."""

    order: tuple[Card, ...] | None
    count: int
    shuffled: bool


@dataclass(frozen=True, slots=True)
class Laid:
    """A meld was laid on the table."""

    seat: int
    meld: Meld


@dataclass(frozen=True, slots=True)
class LaidOff:
    """A card was added: the meld with this number (from 1) now lies as ``meld``."""

    seat: int
    card: Card
    number: int
    meld: Meld


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card was discarded and the turn passed on."""

    seat: int
    card: Card
    next_seat: int


@dataclass(frozen=True, slots=True)
class Rapped:
    """A seat rapped (RAP-3, RAP-4)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Knocked:
    """A seat knocked (GIN-3)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Played:
    """A tile turn was committed: the whole table, and the tiles that came from the rack."""

    seat: int
    table: tuple[Meld, ...]
    placed: CardSet
    next_seat: int


@dataclass(frozen=True, slots=True)
class Picked:
    """A tile was picked from the pool, which ends the turn; only the picker sees it.
    ``for_silence``: it was picked on top of a play, because "one tile" was not said (RQ-7).
    """

    seat: int
    card: Card | None
    next_seat: int
    for_silence: bool = False


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat had nothing to do and the turn passed on."""

    seat: int
    next_seat: int


@dataclass(frozen=True, slots=True)
class DealResult:
    """How a deal ended. All hands are shown then.

    ``reason`` is a word such as "out", "blocked", "rap", "knock"; ``by`` the seat that went out, rapped or knocked;
    ``winners`` the seats that won the deal; ``hands`` what each held, ``melds`` what of it was turned down or laid at
    the showdown, ``counts`` what was left to count; ``entries`` the amounts written in each seat's column of the
    score sheet; ``points`` their sums. ``laid`` is what each laid on the table scored, empty where that scores nothing.
    """

    reason: str
    by: int | None
    winners: tuple[int, ...]
    hands: tuple[CardSet, ...]
    melds: tuple[tuple[Meld, ...], ...]
    counts: tuple[int, ...]
    entries: tuple[tuple[int, ...], ...]
    laid: tuple[int, ...] = ()

    @property
    def points(self) -> tuple[int, ...]:
        """What each seat scored in the deal."""
        return tuple(sum(column) for column in self.entries)


@dataclass(frozen=True, slots=True)
class DealEnded:
    """The deal is over and scored; all hands are shown. ``redraw``: who starts the next deal is drawn again (RQ-2)."""

    result: DealResult
    redraw: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: why, who won, each seat's final score, and what each seat collects from (or pays to) the
    others in settlement.
    """

    reason: str
    winners: tuple[int, ...]
    points: tuple[int, ...]
    settlement: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over."""

    outcome: Outcome


Event = (
    DealerDrawn
    | Dealt
    | OfferDeclined
    | Drew
    | Took
    | StockRanOut
    | StockTurned
    | Laid
    | LaidOff
    | Discarded
    | Rapped
    | Knocked
    | Played
    | Picked
    | Passed
    | DealEnded
    | GameEnded
)
_KINDS = frozenset(get_args(Event))


def check_event(given: object) -> None:
    """Raise UsageError unless this is an event."""
    if type(given) not in _KINDS:
        raise unfit(_AN_EVENT, given, Message("give one that engine.decide returned"))
