"""The measure of ``bench.blunders`` does not move unnoticed."""

from __future__ import annotations

from itertools import islice

from rumpus.core.engine import legal_actions
from rumpus.core.views import view
from rumpus.games import BOOKS
from rumpus.players import make_player
from tests.judges.worlds import lead
from tests.players.playing import decisions
from tests.whole_games import CARD_GAMES

POSITIONS, WORLDS = 24, 32
LEADS = [40.8125, 23.40625, 373.15625, -22.84375, 28.6875, 48.125]
"""For each card game, the sum of the leads of the first legal action over the last. If one moves, follow
``tests/judges/worlds.py``."""


def sum_of_leads(slug: str) -> float:
    rules, total = BOOKS[slug].rules(2), 0.0
    players = [make_player("random-rap-15", rules, seat) for seat in range(2)]
    for state, _ in islice(decisions(rules, players, seed=38), POSITIONS):
        assert state.table.to_move is not None
        seen = view(state, state.table.to_move)
        legal = legal_actions(rules, seen)
        total += lead(rules, seen, legal[0], legal[-1], seed="a", worlds=WORLDS).gain
    return total


def test_each_game_has_the_listed_measure() -> None:
    assert [sum_of_leads(slug) for slug in CARD_GAMES] == LEADS
