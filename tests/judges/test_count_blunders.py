"""The command that counts blunders: a file that goes on, a table, and what is refused in one line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import bench.blunders.__main__ as command
from bench.blunders.playing import Plan, count_game
from rumpus.cli.commands.simulate import INTERRUPTED
from tests.whole_games import CARD_GAMES, TILE_GAMES

GAME = CARD_GAMES[0]


def count(*words: str) -> Result:
    given = ["--player", "casual", "--jobs", "1", "--option", "deals=1", *words]
    return CliRunner().invoke(command.main, [GAME, *given])


def test_it_goes_on_where_it_stopped(tmp_path: Path) -> None:
    out = tmp_path / "counted.jsonl"
    assert count("--games", "1", "--out", str(out)).exit_code == 0
    first = out.read_text("utf-8")
    out.write_text(first + '{"number": 1, "cou', "utf-8")  # as a kill leaves it
    told = count("--games", "2", "--out", str(out))
    assert told.exit_code == 0, told.output
    assert "2 games" in told.stdout
    lines = out.read_text("utf-8").splitlines()
    assert lines[:2] == first.splitlines()
    assert [json.loads(line)["number"] for line in lines[1:]] == [0, 1]
    assert count("--games", "2", "--json").stdout == count("--games", "2", "--out", str(out), "--json").stdout


def test_more_players_than_seats_sit_by_turns() -> None:
    told = count("--player", "beginner", "--player", "random-rap-15", "--games", "1", "--json")
    assert told.exit_code == 0, told.output
    chances = dict.fromkeys(("casual", "beginner", "random-rap-15"), 0)
    for row in json.loads(told.stdout)["table"]:
        chances[row["player"]] += row["chances"]
    assert sorted(map(bool, chances.values())) == [False, True, True]


def test_ctrl_c_keeps_the_finished_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "counted.jsonl"

    def interrupted(plan: Plan, number: int) -> dict[str, Any]:
        if number:
            raise KeyboardInterrupt
        return count_game(plan, number)

    monkeypatch.setattr(command, "count_game", interrupted)
    told = count("--games", "3", "--out", str(out))
    assert told.exit_code == INTERRUPTED
    assert "1 games" in told.stdout
    assert len(out.read_text("utf-8").splitlines()) == 2


def test_the_table_says_how_many_chances_there_were() -> None:
    told = json.loads(count("--games", "1", "--json").stdout)
    assert {row["player"] for row in told["table"]} == {"casual"}
    for row in told["table"]:
        assert row["blunders"] <= row["suspects"]
        assert row["low"] <= row["rate"] <= row["high"]


def test_other_files_games_and_players_are_refused_in_one_line(tmp_path: Path) -> None:
    out = tmp_path / "counted.jsonl"
    assert count("--games", "1", "--out", str(out)).exit_code == 0
    kept = out.read_text("utf-8")
    for words in (["--seed", "other"], ["--player", "expert"], ["--seats", "3"]):
        told = count("--games", "1", "--out", str(out), *words)
        assert told.exit_code == 1
        assert len(told.stderr.splitlines()) == 1
    out.write_text(kept.replace("casual@2", "casual@0", 1), "utf-8")  # of another version
    assert count("--games", "1", "--out", str(out)).exit_code == 1
    out.write_text("something else\n", "utf-8")
    assert count("--games", "1", "--out", str(out)).exit_code == 1
    assert out.read_text("utf-8") == "something else\n"
    for words in ([GAME, "--player", "nobody"], [TILE_GAMES[0], "--player", "expert"]):
        assert CliRunner().invoke(command.main, words).exit_code == 1
