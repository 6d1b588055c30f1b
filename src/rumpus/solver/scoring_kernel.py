"""Scoring in compiled code: what a finished deal brings each seat, by the ``Scoring`` of the rules; whether a game is over."""

from __future__ import annotations

from rumpus.solver.arrangement_kernel import every_best
from rumpus.solver.compiled import kernel
from rumpus.solver.deal_layout import (
    BY,
    DEALS,
    GIN,
    GIN_BONUS,
    HANDS,
    KNOCKED,
    LAST_DEAL,
    LOWS,
    MELD_COUNT,
    NO_RUN,
    NOBODY,
    POINTS,
    SCORING,
    SEATS,
    SHOWN,
    STARTER,
    SUITS,
    TARGET,
    TIES_GO_ON,
    TOTALS,
    UNDERCUT,
    UNDERCUT_BONUS,
    Ints,
)
from rumpus.solver.hand_kernel import least_deadwood
from rumpus.solver.playout_tables import PlayoutTables, value_of

HANDS_CHARGED, SHOWN_LESS_HELD, LOWEST_COUNT, KNOCK_SCORED, WINNER_PAID = range(5)
_FAR = 1 << 30
_NO_MELD = 100  # above any three cards: a meld beats none (RAP-8)
_MOST_RANKED = 8  # melds compared in a tie, seven bits each


@kernel
def score_deal(rules: Ints, t: PlayoutTables, s: Ints, reason: int) -> int:
    """Put each seat's points of the finished deal into the row, add them to the totals; returns why the deal ended."""
    for seat in range(rules[SEATS]):
        s[POINTS + seat] = 0
    if rules[SCORING] == HANDS_CHARGED:
        _charge_hands(rules, t, s)
    elif rules[SCORING] == SHOWN_LESS_HELD:
        _score_shown(rules, t, s)
    elif rules[SCORING] == LOWEST_COUNT:
        _score_counts(rules, t, s)
    elif s[BY] != NOBODY:
        reason = _score_knock(rules, t, s)
    for seat in range(rules[SEATS]):
        s[TOTALS + seat] += s[POINTS + seat]
    return reason


@kernel
def is_over(rules: Ints, s: Ints) -> bool:
    """Whether the game ends with the deal just scored."""
    if s[DEALS] >= rules[LAST_DEAL]:
        return True
    best, holders = s[TOTALS], 0
    for seat in range(rules[SEATS]):
        best = max(best, s[TOTALS + seat])
    for seat in range(rules[SEATS]):
        holders += s[TOTALS + seat] == best
    return best >= rules[TARGET] and not (rules[TIES_GO_ON] and holders > 1)


@kernel
def _charge_hands(rules: Ints, t: PlayoutTables, s: Ints) -> None:
    """Everyone but the seat that went out is charged what he holds (R16-14, R16-18)."""
    for seat in range(rules[SEATS]):
        if seat != s[BY]:
            s[POINTS + seat] = value_of(s[HANDS + seat], t)


@kernel
def _score_shown(rules: Ints, t: PlayoutTables, s: Ints) -> None:
    """Each seat adds what lies before it less what it holds (R500-10)."""
    for seat in range(rules[SEATS]):
        s[POINTS + seat] = value_of(s[SHOWN + seat], t) - value_of(s[HANDS + seat], t)
    for meld in range(s[MELD_COUNT]):
        if s[SUITS + meld] == NO_RUN or s[LOWS + meld] != 0:
            continue
        ace = s[SUITS + meld] * t.width
        for seat in range(rules[SEATS]):
            if s[SHOWN + seat] >> ace & 1:
                s[POINTS + seat] += 1 - t.hand.points[0]  # R500-8: an ace counts 1 in a run it begins low


@kernel
def _score_counts(rules: Ints, t: PlayoutTables, s: Ints) -> None:
    """The hands are compared (RAP-5 to RAP-9). The counts lie where the points will."""
    seats, rapper, least = rules[SEATS], s[BY], _FAR
    for seat in range(seats):
        s[POINTS + seat] = least_deadwood(s[HANDS + seat], t.hand)
        least = min(least, s[POINTS + seat])
    if rapper != NOBODY and s[POINTS + rapper] > least:
        rash = s[POINTS + rapper]
        for seat in range(seats):
            s[POINTS + seat] = 0 if seat == rapper else rash  # RAP-7
        return
    won, winner = 0, _lowest(rules, t, s, least)
    for seat in range(seats):
        won += s[POINTS + seat] - least
        s[POINTS + seat] = 0
    s[POINTS + winner] = won


