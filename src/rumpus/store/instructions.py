"""Instructions of the server's owner: ban a user, delete a user, close a table, give a score or an
evening a new link.

They come from the command line and are written to the database directly, also while the server runs. Nothing else
writes to it beside the server. Each instruction is one transaction. It sets the mark ``INSTRUCTED``, which tells the
server to read the new state.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple, Self

from rumpus.core.messages import Message
from rumpus.store.audit import AddEntry, AuditEntry, Event
from rumpus.store.changes import AddLink, Change, DropLinks, SetMark, apply
from rumpus.store.errors import StoreError, store_errors
from rumpus.store.moderation import ADDRESS, USER, AddBan, AddClosing, Ban, DropBan
from rumpus.store.opening import connect, read_only
from rumpus.store.reads import Reads
from rumpus.store.stored import DAY, ListedTable, StoredCompetition
from rumpus.store.user_changes import DropUser

INSTRUCTED = "instructed"
"""The mark with the time of the last instruction."""


class Target(NamedTuple):
    """The target of an instruction: a user by id and name, or an address.

    For an address, ``key`` is the network that it counts as, such as the /64 of IPv6.
    """

    kind: str
    key: str
    name: str | None = None

    @classmethod
    def at(cls, address: str) -> Self:
        """Return the target for an address."""
        return cls(ADDRESS, address)

    @property
    def user_id(self) -> str | None:
        """The id of the user, or None for an address."""
        return self.key if self.kind == USER else None

    @property
    def address(self) -> str | None:
        """The address, or None for a user."""
        return self.key if self.kind == ADDRESS else None

    def entry(self, event: Event, at: float, subject: str | None = None) -> AuditEntry:
        """Return an entry for the audit log about this target."""
        return AuditEntry(at, event, self.user_id, self.name, self.address, subject)


class BanEntry(NamedTuple):
    """A ban in force, with its start and end in seconds since 1970. ``until`` None: until it is lifted."""

    whom: Target
    at: float
    until: float | None


def active_bans(path: Path) -> list[BanEntry]:
    """Return the bans in force, the oldest first. Raise StoreError."""
    with read_only(path) as db:
        reads = Reads(db)
        return [BanEntry(_whom(reads, ban), ban.at, ban.until) for ban in reads.bans(time.time())]


def find_user(path: Path, named: str) -> Target:
    """Return the user with this id or this protected name. Raise StoreError if there is none."""
    with read_only(path) as db:
        reads = Reads(db)
        user = reads.user(named) or reads.name_owner(named)  # an id comes first: a name may look like one
    if user is None:
        raise StoreError(
            Message(
                "nobody keeps the name {named}, and it is no id of a user; rumpus audit shows ids in brackets",
                {"named": named},
            ),
            code="no-such-user",
            subject=named,
        )
    return Target(USER, user.user_id, user.name)


def find_table(path: Path, named: str) -> ListedTable:
    """Return the table with this code or id. Raise StoreError if there is none."""
    with read_only(path) as db:
        table = Reads(db).listed_table(named)
    if table is None:
        raise StoreError(
            Message(
                "there is no table {named}; its page shows the code, and reports in rumpus audit show the id",
                {"named": named},
            ),
            code="no-table",
            subject=named,
        )
    return table


def ban(path: Path, whom: Target, days: float | None = None) -> BanEntry:
    """Ban a target for a number of days, or until the ban is lifted. Raise StoreError."""
    now = time.time()
    until = None if days is None else now + days * DAY
    entry = whom.entry(Event.BANNED, now, None if days is None else f"for {days:g} days")
    _instruct(path, [AddBan(Ban(whom.kind, whom.key, now, until))], entry)
    return BanEntry(whom, now, until)


def lift_ban(path: Path, whom: Target) -> None:
    """Lift a ban. Raise StoreError if there is none."""
    _instruct(path, [DropBan(whom.kind, whom.key)], whom.entry(Event.BAN_LIFTED, time.time()))


def delete_user(path: Path, user: Target) -> None:
    """Delete a user and free their name. Raise StoreError."""
    _instruct(path, [DropUser(user.key)], user.entry(Event.USER_DELETED, time.time()))


def close_table(path: Path, table: ListedTable) -> None:
    """Close a table. The server does so within seconds, or at its next start. Raise StoreError."""
    now = time.time()
    entry = AuditEntry(now, Event.TABLE_CLOSED, None, None, None, f"{table.code} ({table.table_id})")
    _instruct(path, [AddClosing(table.table_id, now)], entry)


def find_competition(path: Path, kind: str, watch_code: str) -> StoredCompetition:
    """Return the score or the evening with this code to watch. Raise StoreError if there is none."""
    with read_only(path) as db:
        found = Reads(db).competition(watch_code)
    if found is None or found.kind != kind:
        raise StoreError(Message(_UNKNOWN[kind].text, {"code": watch_code}), code=f"no-{kind}", subject=watch_code)
    return found


def put_link(path: Path, competition: StoredCompetition, link_hash: str, table: int = 0) -> None:
    """Replace the codes that may write a competition, or with ``table`` the code of this table.

    The old codes end at once, also on a running server. Raise StoreError.
    """
    code = competition.watch_code
    subject = f"{code} table {table}" if table else code
    entry = AuditEntry(time.time(), _LINKED[competition.kind], None, None, None, subject)
    _instruct(path, [DropLinks(code, table), AddLink(code, link_hash, table)], entry)


_UNKNOWN = {
    "score": Message("there is no score {code}; its page shows the code to watch it"),
    "evening": Message("there is no evening {code}; its page shows the code to watch it"),
}
_LINKED = {"score": Event.SCORE_LINKED, "evening": Event.EVENING_LINKED}


def _whom(reads: Reads, ban: Ban) -> Target:
    user = reads.user(ban.banned) if ban.kind == USER else None
    return Target(ban.kind, ban.banned, user and user.name)


def _instruct(path: Path, changes: Sequence[Change], entry: AuditEntry) -> None:
    with read_only(path):
        pass  # raises if the file is missing or of another version
    with closing(connect(path)) as db, store_errors(str(path)):
        db.execute("BEGIN IMMEDIATE")
        apply(db, [*changes, AddEntry(entry), SetMark(INSTRUCTED, entry.at)])
        db.execute("COMMIT")
