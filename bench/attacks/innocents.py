"""Innocent people during an attack: two play each other, one plays with a computer player, one reads records."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx

from bench.attacks.records import RECORD, REPLAY
from bench.load.client import LightSocket
from bench.load.playing import PlayedTable, Taken
from bench.load.prepared import PreparedTable

GAME = "rummy-1916"  # the game of the person with the computer player
PEOPLE = ("127.0.0.21", "127.0.0.22")  # the addresses of the two people
ALONE = "127.0.0.23"  # the address of the person with the computer player
READING = "127.0.0.24"  # the address of the reader of records
PAUSE = 0.04  # the least time between two moves of the two people, in seconds
THINKING = 0.5  # seconds from the move of a computer player to that of the person
READ = (f"/api/records/{RECORD}", REPLAY)


class WithComputers:
    """A person who plays with computer players at their own table, by the first legal action.

    ``waits`` are the seconds until each move of a computer player.
    """

    def __init__(self, computers: Sequence[str] = ("club",), thinking: float = THINKING) -> None:
        self._computers = computers
        self._thinking = thinking
        self._view: dict[str, Any] = {}
        self._stage = ""
        self._sent = 0
        self._planned = -1  # the number of the line after which the next move of this person is planned
        self._since: float | None = None  # the time since which a computer player is to move
        self._socket: LightSocket
        self.waits: list[float] = []
        self.made_for_others = 0
        self.refused: list[str] = []

    async def play(self, url: str, seconds: float) -> None:
        """Play for so many seconds. Raises ConnectionError if the server closes the connection."""
        transport = httpx.AsyncHTTPTransport(local_address=ALONE, verify=False)
        async with httpx.AsyncClient(base_url=url, transport=transport, timeout=60.0) as client:
            (await client.post("/api/me", json={"name": "Alone"})).raise_for_status()
            await self.sit_down(url, client, ALONE)
        try:
            async with asyncio.timeout(seconds):
                await self._socket.lost.wait()
            raise ConnectionError("the socket of who plays with computer players was closed")
        except TimeoutError:
            pass
        finally:
            self._socket.close()

    async def sit_down(self, url: str, client: httpx.AsyncClient, address: str) -> None:
        """Create the table, and play as long as the socket is open. Raises httpx.HTTPError and OSError."""
        wanted = {
            "game": GAME,
            "computers": self._computers,
            "pace": 0.0,
            "start": True,
            "options": {"deals": 50},
        }
        made = (await client.post("/api/tables", json=wanted)).raise_for_status().json()
        session = next(iter(client.cookies.values()))
        self._socket = await LightSocket.connect(url, f"/api/tables/{made['id']}/socket", session, self._heard, address)

    def _heard(self, text: bytes) -> None:
        frame = json.loads(text)
        match frame["type"]:
            case "table":
                self._view, self._stage = frame["view"], frame["places"]["stage"]
            case "lines":
                self._view |= frame["view"]
                self._count(frame["lines"])
            case "places":
                self._stage = frame["stage"]
                if self._stage == "between":
                    self._send(do="next")
            case "refused" if frame["error"]["code"] != "stale":
                self.refused.append(text.decode())
        if frame["type"] in ("table", "lines"):
            self._since = time.monotonic() if self._view.get("to_move") else None
        if self._stage == "playing" and self._view.get("may") and self._planned != self._view["seq"]:
            self._planned = self._view["seq"]
            asyncio.get_running_loop().call_later(self._thinking, self._act)

    def _count(self, lines: Sequence[dict[str, Any]]) -> None:
        self.made_for_others += sum("by" in line for line in lines)
        if self._since is not None and any(line.get("seat") for line in lines):
            self.waits.append(time.monotonic() - self._since)

    def _act(self) -> None:
        if self._view.get("may") and not self._socket.is_closed:
            self._send(do="act", act=self._view["may"][0]["act"], seq=self._view["seq"] + 1)

    def _send(self, **fields: object) -> None:
        self._sent += 1
        self._socket.send(json.dumps({"id": f"alone-{self._sent}", **fields}).encode())


@dataclass
class Fate:
    """The figures of the innocent people.

    ``taken`` are the times of the two people, and ``alone`` is the person with the computer player. ``not_served`` has
    the answers to failed reads of records. ``broken`` lists closed connections.
    """

    taken: Taken = field(default_factory=Taken)
    alone: WithComputers = field(default_factory=WithComputers)
    reads: int = 0
    not_served: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)


async def two_people(url: str, table: PreparedTable, seconds: float, fate: Fate) -> None:
    """Let two people play a prepared game for so many seconds."""
    playing = PlayedTable(table, fate.taken)
    try:
        await playing.connect(url, PEOPLE)
        now = asyncio.get_running_loop().time()
        await playing.play(now, PAUSE, now + seconds)
    except (OSError, TimeoutError) as error:
        fate.broken.append(f"two people: {type(error).__name__} {error}")
    finally:
        playing.close()


async def read_records(url: str, seconds: float, fate: Fate) -> None:
    """Read records for so many seconds, as an anonymous user."""
    end = time.monotonic() + seconds
    transport = httpx.AsyncHTTPTransport(local_address=READING, verify=False)
    async with httpx.AsyncClient(base_url=url, transport=transport, timeout=60.0) as client:
        while time.monotonic() < end:
            for path in READ:
                fate.reads += 1
                try:
                    answer = await client.get(path)
                except httpx.HTTPError as error:
                    fate.not_served.append(type(error).__name__)
                else:
                    fate.not_served += [] if answer.is_success else [answer.text]
            await asyncio.sleep(PAUSE)
