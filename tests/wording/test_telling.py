"""Events are described in sentences."""

from __future__ import annotations

import pytest

from rumpus.cli.lines import wrapped
from rumpus.core.engine import decide, evolve
from rumpus.core.events import DealEnded, DealerDrawn, GameEnded, Outcome
from rumpus.core.messages import Message, SeatField
from rumpus.core.views import Occurrence
from rumpus.game import Game
from rumpus.wording.telling import Teller
from tests.deals import Example, dealt, dealt_game
from tests.tile_tables import table_of
from tests.whole_games import SMALLEST, new_game, play_at_random

NAMES = ("Ann", "Bob", "Cy")


def sentences_of(example: Example, *texts: str, listener: int | None = None, spelled: bool = False) -> list[str]:
    """The sentences a listener hears about these actions."""
    moments = []
    for text in texts:
        for event in decide(example.rules, example.state, example.action(text)):
            moments.append(Occurrence(event, example.state.table))
            example.state = evolve(example.state, event)
    return list(map(str, Teller(example.rules, NAMES[: example.rules.seats], listener, spelled).tell(moments)))


def rummy() -> Example:
    return dealt("rummy-1916", "3H 4H 5H 9S", "KC", upcard="9C", stock="6H 7D")


ANN_PLAYS = "Ann draws a card. Ann lays 3H 4H 5H (meld 1). Ann adds 6H to meld 1 (now 3H 4H 5H 6H). Ann discards 9S."
TURN = ("draw", "lay 3H 4H 5H", "off 6H to 1", "discard 9S")


@pytest.mark.parametrize(
    ("listener", "sentence"),
    [
        (None, ANN_PLAYS),
        (1, ANN_PLAYS),
        (0, "You draw 6H. You lay 3H 4H 5H (meld 1). You add 6H to meld 1 (now 3H 4H 5H 6H). You discard 9S."),
    ],
)
def test_a_turn_is_described_in_order_without_hidden_cards(listener: int | None, sentence: str) -> None:
    assert sentences_of(rummy(), *TURN, listener=listener) == [sentence]


def test_each_seat_has_its_sentences() -> None:
    assert sentences_of(rummy(), *TURN, "take 9S", "discard KC", listener=1) == [
        ANN_PLAYS,
        "You take 9S and discard KC.",
    ]


def test_a_player_called_you_is_spoken_to() -> None:
    example = rummy()
    moments = [
        Occurrence(event, example.state.table) for event in decide(example.rules, example.state, example.action("draw"))
    ]
    assert list(map(str, Teller(example.rules, ["Ann", "You"]).tell(moments))) == ["Ann draws a card."]
    assert list(map(str, Teller(example.rules, ["You", "Ann"]).tell(moments))) == ["You draw a card."]


def test_cards_in_words() -> None:
    (sentence,) = sentences_of(rummy(), "draw", "discard 6H", listener=0, spelled=True)
    assert wrapped(sentence, None) == "You draw six of hearts and discard six of hearts."
    # A name is not broken in two.
    assert wrapped(sentence, 20) == "You draw\n  six of hearts and\n  discard\n  six of hearts."


def test_a_pile_taken() -> None:
    example = dealt("rummy-500", "3H 4H", "KC KD", upcard="5H", stock="KS 2D")
    example.play("draw", "discard KS", "draw", "discard 2D")
    assert sentences_of(example, "take 5H") == ["Ann takes 5H and KS 2D above it."]


@pytest.mark.parametrize(
    ("listener", "texts", "sentence"),
    [
        (None, ("draw", "discard 9D"), "Ann draws a card and discards 9D."),
        (0, ("draw", "discard 9D"), "You draw 9D and discard 9D."),
        (1, ("take 4C", "discard 1B"), "Ann takes 4C and discards 1B."),
        (0, ("take 4C", "discard 1B rap"), "You take 4C, discard 1B and rap!"),
        (0, ("draw", "discard 9D rap"), "You draw 9D, discard 9D and rap!"),
    ],
)
def test_consecutive_actions_share_a_sentence(listener: int | None, texts: tuple[str, ...], sentence: str) -> None:
    example = dealt("rap-rummy", "1B 2B 3B", "", upcard="4C", stock="9D").play("no", "no")
    assert sentences_of(example, *texts, listener=listener)[0] == sentence


def test_a_sentence_carries_its_players_and_cards() -> None:
    example = dealt("rap-rummy", "1B 2B 3B", "", upcard="4C").play("no", "no")
    action = example.action("take 4C")
    moments = [Occurrence(event, example.state.table) for event in decide(example.rules, example.state, action)]
    card = example.rules.pack.field(example.rules.pack.parse("4C"))
    player = SeatField(0, "Ann")
    (named,) = Teller(example.rules, NAMES[:2], listener=1).tell(moments)
    (own,) = Teller(example.rules, NAMES[:2], listener=0).tell(moments)
    assert named == Message("{player} takes {taken}.", {"player": player, "taken": card})
    assert own == Message("You take {taken}.", {"taken": card})


