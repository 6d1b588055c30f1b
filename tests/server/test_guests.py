"""New guests are limited per address, and guests who left are forgotten."""

from __future__ import annotations

import asyncio
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import httpx

from rumpus.server.accounts.sessions import USERS_AT_ONCE, WRITE_AFTER, Sessions, digest
from rumpus.server.front.limits import FrontLimits
from rumpus.server.live.table.replies import written
from rumpus.server.terms import Terms
from rumpus.store import Store
from rumpus.store.integrity.rows import UserRow, with_checksum
from rumpus.store.opening import connect
from rumpus.store.stored import DAY
from rumpus.store.user_changes import AddSession, NoteUses
from tests.server.in_process import serving

TEN = FrontLimits(guests=0.2)
"""Ten new guests of one address."""
MANY = 10_000


def test_new_guests_are_limited_per_address(tmp_path: Path) -> None:
    asyncio.run(_come(tmp_path))


async def _come(data: Path) -> None:
    async with serving(data, front=TEN, proxies=("127.0.0.1",)) as (site, port):
        url = f"http://127.0.0.1:{port}/api/me"

        async def come(address: str) -> httpx.Response:
            """Sign in a new guest at an address that a proxy reports. Without a proxy, it is this machine's address."""
            headers = {} if address == "127.0.0.1" else {"X-Forwarded-For": address}
            async with httpx.AsyncClient(headers=headers) as client:
                return await client.post(url, json={"name": "Eve"})

        for address, most in {"127.0.0.1": 10, "203.0.113.7": 10, "192.168.1.20": 40}.items():
            answers = [await come(address) for _ in range(most + 2)]
            assert [answer.status_code for answer in answers] == [200] * most + [429] * 2
            refused = answers[-1].json()
            assert refused["code"] == "too-many"
            assert 0 < refused["seconds"] <= 3600 / most
        assert site.store._read.execute("SELECT count(*) FROM users").fetchone() == (60,)
        cookies = {"rumpus_session": answers[0].cookies["rumpus_session"]}
        async with httpx.AsyncClient(cookies=cookies, headers={"X-Forwarded-For": "192.168.1.20"}) as known:
            assert (await known.post(url, json={"name": "Eva"})).json()["user"]["name"] == "Eva"


def test_many_absent_guests_are_deleted_a_few_at_a_time(tmp_path: Path) -> None:
    asyncio.run(_forget(tmp_path / "rumpus.db"))


async def _forget(path: Path) -> None:
    now = 1000 * DAY
    with Store.open(path, asyncio.get_running_loop().call_soon_threadsafe) as store:
        _fill(path, now - (Terms().sessions + 1) * DAY)
        await written(store, [AddSession(digest("hers"), "u00777", now), NoteUses([(digest("hers"), now)])])
        sessions, left = Sessions(store, lambda: now), [_counted(store)]
        while left[-1] != (1, 1, 1, 1) and len(left) < MANY:
            await sessions.write_uses()
            left.append(_counted(store))
        assert left[-1] == (1, 1, 1, 1)
        assert store.user("u00777") is not None
        assert len(left) - 1 == MANY // USERS_AT_ONCE
        steps = [one - other for before, after in pairwise(left) for one, other in zip(before, after, strict=True)]
        assert max(steps) <= USERS_AT_ONCE
        await sessions.write_uses()
        assert sessions._searched_to is None, "all were looked at, and there is a rest"
        now += WRITE_AFTER
        await sessions.write_uses()
        assert _counted(store) == (1, 1, 1, 1)


def _fill(path: Path, used: float) -> None:
    """Many guests who were not here since then, each with a session, and somebody whom they have blocked."""
    with closing(connect(path)) as db:
        db.execute("BEGIN")
        ids = [(f"u{number:05}",) for number in range(MANY)]
        guests = [with_checksum(UserRow(user, "Gus", None, None, 0.0)) for (user,) in ids]
        db.executemany("INSERT INTO users VALUES (?, ?, ?, ?, ?, ?)", guests)
        db.executemany("INSERT INTO sessions VALUES ('of ' || ?1, ?1, 0.0)", ids)
        db.executemany("INSERT INTO uses VALUES ('of ' || ?, ?)", [(user, used) for (user,) in ids])
        db.executemany("INSERT INTO blocks VALUES (?, 'bob', 'Bob', 0.0)", ids)
        db.execute("COMMIT")


def _counted(store: Store) -> tuple[int, ...]:
    """The numbers of users, sessions, uses and blocks."""
    tables = ("users", "sessions", "uses", "blocks")
    return tuple(store._read.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables)
