"""What deals share in compiled code: seating, dealing; of cards also drawing, taking, and how a turn ends."""

from __future__ import annotations

from rumpus.solver.engine import layout as at
from rumpus.solver.engine.layout import Ints
from rumpus.solver.jit.bits import count, lowest
from rumpus.solver.jit.compiled import kernel


@kernel
def log_number(s: Ints, log: Ints, number: int) -> None:
    """Log a number, if there is room: a log of length 0 takes none."""
    if s[at.LOGGED] < log.shape[0]:
        log[s[at.LOGGED]] = number
    s[at.LOGGED] += 1


@kernel
def log_cards(s: Ints, log: Ints, cards: Ints, first: int, number: int) -> None:
    """Log so many cards from this place of an array."""
    for place in range(min(number, log.shape[0] - s[at.LOGGED])):
        log[s[at.LOGGED] + place] = cards[first + place]
    s[at.LOGGED] += number


@kernel
def log_order(s: Ints, log: Ints, kind: int, cards: Ints, first: int, number: int) -> None:
    """Log an action of chance, and the order that it uses."""
    log_number(s, log, kind << at.KIND | number)
    log_cards(s, log, cards, first, number)


# Chance


@kernel
def draw_for_deal(rules: Ints, order: Ints, s: Ints, log: Ints) -> None:
    """Show cards from this order until one seat has the lowest: it deals, or starts (C-2, RG-2, RQ-2)."""
    seats = rules[at.SEATS]
    # Each seat draws a card; those that must draw again do so after the others.
    drawing, waiting, again, best, holders = (1 << seats) - 1, (1 << seats) - 1, 0, at.NO_RANK, 0
    for place in range(order.shape[0]):
        seat = lowest(waiting)
        waiting ^= 1 << seat
        rank = rules[at.DRAW_RANKS + order[place]]
        if rank == at.NO_RANK:
            again |= 1 << seat
        elif best == at.NO_RANK or rank < best:
            best, holders = rank, 1 << seat
        elif rank == best:
            holders |= 1 << seat
        if waiting == 0 and again:
            waiting, again = again, 0
        elif waiting == 0:
            drawing = waiting = holders
            best, holders = at.NO_RANK, 0
            if count(drawing) == 1:
                break
    first = lowest(drawing)
    s[at.DEALER] = (first - 1) % seats if rules[at.WINNER_STARTS] else first
    s[at.PHASE] = at.DEALING
    log_order(s, log, at.DRAW_FOR_DEAL, order, 0, rules[at.PACK])


@kernel
def deal(rules: Ints, order: Ints, s: Ints, log: Ints) -> None:
    """Deal an order of the pack of cards (C-1, GIN-1)."""
    seats, size, cards = rules[at.SEATS], rules[at.HAND_SIZE], rules[at.PACK]
    begin_deal(rules, s)
    s[at.MUST] = at.NO_CARD
    for seat in range(seats):
        hand = 0
        for number in range(size):
            hand |= 1 << order[place_in_order(rules, s, seat, number)]
        s[at.HANDS + seat] = hand
    for place in range(seats * size, cards):
        s[at.STOCK + cards - 1 - place] = order[place]
    s[at.STOCK_COUNT] = cards - seats * size - 1
    top = order[seats * size]
    s[at.PILE], s[at.PILE_COUNT], s[at.FIRST_UPCARD] = top, 1, top
    s[at.PHASE] = at.OFFERED if rules[at.OFFERS] else at.DRAWING
    log_order(s, log, at.DEAL, order, 0, cards)


@kernel
def begin_deal(rules: Ints, s: Ints) -> None:
    """Put away the last deal, of cards or tiles; who deals next deals, and who sits left of them starts."""
    seats = rules[at.SEATS]
    dealer = (s[at.DEALER] + _deal_passes_left(rules, s)) % seats
    deals, actions, logged = s[at.DEALS], s[at.ACTIONS], s[at.LOGGED]
    for place in range(at.POINTS):
        s[place] = 0
    s[at.DEALS], s[at.ACTIONS], s[at.LOGGED] = deals + 1, actions, logged
    s[at.BY] = at.NOBODY
    s[at.DEALER], s[at.STARTER], s[at.SEAT] = dealer, (dealer + 1) % seats, (dealer + 1) % seats


@kernel
def _deal_passes_left(rules: Ints, s: Ints) -> bool:
    """Whether the deal passes left: not to the first one, nor where each is drawn for, nor after one that nobody won where
    the same seat deals again then (GIN-10).
    """
    if s[at.DEALS] == 0 or rules[at.DRAWS_EACH]:
        return False
    won = not rules[at.REDEALS_UNWON]
    for seat in range(rules[at.SEATS]):
        won = won or s[at.POINTS + seat] > 0
    return won


@kernel
def place_in_order(rules: Ints, s: Ints, seat: int, number: int) -> int:
    """Where in the order this card of a seat lies, the first having number 0 (C-1, GIN-1)."""
    turn = (seat - s[at.STARTER]) % rules[at.SEATS]
    return turn * rules[at.HAND_SIZE] + number if rules[at.IN_BLOCKS] else turn + number * rules[at.SEATS]


# Turns


@kernel
def draw(s: Ints) -> None:
    """The seat to move takes the top card of the stock."""
    s[at.STOCK_COUNT] -= 1
    seat, card = s[at.SEAT], 1 << s[at.STOCK + s[at.STOCK_COUNT]]
    s[at.HANDS + seat] |= card
    if s[at.STOCK_KNOWN] > 0:
        s[at.STOCK_KNOWN] -= 1
        s[at.KNOWN + seat] |= card
    s[at.PHASE], s[at.MADE_PROGRESS] = at.PLAYING, 1


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
    s[at.IDLE_TURNS] = 0 if s[at.MADE_PROGRESS] else s[at.IDLE_TURNS] + 1
    s[at.TAKEN], s[at.MADE_PROGRESS], s[at.PHASE] = 0, 0, at.DRAWING
    s[at.TURN] += 1
    s[at.SEAT] = s[at.SEAT] + 1 if s[at.SEAT] + 1 < rules[at.SEATS] else 0
