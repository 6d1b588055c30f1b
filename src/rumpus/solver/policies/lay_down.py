"""The heuristic policy of games with melds laid down (R16, R26, R500).

It values a hand by the points that it can lay less the expected cost of the cards left. It chooses the draw, lay or
discard with the highest value. A discard also costs the points that it may give to the next player.
The tests compare its choices with a reference in plain Python (``tests/naive_players``).
"""

from __future__ import annotations

from rumpus.solver.engine import layout as at
from rumpus.solver.engine.cards.lay_down import can_draw, lay_down_action
from rumpus.solver.engine.cards.tableau import cards_of_run, cards_of_set
from rumpus.solver.engine.layout import Ints
from rumpus.solver.engine.scoring import SHOWN_LESS_HELD
from rumpus.solver.engine.tables import PlayoutTables, value_of
from rumpus.solver.jit.bits import count, lowest
from rumpus.solver.jit.compiled import kernel
from rumpus.solver.policies.outlook import (
    draw_gain,
    expected_cost,
    expected_gift,
    layable,
    pile_cards,
    sample_unseen,
    spare_cards,
    split,
    update_outlook,
)
from rumpus.solver.policies.tables import FITTING, GIFT_COST, OUT, VALUE, PolicyTables

_FAR = 1e300
_LARGE = 14  # for larger hands draws are estimated, not tried card by card
_HIGHEST = 4  # the number of highest cards tried as the discard


@kernel
def choose_in_lay_down(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints) -> int:
    """Return the action of the heuristic policy. Count the legal actions first."""
    update_outlook(rules, p, s)
    hand = s[at.HANDS + s[at.SEAT]]
    if s[at.PHASE] == at.DRAWING:
        return _draw(rules, t, p, s, hand)
    lays = s[at.SETS] + s[at.RUNS] + s[at.OFFS]
    # A card that must be played was taken only because it can be laid.
    if lays and (s[at.MUST] != at.NO_CARD or _wants_to_lay(rules, t, p, s, hand)):
        return _best_lay(rules, t, p, s, hand, lays)
    return at.DISCARD << at.KIND | _best_discard(rules, t, p, s, hand)


@kernel
def _draw(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, hand: int) -> int:
    stocked = can_draw(rules, s)
    best = _worth_of_drawing(rules, t, p, s, hand) if stocked else -float(value_of(hand, t))
    chosen = at.DRAW << at.KIND if stocked else at.PASS << at.KIND
    top, gained = at.PILE + s[at.PILE_COUNT] - 1, 0
    for depth in range(s[at.PILE_COUNT]):
        card = s[top - depth]
        gained |= 1 << card
        if not s[at.CHOICES] >> depth & 1:
            continue
        worth = _worth_of_taking(rules, t, p, s, hand | gained, card, gained)
        if worth > best:
            best, chosen = worth, at.TAKE << at.KIND | card
    return chosen


@kernel
def _worth_of_drawing(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, hand: int) -> float:
    if s[at.STOCK_KNOWN]:
        return _after_discard(rules, t, p, s, hand | 1 << s[at.STOCK + s[at.STOCK_COUNT] - 1], 0)
    if count(hand) > _LARGE:
        return _worth(rules, t, p, s, hand) + p.weights[VALUE] * draw_gain(hand, p)
    unseen = sample_unseen(p)
    many, total = count(unseen), 0.0
    while unseen:
        total += _after_discard(rules, t, p, s, hand | unseen & -unseen, 0)
        unseen &= unseen - 1
    return total / max(1, many)


@kernel
def _worth_of_taking(
    rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, hand: int, card: int, gained: int
) -> float:
    if rules[at.WHOLE_PILE]:
        used = hand & ~split(hand, p) | layable(hand, t, p, s)
        if not used >> card & 1:
            return -_FAR
    return _after_discard(rules, t, p, s, hand, gained)


@kernel
def _after_discard(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, hand: int, taken: int) -> float:
    loose = _unlaid(t, p, s, hand)
    if count(loose) <= 1:
        return p.weights[OUT] + _laid_points(rules, t, hand & ~loose)
    cards, best = loose & ~taken, -_FAR
    if cards == 0:
        cards = loose
    for _ in range(min(_HIGHEST, count(cards))):
        card = _highest(cards, p)
        cards ^= 1 << card
        best = max(best, _worth(rules, t, p, s, hand & ~(1 << card)))
    return best


