"""`rumpus evening print`, as it is typed. tests/page/test_print.py prints a file in a browser."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from rumpus.cli import main
from rumpus.games import BOOKS

CLUB_GAME = next(book.slug for book in BOOKS.values() if book.is_of_club)


def call(path: Path, command: str, *words: str) -> Result:
    return CliRunner().invoke(main, ["evening", command, str(path), *words])


def run(path: Path, command: str, *words: str) -> str:
    done = call(path, command, *words)
    assert done.exit_code == 0, done.output
    return done.stdout


def data_of(path: Path) -> dict[str, Any]:
    """The data that the script of a file reads."""
    text = path.read_text("utf-8")
    assert re.findall(r'<(?:script|link|img)\b[^>]*(?:src|href)=.*|@import.*|url\("(?!data:).*', text) == []
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', text)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "club.jsonl"
    run(path, "new", "--game", CLUB_GAME, "--option", "deals=2", "--title", "</script> & Co")
    run(path, "add", "Ann", "Bob", "Cy", "Di", "Eve", "Flo", "Gus")
    return path


def draw(path: Path) -> None:
    run(path, "draw", "--seats", "Ann,Bob,Cy,Di/Eve,Flo,Gus")


def test_one_file_has_everything_that_exists_by_then(path: Path) -> None:
    done = json.loads(run(path, "print", "--json"))
    assert done == {
        "path": str(path.with_name("club.html")),
        "what": ["rules"],
        "paper": "a4",
        "round": None,
        "version": 2,
    }
    assert [one["seats"] for one in data_of(path.with_name("club.html"))["rules"]] == [4]
    draw(path)
    assert json.loads(run(path, "print", "--json"))["what"] == ["seats", "sheets", "rules"]
    run(path, "score", "1", "1", "2", "3", "4")
    out = path.with_name("club-round-1.html")
    told = "has seat cards, score sheets, the standing and the rules. Open it in a browser and print it."
    assert run(path, "print").replace("\n", " ").strip() == f"{out} {told}"  # it replaces the old file
    data = data_of(out)
    assert (data["what"], data["paper"], data["round"]) == (["seats", "sheets", "standing", "rules"], "a4", 1)
    assert (data["evening"]["seq"], data["evening"]["settings"]["title"]) == (4, "</script> & Co")
    assert [one["seats"] for one in data["rules"]] == [4, 3]  # for each size of table
    assert {one["game"]["chosen"]["deals"] for one in data["rules"]} == {2}
    assert "<title>&lt;/script&gt; &amp; Co, round 1</title>" in out.read_text("utf-8")


def test_parts_a_round_and_the_paper_can_be_chosen_and_a_named_file_is_never_overwritten(path: Path) -> None:
    draw(path)
    run(path, "close")
    draw(path)
    out = path.with_name("my.html")
    words = ("--what", "sheets", "--what", "seats", "--round", "1", "--paper", "letter", "--output", str(out))
    assert json.loads(run(path, "print", *words, "--json"))["what"] == ["seats", "sheets"]
    data = data_of(out)
    assert (data["round"], data["paper"], data["rules"]) == (1, "letter", [])
    assert "my.html exists already; give another --out" in call(path, "print", *words).stderr
    assert data_of(out) == data


def test_an_evening_in_plain_points_has_no_rules_to_print(tmp_path: Path) -> None:
    path = tmp_path / "club.jsonl"
    run(path, "new")
    run(path, "add", "Ann", "Bob", "Cy")
    assert "draw the seats first" in call(path, "print").stderr
    run(path, "draw")
    assert json.loads(run(path, "print", "--json"))["what"] == ["seats", "sheets"]
    assert "leave out --what rules" in call(path, "print", "--what", "rules").stderr


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--what", "seats"), "no round was drawn yet; draw the seats first"),
        (("--what", "standing"), "there is no standing yet; enter a result first"),
        (("--round", "2"), "there is no round 2"),
        (("--what", "cards"), "'cards' is not one of 'seats', 'sheets', 'standing', 'rules'"),
        (("--out", "no/a.html"), "there is no folder no; make it first, or give another --out"),
    ],
)
def test_wrong_words_get_a_sentence_and_no_file(
    path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], told: str
) -> None:
    monkeypatch.chdir(path.parent)
    done = call(path, "print", *words)
    assert done.exit_code == 2
    assert told in done.stderr
    assert [one.name for one in path.parent.iterdir()] == ["club.jsonl"]