def test_offers_and_raps() -> None:
    example = dealt("rap-rummy", "1B 2B 3B", "", stock="9D")
    assert sentences_of(example, "no", "no", "draw", "discard 9D rap")[:3] == [
        "Ann says no.",
        "Bob says no.",
        "Ann draws a card, discards 9D and raps!",
    ]


@pytest.mark.clause("RAP-7")
def test_a_rap_that_was_too_early_is_explained() -> None:
    example = dealt("rap-rummy", "TB 8D 6C 4F", "1B 2B 3B 1D 2D 3D", "9B 7D 5C 3F")
    lines = sentences_of(example, "rap", listener=1)[1].split("\n")
    assert lines[1] == "Ann doesn't have the lowest count, so everybody else scores Ann's 39."
    assert lines[3] == "You meld 1B 2B 3B / 1D 2D 3D, have nothing left and score 39."
    example = dealt("rap-rummy", "TB 8D 6C 4F", "1B 2B 3B 1D 2D 3D", "9B 7D 5C 3F")
    lines = sentences_of(example, "rap", listener=0)[1].split("\n")
    assert lines[1] == "You don't have the lowest count, so everybody else scores your 39."


def test_tiles_laid_from_the_rack_and_a_table_rearranged() -> None:
    table = "R3 R4 R5 R6 / K9 K10 K11"
    laid = table_of("rummy-q", "B1 B2 B3 Y6 B6 Y1", "R1", table=table)
    assert sentences_of(laid, "play R3 R4 R5 R6 / K9 K10 K11 / B1 B2 B3") == ["Ann plays B1 B2 B3, with 3 tiles left."]
    moved = table_of("rummy-q", "B6 Y6 Y1", "R1", table=table)
    assert sentences_of(moved, "play R3 R4 R5 / R6 B6 Y6 / K9 K10 K11") == [
        "Ann plays B6 Y6, making R3 R4 R5 / R6 B6 Y6, with one tile left."
    ]


def test_exchanged_copies_are_not_described() -> None:
    table = "R12' B12 Y12 / R11 R12 R13"
    added = table_of("rummy-q", "K12 Y1", "R1", table=table)
    play = "play R11 R12 R13 / R12 B12 K12 Y12"
    assert sentences_of(added, play) == ["Ann plays K12, making R12 B12 K12 Y12, with one tile left."]
    laid = table_of("rummy-q", "R12 B12 K12 Y1", "R1", table="R11 R12' R13")
    assert sentences_of(laid, "play R11 R12 R13 / R12' B12 K12") == ["Ann plays R12 B12 K12, with one tile left."]


def test_a_rearranged_table_is_described_in_brief() -> None:
    table = "R3 R4 R5 R6 / K3 K4 K5 K6 / B8 B9 B10 / Y8 Y9 Y10"
    example = table_of("rummy-q", "B6 Y6 B11 Y11 R7 R8 R9 Y1", "R1", table=table)
    play = "play R3 R4 R5 / K3 K4 K5 / R6 B6 K6 Y6 / B8 B9 B10 B11 / Y8 Y9 Y10 Y11 / R7 R8 R9"
    assert sentences_of(example, play) == ["Ann plays B6 Y6 B11 Y11 R7 R8 R9, changing 6 melds, with one tile left."]


def test_a_picked_tile_is_named_to_the_picker_alone() -> None:
    assert sentences_of(table_of("rummy-q", "R1", "R2", pool="B7 B8"), "pick", listener=1) == ["Ann picks a tile."]
    assert sentences_of(table_of("rummy-q", "R1", "R2", pool="B7 B8"), "pick", listener=0) == ["You pick B7."]
    assert sentences_of(table_of("rummy-q", "R1", "R2", pool=""), "pass") == ["Ann passes."]


@pytest.mark.clause("RQ-7")
def test_a_player_who_forgot_to_say_one_tile_reads_the_reason_for_the_pick() -> None:
    example = table_of("rummy-q", "B7 Y1", "R1", table="B4 B5 B6", one_tile_call="by-player")
    assert sentences_of(example, "play B4 B5 B6 B7")[0].endswith(
        'with one tile left. Ann picks a tile for not saying "one tile" (RQ-7).'
    )


def test_a_turned_stock() -> None:
    example = dealt("rummy-1916", "", "")
    example.idle(example.state.table.stock_count)
    assert sentences_of(example, "draw")[0].startswith(
        "The stock is used up; the discard pile, turned over as it lies, is the "
    )


