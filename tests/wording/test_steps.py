"""The steps of a tile turn as they are typed."""

import pytest

from rumpus.core.errors import RumpusError
from rumpus.core.turns.tiles.draft import Draft
from rumpus.wording.steps import is_step, take_step
from rumpus.wording.words import read_words
from tests.tile_tables import spelled, tile_rules, tile_view

TABLE = "R4 R5 R6 R7 / R8 B8 K8 / B1 B2 J1=B3"
RACK = "R9 B9 K9 R10 Y8 R3 J2"


def new_draft(table: str = TABLE, rack: str = RACK) -> Draft:
    return Draft.begin(tile_rules("rummy-q"), tile_view(table, rack))


def lying(draft: Draft) -> str:
    return spelled(tuple(tiles for _, tiles in draft.groups))


def after_steps(*lines: str) -> Draft:
    draft = new_draft()
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
        ("joker 3 B7", "R4 R5 R6 R7 / R8 B8 K8 / B1 B2 J1=B7"),
        ("lay red 9, blue 9 and the black 9", f"{TABLE} / R9 B9 K9"),
        ("move the joker for blue 3 to new", "R4 R5 R6 R7 / R8 B8 K8 / B1 B2 / J1=B3"),
    ],
)
def test_a_step(line: str, table: str) -> None:
    assert lying(after_steps(line)) == table


def test_steps_back_and_forth() -> None:
    assert lying(after_steps("lay R9 B9 K9", "back B9")) == f"{TABLE} / R9 K9"
    assert lying(after_steps("lay R9 B9 K9", "undo")) == TABLE
    assert lying(after_steps("lay R9 B9 K9", "u", "redo")) == f"{TABLE} / R9 B9 K9"
    assert lying(after_steps("lay R9", "lay B9", "reset")) == TABLE
    assert lying(after_steps("lay R10 R9", "tidy")) == f"{TABLE} / R9 R10"
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
        ("joker", "name the tiles, and groups by number, for example joker K10"),
        ("joker J1 K10 K11", "name the tiles, and groups by number, for example joker K10"),
        ("back", "name the tiles, and groups by number, for example back R7"),
        ("lay R99", "'R99' is not a tile of this box; write for example R7 or Y13"),
    ],
)
def test_a_step_that_cannot_be_read_says_how_to_type_it(line: str, message: str) -> None:
    with pytest.raises(RumpusError) as refused:
        after_steps(line)
    assert refused.value.message == message


def test_the_joker_that_its_group_waits_for_is_meant() -> None:
    waiting = take_step(new_draft("B1 B2 J1=B3", "R9 B9 J2"), read_words("lay R9 B9 J"))
    assert lying(take_step(waiting, read_words("joker K9"))) == "B1 B2 J1=B3 / R9 B9 J2=K9"
    named = take_step(waiting, read_words("joker J K9"))
    with pytest.raises(RumpusError, match=r"^say which joker, by its group: 1 or 2, for example joker 1 K10$"):
        take_step(named, read_words("joker Y9"))
    assert lying(take_step(named, read_words("joker 2 Y9"))) == "B1 B2 J1=B3 / R9 B9 J2=Y9"


def test_a_tile_with_two_copies_on_the_table_needs_a_choice() -> None:
    draft = new_draft("R4 R5 R6 / R4 B4 K4", "R7")
    with pytest.raises(RumpusError, match="R4 lies in groups 1 and 2: say from which"):
        take_step(draft, read_words("move R4 to new"))
