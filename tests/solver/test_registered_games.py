"""Every registered game scores compiled deals and whole games as the core does, or has none and says so."""

from __future__ import annotations

import pytest

from rumpus.core import engine
from rumpus.core.errors import UsageError
from rumpus.core.rules import RuleSet
from rumpus.core.state import PublicState
from rumpus.games import BOOKS
from rumpus.players.heuristic_policy import heuristic_policy
from rumpus.solver import Playouts, playouts
from rumpus.solver.policies.policy import RANDOM, Policy

DEALS, GAMES, MOST_DEALS = 80, 3, 40


def tables(slug: str) -> list[RuleSet]:
    """The rules for the fewest and for the most seats, with the options as they come."""
    book = BOOKS[slug]
    return [book.rules(seats) for seats in sorted({book.least_seats, book.most_seats})]


def playouts_or_none(
    rules: RuleSet, count: int, *, policy: Policy = RANDOM, whole_games: bool = False
) -> Playouts | None:
    """Compiled playouts; None where something of its own scores the game, which no kernel compiles."""
    try:
        result: Playouts = playouts(
            rules, count, seed=rules.seats, policy=policy, whole_games=whole_games, most_deals=MOST_DEALS
        )
    except UsageError as refused:
        by_function = any(
            not type(judge).__module__.startswith("rumpus.core.") for judge in (rules.scoring, rules.game_end)
        )
        if refused.code == "no-kernel" or (refused.code == "no-playouts" and by_function):
            return None
        raise
    return result


def in_the_core(result: Playouts, number: int) -> PublicState:
    return engine.replay(result.rules, result.actions_of(number), result.start).table


@pytest.mark.parametrize("slug", BOOKS)
def test_deals_score_as_in_the_core(slug: str) -> None:
    for rules in tables(slug):
        result = playouts_or_none(rules, DEALS // len(tables(slug)))
        for number in range(0 if result is None else len(result)):
            assert result is not None
            deal = in_the_core(result, number).results[-1]
            assert deal.points == tuple(result.scores[number]), (rules.seats, number)
            assert deal.reason == result.reasons[number], (rules.seats, number)


@pytest.mark.parametrize("at_random", [False, True], ids=["policy", "at random"])
@pytest.mark.parametrize("slug", BOOKS)
def test_whole_games_end_as_in_the_core(slug: str, at_random: bool) -> None:
    for rules in tables(slug):
        result = playouts_or_none(
            rules, GAMES, policy=RANDOM if at_random else heuristic_policy(rules), whole_games=True
        )
        for number in range(0 if result is None else len(result)):
            assert result is not None
            table = in_the_core(result, number)
            assert (table.outcome is not None) == result.over[number]
            assert (table.outcome.points if table.outcome else table.totals) == tuple(result.scores[number])
            assert len(table.results) == result.deals[number]
