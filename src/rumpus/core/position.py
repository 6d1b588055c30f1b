"""Positions: set up a deal from chosen cards, at its start or in the middle.

The caller names only the cards that matter. The rest of the pack goes to the stock, in pack order. The functions here
check that no card is named twice and that a game of these rules can reach such card counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from rumpus.core.engine import start
from rumpus.core.errors import UsageError
from rumpus.core.events import HIDDEN, Dealt
from rumpus.core.evolution import table_after
from rumpus.core.given import A_SEAT, Argument, as_integer, as_sequence, wrong_value
from rumpus.core.messages import CardField, Field, Message
from rumpus.core.packs import Card, Pack, cards_of, is_standing, set_of
from rumpus.core.rules import RuleSet
from rumpus.core.state import Phase, State, no_such_seat

_CARD_OF_ORDER = Argument(
    Message("a card of an order"), lambda fields: Message("a card of an order cannot be {given}; {write}", fields)
)
_TILE_OF_ORDER = Argument(
    Message("a tile of an order"), lambda fields: Message("a tile of an order cannot be {given}; {write}", fields)
)
_KINDS_OF_ORDER = {"cards": _CARD_OF_ORDER, "tiles": _TILE_OF_ORDER}
_AN_ORDER = Argument(Message("an order"), lambda fields: Message("an order cannot be {given}; {write}", fields))
_SEATS_OF_MELD = Argument(
    Message("the seats of a meld"), lambda fields: Message("the seats of a meld cannot be {given}; {write}", fields)
)

Cards = Sequence[Card] | str
LyingMeld = Cards | tuple[Cards, int | Sequence[int]]
"""A meld on the table: its cards, or its cards and their owner, or its cards and an owner for each."""


@dataclass(frozen=True)
class Position:
    """The middle of a deal. Cards are given as numbers or as text.

    ``hands``: the hand of each seat.
    ``melds``: the melds on the table in the order laid. A pair (cards, owner) names the seat that laid the meld, or a
    seat for each card; without it the seat to move owns them.
    ``opened``: the seats that have opened (tile games).
    ``pile``: the discard pile, oldest card first.
    ``stock``: the top cards of the stock or pool. All cards not named anywhere lie below them, in pack order.
    ``to_move``: the seat to move. ``drawn``: True if it has already drawn.

    A position has no history. The oldest card of the pile counts as the first upcard, and no card as just taken.
    """

    hands: Sequence[Cards]
    melds: Sequence[LyingMeld] = ()
    opened: Sequence[int] = ()
    pile: Cards = ()
    stock: Cards = ()
    to_move: int = 0
    drawn: bool = False


class _CardSupply:
    """The cards of a pack that no place of the position holds yet."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.left = pack.everything

    def take(self, cards: Cards) -> tuple[Card, ...]:
        """Remove these cards and return them; a card that is gone is replaced by another copy.

        Raise UsageError if none is left.
        """
        if isinstance(cards, str):
            return tuple(self._take_one(self.pack.parse(word)) for word in cards.replace(",", " ").split())
        named = as_sequence(self.pack.kind, cards, self._write, "bad-position")
        return tuple(map(self._take_one, named))

    def rest(self) -> tuple[Card, ...]:
        """Return the cards still here, in pack order."""
        return tuple(cards_of(self.left))

    @property
    def _write(self) -> Message:
        fields: dict[str, Field] = {"cards": self.pack.fields(range(2))}
        return self.pack.worded(
            Message('write text, for example "{cards}", or a list of cards', fields),
            Message('write text, for example "{cards}", or a list of tiles', fields),
        )

    def _take_one(self, card: Card) -> Card:
        pack = self.pack
        card = as_integer(pack.as_argument, card, self._write, "bad-position")
        if not pack.has(card):
            raise UsageError(pack.not_of_this_game(card), code="bad-position", subject=str(card))
        own = pack.physical(card)
        for other in (own, *cards_of(pack.alike(own))):
            if self.left >> other & 1:
                self.left ^= 1 << other
                return card - own + other
        raise self._too_often(card)

    def _too_often(self, card: Card) -> UsageError:
        pack, count = self.pack, self.pack.alike(card).bit_count()
        if count == 1:
            said = _named_twice(pack, pack.field(card))
            return UsageError(said, code="bad-position", subject=pack.text(card))
        if pack.is_joker(card):
            said = Message("only {most} jokers are in the pack, but more are named", {"most": count})
            return UsageError(said, code="bad-position", subject="jokers")
        shown = CardField(pack.name, card, pack.plain(card))
        said = Message("only {most} {card} are in the pack, but more are named", {"most": count, "card": shown})
        return UsageError(said, code="bad-position", subject=str(shown))


