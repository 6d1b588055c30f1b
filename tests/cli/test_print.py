"""`rumpus print`, as it is typed. tests/page/test_print.py opens the files in a browser."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rumpus.cli import main


def run_cli(*words: object) -> Result:
    return CliRunner().invoke(main, ["print", *map(str, words)])


def test_one_file_has_everything_and_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "rules.html"
    words = ("options", "rummy-q", "--seats", 4, "--option", "opening=30", "--paper", "letter", "-o", path)
    assert run_cli(*words).stdout == f"{path} is written. Open it in a browser and print it.\n"
    text = path.read_text("utf-8")
    assert re.findall(r'<(?:script|link|img)\b[^>]*(?:src|href)=.*|@import.*|url\("(?!data:).*', text) == []
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', text)
    assert found
    data = json.loads(found[1])
    assert (data["paper"], data["seats"], data["game"]["changed"]) == ("letter", 4, ["opening"])
    again = run_cli(*words)
    assert (again.exit_code, again.stderr) == (2, f"rumpus: {path} exists already; give another --out\n")
    assert path.read_text("utf-8") == text


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("pack", "rummy-gin", "-o", "a"), "Rummy Gin (tiles) is played with tiles; only cards can be printed"),
        (("sheet", "rummy-501", "-o", "a"), "there is no game 'rummy-501'; did you mean rummy-500?"),
        (("sheet", "gin-rummy", "--seats", "3", "-o", "a"), "Gin Rummy is for 2 players, not 3"),
        (("sheet", "gin-rummy", "--seats", "0", "-o", "a"), "Gin Rummy is for 2 players, not 0"),
        (("rules", "gin-rummy", "--option", "gin=5", "-o", "a"), "Gin Rummy has no option gin"),
        (("sheet", "gin-rummy", "-o", "no/a.html"), "there is no folder no; make it first, or give another --out"),
        (("sheet", "gin-rummy", "-o", "file/a.html"), "cannot write file/a.html: Not a directory"),
    ],
)
def test_wrong_words_get_a_sentence_and_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").touch()
    result = run_cli(*words)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"rumpus: {told}")
    assert result.stderr.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
