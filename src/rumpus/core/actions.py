"""Actions: the requests of a seat, and the shuffles of chance, as plain values.

An action may be illegal: ``engine.decide`` checks it against the rules. ``notation`` converts actions to text and back.
Chance is an action too: it carries a complete order of the pack, so the same actions always give the same game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Self, get_args, overload

from rumpus.core.errors import IllegalAction, NotationError
from rumpus.core.given import Argument, wrong_value
from rumpus.core.melds import End
from rumpus.core.messages import Message
from rumpus.core.packs import Card

_AN_ACTION = Argument(Message("an action"), lambda fields: Message("an action cannot be {given}; {write}", fields))

MeldCards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DrawForDeal:
    """Chance: show cards from this order of the pack to choose the first dealer or starter (C-2, R26-3, RG-2)."""

    order: tuple[Card, ...]

    def __repr__(self) -> str:
        return f"DrawForDeal(<order of {len(self.order)}>)"


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: deal the pack in this order, top card first (C-1)."""

    order: tuple[Card, ...]

    def __repr__(self) -> str:
        return f"Deal(<order of {len(self.order)}>)"


@dataclass(frozen=True, slots=True)
class TurnStock:
    """Chance: make the discard pile, shuffled into this order, the new stock (R16-11, option ``turned_stock``)."""

    order: tuple[Card, ...]

    def __repr__(self) -> str:
        return f"TurnStock(<order of {len(self.order)}>)"


@dataclass(frozen=True, slots=True)
class DrawFromStock:
    """Draw the top card of the stock."""


@dataclass(frozen=True, slots=True)
class TakeFromPile:
    """Take this card of the discard pile and all cards above it. Only R500 allows a card below the top one."""

    card: Card


@dataclass(frozen=True, slots=True)
class LayMeld:
    """Lay these cards as a meld: a set in pack order, or a run from its low end."""

    cards: MeldCards


@dataclass(frozen=True, slots=True)
class LayOff:
    """Add a card to a meld on the table.

    ``meld`` is the number of the meld in the order laid, from 1. ``end`` is given only if the card fits both ends of a
    run.
    """

    card: Card
    meld: int
    end: End | None = None


@dataclass(frozen=True, slots=True)
class Discard:
    """Put a card on the discard pile; the turn ends."""

    card: Card


@dataclass(frozen=True, slots=True)
class Rap:
    """Rap without a discard: before drawing, or in the opening round (RAP-3, RAP-4)."""


@dataclass(frozen=True, slots=True)
class DiscardAndRap:
    """Discard and rap (RAP-4)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Knock:
    """Discard this card and knock (GIN-3). At the wall this takes the upcard first (GIN-7)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Decline:
    """Refuse the offer of the opening round: to rap, or to take the upcard (RAP-3, GIN-2)."""


@dataclass(frozen=True, slots=True)
class Play:
    """A whole tile turn, given as the new table.

    ``table`` lists every meld on the table at the end of the turn. Each joker says which tile it stands for.
    ``opening`` lists the melds from the rack that open (RG-5, RQ-4); it is empty once the seat has opened.
    ``one_tile`` is True if the player says "one tile" (RQ-7).
    """

    table: tuple[MeldCards, ...]
    opening: tuple[MeldCards, ...] = ()
    one_tile: bool = False

    def __repr__(self) -> str:
        opening = f", opening={self.opening}" if self.opening else ""
        return f"Play({self.table}{opening}{', one_tile=True' if self.one_tile else ''})"


@dataclass(frozen=True, slots=True)
class Pick:
    """Pick a tile from the pool, which ends the turn (RG-7, RQ-5)."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass. Allowed when the pool or stock is used up (RG-12, RQ-14, R500-13) or at the wall (GIN-7)."""


ChanceAction = DrawForDeal | Deal | TurnStock
CardAction = DrawFromStock | TakeFromPile | LayMeld | LayOff | Discard
OfferAction = Rap | DiscardAndRap | Knock | Decline
Action = ChanceAction | CardAction | OfferAction | Play | Pick | Pass


_KINDS = frozenset(get_args(Action))


def check_action(given: object) -> None:
    """Raise UsageError unless this is an action."""
    if type(given) not in _KINDS:
        raise wrong_value(_AN_ACTION, given, Message("give one of legal_actions(), or its text"), "no-action")


def cards_named(action: Action) -> tuple[Card, ...]:
    """Return every card that an action of a seat names. A card in both lists of a ``Play`` appears twice."""
    if isinstance(action, Play):
        return tuple(card for melds in (action.table, action.opening) for meld in melds for card in meld)
    if isinstance(action, LayMeld):
        return action.cards
    return (action.card,) if hasattr(action, "card") else ()


class LegalActions(Sequence[Action]):
    """The legal actions of the seat to move: a lazy sequence in a stable order.

    Order of card games: draw, take (top of the pile first), melds, lay-offs by meld number and card, discards by card,
    then raps or knocks by card. Melds are sets by rank, then runs by suit, low end and length.
    Order of tile games: melds, lay-offs, Pick or Pass.

    ``exhaustive`` is False for tile turns: the list has only the *simple plays* (one meld or one lay-off), while ``in``
    checks any Play. Built by ``Game``, ``in`` also accepts the text of an action.
    """

    def __init__(
        self,
        listing: Callable[[], Iterable[Action]],
        refusal: Callable[[Action], IllegalAction | None],
        exhaustive: bool = True,
    ) -> None:
        self._listing = listing
        self._refusal = refusal
        self._actions: tuple[Action, ...] | None = None
        self.exhaustive = exhaustive
        self._first: Callable[[Action], IllegalAction | None] = lambda action: None
        self._parse: Callable[[str], Action] | None = None
        self._text: Callable[[Action], str] = repr

    def check_first(self, refusal: Callable[[Action], IllegalAction | None]) -> Self:
        """Add a check that ``refusal`` runs before the rules of the game. Return self."""
        self._first = refusal
        return self

    def in_words(self, parse: Callable[[str], Action], text: Callable[[Action], str]) -> Self:
        """Let ``in`` accept texts (``"pick" in actions``) and ``repr`` show them. Return self."""
        self._parse, self._text = parse, text
        return self

    def refusal(self, action: Action) -> IllegalAction | None:
        """Return the reason to refuse the action, or None if it is legal. Raises UsageError if it is no action."""
        check_action(action)
        return self._first(action) or self._refusal(action)

    def __contains__(self, action: object) -> bool:
        if isinstance(action, str) and self._parse is not None:
            try:
                action = self._parse(action)
            except NotationError:
                return False
        return isinstance(action, Action) and self.refusal(action) is None

    def __len__(self) -> int:
        return len(self._listed())

    def __iter__(self) -> Iterator[Action]:
        return iter(self._listed())

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        return self._listed()[index]

    def __repr__(self) -> str:
        return f"LegalActions({', '.join(map(self._text, self))})"

    def _listed(self) -> tuple[Action, ...]:
        if self._actions is None:
            self._actions = tuple(self._listing())
        return self._actions