@kernel
def _highest(cards: int, p: PolicyTables) -> int:
    """Return the card with the most points, the first of equals."""
    most, chosen = -1, at.NO_CARD
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if p.points[card] > most:
            most, chosen = p.points[card], card
    return chosen


@kernel
def _worth(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, hand: int) -> float:
    """Return the worth of a hand in points: the points that it can lay less the expected cost of the other cards."""
    loose = _unlaid(t, p, s, hand)
    return _laid_points(rules, t, hand & ~loose) - expected_cost(t, p, loose)


@kernel
def _laid_points(rules: Ints, t: PlayoutTables, cards: int) -> int:
    return value_of(cards, t) if scores_shown(rules) else 0


@kernel
def scores_shown(rules: Ints) -> bool:
    """Return True if laid melds score for their seat (R500-10)."""
    return rules[at.SCORING] == SHOWN_LESS_HELD


@kernel
def _unlaid(t: PlayoutTables, p: PolicyTables, s: Ints, hand: int) -> int:
    """Return the cards left if all possible melds and lay-offs are laid, in the better order of the two."""
    after_melds, fitting = split(hand, p), layable(hand, t, p, s)
    if fitting == 0:
        return after_melds
    after_melds &= ~layable(after_melds, t, p, s)
    after_lay_offs = split(hand & ~fitting, p)
    return after_lay_offs if value_of(after_lay_offs, t) < value_of(after_melds, t) else after_melds


@kernel
def _wants_to_lay(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, hand: int) -> bool:
    return not holds_back(rules, p, s) or count(_unlaid(t, p, s, hand)) <= 1


@kernel
def holds_back(rules: Ints, p: PolicyTables, s: Ints) -> bool:
    """Return True if the seat to move should lay nothing until it can go out.

    This pays against one opponent only, because it gives the opponent nothing to lay off on. It ends when the opponent
    has few cards or the stock runs low.
    """
    if rules[at.SEATS] > 2:
        return False
    others = count(s[at.HANDS + 1 - s[at.SEAT]])
    return others > p.few_cards and s[at.STOCK_COUNT] > 2 and s[at.TURNINGS] == 0


@kernel
def _best_lay(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, hand: int, lays: int) -> int:
    best, best_on_set, chosen = -_FAR, False, 0
    for index in range(lays):
        action = lay_down_action(rules, t, s, index)
        cards, on_set = cards_laid(action, t, s), index < s[at.SETS] + s[at.RUNS]
        if not on_set:
            on_set = s[at.SUITS + (action >> 8 & 63)] == at.NO_RUN
        worth = _laid_points(rules, t, cards) + _worth(rules, t, p, s, hand & ~cards)
        if worth > best or (worth == best and on_set and not best_on_set):
            best, best_on_set, chosen = worth, on_set, action
    return chosen


@kernel
def cards_laid(action: int, t: PlayoutTables, s: Ints) -> int:
    """Return the cards that an action lays on the table."""
    kind, payload = action >> at.KIND, action & (1 << at.KIND) - 1
    if kind == at.LAY_OFF:
        return 1 << (payload & 63)
    if kind == at.LAY_RUN:
        return cards_of_run(payload >> 8, payload >> 4 & 15, payload & 15, t)
    return cards_of_set(payload >> 4, payload & 15, t)


@kernel
def _discards(rules: Ints, p: PolicyTables, s: Ints, hand: int) -> int:
    """Return the candidates for the discard. If melds score, keep melds of the hand whole while it has other cards."""
    spare = spare_cards(s)
    loose = split(hand, p) & spare if scores_shown(rules) else 0
    return loose if loose else spare


@kernel
def _best_discard(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, hand: int) -> int:
    cards = _discards(rules, p, s, hand)
    in_reach = pile_cards(s) if rules[at.WHOLE_PILE] else 0
    best, chosen = _FAR, at.NO_CARD
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        fits = p.scratch[FITTING] >> card & 1
        gift = float(p.points[card]) if fits else expected_gift(card, in_reach, t, p)
        price = p.weights[GIFT_COST] * gift / rules[at.SEATS] - _worth(rules, t, p, s, hand & ~(1 << card))
        if price <= best:
            best, chosen = price, card
    return chosen
