"""What all card deals share in compiled code: dealing, drawing, taking, and how a turn ends."""

from __future__ import annotations

from rumpus.solver.compiled import kernel
from rumpus.solver.deal_layout import (
    ACTIONS,
    BY,
    DEAL,
    DEALER,
    DEALS,
    DRAWING,
    FIRST_UPCARD,
    HAND_SIZE,
    HANDS,
    IDLE_TURNS,
    IN_BLOCKS,
    KIND,
    KNOWN,
    LOGGED,
    MUST,
    NO_CARD,
    NOBODY,
    OFFERED,
    OFFERS,
    PACK,
    PHASE,
    PILE,
    PILE_COUNT,
    PLAYING,
    POINTS,
    PUT_BACK,
    SEAT,
    SEATS,
    STARTER,
    STIRRED,
    STOCK,
    STOCK_COUNT,
    STOCK_KNOWN,
    TAKEN,
    TURN,
    UPCARD_DRAWS,
    Ints,
)


@kernel
def note(s: Ints, log: Ints, number: int) -> None:
    """Log a number, if there is room: a log of length 0 takes none."""
    if s[LOGGED] < log.shape[0]:
        log[s[LOGGED]] = number
    s[LOGGED] += 1


@kernel
def note_cards(s: Ints, log: Ints, cards: Ints, first: int, number: int) -> None:
    """Log so many cards from this place of an array."""
    for place in range(min(number, log.shape[0] - s[LOGGED])):
        log[s[LOGGED] + place] = cards[first + place]
    s[LOGGED] += number


@kernel
def deal(rules: Ints, order: Ints, s: Ints, log: Ints) -> None:
    """Deal an order of the pack (C-1, GIN-1); the deal passes left."""
    seats, size, cards = rules[SEATS], rules[HAND_SIZE], rules[PACK]
    dealer = (s[DEALER] + (s[DEALS] > 0)) % seats
    starter = (dealer + 1) % seats
    clear_deal(s)
    s[MUST] = NO_CARD
    for seat in range(seats):
        turn, hand = (seat - starter) % seats, 0
        for i in range(size):
            hand |= 1 << (order[turn * size + i] if rules[IN_BLOCKS] else order[turn + i * seats])
        s[HANDS + seat] = hand
    for place in range(seats * size, cards):
        s[STOCK + cards - 1 - place] = order[place]
    s[STOCK_COUNT] = cards - seats * size - 1
    upcard = order[seats * size]
    s[PILE], s[PILE_COUNT], s[FIRST_UPCARD] = upcard, 1, upcard
    s[PHASE] = OFFERED if rules[OFFERS] else DRAWING
    s[DEALER], s[STARTER], s[SEAT] = dealer, starter, starter
    s[DEALS] += 1
    note(s, log, DEAL << KIND | cards)
    note_cards(s, log, order, 0, cards)


@kernel
def clear_deal(s: Ints) -> None:
    """Put away the last deal, of cards or tiles; what the game has come to stays."""
    deals, actions, logged = s[DEALS], s[ACTIONS], s[LOGGED]
    for place in range(POINTS):
        s[place] = 0
    s[DEALS], s[ACTIONS], s[LOGGED] = deals, actions, logged
    s[BY] = NOBODY


@kernel
def draw(s: Ints) -> None:
    """The seat to move takes the top card of the stock."""
    s[STOCK_COUNT] -= 1
    seat, card = s[SEAT], 1 << s[STOCK + s[STOCK_COUNT]]
    s[HANDS + seat] |= card
    if s[STOCK_KNOWN] > 0:
        s[STOCK_KNOWN] -= 1
        s[KNOWN + seat] |= card
    s[PHASE], s[STIRRED] = PLAYING, 1


@kernel
def take(s: Ints, number: int) -> None:
    """The seat to move takes this many cards of the discard pile."""
    s[PILE_COUNT] -= number
    taken, first = 0, PILE + s[PILE_COUNT]
    for place in range(first, first + number):
        taken |= 1 << s[place]
    s[HANDS + s[SEAT]] |= taken
    s[KNOWN + s[SEAT]] |= taken
    s[UPCARD_DRAWS] += s[PHASE] != OFFERED
    s[TAKEN], s[PHASE] = taken, PLAYING


@kernel
def leave_hand(s: Ints, cards: int) -> None:
    """Cards leave the hand of the seat to move for the table."""
    s[HANDS + s[SEAT]] &= ~cards
    s[KNOWN + s[SEAT]] &= ~cards


@kernel
def discard(rules: Ints, s: Ints, card: int) -> None:
    """The seat to move discards, and its turn ends."""
    leave_hand(s, 1 << card)
    s[PILE + s[PILE_COUNT]] = card
    s[PILE_COUNT] += 1
    s[PUT_BACK] = s[PUT_BACK] + 1 if s[TAKEN] >> card & 1 else 0
    s[IDLE_TURNS] = 0 if s[STIRRED] else s[IDLE_TURNS] + 1
    s[TAKEN], s[STIRRED], s[PHASE] = 0, 0, DRAWING
    s[TURN] += 1
    s[SEAT] = s[SEAT] + 1 if s[SEAT] + 1 < rules[SEATS] else 0
