"""Accounts: guests by name, names kept with a passphrase, and tokens for programs."""

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
from rumpus.store.names import fold_name
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
TRIES_AT_NAME, TRIES_OF_ADDRESS = 5, 10  # wrong ones, until one has to wait
MOST_SESSIONS = 100  # of a user
DEVICE_BYTES = 24
RECOVERY_SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # 32 that are not taken for one another
RECOVERY_GROUPS, RECOVERY_GROUP = 5, 5  # 125 bits


class Asker(NamedTuple):
    """Where somebody asks from: their address, and what their browser keeps to be known again (None: nothing yet)."""

    address: str
    device: str | None = None


class Accounts:
    """The users of a server, found by session, token or name."""

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
        self._at_kept = BackOff(TRIES_AT_NAME, most=None, now=now)  # by user
        self._at_unknown = BackOff(TRIES_AT_NAME, now=now)  # by the digest of a name
        self._of_address = BackOff(TRIES_OF_ADDRESS, now=now)
        self._of_device = BackOff(TRIES_AT_NAME, now=now)

    async def be_guest(
        self, identity: Identity | None, name: str, current: str | None, asker: Asker
    ) -> tuple[StoredUser, str]:
        """Take a name. Return the user and a new session, which replaces the one they had. Who keeps a name says the ``current``
        passphrase to give it up. Raises UsageError where the name is none, or is kept by another, and TooMany.
        """
        name = checked_name(name)
        self._store.check_name(name, identity.user.user_id if identity else None)
        if identity is None:
            user = StoredUser(secrets.token_urlsafe(12), name, None, time.time())
            session, changes = self.sessions.new_session(user.user_id)
            await self._write(AddUser(user.user_id, name, user.created), *changes)
            return user, session
        await self._check_current(identity, current, asker)
        user = identity.user
        session, changes = self.sessions.next_session(identity)
        noted = self._noted(Event.NAME_CHANGED, user, asker, f"to {name}")
        await self._write(_unchanged(user), *changes, RenameUser(user.user_id, name), *noted)
        self.sessions.hand_over(lambda one: one.key == identity.key, RENEWED)
        return user._replace(name=name), session

    async def exchange(self, identity: Identity) -> str:
        """Replace a session that others may have set or seen. Return the new one. A guest's tokens end too: whoever set the session
        could have made some. Raises StoreError, also where the session was replaced already.
        """
        user, (session, changes) = identity.user, self.sessions.next_session(identity)
        is_guest = user.passphrase_hash is None
        await self._write(*changes, *([DropTokens(user.user_id)] if is_guest else []))
        if is_guest:
            self.sessions.end_tokens(user.user_id, TAKEN_BACK)
        self.sessions.hand_over(lambda one: one.key == identity.key, RENEWED)
        return session

    async def keep(
        self, identity: Identity, passphrase: str, current: str | None, asker: Asker
    ) -> tuple[StoredUser, str, str]:
        """Keep the name: it can sign in elsewhere, and nobody else can have it; or change the ``current`` passphrase. All
        sessions end, and with a change the tokens too. The user, a new session, and a code to recover with. Raises
        UsageError and TooMany.
        """
        check_passphrase(passphrase)
        self._store.check_name(identity.user.name, identity.user.user_id)
        await self._check_current(identity, current, asker)
        hashed = await self._hashing.hashed(passphrase, asker.address)
        self._check_live(identity)
        event = Event.NAME_KEPT if identity.user.passphrase_hash is None else Event.PASSPHRASE_CHANGED
        return await self._change_passphrase(identity.user, hashed, asker, event)

    async def sign_in(self, name: str, passphrase: str, asker: Asker) -> tuple[StoredUser, str]:
        """The user who keeps a name, and a new session of theirs. Raises UsageError, and TooMany, also where it is right:
        nobody finds a passphrase by trying many, at one name or at many names. A known device has tries of its own. Of more
        sessions than one user has, the one ends that was not used for longest.
        """
        name = " ".join(name.split())
        user = self._store.name_owner(name)
        if not await self._is_right(user, name, passphrase, asker):
            self._note(self._noted(Event.SIGN_IN_FAILED, user, asker))
            raise UsageError(Message("the name or the passphrase is wrong; try again"), code="bad-passphrase")
        assert user is not None
        self._check_may_come(user)
        session, changes = self.sessions.new_session(user.user_id)
        spare = self._store.spare_sessions(user.user_id, MOST_SESSIONS - 1, MOST_SESSIONS)
        changes += (*map(DropSession, spare), *_known_device(user, asker), *self._noted(Event.SIGNED_IN, user, asker))
        await self._write(_unchanged(user), *changes)
        if spare:
            self.sessions.end(lambda one: one.key in spare, ELSEWHERE)
        return user, session

    async def recover(self, name: str, code: str, passphrase: str, asker: Asker) -> tuple[StoredUser, str, str]:
        """Sign in with the recovery code in place of the passphrase, which is replaced; all other sessions and tokens end. The
        user, a session, and the next code. Raises UsageError and TooMany.
        """
        check_passphrase(passphrase)
        self._of_address.take(asker.address)
        user = self._user_of_recovery(name, code, asker)
        self._of_address.give_back(asker.address)
        hashed = await self._hashing.hashed(passphrase, asker.address)
        user = self._user_of_recovery(name, code, asker)  # a code is used once
        self._at_kept.clear(user.user_id)
        return await self._change_passphrase(user, hashed, asker, Event.RECOVERED)

    async def sign_out(self, identity: Identity, asker: Asker) -> None:
        """End a session, and what is open with it."""
        await self._write(DropSession(identity.key), *self._noted(Event.SIGNED_OUT, identity.user, asker))
        self.sessions.end(lambda one: one.key == identity.key, SIGNED_OUT)

    async def make_token(self, identity: Identity, name: str, current: str | None, asker: Asker) -> tuple[str, str]:
        """A token for a program that plays for this user: its id, and the token, which is not shown again. Who keeps a name
        says the ``current`` passphrase. Raises UsageError, StoreError and TooMany.
        """
        name = checked_name(name)
        await self._check_current(identity, current, asker)
        token_id, token, changes = self.sessions.new_token(identity.user.user_id, name)
        noted = self._noted(Event.TOKEN_MADE, identity.user, asker, f"{name} ({token_id})")
        await self._write(_unchanged(identity.user), *changes, *noted)
        return token_id, token

    async def drop_token(self, user: StoredUser, token_id: str, asker: Asker) -> None:
        """Let a token hold no longer, and end what is open with it."""
        key = self._store.token_hash(token_id, user.user_id)
        if key is None:
            return
        noted = self._noted(Event.TOKEN_TAKEN_BACK, user, asker, token_id)
        await self._write(DropToken(token_id, user.user_id), *noted)
        self.sessions.end(lambda one: one.key == key, TAKEN_BACK)

    async def _change_passphrase(
        self, before: StoredUser, hashed: str, asker: Asker, event: Event
    ) -> tuple[StoredUser, str, str]:
        """Every session ends, this one too, of which a thief may have a copy; there is a new one in its place."""
        code, ends_tokens, user = _new_code(), event is not Event.NAME_KEPT, before._replace(passphrase_hash=hashed)
        session, begun = self.sessions.new_session(user.user_id)
        await self._write(
            _unchanged(before),
            KeepName(user.user_id, hashed),
            PutRecovery(user.user_id, digest(_spelled_code(code))),
            DropSessions(user.user_id),
            *([DropTokens(user.user_id)] if ends_tokens else []),
            DropDevices(user.user_id),
            *_known_device(user, asker),
            *begun,
            *self._noted(event, user, asker),
        )
        if ends_tokens:
            self.sessions.end_tokens(user.user_id, CHANGED)
        self.sessions.hand_over(
            lambda one: not one.is_token and one.user.user_id == user.user_id and one.key != digest(session),
            CHANGED if ends_tokens else NAME_KEPT,
        )
        return self._store.user(user.user_id) or user, session, code  # the name may be another by now

    async def _check_current(self, identity: Identity, current: str | None, asker: Asker) -> None:
        """Ask for the passphrase again where there is one: a session that was stolen is not enough."""
        user = identity.user
        if user.passphrase_hash is None:
            return
        if current is None:
            raise UsageError(
                Message("type your current passphrase too (current)"), code="bad-passphrase", subject="current"
            )
        if not await self._is_right(user, user.name, current, asker):
            self._note(self._noted(Event.PASSPHRASE_FAILED, user, asker))
            raise UsageError(
                Message("that is not your current passphrase; try again"), code="bad-passphrase", subject="current"
            )
        self._check_live(identity)

    def _check_live(self, identity: Identity) -> None:
        """While a passphrase was hashed the session may have ended."""
        if not self.sessions.is_live(identity):
            raise UsageError(Message("this session has ended; sign in again"), code="no-user")

    async def _is_right(self, user: StoredUser | None, name: str, passphrase: str, asker: Asker) -> bool:
        """Whether it is the passphrase of a user, or of nobody. Raises TooMany."""
        begun = self._begin(user, name, asker)
        try:
            is_right = await self._hashing.is_right(user.passphrase_hash if user else None, passphrase, asker.address)
        except TooMany:
            for back_off, key in begun:
                back_off.give_back(key)
            raise
        if is_right:
            for back_off, key in begun:
                if back_off is self._of_address:
                    back_off.give_back(key)
                else:
                    back_off.clear(key)
        return is_right

    def _begin(self, user: StoredUser | None, name: str, asker: Asker) -> list[tuple[BackOff, str]]:
        """Count a try where it counts: a device that was signed in as this user before is kept out by no others' tries."""
        if user and asker.device and self._store.knows_device(digest(asker.device), user.user_id):
            counted = [(self._of_device, f"{digest(asker.device)} {user.user_id}")]
        else:
            at = (self._at_kept, user.user_id) if user else (self._at_unknown, digest(fold_name(name)))
            counted = [(self._of_address, asker.address), at]
        begun: list[tuple[BackOff, str]] = []
        for back_off, key in counted:
            try:
                back_off.take(key)
            except TooMany:
                for earlier, its_key in begun:
                    earlier.give_back(its_key)
                raise
            begun.append((back_off, key))
        return begun

    def _user_of_recovery(self, name: str, code: str, asker: Asker) -> StoredUser:
        user = self._store.name_owner(" ".join(name.split()))
        kept = self._store.recovery_of(user.user_id) if user else None
        if user is None or kept is None or not secrets.compare_digest(kept, digest(_spelled_code(code))):
            self._note(self._noted(Event.RECOVERY_FAILED, user, asker))
            raise UsageError(Message("the name or the recovery code is wrong; try again"), code="bad-passphrase")
        self._check_may_come(user)
        return user

    def _check_may_come(self, user: StoredUser) -> None:
        """Raises UsageError where the owner of the server has banned a user, who has shown to be the one they say they are."""
        if self._store.is_banned(user.user_id, time.time()):
            raise UsageError(BANNED, code="banned")

    def _noted(
        self, event: Event, user: StoredUser | None, asker: Asker, subject: str | None = None
    ) -> tuple[AddEntry, ...]:
        return self._audit.entries(event, user, asker.address, subject)

    async def _write(self, *changes: Change) -> None:
        await written(self._store, changes)

    def _note(self, entries: tuple[AddEntry, ...]) -> None:
        """Note what failed; nobody waits for that."""
        self._store.write(entries, _unheard)


def new_device() -> str:
    """What a browser keeps to be known again."""
    return secrets.token_urlsafe(DEVICE_BYTES)


def check_passphrase(passphrase: str) -> None:
    """Raises UsageError where a passphrase is too short, too long, or one that everybody tries first."""
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
    """A recovery code, in groups as it is shown."""
    groups = ("".join(secrets.choice(RECOVERY_SIGNS) for _ in range(RECOVERY_GROUP)) for _ in range(RECOVERY_GROUPS))
    return "-".join(groups)


def _spelled_code(code: str) -> str:
    """A recovery code however it was typed."""
    return "".join(sign for sign in code.upper() if sign.isalnum())


def _known_device(user: StoredUser, asker: Asker) -> tuple[AddDevice, ...]:
    return (AddDevice(digest(asker.device), user.user_id, time.time()),) if asker.device else ()


def _unheard(error: StoreError | None) -> None:
    """What fails to be kept shows in the health of the store."""


def _unchanged(user: StoredUser) -> CheckPassphrase:
    """While a passphrase was compared, or a write waits, another may take its place: then nothing is written."""
    return CheckPassphrase(user.user_id, user.passphrase_hash)
