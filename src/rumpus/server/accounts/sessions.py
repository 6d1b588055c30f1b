"""Sessions of browsers and tokens of programs: their users, their ends, and the connections opened with them.

A session or token is a random secret. The server stores only its digest, so a copy of the database lets nobody in.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import NamedTuple, Protocol

from rumpus.core.errors import RumpusError
from rumpus.core.messages import Message
from rumpus.server.live.table.replies import written
from rumpus.server.terms import Terms
from rumpus.store import Store, StoredUser
from rumpus.store.audit import AUDIT_TERM, DropOldEntries
from rumpus.store.changes import Change
from rumpus.store.moderation import USER
from rumpus.store.stored import DAY
from rumpus.store.user_changes import AddSession, AddToken, DropUnused, NoteUses, ReplaceSession

SECRET_BYTES = 24
MOST_REMEMBERED = 10_000
WRITE_AFTER = 3600.0  # seconds; a use is written if the last written one is older than this
USERS_AT_ONCE = 500  # users checked for unused sessions in one write, so that other writes need not wait long
HANDOVER = 1.0  # seconds after which a browser has surely received its next session

SIGNED_OUT = Message("this browser was signed out")
CHANGED = Message("the passphrase was changed; sign in again")
NAME_KEPT = Message("your name has a passphrase now; load this page again, or sign in")
RENEWED = Message("your session was renewed; load this page again if it does not connect by itself")
ELSEWHERE = Message("you have signed in at many other places since; sign in again")
TAKEN_BACK = Message("the token was revoked; make a new one")
BANNED = Message("the owner of this server has banned you")
DELETED = Message("the owner of this server has deleted your name; choose another")


def digest(secret: str) -> str:
    """Return the digest of a session or token, as it is stored: it recognizes the secret, but does not reveal it."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Identity(NamedTuple):
    """The user of a request, the digest of the session or token it came with (``key``), and true for a
    program's token.
    """

    user: StoredUser
    key: str
    is_token: bool


class SessionConnection(Protocol):
    """A connection that ends with the session or token that opened it, or when its address is banned."""

    def drop(self, message: Message) -> None:
        """Send this message as the reason, then close the connection."""


class _Opened(NamedTuple):
    identity: Identity | None
    address: str


class _Known(NamedTuple):
    identity: Identity
    used: float  # the time of the last written use


