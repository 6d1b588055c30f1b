"""The attacks. Each is a coroutine that runs until it is cancelled, and retries after a refusal."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from itertools import count

import httpx

from bench.attacks.innocents import WithComputers
from bench.attacks.records import REPLAY, long_text, padded
from bench.attacks.wire import (
    CLOSE,
    PASSPHRASE,
    PING,
    Target,
    asked,
    frame,
    get,
    guest,
    session_of,
    unread_wire,
    upgrade,
    wire,
)
from rumpus.server.records.limits import LONGEST_UPLOAD

REFUSED = (OSError, EOFError, httpx.HTTPError, asyncio.LimitOverrunError)
"""The errors that a client sees when the server ends an attack."""
REST = 0.01  # seconds after a refusal; a busy loop here would only take the processor from the server
NETWORKS, OF_NETWORK = 8, 16  # the networks of an attacker, and the connections from each
DRIP = 2.0  # seconds between two bytes
GUESTS, TABLES = 8, 5  # the guests of an attacker, and the tables of each guest
MASTERS = ("master",) * 4  # at each of the tables
Did = Counter[str]
Attack = Callable[[Target, Did], Awaitable[None]]


async def _over_and_over(what: Attack, target: Target, did: Did, at_once: int) -> None:
    """Run so many endless loops of a coroutine at once."""

    async def one() -> None:
        while True:
            try:
                await what(target, did)
            except REFUSED as error:
                did[f"refused: {type(error).__name__}"] += 1
                await asyncio.sleep(REST)

    async with asyncio.TaskGroup() as tasks:
        for _ in range(at_once):
            tasks.create_task(one())


def _repeated(what: Attack, at_once: int) -> Attack:
    return lambda target, did: _over_and_over(what, target, did, at_once)


def _from_networks(what: Attack) -> Attack:
    async def attack(target: Target, did: Did) -> None:
        async with asyncio.TaskGroup() as tasks:
            for number in range(NETWORKS):
                tasks.create_task(_over_and_over(what, target.from_network(number), did, OF_NETWORK))

    return attack


async def _long_record(target: Target, did: Did) -> None:
    """Upload a valid record of many lines, and open the stored record."""
    async with guest(target) as client:
        await client.post("/api/me/keep", json={"passphrase": PASSPHRASE})
        while True:
            did["uploads"] += 1
            answer = await client.post("/api/records", content=long_text())
            did[f"uploads answered {answer.status_code}"] += 1
            if answer.is_success and answer.json()["id"]:
                shown = await client.get(f"/api/records/{answer.json()['id']}/frames?deal=1&seat=all")
                did[f"replays answered {shown.status_code}"] += 1


async def _padded_uploads(target: Target, did: Did) -> None:
    """Upload records that are padded with words."""
    async with guest(target) as client:
        await client.post("/api/me/keep", json={"passphrase": PASSPHRASE})
        for number in count():
            answer = await client.post("/api/records", content=padded(number))
            did[f"uploads answered {answer.status_code}"] += 1


async def _pipelined(target: Target, did: Did) -> None:
    """Request the page again and again on one connection, and never read."""
    async with wire(target) as one:
        while True:
            await one.send(get("/", target) * 50)
            did["requests sent"] += 50


async def _endless_headers(target: Target, did: Did) -> None:
    """Send a request head that never ends."""
    async with wire(target) as one:
        await one.send(f"GET / HTTP/1.1\r\nHost: {target.host}\r\n".encode())
        while True:
            await one.send(b"X-Long: " + b"x" * 8000 + b"\r\n")
            did["headers sent"] += 1


async def _pings(target: Target, did: Did) -> None:
    """Ping through a socket and never read the pongs."""
    async with wire(target) as one:
        await one.send(upgrade(target))
        while True:
            await one.send(frame(PING, b"x" * 120) * 100)
            did["pings sent"] += 100


async def _hints(target: Target, did: Did) -> None:
    """Request hints at an own table from many sockets."""
    async with guest(target) as client:
        made = await client.post(
            "/api/tables", json={"game": "rummy-1926", "computers": ["expert"], "start": True, "watching": "nobody"}
        )
        made.raise_for_status()
        own = target._replace(table=made.json()["id"])
        async with asyncio.TaskGroup() as tasks:
            for _ in range(8):
                tasks.create_task(_ask_for_hints(own, session_of(client), did))


async def _ask_for_hints(target: Target, session: str, did: Did) -> None:
    with suppress(*REFUSED):
        async with wire(target) as one:
            await one.send(upgrade(target, session))
            for number in count():
                await one.send(asked(number, ask="hint"))
                did["hints asked"] += 1
                await asyncio.sleep(REST)


async def _half_open(target: Target, did: Did) -> None:
    """Open a connection, send half a request, and wait."""
    async with wire(target) as one:
        await one.send(f"POST /api/me HTTP/1.1\r\nHost: {target.host}\r\nContent-Length: 100\r\n\r\nhalf".encode())
        did["half requests"] += 1
        await one.until_closed()
        did["closed by the server"] += 1


async def _handshakes(target: Target, did: Did) -> None:
    """Open a socket and close it."""
    async with wire(target) as one:
        await one.send(upgrade(target))
        did[(await one.head()).split(b"\r\n", 1)[0].decode()] += 1


async def _chatty(target: Target, did: Did) -> None:
    """Request the whole table all the time, from many sockets of one user."""
    async with guest(target) as client, asyncio.TaskGroup() as tasks:
        for _ in range(40):
            tasks.create_task(_ask(target, session_of(client), did))


async def _ask(target: Target, session: str, did: Did) -> None:
    while True:
        try:
            async with wire(target) as one:
                await one.send(upgrade(target, session))
                await one.head()
                reading = asyncio.create_task(one.until_closed())
                for number in count():
                    await one.send(asked(number, ask="table"))
                    did["questions sent"] += 1
                    await asyncio.sleep(0)
                    if reading.done():
                        break
        except REFUSED:
            did["sockets refused"] += 1
        await asyncio.sleep(REST)


async def _ever_playing(target: Target, did: Did) -> None:
    """Create tables without people, where the clock makes all moves."""
    for number in range(150):
        with suppress(*REFUSED):
            async with guest(target, f"Gone {number}") as ann, guest(target, f"Away {number}") as bob:
                made = await ann.post(
                    "/api/tables",
                    json={
                        "game": "rap-rummy",
                        "seats": 2,
                        "clock": {"per_turn": 1},
                        "absence": "skip",
                        "options": {"deals": 1000},
                    },
                )
                made.raise_for_status()
                commands = f"/api/tables/{made.json()['id']}/commands"
                await bob.post(commands, json={"do": "sit", "seat": 1})
                await bob.post(commands, json={"do": "ready"})
                answer = await ann.post(commands, json={"do": "start"})
                did[f"starts answered {answer.status_code}"] += 1
    await asyncio.Event().wait()


async def _sign_in(target: Target, did: Did) -> None:
    """Try passphrases for names that exist or not."""
    async with guest(target) as client:
        for number in count():
            did["passphrases"] += 1
            answer = await client.post(
                "/api/sign-in", json={"name": f"Name {number % 10_000}", "passphrase": "wrong passphrase"}
            )
            did[f"answered {answer.status_code}"] += 1


async def _huge_numbers(target: Target, did: Did) -> None:
    """Request the check of a play with a number of thousands of digits."""
    async with wire(target) as one:
        await one.send(upgrade(target))
        await one.head()
        reading = asyncio.create_task(one.until_closed())
        for number in count():
            await one.send(asked(number, ask="check", steps=[f"lay {'9' * 5000}"]))
            did["numbers sent"] += 1
            await asyncio.sleep(REST)
            if reading.done():
                return


async def _refused_and_closed(target: Target, did: Did) -> None:
    """Send an invalid request and a close in one packet, or half a body, and disconnect."""
    async with wire(target) as one:
        await one.send(upgrade(target))
        await one.head()
        await one.send(frame(0x82, b"\xff") + frame(CLOSE, b"\x03\xe8"))
        did["sockets"] += 1
    async with wire(target) as one:
        await one.send(f"POST /api/me HTTP/1.1\r\nHost: {target.host}\r\nContent-Length: 100\r\n\r\nhalf".encode())
        did["aborted bodies"] += 1


async def _codes(target: Target, did: Did) -> None:
    """Guess the codes of tables."""
    async with guest(target) as client:
        for number in count():
            answer = await client.get(f"/api/tables/ABCDE{number % 100_000:05}")
            did[f"answered {answer.status_code}"] += 1


async def _lobby(target: Target, did: Did) -> None:
    """Fill the lobby with tables."""
    async with guest(target) as client:
        while True:
            did["tables"] += 1
            answer = await client.post("/api/tables", json={"game": "rap-rummy", "is_open": True})
            did[f"answered {answer.status_code}"] += 1


async def _hostile_json(target: Target, did: Did) -> None:
    """Send bodies that are deeply nested, or of the wrong kinds."""
    bodies = [b"[" * 8000, b'{"name":' * 1000, json.dumps({"name": ["x"] * 1000}).encode(), b"\xff" * 100, b"1e999"]
    async with guest(target) as client:
        for number in count():
            answer = await client.post("/api/me", content=bodies[number % len(bodies)])
            did[f"answered {answer.status_code}"] += 1


async def _slow_bodies(target: Target, did: Did) -> None:
    """Send a byte of a record now and then. For every second record, send all but the end first."""
    async with wire(target) as one:
        head = f"POST /api/records HTTP/1.1\r\nHost: {target.host}\r\nContent-Length: {LONGEST_UPLOAD}\r\n\r\n"
        await one.send(head.encode())
        did["bodies begun"] += 1
        if did["bodies begun"] % 2:
            await one.send(b" " * (LONGEST_UPLOAD - 1000))
        while True:
            await one.send(b" ")
            did["bytes sent"] += 1
            await asyncio.sleep(DRIP)


async def _unread_records(target: Target, did: Did) -> None:
    """Request a replay now and then, and read nothing."""
    async with unread_wire(target) as one:
        while True:
            await one.send(get(REPLAY, target))
            did["replays asked for"] += 1
            await asyncio.sleep(DRIP)


async def _masters(target: Target, did: Did) -> None:
    """Create tables with many masters, and play there."""
    async with AsyncExitStack() as there:
        for number in range(GUESTS):
            client = await there.enter_async_context(guest(target, f"Guest {number}"))
            for _ in range(TABLES):
                await WithComputers(MASTERS, thinking=0.0).sit_down(target.url, client, target.address)
                did["tables"] += 1
        await asyncio.Event().wait()


PREPARED: dict[str, Callable[[], object]] = {"C1": long_text}
"""What takes a while and is done before an attack begins."""
ATTACKS: dict[str, Attack] = {
    "C1": _repeated(_long_record, 2),
    "C2": _repeated(_padded_uploads, 4),
    "C3-pipelined": _repeated(_pipelined, 32),
    "C3-headers": _repeated(_endless_headers, 32),
    "C3-pings": _repeated(_pings, 32),
    "H1": _repeated(_hints, 2),
    "H2": _repeated(_half_open, 2000),
    "H3-handshakes": _repeated(_handshakes, 16),
    "H3-chatty": _repeated(_chatty, 1),
    "H4": _repeated(_ever_playing, 1),
    "M1": _repeated(_sign_in, 16),
    "M2": _repeated(_huge_numbers, 4),
    "M3": _repeated(_refused_and_closed, 8),
    "M6": _repeated(_codes, 8),
    "M10": _repeated(_lobby, 8),
    "bodies": _repeated(_hostile_json, 8),
    "B1-slow": _from_networks(_slow_bodies),
    "B1-unread": _from_networks(_unread_records),
    "B2": _masters,
}
"""By the row of the list of attacks in docs/server/security.md."""
