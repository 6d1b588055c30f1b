"""Uploads have a size and a term. The term of those that are there begins now."""

from __future__ import annotations

import time

from alembic import op

revision = "3"
down_revision = "2"

TERM = 90 * 86400  # seconds


def upgrade() -> None:
    """Copy them into a table that has both."""
    op.execute("ALTER TABLE uploads RENAME TO uploads_before")
    op.execute(
        """CREATE TABLE uploads (
    record_id TEXT PRIMARY KEY,
    user_id TEXT,
    text TEXT NOT NULL,
    header TEXT NOT NULL,
    outcome TEXT,
    at REAL NOT NULL,
    size INTEGER NOT NULL, -- of the text, in bytes
    expires REAL NOT NULL
)"""
    )
    op.execute(
        "INSERT INTO uploads SELECT record_id, user_id, text, header, outcome, at, length(CAST(text AS BLOB)),"
        f" {time.time() + TERM} FROM uploads_before"
    )
    op.execute("DROP TABLE uploads_before")
    op.execute("CREATE INDEX uploads_by_user ON uploads (user_id, at, size)")
    op.execute("CREATE INDEX uploads_by_expiry ON uploads (expires, size)")
