"""Signs: public actions of seats with open cards, remembered for one deal."""

from __future__ import annotations

from rumpus.core.state import CardChoice, ChoiceSeen
from rumpus.core.views import view
from rumpus.game import Game
from tests.deals import cards, dealt
from tests.whole_games import play_at_random

HANDS = ("AC 2C 5C 4D 8D TD 7H 9H JH 5S", "TC JC QC TS JD QD TH QS QH AS")


def test_cards_a_seat_declines_leaves_takes_and_discards_are_recorded() -> None:
    example = dealt("gin-rummy", *HANDS, upcard="KD", stock="KC 3C")
    king, drawn, jack = (cards(example.rules.pack, name)[0] for name in ("KD", "KC", "JD"))
    example.play("no", "no", "draw", "discard KC", "take", "discard JD")
    assert example.state.table.choices_seen == (
        ChoiceSeen(0, CardChoice.DECLINED, king),
        ChoiceSeen(1, CardChoice.DECLINED, king),
        ChoiceSeen(0, CardChoice.LEFT, king),
        ChoiceSeen(0, CardChoice.THREW, drawn),
        ChoiceSeen(1, CardChoice.TOOK, drawn),
        ChoiceSeen(1, CardChoice.THREW, jack),
    )


def test_all_see_the_same_signs() -> None:
    example = dealt("gin-rummy", *HANDS, upcard="KD", stock="KC 3C")
    example.play("no", "no", "draw", "discard KC")
    seen = [view(example.state, seat).table.choices_seen for seat in (0, 1, None)]
    assert seen == [example.state.table.choices_seen] * 3


def test_a_new_deal_begins_without_any() -> None:
    game, before = Game("rummy-1916", ["Ann", "Bob"], seed="signs", deals=2), 0
    while game.state.table.deal_number == 1:
        before = len(game.state.table.choices_seen)
        play_at_random(game, seed=before, moves=1)
    assert before
    assert game.state.table.choices_seen == ()
