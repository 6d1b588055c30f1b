"""Foresight: the policy's own action first, legal actions only, what is certain found, worlds that a view allows."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rumpus.core.actions import Action, Decline, Discard, DiscardAndRap, Knock, LayMeld, Pass, Rap, TakeFromPile
from rumpus.core.engine import legal_actions
from rumpus.core.errors import UsageError
from rumpus.core.packs import cards_of, set_of
from rumpus.core.position import Position
from rumpus.core.results import NO_RESULTS
from rumpus.core.rules import RuleSet
from rumpus.core.state import Phase, State
from rumpus.core.turns.lay_down import LayDown
from rumpus.core.views import View, view
from rumpus.game import Game
from rumpus.games import rule_book
from rumpus.players.card_players import CardHeuristic
from rumpus.players.heuristic_policy import heuristic_policy
from rumpus.solver import ActionValue, Judgement, action_values, least_deadwood
from rumpus.solver.pimc.action_values import PLAIN, when_ending
from rumpus.solver.pimc.reading import Reading, recently_taken
from rumpus.solver.policies.policy import RANDOM
from tests.deals import Example, dealt
from tests.whole_games import DIFFERENT_CARD_GAMES, new_game, play_at_random
from tools.agreement import card_games

GAMES = [book.slug for book in card_games()]
ENDS = (Rap, DiscardAndRap, Knock, Pass)


def game_of(slug: str, seed: int = 1, seats: int = 3) -> Game:
    """A game at a table of two or three."""
    return new_game(slug, min(seats, rule_book(slug).most_seats), seed)


def states_met(slug: str, count: int, seats: int = 3) -> Iterator[State]:
    """States in which a seat is to move and may choose, in games played at random."""
    found, seed = 0, 0
    while found < count:
        seed += 1
        game = play_at_random(game_of(slug, seed, seats), seed=seed, moves=3 * seed)
        if game.to_move is not None and len(game.legal_actions()) > 1:
            found += 1
            yield game.state


def values_of(rules: RuleSet, seen: View, seed: int = 0, worlds: int = 16) -> list[ActionValue]:
    return action_values(rules, seen, heuristic_policy(rules), seed=seed, worlds=worlds)


@pytest.mark.parametrize("slug", GAMES)
def test_the_policy_comes_first_and_the_others_are_legal_and_sorted(slug: str) -> None:
    rules = game_of(slug).rules
    for state in states_met(slug, 12):
        seen = view(state, state.table.to_move)
        first, *others = values_of(rules, seen)
        assert first.action == CardHeuristic(rules, 0).choose(seen)
        assert (first.gain, first.error) == (0, 0)
        legal = list(legal_actions(rules, seen))
        weighed = [one.action for one in (first, *others)]
        assert len(set(weighed)) == len(weighed)
        assert all(action in legal for action in weighed)
        assert others or len(legal) > 1
        assert all(0 < one.worlds <= 16 for one in others)
        assert [one.gain for one in others] == sorted((one.gain for one in others), reverse=True)


def test_a_view_and_a_seed_bring_the_same_again() -> None:
    rules = game_of("rummy-1926").rules
    for state in states_met("rummy-1926", 3):
        seen = view(state, state.table.to_move)
        assert values_of(rules, seen, seed=5) == values_of(rules, seen, seed=5)
        assert values_of(rules, seen, seed=5) != values_of(rules, seen, seed=6)


def gains(rules: RuleSet, seen: View, judgement: Judgement = PLAIN) -> dict[str, float]:
    """The best gain of each kind of action."""
    found: dict[str, float] = {}
    for one in action_values(rules, seen, worlds=64, judgement=judgement):
        name = type(one.action).__name__
        found[name] = max(one.gain, found.get(name, one.gain))
    return found


def with_known(seen: View, hand: int) -> View:
    """The same, but everybody has seen the other seat take these cards from the pile."""
    return View(0, seen.table.changed(known=(0, hand)), seen.hand)


def test_an_undercut_that_is_certain_is_seen() -> None:
    example = dealt(
        "gin-rummy", "AC 2C 3C 4D 5D 6D 7H 8H 9H 5S", "TC JC QC TD JD QD TH JH QH AS", upcard="KD", stock="KC"
    )
    example.play("no", "no", "draw")
    seen = view(example.state, 0)
    unknown, known = gains(example.rules, seen), gains(example.rules, with_known(seen, example.state.hands[1]))
    assert unknown["Knock"] > unknown["Discard"]
    assert known["Knock"] < known["Discard"]


def test_a_rap_that_is_certain_to_lose_is_not_worth_it() -> None:
    example = dealt(
        "rap-rummy", "1B 2B 3B 4D 5D 6D 7D 3F", "7C 8C 9C TC 6F 7F 8F 1F", upcard="TD", opening_rap="allowed"
    )
    seen = view(example.state, 0)
    unknown, known = gains(example.rules, seen), gains(example.rules, with_known(seen, example.state.hands[1]))
    assert abs(unknown["Rap"] - unknown["Decline"]) < 1  # it can be done now or later
    assert known["Rap"] < known["Decline"]


def test_an_opponent_who_played_on_is_assumed_unable_to_knock() -> None:
    example = dealt(
        "gin-rummy", "AC 2C 3C 4D 5D 6D 7H 8H 9H 5S", "TC JC QC TD JD QD TH JH QH AS", upcard="KD", stock="KC"
    )
    example.play("no", "no", "draw")
    seen = view(example.state, 0)
    late = View(0, seen.table.changed(turn_number=10), seen.hand)
    heeded, ignored = (gains(example.rules, late, Judgement(Reading(p_missed_ending=missed))) for missed in (0.0, 1.0))
    # Whoever has more than ten pays for a knock; who has less lets it be an undercut.
    assert heeded["Knock"] - heeded["Discard"] > ignored["Knock"] - ignored["Discard"]


def test_a_player_who_searches_only_endings_weighs_nothing_else() -> None:
    rules, thought_twice = game_of("rap-rummy").rules, 0
    for seed in range(60):
        state = play_at_random(game_of("rap-rummy", seed), seed=seed, moves=2 + seed % 25).state
        if state.table.to_move is None:
            continue
        seen = view(state, state.table.to_move)
        first, *others = action_values(rules, seen, worlds=1, judgement=Judgement(only_ends=True))
        if not isinstance(first.action, ENDS):
            assert all(isinstance(one.action, ENDS) for one in others)
            assert bool(others) == any(isinstance(action, ENDS) for action in legal_actions(rules, seen))
        thought_twice += bool(others)
    assert thought_twice


def test_the_less_careful_rap_with_more() -> None:
    example = dealt(
        "rap-rummy", "1B 2B 3B 4D 5D 8D 9D 3F", "7C 9C TC 4F 7F 8F 1F DD", upcard="TD", opening_rap="allowed"
    )
    seen = view(example.state, 0)
    judgements = [Judgement(ending_weights=when_ending(caution=caution)) for caution in (0.5, 500.0)]
    bold, shy = (action_values(example.rules, seen, worlds=1, judgement=one)[0].action for one in judgements)
    assert (bold, shy) == (Rap(), Decline())


def test_nobody_raps_before_so_many_rounds_or_with_a_higher_count() -> None:
    example = dealt(
        "rap-rummy", "1B 2B 3B 4D 5D 8D 9D 3F", "7C 9C TC 4F 7F 8F 1F DD", upcard="TD", opening_rap="allowed"
    )
    seen = view(example.state, 0)
    for allowed in (when_ending(rounds=0, most_left=29), when_ending(most_left=99)):
        judgement = Judgement(ending_weights=(*when_ending(caution=0.5), *allowed))
        assert action_values(example.rules, seen, worlds=1, judgement=judgement)[0].action == Rap()
    for forbidden in (when_ending(rounds=1), when_ending(most_left=28)):
        judgement = Judgement(ending_weights=(*when_ending(caution=0.5), *forbidden))
        assert Rap() not in [one.action for one in action_values(example.rules, seen, worlds=1, judgement=judgement)]


def test_it_knocks_lower_when_a_lower_opponent_is_more_certain() -> None:
    example = dealt(
        "gin-rummy", "AC 2C 3C 4D 5D 6D 7H 8H 9S TS", "TC JC QC TD JD QD TH JH QH AS", upcard="KD", stock="9H"
    )
    example.play("no", "no", "draw")
    seen = view(example.state, 0)
    late = View(0, seen.table.changed(turn_number=20), seen.hand)
    bold, shy = (
        action_values(
            example.rules, late, worlds=1, judgement=Judgement(only_ends=True, ending_weights=when_ending(sure=sure))
        )
        for sure in (0.01, 1.0)
    )
    assert isinstance(bold[0].action, Knock)
    assert [type(one.action) for one in shy] == [Discard, Knock]


def is_foolish(rules: RuleSet, seen: View, action: Action) -> bool:
    """Return True if the action takes one card for nothing, or discards a card taken a short while ago."""
    if isinstance(action, Discard):
        others = seen.hand & ~(recently_taken(rules, seen) | set_of(cards_of(getattr(seen.table.turn, "taken", 0))))
        return bool(others and recently_taken(rules, seen) >> action.card & 1)
    if not isinstance(action, TakeFromPile) or action.card != seen.table.upcard:
        return False
    hand = seen.hand | 1 << action.card
    if rules.melds.has_meld_with(action.card, hand) or any(
        rules.melds.fits(action.card, one) for one in seen.table.tableau
    ):
        return False
    counts = (least_deadwood(hand & ~(1 << card), rules) for card in cards_of(seen.hand))
    return min(counts) >= least_deadwood(seen.hand, rules)


def test_cards_taken_along_with_a_pile_may_be_discarded() -> None:
    """R500-5: nobody takes the cards above the one they take for their own sake."""
    position = Position(["7S 8S 2C 3D 4H 6C 8D", "5H 6H TC JD 2H"], pile="9S KD QH")
    game = Game.from_position("rummy-500", position, players=["Ann", "Bob"])
    game.play("take 9S")
    game.play("lay 7S 8S 9S")
    seen = view(game.state, 0)
    weighed = action_values(game.rules, seen, worlds=1, judgement=Judgement(careful=True))
    discards = {game.rules.pack.text(one.action.card) for one in weighed if isinstance(one.action, Discard)}
    assert {"KD", "QH"} <= discards


@pytest.mark.parametrize("slug", GAMES)
def test_a_careful_player_takes_nothing_useless_and_doubts_foolish_actions(slug: str) -> None:
    rules, foolish = game_of(slug).rules, 0
    for seed in range(60):
        state = play_at_random(game_of(slug, seed), seed=seed, moves=2 + seed % 25).state
        if state.table.to_move is None:
            continue
        seen = view(state, state.table.to_move)
        legal = list(legal_actions(rules, seen))
        found = action_values(rules, seen, worlds=1, judgement=Judgement(careful=True))
        assert found[0].action in legal
        sensible = [action for action in legal if not is_foolish(rules, seen, action)]
        if sensible:
            assert not is_foolish(rules, seen, found[0].action)
            assert all(one.is_doubtful for one in found if is_foolish(rules, seen, one.action))
            assert not [one for one in found if one.is_doubtful and not isinstance(one.action, Discard)]
        foolish += len(legal) - len(sensible)
    assert foolish or rules.turn == LayDown(whole_pile=True)


@pytest.mark.parametrize(("given", "feeds"), [("7D", True), ("7S", False)])
def test_a_careful_player_doubts_discards_that_feed_the_last_taker(given: str, feeds: bool) -> None:
    example = dealt("rummy-1916", "7D 7S 8D 2C 4H 6C AC", "TC KH", upcard="3S", stock="3H AS")
    example.play("draw", f"discard {given}", "take", "discard TC", "draw")
    seen, eight = view(example.state, 0), example.action("discard 8D")
    assert doubtful_flags(example.rules, seen, eight) == (False, feeds)


@pytest.mark.parametrize(("given", "feeds"), [("7D", True), ("7S", False)])
def test_a_discard_that_feeds_is_doubtful_also_in_gin(given: str, feeds: bool) -> None:
    example = dealt("gin-rummy", "7D 7S 8D 2C 4H JC AC TH QS KS", "TC KH", upcard="3S", stock="3H AS")
    example.play("no", "no", "draw", f"discard {given}", f"take {given}", "discard TC", "draw")
    assert doubtful_flags(example.rules, view(example.state, 0), example.action("discard 8D")) == (False, feeds)


def doubtful_flags(rules: RuleSet, seen: View, action: Action) -> tuple[bool, ...]:
    """For an action to be weighed: is it doubtful to a player without search, and to a careful one?"""
    return tuple(
        one.is_doubtful
        for is_careful in (False, True)
        for one in action_values(rules, seen, worlds=1, judgement=Judgement(careful=is_careful))
        if one.action == action
    )


def test_a_doubtful_discard_is_weighed_last_and_found_better() -> None:
    """The other seat took two queens and holds nothing else: a third one ends the deal, the four just taken does
    not."""
    position = Position(["QD QS", "TC 4H"], ["7C 8C 9C"], pile="3S", stock="QH 2D 8S QC AD AH")
    game = Game.from_position("rummy-1916", position, players=["Ann", "Bob"])
    begun = ("draw", "discard QD", "take", "discard TC", "draw", "discard QS", "take", "discard 4H")
    for text in (*begun, "take", "discard 2D", "draw", "discard 8S", "draw"):
        game.play(text)
    judgement = Judgement(careful=True)
    first, *others = action_values(game.rules, view(game.state, game.to_move), worlds=16, judgement=judgement)
    assert game.text(first.action) in ("discard QC", "discard QH")
    (doubtful,) = [one for one in others if one.is_doubtful]
    assert game.text(doubtful.action) == "discard 4H"
    assert doubtful.gain > 10 * doubtful.error


def first_thought(example: Example, *, fitted: bool) -> Action:
    """The first candidate after the draw of the seat to move."""
    seen = view(example.state, example.to_move)
    return action_values(example.rules, seen, worlds=1, judgement=Judgement(uses_fitted_policy=fitted))[0].action


def test_habits_lay_high_melds_and_hold_low_ones_early_in_a_deal() -> None:
    dear = dealt("rummy-1916", "KC KD KH 9S 7D 2C 4H", "TC", upcard="3S", stock="JS")
    cheap = dealt("rummy-1916", "AC AD AH 9S 7D 2C 4H", "TC", upcard="3S", stock="JS")
    for example in (dear, cheap):
        example.play("draw")
        assert isinstance(first_thought(example, fitted=False), Discard)
    assert isinstance(first_thought(dear, fitted=True), LayMeld)
    assert isinstance(first_thought(cheap, fitted=True), Discard)


@pytest.mark.parametrize("slug", GAMES)
def test_only_where_melds_are_laid_are_there_habits(slug: str) -> None:
    rules, differs = game_of(slug).rules, 0
    for state in states_met(slug, 30):
        seen = view(state, state.table.to_move)
        plain, fitted = (
            action_values(rules, seen, seed=3, worlds=4, judgement=Judgement(uses_fitted_policy=one))
            for one in (False, True)
        )
        assert fitted[0].action in legal_actions(rules, seen)
        differs += plain != fitted
    assert (differs > 0) == isinstance(rules.turn, LayDown)


def test_only_the_seat_to_move_looks_ahead() -> None:
    rules, state = game_of("rummy-1916").rules, next(states_met("rummy-1916", 1))
    for seat in (None, state.table.left_of(state.table.to_move or 0)):
        with pytest.raises(UsageError) as refused:
            action_values(rules, view(state, seat), heuristic_policy(rules))
        assert refused.value.code == "bad-view"


def allows(rules: RuleSet, state: State, imagined: State) -> bool:
    """Return True if the seat to move sees the same in both states, and the imagined one holds each card once."""
    seat = state.table.to_move
    held = [cards_of(hand) for hand in imagined.hands]
    laid = [meld.cards for meld in imagined.table.tableau]
    everything = sorted(card for cards in (*held, *laid, imagined.stock, imagined.table.discard_pile) for card in cards)
    known = all(cards & ~hand == 0 for cards, hand in zip(state.table.known, imagined.hands, strict=True))
    same = view(imagined, seat) == view(State(state.table.changed(results=NO_RESULTS), state.hands, state.stock), seat)
    return same and known and everything == list(rules.order)


def test_unusable_arguments_are_refused() -> None:
    game = game_of("rummy-1916")
    seen = game.view(game.to_move)
    with pytest.raises(UsageError) as refused:
        action_values(game.rules, seen, heuristic_policy(game.rules), worlds=0)
    assert refused.value.code == "bad-count"
    with pytest.raises(UsageError) as refused:
        action_values(game.rules, seen, RANDOM)
    assert refused.value.code == "unknown-policy"
    tiles = rule_book("rummy-q").rules(2)
    with pytest.raises(UsageError) as refused:
        action_values(tiles, seen, heuristic_policy(tiles))
    assert refused.value.code == "no-foresight"
    rules = rule_book("rummy-1926").rules(2, turned_stock="shuffled")
    turning = seen.table.changed(phase=Phase.TURN_STOCK)
    with pytest.raises(UsageError) as refused:
        action_values(rules, View(seen.seat, turning, seen.hand), heuristic_policy(rules))
    assert refused.value.code == "bad-view"


# Imagines a world in many states, without the compiler, and tells how many hidden cards lay elsewhere.
IMAGINED = """
import numpy as np
from rumpus.solver.engine.cards.codec import encode_state
from rumpus.solver.engine.cards.rules import playout_rules
from rumpus.solver.policies.heuristic import policy_tables
from rumpus.solver.pimc.action_values import sampler_for
from rumpus.solver.pimc.determinization import determinize
from rumpus.solver.pimc.reading import BLIND, fitted_reading
from tests.whole_games import DIFFERENT_CARD_GAMES
from tests.solver.test_foresight import allows, game_of, states_met, view
from tools.decoding import decoded

