"""Actions: what a seat, or chance, asks for. Values only; the rules judge them, ``notation`` spells them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Self, get_args, overload

from rumpus.core.errors import IllegalAction, NotationError
from rumpus.core.given import Argument, unfit
from rumpus.core.melds import End
from rumpus.core.messages import Message
from rumpus.core.packs import Card

_AN_ACTION = Argument(Message("an action"), lambda fields: Message("an action cannot be {given}; {write}", fields))

MeldCards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DrawForDeal:
    """Chance: cards are shown from this order of the pack to find the first dealer or starter (C-2, R26-3, RG-2)."""

    order: tuple[Card, ...]

    def __repr__(self) -> str:
        return f"DrawForDeal(<order of {len(self.order)}>)"


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: the pack in this order, its top first, is dealt (C-1)."""

    order: tuple[Card, ...]

    def __repr__(self) -> str:
        return f"Deal(<order of {len(self.order)}>)"


@dataclass(frozen=True, slots=True)
class TurnStock:
    """Chance: the discard pile, shuffled into this order, becomes the stock (R16-11, option ``turned_stock``)."""

    order: tuple[Card, ...]

    def __repr__(self) -> str:
        return f"TurnStock(<order of {len(self.order)}>)"


@dataclass(frozen=True, slots=True)
class DrawFromStock:
    """Draw the top card of the stock."""


@dataclass(frozen=True, slots=True)
class TakeFromPile:
    """Take this card of the discard pile and all above it; elsewhere than in R500 that is the top card alone."""

    card: Card


@dataclass(frozen=True, slots=True)
class LayMeld:
    """Lay these cards as a meld: a set in pack order, a run from its low end."""

    cards: MeldCards


@dataclass(frozen=True, slots=True)
class LayOff:
    """Add a card to the meld with this number (from 1, by the order laid in the deal).
    ``end`` is named only where the card fits both ends of a run.
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
    """Rap before drawing, or when asked after the deal (RAP-3, RAP-4)."""


@dataclass(frozen=True, slots=True)
class DiscardAndRap:
    """Discard and rap (RAP-4)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Knock:
    """Gin: discard this card and knock (GIN-3); at the wall the upcard is taken first (GIN-7)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Decline:
    """Say no to what the opening round offers (RAP-3, GIN-2)."""


@dataclass(frozen=True, slots=True)
class Play:
    """A whole tile turn: the table as it lies at its end, meld by meld, jokers declared.

    ``opening`` holds the melds that open, as laid from the rack (RG-5, RQ-4), empty once opened. ``one_tile``: the
    player said "one tile" (RQ-7).
    """

    table: tuple[MeldCards, ...]
    opening: tuple[MeldCards, ...] = ()
    one_tile: bool = False

    def __repr__(self) -> str:
        opening = f", opening={self.opening}" if self.opening else ""
        return f"Play({self.table}{opening}{', one_tile=True' if self.one_tile else ''})"


@dataclass(frozen=True, slots=True)
class Pick:
    """Pick a tile from the pool; the turn ends (RG-7, RQ-5)."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Nothing to do: the pool or stock is used up (RG-12, RQ-14, R500-13), or the wall is reached (GIN-7)."""


ChanceAction = DrawForDeal | Deal | TurnStock
CardAction = DrawFromStock | TakeFromPile | LayMeld | LayOff | Discard
OfferAction = Rap | DiscardAndRap | Knock | Decline
Action = ChanceAction | CardAction | OfferAction | Play | Pick | Pass


_KINDS = frozenset(get_args(Action))


def check_action(given: object) -> None:
    """Raise UsageError unless this is an action."""
    if type(given) not in _KINDS:
        raise unfit(_AN_ACTION, given, Message("give one of legal_actions(), or its text"), "no-action")


def cards_named(action: Action) -> tuple[Card, ...]:
    """Every card that an action of a seat names."""
    if isinstance(action, Play):
        return tuple(card for melds in (action.table, action.opening) for meld in melds for card in meld)
    if isinstance(action, LayMeld):
        return action.cards
    return (action.card,) if hasattr(action, "card") else ()


class LegalActions(Sequence[Action]):
    """What the seat to move may do: lazy, countable, in a stable order, and ``in``-testable.

    Order: drawing before taking, the top of the pile first; melds (sets by rank, runs by suit, low end and length),
    lay-offs by meld number and card, discards by card, each card's rap or knock after all plain discards; for tiles
    melds, lay-offs, Pick, Pass. ``exhaustive`` is false for tile turns: there only the *simple plays* are listed,
    while ``in`` judges every Play. Those of a ``Game`` are ``in_words``, too: ``in`` takes the text of an action.
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

    def judged_first(self, refusal: Callable[[Action], IllegalAction | None]) -> Self:
        """These, but what is refused here is refused before anything else is asked."""
        self._first = refusal
        return self

    def in_words(self, parse: Callable[[str], Action], text: Callable[[Action], str]) -> Self:
        """These, and texts are read and shown: ``"pick" in actions``."""
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
