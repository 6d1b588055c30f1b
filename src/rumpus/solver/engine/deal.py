"""Kernels that all deals share: drawing for the deal, dealing, the log; in card games also drawing and discarding."""

from __future__ import annotations

from rumpus.solver.engine import layout as at
from rumpus.solver.engine.layout import Ints
from rumpus.solver.jit.bits import count, lowest
from rumpus.solver.jit.compiled import kernel


@kernel
def log_number(s: Ints, log: Ints, number: int) -> None:
    """Append a number to the log if it has room. Count it in any case, so that the needed length is known."""
    if s[at.LOGGED] < log.shape[0]:
        log[s[at.LOGGED]] = number
    s[at.LOGGED] += 1


@kernel
def log_cards(s: Ints, log: Ints, cards: Ints, first: int, number: int) -> None:
    """Append ``number`` cards to the log, from index ``first`` of ``cards`` on."""
    for place in range(min(number, log.shape[0] - s[at.LOGGED])):
        log[s[at.LOGGED] + place] = cards[first + place]
    s[at.LOGGED] += number


@kernel
def log_order(s: Ints, log: Ints, kind: int, cards: Ints, first: int, number: int) -> None:
    """Append an action of chance (a deal, a draw for the deal, a renewed stock) and its order of cards to the log."""
    log_number(s, log, kind << at.KIND | number)
    log_cards(s, log, cards, first, number)


# Chance


@kernel
def draw_for_deal(rules: Ints, order: Ints, s: Ints, log: Ints) -> None:
    """Draw a card for each seat from ``order`` until one seat has the lowest. It deals, or starts (C-2, RG-2, RQ-2)."""
    seats = rules[at.SEATS]
    # A seat that draws a card without a rank draws again after the others. Seats that tie draw again among themselves.
    drawing = waiting = (1 << seats) - 1  # seats, one bit each
    again, best, holders = 0, at.NO_RANK, 0
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
    """Start a deal of a card game with the pack in this order, the first card dealt first (C-1, GIN-1)."""
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
    """Clear the state row for a new deal of cards or tiles. Set the dealer, and the seat to their left as starter."""
    seats = rules[at.SEATS]
    dealer = (s[at.DEALER] + _deal_passes_left(rules, s)) % seats
    deals, actions, logged = s[at.DEALS], s[at.ACTIONS], s[at.LOGGED]
    for place in range(at.POINTS):
        s[place] = 0
    s[at.DEALS], s[at.ACTIONS], s[at.LOGGED] = deals + 1, actions, logged
    s[at.BY] = at.NO_SEAT
    s[at.DEALER], s[at.STARTER], s[at.SEAT] = dealer, (dealer + 1) % seats, (dealer + 1) % seats


@kernel
def _deal_passes_left(rules: Ints, s: Ints) -> bool:
    if s[at.DEALS] == 0 or rules[at.DRAWS_EACH]:
        return False  # the dealer was chosen or drawn
    # GIN-10: after a deal without a winner the same seat deals again.
    won = not rules[at.REDEALS_UNWON]
    for seat in range(rules[at.SEATS]):
        won = won or s[at.POINTS + seat] > 0
    return won


@kernel
def place_in_order(rules: Ints, s: Ints, seat: int, number: int) -> int:
    """Return the index in the dealt order of a seat's card ``number``, counted from 0 (C-1, GIN-1)."""
    turn = (seat - s[at.STARTER]) % rules[at.SEATS]
    return turn * rules[at.HAND_SIZE] + number if rules[at.IN_BLOCKS] else turn + number * rules[at.SEATS]


# Turns


@kernel
def draw(s: Ints) -> None:
    """Move the top card of the stock to the hand of the seat to move."""
    s[at.STOCK_COUNT] -= 1
    seat, card = s[at.SEAT], 1 << s[at.STOCK + s[at.STOCK_COUNT]]
    s[at.HANDS + seat] |= card
    if s[at.STOCK_KNOWN] > 0:
        s[at.STOCK_KNOWN] -= 1
        s[at.KNOWN + seat] |= card
    s[at.PHASE], s[at.MADE_PROGRESS] = at.PLAYING, 1


@kernel
def take(s: Ints, number: int) -> None:
    """Move the top ``number`` cards of the discard pile to the hand of the seat to move."""
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
    """Remove a set of cards from the hand of the seat to move."""
    s[at.HANDS + s[at.SEAT]] &= ~cards
    s[at.KNOWN + s[at.SEAT]] &= ~cards


@kernel
def upcard(s: Ints) -> int:
    """Return the top card of the discard pile."""
    card: int = s[at.PILE + s[at.PILE_COUNT] - 1]
    return card


@kernel
def discardable(rules: Ints, s: Ints) -> int:
    """Return the cards that the seat to move may discard.

    Cards taken in this turn count only if the rules allow it, or if the hand has no others (R16-10).
    """
    hand: int = s[at.HANDS + s[at.SEAT]]
    others = hand & ~s[at.TAKEN]
    return hand if rules[at.RETURNS] or others == 0 else others


@kernel
def discard(rules: Ints, s: Ints, card: int) -> None:
    """Discard a card of the seat to move, and end its turn."""
    leave_hand(s, 1 << card)
    s[at.PILE + s[at.PILE_COUNT]] = card
    s[at.PILE_COUNT] += 1
    s[at.PUT_BACK] = s[at.PUT_BACK] + 1 if s[at.TAKEN] >> card & 1 else 0
    s[at.IDLE_TURNS] = 0 if s[at.MADE_PROGRESS] else s[at.IDLE_TURNS] + 1
    s[at.TAKEN], s[at.MADE_PROGRESS], s[at.PHASE] = 0, 0, at.DRAWING
    s[at.TURN] += 1
    s[at.SEAT] = s[at.SEAT] + 1 if s[at.SEAT] + 1 < rules[at.SEATS] else 0
