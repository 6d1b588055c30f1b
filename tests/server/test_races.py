"""Concurrent changes of an account: each sees the result of the others, or is refused."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any, cast

import pytest
from argon2 import PasswordHasher

from rumpus.server.accounts.accounts import Accounts, Caller
from rumpus.server.accounts.sessions import Identity
from rumpus.store import Store, StoreError
from rumpus.store.batch import Batch
from rumpus.store.changes import Change
from rumpus.store.user_changes import MOST_TOKENS

PASSPHRASE, NEXT, OTHER = "correct horse battery", "staple of another kind", "a third one to choose from"
ANN, EVE = Caller("hers", "her device"), Caller("elsewhere")
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


class Held:
    """A change that takes until it is let go."""

    def __init__(self) -> None:
        self.gone = Event()

    def make(self, batch: Batch) -> None:
        """Hold the writer up."""
        self.gone.wait()


class Ann:
    """A user with an account, and the writes to their store."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.store, self.accounts = store, Accounts(store, QUICK)
        self.session, self.code = "", ""
        self._queued: asyncio.Queue[Sequence[Change]] = asyncio.Queue()
        write = store.write

        def queue(changes: Sequence[Change], *more: Any) -> None:
            write(changes, *more)
            self._queued.put_nowait(changes)

        monkeypatch.setattr(store, "write", queue)

    @property
    def identity(self) -> Identity:
        found = self.accounts.sessions.of_session(self.session)
        assert found is not None
        return found

    async def queued(self, asked: Awaitable[Any]) -> asyncio.Task[Any]:
        """Start a request and return its task once it waits for the writer."""
        task = asyncio.ensure_future(asked)
        waits = asyncio.ensure_future(self._queued.get())
        await asyncio.wait([task, waits], return_when=asyncio.FIRST_COMPLETED)
        waits.cancel()
        return task

    @contextmanager
    def held_up(self) -> Iterator[None]:
        """The writer makes nothing as long as the block lasts."""
        held = Held()
        self.store.write([cast("Change", held)], lambda error: None)
        self._queued.get_nowait()
        try:
            yield
        finally:
            held.gone.set()


@asynccontextmanager
async def somebody(path: Path, monkeypatch: pytest.MonkeyPatch, *, keeps: bool) -> AsyncIterator[Ann]:
    """Ann, who keeps her name or does not."""
    with Store.open(path / "rumpus.db", asyncio.get_running_loop().call_soon_threadsafe) as store:
        ann = Ann(store, monkeypatch)
        _, session = await ann.accounts.take_name(None, "Ann", None, ANN)
        ann.session = session or ""
        if keeps:
            _, ann.session, ann.code = await ann.accounts.set_passphrase(ann.identity, PASSPHRASE, None, ANN)
        while not ann._queued.empty():
            ann._queued.get_nowait()
        yield ann


Ask = Callable[[Ann], Awaitable[Any]]


def rename(ann: Ann) -> Awaitable[Any]:
    return ann.accounts.take_name(ann.identity, "Anna", PASSPHRASE, EVE)


def keep(passphrase: str, ann: Ann) -> Awaitable[Any]:
    return ann.accounts.set_passphrase(ann.identity, passphrase, PASSPHRASE, EVE)


def sign_in(ann: Ann) -> Awaitable[Any]:
    return ann.accounts.sign_in("Ann", PASSPHRASE, EVE)


def make_token(ann: Ann) -> Awaitable[Any]:
    return ann.accounts.make_token(ann.identity, "bot", PASSPHRASE, EVE)


def recover(passphrase: str, ann: Ann) -> Awaitable[Any]:
    return ann.accounts.recover("Ann", ann.code, passphrase, EVE)


@pytest.mark.parametrize("first", [partial(keep, NEXT), partial(recover, NEXT)])
@pytest.mark.parametrize("then", [rename, partial(keep, OTHER), sign_in, make_token, partial(recover, OTHER)])
def test_no_change_with_the_old_passphrase_is_made_after_a_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: Ask, then: Ask
) -> None:
    async def race() -> None:
        async with somebody(tmp_path, monkeypatch, keeps=True) as ann:
            with ann.held_up():
                changing = await ann.queued(first(ann))
                late = await ann.queued(then(ann))
            user, session, _ = await changing
            with pytest.raises(StoreError) as refused:
                await late
            assert refused.value.code == "bad-passphrase"
            assert ann.store.user(user.user_id) == user
            assert user.name == "Ann"
            assert ann.accounts.sessions.of_session(session) is not None
            assert ann.store._read.execute("SELECT count(*) FROM sessions").fetchone() == (1,)
            assert ann.store.tokens_of(user.user_id) == []
            await ann.accounts.sign_in("Ann", NEXT, ANN)

    asyncio.run(race())


def test_a_new_passphrase_leaves_a_name_that_was_taken_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def race() -> None:
        async with somebody(tmp_path, monkeypatch, keeps=True) as ann:
            with ann.held_up():
                renaming = await ann.queued(rename(ann))
                changing = await ann.queued(keep(NEXT, ann))
            await renaming
            user, _, _ = await changing
            assert user.name == "Anna"
            await ann.accounts.sign_in("Anna", NEXT, ANN)

    asyncio.run(race())


def test_concurrent_token_requests_respect_the_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def race() -> None:
        async with somebody(tmp_path, monkeypatch, keeps=False) as ann:
            with ann.held_up():
                asked = [await ann.queued(make_token(ann)) for _ in range(MOST_TOKENS + 5)]
            made = await asyncio.gather(*asked, return_exceptions=True)
            assert [getattr(one, "code", "made") for one in made] == ["made"] * MOST_TOKENS + ["too-many-tokens"] * 5
            assert len(ann.store.tokens_of(ann.identity.user.user_id)) == MOST_TOKENS

    asyncio.run(race())


@pytest.mark.parametrize("then", [rename, partial(keep, OTHER)])
def test_one_of_two_sharing_a_guest_session_registers_the_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, then: Ask
) -> None:
    async def race() -> None:
        async with somebody(tmp_path, monkeypatch, keeps=False) as ann:
            with ann.held_up():
                keeping = await ann.queued(ann.accounts.set_passphrase(ann.identity, NEXT, None, ANN))
                late = await ann.queued(then(ann))
            await keeping
            with pytest.raises(StoreError) as refused:
                await late
            assert refused.value.code == "bad-passphrase"
            await ann.accounts.sign_in("Ann", NEXT, ANN)

    asyncio.run(race())
