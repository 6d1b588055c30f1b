"""`rumpus games`, as it is typed."""

from __future__ import annotations

import json
import re

import pytest
from click.testing import CliRunner, Result

from rumpus.cli import main
from rumpus.games import BOOKS


def run_cli(*words: str) -> Result:
    return CliRunner().invoke(main, ["games", *words])


def test_every_game_with_every_option() -> None:
    parts = run_cli().stdout.split("\n\n")
    assert [part.split(":")[0] for part in parts] == list(BOOKS)
    for part, book in zip(parts, BOOKS.values(), strict=True):
        heading, *options = part.strip().split("\n")
        assert heading == f"{book.slug}: {book.title}, {book.players_text}"
        assert [option.meaning for option in book.options if not str(option.meaning).endswith("?")] == []
        assert [re.split("[=:]", option)[0].strip() for option in options] == [option.name for option in book.options]


def test_an_option_tells_default_clause_meaning_and_values() -> None:
    lines = run_cli("rummy-q").stdout.splitlines()
    assert lines[0] == "rummy-q: Rummy Q (club rules), 2 to 4 players"
    assert "  opening=25  RQ-4: How many points does the first play need? a whole number, 0 or more" in lines
    assert "  one_tile_call=automatic  RQ-7: Who says “one tile”? automatic or by-player" in lines
    assert "  deals: one for each player  RQ-13: How many deals make a game? a whole number, 1 or more" in lines
    assert "  idle_turnovers: 2, with 5 or 6 players 3  R16-18: " in run_cli("rummy-1916").stdout
    assert "  max_deals=none  R500-11: " in run_cli("rummy-500").stdout


def test_json() -> None:
    books = json.loads(run_cli("--json").stdout)
    assert [book["game"] for book in books] == list(BOOKS)
    assert all({"beginner", "master", "random"} <= set(book["players"]) for book in books)
    (rap,) = json.loads(run_cli("Rap Rummy", "--json").stdout)
    assert rap == next(book for book in books if book["game"] == "rap-rummy")
    assert (rap["title"], rap["least_players"], rap["most_players"], rap["rules_version"]) == (
        "Rap Rummy (1926)",
        2,
        6,
        1,
    )
    options = {option["name"]: option for option in rap["options"]}
    assert options["opening_rap"] | {"meaning": ""} == {
        "name": "opening_rap",
        "clause": "RAP-3",
        "meaning": "",
        "defaults": dict.fromkeys("23456", "allowed"),
        "choices": ["allowed", "forbidden"],
        "least": None,
        "most": None,
        "may_be_none": False,
    }
    assert options["deals"]["defaults"] == {str(seats): seats for seats in range(2, 7)}
    assert (options["target_score"]["least"], options["target_score"]["may_be_none"]) == (1, True)


@pytest.mark.parametrize("word", ["rap-rumy", ""])
def test_a_game_that_is_not_there(word: str) -> None:
    done = run_cli(word)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(f"rumpus: there is no game {word!r}; ")


def test_a_default_that_depends_on_the_players_is_printed_in_words() -> None:
    for book in BOOKS.values():
        for option in book.options:
            defaults = {option.default_for(seats) for seats in range(book.least_seats, book.most_seats + 1)}
            assert bool(option.usual) == (len(defaults) > 1)
