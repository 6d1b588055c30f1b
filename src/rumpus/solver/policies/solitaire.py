"""Simulated hands of a player alone: one draw and one discard a turn, by rules of thumb.

The deadwood points of such hands estimate those of an opponent's hidden hand after the same number of turns.
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
    """Play hands alone and write their deadwood points after each turn into ``counts``.

    Row 0 is the dealt hand, row n the hand after n turns. Each column is for one order of the pack in ``orders``. Its
    first cards are the hand, the next ones the draws.
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
    """Return the card to discard: the one with the most points, the last of equals.

    It is outside all melds and near pairs, or outside all melds if there is no such card.
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
