"""Kernels for melds: list the melds and lay-offs that a hand allows, and update the melds on the table."""

from __future__ import annotations

from rumpus.solver.engine import layout as at
from rumpus.solver.engine.deal import leave_hand
from rumpus.solver.engine.layout import Ints
from rumpus.solver.engine.tables import PlayoutTables, consecutive_from
from rumpus.solver.jit.bits import count, lowest, nth
from rumpus.solver.jit.compiled import kernel

_NOT_FOUND = -1


@kernel
def count_sets(hand: int, must: int, t: PlayoutTables) -> int:
    """Return the number of sets in a hand. Unless ``must`` is NO_CARD, count only sets with this card (R500-5)."""
    if must != at.NO_CARD:
        same = _suits_of(hand, must % t.width, t)
        if not t.hand.set_ranks >> must % t.width & 1:
            return 0
        return 4 if same == 15 else 1 if count(same) == 3 else 0
    row, width = (1 << t.width) - 1, t.width
    s0, s1, s2, s3 = hand & row, hand >> width & row, hand >> 2 * width & row, hand >> 3 * width & row
    threes = ((s0 & s1 & (s2 | s3)) | (s2 & s3 & (s0 | s1))) & t.hand.set_ranks
    if threes == 0:
        return 0
    return count(threes) + 4 * count(threes & s0 & s1 & s2 & s3)


@kernel
def set_action(hand: int, must: int, index: int, t: PlayoutTables) -> int:
    """Return the action that lays the set at this index. Order: by rank, sets of three in pack order, then all four."""
    first, last = (0, t.width) if must == at.NO_CARD else (must % t.width, must % t.width + 1)
    needed = 0 if must == at.NO_CARD else 1 << must // t.width
    for rank in range(first, last):
        same = _suits_of(hand, rank, t) if t.hand.set_ranks >> rank & 1 else 0
        if count(same) < 3:
            continue
        for suits in (7, 11, 13, 14, 15):
            if suits & ~same == 0 and suits & needed == needed:
                if index == 0:
                    return at.LAY_SET << at.KIND | rank << 4 | suits
                index -= 1
    return _NOT_FOUND


