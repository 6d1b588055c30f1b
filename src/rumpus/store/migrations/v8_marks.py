"""The server keeps until when it was alive."""

from __future__ import annotations

from alembic import op

revision = "8"
down_revision = "7"


def upgrade() -> None:
    """Make a place for such times."""
    op.execute(
        """CREATE TABLE marks ( -- times of the server, such as until when it was alive
    name TEXT PRIMARY KEY,
    at REAL NOT NULL
) WITHOUT ROWID"""
    )
