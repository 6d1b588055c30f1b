"""Instructions of a server's owner, given beside it where it runs: the one thing that somebody else writes into its database, each in a
transaction of its own. By a mark the server knows that there is something new.
"""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path
from typing import NamedTuple, Self

from rumpus.core.messages import Message
from rumpus.store.audit import AddEntry, AuditEntry, Event
from rumpus.store.changes import Change, SetMark, apply
from rumpus.store.errors import StoreError, store_errors
from rumpus.store.moderation import ADDRESS, USER, AddBan, AddClosing, Ban, DropBan
from rumpus.store.opening import connect, read_only
from rumpus.store.reads import Reads
from rumpus.store.stored import DAY, ListedTable
from rumpus.store.user_changes import DropUser

INSTRUCTED = "instructed"
"""The mark that tells when the last one was given."""


class Whom(NamedTuple):
    """Whom an instruction is about: a user by id, with the name, or an address by what it counts as."""

    kind: str
    key: str
    name: str | None = None

    @classmethod
    def at(cls, address: str) -> Self:
        """Whoever comes from an address."""
        return cls(ADDRESS, address)

    @property
    def user_id(self) -> str | None:
        """The user, if it is one."""
        return self.key if self.kind == USER else None

    @property
    def address(self) -> str | None:
        """The address, if it is one."""
        return self.key if self.kind == ADDRESS else None

    def entry(self, event: Event, at: float, subject: str | None = None) -> AuditEntry:
        """What the audit log notes of it."""
        return AuditEntry(at, event, self.user_id, self.name, self.address, subject)


class KeptOut(NamedTuple):
    """Who is banned, since when, and until when (None: until it is lifted), in seconds since 1970."""

    whom: Whom
    at: float
    until: float | None


def kept_out(path: Path) -> list[KeptOut]:
    """Who is banned now, the first first. Raises StoreError."""
    with read_only(path) as db:
        reads = Reads(db)
        return [KeptOut(_whom(reads, ban), ban.at, ban.until) for ban in reads.bans(time.time())]


def user_named(path: Path, named: str) -> Whom:
    """The user of this id, or who keeps this name. Raises StoreError."""
    with read_only(path) as db:
        reads = Reads(db)
        user = reads.user(named) or reads.kept_user(named)  # somebody may keep a name that looks like another's id
    if user is None:
        raise StoreError(
            Message(
                "nobody keeps the name {named}, and it is no id of a user; rumpus audit shows ids in brackets",
                {"named": named},
            ),
            code="no-such-user",
            subject=named,
        )
    return Whom(USER, user.user_id, user.name)


def table_named(path: Path, named: str) -> ListedTable:
    """The table of this code or id. Raises StoreError."""
    with read_only(path) as db:
        table = Reads(db).listed_table(named)
    if table is None:
        raise StoreError(
            Message(
                "there is no table {named}; the code stands at the table, and reports in rumpus audit have the id",
                {"named": named},
            ),
            code="no-table",
            subject=named,
        )
    return table


def ban(path: Path, whom: Whom, days: float | None = None) -> KeptOut:
    """Keep somebody out, for so many days or until it is lifted. Raises StoreError."""
    now = time.time()
    until = None if days is None else now + days * DAY
    entry = whom.entry(Event.BANNED, now, None if days is None else f"for {days:g} days")
    _instruct(path, AddBan(Ban(whom.kind, whom.key, now, until)), entry)
    return KeptOut(whom, now, until)


def lift_ban(path: Path, whom: Whom) -> None:
    """Let somebody in again. Raises StoreError."""
    _instruct(path, DropBan(whom.kind, whom.key), whom.entry(Event.BAN_LIFTED, time.time()))


def delete_user(path: Path, user: Whom) -> None:
    """Delete a user, whose name is free then. Raises StoreError."""
    _instruct(path, DropUser(user.key), user.entry(Event.USER_DELETED, time.time()))


def close_table(path: Path, table: ListedTable) -> None:
    """Close a table. The server does it within seconds, or once it starts. Raises StoreError."""
    now = time.time()
    entry = AuditEntry(now, Event.TABLE_CLOSED, None, None, None, f"{table.code} ({table.table_id})")
    _instruct(path, AddClosing(table.table_id, now), entry)


def _whom(reads: Reads, ban: Ban) -> Whom:
    user = reads.user(ban.banned) if ban.kind == USER else None
    return Whom(ban.kind, ban.banned, user and user.name)


def _instruct(path: Path, change: Change, entry: AuditEntry) -> None:
    """Make a change and note it, or neither."""
    with read_only(path):
        pass  # it is a file of this version
    with closing(connect(path)) as db, store_errors(str(path)):
        db.execute("BEGIN IMMEDIATE")
        apply(db, [change, AddEntry(entry), SetMark(INSTRUCTED, entry.at)])
        db.execute("COMMIT")