def _named_twice(pack: Pack, card: CardField) -> Message:
    return pack.worded(
        Message("{card} is named twice; each card lies in one place", {"card": card}),
        Message("{tile} is named twice; each tile lies in one place", {"tile": card}),
    )


def checked_hands(hands: Sequence[Cards], seats: int | None = None) -> Sequence[Cards]:
    """Return ``hands`` as a sequence. Raise UsageError if it is no list or does not have one hand for each seat."""
    write = Message('give a list of hands, for example ["7H 8H", "9C TC"]')
    found: Sequence[Cards] = as_sequence("hands", hands, write, "bad-position")
    if seats is not None and len(found) != seats:
        why = Message(
            "{count} hand was given for {players} players; give one each",
            {"count": len(found), "players": seats},
            plural="{count} hands were given for {players} players; give one each",
        )
        raise UsageError(why, code="bad-position")
    return found


def read_order(pack: Pack, order: Sequence[Card] | str) -> tuple[Card, ...]:
    """Return an order of the pack, top first, given as cards or text.

    Raise UsageError or NotationError for anything else.
    """
    if isinstance(order, str):
        return tuple(map(pack.parse, order.split()))
    fields: dict[str, Field] = {"cards": pack.fields(range(2))}
    one = _KINDS_OF_ORDER[pack.kind]
    write = pack.worded(
        Message('give the whole pack, top first, as cards or as text: "{cards} …"', fields),
        Message('give the whole pack, top first, as tiles or as text: "{cards} …"', fields),
    )
    cards = as_sequence(_AN_ORDER, order, write, "bad-order")
    return tuple(as_integer(one, card, write, "bad-order") for card in cards)


def order_of_hands(
    rules: RuleSet, hands: Sequence[Cards], upcard: Cards | Card | None, stock: Cards, dealer: int
) -> tuple[Card, ...]:
    """Return an order of the pack that deals these hands, this upcard and this top of the stock.

    ``hands`` are by seat, ``dealer`` is the seat that deals. All cards not named follow, in pack order. If no upcard is
    given, the first unnamed card is the upcard. Raise UsageError or NotationError if the cards do not fit.
    """
    supply = _CardSupply(rules.pack)
    held = [supply.take(hand) for hand in hands]
    for seat, hand in enumerate(held):
        if len(hand) != rules.hand_size:
            raise UsageError(_wrong_hand(rules, seat, len(hand)), code="bad-position", subject=str(seat))
    turned = supply.take(() if upcard is None else (upcard,) if isinstance(upcard, int) else upcard)
    has_pile = rules.turn.layout(rules).pile != "none"
    if len(turned) > has_pile:
        why = Message("one card is the upcard, and none of tiles")
        raise UsageError(why, code="bad-position", subject="upcard")
    below = supply.take(stock)
    if has_pile and not turned:
        turned = supply.take(supply.rest()[:1])
    in_turn = [held[(dealer + 1 + turn) % rules.seats] for turn in range(rules.seats)]
    dealt = in_turn if rules.in_blocks else zip(*in_turn, strict=True)
    return (*(card for cards in dealt for card in cards), *turned, *below, *supply.rest())


def _wrong_hand(rules: RuleSet, seat: int, given: int) -> Message:
    fields: dict[str, Field] = {"seat": seat, "count": given, "dealt": rules.hand_size}
    return rules.pack.worded(
        Message(
            "seat {seat} is given {count} card, but {dealt} are dealt; name as many, or set up the "
            "middle of a deal with from_position",
            fields,
            plural="seat {seat} is given {count} cards, but {dealt} are dealt; name as many, or "
            "set up the middle of a deal with from_position",
        ),
        Message(
            "seat {seat} is given {count} tile, but {dealt} are dealt; name as many, or set up the "
            "middle of a deal with from_position",
            fields,
            plural="seat {seat} is given {count} tiles, but {dealt} are dealt; name as many, or "
            "set up the middle of a deal with from_position",
        ),
    )


@dataclass(frozen=True)
class FullPosition:
    """A ``Position`` with all details: cards as numbers, each meld with the owner of each card, and the whole stock."""

    hands: tuple[tuple[Card, ...], ...]
    melds: tuple[tuple[tuple[Card, ...], tuple[int, ...]], ...]
    opened: tuple[int, ...]
    pile: tuple[Card, ...]
    stock: tuple[Card, ...]
    to_move: int
    drawn: bool


