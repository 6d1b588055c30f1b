"""A server's file: made for its user alone, opened by one server at a time, brought up to date after a backup."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from rumpus.store import Store, StoreError, migrations, opening
from rumpus.store.lock import is_held
from rumpus.store.opening import open_database, read_only
from rumpus.store.schema import BASELINE, SCHEMA, VERSION
from tests.patience import PATIENCE
from tests.store.stores import a_game, a_table, at_once, keep, some_lines, store_at


def refusal(path: Path) -> StoreError:
    with pytest.raises(StoreError) as refused:
        Store.open(path, at_once)
    return refused.value


MEDALS = "CREATE TABLE medals (table_id TEXT PRIMARY KEY REFERENCES tables)"
REVISION = f"""
from alembic import op
revision, down_revision = "{VERSION + 1}", "{VERSION}"

def upgrade() -> None:
    op.execute("{MEDALS}")
    op.execute("INSERT INTO medals SELECT table_id FROM tables")
"""
Update = Callable[[], None]


@pytest.fixture
def update(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Update:
    """Make this a Rumpus with a newer schema, and a migration to it."""

    def made_newer() -> None:
        folder = tmp_path_factory.mktemp("revisions")
        (folder / "medals.py").write_text(REVISION)
        monkeypatch.setattr(migrations, "FOLDERS", [*migrations.FOLDERS, str(folder)])
        monkeypatch.setattr(opening, "VERSION", VERSION + 1)
        monkeypatch.setattr(opening, "SCHEMA", f"{SCHEMA}{MEDALS}")

    return made_newer


def current_file(path: Path) -> None:
    """A file of today's schema, with a table in the middle of a game."""
    with store_at(path) as store:
        keep(store, a_table(), a_game(), some_lines(1, 20))


def schema(path: Path) -> set[tuple[str, str]]:
    with closing(sqlite3.connect(path)) as db:
        found = db.execute("SELECT name, coalesce(sql, '') FROM sqlite_master").fetchall()
    return {(name, re.sub(r"\s+([,)])", r"\1", " ".join(sql.split()))) for name, sql in found}


def test_the_file_and_its_folder_are_made_for_their_user_alone(tmp_path: Path) -> None:
    path = tmp_path / "data" / "rumpus.db"
    with store_at(path) as store:
        keep(store, a_table())
        modes = {each.name: each.stat().st_mode & 0o777 for each in path.parent.iterdir()}
        assert modes.keys() >= {"rumpus.db", "rumpus.db-wal", "rumpus.lock"}
        assert set(modes.values()) == {0o600}
        assert path.parent.stat().st_mode & 0o777 == 0o700


def test_a_file_that_others_could_read_is_made_private_before_it_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "rumpus.db"
    with store_at(path) as store:
        keep(store, a_table())
    path.chmod(0o644)
    with store_at(path) as store:
        keep(store, a_table("t2"))
        for name in ("rumpus.db", "rumpus.db-wal", "rumpus.db-shm"):
            assert (tmp_path / name).stat().st_mode & 0o777 == 0o600, name


def test_files_a_killed_server_left_beside_the_database_are_made_private(tmp_path: Path) -> None:
    path = tmp_path / "rumpus.db"
    with store_at(path) as store:
        keep(store, a_table())
        for name in ("rumpus.db", "rumpus.db-wal"):
            left = tmp_path / "left" / name
            left.parent.mkdir(exist_ok=True)
            left.write_bytes((tmp_path / name).read_bytes())
            left.chmod(0o644)
    with store_at(tmp_path / "left" / "rumpus.db") as store:
        assert store.table("t1") is not None
        assert {each.stat().st_mode & 0o077 for each in left.parent.iterdir()} == {0}


def test_a_closed_store_is_one_file(tmp_path: Path) -> None:
    path = tmp_path / "rumpus.db"
    with store_at(path) as store:
        keep(store, a_table())
    assert {each.name for each in tmp_path.iterdir()} == {"rumpus.db", "rumpus.lock"}


def test_a_second_server_on_the_same_data_is_refused_until_the_first_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "rumpus.db"
    with store_at(path):
        error = refusal(path)
        assert error.code == "data-in-use"
        assert f"process {os.getpid()}" in error.message
    with store_at(path) as store:
        keep(store, a_table())


def test_a_second_server_is_refused_though_the_lock_file_was_deleted(tmp_path: Path) -> None:
    path = tmp_path / "rumpus.db"
    with store_at(path):
        (tmp_path / "rumpus.lock").unlink()
        assert is_held(tmp_path / "rumpus.lock")
        assert refusal(path).code == "data-in-use"
    assert not is_held(tmp_path / "rumpus.lock")


def test_a_server_that_was_killed_holds_nothing(tmp_path: Path) -> None:
    path = tmp_path / "rumpus.db"
    code = (
        "import sys; from pathlib import Path; from rumpus.store import Store\n"
        "store = Store.open(Path(sys.argv[1]), print); print('open', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == "open\n"
        assert f"process {server.pid}" in refusal(path).message
        server.kill()
        server.wait(PATIENCE)
        with store_at(path):
            pass


def other_program(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")


def newer(path: Path) -> None:
    with store_at(path):
        pass
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {VERSION + 1}")


def older(path: Path) -> None:
    with store_at(path):
        pass
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {BASELINE - 1}")


def text(path: Path) -> None:
    path.write_text("Dear diary, " * 500)


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (text, "not-a-database"),
        (other_program, "not-a-database"),
        (newer, "newer-data"),
        (older, "old-data"),
        (Path.mkdir, "bad-data"),
    ],
)
def test_a_file_that_is_not_ours_is_refused_and_left_alone(
    tmp_path: Path, make: Callable[[Path], None], code: str
) -> None:
    path = tmp_path / "rumpus.db"
    make(path)
    before = path.read_bytes() if path.is_file() else None
    error = refusal(path)
    assert (error.code, str(path) in error.message) == (code, True)
    assert before == (path.read_bytes() if path.is_file() else None)
    assert {each.name for each in tmp_path.iterdir()} <= {"rumpus.db", "rumpus.lock"}


