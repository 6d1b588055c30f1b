"""The store knows which seat is to move, for lists of one's games; of tables kept before, once they are moved at."""

from __future__ import annotations

from alembic import op

revision = "13"
down_revision = "12"


def upgrade() -> None:
    """Make a place for it."""
    op.execute("ALTER TABLE deadlines RENAME TO deadlines_before")
    op.execute(
        """CREATE TABLE deadlines ( -- beside the documents: what every turn sets
    table_id TEXT PRIMARY KEY ON CONFLICT REPLACE REFERENCES tables,
    deadline REAL,
    to_move INTEGER -- the seat
) WITHOUT ROWID"""
    )
    op.execute("INSERT INTO deadlines SELECT table_id, deadline, NULL FROM deadlines_before")
    op.execute("DROP TABLE deadlines_before")
