"""The owner of a server bans addresses too, for a while or until they lift it, and closes tables."""

from __future__ import annotations

from alembic import op

revision = "11"
down_revision = "10"


def upgrade() -> None:
    """Copy the bans into a table that has both, and make a place for what is closed."""
    op.execute("ALTER TABLE bans RENAME TO bans_before")
    op.execute(
        """CREATE TABLE bans ( -- whom the owner of the server keeps out
    kind TEXT NOT NULL, -- user or address
    banned TEXT NOT NULL, -- the id of a user, or what an address counts as
    at REAL NOT NULL,
    until REAL, -- nothing: until it is lifted
    PRIMARY KEY (kind, banned)
) WITHOUT ROWID"""
    )
    op.execute("INSERT INTO bans SELECT 'user', user_id, at, NULL FROM bans_before")
    op.execute("DROP TABLE bans_before")
    op.execute(
        """CREATE TABLE closings ( -- tables that the owner of the server has closed
    table_id TEXT PRIMARY KEY REFERENCES tables,
    at REAL NOT NULL
) WITHOUT ROWID"""
    )
