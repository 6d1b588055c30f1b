"""Events: facts about a game, named in the past tense.

``engine.decide`` makes them, ``engine.evolve`` applies them to a state, ``views.redact`` hides their secrets.
In the copy for a reader, a field that this reader may not know is None (``HIDDEN``). All other fields are the same for
all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from rumpus.core.given import Argument, wrong_value
from rumpus.core.melds import Meld
from rumpus.core.messages import Message
from rumpus.core.packs import Card, CardSet

_AN_EVENT = Argument(Message("an event"), lambda fields: Message("an event cannot be {given}; {write}", fields))

HIDDEN = None


@dataclass(frozen=True, slots=True)
class DealerDrawn:
    """Cards were shown to choose the dealer.

    ``shown`` has (seat, card) in order. The starter sits left of the dealer.
    """

    shown: tuple[tuple[int, Card], ...]
    dealer: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal began. ``hands`` (by seat) and ``stock`` (top first) may be hidden.

    ``starter`` moves first. If ``offers`` is True, an opening round comes first, and the starter answers first.
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
    """A seat said no in the opening round. ``last`` is True if all have said no: then the starter draws."""

    seat: int
    next_seat: int
    last: bool


@dataclass(frozen=True, slots=True)
class Drew:
    """A card was drawn from the stock. It is hidden from other seats unless the order of the stock is public."""

    seat: int
    card: Card | None


@dataclass(frozen=True, slots=True)
class Took:
    """Cards were taken from the top of the discard pile, in the order of the pile (lowest first).

    If ``must_play`` is True, the next meld or lay-off must use the lowest of them (R500-5).
    """

    seat: int
    cards: tuple[Card, ...]
    must_play: bool = False


@dataclass(frozen=True, slots=True)
class StockRanOut:
    """The stock was empty when the seat drew. The discard pile must be shuffled into a new stock first (R16-11)."""

    seat: int


@dataclass(frozen=True, slots=True)
class StockTurned:
    """The discard pile became the stock, top first. If it was ``shuffled``, its order is hidden from all."""

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
    """A card was added to the meld with this ``number`` (from 1). ``meld`` is the meld with the card."""

    seat: int
    card: Card
    number: int
    meld: Meld


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card was discarded, and ``next_seat`` is to move."""

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
    """A tile turn was played: ``table`` is the whole new table, ``placed`` the tiles that came from the rack."""

    seat: int
    table: tuple[Meld, ...]
    placed: CardSet
    next_seat: int


@dataclass(frozen=True, slots=True)
class Picked:
    """A tile was picked from the pool, which ends the turn. Only the seat that picked it sees it.

    ``for_silence`` is True for the extra tile after a play in which the player forgot to say "one tile" (RQ-7).
    """

    seat: int
    card: Card | None
    next_seat: int
    for_silence: bool = False


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat passed, and ``next_seat`` is to move."""

    seat: int
    next_seat: int


@dataclass(frozen=True, slots=True)
class DealResult:
    """The result of a deal. All hands are public then. Tuples are by seat, except ``winners``.

    ``reason`` is a word such as "out", "blocked", "rap" or "knock". ``by`` is the seat that ended the deal that way.
    ``winners`` are the seats that won the deal. ``hands`` are the cards held at the end.
    ``melds`` are the melds shown from each hand. ``counts`` are the points of the rest.
    ``entries`` are the numbers in each seat's column of the score sheet. ``points`` are their sums.
    ``laid`` are the points of the cards on the table, by the seat they score for. It is empty if those score nothing.
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
        """The points of each seat in this deal: the sums of its ``entries``."""
        return tuple(sum(column) for column in self.entries)


@dataclass(frozen=True, slots=True)
class DealEnded:
    """The deal ended and was scored; all hands are public. If ``redraw``, seats draw for the next deal (RQ-2)."""

    result: DealResult
    redraw: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a game.

    ``reason`` is a word such as "target reached" or "deals played". ``winners`` are seats. ``points`` are the final
    scores by seat. ``settlement`` is the amount that each seat collects from the others (negative: pays).
    """

    reason: str
    winners: tuple[int, ...]
    points: tuple[int, ...]
    settlement: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game ended."""

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
        raise wrong_value(_AN_EVENT, given, Message("give one that engine.decide returned"))