@pytest.mark.parametrize("version", [1, BASELINE - 1])
def test_data_from_before_the_baseline_are_refused_in_one_sentence(tmp_path: Path, version: int) -> None:
    path = tmp_path / "rumpus.db"
    older(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {version}")
    told = (
        f"was written before Rumpus 0.2.0 (version {version} of the data) and cannot be read; "
        "give another folder as --data"
    )
    assert refusal(path).message == f"{path} {told}"
    with pytest.raises(StoreError, match=re.escape(told)), read_only(path):
        pass


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert refusal(tmp_path / "file" / "data" / "rumpus.db").code == "bad-data"


@contextmanager
def not_root() -> Iterator[None]:
    """Root may write anywhere: for a while the process is nobody's."""
    was = os.geteuid()
    if was == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(was)


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with not_root():
        assert refusal(tmp_path / "rumpus.db").code == "bad-data"
        assert refusal(tmp_path / "data" / "rumpus.db").code == "bad-data"
    tmp_path.chmod(0o700)
    assert list(tmp_path.iterdir()) == []


def test_an_empty_file_is_a_new_one(tmp_path: Path) -> None:
    path = tmp_path / "rumpus.db"
    path.touch()
    with store_at(path) as store:
        keep(store, a_table())


def test_an_older_file_comes_up_to_date_with_all_that_is_in_it(tmp_path: Path, update: Update) -> None:
    path = tmp_path / "rumpus.db"
    current_file(path)
    update()
    with pytest.raises(StoreError, match="start the server once with this one"), read_only(path):
        pass
    with store_at(path) as store:
        kept = store.table("t1")
        assert kept is not None
        assert kept.lines == some_lines(1, 20).lines
        keep(store, some_lines(21, 22))
    with store_at(path) as store:
        assert len(store.lines("g1")) == 22
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT * FROM medals").fetchall() == [("t1",)]
        assert db.execute("PRAGMA user_version").fetchone() == (VERSION + 1,)
    assert len(list(tmp_path.glob("rumpus-BACKUP-*"))) == 1


def test_the_backup_is_the_file_as_it_was(tmp_path: Path, update: Update) -> None:
    path = tmp_path / "rumpus.db"
    current_file(path)
    before = schema(path)
    update()
    with store_at(path):
        pass
    (backup,) = tmp_path.glob(f"rumpus-BACKUP-v{VERSION}-*.db")
    assert backup.stat().st_mode & 0o777 == 0o600
    assert schema(backup) == before
    with closing(sqlite3.connect(backup)) as db:
        assert db.execute("SELECT count(*) FROM lines").fetchone() == (20,)
        assert db.execute("PRAGMA user_version").fetchone() == (VERSION,)
    assert not list(tmp_path.glob("*.part"))


def test_a_file_that_came_up_to_date_is_like_a_new_one(tmp_path: Path, update: Update) -> None:
    current_file(tmp_path / "old.db")
    update()
    for name in ("old.db", "new.db"):
        with store_at(tmp_path / name):
            pass
    assert schema(tmp_path / "old.db") == schema(tmp_path / "new.db")


def test_a_migration_that_fails_leaves_the_file_as_it_was(tmp_path: Path, update: Update) -> None:
    path = tmp_path / "rumpus.db"
    current_file(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE medals (mine TEXT)")
    before = schema(path)
    update()
    assert "medals already exists" in refusal(path).message
    assert schema(path) == before
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (VERSION,)


def test_alembic_is_imported_for_an_older_file_alone(tmp_path: Path) -> None:
    current_file(tmp_path / "current.db")
    code = (
        "import sys; from pathlib import Path; from rumpus.store import Store, opening\n"
        "opening.VERSION += int(sys.argv[2])\n"
        "Store.open(Path(sys.argv[1]), print).close()\n"
        "print('alembic' in sys.modules, 'sqlalchemy' in sys.modules)"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", code, tmp_path / name, newer_by],
            capture_output=True,
            text=True,
            check=True,
            timeout=PATIENCE,
        ).stdout
        for name, newer_by in (("new.db", "0"), ("current.db", "0"), ("current.db", "1"))
    ]
    assert told == ["False False\n", "False False\n", "True True\n"]


def test_a_copy_taken_while_the_server_runs_is_whole(tmp_path: Path) -> None:
    with store_at(tmp_path / "rumpus.db") as store:
        keep(store, a_table(), a_game(), some_lines(1, 20))
        with closing(sqlite3.connect(tmp_path / "rumpus.db")) as db:
            db.execute("VACUUM INTO ?", (str(tmp_path / "copy.db"),))
        keep(store, some_lines(21, 22))
    with store_at(tmp_path / "copy.db") as copy:
        kept = copy.table("t1")
        assert kept is not None
        assert kept.lines == some_lines(1, 20).lines


def test_the_disk_itself_is_waited_for(tmp_path: Path) -> None:
    """No power cut can be had here: what makes SQLite wait for the disk at every commit is looked at instead."""
    with closing(open_database(tmp_path / "rumpus.db")) as db:
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert db.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
        assert db.execute("PRAGMA fullfsync").fetchone() == (1,)
