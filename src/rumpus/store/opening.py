"""Opening the database file: create it if it is missing; migrate it, after a backup, if it is old."""

from __future__ import annotations

import errno
import logging
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from urllib.parse import quote

from rumpus.core.messages import Message
from rumpus.store.errors import StoreError, store_errors
from rumpus.store.schema import APPLICATION_ID, BASELINE, SCHEMA, VERSION

_log = logging.getLogger(__name__)
DATABASE = "rumpus.db"
"""The name of the database file in a server's data folder."""
_WAIT = 10.0  # seconds to wait while another program, such as a backup, locks the file
_PRAGMAS = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA fullfsync = ON;
PRAGMA foreign_keys = ON;
PRAGMA wal_autocheckpoint = 2000;
PRAGMA cache_size = -16000;
"""


def make_folder(path: Path) -> None:
    """Create the folder of the file if it is missing, for this user alone."""
    if not path.parent.is_dir():
        path.parent.mkdir(mode=0o700, parents=True)


def open_database(path: Path) -> sqlite3.Connection:
    """Return a connection to a file of the newest schema. Create or migrate the file if needed.

    Raise StoreError if that fails. Then the data in the file is unchanged.
    """
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    for name in (path.name, f"{path.name}-wal", f"{path.name}-shm"):
        with suppress(FileNotFoundError):
            make_private(path.with_name(name))
    db = connect(path)
    try:
        version = _version(db, path)
        db.executescript(_PRAGMAS)
        if version == 0:
            _write_schema(db)
        elif version < VERSION:
            _migrate(db, path, version)
    except BaseException:
        db.close()
        raise
    return db


def make_private(path: Path) -> None:
    """Remove all permissions of other users from a file or folder. Raise OSError.

    This works by the path. Closing a second file descriptor of the database would drop the locks of SQLite.
    """
    mode = stat.S_IMODE(path.stat().st_mode)
    if mode & 0o077:
        path.chmod(mode & 0o700)


def read_secret(path: Path) -> str:
    """Return the text of a file that holds a secret.

    Raise OSError if it cannot be read or is no regular file. Raise UnicodeDecodeError if it is not ASCII.
    """
    if path.exists() and not path.is_file():  # reading a pipe could wait for ever
        raise OSError(errno.EINVAL, "it is no regular file")
    return path.read_text("ascii")


def connect(path: Path) -> sqlite3.Connection:
    """Return a connection in autocommit mode: transactions are begun and ended by explicit SQL."""
    return sqlite3.connect(path, timeout=_WAIT, isolation_level=None, check_same_thread=False, cached_statements=512)


@contextmanager
def read_only(path: Path) -> Iterator[sqlite3.Connection]:
    """Yield a read-only connection, also while a server uses the file.

    Raise StoreError if there is no file or it is of another version.
    """
    if not path.is_file():
        raise StoreError(
            Message("there is no {path}; name the folder that rumpus serve has as --data", {"path": str(path)}),
            code="no-data",
            subject=str(path),
        )
    with closing(sqlite3.connect(f"file:{quote(str(path))}?mode=ro", uri=True, isolation_level=None)) as db:
        with store_errors(str(path)):
            version = _version(db, path)
        if version < VERSION:
            raise StoreError(
                Message(
                    "{path} was written by an older Rumpus; start the server once with this one, and try again",
                    {"path": str(path)},
                ),
                code="older-data",
                subject=str(path),
            )
        yield db


def _version(db: sqlite3.Connection, path: Path) -> int:
    """Return the version of the schema, 0 for an empty file. Raise StoreError if this program cannot read the file."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    (program,) = db.execute("PRAGMA application_id").fetchone()
    (used,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if used and program != APPLICATION_ID:
        raise StoreError(
            Message(
                "{path} is a database of another program; move it away, or give another --data", {"path": str(path)}
            ),
            code="not-a-database",
            subject=str(path),
        )
    if 0 < version < BASELINE:
        raise StoreError(
            Message(
                "{path} was written before Rumpus 0.2.0 (version {version} of the data) and cannot be read; give "
                "another folder as --data",
                {"path": str(path), "version": version},
            ),
            code="old-data",
            subject=str(path),
        )
    if version > VERSION:
        raise StoreError(
            Message(
                "{path} was written by a newer Rumpus (version {version} of the data, this one knows {known}); "
                "update Rumpus, or give another --data",
                {"path": str(path), "version": version, "known": VERSION},
            ),
            code="newer-data",
            subject=str(path),
        )
    return int(version)


def _write_schema(db: sqlite3.Connection) -> None:
    db.executescript(
        f"BEGIN IMMEDIATE; {SCHEMA}; PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {VERSION}; COMMIT;"
    )


def _migrate(db: sqlite3.Connection, path: Path, version: int) -> None:
    from rumpus.store.migrations import migrate  # Alembic is slow to import and rarely needed

    now = datetime.now().astimezone()
    _log.warning("%s is from an older Rumpus: it is brought up to date, after a backup beside it", path)
    back_up(db, path.with_name(f"{path.stem}-BACKUP-v{version}-{now:%Y-%m-%d-%H%M%S}.db"))
    migrate(db, version)


def back_up(db: sqlite3.Connection, target: Path) -> None:
    """Write a complete copy of the database to ``target``. If that fails, no file of this name is created."""
    part = target.with_suffix(".part")
    os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600))
    try:
        with closing(sqlite3.connect(part)) as copy:
            db.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # a single file, without a WAL file beside it
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
