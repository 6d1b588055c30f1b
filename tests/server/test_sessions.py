"""Sessions and tokens by the clock: how long they hold, and how seldom their use is written."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from rumpus.core.messages import Message
from rumpus.server.accounts import sessions as sessions_module
from rumpus.server.accounts.accounts import MOST_SESSIONS, Accounts, Caller
from rumpus.server.accounts.sessions import ELSEWHERE, RENEWED, WRITE_AFTER, Sessions, digest
from rumpus.server.live.table.replies import written
from rumpus.server.terms import Terms
from rumpus.store import Store, StoreError
from rumpus.store.stored import DAY
from rumpus.store.user_changes import AddUser, KeepName, NoteUses
from tests.store.stores import a_game, a_table

PASSPHRASE = "correct horse battery"
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
START = 1_700_000_000.0
SESSION_TERM, TOKEN_TERM = Terms().sessions * DAY, Terms().tokens * DAY


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.at = START

    def __call__(self) -> float:
        return self.at


def with_sessions(folder: Path, play: Callable[[Store, Sessions, Clock], Awaitable[None]]) -> None:
    async def run() -> None:
        with Store.open(folder / "rumpus.db", asyncio.get_running_loop().call_soon_threadsafe) as store:
            clock = Clock()
            await written(store, [AddUser("ann", "Ann", START)])
            await play(store, Sessions(store, clock), clock)

    asyncio.run(run())


def test_a_use_is_written_once_an_hour_at_most(tmp_path: Path) -> None:
    async def play(store: Store, sessions: Sessions, clock: Clock) -> None:
        session, changes = sessions.new_session("ann")
        await written(store, changes)
        for minute in range(120):
            clock.at = START + 60 * minute
            assert sessions.of_session(session) is not None
            await sessions.write_uses()
            assert store.last_use(digest(session)) == START + (0 if minute <= 60 else 61 * 60)
        assert WRITE_AFTER == 3600

    with_sessions(tmp_path, play)


def test_what_is_not_used_for_its_term_ends(tmp_path: Path) -> None:
    async def play(store: Store, sessions: Sessions, clock: Clock) -> None:
        session, changes = sessions.new_session("ann")
        _, token, more = sessions.new_token("ann", "bot")
        await written(store, [*changes, *more])
        clock.at = START + SESSION_TERM - DAY
        assert sessions.of_session(session) is not None
        clock.at += SESSION_TERM - DAY  # its term began again with its use
        assert sessions.of_session(session) is not None
        await sessions.write_uses()
        clock.at += SESSION_TERM + 1
        assert sessions.of_session(session) is None
        assert Sessions(store, clock).of_session(session) is None
        assert Sessions(store, clock).of_token(token) is not None
        await sessions.write_uses()
        assert store.user_of_session(digest(session)) is None
        assert store.user_of_token(digest(token)) is not None
        clock.at = START + TOKEN_TERM + 1
        assert Sessions(store, clock).of_token(token) is None
        await sessions.write_uses()
        assert store.user_of_token(digest(token)) is None
        assert store.last_use(digest(token)) is None

    with_sessions(tmp_path, play)


class Reading:
    """A connection that remembers why it was ended."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def drop(self, message: Message) -> None:
        """Remember why."""
        self.told.append(str(message))


def test_of_too_many_sessions_the_one_ends_that_was_not_used_for_longest(tmp_path: Path) -> None:
    async def play(store: Store, *more: object) -> None:
        accounts, here = Accounts(store, QUICK), Caller("hers", "her device")
        _, session = await accounts.take_name(None, "Bea", None, here)
        guest = accounts.sessions.of_session(session)
        assert guest is not None
        _, used, _ = await accounts.set_passphrase(guest, PASSPHRASE, None, here)
        signed_in = [(await accounts.sign_in("Bea", PASSPHRASE, here))[1] for _ in range(MOST_SESSIONS - 1)]
        await written(store, [NoteUses([(digest(used), time.time() + 60)])])
        reader, other = Reading(), Reading()
        oldest, next_one = (accounts.sessions.of_session(one) for one in signed_in[:2])
        with accounts.sessions.register(oldest, "", reader), accounts.sessions.register(next_one, "", other):
            await accounts.sign_in("Bea", PASSPHRASE, here)
        assert (reader.told, other.told) == ([str(ELSEWHERE)], [])
        live = [accounts.sessions.of_session(one) is not None for one in (used, *signed_in)]
        assert live == [True, False] + [True] * (MOST_SESSIONS - 2)

    with_sessions(tmp_path, play)


