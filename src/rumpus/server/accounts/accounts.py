"""Accounts: guests with a name, names protected by a passphrase, and tokens for programs.

Every attempt with a passphrase is counted, for the name and for the address. After too many wrong ones TooMany is
raised, also for the right passphrase: so an attacker cannot find one by trying. A device on which the user signed in
before has its own count, so an attacker cannot lock out its owner.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import NamedTuple

from argon2 import PasswordHasher

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.server.accounts.common import is_common
from rumpus.server.accounts.hashing import Hashing
from rumpus.server.accounts.sessions import (
    BANNED,
    CHANGED,
    ELSEWHERE,
    NAME_KEPT,
    RENEWED,
    SIGNED_OUT,
    TAKEN_BACK,
    Identity,
    Sessions,
    digest,
)
from rumpus.server.audit_log import AuditLog
from rumpus.server.limits.back_off import BackOff
from rumpus.server.limits.limit import TooMany
from rumpus.server.live.table.replies import written
from rumpus.server.terms import Terms
from rumpus.store import Store, StoredUser, StoreError
from rumpus.store.audit import AddEntry, Event
from rumpus.store.changes import Change
from rumpus.store.names import folded
from rumpus.store.user_changes import (
    AddDevice,
    AddUser,
    CheckPassphrase,
    DropDevices,
    DropSession,
    DropSessions,
    DropToken,
    DropTokens,
    KeepName,
    PutRecovery,
    RenameUser,
)
from rumpus.wording.player_names import checked_name

SHORTEST_PASSPHRASE, LONGEST_PASSPHRASE = 8, 200
TRIES_AT_NAME, TRIES_OF_ADDRESS = 5, 10  # wrong passphrases, before the next attempt has to wait
MOST_SESSIONS = 100  # of a user
DEVICE_BYTES = 24
RECOVERY_SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # 32 characters that are not easily confused
RECOVERY_GROUPS, RECOVERY_GROUP = 5, 5  # 125 bits


class Caller(NamedTuple):
    """The origin of a request: its address, and the device cookie of the browser (None if it has none)."""

    address: str
    device: str | None = None


class Accounts:
    """The users of a server: their names, passphrases, recovery codes and tokens."""

    def __init__(
        self,
        store: Store,
        hasher: PasswordHasher | None = None,
        now: Callable[[], float] = time.monotonic,
        terms: Terms | None = None,
        audit: AuditLog | None = None,
    ) -> None:
        self._store = store
        self._audit = audit or AuditLog()
        self._hashing = Hashing(hasher)
        self.sessions = Sessions(store, terms=terms)
        self._tries_at_name = BackOff(TRIES_AT_NAME, most=None, now=now)  # by user
        self._tries_at_unknown_name = BackOff(TRIES_AT_NAME, now=now)  # by the digest of a name
        self._tries_of_address = BackOff(TRIES_OF_ADDRESS, now=now)
        self._tries_of_device = BackOff(TRIES_AT_NAME, now=now)

    async def take_name(
        self, identity: Identity | None, name: str, current: str | None, caller: Caller
    ) -> tuple[StoredUser, str]:
        """Take a name, as a new guest or in place of the present name. Return the user and a new session.

        The new session replaces the present one. A user with a passphrase has to give it as ``current``. Raises
        UsageError if the name is invalid or belongs to another user, and TooMany.
        """
        name = checked_name(name)
        self._store.check_name(name, identity.user.user_id if identity else None)
        if identity is None:
            user = StoredUser(secrets.token_urlsafe(12), name, None, time.time())
            session, changes = self.sessions.new_session(user.user_id)
            await self._write(AddUser(user.user_id, name, user.created), *changes)
            return user, session
        await self._check_current(identity, current, caller)
        user = identity.user
        session, changes = self.sessions.next_session(identity)
        entries = self._entries(Event.NAME_CHANGED, user, caller, f"to {name}")
        await self._write(_unchanged(user), *changes, RenameUser(user.user_id, name), *entries)
        self.sessions.hand_over(lambda one: one.key == identity.key, RENEWED)
        return user._replace(name=name), session

    async def exchange(self, identity: Identity) -> str:
        """Replace a session that others may have set or seen. Return the new one.

        The tokens of a guest end too: an attacker with the session could have made some. Raises StoreError, also if the
        session was replaced already.
        """
        user, (session, changes) = identity.user, self.sessions.next_session(identity)
        is_guest = user.passphrase_hash is None
        await self._write(*changes, *([DropTokens(user.user_id)] if is_guest else []))
        if is_guest:
            self.sessions.end_tokens(user.user_id, TAKEN_BACK)
        self.sessions.hand_over(lambda one: one.key == identity.key, RENEWED)
        return session

    async def set_passphrase(
        self, identity: Identity, passphrase: str, current: str | None, caller: Caller
    ) -> tuple[StoredUser, str, str]:
        """Protect the name with a passphrase, or change the passphrase. Return the user, a new session and a recovery
        code.

        With a passphrase the user can sign in on other devices, and no other user can take the name. All other sessions
        end; a change of the passphrase ends the tokens too. ``current`` is the present passphrase, if there is one.
        Raises UsageError and TooMany.
        """
        check_passphrase(passphrase)
        self._store.check_name(identity.user.name, identity.user.user_id)
        await self._check_current(identity, current, caller)
        hashed = await self._hashing.hash_passphrase(passphrase, caller.address)
        self._check_live(identity)
        event = Event.NAME_KEPT if identity.user.passphrase_hash is None else Event.PASSPHRASE_CHANGED
        return await self._change_passphrase(identity.user, hashed, caller, event)

    async def sign_in(self, name: str, passphrase: str, caller: Caller) -> tuple[StoredUser, str]:
        """Sign in with a name and its passphrase. Return the user and a new session.

        A user has at most ``MOST_SESSIONS``; the least recently used one ends. Raises UsageError if the name or the
        passphrase is wrong, and TooMany after too many attempts.
        """
        name = " ".join(name.split())
        user = self._store.kept_user(name)
        if not await self._is_right(user, name, passphrase, caller):
            self._write_later(self._entries(Event.SIGN_IN_FAILED, user, caller))
            raise UsageError(Message("the name or the passphrase is wrong; try again"), code="bad-passphrase")
        assert user is not None
        self._check_not_banned(user)
        session, changes = self.sessions.new_session(user.user_id)
        spare = self._store.spare_sessions(user.user_id, MOST_SESSIONS - 1, MOST_SESSIONS)
        changes += (
            *map(DropSession, spare),
            *_known_device(user, caller),
            *self._entries(Event.SIGNED_IN, user, caller),
        )
        await self._write(_unchanged(user), *changes)
        if spare:
            self.sessions.end(lambda one: one.key in spare, ELSEWHERE)
        return user, session

    async def recover(self, name: str, code: str, passphrase: str, caller: Caller) -> tuple[StoredUser, str, str]:
        """Sign in with the recovery code, and replace the passphrase. Return the user, a session and the next code.

        All other sessions and all tokens end. Raises UsageError and TooMany.
        """
        check_passphrase(passphrase)
        self._tries_of_address.take(caller.address)
        user = self._user_of_recovery(name, code, caller)
        self._tries_of_address.give_back(caller.address)
        hashed = await self._hashing.hash_passphrase(passphrase, caller.address)
        user = self._user_of_recovery(name, code, caller)  # a code is used once
        self._tries_at_name.clear(user.user_id)
        return await self._change_passphrase(user, hashed, caller, Event.RECOVERED)

    async def sign_out(self, identity: Identity, caller: Caller) -> None:
        """End a session, and close the connections opened with it."""
        await self._write(DropSession(identity.key), *self._entries(Event.SIGNED_OUT, identity.user, caller))
        self.sessions.end(lambda one: one.key == identity.key, SIGNED_OUT)

    async def make_token(self, identity: Identity, name: str, current: str | None, caller: Caller) -> tuple[str, str]:
        """Make a token for a program that plays for this user. Return the token's id and the token, which is never
        shown again.

        A user with a passphrase has to give it as ``current``. Raises UsageError, StoreError and TooMany.
        """
        name = checked_name(name)
        await self._check_current(identity, current, caller)
        token_id, token, changes = self.sessions.new_token(identity.user.user_id, name)
        entries = self._entries(Event.TOKEN_MADE, identity.user, caller, f"{name} ({token_id})")
        await self._write(_unchanged(identity.user), *changes, *entries)
        return token_id, token

    async def drop_token(self, user: StoredUser, token_id: str, caller: Caller) -> None:
        """Revoke a token, and close the connections opened with it."""
        key = self._store.token_hash(token_id, user.user_id)
        if key is None:
            return
        entries = self._entries(Event.TOKEN_TAKEN_BACK, user, caller, token_id)
        await self._write(DropToken(token_id, user.user_id), *entries)
        self.sessions.end(lambda one: one.key == key, TAKEN_BACK)

    async def _change_passphrase(
        self, before: StoredUser, hashed: str, caller: Caller, event: Event
    ) -> tuple[StoredUser, str, str]:
        # A thief may have a copy of any session, so every one ends, and this browser gets a new one.
        code = _new_code()
        ends_tokens = event is not Event.NAME_KEPT
        user = before._replace(passphrase_hash=hashed)
        session, changes = self.sessions.new_session(user.user_id)
        await self._write(
            _unchanged(before),
            KeepName(user.user_id, hashed),
            PutRecovery(user.user_id, digest(_normalized_code(code))),
            DropSessions(user.user_id),
            *([DropTokens(user.user_id)] if ends_tokens else []),
            DropDevices(user.user_id),
            *_known_device(user, caller),
            *changes,
            *self._entries(event, user, caller),
        )
        if ends_tokens:
            self.sessions.end_tokens(user.user_id, CHANGED)
        self.sessions.hand_over(
            lambda one: not one.is_token and one.user.user_id == user.user_id and one.key != digest(session),
            CHANGED if ends_tokens else NAME_KEPT,
        )
        return self._store.user(user.user_id) or user, session, code  # read again: the name may have changed meanwhile

    async def _check_current(self, identity: Identity, current: str | None, caller: Caller) -> None:
        # A session may be stolen, so a change needs the passphrase again.
        user = identity.user
        if user.passphrase_hash is None:
            return
        if current is None:
            raise UsageError(
                Message("type your current passphrase too (current)"), code="bad-passphrase", subject="current"
            )
        if not await self._is_right(user, user.name, current, caller):
            self._write_later(self._entries(Event.PASSPHRASE_FAILED, user, caller))
            raise UsageError(
                Message("that is not your current passphrase; try again"), code="bad-passphrase", subject="current"
            )
        self._check_live(identity)  # it may have ended while the passphrase was hashed

    def _check_live(self, identity: Identity) -> None:
        if not self.sessions.is_live(identity):
            raise UsageError(Message("this session has ended; sign in again"), code="no-user")

    async def _is_right(self, user: StoredUser | None, name: str, passphrase: str, caller: Caller) -> bool:
        # Without a user it takes as long, so the time does not show which names exist.
        tries = self._count_try(user, name, caller)
        try:
            is_right = await self._hashing.is_right(user.passphrase_hash if user else None, passphrase, caller.address)
        except TooMany:
            for back_off, key in tries:
                back_off.give_back(key)
            raise
        if is_right:
            for back_off, key in tries:
                if back_off is self._tries_of_address:
                    back_off.give_back(key)
                else:
                    back_off.clear(key)
        return is_right

    def _count_try(self, user: StoredUser | None, name: str, caller: Caller) -> list[tuple[BackOff, str]]:
        # Wrong attempts of others must not lock out a device on which this user signed in before.
        if user and caller.device and self._store.knows_device(digest(caller.device), user.user_id):
            counted = [(self._tries_of_device, f"{digest(caller.device)} {user.user_id}")]
        else:
            at = (self._tries_at_name, user.user_id) if user else (self._tries_at_unknown_name, digest(folded(name)))
            counted = [(self._tries_of_address, caller.address), at]
        tries: list[tuple[BackOff, str]] = []
        for back_off, key in counted:
            try:
                back_off.take(key)
            except TooMany:
                for earlier, earlier_key in tries:
                    earlier.give_back(earlier_key)
                raise
            tries.append((back_off, key))
        return tries

    def _user_of_recovery(self, name: str, code: str, caller: Caller) -> StoredUser:
        user = self._store.kept_user(" ".join(name.split()))
        recovery = self._store.recovery_of(user.user_id) if user else None
        if user is None or recovery is None or not secrets.compare_digest(recovery, digest(_normalized_code(code))):
            self._write_later(self._entries(Event.RECOVERY_FAILED, user, caller))
            raise UsageError(Message("the name or the recovery code is wrong; try again"), code="bad-passphrase")
        self._check_not_banned(user)
        return user

    def _check_not_banned(self, user: StoredUser) -> None:
        if self._store.is_banned(user.user_id, time.time()):
            raise UsageError(BANNED, code="banned")

    def _entries(
        self, event: Event, user: StoredUser | None, caller: Caller, subject: str | None = None
    ) -> tuple[AddEntry, ...]:
        return self._audit.entries(event, user, caller.address, subject)

    async def _write(self, *changes: Change) -> None:
        await written(self._store, changes)

    def _write_later(self, entries: tuple[AddEntry, ...]) -> None:
        self._store.write(entries, _ignored)


def new_device() -> str:
    """Return a new device cookie, by which the server recognizes a browser."""
    return secrets.token_urlsafe(DEVICE_BYTES)


def check_passphrase(passphrase: str) -> None:
    """Raise UsageError if a passphrase is too short, too long or too common."""
    if not SHORTEST_PASSPHRASE <= len(passphrase) <= LONGEST_PASSPHRASE:
        raise UsageError(
            Message(
                "A passphrase has {least} to {longest_passphrase} characters. Try a few words you will remember.",
                {"least": SHORTEST_PASSPHRASE, "longest_passphrase": LONGEST_PASSPHRASE},
            ),
            code="bad-passphrase",
        )
    if is_common(passphrase):
        raise UsageError(
            Message("This passphrase is too common. Try a few words you will remember."),
            code="bad-passphrase",
        )


def _new_code() -> str:
    groups = ("".join(secrets.choice(RECOVERY_SIGNS) for _ in range(RECOVERY_GROUP)) for _ in range(RECOVERY_GROUPS))
    return "-".join(groups)


def _normalized_code(code: str) -> str:
    return "".join(sign for sign in code.upper() if sign.isalnum())


def _known_device(user: StoredUser, caller: Caller) -> tuple[AddDevice, ...]:
    return (AddDevice(digest(caller.device), user.user_id, time.time()),) if caller.device else ()


def _ignored(error: StoreError | None) -> None:
    """Do nothing: the health of the store shows its faults."""


def _unchanged(user: StoredUser) -> CheckPassphrase:
    # The passphrase may change while another is hashed, or while a write waits. Then nothing is written.
    return CheckPassphrase(user.user_id, user.passphrase_hash)