@kernel
def count_runs(hand: int, must: int, t: PlayoutTables) -> int:
    """Return the number of runs in a hand. ``must`` works as in ``count_sets``."""
    row, width = (1 << t.width) - 1, t.width
    if must != at.NO_CARD:
        return -1 - _run_at(hand >> must // width * width & row, must % width, 1 << 30, t)
    runs: int = t.runs[hand & row] + t.runs[hand >> width & row]
    runs += t.runs[hand >> 2 * width & row] + t.runs[hand >> 3 * width & row]
    return runs


@kernel
def run_action(hand: int, must: int, index: int, t: PlayoutTables) -> int:
    """Return the action that lays the run at this index. Order: by suit, low end and length."""
    row, width = (1 << t.width) - 1, t.width
    suit, rank = 0, -1
    if must == at.NO_CARD:
        while index >= t.runs[hand >> suit * width & row]:
            index -= t.runs[hand >> suit * width & row]
            suit += 1
    else:
        suit, rank = must // width, must % width
    return at.LAY_RUN << at.KIND | suit << 8 | _run_at(hand >> suit * width & row, rank, index, t)


@kernel
def _run_at(cards: int, rank: int, index: int, t: PlayoutTables) -> int:
    """Return ``low << 4 | length`` of the run at this index among the cards of one suit.

    Only runs with ``rank`` count, or all if it is -1. If there are only n such runs, return -1 - n.
    """
    found = 0
    for low in range(t.width - 2 + t.ace_high):
        stretch = consecutive_from(cards, low, t.width, t.ace_high)
        for length in range(3, stretch + 1):
            holds = low <= rank < low + length or (rank == 0 and low + length > t.width)
            if rank < 0 or holds:
                if found == index:
                    return low << 4 | length
                found += 1
    return -1 - found


@kernel
def fitting_anywhere(s: Ints) -> int:
    """Return all cards that can be laid off on a meld of the table."""
    fitting = 0
    for meld in range(s[at.MELD_COUNT]):
        fitting |= s[at.FITS + meld]
    return fitting


@kernel
def count_lay_offs(s: Ints, cards: int, t: PlayoutTables) -> int:
    """Return the number of ways to lay off one of these cards."""
    found = 0
    for meld in range(s[at.MELD_COUNT]):
        fitting = s[at.FITS + meld] & cards
        if fitting:
            found += 2 if _fits_both_ends(s, meld, t) else count(fitting)
    return found


@kernel
def lay_off_action(s: Ints, cards: int, index: int, t: PlayoutTables) -> int:
    """Return the lay-off of one of these cards at this index. Order: by meld, card and end."""
    for meld in range(s[at.MELD_COUNT]):
        fitting = s[at.FITS + meld] & cards
        if not fitting:
            continue
        both = _fits_both_ends(s, meld, t)
        many = 2 if both else count(fitting)
        if index < many:
            card, end = (lowest(fitting), at.LOW_END + index) if both else (nth(fitting, index), at.ANY_END)
            return at.LAY_OFF << at.KIND | meld << 8 | end << 6 | card
        index -= many
    return _NOT_FOUND


@kernel
def add_set(s: Ints, rank: int, suits: int, t: PlayoutTables) -> None:
    """Lay a set from the hand of the seat to move. ``suits`` has one bit for each suit."""
    _add(s, cards_of_set(rank, suits, t), at.NO_RUN, rank, t)


@kernel
def add_run(s: Ints, suit: int, low: int, length: int, t: PlayoutTables) -> None:
    """Lay a run from the hand of the seat to move. ``low`` is the position of its first card in the suit."""
    _add(s, cards_of_run(suit, low, length, t), suit, low, t)


@kernel
def cards_of_set(rank: int, suits: int, t: PlayoutTables) -> int:
    """Return the cards of a set. ``suits`` has one bit for each suit."""
    cards = 0
    for suit in range(4):
        cards |= (suits >> suit & 1) << (suit * t.width + rank)
    return cards


@kernel
def cards_of_run(suit: int, low: int, length: int, t: PlayoutTables) -> int:
    """Return the cards of a run. ``low`` is the position of its first card in the suit."""
    cards = 0
    for position in range(low, low + length):
        cards |= 1 << suit * t.width + position % t.width
    return cards


@kernel
def extend(s: Ints, meld: int, end: int, card: int, t: PlayoutTables) -> None:
    """Lay off a card from the hand of the seat to move on a meld, at this end of a run."""
    bit, low = 1 << card, s[at.LOWS + meld]
    if s[at.SUITS + meld] != at.NO_RUN and end != at.HIGH_END and low > 0 and card % t.width == low - 1:
        s[at.LOWS + meld] = low - 1
    s[at.MELDS + meld] |= bit
    s[at.SHOWN + s[at.SEAT]] |= bit
    leave_hand(s, bit)
    s[at.FITS + meld] = fits(s[at.MELDS + meld], s[at.SUITS + meld], s[at.LOWS + meld], t)


@kernel
def _add(s: Ints, cards: int, suit: int, low: int, t: PlayoutTables) -> None:
    meld = s[at.MELD_COUNT]
    s[at.MELDS + meld], s[at.SUITS + meld], s[at.LOWS + meld] = cards, suit, low
    s[at.FITS + meld] = fits(cards, suit, low, t)
    s[at.MELD_COUNT] = meld + 1
    s[at.SHOWN + s[at.SEAT]] |= cards
    leave_hand(s, cards)


@kernel
def fits(cards: int, suit: int, low: int, t: PlayoutTables) -> int:
    """Return the cards that can be laid off on a meld with these cards. ``suit`` is NO_RUN for a set."""
    if suit == at.NO_RUN:
        return t.suits << low & ~cards
    width, length = t.width, count(cards)
    if length == width:
        return 0
    first, above = suit * width, low + length
    below = 1 << first + low - 1 if low > 0 else 0
    return below | (1 << first + above % width if above < width + t.ace_high else 0)


@kernel
def _fits_both_ends(s: Ints, meld: int, t: PlayoutTables) -> bool:
    # Only an ace fits both ends of a run: that from 2 to K (R500-1).
    if not t.ace_high or s[at.SUITS + meld] == at.NO_RUN or s[at.LOWS + meld] != 1:
        return False
    return count(s[at.MELDS + meld]) == t.width - 1


@kernel
def _suits_of(hand: int, rank: int, t: PlayoutTables) -> int:
    """Return the suits in which the hand has a card of this rank, one bit each."""
    same, width = hand >> rank, t.width
    return same & 1 | same >> width - 1 & 2 | same >> 2 * width - 2 & 4 | same >> 3 * width - 3 & 8
