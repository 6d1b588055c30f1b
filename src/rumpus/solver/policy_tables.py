"""What compiled policies look up: its weights, and the melds of the pack as players see them."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rumpus.core.packs import Card, CardSet, set_of
from rumpus.core.rules import RuleSet
from rumpus.solver.deal_layout import Ints
from rumpus.solver.policy import Policy

Floats = NDArray[np.float64]

# Places in the weights. Those of showdown games and those of lay-down games share theirs.
PATIENCE, GIVEN, SURE, CAUTION = range(4)
OUT, WEIGHT, VALUE = SURE, CAUTION, 4
WEIGHTS = 5
# Places in the hopes, what is reckoned once a decision.
HOPE, CHANCE_HIDDEN = range(2)

LONGEST = 5  # a longer run is two of these, or one of them and what follows
MOST_TRIED = 18  # melds in a hand that is still split exactly

# Places in the room to work in: the split found last, and what a search for it needs.
FOUND, FIRST_FOUND = 0, 1
INDEX, FREE, TOTAL, CHOSEN, CANDIDATES = 32, 64, 96, 128, 160
UNSEEN, MAY_HIDE, NEXT_KNOWN, FITTING = 192, 193, 194, 195
ROOM = 256


class PolicyTables(NamedTuple):
    """Melds stand in the order of their lowest card, ``first`` says where a card's begin; ``short``
    are the places of those of at most ``LONGEST`` cards, ``first_short`` likewise. ``near`` are pairs that a third card
    (``outs``) makes a meld, by their lowest card; ``partners`` the pairs that make a meld with a card,
    ``beside`` all cards of those. ``many`` unseen
    cards are too many to imagine each. ``imagined`` are the counts of hands played alone, sorted, a row for each number of
    turns. ``room`` and ``hopes`` are to work in, so tables belong to one thread.
    """

    weights: Floats
    many: int
    few: int
    imagined: Ints
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
    room: Ints
    hopes: Floats


@lru_cache(maxsize=64)
def policy_tables(rules: RuleSet, policy: Policy) -> PolicyTables:
    """The tables of a policy for the melds and card values of these rules."""
    melds, size = rules.melds.melds_in(rules.pack.everything), rules.pack.size
    melds.sort(key=lambda meld: min(meld.cards))
    lowest = [min(meld.cards) for meld in melds]
    sets = [set_of(meld.cards) for meld in melds]
    fits: dict[CardSet, CardSet] = {}
    for meld, cards in zip(melds, sets, strict=True):
        fits[cards] = fits.get(cards, 0) | rules.melds.fitting(meld)
    short = [place for place, meld in enumerate(melds) if len(meld) <= LONGEST]
    triples = [meld.cards for meld in rules.melds.melds_in(rules.pack.everything) if len(meld) == 3]
    near = _near(triples)
    partners = sorted(
        ((card, set_of(cards) ^ 1 << card) for cards in triples for card in cards), key=lambda one: one[0]
    )
    return PolicyTables(
        np.array(policy.weights, np.float64),
        policy.many,
        policy.few,
        np.array(policy.imagined or [[]], np.int64),
        np.array(rules.points, np.int64),
        np.array(sets, np.int64),
        np.array([_points(rules, meld.cards) for meld in melds], np.int64),
        np.array([fits[cards] for cards in sets], np.int64),
        _firsts(lowest, size),
        np.array(short, np.int64),
        _firsts([lowest[place] for place in short], size),
        np.array([set_of(pair) for pair in near], np.int64),
        np.array([_points(rules, pair) for pair in near], np.int64),
        np.array(list(near.values()), np.int64),
        _firsts([min(pair) for pair in near], size),
        np.array([pair for _, pair in partners], np.int64),
        _firsts([card for card, _ in partners], size),
        _beside(partners, size),
        np.zeros(ROOM, np.int64),
        np.zeros(2),
    )


def _beside(partners: list[tuple[Card, CardSet]], size: int) -> Ints:
    beside = np.zeros(size, np.int64)
    for card, pair in partners:
        beside[card] |= pair
    return beside


def _points(rules: RuleSet, cards: tuple[Card, ...]) -> int:
    return sum(rules.points[card] for card in cards)


def _near(triples: list[tuple[Card, ...]]) -> dict[tuple[Card, ...], CardSet]:
    """Each pair with the cards that make it a meld, by the lowest card."""
    outs: dict[tuple[Card, ...], CardSet] = {}
    for cards in triples:
        for pair in combinations(sorted(cards), 2):
            outs[pair] = outs.get(pair, 0) | set_of(cards) ^ set_of(pair)
    return dict(sorted(outs.items()))


def _firsts(keys: list[Card], size: int) -> Ints:
    """Where each card's entries begin in a list sorted by card."""
    return np.searchsorted(np.array(keys, np.int64), np.arange(size + 1)).astype(np.int64)
