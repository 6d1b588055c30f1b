"""Rows carry checksums. Those of rows from before are made now, so they tell nothing of what was damaged until then: games that still run
are played again first, and one that does not go as it was kept gets none, so that it counts as damaged.
"""

from __future__ import annotations

import logging
import time

from alembic import op
from sqlalchemy import Connection

from rumpus.store.integrity.check import CHECKED
from rumpus.store.integrity.checksums import checksum, first_link, next_link
from rumpus.store.integrity.old_games import Kept, fault_of

revision = "14"
down_revision = "13"

_log = logging.getLogger(__name__)
_STATEMENTS = (
    "ALTER TABLE users ADD COLUMN checksum BLOB",
    "ALTER TABLE tables ADD COLUMN checksum BLOB",
    "ALTER TABLE games ADD COLUMN last_link BLOB",
    "ALTER TABLE games ADD COLUMN checksum BLOB",
    "ALTER TABLE lines ADD COLUMN checksum BLOB",
    "ALTER TABLE uploads ADD COLUMN checksum BLOB",
    """CREATE TABLE last_links ( -- of running games: the checksum of the last line, so that none is lost from the end
    game_id TEXT PRIMARY KEY ON CONFLICT REPLACE REFERENCES games,
    link BLOB NOT NULL
) WITHOUT ROWID""",
    """CREATE TRIGGER lines_end_in_a_link AFTER INSERT ON lines
WHEN (SELECT outcome FROM games WHERE game_id = NEW.game_id) IS NULL BEGIN
    INSERT INTO last_links VALUES (NEW.game_id, NEW.checksum);
END""",
    "DROP INDEX talk_by_table",
    "ALTER TABLE talk RENAME TO talk_before",
    """CREATE TABLE talk (
    talk_id INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    at REAL NOT NULL,
    guest INTEGER NOT NULL, -- the name was not kept by who said it
    checksum BLOB
)""",
    "INSERT INTO talk SELECT *, NULL FROM talk_before",
    "DROP TABLE talk_before",
    "CREATE INDEX talk_by_table ON talk (table_id, talk_id)",
)


def upgrade() -> None:
    """Make a place for checksums, and make them."""
    for statement in _STATEMENTS:
        op.execute(statement)
    db = op.get_bind()
    for table, key in (("users", "user_id"), ("tables", "table_id"), ("uploads", "record_id"), ("talk", "talk_id")):
        _seal(db, table, key)
    for [game_id] in db.exec_driver_sql("SELECT game_id FROM games").fetchall():
        _seal_game(db, game_id)
    db.exec_driver_sql("INSERT OR REPLACE INTO marks VALUES (?, ?)", (CHECKED, time.time()))


def _seal(db: Connection, table: str, key: str) -> None:
    for [found] in db.exec_driver_sql(f"SELECT {key} FROM {table}").fetchall():
        *values, _ = db.exec_driver_sql(f"SELECT * FROM {table} WHERE {key} = ?", (found,)).one()
        db.exec_driver_sql(f"UPDATE {table} SET checksum = ? WHERE {key} = ?", (checksum(values), found))


def _seal_game(db: Connection, game_id: str) -> None:
    *columns, _, _ = db.exec_driver_sql("SELECT * FROM games WHERE game_id = ?", (game_id,)).one()
    _, table_id, _, header, secret, _, outcome, _ = columns
    found = db.exec_driver_sql("SELECT * FROM lines WHERE game_id = ? ORDER BY seq", (game_id,)).fetchall()
    lines = [tuple(line)[:-1] for line in found]
    if outcome is None and (fault := fault_of(Kept(header, secret, lines))):
        _log.error("the game %s of the table %s is damaged, and set aside: %s", game_id, table_id, fault)
        return
    link = first_link(header, secret)
    for line in lines:
        link = next_link(link, line)
        db.exec_driver_sql("UPDATE lines SET checksum = ? WHERE game_id = ? AND seq = ?", (link, *line[:2]))
    if outcome is None:
        db.exec_driver_sql("INSERT INTO last_links VALUES (?, ?)", (game_id, link))
    last_link = None if outcome is None else link
    players = db.exec_driver_sql("SELECT user_id FROM players WHERE game_id = ? ORDER BY seat", (game_id,)).fetchall()
    seal = checksum((*columns, last_link, *(user for [user] in players)))
    db.exec_driver_sql("UPDATE games SET last_link = ?, checksum = ? WHERE game_id = ?", (last_link, seal, game_id))
