"""The state of a game: the public table, the hands and the stock.

The values are immutable: ``changed`` returns a changed copy, and ``evolution`` computes the state after an event.
The fields of ``PublicState`` are common to all games. Its field ``turn`` holds the fields of one shape of turn.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple, Self

from rumpus.core.errors import UsageError
from rumpus.core.events import Event, Outcome
from rumpus.core.given import A_SEAT, as_integer, check_kind
from rumpus.core.melds import Meld
from rumpus.core.messages import Message
from rumpus.core.packs import Card, CardSet
from rumpus.core.results import NO_RESULTS, Results


class Phase(Enum):
    """The kind of action that the game waits for."""

    DRAW_FOR_DEAL = "draw for deal"  # chance: an order of cards that chooses the dealer or starter
    DEAL = "deal"  # chance: the order of the next deal
    TURN_STOCK = "turn stock"  # chance: the order of the discard pile, which becomes the stock
    OFFER = "offer"  # the opening round: a yes or no to the rap or the upcard
    DRAW = "draw"  # a draw, at the start of a turn
    PLAY = "play"  # after the draw: melds, lay-offs, the discard
    TURN = "turn"  # a whole tile turn
    OVER = "over"

    __hash__ = object.__hash__  # Enum's own hash is a slow Python call; members are single objects, so this is safe


CHANCE_PHASES = frozenset({Phase.DRAW_FOR_DEAL, Phase.DEAL, Phase.TURN_STOCK})


class CardChoice(Enum):
    """The choice of a seat about a card that all could see."""

    TOOK = "took"
    LEFT = "left"  # drew from the stock instead
    THREW = "threw"
    DECLINED = "declined"  # said no in the opening round, while this card was the upcard

    __hash__ = object.__hash__


class ChoiceSeen(NamedTuple):
    """A public choice of a seat about a card: evidence about its hidden hand."""

    seat: int
    choice: CardChoice
    card: Card


class Value:
    """A frozen dataclass that copies itself."""

    def changed(self, **fields: Any) -> Self:
        """Return a copy with these fields replaced."""
        return self.with_fields(fields)

    def with_fields(self, fields: dict[str, Any]) -> Self:
        """Return a copy with these fields replaced, given by name."""
        # The same as dataclasses.replace, which passes every field through __init__, but several times faster.
        copy = object.__new__(type(self))
        object.__setattr__(copy, "__dict__", self.__dict__ | fields)
        return copy


@dataclass(frozen=True)
class TurnState(Value):
    """The public state of one shape of turn within a deal. Each shape has a subclass.

    This base class returns the values for a shape without the feature in question.
    """

    @property
    def opened(self) -> tuple[bool, ...]:
        """True for each seat that has opened. Empty before the deal, and in games without opening."""
        return ()

    @property
    def taken(self) -> CardSet:
        """The cards taken from the discard pile in this turn, as a set."""
        return 0

    @property
    def must_play(self) -> Card | None:
        """The card that the next meld or lay-off must use (R500-5), or None."""
        return None

    @property
    def turnings(self) -> int:
        """The number of times that the stock was renewed in this deal (R16-11)."""
        return 0

    def after(self, table: PublicState, event: Event) -> TurnState:
        """Return the state after an event, redacted for a spectator. ``table`` is the table before it."""
        return self


_OF_NO_SHAPE = TurnState()


@dataclass(frozen=True)
class PublicState(Value):
    """All public facts of a game: the knowledge of a spectator with a perfect memory.

    Seats count from 0; the left neighbour of seat *i* is *i* + 1. ``counts`` is the number of cards in each hand.
    ``known`` are the cards that each hand publicly holds, as a set. ``stock_known`` are the public top cards of the
    stock.
    ``discard_pile`` is oldest first; ``first_upcard`` was its first card. ``tableau`` are the melds in the order laid.
    ``turn`` is the state of the shape of turn. ``results`` are the finished deals.
    ``choices_seen`` are the public choices of this deal, in order. They are evidence only, so equality ignores them.
    ``engine.start`` makes the first table of a game.
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
    turn: TurnState = _OF_NO_SHAPE
    turn_number: int = 0  # turns ended in this deal
    made_progress: bool = False  # in this turn a card was drawn from the stock, or laid
    idle_turns: int = 0  # turns in a row without progress (C-4); for tiles, passes in a row (RG-12)
    results: Results = NO_RESULTS
    outcome: Outcome | None = None
    choices_seen: tuple[ChoiceSeen, ...] = field(default=(), compare=False)

    @property
    def upcard(self) -> Card | None:
        """The top card of the discard pile, or None."""
        return self.discard_pile[-1] if self.discard_pile else None

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each seat over all finished deals."""
        return totals_of(self.results, self.seats)

    def __repr__(self) -> str:
        mover = "nobody" if self.to_move is None else f"seat {self.to_move}"
        cards = f"stock {self.stock_count}, pile {len(self.discard_pile)}, melds {len(self.tableau)}"
        return f"<Table: deal {self.deal_number}, {self.phase.value}, {mover} to move, {cards}>"

    def left_of(self, seat: int) -> int:
        """Return the next seat in turn."""
        return (seat + 1) % self.seats


def totals_of(results: Results, seats: int) -> tuple[int, ...]:
    """Return the points of each seat over these deals; all 0 if there are none."""
    return results.totals or (0,) * seats


@dataclass(frozen=True)
class State:
    """The whole state of a game, secrets included: the public table, each hand by seat, and the stock, top first."""

    table: PublicState
    hands: tuple[CardSet, ...] = ()
    stock: tuple[Card, ...] = ()

    def __repr__(self) -> str:
        held = " ".join(str(hand.bit_count()) for hand in self.hands)
        return f"<State: hands of {held or 'nothing'}, {self.table!r}>"


_GIVE_STATE = Message("give the state of a game, such as game.state")


def check_state(given: object) -> None:
    """Raise UsageError unless this is a ``State``."""
    check_kind("state", given, State, _GIVE_STATE)


def seat_of(seats: int, given: int) -> int:
    """Return ``given`` as the number of a seat. Raise UsageError if it is not one of ``seats`` seats."""
    if type(given) is int:
        seat = given
    else:
        seat = as_integer(A_SEAT, given, Message("give a number, 0 to {last}", {"last": seats - 1}), "bad-seat")
    if not 0 <= seat < seats:
        raise UsageError(no_such_seat(seats, seat), code="bad-seat", subject=str(seat))
    return seat


def no_such_seat(seats: int, given: int) -> Message:
    """Return the sentence that refuses an unknown seat."""
    return Message("there is no seat {seat}; seats are 0 to {last}", {"seat": given, "last": seats - 1})