class Sessions:
    """The sessions and tokens of a server. ``now`` returns the seconds since 1970."""

    def __init__(self, store: Store, now: Callable[[], float] = time.time, terms: Terms | None = None) -> None:
        terms = terms or Terms()
        self._session_term, self._token_term = terms.sessions * DAY, terms.tokens * DAY
        self._store = store
        self._now = now
        self._known: OrderedDict[str, _Known] = OrderedDict()  # by digest
        self._uses: dict[str, float] = {}  # to be written, by digest
        self._open: dict[SessionConnection, _Opened] = {}
        self._search_began = 0.0  # the start of the last search for unused ones
        self._searched_to: str | None = None  # the last user of the search so far; None if it is complete

    def of_session(self, session: str | None) -> Identity | None:
        """Return the identity of a browser's session; None if the session has ended."""
        return self._identity_of(session, is_token=False)

    def of_token(self, token: str | None) -> Identity | None:
        """Return the identity of a program's token; None if the token is revoked or too old."""
        return self._identity_of(token, is_token=True)

    def is_live(self, identity: Identity) -> bool:
        """Return True if the session or token of an earlier request is still valid."""
        return self._of(identity.key, identity.is_token) is not None

    def new_session(self, user_id: str) -> tuple[str, tuple[Change, ...]]:
        """Return a new session of a user, and the changes that the caller has to write."""
        session, now = secrets.token_urlsafe(SECRET_BYTES), self._now()
        return session, (AddSession(digest(session), user_id, now), NoteUses(((digest(session), now),)))

    def next_session(self, before: Identity) -> tuple[str, tuple[Change, ...]]:
        """Return a session that replaces another, and the changes that the caller has to write."""
        session, now = secrets.token_urlsafe(SECRET_BYTES), self._now()
        changes = (ReplaceSession(before.key, digest(session), now), NoteUses(((digest(session), now),)))
        return session, changes

    def new_token(self, user_id: str, name: str) -> tuple[str, str, tuple[Change, ...]]:
        """Return the id of a new token, the token, and the changes that the caller has to write."""
        token, token_id, now = secrets.token_urlsafe(SECRET_BYTES), secrets.token_urlsafe(6), self._now()
        changes = (AddToken(token_id, digest(token), user_id, name, now), NoteUses(((digest(token), now),)))
        return token_id, token, changes

    def end_banned_and_deleted(self) -> None:
        """Find the users that the owner of the server has banned or deleted, and close their connections."""
        banned = {ban.banned for ban in self._store.bans(self._now()) if ban.kind == USER}
        self.end(lambda identity: identity.user.user_id in banned, BANNED)
        gone = self._store.missing_users({one.identity.user.user_id for one in self._open.values() if one.identity})
        self.end(lambda identity: identity.user.user_id in gone, DELETED)

    def end_addresses(self, addresses: Collection[str], reason: Message) -> None:
        """Close the connections from these addresses."""
        for connection, entry in tuple(self._open.items()):
            if entry.address in addresses:
                connection.drop(reason)

    def forget(self) -> None:
        """Clear the cache of users, after something about users was written."""
        self._known.clear()

    @contextmanager
    def register(self, identity: Identity | None, address: str, connection: SessionConnection) -> Iterator[None]:
        """Register an open connection while the block runs, so that it can be closed with its session, token or
        address.
        """
        self._open[connection] = _Opened(identity, address)
        try:
            yield
        finally:
            self._open.pop(connection, None)

    def end(self, ended: Callable[[Identity], bool], reason: Message) -> None:
        """Clear the cache of users, and close the connections of each identity for which ``ended`` returns True.

        ``reason`` is sent to them first.
        """
        self.forget()
        for connection in self._opened_by(ended):
            connection.drop(reason)

    def end_tokens(self, user_id: str, reason: Message) -> None:
        """End all tokens of a user, and close the connections opened with them."""
        self.end(lambda one: one.is_token and one.user.user_id == user_id, reason)

    def hand_over(self, ended: Callable[[Identity], bool], reason: Message) -> None:
        """End sessions of a browser that gets a new one.

        The old ones are invalid at once. Their connections close a little later, when the browser has the new session:
        its windows then connect again with that one.
        """
        self.forget()
        for connection in self._opened_by(ended):
            asyncio.get_running_loop().call_later(HANDOVER, self._drop, connection, reason)

    def _drop(self, connection: SessionConnection, reason: Message) -> None:
        if connection in self._open:
            connection.drop(reason)

    def _opened_by(self, matches: Callable[[Identity], bool]) -> list[SessionConnection]:
        return [one for one, entry in self._open.items() if entry.identity is not None and matches(entry.identity)]

    async def write_uses(self) -> None:
        """Write the uses of sessions and tokens since the last call, all at once.

        Also drop unused sessions and tokens after their term, guests without any, and old entries of the audit log.
        """
        uses, self._uses = self._uses, {}
        changes: list[Change] = [NoteUses(tuple(uses.items()))] if uses else []
        changes += self._due(self._now())
        if not changes:
            return
        try:
            await written(self._store, changes)
        except RumpusError:
            self._uses = uses | self._uses  # the next call tries again

    def _due(self, now: float) -> Iterator[Change]:
        # Users are searched a few at a time, and all of them at most once an hour.
        if self._searched_to is None and now - self._search_began >= WRITE_AFTER:
            self._searched_to = ""
            self._search_began = now
        if self._searched_to is not None:
            after, self._searched_to = self._searched_to, self._store.user_after(self._searched_to, USERS_AT_ONCE)
            yield DropUnused(after, self._searched_to, now - self._session_term, now - self._token_term)
        if self._store.has_entries(now - AUDIT_TERM):
            yield DropOldEntries(now - AUDIT_TERM)

    def _identity_of(self, secret: str | None, *, is_token: bool) -> Identity | None:
        return self._of(digest(secret), is_token) if secret else None

    def _of(self, key: str, is_token: bool) -> Identity | None:
        known = self._known.get(key) or self._look_up(key, is_token)
        if known is None or known.identity.is_token is not is_token:
            return None
        now = self._now()
        if now - known.used > (self._token_term if is_token else self._session_term):
            return None
        if now - known.used > WRITE_AFTER:
            self._uses[key] = now
            self._known[key] = known._replace(used=now)
        return known.identity

    def _look_up(self, key: str, is_token: bool) -> _Known | None:
        user = self._store.user_of_token(key) if is_token else self._store.user_of_session(key)
        if user is None or self._store.is_banned(user.user_id, self._now()):
            return None
        used = self._uses.get(key) or self._store.last_use(key)
        known = self._known[key] = _Known(Identity(user, key, is_token), 0.0 if used is None else used)
        if used is None:  # made by another process, as the command line; its term begins now
            known = self._known[key] = known._replace(used=self._now())
            self._uses[key] = known.used
        if len(self._known) > MOST_REMEMBERED:
            self._known.popitem(last=False)
        return known
