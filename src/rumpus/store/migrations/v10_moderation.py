"""People block each other; the owner of a server bans some."""

from __future__ import annotations

from alembic import op

revision = "10"
down_revision = "9"

_STATEMENTS = (
    """CREATE TABLE blocks ( -- whose talk a user does not hear, and who does not sit down at their tables
    user_id TEXT NOT NULL,
    blocked_id TEXT NOT NULL,
    name TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (user_id, blocked_id)
) WITHOUT ROWID""",
    """CREATE TABLE bans ( -- users whom the owner of the server keeps out
    user_id TEXT PRIMARY KEY,
    at REAL NOT NULL
) WITHOUT ROWID""",
)


def upgrade() -> None:
    """Make a place for both."""
    for statement in _STATEMENTS:
        op.execute(statement)
