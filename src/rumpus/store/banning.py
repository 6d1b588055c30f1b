"""Banning, beside a server where it runs: the one thing that somebody else writes into its database, in a transaction of its own."""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path

from rumpus.store.audit import AddEntry, Entry, Event
from rumpus.store.changes import apply
from rumpus.store.errors import StoreError, store_errors
from rumpus.store.moderation import AddBan, DropBan
from rumpus.store.opening import connect, read_only
from rumpus.store.reads import Reads
from rumpus.store.stored import StoredUser


def banned(path: Path) -> list[StoredUser]:
    """The users who are banned. Raises StoreError."""
    with read_only(path) as db:
        return Reads(db).banned()


def set_banned(path: Path, named: str, *, is_banned: bool) -> StoredUser:
    """Ban a user, or let them in again, who is named by a kept name or an id. Raises StoreError."""
    with read_only(path) as db:
        reads = Reads(db)
        user = reads.kept_user(named) or reads.user(named)
    if user is None:
        raise StoreError(
            f"nobody keeps the name {named}, and it is no id of a user; rumpus audit shows ids in brackets",
            code="no-such-user",
            subject=named,
        )
    now = time.time()
    change = AddBan(user.user_id, now) if is_banned else DropBan(user.user_id)
    event = Event.BANNED if is_banned else Event.BAN_LIFTED
    with closing(connect(path)) as db, store_errors(str(path)):
        db.execute("BEGIN IMMEDIATE")
        apply(db, [change, AddEntry(Entry(now, event, user.user_id, user.name, None, None))])
        db.execute("COMMIT")
    return user
