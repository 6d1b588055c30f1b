"""Sessions and tokens end when they are not used; passphrases can be recovered, and browsers known again."""

from __future__ import annotations

from alembic import op

revision = "4"
down_revision = "3"

_STATEMENTS = (
    """CREATE TABLE uses ( -- of a session or token, when it was used last
    secret_hash TEXT PRIMARY KEY,
    at REAL NOT NULL
) WITHOUT ROWID""",
    """CREATE INDEX uses_by_time ON uses (at)""",
    """CREATE INDEX sessions_of_user ON sessions (user_id)""",
    """CREATE TABLE recoveries (
    user_id TEXT PRIMARY KEY REFERENCES users,
    code_hash TEXT NOT NULL
) WITHOUT ROWID""",
    """CREATE TABLE devices ( -- browsers that were signed in as a user
    user_id TEXT NOT NULL REFERENCES users,
    device_hash TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (user_id, device_hash)
) WITHOUT ROWID""",
)


def upgrade() -> None:
    """Make a place for what they need."""
    for statement in _STATEMENTS:
        op.execute(statement)
