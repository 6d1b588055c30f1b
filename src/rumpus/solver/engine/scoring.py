"""Kernels that score a finished deal by the ``Scoring`` of the rules, and decide if the game is over."""

from __future__ import annotations

from rumpus.solver.engine import layout as at
from rumpus.solver.engine.layout import Ints
from rumpus.solver.engine.tables import PlayoutTables, value_of
from rumpus.solver.hands.arrangements import begin_arranging, next_best
from rumpus.solver.hands.deadwood import least_deadwood
from rumpus.solver.hands.lay_off_kernel import layable_cards
from rumpus.solver.jit.compiled import kernel
from rumpus.solver.scope import MOST_MELD_RANKS, Offers

HANDS_CHARGED, SHOWN_LESS_HELD, LOWEST_COUNT, KNOCK_SCORED, WINNER_PAID = range(5)
_FAR = 1 << 30
NO_MELD = MOST_MELD_RANKS  # above the rank of any meld, because a meld beats no meld (RAP-8)
_MOST_RANKED = 8  # melds compared in a tie, seven bits each; two hands of 52 cards have at most 8 melds each


@kernel
def score_deal(rules: Ints, t: PlayoutTables, s: Ints, reason: int) -> int:
    """Write each seat's points of the finished card deal. Return the reason for its end.

    The reason is ``reason``, but a knock becomes KNOCKED, GIN or UNDERCUT.
    """
    for seat in range(rules[at.SEATS]):
        s[at.POINTS + seat] = 0
    if rules[at.SCORING] == HANDS_CHARGED:
        _charge_hands(rules, t, s)
    elif rules[at.SCORING] == SHOWN_LESS_HELD:
        _score_shown(rules, t, s)
    elif rules[at.SCORING] == LOWEST_COUNT:
        _compare_counts(rules, t, s)
    elif s[at.BY] != at.NO_SEAT:
        reason = _score_knock(rules, t, s)
    return reason


@kernel
def close_deal(rules: Ints, s: Ints, reason: int) -> None:
    """Add the points of the finished deal of cards or tiles to the totals, and set the next phase or OVER."""
    for seat in range(rules[at.SEATS]):
        s[at.TOTALS + seat] += s[at.POINTS + seat]
        s[at.WON + seat] += s[at.POINTS + seat] > 0
    s[at.REASON] = reason
    s[at.PHASE] = at.OVER if _is_over(rules, s) else at.SEATING if rules[at.DRAWS_EACH] else at.DEALING


@kernel
def _is_over(rules: Ints, s: Ints) -> bool:
    if s[at.DEALS] >= rules[at.LAST_DEAL]:
        return True
    least = most = s[at.TOTALS]
    for seat in range(1, rules[at.SEATS]):
        least, most = min(least, s[at.TOTALS + seat]), max(most, s[at.TOTALS + seat])
    best, holders = least if rules[at.LOWEST_WINS] else most, 0
    for seat in range(rules[at.SEATS]):
        holders += s[at.TOTALS + seat] == best
    return most >= rules[at.TARGET] and not (rules[at.TIES_GO_ON] and holders > 1)


@kernel
def _charge_hands(rules: Ints, t: PlayoutTables, s: Ints) -> None:
    for seat in range(rules[at.SEATS]):
        if seat != s[at.BY]:  # R16-14, R16-18
            s[at.POINTS + seat] = value_of(s[at.HANDS + seat], t)


@kernel
def _score_shown(rules: Ints, t: PlayoutTables, s: Ints) -> None:
    for seat in range(rules[at.SEATS]):  # R500-10
        s[at.POINTS + seat] = value_of(s[at.SHOWN + seat], t) - value_of(s[at.HANDS + seat], t)
    for meld in range(s[at.MELD_COUNT]):
        if s[at.SUITS + meld] == at.NO_RUN or s[at.LOWS + meld] != 0:
            continue
        ace = s[at.SUITS + meld] * t.width
        for seat in range(rules[at.SEATS]):
            if s[at.SHOWN + seat] >> ace & 1:
                s[at.POINTS + seat] += 1 - t.hand.points[0]  # R500-8: an ace counts 1 in a run it begins low


@kernel
def _compare_counts(rules: Ints, t: PlayoutTables, s: Ints) -> None:
    # RAP-5 to RAP-9. POINTS holds the deadwood of each hand until the winner is known.
    seats, rapper, least = rules[at.SEATS], s[at.BY], _FAR
    for seat in range(seats):
        s[at.POINTS + seat] = least_deadwood(s[at.HANDS + seat], t.hand)
        least = min(least, s[at.POINTS + seat])
    if rapper != at.NO_SEAT and s[at.POINTS + rapper] > least:
        rash = s[at.POINTS + rapper]
        for seat in range(seats):
            s[at.POINTS + seat] = 0 if seat == rapper else rash  # RAP-7
        return
    won, winner = 0, _showdown_winner(rules, t, s, least)
    for seat in range(seats):
        won += s[at.POINTS + seat] - least
        s[at.POINTS + seat] = 0
    s[at.POINTS + winner] = won