moved = 0
with np.errstate(over="ignore"):
    for slug in DIFFERENT_CARD_GAMES:
        rules = game_of(slug).rules
        compiled, tables = playout_rules(rules), policy_tables(rules)
        for number, state in enumerate(states_met(slug, 8)):
            for reading in (BLIND, fitted_reading(rules)._replace(p_take_in_meld=1.0, p_missed_ending=0.0)):
                row = encode_state(rules, state)
                sampler = sampler_for(rules, view(state, state.table.to_move), reading)
                sampler.rng[0] = number
                determinize(compiled.numbers, compiled.tables, tables, row, sampler)
                imagined = decoded(rules, row)
                assert allows(rules, state, imagined), (slug, state)
                moved += imagined.hands != state.hands
print(moved)
"""

# A script: play deals to their end with the rollout policy, without the compiler. Print the number of legal actions and
# the reasons for which deals ended.
ROLLED_OUT = """
from dataclasses import replace
from rumpus.core import engine
from rumpus.core.turns.lay_down import LayDown
from rumpus.solver.engine.cards.codec import decode_action, encode_state
from rumpus.solver.engine.cards.rules import playout_rules
from rumpus.solver.jit.rng import allow_overflow
from rumpus.solver.pimc.rollouts import choose_quickly
from rumpus.solver.policies.heuristic import policy_tables
from rumpus.solver.pimc.habits import fitted_tables
from tests.solver.test_foresight import game_of, legal_actions, states_met, view
from tests.whole_games import DIFFERENT_CARD_GAMES, new_game

