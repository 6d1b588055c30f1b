"""The question of each shape of turn to the seat to move: the words to type, the sentence for a screen, the tip and its
example."""

from __future__ import annotations

import pytest

from rumpus.core.actions import Discard
from rumpus.core.messages import Message
from rumpus.core.packs import cards_of
from rumpus.core.state import State
from rumpus.core.turns.lay_down.words import TIP_DRAW_FROM_PILE, TIP_PASS, lay_tip
from rumpus.core.turns.question import TIP_DRAW, TIP_ONLY_DRAW, TIP_ONLY_PASS, Question, spare_card
from rumpus.core.turns.showdown.words import TIP_UPCARD_OFFER, knock_tip, rap_offer_tip, rap_tip, wall_tip
from rumpus.core.turns.tiles.words import TIP_TILES
from rumpus.core.views import View
from rumpus.wording.telling import Teller
from tests.deals import Example, dealt
from tests.tile_tables import table_of


def question_of(example: Example, ready: bool | None = None) -> Question:
    rules, view = example.rules, example.seen
    return rules.turn.question(rules, view, example.legal_actions, Teller(rules, ["Ann", "Bob"]), ready)


def texts(question: Question) -> tuple[str, str, str, str]:
    """The words, the prompt, the tip, and what to type."""
    return str(question.words), str(question.prompt), str(question.tip), str(question.type_this)


def test_a_lay_down_turn() -> None:
    example = dealt("rummy-1916", "3H 4H", "KC", upcard="QD", stock="2H")
    assert texts(question_of(example))[:3] == ("draw or take QD", "Draw a card, or take QD.", str(TIP_DRAW))
    example.play("draw")
    prompt = "Lay a meld, or choose a card to discard."
    example_card = example.rules.pack.text(spare_card(example.rules, example.seen))
    assert texts(question_of(example))[:3] == ("lay, off, or discard", prompt, str(lay_tip(example_card)))


def test_a_lay_down_turn_asks_for_nothing_that_cannot_be_done() -> None:
    example = dealt("rummy-1916", "3H 4H 5H", "KC", upcard="QD", stock="2H").play("draw")
    assert str(question_of(example).prompt) == "Lay a meld, or choose a card to discard."
    example.play("lay 2H 3H 4H")
    assert str(question_of(example).prompt) == "Add to a meld on the table, or choose a card to discard."
    example.play("off 5H to 1")
    assert str(question_of(example).prompt) == "Choose a card to discard."


def test_a_pile_that_is_taken_from() -> None:
    example = dealt("rummy-500", "5C 6C 8H 8S", "KC", upcard="7C", stock="8D 2H")
    told = texts(question_of(example))
    assert told[:3] == ("draw or take 7C", "Draw a card, or take 7C.", str(TIP_DRAW_FROM_PILE))
    example.play("draw", "discard 8D", "draw", "discard 2H")
    told = texts(question_of(example))
    assert told[:3] == (
        "draw or take one of 8D 7C",
        "Draw a card, or take cards from the pile.",
        str(TIP_DRAW_FROM_PILE),
    )
    example.play("take 7C")
    words, prompt, _, typed = texts(question_of(example))
    assert words == "lay or off 7C, which you took"
    assert prompt == "You took 7C: lay it in a meld."
    assert typed == "lay and a meld with 7C, which you took, or off 7C and the number of a meld"


def test_a_taken_card_that_fits_only_a_meld_on_the_table() -> None:
    example = dealt("rummy-500", "5C 6C 7C 2H 9S", "KC 4D", upcard="QD", stock="3D 8C")
    example.play("draw", "lay 5C 6C 7C", "discard 2H", "draw", "discard 8C", "take 8C")
    assert str(question_of(example).prompt) == "You took 8C: add it to a meld on the table."


def test_a_taken_card_that_is_laid_or_laid_off() -> None:
    example = dealt("rummy-500", "5C 6C 7C 8D 8H", "KC 4D", upcard="QD", stock="3D 8C")
    example.play("draw", "lay 5C 6C 7C", "discard 3D", "draw", "discard 8C", "take 8C")
    assert str(question_of(example).prompt) == "You took 8C: lay it in a meld, or add it to a meld on the table."


@pytest.mark.parametrize(
    ("upcard", "words", "prompt", "tip"),
    [
        ("7C", "take 7C or pass", "Take 7C, or pass.", TIP_PASS),
        ("KD", "pass", "Pass.", TIP_ONLY_PASS),
    ],
)
def test_a_stock_that_stays_used_up(upcard: str, words: str, prompt: str, tip: Message) -> None:
    example = dealt("rummy-500", "5C 6C 9H", "KC 2H", upcard=upcard)
    example.state = State(example.state.table.changed(stock_count=0, stock_known=()), example.state.hands, ())
    assert texts(question_of(example))[:3] == (words, prompt, str(tip))


