"""Guessing passphrases fails, and does not lock the owner out."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from argon2 import PasswordHasher, extract_parameters

from rumpus.core.errors import UsageError
from rumpus.server.accounts.accounts import Accounts, Caller
from rumpus.server.accounts.hashing import MOST_OF_ADDRESS, MOST_WAITING, Hashing
from rumpus.server.limits.back_off import FIRST_WAIT, FORGOTTEN, LONGEST_WAIT, BackOff
from rumpus.server.limits.limit import TooMany
from rumpus.store import Store
from tests.patience import PATIENCE
from tests.server.serving import served
from tests.server.visitors import Refused, Visitor

PASSPHRASE = "correct horse battery"
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""Hashes as it should, but lightly: what is tested are the counts."""


def from_address(url: str, address: str) -> httpx.Client:
    """A client at another address."""
    return httpx.Client(base_url=url, timeout=PATIENCE, transport=httpx.HTTPTransport(local_address=address))


def test_wrong_tries_of_others_do_not_keep_the_owner_out(tmp_path: Path, visit: Callable[[str, str], Visitor]) -> None:
    with served(tmp_path) as server:
        ann = visit(server.url, "Ann")
        ann.post("/api/me/keep", passphrase=PASSPHRASE)
        ann.post("/api/sign-out")
        with from_address(server.url, "127.0.0.7") as eve:
            wrong = [eve.post("/api/sign-in", json={"name": "Ann", "passphrase": f"words {n}"}) for n in range(11)]
            assert [answer.status_code for answer in wrong] == [401] * 5 + [429] * 6
            assert 1 <= wrong[-1].json()["seconds"] <= FIRST_WAIT
        with pytest.raises(Refused) as refused:  # from elsewhere even she has to wait
            visit(server.url, "Visitor").post("/api/sign-in", name="Ann", passphrase=PASSPHRASE)
        assert refused.value.status == 429
        assert ann.post("/api/sign-in", name="Ann", passphrase=PASSPHRASE)["user"]["kept"]


def test_an_unknown_name_takes_as_long_as_a_wrong_passphrase(
    tmp_path: Path, visit: Callable[[str, str], Visitor]
) -> None:
    with served(tmp_path) as server:
        visit(server.url, "Ann").post("/api/me/keep", passphrase=PASSPHRASE)
        with from_address(server.url, "127.0.0.8") as eve:

            def shortest(name: str) -> float:
                """Of three tries, by a clock: the least that the answer takes."""
                taken = []
                for _ in range(3):
                    begun = time.perf_counter()
                    assert eve.post("/api/sign-in", json={"name": name, "passphrase": "words"}).status_code == 401
                    taken.append(time.perf_counter() - begun)
                return min(taken)

            assert shortest("Nobody") > shortest("Ann") / 4  # it was a hundredth


def test_common_and_short_passphrases_are_refused(visitor: Callable[[str], Visitor]) -> None:
    ann = visitor("Greta")
    for passphrase in ("password", "PASSWORD", "baseball", "12345678", "iloveyou", "qwertyuiop", "seven77"):
        with pytest.raises(Refused) as refused:
            ann.post("/api/me/keep", passphrase=passphrase)
        assert refused.value.error["code"] == "bad-passphrase"
    assert ann.post("/api/me/keep", passphrase="iloveyou more")["user"]["kept"]


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at


def test_waits_grow_and_are_forgotten() -> None:
    clock = Clock()
    back_off = BackOff(3, now=clock)
    waits = []
    for _ in range(14):
        while True:
            try:
                back_off.take("ann")
                break
            except TooMany as error:
                waits.append(error.seconds)
                clock.at += error.seconds
    assert waits[:4] == [FIRST_WAIT, 2 * FIRST_WAIT, 4 * FIRST_WAIT, 8 * FIRST_WAIT]
    assert waits == sorted(waits)
    assert waits[-1] == LONGEST_WAIT
    back_off.take("bob")
    clock.at += FORGOTTEN + 1
    for _ in range(3):
        back_off.take("ann")


def test_a_try_that_was_right_or_not_made_counts_no_longer() -> None:
    back_off = BackOff(2)
    for _ in range(5):
        back_off.take("ann")
        back_off.give_back("ann")
    back_off.take("ann")
    back_off.clear("ann")
    back_off.take("ann")
    back_off.take("ann")
    with pytest.raises(TooMany):
        back_off.take("ann")


def test_canceled_tries_are_not_counted() -> None:
    back_off = BackOff(2, most=5)
    for number in range(20):
        back_off.take(f"name {number}")
        back_off.give_back(f"name {number}")
    assert len(back_off) == 0
    for number in range(20):
        back_off.take(f"name {number}")
    assert len(back_off) == 5


