"""The state of a game: the table that everyone sees, and what lies face down.

Values never change; ``changed`` makes a new one. ``evolution`` folds events into them. What belongs to one shape of turn
is a single value of the table, ``turn``, which the shape folds itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple, Self

from rumpus.core.errors import UsageError
from rumpus.core.events import Event, Outcome
from rumpus.core.given import A_SEAT, check_kind, whole
from rumpus.core.melds import Meld
from rumpus.core.messages import Message
from rumpus.core.packs import Card, CardSet
from rumpus.core.results import NO_RESULTS, Results


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

    __hash__ = object.__hash__  # each phase is one object, and Enum's own hash is a slow Python call


CHANCE_PHASES = frozenset({Phase.DRAW_FOR_DEAL, Phase.DEAL, Phase.TURN_STOCK})


class CardChoice(Enum):
    """What a seat did with a card that lay open."""

    TOOK = "took"
    LEFT = "left"  # drew from the stock instead
    THREW = "threw"
    DECLINED = "declined"  # said no in the opening round, while this card was the upcard

    __hash__ = object.__hash__


class ChoiceSeen(NamedTuple):
    """What everybody saw a seat do, and what may tell of its hand."""

    seat: int
    deed: CardChoice
    card: Card


class Value:
    """A frozen dataclass that copies itself."""

    def changed(self, **fields: Any) -> Self:
        """A copy with these fields replaced."""
        return self.with_fields(fields)

    def with_fields(self, fields: dict[str, Any]) -> Self:
        """A copy with these fields replaced, by name."""
        # dataclasses.replace runs every field through __init__; this is the same copy, several times faster.
        copy = object.__new__(type(self))
        object.__setattr__(copy, "__dict__", self.__dict__ | fields)
        return copy


@dataclass(frozen=True)
class TurnState(Value):
    """What belongs to one shape of turn within a deal; each shape has its own class. This one knows nothing, and gives the
    answers of a shape in which there is no such thing.
    """

    @property
    def opened(self) -> tuple[bool, ...]:
        """Who has opened, by seat; empty where nobody has to, and before the deal."""
        return ()

    @property
    def taken(self) -> CardSet:
        """The cards taken from the discard pile this turn."""
        return 0

    @property
    def must_play(self) -> Card | None:
        """The card that must be played first (R500-5)."""
        return None

    @property
    def turnings(self) -> int:
        """How often the stock was turned (R16-11)."""
        return 0

    def after(self, table: PublicState, event: Event) -> TurnState:
        """The same after an event as a spectator learns of it; ``table`` is the table before it."""
        return self


_OF_NO_SHAPE = TurnState()


@dataclass(frozen=True)
class PublicState(Value):
    """Everything public, with perfect recall: what a spectator who never looked away knows.

    Seats count from 0; the left neighbour of seat *i* is *i* + 1. ``known`` are the cards each hand is known to hold,
    ``counts`` how many it holds; ``stock_known`` is the known top of the stock. ``discard_pile`` lies oldest first.
    ``turn`` is what belongs to the shape of turn. ``signs`` are what seats took, left and threw in this deal, in order; two
    tables are equal whatever led to them. ``engine.start`` makes the first table of a game.
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
    made_progress: bool = False  # this turn has seen a stock draw or a card laid
    idle_turns: int = 0  # turns in a row that were not made_progress (C-4); for tiles, passes in a row (RG-12)
    results: Results = NO_RESULTS
    outcome: Outcome | None = None
    signs: tuple[ChoiceSeen, ...] = field(default=(), compare=False)

    @property
    def upcard(self) -> Card | None:
        """The top of the discard pile."""
        return self.discard_pile[-1] if self.discard_pile else None

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's points over the deals so far."""
        return totals_of(self.results, self.seats)

    def __repr__(self) -> str:
        mover = "nobody" if self.to_move is None else f"seat {self.to_move}"
        lying = f"stock {self.stock_count}, pile {len(self.discard_pile)}, melds {len(self.tableau)}"
        return f"<Table: deal {self.deal_number}, {self.phase.value}, {mover} to move, {lying}>"

    def left_of(self, seat: int) -> int:
        """The next seat in turn."""
        return (seat + 1) % self.seats


def totals_of(results: Results, seats: int) -> tuple[int, ...]:
    """Each seat's points over these deals."""
    return results.totals or (0,) * seats


@dataclass(frozen=True)
class State:
    """A whole game: the public table, every hand by seat, and the stock, top first. Known in full to nobody."""

    table: PublicState
    hands: tuple[CardSet, ...] = ()
    stock: tuple[Card, ...] = ()

    def __repr__(self) -> str:
        held = " ".join(str(hand.bit_count()) for hand in self.hands)
        return f"<State: hands of {held or 'nothing'}, {self.table!r}>"


_GIVE_STATE = Message("give the state of a game, such as game.state")


def check_state(given: object) -> None:
    """Raise UsageError unless this is the state of a game."""
    check_kind("state", given, State, _GIVE_STATE)


def seat_of(seats: int, given: int) -> int:
    """The number of a seat. Raises UsageError where there is none of it."""
    if type(given) is int:
        seat = given
    else:
        seat = whole(A_SEAT, given, Message("give a number, 0 to {last}", {"last": seats - 1}), "bad-seat")
    if not 0 <= seat < seats:
        raise UsageError(no_such_seat(seats, seat), code="bad-seat", subject=str(seat))
    return seat


def no_such_seat(seats: int, given: int) -> Message:
    """The refusal of a seat that is not there."""
    return Message("there is no seat {seat}; seats are 0 to {last}", {"seat": given, "last": seats - 1})
