"""Files of events survive a crash in the middle of a line, and two programs that write at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from rumpus.cli.files.event_file import EveningFile, evening_file, score_file
from rumpus.competition.evening import commands as do
from rumpus.competition.evening.settings import EveningSettings
from rumpus.core.errors import UsageError


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "club.jsonl"
    add(opened(path), "Ann")
    return path


def opened(path: Path) -> EveningFile:
    file = evening_file(path)
    file.accept(do.Open(EveningSettings("Club")))
    return file


def add(file: EveningFile, name: str) -> None:
    file.accept(do.AddPeople((do.Newcomer(name),)))


def names(path: Path) -> list[str]:
    return [person.name for person in evening_file(path).state.people]


def test_a_line_that_was_cut_off_is_dropped_and_the_next_one_takes_its_place(path: Path) -> None:
    whole = path.read_bytes()
    add(evening_file(path), "Bö")
    longer = path.read_bytes()
    for cut in range(len(whole) + 1, len(longer) - 1):
        path.write_bytes(longer[:cut])
        assert names(path) == ["Ann"]
    file = evening_file(path)
    add(file, "Cy")
    add(file, "Di")
    assert names(path) == ["Ann", "Cy", "Di"]


def test_a_complete_last_line_without_its_end_counts(path: Path) -> None:
    path.write_bytes(path.read_bytes().rstrip(b"\n"))
    assert names(path) == ["Ann"]
    add(evening_file(path), "Bob")
    assert names(path) == ["Ann", "Bob"]


def test_a_second_program_that_wrote_meanwhile_is_noticed(path: Path) -> None:
    first, second = evening_file(path), evening_file(path)
    add(first, "Bob")
    with pytest.raises(UsageError) as error:
        add(second, "Cy")
    assert error.value.code == "file-changed"
    assert names(path) == ["Ann", "Bob"]


@pytest.mark.parametrize("text", ["{}\n", "[1]\n", "words\nwords\n", "\xff\n"])
def test_another_kind_of_file_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "other.txt"
    path.write_bytes(text.encode("latin-1"))
    for read in (evening_file, score_file):
        with pytest.raises(UsageError):
            read(path)
    assert path.read_bytes() == text.encode("latin-1")
