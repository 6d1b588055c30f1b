"""The table of ASVS 5.0 lists every requirement of levels 1 and 2 once, and the tests and files it names exist."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parent.parent.parent
PAGE = PROJECT / "docs" / "server" / "asvs.md"
WANTED = """
1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2
2.1.1-3 2.2.1-3 2.3.1-4 2.4.1-1
3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2
4.1.1-3 4.2.1-1 4.3.1-2 4.4.1-4
5.1.1-1 5.2.1-3 5.3.1-2 5.4.1-3
6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3 6.8.1-4
7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2
8.1.1-2 8.2.1-3 8.3.1-1 8.4.1-1
9.1.1-3 9.2.1-4
10.1.1-2 10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3
11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1-1 11.6.1-1
12.1.1-3 12.2.1-2 12.3.1-4
13.1.1-1 13.2.1-5 13.3.1-2 13.4.1-5
14.1.1-2 14.2.1-4 14.3.1-3
15.1.1-3 15.2.1-3 15.3.1-7
16.1.1-1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3
17.1.1-1 17.2.1-4 17.3.1-2
"""  # of version 5.0.0; those of level 3 come last in each section and are left out
RANGE = re.compile(r"\b(\d+\.\d+\.)(\d+)(?:[-–](\d+))?")
NAMED = re.compile(r"`((?:src|tests|pyproject)[\w./]*\.(?:py|js|toml))(?:::(\w+))?`")


def ids(text: str) -> list[str]:
    return [
        f"{section}{number}"
        for section, first, last in RANGE.findall(text)
        for number in range(int(first), int(last or first) + 1)
    ]


def rows() -> list[list[str]]:
    """The cells of each row that holds requirements."""
    lines = [line.strip("|").split(" | ") for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| ")]
    return [cells for cells in lines if RANGE.match(cells[0].strip())]


def verdict(cells: list[str]) -> str:
    found = re.match(r"\*\*(pass|not applicable)\*\*", cells[3])
    return found[1] if found else "fail"


def test_every_requirement_stands_there_once() -> None:
    told = Counter(one for cells in rows() for one in ids(cells[0]))
    wanted = ids(WANTED)
    assert len(wanted) == 253
    assert told == Counter(wanted)


def test_rows_that_fail_stand_at_the_top_and_the_sum_is_right() -> None:
    assert all(len(cells) == 4 for cells in rows())
    verdicts = [verdict(cells) for cells in rows()]
    fails = verdicts.count("fail")
    assert verdicts[:fails] == ["fail"] * fails
    count = Counter(verdict(cells) for cells in rows() for _ in ids(cells[0]))
    read = sum(len(ids(cells[0])) for cells in rows() if cells[3].startswith("**pass**, read"))
    told = (
        f"**{count['pass']} pass, {count['pass'] - read} of them shown by a test or a page; "
        f"{count['not applicable']} are not applicable; {count['fail']} fail.**"
    )
    assert told in PAGE.read_text("utf-8")


@pytest.mark.parametrize(("path", "function"), sorted(set(NAMED.findall(PAGE.read_text("utf-8")))))
def test_named_tests_and_files_exist(path: str, function: str) -> None:
    text = (PROJECT / path).read_text("utf-8")
    assert not function or re.search(rf"^def {function}\(", text, re.MULTILINE)
