"""Positions: a deal set up from its cards, from the deal on or in the middle of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from rumpus.core.engine import start
from rumpus.core.errors import UsageError
from rumpus.core.events import HIDDEN, Dealt
from rumpus.core.evolution import table_after
from rumpus.core.given import listed, whole
from rumpus.core.packs import Card, Pack, cards_of, is_standing, set_of
from rumpus.core.rules import RuleSet
from rumpus.core.state import Phase, State

Cards = Sequence[Card] | str
LyingMeld = Cards | tuple[Cards, int | Sequence[int]]


@dataclass(frozen=True)
class Position:
    """A deal in its middle. Cards are cards or their text.

    ``hands`` by seat; ``melds`` by the order laid, each with the seat that laid it, or for each card the seat before which
    it lies, where the game asks whose they are (without: the seat to move); ``opened``: the seats that have opened;
    ``pile``: the discard pile, oldest first; ``stock``: the top of the stock (of the pool), below which lies all that is
    named nowhere, in the order of the pack; ``drawn``: the seat to move has drawn. What was done before in the turn and in
    the deal is no part of it: the oldest card of the pile counts as the first upcard, and no card as just taken.
    """

    hands: Sequence[Cards]
    melds: Sequence[LyingMeld] = ()
    opened: Sequence[int] = ()
    pile: Cards = ()
    stock: Cards = ()
    to_move: int = 0
    drawn: bool = False


class _Box:
    """The pack, from which each card is taken once."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.left = pack.everything

    def take(self, cards: Cards) -> tuple[Card, ...]:
        """These cards; of interchangeable ones a copy that is still there. Raises UsageError and NotationError."""
        if isinstance(cards, str):
            return tuple(self._take_one(self.pack.parse(word)) for word in cards.replace(",", " ").split())
        return tuple(map(self._take_one, listed(f"{self.pack.noun}s", cards, self._write, "bad-position")))

    def rest(self) -> tuple[Card, ...]:
        """All that was not taken, in the order of the pack."""
        return tuple(cards_of(self.left))

    @property
    def _write(self) -> str:
        return f'write text, for example "{" ".join(self.pack.texts[:2])}", or a list of {self.pack.noun}s'

    def _take_one(self, card: Card) -> Card:
        pack = self.pack
        card = whole(f"a {pack.noun}", card, self._write, "bad-position")
        if not pack.has(card):
            raise UsageError(f"{card} is not a {pack.noun} of this game", code="bad-position", subject=str(card))
        own = pack.physical(card)
        for other in (own, *cards_of(pack.alike(own))):
            if self.left >> other & 1:
                self.left ^= 1 << other
                return card - own + other
        raise self._too_often(card)

    def _too_often(self, card: Card) -> UsageError:
        pack, count = self.pack, self.pack.alike(card).bit_count()
        if count == 1:
            text = pack.text(card)
            told = f"{text} is named twice; each {pack.noun} lies in one place"
        else:
            text = "jokers" if pack.is_joker(card) else pack.plain(card)
            told = f"only {count} {text} are in the pack, but more are named"
        return UsageError(told, code="bad-position", subject=text)


def checked_hands(hands: Sequence[Cards], seats: int | None = None) -> Sequence[Cards]:
    """These hands, where there is one for each seat. Raises UsageError."""
    write = 'give a list of hands, for example ["7H 8H", "9C TC"]'
    found: Sequence[Cards] = listed("hands", hands, write, "bad-position")
    if seats is not None and len(found) != seats:
        raise UsageError(f"{len(found)} hands were given for {seats} players; give one each", code="bad-position")
    return found


def read_order(pack: Pack, order: Sequence[Card] | str) -> tuple[Card, ...]:
    """An order of the pack, top first, from cards or text. Raises UsageError and NotationError."""
    if isinstance(order, str):
        return tuple(map(pack.parse, order.split()))
    write = f'give the whole pack, top first, as {pack.noun}s or as text: "{" ".join(pack.texts[:2])} …"'
    cards = listed("an order", order, write, "bad-order")
    named = f"a {pack.noun} of an order"
    return tuple(whole(named, card, write, "bad-order") for card in cards)


def order_of_hands(
    rules: RuleSet, hands: Sequence[Cards], upcard: Cards | Card | None, stock: Cards, dealer: int
) -> tuple[Card, ...]:
    """The order of the pack that deals these hands by seat, this upcard and this top of the stock; what is named nowhere
    follows. Raises UsageError and NotationError.
    """
    box = _Box(rules.pack)
    held = [box.take(hand) for hand in hands]
    for seat, hand in enumerate(held):
        if len(hand) != rules.hand_size:
            raise UsageError(
                f"seat {seat} is given {len(hand)} {rules.pack.noun}s, but {rules.hand_size} are dealt; name as many, "
                "or set up the middle of a deal with from_position",
                code="bad-position",
                subject=str(seat),
            )
    turned = box.take(() if upcard is None else (upcard,) if isinstance(upcard, int) else upcard)
    has_pile = rules.turn.layout(rules).pile != "none"
    if len(turned) > has_pile:
        raise UsageError("one card is the upcard, and none of tiles", code="bad-position", subject="upcard")
    below = box.take(stock)
    if has_pile and not turned:
        turned = box.take(box.rest()[:1])
    in_turn = [held[(dealer + 1 + turn) % rules.seats] for turn in range(rules.seats)]
    dealt = in_turn if rules.in_blocks else zip(*in_turn, strict=True)
    return (*(card for cards in dealt for card in cards), *turned, *below, *box.rest())


