"""The lay-down turn: what its refusals say to do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rumpus.core.actions import Discard, LayMeld
from rumpus.core.engine import decide
from rumpus.core.errors import IllegalAction
from rumpus.core.turns.lay_down import LayDown
from rumpus.games import BOOKS
from tests.deals import Example, cards, dealt


@pytest.mark.clause("R16-10")
def test_a_player_with_only_cards_just_taken_may_discard_one_of_them() -> None:
    book = BOOKS["rummy-500"].rules(2)
    turn, clauses = LayDown(whole_pile=True, return_discard=False), {**book.clauses, "just-taken": "R16-10"}
    example = Example(replace(book, turn=turn, clauses=clauses, hand_size=2)).draw_for_deal()
    example.deal("3C 3D", "7S 8D", upcard="3H", stock="9S KD")
    example.play("draw", "discard 9S", "draw", "discard KD", "take 3H", "lay 3C 3D 3H")
    assert list(example.legal_actions) == [Discard(card) for card in cards(example.rules.pack, "KD 9S")]


class TestWhatToDoInstead:
    def test_the_refusal_of_a_meld_out_of_order_names_the_order(self) -> None:
        example = dealt("rummy-1916", "3D 4D 5D", "", stock="9C").play("draw")
        with pytest.raises(IllegalAction, match="5D 4D 3D is a meld out of order: name it 3D 4D 5D") as refused:
            decide(example.rules, example.state, LayMeld(cards(example.rules.pack, "5D 4D 3D")))
        assert refused.value.code == "no-meld"

    def test_a_card_named_twice_is_no_meld(self) -> None:
        example = dealt("rummy-1916", "3D 4D 5D", "", stock="9C").play("draw")
        for words in ("lay 3D 3D 3D", "lay 3D 4D 5D 5D"):
            assert example.refusal(words).code == "no-meld"

    @pytest.mark.parametrize(
        ("words", "advice"),
        [
            ("take 9C", "only the top card"),
            ("lay 3D 4D 5D", "draw a card first"),
            ("pass", "draw from the stock or take from the discard pile"),
        ],
    )
    def test_before_the_draw(self, words: str, advice: str) -> None:
        example = dealt("rummy-1916", "3D 4D 5D", "", upcard="9C", stock="7C 8C").idle(2)
        assert advice in example.refusal(words).message

    @pytest.mark.parametrize(
        ("words", "advice"),
        [
            ("draw", "lay melds, lay off, or discard"),
            ("discard 8C", "8C is not in your hand"),
            ("lay 2D 6D 7D", "a run three or more in a row of one suit"),
            ("lay 2D 2D 2D", "2D 2D 2D names 2D twice: name each card once"),
            ("off 7D to 1", "7D does not fit on meld 1"),
            ("off 6D to 2", "there is no meld 2 on the table"),
            ("off 6D to 1 low", "6D fits at the high end alone: leave out low and high"),
        ],
    )
    def test_after_it(self, words: str, advice: str) -> None:
        example = dealt("rummy-1916", "2D 3D 4D 5D 6D 7D", "8C", stock="7C").play("draw", "lay 3D 4D 5D")
        assert advice in example.refusal(words).message
