"""What the compiled heuristic player of card games looks up: its judgement, and the melds of the pack as it sees them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rumpus.solver.engine.layout import Ints

Floats = NDArray[np.float64]

# Places in the weights (see ``policies.heuristic``).
PATIENCE, GIVEN, WEIGHT, VALUE, SURE, CAUTION, OUT, WEIGHTS = range(8)
# Places in the hopes, which are computed once a decision.
HOPE, CHANCE_HIDDEN = range(2)

LONGEST = 5  # a longer run is two of these, or one of them and what follows
MOST_TRIED = 18  # melds in a hand that is still split exactly

# Places in the scratch space: the split found last, and what a search for it needs.
FOUND, FIRST_FOUND = 0, 1
INDEX, FREE, TOTAL, CHOSEN, CANDIDATES = 32, 64, 96, 128, 160
UNSEEN, MAY_HIDE, NEXT_KNOWN, FITTING, FORGOTTEN = 192, 193, 194, 195, 196
SCRATCH = 256


class PolicyTables(NamedTuple):
    """Melds stand in the order of their lowest card; ``first`` says where those of a card begin. ``short`` are the places of
    those of at most ``LONGEST`` cards, ``first_short`` likewise. ``near`` are pairs that a third card (``outs``) makes a meld, by
    their lowest card; ``partners`` the pairs that make a meld with a card, ``beside`` all cards of those. With more than
    ``many`` unseen cards every second one is imagined; an opponent with ``few`` cards may go out. ``imagined`` are the
    counts of hands played alone, sorted, a row for each number of turns. ``habits`` are those of the rollout policy where melds are
    laid (``pimc.habits``), none where it plays by the weights. ``scratch`` and ``hopes`` are scratch space.
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