def complete_position(rules: RuleSet, position: Position) -> FullPosition:
    """Return the position with all details. Raise UsageError or NotationError if it is impossible in these rules."""
    seats, supply = rules.seats, _CardSupply(rules.pack)
    last: dict[str, Field] = {"last": seats - 1}
    write = Message("give the number of a seat, 0 to {last}", last)
    mover = as_integer("to_move", position.to_move, write, "bad-position")
    write_opened = Message("give a list: give the number of a seat, 0 to {last}", last)
    opened = as_sequence("opened", position.opened, write_opened, "bad-position")
    hands = tuple(supply.take(hand) for hand in position.hands)
    write_melds = Message('give a list of melds, for example ["7H 8H 9H"]')
    given_melds = as_sequence("melds", position.melds, write_melds, "bad-position")
    melds = tuple(_with_owners(supply, meld, mover) for meld in given_melds)
    for given in (mover, *opened, *chain.from_iterable(owners for _, owners in melds)):
        seat = as_integer(A_SEAT, given, write, "bad-position")
        _check(0 <= seat < seats, no_such_seat(seats, seat), str(seat))
    if not isinstance(position.drawn, bool):
        raise wrong_value("drawn", position.drawn, Message("give True or False"), "bad-position")
    empty = Message("a seat without cards has gone out, and the deal is over: give each seat some")
    _check(all(hands), empty, "hands")
    pile = supply.take(position.pile)
    stock = (*supply.take(position.stock), *supply.rest())
    standing = any(map(is_standing, chain(*hands, pile, stock)))
    _check(not standing, Message("a joker stands for something in melds alone"), "stock")
    found = FullPosition(hands, melds, tuple(opened), pile, stock, mover, position.drawn)
    _check_counts(rules, found)
    return found


def _check_counts(rules: RuleSet, position: FullPosition) -> None:
    """Raise UsageError unless the pile, the stock and the hands can have so many cards while a seat is to move."""
    has_drawn, layout = position.drawn, rules.turn.layout(rules)
    least_pile, least_stock = rules.turn.minimum_pile_and_stock(has_drawn)
    if layout.pile == "none":
        _check(not position.pile, Message("tiles have no discard pile"), "pile")
    elif has_drawn:
        refusal = Message(
            "the discard pile has a card at least: its oldest card counts as the first upcard of "
            "the deal, which says how low one may knock"
        )
        _check(len(position.pile) >= least_pile, refusal, "pile")
    else:
        refusal = Message("the discard pile has a card before somebody draws")
        _check(len(position.pile) >= least_pile, refusal, "pile")
    refusal = Message("no play leaves so few cards in the stock: the deal is over before that")
    _check(len(position.stock) >= least_stock, refusal, "stock")
    for seat, hand in enumerate(position.hands if layout.melds == "hidden" else ()):
        size = rules.hand_size + (has_drawn and seat == position.to_move)
        refusal = Message(
            "seat {seat} is given {count} card, but holds {size} now: nobody lays any down before the deal ends",
            {"seat": seat, "count": len(hand), "size": size},
            plural="seat {seat} is given {count} cards, but holds {size} now: nobody lays any down "
            "before the deal ends",
        )
        _check(len(hand) == size, refusal, "hands")


def state_of(rules: RuleSet, position: FullPosition) -> State:
    """Return the state of a game in this position. Raise UsageError if a meld is not one, or if no seat has opened."""
    seats, mover, pile = rules.seats, position.to_move, position.pile
    upcard = pile[0] if pile else None
    hidden = (HIDDEN,) * seats
    dealt = Dealt(
        (mover - 1) % seats, mover, hidden, rules.hand_size, upcard, HIDDEN, len(position.stock), offers=False
    )
    table = table_after(start(rules).table, dealt)
    phase = Phase.TURN if not rules.turn.turns_upcard else Phase.PLAY if position.drawn else Phase.DRAW
    for event in rules.turn.setup_events(rules, list(position.melds), position.opened):
        table = table_after(table, event)
    counts = tuple(map(len, position.hands))
    table = table.changed(phase=phase, to_move=mover, counts=counts, known=(0,) * seats, discard_pile=pile)
    # Count one turn for each seat, so that the special rules of a first turn (RAP-3, GIN-2) no longer apply.
    return State(
        table.changed(turn_number=seats, made_progress=position.drawn),
        tuple(map(set_of, position.hands)),
        position.stock,
    )


def _with_owners(supply: _CardSupply, meld: LyingMeld, mover: int) -> tuple[tuple[Card, ...], tuple[int, ...]]:
    named, owners = meld if isinstance(meld, tuple) and meld and not isinstance(meld[0], int) else (meld, mover)
    cards = supply.take(named)
    if isinstance(owners, int):
        return cards, (owners,) * len(cards)
    write = Message("give one, or one for each card")
    return cards, tuple(as_sequence(_SEATS_OF_MELD, owners, write, "bad-position"))


def _check(holds: bool, message: Message, subject: str) -> None:
    if not holds:
        raise UsageError(message, code="bad-position", subject=subject)