@kernel
def _lowest(rules: Ints, t: PlayoutTables, s: Ints, least: int) -> int:
    """RAP-8: of the lowest counts the best melds, then the rapper, then the first from the dealer's left."""
    seats: int = rules[SEATS]
    starter: int = s[STARTER]
    tied, winner, best = 0, NOBODY, 0
    for seat in range(seats):
        tied += s[POINTS + seat] == least
    for place in range(seats):
        seat = (starter + place) % seats
        if s[POINTS + seat] != least:
            continue
        if tied == 1:
            return seat
        standing = _meld_rank(t, s[HANDS + seat])
        if winner == NOBODY or standing < best or (standing == best and seat == s[BY]):
            winner, best = seat, standing
    return winner


@kernel
def _meld_rank(t: PlayoutTables, hand: int) -> int:
    """How a hand stands in a tie, lowest best: what the three lowest cards of each meld count, lowest meld first (RAP-8)."""
    found = _arrange(t, hand)
    best = -1
    for row in range(found):
        _sort(t, row)
        standing = 0
        for place in range(_MOST_RANKED):
            value = t.ranks[t.arranged[row, place]] if place < t.lengths[row] else _NO_MELD
            standing = standing << 7 | value
        best = standing if best < 0 else min(best, standing)
    return best


@kernel
def _arrange(t: PlayoutTables, hand: int) -> int:
    return every_best(hand, t.hand, t.melds, t.by_lowest, t.first_meld, t.lengths.shape[0], t.arranged, t.lengths)


@kernel
def _sort(t: PlayoutTables, row: int) -> None:
    """Put the melds of an arrangement in order, the lowest first."""
    melds = t.arranged
    for last in range(1, t.lengths[row]):
        place = last
        while place > 0 and t.ranks[melds[row, place - 1]] > t.ranks[melds[row, place]]:
            melds[row, place - 1], melds[row, place] = melds[row, place], melds[row, place - 1]
            place -= 1


@kernel
def _score_knock(rules: Ints, t: PlayoutTables, s: Ints) -> int:
    """Knock, gin or undercut (GIN-5, GIN-6)."""
    knocker = s[BY]
    own, other = least_deadwood(s[HANDS + knocker], t.hand), _reply(t, s[HANDS + knocker], s[HANDS + 1 - knocker])
    if own == 0:
        s[POINTS + knocker] = other + rules[GIN_BONUS]
        return GIN
    won = other - own - (rules[UNDERCUT_BONUS] if other < own else 0)
    s[POINTS + knocker], s[POINTS + 1 - knocker] = max(0, won), max(0, -won)
    return UNDERCUT if won < 0 else KNOCKED


@kernel
def _reply(t: PlayoutTables, own: int, hand: int) -> int:
    """What the opponent is left with when the knocker chooses the worst for him among his best melds, and he replies best."""
    if least_deadwood(own, t.hand) == 0:
        return least_deadwood(hand, t.hand)
    found, most = _arrange(t, own), 0
    for row in range(found):
        most = max(most, _least_after_lay_offs(t, row, hand))
    return most


@kernel
def _least_after_lay_offs(t: PlayoutTables, row: int, hand: int) -> int:
    layable = _layable(t, row, hand)
    least, chosen = least_deadwood(hand, t.hand), layable
    while chosen:
        if _layable(t, row, chosen) == chosen:
            least = min(least, least_deadwood(hand & ~chosen, t.hand))
        chosen = (chosen - 1) & layable
    return least


@kernel
def _layable(t: PlayoutTables, row: int, cards: int) -> int:
    """Those of these cards that can be laid off, one after another, on the melds of an arrangement. The ace is low."""
    layable = 0
    for column in range(t.lengths[row]):
        meld = t.melds[t.arranged[row, column]]
        low = meld & -meld
        if meld & low << 1:
            layable |= _beside(t, meld, cards)
        else:
            while low >> t.width:
                low >>= t.width
            same = t.suits * low
            layable |= same & cards & ~meld
    return layable


@kernel
def _beside(t: PlayoutTables, run: int, cards: int) -> int:
    row = (1 << t.width) - 1
    while run & ~row:
        row <<= t.width
    found, below, above = 0, (run & -run) >> 1, (run + (run & -run)) & row
    while below & row & cards:
        found |= below
        below >>= 1
    while above & row & cards:
        found |= above
        above <<= 1
    return found
