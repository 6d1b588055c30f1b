"""`rumpus audit`, as it is typed."""

from __future__ import annotations

import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rumpus.cli import main
from rumpus.store.audit import AddEntry, AuditEntry, Event
from tests.store.stores import keep, store_at

NOW = time.time()
LONG_AGO = AuditEntry(NOW - 200 * 86400, Event.NAME_KEPT, "u1", "Ann", "127.0.0.2", None)
FAILED = AuditEntry(NOW - 60, Event.SIGN_IN_FAILED, None, None, "127.0.0.3", None)
MADE = AuditEntry(NOW, Event.TOKEN_MADE, "u1", "Ann", "127.0.0.2", "bot (t1)")


def run_cli(*words: str) -> Result:
    return CliRunner().invoke(main, ["audit", *words])


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder of a server with three entries."""
    with store_at(tmp_path / "rumpus.db") as store:
        keep(store, *(AddEntry(entry) for entry in (LONG_AGO, FAILED, MADE)))
    return tmp_path


def test_a_line_has_time_event_user_and_address(data: Path) -> None:
    lines = run_cli(str(data)).stdout.splitlines()
    assert len(lines) == 3
    assert [line.split("  ")[1] for line in lines] == ["name-kept", "sign-in-failed", "token-made"]
    assert lines[1].endswith("-  127.0.0.3")
    assert lines[2].endswith("Ann (u1)  127.0.0.2  bot (t1)")


def test_as_json_and_less_than_all(data: Path) -> None:
    told = [json.loads(line) for line in run_cli(str(data), "--json").stdout.splitlines()]
    assert told == [entry._asdict() for entry in (LONG_AGO, FAILED, MADE)]
    assert len(run_cli(str(data), "--days", "1").stdout.splitlines()) == 2
    assert len(run_cli(str(data), "--name", "ANN").stdout.splitlines()) == 2
    assert run_cli(str(data), "--name", "Bob").stdout == ""


def test_a_folder_without_current_data_is_reported(tmp_path: Path) -> None:
    nothing = run_cli(str(tmp_path))
    assert nothing.exit_code == 1
    assert "name the folder" in nothing.stderr
    with store_at(tmp_path / "rumpus.db"):
        pass
    with closing(sqlite3.connect(tmp_path / "rumpus.db")) as db:
        db.execute("PRAGMA user_version = 14")
    before = (tmp_path / "rumpus.db").read_bytes()
    old = run_cli(str(tmp_path))
    assert old.exit_code == 1
    assert "written before Rumpus 0.2.0" in old.stderr
    assert (tmp_path / "rumpus.db").read_bytes() == before
