"""What each shape of turn asks the seat to move: the words to type, the sentence for a screen, the tip and its example."""

from __future__ import annotations

import pytest

from rumpus.core.actions import Discard
from rumpus.core.packs import cards_of
from rumpus.core.state import State
from rumpus.core.turns.lay_down.words import TIP_DRAW_FROM_PILE, TIP_LAY, TIP_PASS
from rumpus.core.turns.question import TIP_DRAW, TIP_ONLY_DRAW, TIP_ONLY_PASS, Question, spare_card
from rumpus.core.turns.showdown.words import TIP_KNOCK, TIP_RAP, TIP_RAP_OFFER, TIP_UPCARD_OFFER, TIP_WALL
from rumpus.core.turns.tiles.words import TIP_TILES
from rumpus.core.views import View
from rumpus.wording.telling import Teller
from tests.deals import Example, dealt
from tests.tile_tables import table_of


def asked(example: Example, ready: bool | None = None) -> Question:
    rules, view = example.rules, example.seen
    return rules.turn.question(rules, view, example.legal_actions, Teller(rules, ["Ann", "Bob"]), ready)


def test_a_lay_down_turn() -> None:
    example = dealt("rummy-1916", "3H 4H", "KC", upcard="QD", stock="2H")
    assert asked(example) == Question("draw or take QD", "Draw a card, or take QD.", TIP_DRAW)
    example.play("draw")
    prompt = "Lay a meld, or choose a card to discard."
    example_card = example.rules.pack.text(spare_card(example.rules, example.seen))
    assert asked(example) == Question("lay, off, or discard", prompt, TIP_LAY, example_card)
    assert asked(example).told_tip == TIP_LAY.format(card=example_card)


def test_a_lay_down_turn_asks_for_nothing_that_cannot_be_done() -> None:
    example = dealt("rummy-1916", "3H 4H 5H", "KC", upcard="QD", stock="2H").play("draw")
    assert asked(example).prompt == "Lay a meld, or choose a card to discard."
    example.play("lay 2H 3H 4H")
    assert asked(example).prompt == "Add to a meld on the table, or choose a card to discard."
    example.play("off 5H to 1")
    assert asked(example).prompt == "Choose a card to discard."


def test_a_pile_that_is_taken_from() -> None:
    example = dealt("rummy-500", "5C 6C 8H 8S", "KC", upcard="7C", stock="8D 2H")
    told = asked(example)
    assert told[:3] == ("draw or take 7C", "Draw a card, or take 7C.", TIP_DRAW_FROM_PILE)
    example.play("draw", "discard 8D", "draw", "discard 2H")
    told = asked(example)
    assert told[:3] == (
        "draw or take one of 8D 7C",
        "Draw a card, or take cards from the pile.",
        TIP_DRAW_FROM_PILE,
    )
    example.play("take 7C")
    told = asked(example)
    assert told.words == "lay or off 7C, which you took"
    assert told.prompt == "You took 7C: lay it in a meld."
    assert told.type_this == "lay and a meld with 7C, which you took, or off 7C and the number of a meld"


def test_a_taken_card_that_fits_only_a_meld_on_the_table() -> None:
    example = dealt("rummy-500", "5C 6C 7C 2H 9S", "KC 4D", upcard="QD", stock="3D 8C")
    example.play("draw", "lay 5C 6C 7C", "discard 2H", "draw", "discard 8C", "take 8C")
    assert asked(example).prompt == "You took 8C: add it to a meld on the table."


@pytest.mark.parametrize(
    ("upcard", "words", "prompt", "tip"),
    [
        ("7C", "take 7C or pass", "Take 7C, or pass.", TIP_PASS),
        ("KD", "pass", "Pass.", TIP_ONLY_PASS),
    ],
)
def test_a_stock_that_stays_used_up(upcard: str, words: str, prompt: str, tip: str) -> None:
    example = dealt("rummy-500", "5C 6C 9H", "KC 2H", upcard=upcard)
    example.state = State(example.state.table.changed(stock_count=0, stock_known=()), example.state.hands, ())
    assert asked(example) == Question(words, prompt, tip)