@dataclass(frozen=True)
class FullPosition:
    """A position of which every card is known: as ``Position``, its cards as cards, each meld with the seat before which each
    of its cards lies, and the whole stock (or pool), top first.
    """

    hands: tuple[tuple[Card, ...], ...]
    melds: tuple[tuple[tuple[Card, ...], tuple[int, ...]], ...]
    opened: tuple[int, ...]
    pile: tuple[Card, ...]
    stock: tuple[Card, ...]
    to_move: int
    drawn: bool


def full(rules: RuleSet, position: Position) -> FullPosition:
    """The position with every card in its place. Raises UsageError and NotationError."""
    seats, box = rules.seats, _Box(rules.pack)
    write = f"give the number of a seat, 0 to {seats - 1}"
    mover = whole("to_move", position.to_move, write, "bad-position")
    opened = listed("opened", position.opened, f"give a list: {write}", "bad-position")
    hands = tuple(box.take(hand) for hand in position.hands)
    lying = listed("melds", position.melds, 'give a list of melds, for example ["7H 8H 9H"]', "bad-position")
    melds = tuple(_owned(box, meld, mover) for meld in lying)
    for given in (mover, *opened, *chain.from_iterable(owners for _, owners in melds)):
        seat = whole("a seat", given, write, "bad-position")
        _check(0 <= seat < seats, f"there is no seat {seat}; seats are 0 to {seats - 1}", str(seat))
    _check(isinstance(position.drawn, bool), f"drawn cannot be {position.drawn!r}; give True or False", "drawn")
    _check(all(hands), "a seat without cards has gone out, and the deal is over: give each seat some", "hands")
    pile = box.take(position.pile)
    stock = (*box.take(position.stock), *box.rest())
    _check(
        not any(map(is_standing, chain(*hands, pile, stock))), "a joker stands for something in melds alone", "stock"
    )
    found = FullPosition(hands, melds, tuple(opened), pile, stock, mover, position.drawn)
    _check_counts(rules, found)
    return found


def _check_counts(rules: RuleSet, position: FullPosition) -> None:
    """Whether so many cards lie where they do while a seat is to move."""
    has_drawn, layout = position.drawn, rules.turn.layout(rules)
    least_pile, least_stock = rules.turn.least_lying(has_drawn)
    if layout.pile == "none":
        _check(not position.pile, "tiles have no discard pile", "pile")
    elif has_drawn:
        why = "its oldest card counts as the first upcard of the deal, which says how low one may knock"
        _check(len(position.pile) >= least_pile, f"the discard pile has a card at least: {why}", "pile")
    else:
        _check(len(position.pile) >= least_pile, "the discard pile has a card before somebody draws", "pile")
    told = "no play leaves so few cards in the stock: the deal is over before that"
    _check(len(position.stock) >= least_stock, told, "stock")
    for seat, hand in enumerate(position.hands if layout.melds == "hidden" else ()):
        size = rules.hand_size + (has_drawn and seat == position.to_move)
        given = f"{len(hand)} card{'s' * (len(hand) != 1)}"
        told = f"seat {seat} is given {given}, but holds {size} now: nobody lays any down before the deal ends"
        _check(len(hand) == size, told, "hands")


def state_of(rules: RuleSet, position: FullPosition) -> State:
    """The state of this position. Raises UsageError."""
    seats, mover, pile = rules.seats, position.to_move, position.pile
    upcard = pile[0] if pile else None
    hidden = (HIDDEN,) * seats
    dealt = Dealt(
        (mover - 1) % seats, mover, hidden, rules.hand_size, upcard, HIDDEN, len(position.stock), offers=False
    )
    table = table_after(start(rules).table, dealt)
    phase = Phase.TURN if not rules.turn.turns_upcard else Phase.PLAY if position.drawn else Phase.DRAW
    for event in rules.turn.lying(rules, list(position.melds), position.opened):
        table = table_after(table, event)
    counts = tuple(map(len, position.hands))
    table = table.changed(phase=phase, to_move=mover, counts=counts, known=(0,) * seats, discard_pile=pile)
    # Everybody has had a turn: what holds before one's first draw (RAP-3, GIN-2) does no more.
    return State(
        table.changed(turn_number=seats, stirred=position.drawn), tuple(map(set_of, position.hands)), position.stock
    )


def _owned(box: _Box, meld: LyingMeld, mover: int) -> tuple[tuple[Card, ...], tuple[int, ...]]:
    """The cards of a meld and the seat of each."""
    named, owners = meld if isinstance(meld, tuple) and meld and not isinstance(meld[0], int) else (meld, mover)
    cards = box.take(named)
    if isinstance(owners, int):
        return cards, (owners,) * len(cards)
    return cards, tuple(listed("the seats of a meld", owners, "give one, or one for each card", "bad-position"))


def _check(holds: bool, message: str, subject: str) -> None:
    if not holds:
        raise UsageError(message, code="bad-position", subject=subject)