games = [game_of(slug).rules for slug in DIFFERENT_CARD_GAMES]
first = game_of("rummy-1916").rules
unrenewed = replace(first, turn=LayDown(), clauses=first.clauses | {"stock-used-up": "R16-11"})
plain = [(rules, policy_tables(rules)) for rules in (*games, unrenewed)]
fitted = [(rules, fitted_tables(rules)) for rules in games]
at_two = [new_game(slug, 2, 1).rules for slug in ("rummy-1916", "rummy-500")]
chosen, reasons = 0, set()
for rules, tables in (*plain, *fitted, *((rules, fitted_tables(rules)) for rules in at_two)):
    compiled = playout_rules(rules)
    for state in states_met(rules.game, 4, rules.seats):
        if rules is unrenewed:
            state = replace(state, stock=(), table=state.table.changed(stock_count=0, stock_known=()))
        deals = len(state.table.results)
        while state.table.to_move is not None and len(state.table.results) == deals:
            with allow_overflow():
                number = choose_quickly(compiled.numbers, compiled.tables, tables, encode_state(rules, state))
            action = decode_action(rules, int(number))
            assert action in legal_actions(rules, view(state, state.table.to_move)), (rules, action)
            state = engine.replay(rules, [action], state)
            chosen += 1
            if state.table.to_move is not None and state.table.phase.name == "TURN_STOCK":
                break
        reasons |= {(rules is unrenewed, result.reason) for result in state.table.results}
