"""Hands played alone, in compiled code: improved by one draw and discard after another, by rules of thumb.

The counts of such hands estimate what an opponent's hidden hand counts after so many turns.
"""

from __future__ import annotations

from rumpus.solver.engine.layout import Ints
from rumpus.solver.engine.tables import PlayoutTables, value_of
from rumpus.solver.jit.bits import lowest
from rumpus.solver.jit.compiled import entry_point, kernel
from rumpus.solver.policies.outlook import split
from rumpus.solver.policies.tables import PolicyTables


@entry_point
def play_alone(t: PlayoutTables, p: PolicyTables, orders: Ints, hand_size: int, counts: Ints) -> None:
    """What hands count after 0, 1, 2 ... turns: a row of ``counts`` each, a column for each order of the pack, whose first
    cards are the hand.
    """
    turns, size = counts.shape[0] - 1, orders.shape[1]
    for column in range(orders.shape[0]):
        hand = 0
        for place in range(hand_size):
            hand |= 1 << orders[column, place]
        counts[0, column] = value_of(split(hand, p), t)
        for turn in range(turns):
            if hand_size + turn < size:
                hand |= 1 << orders[column, hand_size + turn]
                hand ^= 1 << _worst_card(hand, p)
            counts[turn + 1, column] = value_of(split(hand, p), t)


@kernel
def _worst_card(hand: int, p: PolicyTables) -> int:
    """The card that counts most, the last of equal ones, that is in no meld and, if there is one, in no two that a third card would
    make a meld.
    """
    rest = split(hand, p)
    if rest == 0:
        rest = hand
    near, cards = 0, rest
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        for pair in range(p.first_near[card], p.first_near[card + 1]):
            if p.near[pair] & ~rest == 0:
                near |= p.near[pair]
    cards = rest & ~near if rest & ~near else rest
    most, chosen = -1, 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if p.points[card] >= most:
            most, chosen = p.points[card], card
    return chosen
