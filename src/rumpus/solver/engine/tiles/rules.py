"""Convert the rules of a tile game to the numbers that kernels read."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from rumpus.core.rules import RuleSet
from rumpus.core.scoring import HandsCharged, WinnerPaid
from rumpus.core.turns.tiles.known import known_turn
from rumpus.solver.engine.cards.rules import Scorings, deal_numbers, scoring_numbers, write_numbers
from rumpus.solver.engine.layout import SCORING, Ints
from rumpus.solver.engine.scoring import HANDS_CHARGED, WINNER_PAID
from rumpus.solver.engine.tiles import layout as at

# Kernels need not know ``HandsCharged.lowest_wins``: it changes the winner of a deal, but not the points (RQ-14).
_SCORINGS: Scorings = {
    HandsCharged: lambda scoring: {SCORING: HANDS_CHARGED},
    WinnerPaid: lambda scoring: {SCORING: WINNER_PAID, at.TIES_ARE_VOID: int(scoring.ties_are_void)},
}


@lru_cache(maxsize=64)
def tile_rules(rules: RuleSet) -> Ints:
    """Return the rules row. Raise UsageError if no kernel can play and score the game."""
    numbers = turn_rules(rules).copy()
    write_numbers(numbers, deal_numbers(rules) | scoring_numbers(rules, _SCORINGS))
    return numbers


@lru_cache(maxsize=64)
def turn_rules(rules: RuleSet) -> Ints:
    """Return a rules row with only the rules of a turn. Raise UsageError if no kernel plays such turns."""
    turn, pack = known_turn(rules), rules.pack
    numbers = np.zeros(at.RULES_SIZE, np.int64)
    write_numbers(
        numbers,
        {
            at.OPENING: turn.opening.points,
            at.OPENING_JOKERS: turn.opening.jokers,
            at.JOKER_BY_FACE: turn.opening.joker_worth == "face",
            at.UNTOUCHED: turn.opening.table_untouched,
            at.STAYS_APART: turn.jokers.rack_jokers_stay_apart,
            at.ANY_COLOUR: turn.jokers.any_missing_colour,
            at.FREE_ONCE_REPLACED: turn.jokers.free_once_replaced,
            at.REPLACEMENTS_APART: turn.jokers.replacements_apart,
            at.ENDS_WITH_POOL: turn.ends_with_pool,
            at.SAYS_ONE_TILE: turn.says_one_tile,
            at.JOKER_POINTS: rules.points[-1],
        },
    )
    numbers[at.POINTS_OF : at.POINTS_OF + pack.faces] = rules.points[: pack.faces]
    return numbers
