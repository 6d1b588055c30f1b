"""The heuristic player of card games: its weights, its lookup tables, and the call that chooses an action."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from operator import itemgetter
from random import Random

import numpy as np

from rumpus.core.actions import Action
from rumpus.core.melds import Meld
from rumpus.core.packs import Card, CardSet, cards_of, set_of
from rumpus.core.rules import RuleSet
from rumpus.core.views import View
from rumpus.solver.engine.cards.codec import decode_action, encode_state, possible_state
from rumpus.solver.engine.cards.rules import PlayoutRules, playout_rules
from rumpus.solver.engine.layout import IS_SHOWDOWN, SCORING, Ints
from rumpus.solver.engine.scoring import SHOWN_LESS_HELD
from rumpus.solver.hands.hands import solver_for
from rumpus.solver.policies.choice import choose
from rumpus.solver.policies.solitaire import play_alone
from rumpus.solver.policies.tables import (
    GIFT_COST,
    KNOCK_CHANCE,
    LONGEST,
    MOST_DEADWOOD,
    OUT,
    PATIENCE,
    RAP_CAUTION,
    ROUNDS_FIRST,
    SCRATCH,
    VALUE,
    WEIGHT,
    WEIGHTS,
    Floats,
    PolicyTables,
)

_SHARED = {PATIENCE: 4.0, WEIGHT: 1.0, VALUE: 1.0}
"""PATIENCE: the most draws to keep two cards in the hope of a third. WEIGHT: the cost of a point left in the hand.
VALUE: the worth of a point laid.
"""

_SHOWDOWN = _SHARED | {GIFT_COST: 0.25, KNOCK_CHANCE: 0.85, RAP_CAUTION: 5.0, ROUNDS_FIRST: 0.0, MOST_DEADWOOD: np.inf}
"""GIFT_COST: the cost of a point given to the next player.
KNOCK_CHANCE: the chance to have the lowest count that is needed to knock.
RAP_CAUTION: the weight of a point lost by a rash rap, relative to a point won.
ROUNDS_FIRST: the times that each seat draws before the policy raps or knocks.
MOST_DEADWOOD: the most points left in the hand with which it raps or knocks.
"""

_LAY_DOWN = _SHARED | {GIFT_COST: 1.0, OUT: 10.0}
"""GIFT_COST: the cost of a point given to the next player, shared by all seats.
OUT: the points that going out is worth.
"""

_SHOWN_SCORES = _LAY_DOWN | {WEIGHT: 0.4, VALUE: 2.0}
"""The weights if melds score (R500-10). A laid card both leaves the hand and scores, so VALUE is higher.
Most cards of the hand are laid in the end, so WEIGHT is lower.
"""

_MANY = 20  # with more unseen cards only every second draw is tried
_FEW = 3  # with so few cards an opponent may go out in the next turn
_FEW_WHERE_SHOWN_SCORES = 7  # if melds score, holding them back longer risks that they are caught in the hand
_ALONE, _TURNS = 120, 16  # the number of hands played alone, and of turns


def choose_action(rules: RuleSet, view: View) -> Action:
    """Return the action that the heuristic player chooses. The same view always gives the same action.

    Raise UsageError if no kernel plays the rules, or if the view is not that of the seat to move.
    """
    compiled = playout_rules(rules)
    start_row = encode_state(rules, possible_state(rules, view))
    return decode_action(rules, choose(compiled.numbers, compiled.tables, policy_tables(rules), start_row))


@lru_cache(maxsize=64)
def policy_tables(rules: RuleSet) -> PolicyTables:
    """Return the tables of the heuristic policy for these rules. Raise UsageError if no kernel plays them."""
    compiled, size, solver = playout_rules(rules), rules.pack.size, solver_for(rules)
    melds = [solver.melds[place] for place in compiled.tables.by_lowest]
    masks = [set_of(meld.cards) for meld in melds]
    triples = [meld.cards for meld in solver.melds if len(meld) == 3]
    outs = _outs_by_pair(triples)
    short = _by_card([(min(meld.cards), place) for place, meld in enumerate(melds) if len(meld) <= LONGEST], size)
    near = _by_card([(min(cards_of(pair)), pair) for pair in outs], size)
    partners = _by_card([(card, set_of(cards) ^ 1 << card) for cards in triples for card in cards], size)
    points = np.array(rules.points, np.int64)
    tables = PolicyTables(
        weights=_weights(compiled),
        most_unseen=_MANY,
        few_cards=_FEW_WHERE_SHOWN_SCORES if compiled.numbers[SCORING] == SHOWN_LESS_HELD else _FEW,
        solitaire_counts=np.zeros((1, 0), np.int64),
        points=points,
        masks=np.array(masks, np.int64),
        values=_counts(points, masks),
        fits=_fits(rules, melds, masks),
        first=compiled.tables.first_meld,
        short=short[0],
        first_short=short[1],
        near=near[0],
        near_points=_counts(points, near[0].tolist()),
        near_outs=np.array([outs[pair] for pair in near[0].tolist()], np.int64),
        first_near=near[1],
        partners=partners[0],
        first_partner=partners[1],
        beside=np.array(
            [_union(partners[0][partners[1][card] : partners[1][card + 1]]) for card in range(size)], np.int64
        ),
        habits=np.zeros(0),
        scratch=np.zeros(SCRATCH, np.int64),
        hopes=np.zeros(2),
    )
    if compiled.numbers[IS_SHOWDOWN]:
        return tables._replace(solitaire_counts=_solitaire_counts(rules, compiled, tables))
    return tables


@lru_cache(maxsize=64)
def tables_with_weights(rules: RuleSet, changes: tuple[tuple[int, float], ...]) -> PolicyTables:
    """Return the tables of the heuristic policy with some weights changed.

    ``changes`` are pairs of a place (``policies.tables``) and a weight. Raise UsageError like ``policy_tables``.
    """
    tables = policy_tables(rules)
    weights = tables.weights.copy()
    for place, weight in changes:
        weights[place] = weight
    return tables._replace(weights=weights, scratch=tables.scratch.copy(), hopes=tables.hopes.copy())


def _by_card(entries: list[tuple[Card, int]], size: int) -> tuple[Ints, Ints]:
    """Return the values ordered by card, and the index of the first value of each card."""
    entries.sort(key=itemgetter(0))
    first = np.searchsorted([card for card, _ in entries], np.arange(size + 1))
    return np.array([value for _, value in entries], np.int64), first.astype(np.int64)


def _outs_by_pair(triples: list[tuple[Card, ...]]) -> dict[CardSet, CardSet]:
    """Map each near pair of cards to its outs: the third cards that make it a meld. The pairs are in order."""
    outs: dict[tuple[Card, ...], CardSet] = {}
    for cards in triples:
        for pair in combinations(sorted(cards), 2):
            outs[pair] = outs.get(pair, 0) | set_of(cards) ^ set_of(pair)
    return {set_of(pair): outs[pair] for pair in sorted(outs)}


def _fits(rules: RuleSet, melds: list[Meld], masks: list[CardSet]) -> Ints:
    # The same cards may form two melds (R500-1), so lay-offs are collected by card set.
    fits: dict[CardSet, CardSet] = {}
    for meld, mask in zip(melds, masks, strict=True):
        fits[mask] = fits.get(mask, 0) | rules.melds.fitting(meld)
    return np.array([fits[mask] for mask in masks], np.int64)


def _counts(points: Ints, sets: list[CardSet]) -> Ints:
    return np.array([points[cards_of(cards)].sum() for cards in sets], np.int64)


def _union(sets: Ints) -> CardSet:
    return int(np.bitwise_or.reduce(sets))


def _weights(compiled: PlayoutRules) -> Floats:
    weights = np.zeros(WEIGHTS)
    shown_scores = compiled.numbers[SCORING] == SHOWN_LESS_HELD
    chosen = _SHOWDOWN if compiled.numbers[IS_SHOWDOWN] else _SHOWN_SCORES if shown_scores else _LAY_DOWN
    weights[list(chosen)] = list(chosen.values())
    return weights


def _solitaire_counts(rules: RuleSet, compiled: PlayoutRules, tables: PolicyTables) -> Ints:
    """Return sorted counts of simulated hands, a row for each number of turns, as an estimate of hidden hands."""
    rng = Random(1926)  # a fixed seed, so that the player always makes the same choices
    size = rules.pack.size
    orders = np.array([rng.sample(range(size), size) for _ in range(_ALONE)], np.int64)
    counts = np.zeros((_TURNS + 1, _ALONE), np.int64)
    play_alone(compiled.tables, tables, orders, rules.hand_size, counts)
    counts.sort(axis=1)
    return counts
