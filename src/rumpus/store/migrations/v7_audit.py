"""Sign-ins, failures, and what becomes of passphrases, tokens and seats are noted."""

from __future__ import annotations

from alembic import op

revision = "7"
down_revision = "6"

_STATEMENTS = (
    """CREATE TABLE audit ( -- only ever added to; what is older than a year may go
    entry_id INTEGER PRIMARY KEY,
    at REAL NOT NULL,
    event TEXT NOT NULL,
    user_id TEXT,
    name TEXT,
    address TEXT,
    subject TEXT
)""",
    """CREATE INDEX audit_by_time ON audit (at)""",
    """CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit BEGIN
    SELECT RAISE(ABORT, 'audit-stands');
END""",
    """CREATE TRIGGER audit_is_not_dropped BEFORE DELETE ON audit WHEN OLD.at > strftime('%s', 'now') - 31536000 BEGIN
    SELECT RAISE(ABORT, 'audit-stands');
END""",
)


def upgrade() -> None:
    """Make a place for that."""
    for statement in _STATEMENTS:
        op.execute(statement)
