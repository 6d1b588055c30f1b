"""Shared resources are divided fairly: a few users who take all they can do not lock others out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from rumpus.server.limits.limit import TooMany
from rumpus.server.limits.shares import Claim, Shares
from tests.patience import PATIENCE

MOST, OF_ONE = 8, 4


class Crowd:
    """People who hold something, each in a task of their own."""

    def __init__(self, shares: Shares, tasks: asyncio.TaskGroup) -> None:
        self._shares = shares
        self._tasks = tasks
        self._gone = asyncio.Event()
        self.refused: list[str] = []

    async def take(self, *keys: str, amount: int = 1, has_reserve: bool = False) -> bool:
        """Take a share and hold it. Return True if the share was granted."""
        came: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._tasks.create_task(self._stay(Claim(keys, has_reserve), amount, came))
        return await came

    async def _stay(self, claim: Claim, amount: int, came: asyncio.Future[bool]) -> None:
        try:
            async with self._shares.holding(claim) as holding:
                holding.add(amount)
                came.set_result(True)
                await self._gone.wait()
        except TooMany:
            self.refused.append(claim.keys[0])
            if not came.done():
                came.set_result(False)

    def go(self) -> None:
        """Everybody goes."""
        self._gone.set()


def run(scene: Callable[[Shares, Crowd], Awaitable[None]]) -> None:
    async def whole() -> None:
        shares = Shares(MOST, OF_ONE)
        async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as tasks:
            crowd = Crowd(shares, tasks)
            await scene(shares, crowd)
            crowd.go()
        assert (shares.total, shares._held, shares._holdings) == (0, {}, {})

    asyncio.run(whole())


def test_one_address_or_user_has_so_much() -> None:
    async def scene(shares: Shares, crowd: Crowd) -> None:
        assert [await crowd.take("address a") for _ in range(OF_ONE + 1)] == [True] * OF_ONE + [False]
        for address in ("b", "c"):
            assert await crowd.take(f"address {address}", "user ann", amount=2)
        assert not await crowd.take("address d", "user ann")
        assert shares.total == MOST

    run(scene)


def test_when_the_resource_is_full_the_largest_holders_give_way() -> None:
    async def scene(shares: Shares, crowd: Crowd) -> None:
        for address in ("a", "b"):
            for _ in range(OF_ONE):
                assert await crowd.take(address)
        for number in range(6):
            assert await crowd.take(f"newcomer {number}")
            await asyncio.sleep(0)
            assert shares.total <= MOST
        assert sorted(crowd.refused) == ["a"] * 3 + ["b"] * 3
        assert not await crowd.take("newcomer 6"), "nobody holds more than they would"

    run(scene)


def test_the_largest_holding_goes_first_and_of_equal_ones_the_newest() -> None:
    async def scene(shares: Shares, crowd: Crowd) -> None:
        for address, amount in (("a", 1), ("a", 3), ("b", 2), ("b", 2)):
            assert await crowd.take(address, amount=amount)
        assert await crowd.take("c", amount=2)
        await asyncio.sleep(0)
        assert (crowd.refused, shares.total) == (["a"], 7)

    run(scene)


def test_only_claims_with_access_use_the_reserve() -> None:
    async def scene(shares: Shares, crowd: Crowd) -> None:
        for number in range(MOST):
            assert await crowd.take(f"stranger {number}")
        assert not await crowd.take("stranger")
        assert await crowd.take("player", has_reserve=True)
        assert await crowd.take("player", has_reserve=True)
        assert not await crowd.take("player", has_reserve=True)
        assert crowd.refused == ["stranger", "player"]
        assert shares.total == MOST + MOST // 4

    run(scene)


def test_a_claim_that_gave_way_holds_nothing_more() -> None:
    async def scene() -> None:
        shares, came, go = Shares(2, 2), asyncio.Event(), asyncio.Event()

        async def stay() -> None:
            async with shares.holding(Claim(("a",))) as own:
                own.add(2)
                came.set()
                await go.wait()
                own.add(1)

        staying = asyncio.create_task(stay())
        await came.wait()
        go.set()  # it goes on before it hears that it has to give way
        async with shares.holding(Claim(("b",))) as other:
            other.add(1)
            with pytest.raises(TooMany):
                await staying
            assert shares.total == 1

    asyncio.run(scene())


def test_other_timeouts_are_others() -> None:
    async def scene() -> None:
        async with Shares(1, 1).holding(Claim(("a",))):
            raise TimeoutError

    with pytest.raises(TimeoutError):
        asyncio.run(scene())
