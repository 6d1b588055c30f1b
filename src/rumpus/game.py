"""The ``Game`` object: play a whole game with one object. It also makes the shuffles that the core needs from outside.

The state is computed from ``lines``, the list of actions. A checkpoint of the state is saved every ``CHECKPOINT_EVERY``
lines, so that ``undo`` and ``moments`` need not replay from the first card.

>>> game = Game("rap-rummy", players=["Ann", "Bob", "Cy"], seed=7)
>>> game.to_move, game.legal_actions()[0]
(1, Rap())
>>> _ = game.play("no")
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from types import NoneType
from typing import Self

from rumpus.core import engine
from rumpus.core.actions import Action, ChanceAction, Deal, DrawForDeal, LegalActions, TurnStock, check_action
from rumpus.core.errors import IllegalAction, NotationError, RumpusError, UsageError
from rumpus.core.events import DealResult, Outcome
from rumpus.core.given import as_integer, as_sequence, check_kind, wrong_value
from rumpus.core.messages import ListField, Message
from rumpus.core.notation import format_action, parse_action
from rumpus.core.packs import Card, cards_of
from rumpus.core.position import (
    Cards,
    FullPosition,
    Position,
    checked_hands,
    complete_position,
    order_of_hands,
    read_order,
    state_of,
)
from rumpus.core.rules import OptionValue, RuleSet
from rumpus.core.shuffle import SECRET_BYTES, Chance, FairShuffle, GivenOrders, secret_from_seed
from rumpus.core.state import CHANCE_PHASES, Phase, State, seat_of
from rumpus.core.turns.tiles.draft import Draft
from rumpus.core.views import Occurrence, View, view
from rumpus.games import rule_book
from rumpus.wording.player_names import check_name, check_player_kind, checked_words

_CHANCE_ACTIONS: dict[Phase, type[ChanceAction]] = {
    Phase.DRAW_FOR_DEAL: DrawForDeal,
    Phase.DEAL: Deal,
    Phase.TURN_STOCK: TurnStock,
}
_NEXT_DEAL = frozenset({Phase.DRAW_FOR_DEAL, Phase.DEAL})
CHECKPOINT_EVERY = 32  # lines between two saved states
PURPOSES = ("game", "lesson", "puzzle", "retry")
"""The possible purposes of a game; records of games with chosen cards state one."""

_WRITE_PLAYERS = Message('give a list of names, for example ["Ann", "Bob"]')


def new_secret() -> bytes:
    """Return a new random secret for a fair shuffle."""
    return secrets.token_bytes(SECRET_BYTES)


@dataclass(frozen=True)
class Line:
    """One action of a game.

    ``seat`` is the seat that acted, or None for chance. ``points`` are the points of the deal by seat if the action
    ended it.
    ``by`` is "clock" if a deadline acted for the seat.
    """

    seat: int | None
    action: Action
    points: tuple[int, ...] | None = None
    by: str | None = None


@dataclass(frozen=True)
class Seat:
    """The player of a seat: a name, and the kind of player ("person" or the name of a computer player)."""

    name: str
    kind: str = "person"


class Game:
    """A game from the first deal to the final score.

    Arguments: ``game`` is the name of the game. ``players`` are names or ``Seat`` objects, by seat. The same ``seed``
    always deals the same game. Without one, the deals come from a new ``secret`` (or the one given) and the players'
    ``words``.
    ``options`` are the options of the rule book. Raise UsageError if an argument does not fit.

    ``players``: the current names, by seat. ``seats``: the players at the start.
    ``renamed``: earlier names, each with the last line that uses them (see ``rename``).
    ``lines``: all actions so far. ``state``: the current state, secrets included.
    ``begun``: the state before the first line. ``start``: that position, if the game began ``from_position``.
    ``opening_moments``: the events before the first player is to move.
    ``pauses``: set it to True to wait after each deal until ``deal`` is called, so that players can read the score.
    ``header_line``: the header of the record that the game was loaded from; its own record uses it again.
    ``file``: the file in which a ``RecordFile`` stores the game.

    Two games are equal if they began in the same way and have the same lines and names.
    """

    rules: RuleSet
    seats: tuple[Seat, ...]
    players: tuple[str, ...]
    renamed: tuple[tuple[int, tuple[str, ...]], ...]
    chance: Chance
    seeded: bool
    first_dealer: int | None
    start: FullPosition | None
    header_line: str | None
    file: Path | None
    pauses: bool
    state: State
    lines: list[Line]
    begun: State
    opening_moments: tuple[Occurrence, ...]
    _checkpoints: tuple[State, ...]

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
        self._set_up(game, players, options)
        if seed is not None and secret not in (None, secret_from_seed(seed)):
            raise UsageError(
                Message("a seed and another secret were given; give one of them"),
                code="bad-argument",
                subject="secret",
            )
        if secret is None:
            secret = new_secret() if seed is None else secret_from_seed(seed)
        self.chance = FairShuffle(secret, checked_words(words, len(self.seats)))
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
        """Return a game that is dealt from these orders of the pack, top first, given as cards or text.

        ``dealer`` deals first, without a draw for it. The default is the last seat, so that seat 0 starts. When all
        orders are used, the game waits for ``supply``. Raise UsageError or NotationError if an argument does not fit.
        """
        made = object.__new__(cls)
        made._set_up(game, players, options)
        made.chance = GivenOrders([read_order(made.rules.pack, order) for order in orders])
        dealer = len(made.seats) - 1 if dealer is None else seat_of(len(made.seats), dealer)
        made.first_dealer = dealer
        made.state = made.begun = engine.start(made.rules, dealer)
        made.opening_moments = tuple(made._drive())
        return made

    @classmethod
    def from_hands(
        cls,
        game: str,
        hands: Sequence[Cards],
        *,
        upcard: Cards | Card | None = None,
        stock: Cards = "",
        dealer: int | None = None,
        players: Sequence[str | Seat] | None = None,
        **options: OptionValue,
    ) -> Game:
        """Return a game in which these hands are dealt, by seat, given as cards or text.

        ``stock`` are the top cards of the stock. The cards not named follow in pack order; without ``upcard``, the
        first of them is the upcard. Raise UsageError or NotationError if the cards do not fit.
        """
        made = cls.from_order(game, _numbered(hands) if players is None else players, dealer=dealer, **options)
        seats = made.rules.seats
        first = seats - 1 if dealer is None else dealer
        order = order_of_hands(made.rules, checked_hands(hands, seats), upcard, stock, first)
        made.opening_moments = made.supply(order)
        return made

    @classmethod
    def from_position(
        cls, game: str, position: Position, *, players: Sequence[str | Seat] | None = None, **options: OptionValue
    ) -> Game:
        """Return a game in the middle of a deal. After that deal, ``supply`` the order of the next one.

        Raise UsageError or NotationError if the position is impossible.
        """
        write = Message('give a rumpus.Position, for example Position(["7H 8H", "9C TC"])')
        check_kind("position", position, Position, write)
        made = object.__new__(cls)
        made._set_up(game, _numbered(position.hands) if players is None else players, options)
        checked_hands(position.hands, made.rules.seats)
        made.start = complete_position(made.rules, position)
        made.state = made.begun = state_of(made.rules, made.start)
        made.opening_moments = ()
        return made

    def supply(self, order: Sequence[Card] | str) -> tuple[Occurrence, ...]:
        """Give the next order of cards to a game with chosen cards, and return the events that follow.

        Raise IllegalAction if the game has a fair shuffle or waits for no order. Raise UsageError or NotationError if
        this is not an order of cards.
        """
        if not isinstance(self.chance, GivenOrders):
            raise IllegalAction(Message("the orders of this game follow from its secret"), code="chance-only")
        if self.state.table.phase not in CHANCE_PHASES:
            raise IllegalAction(Message("no order is needed now: the game waits for none"), code="wrong-time")
        self.chance.orders.append(read_order(self.rules.pack, order))
        return tuple(self._drive())

    def _set_up(self, game: str, players: Sequence[str | Seat], options: dict[str, OptionValue]) -> None:
        self.seats = _seats(players)
        self.rules = rule_book(game).rules(len(self.seats), **options)
        self.players = tuple(seat.name for seat in self.seats)
        self.renamed = ()
        self.chance = GivenOrders([])
        self.seeded = False
        self.first_dealer = None
        self.start = None
        self._purpose = PURPOSES[0]
        self.header_line = None
        self.file = None
        self.pauses = False
        self.state = self.begun = engine.start(self.rules)
        self.lines = []
        self._checkpoints = ()

    def copy(self) -> Self:
        """Return an independent copy of the game, for trying actions. It belongs to no file."""
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        made.lines = [*self.lines]
        if isinstance(self.chance, GivenOrders):
            made.chance = GivenOrders([*self.chance.orders])
        made.file = None
        return made

    __copy__ = copy

    def __getstate__(self) -> dict[str, object]:
        return self.copy().__dict__

    def __eq__(self, other: object) -> bool:
        return self._identity == other._identity if isinstance(other, Game) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # a game changes as it is played

    @property
    def _identity(self) -> tuple[object, ...]:
        began = self.rules, self.seats, self.chance, self.seeded, self.first_dealer, self.start, self.purpose
        return *began, self.players, self.renamed, self.lines, self.state

    def rename(self, players: Sequence[str]) -> None:
        """Use these names, by seat, from the next line on. Raise UsageError unless there is one name for each seat."""
        names = tuple(as_sequence("players", players, _WRITE_PLAYERS, "bad-players"))
        if len(names) != self.rules.seats or not all(isinstance(name, str) for name in names):
            raise wrong_value(
                "players", players, Message("give {count} names", {"count": self.rules.seats}), "bad-players"
            )
        if names != self.players:
            self.renamed += ((len(self.lines), self.players),)
            self.players = names

    def players_at(self, seq: int) -> tuple[str, ...]:
        """Return the names of the players, by seat, at the line with this number."""
        seq = as_integer("seq", seq, Message("give the number of a line"))
        return next((names for last, names in self.renamed if seq <= last), self.players)

    @property
    def purpose(self) -> str:
        """The purpose of a game with chosen cards, for its record.

        Setting one that is not in ``PURPOSES`` raises UsageError.
        """
        return self._purpose

    @purpose.setter
    def purpose(self, purpose: str) -> None:
        if purpose not in PURPOSES:
            said = Message(
                "{purpose} is nothing a game is for; it is one of {purposes}",
                {"purpose": repr(purpose), "purposes": ListField(PURPOSES, ", ")},
            )
            raise UsageError(said, code="bad-purpose", subject=str(purpose))
        self._purpose = purpose

    @property
    def to_move(self) -> int | None:
        """The seat to move, or None if the game is over or waits for an order of cards."""
        return None if self.state.table.phase in CHANCE_PHASES else self.state.table.to_move

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat so far."""
        return self.state.table.totals

    @property
    def results(self) -> tuple[DealResult, ...]:
        """The results of all finished deals: winners, hands and points."""
        return tuple(self.state.table.results)

    @property
    def outcome(self) -> Outcome | None:
        """The result of the game: reason, winners and final scores. None until the game is over."""
        return self.state.table.outcome

    @property
    def is_over(self) -> bool:
        """True if the game has ended."""
        return self.state.table.phase is Phase.OVER

    def view(self, seat: int | None) -> View:
        """Return the view of a seat, or of a spectator for None. Raise UsageError if there is no such seat."""
        return view(self.state, seat)

    @property
    def is_between_deals(self) -> bool:
        """True if a deal is over and the next is not dealt yet, because the game ``pauses`` or waits for an order."""
        return self.state.table.phase in _NEXT_DEAL and bool(self.state.table.results)

    def deal(self) -> tuple[Occurrence, ...]:
        """Deal the next deal of a game that pauses, and return the events. Raise IllegalAction during a deal."""
        if not self.is_between_deals:
            raise IllegalAction(Message("the deal goes on: the next one is dealt when it is over"), code="wrong-time")
        return tuple(self._drive(pauses=False))

    def legal_actions(self) -> LegalActions:
        """Return the legal actions of the seat to move. ``in`` also accepts the text of an action."""
        return engine.legal_actions(self.rules, self.view(self.to_move)).in_words(self.parse, self.text)

    def refusal(self, action: Action | str) -> RumpusError | None:
        """Return the error that ``play`` would raise for this action, or None if it is legal.

        The game does not change.
        """
        try:
            return self.legal_actions().refusal(self._read(action))
        except NotationError as error:
            return error

    def draft(self) -> Draft:
        """Return a draft for arranging the tile turn of the seat to move. Give its ``action()`` to ``play``.

        Raise UsageError if this is not a tile game, or if no seat is to move.
        """
        return Draft.begin(self.rules, self.view(self.to_move))

    def parse(self, text: str) -> Action:
        """Return the action that a text describes for the seat to move. Raise NotationError if it is not an action."""
        return parse_action(self.rules, self.view(self.to_move), text)

    def text(self, action: Action) -> str:
        """Return an action as text."""
        return format_action(self.rules, action)

    def hand_text(self, seat: int) -> str:
        """Return the hand of a seat as text. Raise UsageError if there is no such seat."""
        return " ".join(map(self.rules.pack.text, cards_of(self.view(seat_of(self.rules.seats, seat)).hand)))

    def table_text(self) -> str:
        """Return the table as text: a line for each meld, one for the discard pile, and one for the stock or pool.

        The line of a meld has its number, its cards, and its owner or owners (seats) if it has any.
        """
        table, spell = self.state.table, self.rules.pack.text
        lines = [
            f"{number}: {' '.join(map(spell, meld.cards))}{_owner_text(meld.owners)}"
            for number, meld in enumerate(table.tableau, start=1)
        ]
        if table.discard_pile:
            lines.append(f"pile: {' '.join(map(spell, table.discard_pile))}")
        return "\n".join([*lines, f"{self.rules.turn.layout(self.rules).stock}: {table.stock_count}"])

    def __repr__(self) -> str:
        scores = ", ".join(f"{name} {score}" for name, score in zip(self.players, self.scores, strict=True))
        mover = self.to_move
        waits = "over" if self.is_over else "waiting for cards" if mover is None else f"{self.players[mover]} to move"
        return f"<Game {self.rules.game}: {scores}; deal {self.state.table.deal_number}, {waits}>"

    def moments(self, after: int = 0) -> Iterator[Occurrence]:
        """Yield all events after the line with this number, or from the first card. They are computed by replay."""
        after = max(as_integer("after", after, Message("give the number of a line, 0 for all that happened")), 0)
        state, known = self._checkpoint(after)
        for seq, line in enumerate(islice(self.lines, known, None), start=known + 1):
            for event in engine.decide(self.rules, state, line.action):
                if seq > after:
                    yield Occurrence(event, state.table, seq)
                state = engine.evolve(state, event)

    def play(self, action: Action | str, *, by: str | None = None) -> tuple[Occurrence, ...]:
        """Play an action for the seat to move, then any shuffles that follow, and return the events.

        ``by`` is a word for the record, such as "clock". Raise IllegalAction or NotationError if the action is refused;
        the game has not changed then.
        """
        action = self._read(action)
        if isinstance(action, ChanceAction):
            raise IllegalAction(Message("only chance deals and shuffles"), code="chance-only")
        check_kind("by", by, (str, NoneType), Message('give a word such as "clock", or None'))
        return (*self._apply(self.to_move, action, by), *self._drive())

    def undo(self) -> Action:
        """Take back the last action of a player and the shuffles after it, and return the action.

        Raise UsageError if no action was played yet, or if the game is stored in a file.
        """
        if self.file is not None:
            said = Message(
                "{path} keeps this game, and no action in it is taken back: undo it in a copy (game.copy())",
                {"path": str(self.file)},
            )
            raise UsageError(said, code="kept-in-file", subject=str(self.file))
        last = next((seq for seq in range(len(self.lines), 0, -1) if self.lines[seq - 1].seat is not None), None)
        if last is None:
            raise UsageError(Message("no action was played yet, so there is nothing to undo"), code="nothing-to-undo")
        action = self.lines[last - 1].action
        state, known = self._checkpoint(last - 1)
        before = (line.action for line in islice(self.lines, known, last - 1))
        self._go_back(last - 1, engine.replay(self.rules, before, state))
        return action

    def positions(self) -> Iterator[Self]:
        """Yield a copy of the game as it was before each action of a player, and finally as it is now."""
        played, state = self.copy(), self.begun
        for seq, line in enumerate(played.lines):
            if line.seat is not None:
                position = played.copy()
                position._go_back(seq, state)
                yield position
            state = engine.replay(self.rules, (line.action,), state)
        yield played

    def _go_back(self, seq: int, state: State) -> None:
        """Remove all lines after the line with this number. ``state`` is the state after that line."""
        if isinstance(self.chance, GivenOrders):
            undone = (line.action for line in self.lines[seq:])
            # Put the orders back, so that the same cards are dealt again.
            self.chance.orders[:0] = [action.order for action in undone if isinstance(action, ChanceAction)]
        del self.lines[seq:]
        self._checkpoints = self._checkpoints[: seq // CHECKPOINT_EVERY]
        self.renamed = tuple((min(last, seq), names) for last, names in self.renamed)
        self.state = state

    def _checkpoint(self, seq: int) -> tuple[State, int]:
        """Return the last saved state up to the line with this number, and the number of its line."""
        passed = min(seq, len(self.lines)) // CHECKPOINT_EVERY
        return (self._checkpoints[passed - 1] if passed else self.begun), passed * CHECKPOINT_EVERY

    def _read(self, action: Action | str) -> Action:
        if isinstance(action, str):
            return self.parse(action)
        check_action(action)
        return action

    def _drive(self, *, pauses: bool | None = None) -> list[Occurrence]:
        """Play chance actions until a player is to move, the game pauses, or no order is left. Return the events."""
        moments: list[Occurrence] = []
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
            moments += self._apply(None, _CHANCE_ACTIONS[phase](order))
        return moments

    def _apply(self, seat: int | None, action: Action, by: str | None = None) -> list[Occurrence]:
        events = engine.decide(self.rules, self.state, action)
        moments, state, seq = [], self.state, len(self.lines) + 1
        for event in events:
            moments.append(Occurrence(event, state.table, seq))
            state = engine.evolve(state, event)
        ended = len(state.table.results) > len(self.state.table.results)
        self.lines.append(Line(seat, action, state.table.results[-1].points if ended else None, by))
        self.state = state
        if len(self.lines) % CHECKPOINT_EVERY == 0:
            self._checkpoints += (state,)
        return moments


def _seats(players: Sequence[str | Seat]) -> tuple[Seat, ...]:
    """Return the seats for these players. Raises UsageError."""
    seats = []
    for player in as_sequence("players", players, _WRITE_PLAYERS, "bad-players"):
        seat = player if isinstance(player, Seat) else Seat(player)
        check_name(seat.name)
        check_player_kind(seat.kind, seat.name)
        seats.append(seat)
    return tuple(seats)


def _numbered(hands: Sequence[Cards]) -> tuple[str, ...]:
    return tuple(f"Player {number}" for number in range(1, len(checked_hands(hands)) + 1))


def _owner_text(owners: Sequence[int]) -> str:
    seats = " ".join(map(str, owners[:1] if len(set(owners)) == 1 else owners))
    return f" ({seats})" if seats else ""
