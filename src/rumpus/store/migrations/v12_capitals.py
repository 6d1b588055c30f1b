"""Names look like others in capitals, too."""

from __future__ import annotations

from alembic import op

from rumpus.store.names import looks_of

revision = "12"
down_revision = "11"


def upgrade() -> None:
    """Note again how the names look that are kept; those that look alike stay with who has them."""
    db = op.get_bind()
    db.exec_driver_sql("DELETE FROM looks")
    for user_id, name in db.exec_driver_sql("SELECT user_id, name FROM users WHERE kept_name IS NOT NULL").fetchall():
        for look in looks_of(name):
            db.exec_driver_sql("INSERT INTO looks VALUES (?, ?)", (look, user_id))
