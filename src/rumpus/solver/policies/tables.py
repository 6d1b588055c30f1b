"""The lookup tables of the heuristic policy of card games: its weights, and the melds and near pairs of the pack.

A near pair is two cards that a third card makes a meld. The third cards are its outs.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rumpus.solver.engine.layout import Ints

Floats = NDArray[np.float64]

# Places in the weights. ``policies.heuristic`` gives their meaning and values.
PATIENCE, GIFT_COST, WEIGHT, VALUE, KNOCK_CHANCE, RAP_CAUTION, OUT, ROUNDS_FIRST, MOST_DEADWOOD, WEIGHTS = range(10)
# Places in ``hopes``, computed once for each decision: the chance that an out is drawn in time, and the chance that the
# next player holds an unseen card.
HOPE, CHANCE_HIDDEN = range(2)

LONGEST = 5  # a longer run can be split into runs of 3 to 5 cards
MOST_TRIED = 18  # a hand with more melds is split greedily

# Places in the scratch space: the number of melds in the last split and the melds; the stacks of its search; the
# knowledge of the seat to move (``update_outlook``); the cards it has forgotten (``policies.glance``).
FOUND, FIRST_FOUND = 0, 1
INDEX, FREE, TOTAL, CHOSEN, CANDIDATES = 32, 64, 96, 128, 160
UNSEEN, MAY_HIDE, NEXT_KNOWN, FITTING, FORGOTTEN = 192, 193, 194, 195, 196
SCRATCH = 256


class PolicyTables(NamedTuple):
    """The lookup tables of a policy. Arrays named ``first…`` give, by card, the index of its first entry.

    - ``weights``: the settings of the policy by place. ``points``: by card.
    - ``most_unseen``: with more unseen cards only every second draw is tried.
    - ``few_cards``: an opponent with so few cards may go out in the next turn.
    - ``solitaire_counts``: sorted points of hands played alone, a row for each number of turns (showdown games only).
    - ``masks``, ``values``, ``fits``: the cards, points and possible lay-offs of each meld, by lowest card (``first``).
    - ``short``: the numbers of the melds of at most ``LONGEST`` cards (``first_short``).
    - ``near``, ``near_points``, ``near_outs``: cards, points and outs of each near pair (``first_near``).
    - ``partners``: by card, the pairs that form a meld with it (``first_partner``). ``beside``: their cards, by card.
    - ``habits``: the weights of the fitted policy (``pimc.habits``). Empty if it is not used.
    - ``scratch``, ``hopes``: scratch space.
    """

    weights: Floats
    most_unseen: int
    few_cards: int
    solitaire_counts: Ints
    points: Ints
    masks: Ints
    values: Ints
    fits: Ints
    first: Ints
    short: Ints
    first_short: Ints
    near: Ints
    near_points: Ints
    near_outs: Ints
    first_near: Ints
    partners: Ints
    first_partner: Ints
    beside: Ints
    habits: Floats
    scratch: Ints
    hopes: Floats
