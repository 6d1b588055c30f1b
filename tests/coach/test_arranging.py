"""From a play to the steps that lead there, as one would type them."""

import pytest

from rumpus.coach.arranging import arranging
from rumpus.coach.hint import lines_for
from rumpus.core.actions import Play
from rumpus.core.notation import format_action
from rumpus.core.turns.tiles.draft import Draft
from rumpus.wording.steps import take_step
from rumpus.wording.words import read_words
from tests.deals import dealt
from tests.tile_tables import spelled, table_of


@pytest.mark.parametrize(
    ("table", "rack", "play", "lines"),
    [
        ("R8 B8 K8", "R9 B9 K9 Y1", "R8 B8 K8 / R9 B9 K9", ["lay R9 B9 K9", "go"]),
        ("R8 B8 K8", "Y8 Y1", "R8 B8 K8 Y8", ["off Y8 to 1", "go"]),
        (
            "R3 R4 R5 R6 / K9 K10 K11",
            "B6 Y6 Y1",
            "R3 R4 R5 / R6 B6 Y6 / K9 K10 K11",
            ["lay B6 Y6", "move R6 from 1 to 3", "go"],
        ),
        ("R3 R4 R5 R6 R7", "R5 Y1", "R3 R4 R5 / R5 R6 R7", ["lay R5", "move R3 R4 from 1 to 2", "go"]),
        # RQ-9: the joker is taken, which its own tile pays for.
        (
            "K8 K9 J1=K10",
            "R5 B5 K10 Y2",
            "K8 K9 K10 / R5 B5 J1=Y5",
            ["lay R5 B5", "move J1=Y5 from 1 to 2", "off K10 to 1", "go"],
        ),
        (
            "K7 K8 K9 J1=K10",
            "R10 B10 Y2",
            "K7 K8 K9 / R10 B10 J1=K10",
            ["lay R10 B10", "move J1=K10 from 1 to 2", "go"],
        ),
        ("R8 B8 K8", "R9 J1 R10 Y1", "R8 B8 K8 / R9 R10 J1=R11", ["lay R9 R10 J1=R11", "go"]),
    ],
)
def test_the_steps_to_a_play(table: str, rack: str, play: str, lines: list[str]) -> None:
    example = table_of("rummy-q", rack, "R1", table=table)
    action = example.action(f"play {play}")
    assert lines_for(example.rules, example.seen, action) == lines
    draft = Draft.begin(example.rules, example.seen)
    for line in lines[:-1]:
        draft = take_step(draft, read_words(line))
    example.do(draft.action())
    assert looks(spelled(tuple(meld.cards for meld in example.state.table.tableau))) == looks(play)


def looks(table: str) -> list[list[str]]:
    """A table whatever the order of its melds, and whichever joker lies where."""
    return sorted(sorted(meld.replace("J2", "J1").split()) for meld in table.split("/"))


def test_the_steps_of_an_opening_take_its_melds_from_the_rack() -> None:
    example = table_of(
        "rummy-gin", "B9 B10 B11 R7 R8 R9 K12 Y1", "R1", table="R9 B9 Y9 / K9 K10 K11", opened=(False, True)
    )
    action = example.action("open B9 B10 B11 / R7 R8 R9 => R9 B9 Y9 / K9 K10 K11 K12 / B9 B10 B11 / R7 R8 R9")
    assert lines_for(example.rules, example.seen, action) == ["lay B9 B10 B11", "lay R7 R8 R9", "off K12 to 2", "go"]


def test_a_joker_may_stay_in_its_group_and_stand_for_another_tile() -> None:
    example = table_of("rummy-gin", "B8' B9 K8 Y1", "R1", table="B8 J1=B9 B10 / B11 B12 B13")
    action = example.action("play B8 B9 B10 B11 B12 B13 / J1=R8 B8' K8")
    lines = ["off K8 to 1", "move J1=R8 from 1 to 1", "off B8 B9 to 2", "move B10 from 1 to 2", "go"]
    assert lines_for(example.rules, example.seen, action) == lines
    example.do(action)


def test_one_tile_is_said_with_go() -> None:
    example = table_of("rummy-q", "B7 Y1", "R1", table="B4 B5 B6", one_tile_call="by-player")
    action = example.action("play B4 B5 B6 B7 one tile")
    assert lines_for(example.rules, example.seen, action) == ["off B7 to 1", "go one tile"]


def test_a_rap_or_knock_with_a_discard_is_one_line() -> None:
    rapping, knocking = dealt("rap-rummy", "", ""), dealt("gin-rummy", "", "")
    assert lines_for(rapping.rules, rapping.seen, rapping.action("discard 7B rap")) == ["rap 7B"]
    assert lines_for(knocking.rules, knocking.seen, knocking.action("discard 7H knock")) == ["knock 7H"]
    assert lines_for(knocking.rules, knocking.seen, knocking.action("take")) == [f"take {knocking.pile}"]


def test_a_play_the_steps_do_not_reach_is_typed_at_once() -> None:
    example = table_of("rummy-q", "B7 Y1", "R1", table="B4 B5 B6")
    illegal = example.action("play B4 B5 B6 B7 / Y1 Y2 Y3")
    assert isinstance(illegal, Play)
    assert arranging(example.rules, example.seen, illegal) == []
    assert lines_for(example.rules, example.seen, illegal) == [format_action(example.rules, illegal)]
