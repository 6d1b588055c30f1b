"""The heuristic player, which is compiled, and its naive reference choose alike, wherever a game has come to."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rumpus.core import engine
from rumpus.core.actions import Action, ChanceAction, Discard, LayMeld, TakeFromPile
from rumpus.core.engine import legal_actions
from rumpus.core.errors import UsageError
from rumpus.core.rules import RuleSet
from rumpus.core.state import State
from rumpus.core.turns.lay_down import LayDown
from rumpus.core.turns.showdown import Showdown
from rumpus.core.views import View, view
from rumpus.games import rule_book
from rumpus.players.card_players import CardHeuristic
from rumpus.players.heuristic_policy import heuristic_policy
from rumpus.solver import OPTIMAL, Playouts, playouts
from rumpus.solver.policies.heuristic import policy_tables
from tests.naive_players.lay_down import LayDownHeuristic, scores_what_is_shown
from tests.naive_players.melding import Melding
from tests.naive_players.showdown import ShowdownHeuristic
from tests.naive_players.solitaire import imagine
from tools.agreement import card_games, compiled_books, drawn_rules

CARD_GAMES = [book.slug for book in card_games()]
PLACES = {book.slug: place for place, book in enumerate(compiled_books())}


def reference(rules: RuleSet) -> LayDownHeuristic | ShowdownHeuristic:
    """The same judgement in plain Python."""
    return LayDownHeuristic(rules) if isinstance(rules.turn, LayDown) else ShowdownHeuristic(rules)


def steps(result: Playouts, number: int) -> list[tuple[State, Action]]:
    """Each state of a playout in which a seat was to move, with what it did."""
    found: list[tuple[State, Action]] = []
    state = result.start
    for action in result.actions_of(number):
        if not isinstance(action, ChanceAction):
            found.append((state, action))
        state = engine.replay(result.rules, [action], state)
    return found


@pytest.mark.parametrize("slug", CARD_GAMES)
def test_each_choice_of_a_playout_is_the_references(slug: str) -> None:
    for number in range(PLACES[slug], 70, len(PLACES)):
        rules = drawn_rules(number, Random(number))
        player = reference(rules)
        for state, action in steps(playouts(rules, 1, seed=number, policy=heuristic_policy(rules)), 0):
            assert action == player.choose(view(state, state.table.to_move)), (number, state)


def test_they_agree_in_a_game_without_the_upcard_offer() -> None:
    rules = replace(rule_book("gin-rummy").rules(2), offers=False)
    player, taken = reference(rules), False
    for number in range(10):
        state, action = steps(playouts(rules, 1, seed=number, policy=heuristic_policy(rules)), 0)[0]
        assert action == player.choose(view(state, 0))
        taken |= isinstance(action, TakeFromPile)
    assert taken


@pytest.mark.parametrize("slug", CARD_GAMES)
def test_they_agree_where_others_have_played_at_random(slug: str) -> None:
    """Hands, piles and tables that no sensible player would come to."""
    for number in range(PLACES[slug], 140, len(PLACES)):
        rules = drawn_rules(number, Random(number))
        player, rng = reference(rules), Random(number)
        met = steps(playouts(rules, 1, seed=number), 0)
        for state, _ in rng.sample(met, min(12, len(met))):
            assert CardHeuristic(rules, 0).choose(view(state, state.table.to_move)) == player.choose(
                view(state, state.table.to_move)
            ), (number, state)


@pytest.mark.parametrize("slug", [book.slug for book in card_games() if isinstance(book.rules(2).turn, Showdown)])
def test_hands_played_alone_have_the_counts_of_the_reference(slug: str) -> None:
    for seats in (2, rule_book(slug).most_seats):
        rules = rule_book(slug).rules(seats)
        assert policy_tables(rules).solitaire_counts.tolist() == [list(counts) for counts in imagine(rules).by_turns]


def own_turns(slug: str, deals: int) -> list[tuple[RuleSet, View, Action]]:
    """The views and actions of the heuristic player at two seats, in so many deals."""
    rules = rule_book(slug).rules(2)
    played = [steps(playouts(rules, 1, seed=seed, policy=heuristic_policy(rules)), 0) for seed in range(deals)]
    return [(rules, view(state, state.table.to_move), action) for met in played for state, action in met]


def test_where_melds_score_it_breaks_no_meld_while_it_has_an_unmelded_card() -> None:
    chosen_among = 0
    for rules, seen, action in own_turns("rummy-500", 30):
        if isinstance(action, Discard):
            split = Melding(rules.melds, rules.points).split(seen.hand)
            loose = split.rest & ~seen.table.turn.taken
            if split.melds and loose:
                chosen_among += 1
                assert loose >> action.card & 1, (seen, action)
    assert chosen_among > 50


@pytest.mark.parametrize("slug", [book.slug for book in card_games() if isinstance(book.rules(2).turn, LayDown)])
def test_it_holds_melds_against_one_opponent_until_they_have_few_cards(slug: str) -> None:
    few = 7 if scores_what_is_shown(rule_book(slug).rules(2)) else 3
    held_against: set[int] = set()
    for rules, seen, action in own_turns(slug, 60):
        could_lay = any(isinstance(one, LayMeld) for one in legal_actions(rules, seen))
        if could_lay and isinstance(action, Discard):
            held_against |= {held for seat, held in enumerate(seen.table.counts) if seat != seen.seat}
    assert held_against
    assert min(held_against) > few


def test_it_plays_better_than_at_random() -> None:
    rules = rule_book("rummy-1926").rules(4)
    sensible = playouts(rules, 200, policy=heuristic_policy(rules))
    assert sensible.scores.mean() < playouts(rules, 200).scores.mean() / 2  # points against
    assert (sensible.reasons == "out").mean() > 0.5


def test_of_tiles_it_lays_the_most() -> None:
    rules = rule_book("rummy-q").rules(3)
    assert heuristic_policy(rules) == OPTIMAL
    most = playouts(rules, 100, policy=OPTIMAL)
    assert most.scores.mean() < playouts(rules, 100).scores.mean() / 2  # points against
    assert (most.reasons == "out").mean() > 0.5


def test_an_unknown_shape_has_no_such_policy() -> None:
    unknown: Any = object()
    with pytest.raises(UsageError) as refused:
        heuristic_policy(replace(rule_book("rummy-q").rules(2), turn=unknown))
    assert refused.value.code == "unknown-policy"
