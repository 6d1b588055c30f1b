"""The store knows at which tables nobody is. When the server starts it enters those that were there already, as of then."""

from __future__ import annotations

from alembic import op

revision = "9"
down_revision = "8"


def upgrade() -> None:
    """Make a place for them."""
    op.execute(
        """CREATE TABLE absences ( -- tables where nobody who sits there is, since when, and what they wait for
    table_id TEXT PRIMARY KEY REFERENCES tables,
    kind TEXT NOT NULL, -- waiting (for the first game), live or slow
    since REAL NOT NULL,
    turn REAL -- seconds of a slow one
) WITHOUT ROWID"""
    )
    op.execute("CREATE INDEX absences_by_kind ON absences (kind, since, turn)")
