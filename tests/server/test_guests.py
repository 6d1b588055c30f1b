"""New guests: how many may come from one address, and how those who have gone are forgotten."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx

from rumpus.server.front.limits import FrontLimits
from tests.server.in_process import serving

TEN = FrontLimits(guests=0.2)
"""Ten new guests of one address."""


def test_so_many_new_guests_come_from_one_address(tmp_path: Path) -> None:
    asyncio.run(_come(tmp_path))


async def _come(data: Path) -> None:
    async with serving(data, front=TEN, proxies=("127.0.0.1",)) as (site, port):
        url = f"http://127.0.0.1:{port}/api/me"

        async def come(address: str) -> httpx.Response:
            """Somebody new at an address, for whom a proxy speaks; at that of this machine there is none."""
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