def test_raps() -> None:
    example = dealt("rap-rummy", "3B 4B", "DF", upcard="9D")
    calling = example.rules.layout.calling
    assert calling is not None
    tip = f"{TIP_RAP_OFFER} {calling.told}"
    assert asked(example) == Question("rap? yes or no", "Do you rap before the first draw?", tip, answers="yes or no")
    example.play("no", "no")
    assert asked(example) == Question("draw, take 9D, or rap", "Draw a card, take 9D, or rap.", TIP_DRAW)
    example.play("draw")
    told = asked(example)
    assert told[:3] == ("discard, or rap with a card", "Choose a card to discard, or to rap with.", TIP_RAP)
    assert told.type_this == "discard and a card, or rap and a card"


def test_knocks() -> None:
    example = dealt("gin-rummy", "AC 2C 3C 5D 6D 7D 9H TH JH KD", "KC", upcard="QS", stock="2S 8C")
    told = asked(example)
    assert told == Question("take QS? yes or no", "Do you take QS?", TIP_UPCARD_OFFER, answers="yes or no")
    example.play("no", "no")
    assert asked(example) == Question("draw", "Draw a card.", TIP_ONLY_DRAW)
    example.play("draw")
    told = asked(example)
    assert told[:3] == ("discard, or knock with a card", "Choose a card to discard, or to knock with.", TIP_KNOCK)
    assert told.type_this == "discard and a card, or knock and a card"
    example.play("discard KD", "draw")
    told = asked(example)
    assert (told.words, told.prompt, told.type_this) == ("discard", "Choose a card to discard.", "discard and a card")


@pytest.mark.parametrize(
    ("hand", "words", "prompt", "tip"),
    [
        ("AC 2C 3C 5D 6D 7D 9H TH JH KD", "knock with the upcard or pass", "Knock with the upcard, or pass.", TIP_WALL),
        ("", "pass", "Pass.", TIP_ONLY_PASS),
    ],
)
def test_the_wall(hand: str, words: str, prompt: str, tip: str) -> None:
    example = dealt("gin-rummy", "", hand, upcard="QS").play("no", "no", "draw")
    example.state = State(example.state.table.changed(stock_count=2), example.state.hands, example.state.stock[-2:])
    example.do(Discard(cards_of(example.seen.hand)[-1]))
    told = asked(example)
    assert told[:3] == (words, prompt, tip)
    assert bool(told.example) == (tip == TIP_WALL)


@pytest.mark.parametrize(
    ("opened", "pool", "words", "prompt", "typed"),
    [
        (
            False,
            None,
            "lay 25 points to open, or pick",
            "Lay 25 points to open, or pick a tile.",
            "lay and tiles worth 25 points to open, or pick",
        ),
        (
            True,
            "",
            "lay, off, move, split, joker, or pass",
            "Play from your rack, rearranging the table as you like, or pass.",
            "lay, off, move, split, joker, or pass",
        ),
    ],
)
def test_tiles(opened: bool, pool: str | None, words: str, prompt: str, typed: str) -> None:
    told = asked(table_of("rummy-q", "R1 R2", "B1", opened=opened, pool=pool))
    assert (told.words, told.prompt, told.tip, told.type_this) == (words, prompt, TIP_TILES, typed)


def test_tiles_being_arranged() -> None:
    example = table_of("rummy-q", "R1 R2", "B1")
    steps = "lay, off, move, split, joker, undo or reset"
    told = asked(example, ready=True)
    assert (told.words, told.type_this) == ("go, or arrange on", f"go, or to arrange on {steps}")
    told = asked(example, ready=False)
    assert (told.words, told.type_this) == ("arrange on, or undo, reset", steps)


def test_an_empty_hand_has_no_card_to_spare() -> None:
    example = dealt("rummy-1916", "", "")
    with pytest.raises(ValueError, match="no card to spare"):
        spare_card(example.rules, View(0, example.state.table, 0))
