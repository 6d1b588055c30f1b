"""The sessions on the pages about text play and about evenings, played again."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from rumpus.cli import main
from rumpus.cli.lines import wrapped

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "play" / "README.md"
EVENINGS = PAGE.with_name("evenings.md")
ELISION = "..."
WIDTH = 80


def sections() -> list[tuple[str, list[list[str]]]]:
    """Each part of the pages that shows sessions, with the lines of each."""
    found = []
    text = PAGE.read_text("utf-8") + EVENINGS.read_text("utf-8")
    for part in re.split(r"^#+ ", text, flags=re.MULTILINE)[1:]:
        blocks = re.findall(r"^```text\n(\$ .*?)```", part, re.MULTILINE | re.DOTALL)
        if blocks:
            found.append((part.split("\n")[0], [block.rstrip("\n").split("\n") for block in blocks]))
    return found


def typed_lines(lines: list[str]) -> str:
    """The lines typed in a session: the text after each prompt."""
    return "".join(f"{line.partition('>')[2].strip()}\n" for line in lines if ">" in line)


def first_difference(shown: list[str], said: list[str]) -> str | None:
    """The first line of the page that the program did not print, or None. An elision matches any lines."""
    place = 0
    for before, line in zip([None, *shown], shown, strict=False):
        if line == ELISION:
            continue
        there = [i for i, one in enumerate(said[place:], place) if one.rstrip() == line]
        if not there or (before != ELISION and there[0] != place):
            return f"the page shows {line!r}, and said is {said[place : place + 3]}"
        place = there[0] + 1
    return None


@pytest.mark.parametrize(("title", "blocks"), sections(), ids=[title for title, _ in sections()])
def test_a_session_is_as_the_page_shows_it(
    title: str, blocks: list[list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUMPUS_DATA", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("RUMPUS_CALLED", raising=False)
    for command, *shown in blocks:
        words = shlex.split(command.removeprefix("$ rumpus"))
        done = CliRunner().invoke(main, words, input=typed_lines(shown))
        assert done.exit_code == 0, done.stderr
        assert first_difference(shown, wrapped(done.output, WIDTH).split("\n")) is None


def test_a_wrong_page_would_be_found() -> None:
    assert first_difference(["a", "c"], ["a", "b", "c"])
    assert first_difference(["a", ELISION, "c"], ["a", "b", "c"]) is None
    assert first_difference([ELISION, "d"], ["a", "b", "c"])


def test_the_page_tells_every_word() -> None:
    from rumpus.wording.words import every_verb

    page = PAGE.read_text("utf-8")
    assert {verb for verb in every_verb() if not re.search(rf"`[^`]*\b{verb}\b[^`]*`", page)} == set()
