"""Migrations of older files to the newest schema, by Alembic. There is one revision for each version after the
baseline.

This package is imported only for an older file. A new file gets ``rumpus.store.schema`` directly. There is no revision
until Rumpus 0.2.0 is released. Until then a change of the schema changes the baseline and raises its number.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from sqlalchemy import StaticPool, create_engine
from sqlalchemy.exc import DBAPIError

FOLDERS = [str(Path(__file__).parent)]
"""The folders of the revisions."""


def migrate(db: sqlite3.Connection, version: int) -> None:
    """Bring a database from this version to the newest, in one transaction. If that fails, the database stays as it
    was.
    """
    scripts = ScriptDirectory(FOLDERS[0], version_locations=FOLDERS)
    revisions = reversed(list(scripts.iterate_revisions("head", str(version))))
    engine = create_engine("sqlite://", creator=lambda: db, poolclass=StaticPool)
    db.execute("BEGIN IMMEDIATE")
    try:
        with engine.connect() as connection, Operations.context(MigrationContext.configure(connection)):
            for revision in revisions:
                revision.module.upgrade()
                db.execute(f"PRAGMA user_version = {revision.revision}")
            connection.commit()
    except DBAPIError as error:
        raise error.orig or error from error  # callers expect the error of SQLite
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")
