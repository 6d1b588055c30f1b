"""Names pasted from a list or a spreadsheet."""

from __future__ import annotations

import pytest

from rumpus.competition.evening import commands as do
from rumpus.competition.evening.evening import Evening
from rumpus.competition.evening.pasting import pasted_names
from rumpus.competition.evening.settings import EveningSettings
from rumpus.core.errors import UsageError

ANN_BOB = [("Ann", ""), ("Bob Lee", "")]
WITH_GROUPS = [("Ann", "50-74"), ("Bob Lee", "75+")]


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("Ann\nBob Lee", ANN_BOB),
        ("\ufeffAnn\r\n\r\n  Bob   Lee \r\n", ANN_BOB),
        ("1. Ann\n2. Bob Lee\n", ANN_BOB),
        ("1) Ann\n(2) Bob Lee\n", ANN_BOB),
        ("1.Ann\n2.Bob Lee\n", ANN_BOB),
        ("- Ann\n• Bob Lee\n", ANN_BOB),
        ("1\tAnn\n2\tBob Lee\n", ANN_BOB),
        ("Ann, Bob Lee", ANN_BOB),
        ("Ann; Bob Lee;", ANN_BOB),
        ("Name\nAnn\nBob Lee\n", ANN_BOB),
        ("Ann\t50-74\nBob Lee\t75+\n", WITH_GROUPS),
        ("1\tAnn\t50-74\t\n2\tBob Lee\t75+\t\n", WITH_GROUPS),
        ("Ann,50-74\nBob Lee,75+\n", WITH_GROUPS),
        ('Name;Group\n1;"Ann";50-74\n2;Bob Lee;75+\n', WITH_GROUPS),
        ("Ann, 50-74\nBob Lee", [("Ann", "50-74"), ("Bob Lee", "")]),
        ("Ann, Bob, Cy\nDi, Eve\n", [(name, "") for name in ("Ann", "Bob", "Cy", "Di", "Eve")]),
        ('"Lee, Bob"\nAnn\n', [("Lee, Bob", ""), ("Ann", "")]),
        ("Name", [("Name", "")]),
        ("1984\n3 Doors\nJean-Luc\n", [("1984", ""), ("3 Doors", ""), ("Jean-Luc", "")]),
        ("Müller\n田中\nӨлзий\n", [("Müller", ""), ("田中", ""), ("Өлзий", "")]),
    ],
)
def test_a_pasted_list_is_read(text: str, people: list[tuple[str, str]]) -> None:
    assert [tuple(person) for person in pasted_names(text)] == people


@pytest.mark.parametrize(
    ("text", "code", "told"),
    [
        ("", "no-names", "there is no name"),
        (" \n\t\n", "no-names", "there is no name"),
        ("\n".join(f"P{number}" for number in range(500)), "too-many-people", "these are 500 names; .* at most 200"),
        (",".join(f"P{number}" for number in range(500)), "too-many-people", "these are 500 names; .* at most 200"),
        ("x" * 60_000, "too-many-people", "too long"),
        ("Ann\tB\tC\n", "bad-names", "the line of Ann has 3 columns"),
        ("A" * 41, "bad-name", "is no name for a player"),
        ("Ann\tx\x07y", "bad-name", "is no name for a player"),
    ],
)
def test_what_is_no_list_of_names_is_refused(text: str, code: str, told: str) -> None:
    with pytest.raises(UsageError, match=told) as error:
        pasted_names(text)
    assert error.value.code == code


def test_a_long_line_of_names_is_read_whole() -> None:
    names = [f"{'Long name ' * 3}{number}" for number in range(150)]
    assert [person.name for person in pasted_names(", ".join(names))] == names


def test_names_that_stand_there_twice_are_named_and_a_mark_is_asked_for() -> None:
    evening = Evening().accept(do.Open(EveningSettings("Club")), 0.0)
    with pytest.raises(UsageError, match=r"the same name: ann, Bob; add a mark"):
        evening.accept(do.AddPeople(pasted_names("Ann\nBob\nCy\nann\nBob")), 1.0)
