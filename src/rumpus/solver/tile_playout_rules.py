"""The rules of a tile game as numbers, for compiled playouts."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from rumpus.core.errors import UsageError
from rumpus.core.rules import RuleSet
from rumpus.core.turns.tiles import TileTurn
from rumpus.solver import tile_deal_layout as at
from rumpus.solver.deal_layout import Ints
from rumpus.solver.playout_rules import deal_numbers, put_numbers, tally_numbers


@lru_cache(maxsize=64)
def tile_rules(rules: RuleSet) -> Ints:
    """The rules as numbers. Raises UsageError where they do not say as data how deals are scored."""
    numbers = np.zeros(at.RULES_SIZE, np.int64)
    turn, seating, pack = rules.turn, rules.seating, rules.pack
    if rules.tally is None or not isinstance(turn, TileTurn):
        raise UsageError(
            f"there are no compiled playouts of {rules.title}; play it with the engine", code="no-playouts"
        )
    put_numbers(numbers, deal_numbers(rules) | tally_numbers(rules.tally))
    put_numbers(
        numbers,
        {
            at.OPENING: turn.opening,
            at.OPENS_APART: turn.opens_apart,
            at.STAYS_APART: turn.jokers.rack_jokers_stay_apart,
            at.ANY_COLOUR: turn.jokers.any_missing_colour,
            at.ENDS_WITH_POOL: turn.ends_with_pool,
            at.SAYS_ONE_TILE: turn.says_one_tile,
            at.DRAWS_EACH: seating.draws == "each",
            at.WINNER_STARTS: seating.winner_starts,
            at.JOKER_POINTS: rules.points[-1],
        },
    )
    numbers[at.POINTS_OF : at.POINTS_OF + pack.faces] = rules.points[: pack.faces]
    ranks = [seating.draw_rank(tile) for tile in rules.order]
    numbers[at.DRAW_RANKS : at.DRAW_RANKS + pack.size] = [at.NO_RANK if rank is None else rank for rank in ranks]
    return numbers
