"""Two tables of people who only want to play: one of two people, and one with a computer player."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from typing import Any

import httpx

from bench.load.client import LightSocket
from bench.load.playing import PlayedTable, Taken
from bench.load.prepared import PreparedTable

PEOPLE = ("127.0.0.21", "127.0.0.22")  # their addresses
ALONE = "127.0.0.23"  # of who plays with a computer player
PAUSE = 0.04  # seconds from a move of the two people to the next, at least


@dataclass
class Fate:
    """What became of the innocents: what they measured, moves that were refused, and moves that were made for somebody."""

    taken: Taken = field(default_factory=Taken)
    computer_moves: int = 0
    made_for_others: int = 0
    broken: list[str] = field(default_factory=list)


async def two_people(url: str, table: PreparedTable, seconds: float, fate: Fate) -> None:
    """Two people play a prepared game for so long."""
    playing = PlayedTable(table, fate.taken)
    try:
        await playing.connect(url, PEOPLE)
        now = asyncio.get_running_loop().time()
        await playing.play(now, PAUSE, now + seconds)
    except (OSError, TimeoutError) as error:
        fate.broken.append(f"two people: {type(error).__name__} {error}")
    finally:
        playing.close()


class WithComputer:
    """Somebody who plays with a computer player, and does the first thing that they may."""

    def __init__(self, fate: Fate) -> None:
        self._fate = fate
        self._view: dict[str, Any] = {}
        self._stage = ""
        self._sent = 0
        self._socket: LightSocket

    async def play(self, url: str, seconds: float) -> None:
        """Play for so long."""
        transport = httpx.AsyncHTTPTransport(local_address=ALONE, verify=False)
        async with httpx.AsyncClient(base_url=url, transport=transport, timeout=60.0) as client:
            (await client.post("/api/me", json={"name": "Alone"})).raise_for_status()
            wanted = {
                "game": "rummy-1916",
                "computers": ["casual"],
                "pace": 0.0,
                "start": True,
                "options": {"deals": 50},
            }
            made = (await client.post("/api/tables", json=wanted)).raise_for_status().json()
            session = next(iter(client.cookies.values()))
        path = f"/api/tables/{made['id']}/socket"
        self._socket = await LightSocket.connect(url, path, session, self._heard, ALONE)
        try:
            async with asyncio.timeout(seconds):
                await self._socket.lost.wait()
            self._fate.broken.append("with a computer: the socket was closed")
        except TimeoutError:
            pass
        finally:
            self._socket.close()

    def _heard(self, text: bytes) -> None:
        frame = json.loads(text)
        match frame["type"]:
            case "table":
                self._view, self._stage = frame["view"], frame["places"]["stage"]
            case "lines":
                self._view |= frame["view"]
                self._fate.computer_moves += sum(line.get("seat") == 1 for line in frame["lines"])
                self._fate.made_for_others += sum("by" in line for line in frame["lines"])
            case "places":
                self._stage = frame["stage"]
                if self._stage == "between":
                    self._send(do="next")
            case "refused" if frame["error"]["code"] != "stale":
                self._fate.taken.faults.append(text.decode())
        if frame["type"] in ("table", "lines") and self._view.get("may") and self._stage == "playing":
            self._send(do="act", act=self._view["may"][0]["act"], seq=self._view["seq"] + 1)

    def _send(self, **fields: object) -> None:
        self._sent += 1
        self._socket.send(json.dumps({"id": f"alone-{self._sent}", **fields}).encode())