print(chosen, (True, "stock used up") in reasons)
"""

SOME_VALUES = "from tests.solver.test_foresight import some_values; print(some_values())"


def some_values() -> str:
    """The action values of some views, as text."""
    found = [
        values_of(game_of(slug).rules, view(state, state.table.to_move), worlds=2)
        for slug in DIFFERENT_CARD_GAMES
        for state in states_met(slug, 2)
    ]
    return str([[(one.action, round(one.gain, 6), one.worlds) for one in some] for some in found])


def ran(project: Path, script: str) -> str:
    """Run a script without the compiler and return its output."""
    environ = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": f"{project / 'src'}{os.pathsep}{project}"}
    return subprocess.run(
        [sys.executable, "-P", "-c", script], env=environ, check=True, capture_output=True, text=True
    ).stdout


def test_sampled_worlds_are_consistent_with_the_view(project: Path) -> None:
    assert int(ran(project, IMAGINED)) > 20


def test_deals_are_played_out_by_legal_actions(project: Path) -> None:
    chosen, ended = ran(project, ROLLED_OUT).split()
    assert int(chosen) > 100
    assert ended == "True"


def test_with_and_without_the_compiler_the_action_values_are_the_same(project: Path) -> None:
    compiled, plain = some_values(), ran(project, SOME_VALUES)
    assert compiled == plain.rstrip()
    assert compiled.count("Discard") > 5
