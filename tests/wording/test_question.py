"""Screens ask the seat to move a question."""

from __future__ import annotations

import random

import pytest

from rumpus.core.engine import legal_actions
from rumpus.game import Game
from rumpus.games import BOOKS
from rumpus.wording.question import question
from rumpus.wording.telling import Teller


def prompt_of(game: Game, spelled: bool = False) -> str:
    view = game.view(game.to_move)
    teller = Teller(game.rules, game.players, game.to_move, spelled)
    return str(question(teller, view, legal_actions(game.rules, view)).prompt)


@pytest.mark.parametrize("slug", BOOKS)
def test_every_decision_of_a_game_has_a_question_sentence(slug: str) -> None:
    rng = random.Random(3)
    game = Game(slug, ["Ann", "Bob"], seed=3)
    told = set()
    while not game.is_over and len(game.lines) < 400:
        told.add(prompt_of(game))
        game.play(rng.choice(game.legal_actions()))
    assert all(text[0].isupper() and text[-1] in ".?" for text in told)


def test_a_turn_of_rap_rummy_has_one_question_a_step() -> None:
    game = Game("rap-rummy", ["Ann", "Bob"], seed=7)
    assert prompt_of(game) == "Do you rap before the first draw?"
    game.play("no")
    game.play("no")
    upcard = game.rules.pack.text(game.state.table.discard_pile[-1])
    assert prompt_of(game) == f"Draw a card, take {upcard}, or rap."
    game.play("draw")
    assert prompt_of(game) == "Choose a card to discard, or to rap with."


def test_cards_are_named_in_words_when_spelled_is_set() -> None:
    game = Game("gin-rummy", ["Ann", "Bob"], seed=7)
    upcard = game.rules.pack.name_of(game.state.table.discard_pile[-1])
    assert prompt_of(game, spelled=True).replace("\N{NO-BREAK SPACE}", " ") == f"Do you take the {upcard}?"


def test_an_opening_of_tiles_names_its_points() -> None:
    assert prompt_of(Game("rummy-q", ["Ann", "Bob"], seed=7)) == "Lay 25 points to open, or pick a tile."
