"""The heuristic player of card games: its judgement as numbers, what it looks up, and what it chooses."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from random import Random

import numpy as np

from rumpus.core.actions import Action
from rumpus.core.packs import Card, CardSet, set_of
from rumpus.core.rules import RuleSet
from rumpus.core.views import View
from rumpus.solver.choice_kernel import choose
from rumpus.solver.deal_codec import action_of, encoded, possible_state
from rumpus.solver.deal_layout import IS_SHOWDOWN, SCORING, Ints
from rumpus.solver.playout_rules import PlayoutRules, playout_rules
from rumpus.solver.policy_tables import (
    CAUTION,
    GIVEN,
    LONGEST,
    OUT,
    PATIENCE,
    ROOM,
    SURE,
    VALUE,
    WEIGHT,
    WEIGHTS,
    Floats,
    PolicyTables,
)
from rumpus.solver.scope import check_pack
from rumpus.solver.scoring_kernel import SHOWN_LESS_HELD
from rumpus.solver.solitaire_kernel import play_alone

_BOTH = {PATIENCE: 4.0}
"""How many draws, at most, two cards are kept in the hope of a third."""

_SHOWDOWN = _BOTH | {GIVEN: 0.25, SURE: 0.85, CAUTION: 5.0}
"""What a point given to the next player costs; the chance of being lowest, to knock; how much more a point lost by a rash rap
weighs than one won.
"""

_LAY_DOWN = _BOTH | {GIVEN: 1.0, OUT: 10.0, WEIGHT: 1.0, VALUE: 1.0}
"""What a point given to the next player costs all the others together; what it is worth, in points, to end the deal; what a
point held costs, and what a point laid is worth.
"""

_SHOWN_SCORES = _LAY_DOWN | {WEIGHT: 0.4, VALUE: 2.0}
"""Where melds score, a card laid counts as well as leaving the hand, and most cards held are laid in the end (R500-10)."""

_MANY = 20  # unseen cards, of which every second one is imagined
_FEW = 3  # with so few cards an opponent may go out in the next turn
_ALONE, _TURNS = 120, 16  # hands played alone, and for how long


def choose_action(rules: RuleSet, view: View) -> Action:
    """What the heuristic player does. The same view brings the same choice.

    Raises UsageError where no kernel plays the rules, and where the seat is not to move.
    """
    compiled, begun = playout_rules(rules), encoded(rules, possible_state(rules, view))
    return action_of(rules, choose(compiled.numbers, compiled.tables, policy_tables(rules), begun))


@lru_cache(maxsize=64)
def policy_tables(rules: RuleSet) -> PolicyTables:
    """What the policy looks up for these rules. Raises UsageError where no kernel plays them."""
    check_pack(rules.pack)
    melds, size = rules.melds.melds_in(rules.pack.everything), rules.pack.size
    triples = [meld.cards for meld in melds if len(meld) == 3]
    melds.sort(key=lambda meld: min(meld.cards))
    lowest = [min(meld.cards) for meld in melds]
    sets = [set_of(meld.cards) for meld in melds]
    fits: dict[CardSet, CardSet] = {}
    for meld, cards in zip(melds, sets, strict=True):
        fits[cards] = fits.get(cards, 0) | rules.melds.fitting(meld)
    short = [place for place, meld in enumerate(melds) if len(meld) <= LONGEST]
    near = _near(triples)
    partners = sorted(
        ((card, set_of(cards) ^ 1 << card) for cards in triples for card in cards), key=lambda one: one[0]
    )
    compiled = playout_rules(rules)
    tables = PolicyTables(
        _weights(compiled),
        _MANY,
        _FEW,
        np.zeros((1, 0), np.int64),
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
    if not compiled.numbers[IS_SHOWDOWN]:
        return tables
    return tables._replace(imagined=_imagined(rules, compiled, tables))


def _weights(compiled: PlayoutRules) -> Floats:
    weights = np.zeros(WEIGHTS)
    shown_scores = compiled.numbers[SCORING] == SHOWN_LESS_HELD
    judgement = _SHOWDOWN if compiled.numbers[IS_SHOWDOWN] else _SHOWN_SCORES if shown_scores else _LAY_DOWN
    weights[list(judgement)] = list(judgement.values())
    return weights


def _imagined(rules: RuleSet, compiled: PlayoutRules, tables: PolicyTables) -> Ints:
    """What hidden hands may count after so many turns, sorted: the player imagines hands that somebody played alone."""
    lot, size = Random(1926), rules.pack.size
    orders = np.array([lot.sample(range(size), size) for _ in range(_ALONE)], np.int64)
    counts = np.zeros((_TURNS + 1, _ALONE), np.int64)
    play_alone(compiled.tables, tables, orders, rules.hand_size, counts)
    counts.sort(axis=1)
    return counts


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
