"""A typed line has the same meaning at a terminal and on a page."""

from __future__ import annotations

import pytest

from rumpus.cli.textplay.asides import ASIDES as TERMINALS
from rumpus.core.actions import Action, Decline, Discard, DiscardAndRap, DrawFromStock, Pass, Pick, Rap, TakeFromPile
from rumpus.core.errors import NotationError, RumpusError
from rumpus.core.turns.tiles.draft import Draft
from rumpus.core.views import view
from rumpus.wording.reading import Aside, Go, Meaning, read_line
from rumpus.wording.telling import Teller
from rumpus.wording.words import ASIDES
from tests.deals import Example, dealt
from tests.tile_tables import table_of

NAMES = ("Ann", "Bob")


def meant(example: Example, line: str, seat: int = 0, draft: Draft | None = None) -> Meaning:
    """The meaning of a line for a seat."""
    return read_line(Teller(example.rules, NAMES, seat), view(example.state, seat), line, draft)


def refusal(example: Example, line: str, seat: int = 0, draft: Draft | None = None) -> str:
    """The error message for a line without a meaning."""
    with pytest.raises(NotationError) as refused:
        meant(example, line, seat, draft)
    return refused.value.message


def rapping() -> Example:
    return dealt("rap-rummy", "1B 2B 3B 9D", "", upcard="4C")


@pytest.mark.parametrize(
    ("line", "action"),
    [("d", DrawFromStock()), ("n", Decline()), ("no", Decline()), ("y", Rap()), ("r", Rap()), ("rap", Rap())],
)
def test_short_words_and_long_ones(line: str, action: Action) -> None:
    assert meant(rapping(), line) == action


def test_a_card_can_be_written_in_several_ways() -> None:
    example = rapping()
    nine = example.rules.pack.parse("9D")
    assert meant(example, "x 9d") == meant(example, "discard 9D") == Discard(nine)
    assert meant(example, "r 9d") == meant(example, "rap 9D rap") == DiscardAndRap(nine)
    assert meant(example, "t") == TakeFromPile(example.rules.pack.parse("4C"))


def test_a_card_is_named_as_it_is_read_out() -> None:
    example = rapping()
    nine = Discard(example.rules.pack.parse("9D"))
    assert meant(example, "discard the nine of Dots") == meant(example, "x 9 of dots") == nine
    played = "play R4 R5 R6 R7 / R9 B9 K9"
    assert meant(tiles(), "play red 4, red 5, red 6, red 7; red 9, blue 9, black 9") == meant(tiles(), played)
    assert meant(example, "rules nine of Dots") == Aside("rules", "nine of Dots")


def test_asides_are_distinguished_from_moves() -> None:
    assert meant(rapping(), "sort 9d 1b") == Aside("sort", "9d 1b")
    assert meant(rapping(), "?") == Aside("help", "")


def test_the_terminal_answers_every_aside() -> None:
    assert TERMINALS.keys() == ASIDES


def test_an_unknown_word_gets_a_suggestion() -> None:
    example = rapping()
    assert refusal(example, "discrad 9D") == "'discrad' is not understood; did you mean discard?"
    assert refusal(example, "9d") == "say what to do with 9D; type yes or no (help tells more)"
    assert refusal(example, "knok") == (
        "'knok' is not understood; did you mean knock? "
        "It has no use in Rap Rummy (1926); type yes or no (help tells more)"
    )
    assert refusal(example, "lay 1B 2B 3B") == "lay has no use in Rap Rummy (1926); type yes or no (help tells more)"
    assert refusal(example, "x") == "say which card, for example discard TF"
    assert refusal(example.play("no", "no"), "yes") == "nothing was asked; type draw, take 4C, or rap (help tells more)"


def test_a_move_out_of_turn_is_refused() -> None:
    example = rapping()
    assert refusal(example, "yes", seat=1) == "nothing was asked; it is not your turn (help tells more)"
    assert refusal(example, "9d", seat=1) == "say what to do with 9D; it is not your turn (help tells more)"
    assert meant(example, "draw", seat=1) == DrawFromStock()  # the table refuses it


def tiles() -> Example:
    return table_of("rummy-q", "R9 B9 K9 Y1", "R1", table="R4 R5 R6 R7")


def test_a_tile_turn_is_arranged_step_by_step_and_then_played() -> None:
    begun = meant(tiles(), "lay R9 B9")
    assert isinstance(begun, Draft)
    assert begun.placed.bit_count() == 2
    on = meant(tiles(), "off K9 2", draft=begun)
    assert isinstance(on, Draft)
    assert on.placed.bit_count() == 3
    back = meant(tiles(), "undo", draft=on)
    assert isinstance(back, Draft)
    assert back.groups == begun.groups
    assert meant(tiles(), "g", draft=on) == Go(one_tile=False)
    assert meant(tiles(), "pick") == Pick()
    assert refusal(tiles(), "pick", draft=on) == "tiles of yours are laid: type go to play them, or reset first"


def test_pass_ends_a_turn_as_go_does_where_the_game_says_so() -> None:
    begun = meant(tiles(), "lay R9 B9 K9")
    assert isinstance(begun, Draft)
    assert meant(tiles(), "pass", draft=begun) == Go(one_tile=False)
    assert meant(tiles(), "pass one tile", draft=begun) == Go(one_tile=True)
    moved = meant(tiles(), "move R7 from 1 to new")
    assert isinstance(moved, Draft)
    assert meant(tiles(), "pass") == meant(tiles(), "pass", draft=moved) == Pass()  # nothing is laid
    other = table_of("rummy-gin", "R9 B9 K9 Y1", "R1", table="R4 R5 R6 R7")
    laid = meant(other, "lay R9 B9 K9")
    assert isinstance(laid, Draft)
    assert refusal(other, "pass", draft=laid) == "tiles of yours are laid: type go to play them, or reset first"


def test_one_may_arrange_while_others_move() -> None:
    example = table_of("rummy-q", "R9 B9 K9 Y1", "R1 R2", table="R4 R5 R6 R7", to_move=1)
    begun = meant(example, "lay R9 B9 K9")
    assert isinstance(begun, Draft)
    refused = begun.check().refusal
    assert refused is not None
    assert refused.code == "not-your-turn"


def test_a_step_that_cannot_be_taken_leaves_the_draft_as_it_was() -> None:
    with pytest.raises(RumpusError):
        meant(tiles(), "lay R1")


def test_one_tile_is_said_with_go() -> None:
    example = table_of("rummy-q", "B7 Y1", "R1", table="B4 B5 B6", one_tile_call="by-player")
    assert meant(example, "go one tile") == meant(example, 'go "One Tile"') == Go(one_tile=True)
    assert meant(example, "go") == Go(one_tile=False)
