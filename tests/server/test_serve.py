"""A server that cannot start reports the reason in one clear line and changes no file."""

from __future__ import annotations

import os
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from rumpus.store import Store
from rumpus.store.schema import BASELINE, VERSION
from tests.patience import PATIENCE
from tests.server.serving import ROOT, served


def start_error(data: Path, *words: str) -> tuple[int, str]:
    """The exit status of a server that does not start, and its one line."""
    environ = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-P", "-m", "rumpus", "serve", "--port", "0", "--data", str(data), *words]
    done = subprocess.run(command, env=environ, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert line.startswith("rumpus: ")
    return done.returncode, line


def test_a_taken_port(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        status, line = start_error(tmp_path, "--port", str(port))
    assert status == 2
    assert line == f"rumpus: port {port} is taken; stop what runs there, or give another --port (0 takes a free one)"
    assert not (tmp_path / "rumpus.db").exists()


def test_a_host_that_is_not_ours(tmp_path: Path) -> None:
    status, line = start_error(tmp_path, "--host", "192.0.2.1")
    assert status == 2
    assert "--host" in line


def test_a_data_folder_in_use(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        status, line = start_error(tmp_path)
        assert server.process.poll() is None
    assert status == 1
    assert line.startswith(f"rumpus: another Rumpus server (process {server.process.pid}) uses ")


def test_a_data_folder_that_is_a_file(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("mine")
    for data in (file, file / "below"):
        status, line = start_error(data)
        assert status == 1
        assert str(file) in line
    assert file.read_text() == "mine"


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        (f"PRAGMA user_version = {VERSION + 1}", "newer Rumpus"),
        (f"PRAGMA user_version = {BASELINE - 1}", "cannot be read; give another folder as --data"),
        ("PRAGMA application_id = 7", "another program"),
    ],
)
def test_a_database_that_is_not_for_this_program(tmp_path: Path, statement: str, told: str) -> None:
    with Store.open(tmp_path / "rumpus.db", lambda callback: callback()):
        pass
    with closing(sqlite3.connect(tmp_path / "rumpus.db")) as db:
        db.execute(statement)
    before = (tmp_path / "rumpus.db").read_bytes()
    status, line = start_error(tmp_path)
    assert status == 1
    assert told in line
    assert (tmp_path / "rumpus.db").read_bytes() == before


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "rumpus.db").write_text("a letter to grandmother, and nothing else\n" * 100)
    status, line = start_error(tmp_path)
    assert status == 1
    assert "no database" in line


def test_a_database_that_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / "rumpus.db").mkdir()
    status, line = start_error(tmp_path)
    assert status == 1
    assert str(tmp_path / "rumpus.db") in line
