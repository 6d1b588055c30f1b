"""Records that are sent are kept too."""

from __future__ import annotations

from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """Make a place for them."""
    op.execute(
        """CREATE TABLE uploads (
    record_id TEXT PRIMARY KEY,
    user_id TEXT,
    text TEXT NOT NULL,
    header TEXT NOT NULL,
    outcome TEXT,
    at REAL NOT NULL
)"""
    )
