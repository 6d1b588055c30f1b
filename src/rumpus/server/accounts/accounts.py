"""Accounts: guests by name, names kept with a passphrase, sessions, and tokens for programs.

A session or token is known to its owner alone; kept is only its digest.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections import OrderedDict

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from rumpus.core.errors import UsageError
from rumpus.game import check_name
from rumpus.server.accounts.rate_limit import RateLimits
from rumpus.server.live.replies import written
from rumpus.store import Store, StoredUser
from rumpus.store.changes import AddSession, AddToken, Change, DropSession, DropToken, PutUser, folded

SESSION_BYTES = 24
MOST_REMEMBERED = 10_000
TRIES_A_SECOND, TRIES_AT_ONCE = 1 / 20, 10  # of passphrases, at a name and by a client
SHORTEST_PASSPHRASE, LONGEST_PASSPHRASE = 8, 200


def digest(secret: str) -> str:
    """What is kept of a session or token: enough to know it again, useless to one who finds it."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Accounts:
    """The users of a server, found by session, token or name."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._hasher = PasswordHasher()
        self._users: OrderedDict[str, StoredUser] = OrderedDict()  # by digest of session or token
        self._tries_of_name = RateLimits(TRIES_A_SECOND, TRIES_AT_ONCE)
        self._tries_of_client = RateLimits(TRIES_A_SECOND, TRIES_AT_ONCE)

    def of_session(self, session: str | None) -> StoredUser | None:
        """The user of a session."""
        return self._remembered(session, self._store.user_of_session)

    def of_token(self, token: str | None) -> StoredUser | None:
        """The user of a program's token."""
        return self._remembered(token, self._store.user_of_token)

    async def be_guest(self, user: StoredUser | None, name: str) -> tuple[StoredUser, str | None]:
        """Take a name; somebody new gets a session too. Raises UsageError where the name is none, or is kept by another."""
        name = checked_name(name)
        kept = self._store.kept_user(name)
        if kept is not None and (user is None or kept.user_id != user.user_id):
            raise UsageError(
                f"the name {name} is kept by somebody; sign in if it is you, or take another name",
                code="name-kept",
                subject=name,
            )
        if user is not None:
            renamed = StoredUser(user.user_id, name, user.passphrase_hash, user.created)
            await self._write(self._put(renamed))
            self._users.clear()
            return renamed, None
        user = StoredUser(secrets.token_urlsafe(12), name, None, time.time())
        session = secrets.token_urlsafe(SESSION_BYTES)
        await self._write(self._put(user), AddSession(digest(session), user.user_id, time.time()))
        return user, session

    async def keep(self, user: StoredUser, passphrase: str, client: str) -> StoredUser:
        """Keep the name: it can sign in elsewhere, and nobody else can have it. Raises UsageError and TooMany."""
        check_passphrase(passphrase)
        self._tries_of_client.take(client)
        hashed = await asyncio.to_thread(self._hasher.hash, passphrase)
        kept = StoredUser(user.user_id, user.name, hashed, user.created)
        await self._write(self._put(kept))
        self._users.clear()
        return kept

    async def sign_in(self, name: str, passphrase: str, client: str) -> tuple[StoredUser, str]:
        """The user who keeps a name, and a new session of theirs. Raises UsageError, and TooMany, also where it is right:
        nobody finds a passphrase by trying many, at one name or at many names.
        """
        self._tries_of_client.take(client)
        self._tries_of_name.take(folded(" ".join(name.split())))
        user = self._store.kept_user(" ".join(name.split()))
        if user is None or not await asyncio.to_thread(self._is_right, user.passphrase_hash or "", passphrase):
            raise UsageError("that name and passphrase do not belong together; try again", code="bad-passphrase")
        session = secrets.token_urlsafe(SESSION_BYTES)
        await self._write(AddSession(digest(session), user.user_id, time.time()))
        return user, session

    async def sign_out(self, session: str) -> None:
        """End a session."""
        self._users.pop(digest(session), None)
        await self._write(DropSession(digest(session)))

    async def make_token(self, user: StoredUser, name: str) -> tuple[str, str]:
        """A token for a program that acts for this user: its id, and the token, which is not shown again."""
        token, token_id = secrets.token_urlsafe(SESSION_BYTES), secrets.token_urlsafe(6)
        await self._write(AddToken(token_id, digest(token), user.user_id, checked_name(name), time.time()))
        return token_id, token

    async def drop_token(self, user: StoredUser, token_id: str) -> None:
        """Let a token hold no longer."""
        await self._write(DropToken(token_id, user.user_id))
        self._users.clear()

    def _remembered(self, secret: str | None, find: object) -> StoredUser | None:
        if not secret:
            return None
        key = digest(secret)
        user = self._users.get(key)
        if user is None:
            assert callable(find)
            user = find(key)
            if user is not None:
                self._users[key] = user
                if len(self._users) > MOST_REMEMBERED:
                    self._users.popitem(last=False)
        return user

    def _is_right(self, hashed: str, passphrase: str) -> bool:
        try:
            return self._hasher.verify(hashed, passphrase)
        except (VerificationError, InvalidHashError):
            return False

    def _put(self, user: StoredUser) -> PutUser:
        return PutUser(user.user_id, user.name, user.passphrase_hash, user.created)

    async def _write(self, *changes: Change) -> None:
        await written(self._store, changes)


def checked_name(name: str) -> str:
    """A name without spare space. Raises UsageError where it is none."""
    name = " ".join(name.split())
    check_name(name)
    return name


def check_passphrase(passphrase: str) -> None:
    """Raises UsageError where a passphrase is too short or too long."""
    if not SHORTEST_PASSPHRASE <= len(passphrase) <= LONGEST_PASSPHRASE:
        raise UsageError(
            f"a passphrase has {SHORTEST_PASSPHRASE} to {LONGEST_PASSPHRASE} characters; "
            "a few words you remember are good",
            code="bad-passphrase",
        )
