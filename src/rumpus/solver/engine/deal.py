"""What all card deals share in compiled code: dealing, drawing, taking, and how a turn ends."""

from __future__ import annotations

from rumpus.solver.engine import layout as at
from rumpus.solver.engine.layout import Ints
from rumpus.solver.jit.compiled import kernel


@kernel
def note(s: Ints, log: Ints, number: int) -> None:
    """Log a number, if there is room: a log of length 0 takes none."""
    if s[at.LOGGED] < log.shape[0]:
        log[s[at.LOGGED]] = number
    s[at.LOGGED] += 1


@kernel
def note_cards(s: Ints, log: Ints, cards: Ints, first: int, number: int) -> None:
    """Log so many cards from this place of an array."""
    for place in range(min(number, log.shape[0] - s[at.LOGGED])):
        log[s[at.LOGGED] + place] = cards[first + place]
    s[at.LOGGED] += number


@kernel
def deal(rules: Ints, order: Ints, s: Ints, log: Ints) -> None:
    """Deal an order of the pack (C-1, GIN-1); the deal passes left."""
    seats, size, cards = rules[at.SEATS], rules[at.HAND_SIZE], rules[at.PACK]
    dealer = (s[at.DEALER] + _passes(rules, s)) % seats
    starter = (dealer + 1) % seats
    clear_deal(s)
    s[at.MUST] = at.NO_CARD
    for seat in range(seats):
        turn, hand = (seat - starter) % seats, 0
        for i in range(size):
            hand |= 1 << (order[turn * size + i] if rules[at.IN_BLOCKS] else order[turn + i * seats])
        s[at.HANDS + seat] = hand
    for place in range(seats * size, cards):
        s[at.STOCK + cards - 1 - place] = order[place]
    s[at.STOCK_COUNT] = cards - seats * size - 1
    upcard = order[seats * size]
    s[at.PILE], s[at.PILE_COUNT], s[at.FIRST_UPCARD] = upcard, 1, upcard
    s[at.PHASE] = at.OFFERED if rules[at.OFFERS] else at.DRAWING
    s[at.DEALER], s[at.STARTER], s[at.SEAT] = dealer, starter, starter
    s[at.DEALS] += 1
    note(s, log, at.DEAL << at.KIND | cards)
    note_cards(s, log, order, 0, cards)


@kernel
def _passes(rules: Ints, s: Ints) -> bool:
    """Whether the deal passes to the next seat: not to the first deal, nor after one that nobody won (GIN-10)."""
    if s[at.DEALS] == 0 or not rules[at.REDEALS_UNWON]:
        return s[at.DEALS] > 0
    won = False
    for seat in range(rules[at.SEATS]):
        won = won or s[at.POINTS + seat] > 0
    return won


@kernel
def clear_deal(s: Ints) -> None:
    """Put away the last deal, of cards or tiles; what the game has come to stays."""
    deals, actions, logged = s[at.DEALS], s[at.ACTIONS], s[at.LOGGED]
    for place in range(at.POINTS):
        s[place] = 0
    s[at.DEALS], s[at.ACTIONS], s[at.LOGGED] = deals, actions, logged
    s[at.BY] = at.NOBODY


@kernel
def draw(s: Ints) -> None:
    """The seat to move takes the top card of the stock."""
    s[at.STOCK_COUNT] -= 1
    seat, card = s[at.SEAT], 1 << s[at.STOCK + s[at.STOCK_COUNT]]
    s[at.HANDS + seat] |= card
    if s[at.STOCK_KNOWN] > 0:
        s[at.STOCK_KNOWN] -= 1
        s[at.KNOWN + seat] |= card
    s[at.PHASE], s[at.STIRRED] = at.PLAYING, 1


@kernel
def take(s: Ints, number: int) -> None:
    """The seat to move takes this many cards of the discard pile."""
    s[at.PILE_COUNT] -= number
    taken, first = 0, at.PILE + s[at.PILE_COUNT]
    for place in range(first, first + number):
        taken |= 1 << s[place]
    s[at.HANDS + s[at.SEAT]] |= taken
    s[at.KNOWN + s[at.SEAT]] |= taken
    s[at.UPCARD_DRAWS] += s[at.PHASE] != at.OFFERED
    s[at.TAKEN], s[at.PHASE] = taken, at.PLAYING


@kernel
def leave_hand(s: Ints, cards: int) -> None:
    """Cards leave the hand of the seat to move for the table."""
    s[at.HANDS + s[at.SEAT]] &= ~cards
    s[at.KNOWN + s[at.SEAT]] &= ~cards


@kernel
def upcard(s: Ints) -> int:
    """The top card of the discard pile."""
    card: int = s[at.PILE + s[at.PILE_COUNT] - 1]
    return card


@kernel
def discardable(rules: Ints, s: Ints) -> int:
    """The cards that the seat to move may discard: what it has just taken where the rules say so, or where it holds nothing
    else (R16-10).
    """
    hand: int = s[at.HANDS + s[at.SEAT]]
    kept = hand & ~s[at.TAKEN]
    return hand if rules[at.RETURNS] or kept == 0 else kept


@kernel
def discard(rules: Ints, s: Ints, card: int) -> None:
    """The seat to move discards, and its turn ends."""
    leave_hand(s, 1 << card)
    s[at.PILE + s[at.PILE_COUNT]] = card
    s[at.PILE_COUNT] += 1
    s[at.PUT_BACK] = s[at.PUT_BACK] + 1 if s[at.TAKEN] >> card & 1 else 0
    s[at.IDLE_TURNS] = 0 if s[at.STIRRED] else s[at.IDLE_TURNS] + 1
    s[at.TAKEN], s[at.STIRRED], s[at.PHASE] = 0, 0, at.DRAWING
    s[at.TURN] += 1
    s[at.SEAT] = s[at.SEAT] + 1 if s[at.SEAT] + 1 < rules[at.SEATS] else 0
