"""What was said has a mark where the name was not kept by who said it; of what was said before, nobody knows."""

from __future__ import annotations

from alembic import op

revision = "6"
down_revision = "5"


def upgrade() -> None:
    """Copy it into a table that has the mark."""
    op.execute("DROP INDEX talk_by_table")
    op.execute("ALTER TABLE talk RENAME TO talk_before")
    op.execute(
        """CREATE TABLE talk (
    talk_id INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    at REAL NOT NULL,
    guest INTEGER NOT NULL -- the name was not kept by who said it
)"""
    )
    op.execute("INSERT INTO talk SELECT talk_id, table_id, seat, name, text, at, 1 FROM talk_before")
    op.execute("DROP TABLE talk_before")
    op.execute("CREATE INDEX talk_by_table ON talk (table_id, talk_id)")
