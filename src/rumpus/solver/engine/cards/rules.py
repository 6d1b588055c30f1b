"""Convert a rule set of a card game to the numbers and tables that kernels read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from rumpus.core.melds import Meld
from rumpus.core.rules import RuleSet
from rumpus.core.scoring import GameEnd, HandsCharged, KnockScoring, LowestCount, ShownLessHeld
from rumpus.core.turns.lay_down import LayDown
from rumpus.core.turns.showdown import Showdown
from rumpus.solver.engine import layout as at
from rumpus.solver.engine.layout import FOREVER, Ints
from rumpus.solver.engine.scoring import HANDS_CHARGED, KNOCK_SCORED, LOWEST_COUNT, SHOWN_LESS_HELD
from rumpus.solver.engine.tables import PlayoutTables, fill_playout_tables
from rumpus.solver.hands.hands import solver_for
from rumpus.solver.hands.lay_offs import offers
from rumpus.solver.scope import MOST_MELDS, check_card_game, check_scoring

Scorings = Mapping[type, Callable[[Any], dict[int, int]]]
"""For each scoring class that kernels support, a function from the scoring to numbers by place in the rules row."""
_SCORINGS: Scorings = {
    HandsCharged: lambda scoring: {at.SCORING: HANDS_CHARGED},
    ShownLessHeld: lambda scoring: {at.SCORING: SHOWN_LESS_HELD},
    LowestCount: lambda scoring: {at.SCORING: LOWEST_COUNT},
    KnockScoring: lambda scoring: {
        at.SCORING: KNOCK_SCORED,
        at.GIN_BONUS: scoring.gin_bonus,
        at.UNDERCUT_BONUS: scoring.undercut_bonus,
        at.EQUAL_IS_UNDERCUT: scoring.equal_is_undercut,
    },
}


@dataclass(frozen=True, eq=False)
class PlayoutRules:
    """A rule set as kernels read it: the rules row and the lookup tables."""

    numbers: Ints
    tables: PlayoutTables


@lru_cache(maxsize=64)
def playout_rules(rules: RuleSet) -> PlayoutRules:
    """Return the rules as numbers and tables. Raise UsageError if no kernel can play and score the game."""
    check_card_game(rules)
    numbers, turn_numbers = np.zeros(at.RULES_SIZE, np.int64), _TURNS[type(rules.turn)](rules, rules.turn)
    write_numbers(numbers, deal_numbers(rules) | scoring_numbers(rules, _SCORINGS) | turn_numbers)
    return PlayoutRules(numbers, _tables(rules))


def write_numbers(numbers: Ints, values: dict[int, int]) -> None:
    """Write each value to its place in ``numbers``. ``values`` is by place."""
    for place, value in values.items():
        numbers[place] = value


def deal_numbers(rules: RuleSet) -> dict[int, int]:
    """Return the numbers of seating and dealing by place."""
    seating = rules.seating
    return {
        at.SEATS: rules.seats,
        at.PACK: rules.pack.size,
        at.HAND_SIZE: rules.hand_size,
        at.IN_BLOCKS: rules.in_blocks,
        at.OFFERS: rules.offers,
        at.DRAWS_EACH: seating.draws == "each",
        at.WINNER_STARTS: seating.winner_starts,
        at.REDEALS_UNWON: seating.redeals_unwon,
    } | dict(enumerate(_draw_ranks(rules), start=at.DRAW_RANKS))


def _draw_ranks(rules: RuleSet) -> list[int]:
    ranks = [rules.seating.draw_rank(card) for card in rules.order]
    counted = [rank for rank in ranks if rank is not None]
    best = (max if rules.seating.highest else min)(counted, default=0)
    return [at.NO_RANK if rank is None else abs(rank - best) for rank in ranks]


def scoring_numbers(rules: RuleSet, known: Scorings) -> dict[int, int]:
    """Return the numbers of the scoring and of the end of the game by place.

    Raise UsageError if no kernel supports the seats, the scoring or the end of the game.
    """
    check_scoring(rules, known)
    end = rules.game_end
    assert isinstance(end, GameEnd)
    deals = 1 if end.deals is None and end.target is None else end.deals
    return known[type(rules.scoring)](rules.scoring) | {
        at.LAST_DEAL: _or_forever(deals),
        at.TARGET: _or_forever(end.target),
        at.TIES_GO_ON: end.ties_go_on,
        at.DOUBLED_SUIT: _doubled_suit(rules),
        at.GAME_BONUS: end.game_bonus,
        at.BOX_BONUS: end.box_bonus,
        at.LOWEST_WINS: rules.lowest_wins,
    }


def _doubled_suit(rules: RuleSet) -> int:
    letter = rules.scoring.doubled_suit if isinstance(rules.scoring, KnockScoring) else None
    return rules.pack.suits.index(letter) if letter is not None and letter in rules.pack.suits else FOREVER


def _showdown_numbers(rules: RuleSet, turn: Showdown) -> dict[int, int]:
    limit = turn.knock_limit or 0
    limits = (limit,) * rules.pack.size if isinstance(limit, int) else limit
    return {
        at.IS_SHOWDOWN: 1,
        at.RETURNS: turn.return_discard,
        at.RAPS: turn.raps,
        at.WALL: turn.wall,
        at.MOST_IDLE_TURNS: FOREVER if turn.idle_rounds is None else turn.idle_rounds * rules.seats,
        at.MOST_PUT_BACK: _or_forever(turn.max_put_back),
        at.MOST_UPCARD_DRAWS: _or_forever(turn.max_upcard_draws),
        at.MOST_POINTS: max(rules.points),
    } | dict(enumerate(limits, start=at.KNOCK_LIMITS))


def _lay_down_numbers(rules: RuleSet, turn: LayDown) -> dict[int, int]:
    renewal = turn.renewal
    return {
        at.RETURNS: turn.return_discard,
        at.WHOLE_PILE: turn.whole_pile,
        at.MOST_IDLE_TURNS: 4 * rules.seats,  # C-4
        at.RENEWS: renewal is not None,
        at.SHUFFLES: renewal is not None and renewal.shuffled,
        at.MOST_IDLE_PASSAGES: FOREVER if renewal is None else renewal.idle_turnovers,
        at.MOST_TURNINGS: FOREVER if renewal is None else renewal.max_turnovers,
    }


_TURNS: Mapping[type, Callable[[RuleSet, Any], dict[int, int]]] = {
    Showdown: _showdown_numbers,
    LayDown: _lay_down_numbers,
}
"""For each turn class that kernels support, a function from the rules to numbers by place."""


def _or_forever(number: int | None) -> int:
    return FOREVER if number is None else number


def _tables(rules: RuleSet) -> PlayoutTables:
    pack, solver = rules.pack, solver_for(rules)
    width, ace_high = len(pack.ranks), int(rules.melds.ace_high)
    runs, values = np.zeros(1 << width, np.int16), np.zeros(1 << width, np.int16)
    fill_playout_tables(solver.tables.points, ace_high, runs, values)
    return PlayoutTables(
        hand=solver.tables,
        width=width,
        ace_high=ace_high,
        suits=sum(1 << suit * width for suit in range(len(pack.suits))),
        runs=runs,
        values=values,
        melds=solver.masks,
        by_lowest=solver.by_lowest,
        first_meld=solver.first_meld,
        offered=np.array([offers(rules.melds, [meld]) for meld in solver.melds], np.int64),
        ranks=_tie_break_ranks(rules, solver.melds),
        arranged=np.zeros(MOST_MELDS, np.int64),
    )


def _tie_break_ranks(rules: RuleSet, melds: Sequence[Meld]) -> Ints:
    compared = [rules.meld_rank(rules.points, meld) if rules.meld_rank else 0 for meld in melds]
    place = {rank: place for place, rank in enumerate(sorted(set(compared)))}
    return np.array([place[rank] for rank in compared], np.int64)
