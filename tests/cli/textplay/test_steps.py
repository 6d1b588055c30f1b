"""The steps of a tile turn as they are typed, and the hint that names them."""

import pytest

from rumpus.cli.textplay.arranging import arranging
from rumpus.cli.textplay.hint import lines_for
from rumpus.cli.textplay.steps import is_step, take_step
from rumpus.cli.textplay.words import read_words
from rumpus.core.actions import Play
from rumpus.core.draft import Draft
from rumpus.core.errors import RumpusError
from rumpus.core.notation import format_action
from tests.deals import dealt
from tests.tile_tables import spelled, table_of, tile_rules, tile_view

TABLE = "R4 R5 R6 R7 / R8 B8 K8 / B1 B2 J1=B3"
RACK = "R9 B9 K9 R10 Y8 R3 J2"


def begun(table: str = TABLE, rack: str = RACK) -> Draft:
    return Draft.begin(tile_rules("rummy-q"), tile_view(table, rack))


def lying(draft: Draft) -> str:
    return spelled(tuple(tiles for _, tiles in draft.groups))


def stepped(*lines: str) -> Draft:
    draft = begun()
    for line in lines:
        draft = take_step(draft, read_words(line))
    return draft


@pytest.mark.parametrize(
    ("line", "table"),
    [
        ("lay R9 B9 K9", f"{TABLE} / R9 B9 K9"),
        ("l r9, b9, k9", f"{TABLE} / R9 B9 K9"),
        ("lay R9 B9 K9 / R3 R10", f"{TABLE} / R9 B9 K9 / R3 R10"),
        ("off Y8 to 2", "R4 R5 R6 R7 / R8 B8 K8 Y8 / B1 B2 J1=B3"),
        ("off Y8 2", "R4 R5 R6 R7 / R8 B8 K8 Y8 / B1 B2 J1=B3"),
        ("o Y8 on 2", "R4 R5 R6 R7 / R8 B8 K8 Y8 / B1 B2 J1=B3"),
        ("move R8 from 2 to 1", "R4 R5 R6 R7 R8 / B8 K8 / B1 B2 J1=B3"),
        ("move R8 2 1", "R4 R5 R6 R7 R8 / B8 K8 / B1 B2 J1=B3"),
        ("move R8 to 1", "R4 R5 R6 R7 R8 / B8 K8 / B1 B2 J1=B3"),
        ("move R4 R5 from 1 to new", "R6 R7 / R8 B8 K8 / B1 B2 J1=B3 / R4 R5"),
        ("split 1 at R6", "R4 R5 / R8 B8 K8 / B1 B2 J1=B3 / R6 R7"),
        ("split 1 R6", "R4 R5 / R8 B8 K8 / B1 B2 J1=B3 / R6 R7"),
        ("joker J1 B7", "R4 R5 R6 R7 / R8 B8 K8 / B1 B2 J1=B7"),
        ("joker J1=B7", "R4 R5 R6 R7 / R8 B8 K8 / B1 B2 J1=B7"),
        ("joker B7", "R4 R5 R6 R7 / R8 B8 K8 / B1 B2 J1=B7"),
    ],
)
def test_a_step(line: str, table: str) -> None:
    assert lying(stepped(line)) == table


def test_steps_back_and_forth() -> None:
    assert lying(stepped("lay R9 B9 K9", "back B9")) == f"{TABLE} / R9 K9"
    assert lying(stepped("lay R9 B9 K9", "undo")) == TABLE
    assert lying(stepped("lay R9 B9 K9", "u", "redo")) == f"{TABLE} / R9 B9 K9"
    assert lying(stepped("lay R9", "lay B9", "reset")) == TABLE
    assert lying(stepped("lay R10 R9", "tidy")) == f"{TABLE} / R9 R10"
    assert not is_step(read_words("go"))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("lay", "name the tiles, and groups by number, for example lay R7 B7 K7"),
        ("lay R9 B9 /", "name the tiles, and groups by number, for example lay R7 B7 K7"),
        ("off Y8", "name the tiles, and groups by number, for example off R8 to 2"),
        ("off 2", "name the tiles, and groups by number, for example off R8 to 2"),
        ("off", "name the tiles, and groups by number, for example off R8 to 2"),
        ("move", "name the tiles, and groups by number, for example move R7 from 1 to 3, or to new"),
        ("move R8", "name the tiles, and groups by number, for example move R7 from 1 to 3, or to new"),
        ("move R8 from new to 1", "name the tiles, and groups by number, for example move R7 from 1 to 3, or to new"),
        ("move R3 to 1", "R3 lies in no group on the table"),
        ("move R8 from 9 to 1", "there is no group 9; there are: 1, 2, 3"),
        ("split 1", "name the tiles, and groups by number, for example split 2 at R7"),
        ("split at R7", "name the tiles, and groups by number, for example split 2 at R7"),
        ("joker", "name the tiles, and groups by number, for example joker J1 K10"),
        ("joker J1 K10 K11", "name the tiles, and groups by number, for example joker J1 K10"),
        ("back", "name the tiles, and groups by number, for example back R7"),
        ("lay R99", "'R99' is no tile of this box; write for example R7 or Y13"),
    ],
)
def test_a_step_that_cannot_be_read_says_how_to_type_it(line: str, message: str) -> None:
    with pytest.raises(RumpusError) as refused:
        stepped(line)
    assert refused.value.message == message


def test_a_tile_that_lies_twice_is_asked_after() -> None:
    draft = begun("R4 R5 R6 / R4 B4 K4", "R7")
    with pytest.raises(RumpusError, match="R4 lies in groups 1 and 2: say from which"):
        take_step(draft, read_words("move R4 to new"))


# From a play to the steps that lead there


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
