"""`rumpus verify`, as it is typed."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rumpus.cli import main
from rumpus.record import RecordFile, key_path, save
from tests.whole_games import TABLES, finished, new_game, play_at_random


def typed(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["verify", *map(str, words)])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    save(finished("rap-rummy", 2), tmp_path / "game.jsonl")
    return tmp_path / "game.jsonl"


def going_on(path: Path) -> Path:
    with RecordFile.create(path, new_game("rummy-1916", 2)) as file:
        play_at_random(file.game, moves=20)
        file.append()
    return path


def test_a_record_that_holds(path: Path) -> None:
    actions = sum(line.seat is not None for line in finished("rap-rummy", 2).lines)
    done = typed(path)
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout == f"{path}: holds: {actions} actions, 2 deals, deals played\n"


def test_every_game(tmp_path: Path) -> None:
    paths = [tmp_path / f"{slug}-{seats}.jsonl" for slug, seats in TABLES]
    for (slug, seats), path in zip(TABLES, paths, strict=True):
        save(finished(slug, seats), path)
    done = typed(*paths)
    assert done.exit_code == 0
    assert [line.split(": ")[:2] for line in done.stdout.splitlines()] == [[str(path), "holds"] for path in paths]


def test_the_first_line_that_does_not_hold_is_named_with_why(path: Path) -> None:
    lines = path.read_text().splitlines(keepends=True)
    scores = next(number for number, line in enumerate(lines) if '"points":' in line)
    path.write_text("".join(lines).replace('"points":[', '"points":[1', 1))
    done = typed(path)
    assert (done.exit_code, done.stderr) == (1, "")
    assert done.stdout.startswith(f'{path}: line {scores + 1}: "points" is [1')
    assert done.stdout.endswith("(wrong-points)\n")
    path.write_text("".join(lines).replace('"act":"draw"', '"act":"discard TB"', 1))
    done = typed(path)
    assert ": line " in done.stdout
    assert done.stdout.endswith("(RAP-2)\n")


def test_a_game_that_goes_on_says_what_was_not_checked(tmp_path: Path) -> None:
    path = going_on(tmp_path / "game.jsonl")
    assert (
        typed(path).stdout
        == f"{path}: holds so far: 20 actions, 1 deal; not checked: the outcome: the game is not over\n"
    )
    key_path(path).unlink()
    assert typed(path).stdout.startswith(f"{path}: holds so far: 20 actions; not checked: the deals, the actions")
    assert typed(path).exit_code == 0


def test_a_key_that_is_not_its_own(tmp_path: Path) -> None:
    path = going_on(tmp_path / "game.jsonl")
    key_path(path).write_text("00" * 80)
    done = typed(path)
    assert done.exit_code == 1
    assert "not the one committed to" in done.stdout


def test_several_records_have_a_line_each_and_the_worst_status(path: Path, tmp_path: Path) -> None:
    (tmp_path / "noise").write_bytes(os.urandom(1 << 16))
    none = tmp_path / "none"
    for records, status in (([path, tmp_path / "noise"], 1), ([none, tmp_path / "noise", path], 2), ([tmp_path], 2)):
        done = typed(*records)
        assert done.exit_code == status
        assert [line.split(": ")[0] for line in done.stdout.splitlines()] == list(map(str, records))
    assert "cannot open" in typed(none).stdout


def test_json(path: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    done = typed(path, tmp_path / "empty", going_on(tmp_path / "on.jsonl"), "--json")
    assert done.exit_code == 1
    good, empty, on = json.loads(done.stdout)
    assert (good["holds"], good["complete"], good["deals"], good["ending"]) == (True, True, 2, "deals played")
    assert empty == {
        "record": str(tmp_path / "empty"),
        "holds": False,
        "code": "empty",
        "clause": None,
        "subject": "1",
        "message": "line 1: the file is empty: a record begins with its header",
    }
    assert (on["holds"], on["complete"], on["ending"]) == (True, False, None)
    assert on["unchecked"] == ["the outcome: the game is not over"]


def test_a_game_given_up(tmp_path: Path) -> None:
    with RecordFile.create(tmp_path / "game.jsonl", new_game("rummy-1916", 2)) as file:
        play_at_random(file.game, moves=1)
        file.abandon()
    assert typed(tmp_path / "game.jsonl").stdout.endswith(": holds: 1 action, 1 deal, abandoned\n")


def test_something_must_be_named() -> None:
    assert typed().exit_code == 2


def test_a_name_with_signs_of_another_script_or_none(path: Path, tmp_path: Path) -> None:
    odd = tmp_path / os.fsdecode(b"\xff\xc3\xa9.jsonl")
    path.rename(odd)
    done = typed(odd)
    assert done.exit_code == 0
    assert ": holds: " in done.stdout