@kernel
def _showdown_winner(rules: Ints, t: PlayoutTables, s: Ints, least: int) -> int:
    """Return the winner among the seats with the least deadwood (RAP-8).

    The best melds win a tie, then the rapper, then the first seat from the dealer's left.
    """
    seats: int = rules[at.SEATS]
    starter: int = s[at.STARTER]
    tied, winner, best = 0, at.NO_SEAT, 0
    for seat in range(seats):
        tied += s[at.POINTS + seat] == least
    for place in range(seats):
        seat = (starter + place) % seats
        if s[at.POINTS + seat] != least:
            continue
        if tied == 1:
            return seat
        standing = _tie_break_rank(t, s[at.HANDS + seat])
        if winner == at.NO_SEAT or standing < best or (standing == best and seat == s[at.BY]):
            winner, best = seat, standing
    return winner


@kernel
def _tie_break_rank(t: PlayoutTables, hand: int) -> int:
    """Return the rank of a hand in a tie as one number, lowest best (RAP-8).

    It consists of the ranks of the melds, lowest first. Of several best arrangements the lowest number counts.
    """
    least, best = begin_arranging(hand, t.hand), -1
    length, depth = _next_arranged(t, least, 0)
    while length >= 0:
        _sort(t, length)
        standing = 0
        for place in range(_MOST_RANKED):
            rank = t.ranks[t.arranged[place]] if place < length else NO_MELD
            standing = standing << 7 | rank
        best = standing if best < 0 else min(best, standing)
        length, depth = _next_arranged(t, least, depth)
    return best


@kernel
def _next_arranged(t: PlayoutTables, least: int, depth: int) -> tuple[int, int]:
    return next_best(depth, least, t.hand, t.melds, t.by_lowest, t.first_meld, t.arranged)


@kernel
def _sort(t: PlayoutTables, length: int) -> None:
    # An insertion sort of the melds by rank, lowest first.
    melds = t.arranged
    for last in range(1, length):
        place = last
        while place > 0 and t.ranks[melds[place - 1]] > t.ranks[melds[place]]:
            melds[place - 1], melds[place] = melds[place], melds[place - 1]
            place -= 1


@kernel
def _score_knock(rules: Ints, t: PlayoutTables, s: Ints) -> int:
    """Write the points of a knock. Return KNOCKED, GIN or UNDERCUT (GIN-5, GIN-6)."""
    knocker = s[at.BY]
    own = least_deadwood(s[at.HANDS + knocker], t.hand)
    other = _opponent_deadwood(t, s[at.HANDS + knocker], s[at.HANDS + 1 - knocker])
    times = 2 if s[at.FIRST_UPCARD] // t.width == rules[at.DOUBLED_SUIT] else 1  # OKL-3
    if own == 0:
        s[at.POINTS + knocker] = times * (other + rules[at.GIN_BONUS])
        return at.GIN
    is_undercut = other < own + rules[at.EQUAL_IS_UNDERCUT]
    won = times * (other - own - (rules[at.UNDERCUT_BONUS] if is_undercut else 0))
    s[at.POINTS + knocker], s[at.POINTS + 1 - knocker] = max(0, won), max(0, -won)
    return at.UNDERCUT if won < 0 else at.KNOCKED


@kernel
def _opponent_deadwood(t: PlayoutTables, own: int, hand: int) -> int:
    """Return the opponent's deadwood after the best lay-offs.

    Of its best arrangements the knocker shows the one that leaves the opponent the most deadwood.
    """
    least, most = begin_arranging(own, t.hand), 0
    if least == 0:
        return least_deadwood(hand, t.hand)
    length, depth = _next_arranged(t, least, 0)
    while length >= 0:
        opens = closes = fits = 0
        for place in range(length):
            offered = t.offered[t.arranged[place]]
            opens, closes, fits = opens | offered[0], closes | offered[1], fits | offered[2]
        most = max(most, _least_after_lay_offs(t, hand, (opens, closes, fits)))
        length, depth = _next_arranged(t, least, depth)
    return most


@kernel
def _least_after_lay_offs(t: PlayoutTables, hand: int, table: Offers) -> int:
    # Few cards can be laid off, so trying each subset is faster than ``least_beside``.
    layable = layable_cards(hand, t.hand, table)
    least, chosen = least_deadwood(hand, t.hand), layable
    while chosen:
        if layable_cards(chosen, t.hand, table) == chosen:
            least = min(least, least_deadwood(hand & ~chosen, t.hand))
        chosen = (chosen - 1) & layable
    return least
