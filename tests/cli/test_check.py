"""`rumpus check`, as it is typed."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rumpus.cli import main
from rumpus.store.opening import DATABASE, connect
from tests.store.stores import a_game, a_table, keep, some_lines, store_at


def run_cli(*words: str) -> Result:
    return CliRunner().invoke(main, ["check", *words])


@pytest.fixture
def data(tmp_path: Path) -> Path:
    with store_at(tmp_path / DATABASE) as store:
        keep(store, a_table(), a_game(), some_lines(1, 3))
    return tmp_path


def spoil(data: Path, statement: str) -> None:
    with closing(sqlite3.connect(data / DATABASE)) as db:
        db.execute(statement)
        db.commit()


def test_intact_data_are_reported_as_intact(data: Path) -> None:
    result = run_cli(str(data))
    assert (result.exit_code, result.stderr) == (0, "")
    assert "1 table, 1 game with its lines, 0 users" in result.stdout
    assert "All is as it was written." in result.stdout


def test_each_damage_is_named_and_the_status_tells(data: Path) -> None:
    spoil(data, "UPDATE lines SET act = 'rap' WHERE seq = 2")
    spoil(data, "UPDATE tables SET stage = 'over'")
    result = run_cli(str(data))
    assert result.exit_code == 1
    named = [line for line in result.stdout.splitlines() if line.startswith("Damaged: ")]
    assert named == ["Damaged: the table T1 (t1).", "Damaged: line 2 of the game g1."]
    assert "2 are damaged" in " ".join(result.stdout.split())
    told = json.loads(run_cli(str(data), "--json").stdout)
    assert told["damage"] == ["the table T1 (t1)", "line 2 of the game g1"]
    assert told["checked"] == {"tables": 1, "games": 1, "users": 0, "uploads": 0, "talk": 0}


def test_damage_gives_no_orders_to_the_terminal(data: Path) -> None:
    spoil(data, "UPDATE tables SET code = 'T1' || char(27) || '[2J'")
    assert r"Damaged: the table T1\x1b[2J (t1)." in run_cli(str(data)).stdout


def test_damage_of_the_file_itself_is_reported_and_the_rest_is_read(data: Path) -> None:
    path = data / DATABASE
    with closing(sqlite3.connect(path)) as db:
        [page] = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'lines'").fetchone()
        [size] = db.execute("PRAGMA page_size").fetchone()
    spoiled = bytearray(path.read_bytes())
    spoiled[(page - 1) * size : page * size] = bytes(size)
    path.write_bytes(spoiled)
    result = run_cli(str(data))
    assert result.exit_code == 1
    assert "Damaged: the file itself: " in result.stdout
    assert "1 table, 1 game" in result.stdout


def test_a_folder_without_data_is_refused(tmp_path: Path) -> None:
    nothing = run_cli(str(tmp_path))
    assert (nothing.exit_code, "name the folder" in nothing.stderr) == (1, True)
    with closing(connect(tmp_path / DATABASE)) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
    other = run_cli(str(tmp_path))
    assert (other.exit_code, "of another program" in other.stderr) == (1, True)