@pytest.mark.clause("R16-18")
def test_a_turned_stock_tells_when_the_next_time_ends_the_deal() -> None:
    example = dealt("rummy-1916", "", "")
    example.idle(example.state.table.stock_count)
    warning = "Where no card is laid before it is used up, the deal is blocked."
    assert sentences_of(example, "draw")[0].partition("cards.")[2].strip() == warning


def test_a_new_game_is_described_from_the_draw_for_the_deal() -> None:
    game = Game("rummy-q", ["Ann", "You"], seed=1)
    drawn, dealt_ = map(str, Teller(game.rules, game.players).tell(game.moments()))
    assert drawn.startswith("Drawn: ")
    assert " by Ann, " in drawn
    assert drawn.endswith("The lowest starts.")
    assert dealt_ in ("Deal 1: 14 tiles each. Ann starts.", "Deal 1: 14 tiles each. You start.")


@pytest.mark.clause("R26-3", "C-2")
def test_repeated_draws_for_the_deal_are_described_with_the_reason() -> None:
    example = dealt("rummy-1926", "", "", "")
    shown = [(0, "4B"), (1, "DF"), (2, "4D"), (1, "TB"), (0, "9C"), (2, "7D")]
    event = DealerDrawn(tuple((seat, example.rules.pack.parse(card)) for seat, card in shown), dealer=2)
    (sentence,) = Teller(example.rules, NAMES, listener=1).tell([Occurrence(event, example.state.table)])
    assert str(sentence) == (
        "Drawn: 4B by Ann, DF by you (a Dragon is drawn again), 4D by Cy, TB by you. "
        "Equal, so drawn again: 9C by Ann, 7D by Cy. The lowest deals."
    )


@pytest.mark.parametrize(
    ("winners", "points", "settlement", "sentences"),
    [
        ((1,), (30, 12, 20), (0, 0, 0), "Bob wins the game with 12 points, by 8."),
        (
            (0,),
            (30, 12, 20),
            (28, -18, -10),
            "You win the game with 30 points, by 10.\nYou collect 28.\nBob pays 18.\nCy pays 10.",
        ),
        ((1,), (0, 1, -1), (0, 0, 0), "Bob wins the game with 1 point, by 1."),
        ((0, 2), (9, 5, 9), (0, 0, 0), "You and Cy share the win at 9 points."),
        ((1, 0), (9, 9, 5), (0, 0, 0), "You and Bob share the win at 9 points."),
        ((0, 1, 2), (5, 5, 5), (0, 0, 0), "The game is drawn at 5 points."),
    ],
)
def test_winners_and_margin_are_described(
    winners: tuple[int, ...], points: tuple[int, ...], settlement: tuple[int, ...], sentences: str
) -> None:
    rules = dealt("rummy-gin", "", "", "").rules
    outcome = Outcome("", winners, points, settlement)
    assert str(Teller(rules, NAMES, listener=0).outcome(outcome, points)) == sentences


@pytest.mark.clause("GIN-10")
def test_bonuses_at_the_end_of_the_game_are_described_before_the_winner() -> None:
    rules = dealt("gin-rummy", "", "").rules
    outcome = Outcome("target reached", (0,), (279, 215), (64, -64))
    assert str(Teller(rules, NAMES[:2], listener=0).outcome(outcome, (104, 90))) == (
        "You get a bonus of 175.\nBob gets a bonus of 125.\nYou win the game with 279 points, by 64."
    )


def test_the_end_of_a_deal_shows_every_hand() -> None:
    game = dealt_game(
        "gin-rummy", "AC 2C 3C 5D 6D 7D 9H 9S 4H KD", "8D TD QD TH JS QC 2H 3S 6H KC", upcard="4C", stock="9C"
    )
    moments = [moment for text in ("no", "no", "draw", "discard KD knock") for moment in game.play(text)]
    *_, result, outcome = map(str, Teller(game.rules, game.players, listener=1).tell(moments))
    assert result.split("\n") == [
        "All hands are shown.",
        "Ann melds 9C 9H 9S / AC 2C 3C / 5D 6D 7D 8D, has 4H left (count 4) and scores 67.",
        "You lay off 8D, have QC KC TD QD 2H 6H TH 3S JS left (count 71) and score 0.",
    ]
    assert outcome == "Ann wins the game with 67 points, by 67."


@pytest.mark.parametrize(("slug", "seats"), SMALLEST)
def test_whole_games_are_described_to_every_listener(slug: str, seats: int) -> None:
    game = play_at_random(new_game(slug, seats))
    moments = list(game.moments())
    assert any(isinstance(moment.event, DealEnded) for moment in moments)
    assert isinstance(moments[-1].event, GameEnded)
    for listener in (None, *range(seats)):
        for spelled in (False, True):
            sentences = list(map(str, Teller(game.rules, game.players, listener, spelled).tell(moments)))
            assert all(sentence[-1] in ".!" for sentence in sentences)
            assert not [s for s in sentences if "You draws" in s or "You picks" in s or " you draws" in s]
