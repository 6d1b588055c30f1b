"""Tile melds against their definition: what is one, which a rack holds, what extends one."""

from collections.abc import Iterator
from itertools import combinations, product

import pytest

from rumpus.core.melds import MeldKind
from rumpus.core.packs import Card, set_of
from rumpus.core.turns.tiles.melds import (
    faces_for_jokers,
    faces_of_melds,
    fitting_faces,
    form_tile_meld,
    meld_fault,
    melds_in_rack,
    melds_of_rows,
)
from tests.tile_tables import PACK, tiles


def is_meld(faces: tuple[int, ...]) -> bool:
    """Sets and runs as the books define them, of faces alone."""
    numbers, colours = sorted(face % 13 for face in faces), sorted(face // 13 for face in faces)
    is_set = len(set(numbers)) == 1 and len(set(colours)) == len(colours)
    is_run = len(set(colours)) == 1 and numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    return len(faces) >= 3 and (is_set or is_run)


def test_there_are_329_melds_of_faces_sets_before_runs() -> None:
    listed = faces_of_melds(PACK)
    assert len(listed) == len(set(listed)) == 13 * 5 + 4 * 66
    assert all(map(is_meld, listed))
    assert [PACK.texts[face] for face in listed[0]] == ["R1", "B1", "K1"]
    assert [PACK.texts[face] for face in listed[4]] == ["R1", "B1", "K1", "Y1"]
    assert [PACK.texts[face] for face in listed[65]] == ["R1", "R2", "R3"]
    assert [PACK.texts[face] for face in listed[66]] == ["R1", "R2", "R3", "R4"]


def test_three_faces_are_a_meld_by_definition_or_not_at_all() -> None:
    for faces in combinations(range(52), 3):
        assert (form_tile_meld(PACK, faces) is not None) == is_meld(faces)


@pytest.mark.parametrize(
    ("text", "kind", "low", "laid"),
    [
        ("R7 R5 R6", MeldKind.RUN, 4, "R5 R6 R7"),
        ("R2 R3 J1=R1", MeldKind.RUN, 0, "J1=R1 R2 R3"),
        ("J1=Y13 Y11 Y12", MeldKind.RUN, 10, "Y11 Y12 J1=Y13"),
        ("Y9 R9 J1=K9 B9", MeldKind.SET, 8, "R9 B9 J1=K9 Y9"),
    ],
)
def test_a_meld_is_sorted_for_any_input_order(text: str, kind: MeldKind, low: int, laid: str) -> None:
    meld = form_tile_meld(PACK, tiles(text))
    assert meld is not None
    assert (meld.kind, meld.low, " ".join(map(PACK.text, meld.cards))) == (kind, low, laid)


@pytest.mark.parametrize(
    ("named", "why"),
    [
        (["R5", "R6"], "three tiles or more"),
        (["R5", "R6", "J1"], "say what the joker stands for"),
        (["J1=R5", "J2=R6", "J1=R7"], "a numbered tile"),
        (["R5", "B5", "R5'"], "no colour twice"),
        (["R5", "R6", "R8"], "neither"),
        (["R5", "R6", "R6'"], "neither"),
        (["R5", "R6", "B7"], "neither"),
    ],
)
def test_a_fault_is_described_in_words(named: list[str], why: str) -> None:
    melded = [PACK.parse(text) for text in named]
    fault = meld_fault(PACK, melded)
    assert fault is not None
    assert why in str(fault.message)
    assert form_tile_meld(PACK, melded) is None


Shown = frozenset[tuple[int, bool]]


def shown_faces(meld: tuple[Card, ...]) -> Shown:
    """Faces, and which of them a joker shows."""
    return frozenset((PACK.face(tile), PACK.is_joker(tile)) for tile in meld)


def every_meld(rack: list[Card]) -> Iterator[Shown]:
    """Every choice of numbered tiles of the rack, with every face for some of its jokers."""
    numbered = {PACK.face(tile) for tile in rack if not PACK.is_joker(tile)}
    jokers = sum(map(PACK.is_joker, rack))
    for size in range(1, len(numbered) + 1):
        for faces in combinations(sorted(numbered), size):
            for wild in range(jokers + 1):
                for stood in product(range(52), repeat=wild):
                    if len({*faces, *stood}) == size + wild and is_meld((*faces, *stood)):
                        yield frozenset([*((face, False) for face in faces), *((face, True) for face in stood)])


@pytest.mark.parametrize(
    "rack",
    [
        "",
        "R5 R6",
        "R5 R6 R7 B7 K7 Y7 R7'",
        "R1 R2 R3 R4 B13 K13 J1",
        "R12 R13 B12 B1 J1",
        "R5 R6 B6 K6 J1 J2",
        "Y13 J1 J2",
        "J1 J2",
    ],
)
def test_the_melds_of_a_rack_are_all_there_and_none_twice(rack: str) -> None:
    held = tiles(rack)
    listed = list(melds_in_rack(PACK, set_of(held)))
    assert len({shown_faces(meld) for meld in listed}) == len(listed)
    assert {shown_faces(meld) for meld in listed} == set(every_meld(held))
    for meld in listed:
        assert {PACK.physical(tile) for tile in meld} <= set(held)


def test_they_come_with_fewest_jokers_first_jokers_named_from_the_low_end() -> None:
    listed = melds_in_rack(PACK, set_of(tiles("R5 R6 R7 J1 J2")))
    runs = [" ".join(map(PACK.text, meld)) for meld in listed]
    of_three = [run for run in runs if run.count("R") == 3 and "R5" in run and "R7" in run]
    assert of_three == [
        "R5 R6 R7",
        "J1=R5 R6 R7",
        "R5 J1=R6 R7",
        "R5 R6 J1=R7",
        "J1=R5 J2=R6 R7",
        "J1=R5 R6 J2=R7",
        "R5 J1=R6 J2=R7",
    ]


@pytest.mark.parametrize(
    ("laid", "jokers", "ways"),
    [
        ("R8 B8", 1, ["K8", "Y8"]),
        ("R8 B8", 2, ["K8 Y8"]),
        ("R5 R7", 1, ["R6"]),
        ("R5 R6", 1, ["R4", "R7"]),
        ("R5 R6 R7", 0, [""]),
        ("R5 R9", 1, []),
        ("R5 R5'", 1, []),
        ("R13", 2, ["B13 K13", "B13 Y13", "K13 Y13", "R11 R12"]),
    ],
)
def test_jokers_beside_tiles_have_these_possible_faces(laid: str, jokers: int, ways: list[str]) -> None:
    found = faces_for_jokers(PACK, [PACK.parse(text) for text in laid.split()], jokers)
    assert [" ".join(PACK.texts[face] for face in way) for way in found] == ways


def test_an_extended_meld_is_a_meld() -> None:
    for faces in faces_of_melds(PACK):
        meld = form_tile_meld(PACK, faces)
        assert meld is not None
        longer = [face for face in range(52) if face not in faces and is_meld((*faces, face))]
        assert sorted(fitting_faces(PACK, meld)) == longer


def test_a_joker_fills_the_place_it_stands_for() -> None:
    meld = form_tile_meld(PACK, tiles("R8 B8 J1=K8"))
    assert meld is not None
    assert [PACK.texts[face] for face in fitting_faces(PACK, meld)] == ["Y8"]


def test_faces_are_named_as_the_tiles_that_are_there_copies_and_jokers_in_their_order() -> None:
    run, again, joker = set_of(tiles("R1 R2 R3")), set_of(tiles("R2 R3 R4")), set_of(tiles("R2"))
    melds = melds_of_rows(PACK, [(run, joker), (again, 0), (run, joker)])
    assert [" ".join(map(PACK.text, meld)) for meld in melds] == ["R1 J1=R2 R3", "R2 R3' R4", "R1' J2=R2 R3'"]
