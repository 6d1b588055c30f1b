"""Whole games of every kind: each is listed, spelled, copied, taken back and set up again as it was played."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from rumpus.core import engine
from rumpus.core.actions import Action, Discard, DrawFromStock, LayMeld, LayOff, Pass, TakeFromPile, TurnStock
from rumpus.core.errors import UsageError
from rumpus.core.melds import End
from rumpus.core.notation import format_action, parse_action
from rumpus.core.packs import cards_of
from rumpus.core.position import Position
from rumpus.core.rules import RuleSet
from rumpus.core.state import Phase
from rumpus.core.turns.lay_down import LayDown
from rumpus.core.views import View, view
from rumpus.game import CHECKPOINT_EVERY, Game
from rumpus.games import BOOKS
from tests.deals import Example
from tests.game.test_copies import play_with_copies
from tests.whole_games import SMALLEST, TABLES, finished, new_game, one_deal, patient_players, play_at_random

DECIDING = (Phase.DRAW, Phase.PLAY, Phase.TURN)
BY_FIRST_UPCARD = ("oklahoma-gin",)
GAMES = [slug for slug, book in BOOKS.items() if isinstance(book.rules(book.least_seats).turn, LayDown)]
every_table = pytest.mark.parametrize(("slug", "seats"), TABLES)
every_game = pytest.mark.parametrize(("slug", "seats"), SMALLEST)


def moments_of(slug: str, seats: int) -> Iterator[tuple[RuleSet, View, Action]]:
    """Each action of a whole game with the view of the one who acts (of a spectator for chance)."""
    game = finished(slug, seats)
    state = engine.start(game.rules)
    for line in game.lines:
        yield game.rules, view(state, line.seat), line.action
        state = engine.replay(game.rules, [line.action], state)


@every_table
def test_every_action_of_a_game_is_read_as_it_was_spelled(slug: str, seats: int) -> None:
    for rules, seen, action in moments_of(slug, seats):
        text = format_action(rules, action)
        assert parse_action(rules, seen, text) == action
        assert parse_action(rules, seen, f"  {text.lower().replace(' ', '  ')} ") == action


@every_table
def test_every_choice_has_its_own_text(slug: str, seats: int) -> None:
    for number, (rules, seen, _) in enumerate(moments_of(slug, seats)):
        if number % 7 == 0:
            choices = list(engine.legal_actions(rules, seen))
            texts = [format_action(rules, action) for action in choices]
            assert [parse_action(rules, seen, text) for text in texts] == choices
            assert len(set(texts)) == len(texts)


def rule_sets(slug: str) -> list[RuleSet]:
    """The game with its options as they come, and for the fewest seats with the last value of each choice."""
    book = BOOKS[slug]
    others = {option.name: option.choices[-1] for option in book.options if option.choices}
    return [book.rules(3, **one_deal(slug)), book.rules(book.least_seats, **(one_deal(slug) | others))]


def everything(example: Example) -> list[Action]:
    """Every action there could be with one card, and every meld that the pack has. ``universe.conceivable`` lays off on
    the first melds only, and these tables have many."""
    pack, melds = example.rules.order, example.rules.melds.melds_in(example.rules.pack.everything)
    numbers = range(len(example.melds) + 2)
    return [
        DrawFromStock(),
        Pass(),
        *map(TakeFromPile, pack),
        *map(Discard, pack),
        *(LayMeld(meld.cards) for meld in melds),
        *(LayOff(card, number, end) for card in pack for number in numbers for end in (None, *End)),
    ]


@pytest.mark.parametrize("rules", [rules for slug in GAMES for rules in rule_sets(slug)], ids=repr)
def test_listed_and_accepted_actions_are_the_same_throughout_a_game(rules: RuleSet) -> None:
    rng, seats = Random(f"{rules.game}{rules.seats}"), rules.seats
    example = Example(rules).draw_for_deal()
    while example.outcome is None:
        if example.phase == "deal":
            example.deal(*[""] * seats)
        elif example.phase == "turn stock":
            example.do(TurnStock(example.state.table.discard_pile[::-1]))
        else:
            listed = list(example.legal_actions)
            if rng.random() < 0.03:
                assert {action for action in everything(example) if action in example.legal_actions} == set(listed)
                assert len(listed) == len(set(listed))
            example.do(rng.choice(listed))


@pytest.mark.parametrize("slug", BOOKS)
def test_a_game_can_be_set_up_again_wherever_it_stands(slug: str) -> None:
    stood = 0
    for seed in range(2):
        game = new_game(slug, 2, seed=seed)
        for player in patient_players(game.rules, seed) * 200:
            if game.to_move is None:
                break
            table, position = game.state.table, standing(game)
            if table.phase in DECIDING and (position.pile or slug not in BY_FIRST_UPCARD):
                again = Game.from_position(slug, position)
                stood += 1
                assert again.table_text() == game.table_text()
                assert again.state.hands == game.state.hands
                assert again.state.table.phase is table.phase
            game.play(player.choose(game.view(game.to_move)))
    assert stood > 30


def standing(game: Game) -> Position:
    """The current position of a game."""
    table, seat = game.state.table, game.to_move or 0
    opened = [seat for seat, has in enumerate(table.turn.opened) if has]
    melds = [(meld.cards, meld.owners or seat) for meld in table.tableau]
    hands = [tuple(cards_of(hand)) for hand in game.state.hands]
    return Position(hands, melds, opened, table.discard_pile, game.state.stock, seat, table.phase is Phase.PLAY)


@every_game
def test_undo_restores_the_game_before_each_action(slug: str, seats: int) -> None:
    game, before = play_with_copies(slug, seats)
    for past in reversed(before):
        now = game.copy()
        action = game.undo()
        assert game == past
        assert list(game.moments()) == list(past.moments())
        again = past.copy()
        again.play(action)
        assert again == now
    with pytest.raises(UsageError, match="nothing to undo") as refused:
        game.undo()
    assert refused.value.code == "nothing-to-undo"


@every_game
def test_moments_after_a_line_are_the_tail_of_all_moments(slug: str, seats: int) -> None:
    game = new_game(slug, seats)
    play_at_random(game)
    whole = list(game.moments())
    for line in {
        0,
        1,
        CHECKPOINT_EVERY - 1,
        CHECKPOINT_EVERY,
        CHECKPOINT_EVERY + 1,
        len(game.lines) - 1,
        len(game.lines),
        10**9,
    }:
        assert list(game.moments(line)) == [moment for moment in whole if moment.seq > line]
