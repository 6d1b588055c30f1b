"""A player who follows the hints makes no blunder that ``bench.blunders`` counts."""

from __future__ import annotations

import pytest

from bench.blunders.playing import judged
from bench.blunders.watch import Watch
from rumpus.coach.hint import hint
from rumpus.game import Game
from rumpus.wording.telling import Teller
from tests.deals import dealt
from tests.whole_games import CARD_GAMES

DEALS = (5, 7, 14, 17)
"""Numbers of deals in which players that do not look twice make blunders: `club` by its own moves, for example."""


def blunders_by_hints(slug: str, number: int) -> list[str]:
    """Play a deal in which every seat follows its hints. Return the blunders counted."""
    game = Game(slug, ["Ann", "Bob"], seed=f"hints/{number}")
    watch = Watch(game.rules)
    while not game.results:
        assert game.to_move is not None
        view = game.view(game.to_move)
        action = game.parse(hint(Teller(game.rules, game.players, game.to_move), view).acts[0])
        watch.acts(view, action)
        game.play(action)
    watch.ends(game.results[0])
    found = [judged(game.rules, suspect, f"hints/{number}") for seat in watch.suspects for suspect in seat]
    return [f"{one['kind']}: {one['action']}, not {one['instead']}" for one in found if one["counted"]]


@pytest.mark.parametrize("number", DEALS)
@pytest.mark.parametrize("slug", CARD_GAMES)
def test_hints_lead_to_no_counted_blunder(slug: str, number: int) -> None:
    assert blunders_by_hints(slug, number) == []


@pytest.mark.parametrize("rest", ["9D JH KS 7S", "8D JH QH 7S", "TD JH KS 9S", "9D 9H KS JH"])
@pytest.mark.parametrize("upcard", ["QD", "KH"])
def test_the_hint_is_to_lay_a_whole_meld_at_once(rest: str, upcard: str) -> None:
    example = dealt("rummy-1916", f"2C 3C 4C 5C {rest}", "", upcard=upcard).play("draw")
    advised = hint(Teller(example.rules, ("Ann", "Bob"), 0), example.seen)
    assert advised.acts == ["lay 2C 3C 4C 5C"]
    assert str(advised.reason) == "That puts 14 points out of your hand."


def test_a_hint_is_the_whole_meld_and_not_a_part_of_it() -> None:
    example = dealt("rummy-500", "2C 3C 4C 5C 9D JH KS 7S", "", upcard="KH").play("draw")
    assert hint(Teller(example.rules, ("Ann", "Bob"), 0), example.seen).acts == ["lay 2C 3C 4C 5C"]
