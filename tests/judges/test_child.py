"""A model of a child plays every game, and is a match for beginners. Beginners finish their deals of tiles."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from bench.child import finished, games_won, main
from rumpus.core.actions import LayMeld, TakeFromPile
from rumpus.core.engine import legal_actions
from rumpus.core.views import view
from rumpus.games import BOOKS
from tests.deals import dealt
from tests.judges.child import OVERLOOKED, Child
from tests.players.playing import decisions
from tests.whole_games import TILE_GAMES

GAMES, FEWEST, MOST = 40, 0.25, 0.75  # wide bounds: a share of 40 games has a standard error of 0.08
GAMES_OF_TILES, LEAST_FINISHED = 4, 0.8


@pytest.mark.parametrize("slug", BOOKS)
def test_it_plays_a_deal_by_the_rules_and_repeatably(slug: str) -> None:
    rules = BOOKS[slug].rules(2)
    for state, action in decisions(rules, [Child(rules, seat) for seat in range(2)], seed=3):
        if state.table.results:
            return
        seen = view(state, state.table.to_move)
        assert action in legal_actions(rules, seen)
        assert Child(rules, state.table.to_move or 0).choose(seen) == action
    raise AssertionError("the game ended without a deal that did")


def test_it_overlooks_the_same_share_of_its_chances_to_take_and_to_lay() -> None:
    take = dealt("rummy-1916", "5H 6H KC 2D", "AC", upcard="7H")
    lay = dealt("rummy-1916", "5H 6H 7H 2D", "AC", upcard="KC", stock="9S").play("draw")
    for example, kind in ((take, TakeFromPile), (lay, LayMeld)):
        seen = [isinstance(Child(example.rules, seed).choose(example.seen), kind) for seed in range(400)]
        assert sum(seen) / len(seen) == pytest.approx(1 - OVERLOOKED, abs=0.04)


@pytest.mark.parametrize("slug", BOOKS)
def test_a_child_and_a_beginner_both_win_games(slug: str) -> None:
    assert FEWEST <= games_won(slug, "beginner", GAMES) / GAMES <= MOST


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("slug", TILE_GAMES)
def test_beginners_finish_their_deals_of_tiles(slug: str, seats: int) -> None:
    deals, out = finished(slug, "beginner", seats, GAMES_OF_TILES)
    assert out >= LEAST_FINISHED * deals


@pytest.mark.parametrize(
    ("words", "told"),
    [(("nim",), "there is no game 'nim'"), (("rap-rummy", "--player", "master-patient"), "there are beginner")],
)
def test_another_game_or_player_is_refused_in_one_line(words: tuple[str, ...], told: str) -> None:
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 1
    assert len(done.stderr.splitlines()) == 1
    assert told in done.stderr
