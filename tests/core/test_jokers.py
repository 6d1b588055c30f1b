"""Some uses of a joker are faults; of several faults one is reported."""

from collections import Counter

import pytest

from rumpus.core.turns.tiles.jokers import JokerFault, JokerPlay, JokerRules, joker_fault
from tests.core.naive_jokers import kind_of
from tests.properties.test_joker_tables import RUMMY_GIN, RUMMY_Q, TILE_RUMMY, melds_of
from tests.tile_tables import PACK


def rows(text: str) -> list[list[str]]:
    return [row.split() for row in text.split("/")]


def fault(old: str, new: str, rules: JokerRules, opening: str = "") -> JokerFault | None:
    """The fault of a play. Tiles that the old table lacks come from the rack."""
    before, after = (Counter(kind_of(s) for row in rows(table) for s in row) for table in (old, new))
    placed = Counter({PACK.parse(kind): count for kind, count in (after - before).items() if kind != "J"})
    faces = list(map(PACK.parse, opening.split()))
    return joker_fault(PACK, rules, JokerPlay(list(melds_of(rows(old))), list(melds_of(rows(new))), placed, faces))


def test_a_rack_joker_on_table_tiles_is_a_fault_even_where_a_joker_was_rightly_taken() -> None:
    new = "R8 B8 K8 / R1 R2 J=R3 / B1 B2 B3 J=B4"
    assert fault("R8 B8 J=K8 / B1 B2 B3", new, RUMMY_GIN) is JokerFault.RACK_JOKER_ON_TABLE_TILES
    assert fault("R8 B8 J=K8 / B1 B2 B3", new, RUMMY_Q) is None


def test_of_several_readings_the_one_that_takes_fewest_jokers_names_the_fault() -> None:
    # The red 7 stays what it is and the black 10 became the blue 3; not: the red 7 became the blue 3, the 10 the red 7.
    old, new = "R5 R6 J=R7 / R10 B10 Y10 J=K10", "R5 R6 J=R7 / R10 B10 Y10 / B1 B2 J=B3"
    assert fault(old, new, RUMMY_Q) is JokerFault.NOT_REPLACED


@pytest.mark.parametrize(
    ("old", "new", "opening", "told"),
    [
        ("R8 B8 J=K8", "R8 B8 K8 / B2 B3 J=B4", "B1", JokerFault.OPENING_JOKER_CHANGED),
        ("R5 R6 R7", "R5 R6 R7 J=R8", "", JokerFault.RACK_JOKER_ON_TABLE_TILES),
        ("R8 B8 J=K8 / B2 B3 B4 B5", "R8 B8 K8 / B3 B4 B5 / B1 B2 J=B3", "", JokerFault.NOT_WITH_RACK_TILES),
        ("R8 B8 Y8 J=K8", "R8 B8 Y8 / B2 B3 J=B4", "", JokerFault.NOT_REPLACED),
        ("R8 B8 J=K8", "R8 B8 K8 / B2 B3 J=B4", "", None),
    ],
)
def test_each_fault(old: str, new: str, opening: str, told: JokerFault | None) -> None:
    assert fault(old, new, RUMMY_GIN, opening) is told


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        pytest.param("R8 B8 J=K8", "R8 B8 K8 / B2 B3 B4 J=B5", None, id="a tile from the rack, the joker on any meld"),
        pytest.param("R8 B8 J=K8 / K8 K9 K10 K11", "R8 B8 K8 / K9 K10 K11 J=K12", None, id="a tile of the table"),
        pytest.param("R8 B8 J=K8 / K9 K10 K11", "R8 B8 Y8 / J=K8 K9 K10 K11", None, id="moved as what it stands for"),
        pytest.param("R8 B8 J=K8", "R8 B8 Y8 / B2 B3 J=B4", JokerFault.NOT_REPLACED, id="another colour of the set"),
        pytest.param(
            "R8 B8 J=K8 / J=K8 K9 K10",
            "R8 B8 K8 / K9 K10 K11 / B2 J=B3 J=B4",
            JokerFault.NOT_REPLACED,
            id="one for two",
        ),
    ],
)
def test_a_joker_that_is_free_once_replaced(old: str, new: str, told: JokerFault | None) -> None:
    assert fault(old, new, TILE_RUMMY) is told
