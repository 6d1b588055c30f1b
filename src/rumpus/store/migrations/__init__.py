"""Migrations: how an older file comes to the newest schema, by Alembic, one revision for each version.

Imported only when a file is older: a new file gets ``rumpus.store.schema`` at once.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from sqlalchemy import StaticPool, create_engine
from sqlalchemy.exc import DBAPIError

_HERE = str(Path(__file__).parent)


def migrate(db: sqlite3.Connection, version: int, newest: str = "head") -> None:
    """Bring a database from its version to the newest in one transaction: whole, or it stays as it was."""
    scripts = ScriptDirectory(_HERE, version_locations=[_HERE])
    revisions = reversed(list(scripts.iterate_revisions(newest, str(version) if version else "base")))
    engine = create_engine("sqlite://", creator=lambda: db, poolclass=StaticPool)
    db.execute("BEGIN IMMEDIATE")
    try:
        with engine.connect() as connection, Operations.context(MigrationContext.configure(connection)):
            for revision in revisions:
                revision.module.upgrade()
                db.execute(f"PRAGMA user_version = {revision.revision}")
            connection.commit()
    except DBAPIError as error:
        raise error.orig or error from error  # as SQLite says it
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")