@asynccontextmanager
async def kept_by_ann(folder: Path) -> AsyncIterator[Accounts]:
    """The accounts of a store where Ann keeps her name."""
    with Store.open(folder / "rumpus.db", asyncio.get_running_loop().call_soon_threadsafe) as store:
        accounts = Accounts(store, QUICK, Clock())
        _, session = await accounts.take_name(None, "Ann", None, Caller("hers"))
        identity = accounts.sessions.of_session(session)
        assert identity is not None
        await accounts.set_passphrase(identity, PASSPHRASE, None, Caller("hers", "her device"))
        yield accounts


async def sign_in_result(accounts: Accounts, name: str, passphrase: str, asker: Caller) -> str:
    """Try to sign in. Return "in", or the code of the error."""
    try:
        await accounts.sign_in(name, passphrase, asker)
    except (UsageError, TooMany) as error:
        return error.code
    return "in"


def test_ten_thousand_other_names_do_not_reset_the_count(tmp_path: Path) -> None:
    async def attack() -> None:
        async with kept_by_ann(tmp_path) as accounts:
            tries = [await sign_in_result(accounts, "ANN", f"words {n}", Caller(f"a{n}")) for n in range(6)]
            assert tries == ["bad-passphrase"] * 5 + ["too-many"]
            for n in range(10_001):
                assert await sign_in_result(accounts, f"Name {n}", "words", Caller(f"b{n}")) == "bad-passphrase"
            assert await sign_in_result(accounts, "Ann", PASSPHRASE, Caller("c")) == "too-many"
            assert await sign_in_result(accounts, "Ann", PASSPHRASE, Caller("c", "her device")) == "in"

    asyncio.run(attack())


def test_one_address_does_not_try_many_names_and_a_device_not_without_end(tmp_path: Path) -> None:
    async def attack() -> None:
        async with kept_by_ann(tmp_path) as accounts:
            tries = [await sign_in_result(accounts, f"Name {n}", "words", Caller("one")) for n in range(11)]
            assert tries == ["bad-passphrase"] * 10 + ["too-many"]
            tries = [await sign_in_result(accounts, "Ann", "words", Caller("two", "her device")) for n in range(6)]
            assert tries == ["bad-passphrase"] * 5 + ["too-many"]
            assert await sign_in_result(accounts, "Ann", PASSPHRASE, Caller("three")) == "in"

    asyncio.run(attack())


def test_an_unknown_name_waits_in_the_same_queue_which_no_client_can_fill(tmp_path: Path) -> None:
    async def attack() -> None:
        async with kept_by_ann(tmp_path) as accounts:
            of_one = await asyncio.gather(
                *[sign_in_result(accounts, f"Name {n}", "words", Caller("one")) for n in range(5)]
            )
            assert of_one == ["bad-passphrase"] * MOST_OF_ADDRESS + ["too-many"] * (5 - MOST_OF_ADDRESS)
            many = range(MOST_WAITING + 3)
            of_all = await asyncio.gather(
                *[sign_in_result(accounts, f"Name {n}", "words", Caller(f"a{n}")) for n in many]
            )
            assert of_all == ["bad-passphrase"] * MOST_WAITING + ["too-many"] * 3
            addresses = [f"b{n // MOST_OF_ADDRESS}" for n in range(MOST_WAITING)] + ["c"]
            tries = [sign_in_result(accounts, f"Other {n}", "words", Caller(one)) for n, one in enumerate(addresses)]
            of_few = await asyncio.gather(*tries)
            assert of_few.count("too-many") == 1
            assert of_few[-1] == "bad-passphrase", "one of those who try two at a time makes room"
            assert (
                await sign_in_result(accounts, "Ann", PASSPHRASE, Caller("one")) == "in"
            )  # what was not tried does not count

    asyncio.run(attack())


def test_names_that_are_typed_at_random_take_little_memory(tmp_path: Path) -> None:
    async def attack() -> None:
        async with kept_by_ann(tmp_path) as accounts:
            names = [str(number) + "\ufdfa" * 100 for number in range(MOST_WAITING + 50)]
            tries = [sign_in_result(accounts, name, "words", Caller(f"at {name}")) for name in names]
            assert (await asyncio.gather(*tries)).count("too-many") == 50
            assert len(accounts._tries_at_unknown_name) == len(accounts._tries_of_address) == MOST_WAITING
            assert max(len(key) for key, _ in accounts._tries_at_unknown_name._tries.items()) <= 64
            assert await sign_in_result(accounts, "\ufdfa" * 5000, "words", Caller("one")) == "bad-name"
            assert len(accounts._tries_at_unknown_name) == MOST_WAITING

    asyncio.run(attack())


def test_the_dummy_hash_costs_as_much_as_a_real_one() -> None:
    parameters = extract_parameters(Hashing()._unmatched)
    assert parameters == extract_parameters(PasswordHasher().hash("words"))