def test_a_new_name_starts_a_new_session_and_closes_open_windows_a_moment_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions_module, "HANDOVER", 0.02)

    async def play(store: Store, *more: object) -> None:
        accounts, here = Accounts(store, QUICK), Caller("hers", "her device")
        _, session = await accounts.take_name(None, "Bea", None, here)
        guest, window = accounts.sessions.of_session(session), Reading()
        assert guest is not None
        with accounts.sessions.register(guest, "", window):
            named = await asyncio.gather(
                *(accounts.take_name(guest, name, None, here) for name in ("Bee", "Bo")), return_exceptions=True
            )
            assert accounts.sessions.of_session(session) is None
            assert window.told == [], "its browser has no other session yet"
            await asyncio.sleep(0.04)
            assert window.told == [str(RENEWED)]
        [(_, renewed)] = [one for one in named if not isinstance(one, BaseException)]
        [refused] = [one for one in named if isinstance(one, StoreError)]
        assert refused.code == "no-user", "one session becomes one, not two"
        known = accounts.sessions.of_session(renewed)
        assert known is not None
        assert known.user.user_id == guest.user.user_id
        assert store.last_use(digest(session)) is None

    with_sessions(tmp_path, play)


def test_a_session_is_no_token_and_a_token_no_session(tmp_path: Path) -> None:
    async def play(store: Store, sessions: Sessions, clock: Clock) -> None:
        session, changes = sessions.new_session("ann")
        _, token, more = sessions.new_token("ann", "bot")
        await written(store, [*changes, *more])
        for _ in range(2):
            assert sessions.of_session(session) is not None
            assert sessions.of_token(token) is not None
            assert sessions.of_token(session) is None
            assert sessions.of_session(token) is None

    with_sessions(tmp_path, play)


def test_a_guest_goes_with_the_last_session_unless_they_have_played_or_keep_a_name(tmp_path: Path) -> None:
    async def play(store: Store, sessions: Sessions, clock: Clock) -> None:
        await written(store, [AddUser("bob", "Bob", START), KeepName("bob", "argon2"), AddUser("cy", "Cy", START)])
        await written(store, [a_table(users=["cy"]), a_game(users=["cy", None])])
        for user in ("ann", "bob", "cy"):
            _, changes = sessions.new_session(user)
            await written(store, changes)
        clock.at = START + SESSION_TERM - 1
        await sessions.write_uses()
        assert [store.user(user) is not None for user in ("ann", "bob", "cy")] == [True, True, True]
        clock.at = START + SESSION_TERM + WRITE_AFTER
        await sessions.write_uses()
        assert [store.user(user) is not None for user in ("ann", "bob", "cy")] == [False, True, True]

    with_sessions(tmp_path, play)


def test_another_term_of_sessions_may_be_set(tmp_path: Path) -> None:
    async def play(store: Store, _: Sessions, clock: Clock) -> None:
        sessions = Sessions(store, clock, Terms.from_options(["sessions=2"]))
        session, changes = sessions.new_session("ann")
        await written(store, changes)
        clock.at += 2 * DAY - 1
        assert Sessions(store, clock, Terms(sessions=2)).of_session(session) is not None
        clock.at += 2
        assert Sessions(store, clock, Terms(sessions=2)).of_session(session) is None
        assert Sessions(store, clock).of_session(session) is not None

    with_sessions(tmp_path, play)
