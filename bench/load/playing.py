"""Tables that play prepared games at a pace. A move is timed from its due time to the last seat's update."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from bench.load.client import LightSocket
from bench.load.prepared import Move, PreparedTable

PATIENCE = 10.0  # the most seconds to wait for an answer
_SEQ = re.compile(rb'"seq":(\d+)\}\}$')


@dataclass
class Taken:
    """The times of all moves: seconds to the acknowledgement, and seconds until every seat had the move."""

    acknowledged: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


class PlayedTable:
    """One table in play. It makes a move every ``pause`` seconds, but waits until all seats have the last one."""

    def __init__(self, table: PreparedTable, taken: Taken) -> None:
        self.table = table
        self._taken = taken
        self._sockets: list[LightSocket] = []
        self._seqs = [0] * len(table.sessions)
        self._changed = asyncio.Event()
        self._answers = 0
        self._asked = 0
        self.made = 0

    async def connect(self, url: str, addresses: Sequence[str] = ()) -> None:
        """Connect all people, from these addresses if given, and start the game."""
        path = f"/api/tables/{self.table.table_id}/socket"
        for seat, session in enumerate(self.table.sessions):
            address = addresses[seat % len(addresses)] if addresses else None
            heard = partial(self._heard, seat)
            self._sockets.append(await LightSocket.connect(url, path, session, heard, address))
        self._send(0, {"do": "start"})
        await self._until(lambda: min(self._seqs) >= self.table.moves[0].seq - 1)

    async def play(self, begin: float, pause: float, end: float) -> None:
        """Make moves until the time ``end``, or the end of the game."""
        due = begin
        for move in self.table.moves:
            if due >= end:
                return
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await self._make(move, due)
            due = max(due + pause, time.perf_counter() - pause)

    def close(self) -> None:
        for socket in self._sockets:
            socket.close()

    async def _make(self, move: Move, due: float) -> None:
        answers = self._answers
        self._send(move.seat, {"do": "act", "act": move.act, "seq": move.seq})
        await self._until(lambda: min(self._seqs) >= move.seq)
        now = time.perf_counter()
        self._taken.seen.append(now - due)
        await self._until(lambda: self._answers > answers)
        self._taken.acknowledged.append(time.perf_counter() - due)
        self.made += 1
        if move.ends_deal:
            for seat in range(len(self._sockets)):
                self._send(seat, {"do": "next"})
            await self._until(lambda: min(self._seqs) > move.seq)

    def _send(self, seat: int, fields: dict[str, object]) -> None:
        self._asked += 1
        self._sockets[seat].send(json.dumps({"id": f"{self._asked}", **fields}).encode())

    def _heard(self, seat: int, frame: bytes) -> None:
        if frame.startswith(b'{"type":"lines"'):
            found = _SEQ.search(frame)
            assert found, frame
            self._seqs[seat] = int(found[1])
        elif frame.startswith(b'{"type":"table"'):
            self._seqs[seat] = json.loads(frame)["view"]["seq"]
        elif frame.startswith(b'{"type":"done"'):
            self._answers += 1
        elif frame.startswith(b'{"type":"refused"'):
            self._taken.faults.append(f"{self.table.table_id}: {frame.decode()}")
        self._changed.set()

    async def _until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not holds():
                if self._taken.faults or any(socket.is_closed for socket in self._sockets):
                    raise ConnectionError(self._taken.faults[0] if self._taken.faults else "a socket was closed")
                self._changed.clear()
                await self._changed.wait()
