"""Names that look like a kept one are known by their looks."""

from __future__ import annotations

from alembic import op

from rumpus.store.names import looks_of

revision = "5"
down_revision = "4"

_STATEMENTS = (
    """CREATE TABLE looks ( -- of the names that are kept
    look TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users,
    PRIMARY KEY (look, user_id)
) WITHOUT ROWID""",
    """CREATE INDEX looks_of_user ON looks (user_id)""",
)


def upgrade() -> None:
    """Note how the names look that are kept; those that look alike stay with who has them."""
    for statement in _STATEMENTS:
        op.execute(statement)
    db = op.get_bind()
    for user_id, name in db.exec_driver_sql("SELECT user_id, name FROM users WHERE kept_name IS NOT NULL").fetchall():
        for look in looks_of(name):
            db.exec_driver_sql("INSERT INTO looks VALUES (?, ?)", (look, user_id))
