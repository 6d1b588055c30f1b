"""The façade: a whole game in one object, and the one driver that supplies chance.

>>> game = Game("rap-rummy", players=["Ann", "Bob", "Cy"], seed=7)
>>> game.to_move, game.legal_actions()[0]
(1, Rap())
>>> _ = game.play("no")
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from rumpus.core import engine
from rumpus.core.actions import Action, ChanceAction, Deal, DrawForDeal, LegalActions, TurnStock
from rumpus.core.errors import IllegalAction, UsageError
from rumpus.core.events import Outcome
from rumpus.core.notation import format_action, parse_action
from rumpus.core.packs import Card
from rumpus.core.rules import OptionValue, RuleSet
from rumpus.core.shuffle import SECRET_BYTES, FairShuffle, secret_from_seed
from rumpus.core.state import CHANCE_PHASES, Phase, State
from rumpus.core.views import Moment, View, view
from rumpus.games import rule_book

if TYPE_CHECKING:
    from rumpus.record import Record

_CHANCE_ACTIONS: dict[Phase, type[ChanceAction]] = {
    Phase.DRAW_FOR_DEAL: DrawForDeal,
    Phase.DEAL: Deal,
    Phase.TURN_STOCK: TurnStock,
}
_NEXT_DEAL = frozenset({Phase.DRAW_FOR_DEAL, Phase.DEAL})
NAME_LENGTH = 40
WORDS_LENGTH = 200


def new_secret() -> bytes:
    """The secret of a fair shuffle, which nobody knows."""
    return secrets.token_bytes(SECRET_BYTES)


class Chance(Protocol):
    """Where orders of the pack come from."""

    def order(self, purpose: str, deal: int, turning: int, cards: Sequence[Card]) -> tuple[Card, ...] | None:
        """The next order, or None when there is none and the game must wait."""


@dataclass
class GivenOrders:
    """Orders handed in beforehand, one for each time chance is asked, for puzzles, tests and duplicate deals."""

    orders: list[tuple[Card, ...]]

    def order(self, purpose: str, deal: int, turning: int, cards: Sequence[Card]) -> tuple[Card, ...] | None:
        """The next order handed in, or None when they are used up."""
        return self.orders.pop(0) if self.orders else None


@dataclass(frozen=True)
class Line:
    """One action of a game: who (None: chance), what, and the points of the deal where it ended one.
    ``by`` is "clock" where a deadline acted for the seat."""

    seat: int | None
    action: Action
    points: tuple[int, ...] | None = None
    by: str | None = None


@dataclass(frozen=True)
class Seat:
    """Who sits where: a name, and the kind of player ("person" or a computer player's name)."""

    name: str
    kind: str = "person"


class Game:
    """A game from the first deal to the final score.

    With ``pauses`` set it waits after each deal until ``deal`` is called, so that a score can be read.

    ``players`` are the names by seat. ``seed`` repeats a game; without it the deals come from a fresh ``secret``, fixed
    before the first card, and the players' ``words``. ``options`` are the rule book's. ``opening_moments`` are what
    happened until the first player is to move; ``begun`` is the state before. Raises UsageError.
    """

    rules: RuleSet
    seats: tuple[Seat, ...]
    players: tuple[str, ...]
    chance: Chance
    seeded: bool
    first_dealer: int | None
    pauses: bool
    state: State
    lines: list[Line]
    begun: State
    opening_moments: tuple[Moment, ...]

    def __init__(
        self,
        game: str,
        players: Sequence[str | Seat],
        *,
        seed: int | str | None = None,
        secret: bytes | None = None,
        words: Sequence[str] = (),
        **options: OptionValue,
    ) -> None:
        if secret is None:
            secret = new_secret() if seed is None else secret_from_seed(seed)
        self._set_up(game, players, FairShuffle(secret, _words_of(words, len(players))), options)
        self.seeded = seed is not None
        self.opening_moments = tuple(self._drive())

    @classmethod
    def from_order(
        cls,
        game: str,
        players: Sequence[str | Seat],
        *orders: Sequence[Card] | str,
        dealer: int | None = None,
        **options: OptionValue,
    ) -> Game:
        """A game dealt from given orders of the pack, top first, as cards or text.

        ``dealer`` deals first, without drawing for it (by default the last seat, so that seat 0 starts); the game
        waits when the orders are used up.
        """
        made = object.__new__(cls)
        made._set_up(game, players, GivenOrders([]), options)
        pack = made.rules.pack
        made.chance = GivenOrders(
            [tuple(map(pack.parse, o.split())) if isinstance(o, str) else tuple(o) for o in orders]
        )
        dealer = len(players) - 1 if dealer is None else made._checked_seat(dealer)
        made.first_dealer = dealer
        made.state = made.begun = engine.start(made.rules, dealer)
        made.opening_moments = tuple(made._drive())
        return made

    def supply(self, order: Sequence[Card]) -> tuple[Moment, ...]:
        """Hand the next order to a game made ``from_order``; what happened is returned. Raises IllegalAction."""
        if not isinstance(self.chance, GivenOrders):
            raise IllegalAction("the orders of this game follow from its secret", code="chance-only")
        if self.state.table.phase not in CHANCE_PHASES:
            raise IllegalAction("no order is needed now: the game waits for none", code="wrong-time")
        self.chance.orders.append(tuple(order))
        return tuple(self._drive())

    def _set_up(
        self, game: str, players: Sequence[str | Seat], chance: Chance, options: dict[str, OptionValue]
    ) -> None:
        self.rules = rule_book(game).rules(len(players), **options)
        self.seats = tuple(_seat(player) for player in players)
        self.players = tuple(seat.name for seat in self.seats)
        self.chance = chance
        self.seeded = False
        self.first_dealer = None
        self.pauses = False
        self.state = self.begun = engine.start(self.rules)
        self.lines = []

    @property
    def to_move(self) -> int | None:
        """The seat to move, or None when the game is over (or waits for an order)."""
        return None if self.state.table.phase in CHANCE_PHASES else self.state.table.to_move

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's points so far."""
        return self.state.table.totals

    @property
    def outcome(self) -> Outcome | None:
        """Why the game ended, who won and by what; None while it goes on."""
        return self.state.table.outcome

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.table.phase is Phase.OVER

    def view(self, seat: int | None) -> View:
        """What a seat knows; None is a spectator. Raises UsageError where there is no such seat."""
        return view(self.state, None if seat is None else self._checked_seat(seat))

    @property
    def is_between_deals(self) -> bool:
        """Whether a deal is over and the next not yet dealt: only where ``pauses`` is set."""
        return self.state.table.phase in _NEXT_DEAL and bool(self.state.table.results)

    def deal(self) -> tuple[Moment, ...]:
        """Deal the next deal of a game that pauses between them; what happened is returned. Raises IllegalAction."""
        if not self.is_between_deals:
            raise IllegalAction("the deal goes on: the next one is dealt when it is over", code="wrong-time")
        return tuple(self._drive(pauses=False))

    def legal_actions(self) -> LegalActions:
        """What the seat to move may do."""
        return engine.legal_actions(self.rules, self.view(self.to_move))

    def parse(self, text: str) -> Action:
        """The action a text names for the seat to move; raises NotationError."""
        return parse_action(self.rules, self.view(self.to_move), text)

    def text(self, action: Action) -> str:
        """An action as text."""
        return format_action(self.rules, action)

    def record(self) -> Record:
        """The game as a record, which ``str`` spells and ``rumpus.load`` plays again. The secret is in it once the game
        is over.
        """
        from rumpus.record import record_of

        return record_of(self)

    def moments(self) -> Iterator[Moment]:
        """Everything that happened so far, from the first card, played again."""
        state = self.begun
        for seq, line in enumerate(self.lines, start=1):
            for event in engine.decide(self.rules, state, line.action):
                yield Moment(event, state.table, seq)
                state = engine.evolve(state, event)

    def play(self, action: Action | str, *, by: str | None = None) -> tuple[Moment, ...]:
        """Do an action for the seat to move, and whatever chance does after it; what happened is returned.

        Raises IllegalAction or NotationError, and then nothing has changed.
        """
        if isinstance(action, str):
            action = self.parse(action)
        if isinstance(action, DrawForDeal | Deal | TurnStock):
            raise IllegalAction("only chance deals and shuffles", code="chance-only")
        return (*self._do(self.to_move, action, by), *self._drive())

    def _checked_seat(self, seat: int) -> int:
        if 0 <= seat < self.rules.seats:
            return seat
        raise UsageError(
            f"there is no seat {seat}; seats are 0 to {self.rules.seats - 1}", code="bad-seat", subject=str(seat)
        )

    def _drive(self, *, pauses: bool | None = None) -> list[Moment]:
        """Supply chance until a player is to move, a pause is due, or no order is left."""
        moments: list[Moment] = []
        while (phase := self.state.table.phase) in CHANCE_PHASES:
            if self.is_between_deals and (self.pauses if pauses is None else pauses):
                break
            table = self.state.table
            turning = table.turn.turnings + 1 if phase is Phase.TURN_STOCK else 0
            deal = table.deal_number if phase is Phase.TURN_STOCK else table.deal_number + 1
            cards = table.discard_pile if phase is Phase.TURN_STOCK else self.rules.order
            order = self.chance.order(phase.value, deal, turning, cards)
            if order is None:
                break
            moments += self._do(None, _CHANCE_ACTIONS[phase](order))
        return moments

    def _do(self, seat: int | None, action: Action, by: str | None = None) -> list[Moment]:
        events = engine.decide(self.rules, self.state, action)
        moments, state, seq = [], self.state, len(self.lines) + 1
        for event in events:
            moments.append(Moment(event, state.table, seq))
            state = engine.evolve(state, event)
        ended = len(state.table.results) > len(self.state.table.results)
        self.lines.append(Line(seat, action, state.table.results[-1].points if ended else None, by))
        self.state = state
        return moments


def _seat(player: str | Seat) -> Seat:
    seat = player if isinstance(player, Seat) else Seat(player)
    check_name(seat.name)
    check_name(seat.kind)
    return seat


def check_name(name: str) -> None:
    """Raises UsageError where this is no name for a player."""
    if not name.strip() or len(name) > NAME_LENGTH or not name.isprintable():
        raise UsageError(
            f"{name!r} is no name for a player; give 1 to {NAME_LENGTH} printable characters",
            code="bad-name",
            subject=name,
        )


def _words_of(words: Sequence[str], seats: int) -> tuple[str, ...]:
    if len(words) > seats:
        raise UsageError(f"{len(words)} words were given for {seats} players; give one each at most", code="bad-words")
    for word in words:
        if len(word) > WORDS_LENGTH or not word.isprintable():
            raise UsageError(
                f"{word!r} cannot be mixed in; give at most {WORDS_LENGTH} printable characters",
                code="bad-words",
                subject=word,
            )
    return (*words, *("",) * (seats - len(words)))