def test_a_pile_that_is_taken_from_once_the_stock_is_used_up() -> None:
    example = dealt("rummy-500", "5C 6C 8H 8S", "KC", upcard="7C", stock="8D 2H")
    example.play("draw", "discard 8D", "draw", "discard 2H")
    example.state = State(example.state.table.changed(stock_count=0, stock_known=()), example.state.hands, ())
    told = texts(question_of(example))
    assert told[:3] == ("take one of 8D 7C or pass", "Take cards from the pile, or pass.", str(TIP_PASS))


def test_raps() -> None:
    example = dealt("rap-rummy", "3B 4B", "DF", upcard="9D")
    calling = example.rules.layout.calling
    assert calling is not None
    tip = f"{rap_offer_tip(None)} {calling.told}"
    assert texts(question_of(example)) == ("rap? yes or no", "Do you rap before the first draw?", tip, "yes or no")
    example.play("no", "no")
    told = texts(question_of(example))
    assert told[:3] == ("draw, take 9D, or rap", "Draw a card, take 9D, or rap.", str(TIP_DRAW))
    example.play("draw")
    spare = example.rules.pack.text(spare_card(example.rules, example.seen))
    assert texts(question_of(example)) == (
        "discard, or rap with a card",
        "Choose a card to discard, or to rap with.",
        str(rap_tip(spare)),
        "discard and a card, or rap and a card",
    )


def test_knocks() -> None:
    example = dealt("gin-rummy", "AC 2C 3C 5D 6D 7D 9H TH JH KD", "KC", upcard="QS", stock="2S 8C")
    told = texts(question_of(example))
    assert told == ("take QS? yes or no", "Do you take QS?", str(TIP_UPCARD_OFFER), "yes or no")
    example.play("no", "no")
    assert texts(question_of(example)) == ("draw", "Draw a card.", str(TIP_ONLY_DRAW), "draw")
    example.play("draw")
    spare = example.rules.pack.text(spare_card(example.rules, example.seen))
    assert texts(question_of(example)) == (
        "discard, or knock with a card",
        "Choose a card to discard, or to knock with.",
        str(knock_tip(spare)),
        "discard and a card, or knock and a card",
    )
    example.play("discard KD", "draw")
    words, prompt, _, typed = texts(question_of(example))
    assert (words, prompt, typed) == ("discard", "Choose a card to discard.", "discard and a card")


@pytest.mark.parametrize(
    ("hand", "words", "prompt", "tip"),
    [
        (
            "AC 2C 3C 5D 6D 7D 9H TH JH KD",
            "knock with the upcard or pass",
            "Knock with the upcard, or pass.",
            wall_tip("TS"),
        ),
        ("", "pass", "Pass.", TIP_ONLY_PASS),
    ],
)
def test_the_wall(hand: str, words: str, prompt: str, tip: Message) -> None:
    example = dealt("gin-rummy", "", hand, upcard="QS").play("no", "no", "draw")
    example.state = State(example.state.table.changed(stock_count=2), example.state.hands, example.state.stock[-2:])
    example.do(Discard(cards_of(example.seen.hand)[-1]))
    assert texts(question_of(example))[:3] == (words, prompt, str(tip))


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
            False,
            "",
            "lay 25 points to open, or pass",
            "Lay 25 points to open, or pass.",
            "lay and tiles worth 25 points to open, or pass",
        ),
        (
            True,
            None,
            "lay, off, move, split, joker, or pick",
            "Play from your rack, rearranging the table as you like, or pick a tile.",
            "lay, off, move, split, joker, or pick",
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
    told = texts(question_of(table_of("rummy-q", "R1 R2", "B1", opened=opened, pool=pool)))
    assert told == (words, prompt, str(TIP_TILES), typed)


def test_tiles_being_arranged() -> None:
    example = table_of("rummy-q", "R1 R2", "B1")
    steps = "lay, off, move, split, joker, undo or reset"
    words, _, _, typed = texts(question_of(example, ready=True))
    assert (words, typed) == ("go, or arrange on", f"go, or to arrange on {steps}")
    words, _, _, typed = texts(question_of(example, ready=False))
    assert (words, typed) == ("arrange on, or undo, reset", steps)


def test_an_empty_hand_has_no_card_to_spare() -> None:
    example = dealt("rummy-1916", "", "")
    with pytest.raises(ValueError, match="no card to spare"):
        spare_card(example.rules, View(0, example.state.table, 0))
