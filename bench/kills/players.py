"""Players that act as soon as they may, and repeat each unanswered command under the same id."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

from bench.kills.ledger import Ledger, Move
from bench.kills.server import MortalServer
from bench.load.client import LightSocket

Frame = dict[str, Any]


class Player:
    """One person at a table, with a new socket after each kill."""

    def __init__(self, table: str, user: str, session: str, seat: int, ledger: Ledger, seed: str) -> None:
        self.table, self.user, self.seat = table, user, seat
        self._session = session
        self._ledger = ledger
        self._lot = Random(seed)
        self._view: Frame = {}
        self._places: Frame = {}
        self._socket: LightSocket | None = None
        self._asked = 0
        self._move: tuple[str, Move] | None = None  # the move without an answer
        self._other: str | None = None  # the id of another command without an answer

    async def play(self, server: MortalServer) -> None:
        """Play without end, through every kill of the server."""
        while True:
            await server.up.wait()
            path = f"/api/tables/{self.table}/socket"
            try:
                socket = await LightSocket.connect(server.url, path, self._session, self._heard)
            except OSError:
                await asyncio.sleep(0)
                continue
            self._socket = socket
            await socket.lost.wait()
            self._socket, self._view = None, {}

    def _heard(self, text: bytes) -> None:
        frame = json.loads(text)
        match frame["type"]:
            case "table":
                self._view, self._places, self._other = frame["view"], frame["places"], None
                self._repeat()
            case "lines":
                self._view |= frame["view"]
            case "places":
                self._places = frame
            case "done" | "refused":
                self._answered(frame)
        self._decide()

    def _answered(self, frame: Frame) -> None:
        if frame["re"] == self._other:
            wait = frame["error"].get("seconds", 0) if frame["type"] == "refused" else 0
            asyncio.get_running_loop().call_later(wait, self._go_on)
        elif self._move and frame["re"] == self._move[0]:
            name, move = self._move
            if frame["type"] == "done":
                self._move = None
                self._ledger.acknowledge(self.table, f"{self.user} {name}", move)
            elif frame["error"]["code"] == "too-many":
                asyncio.get_running_loop().call_later(frame["error"]["seconds"], self._send_move)
            else:
                self._ledger.fault(f"{self.table}: {name}, {move} was refused: {frame['error']['message']}")

    def _go_on(self) -> None:
        self._other = None
        self._decide()

    def _repeat(self) -> None:
        if self._move is not None and self._socket is not None:
            self._ledger.repeated += 1
            self._send_move()

    def _decide(self) -> None:
        if self._socket is None or self._move or self._other or not self._view:
            return
        match self._places["stage"]:
            case "playing" if self._view["may"]:
                act = self._lot.choice(self._view["may"])["act"]
                self._move = self._name(), Move(self._view["seq"] + 1, act)
                self._send_move()
            case "between" if self.seat not in self._places["agreed"]:
                self._ask("next")
            case "over" if self.seat not in self._places["agreed"]:
                self._ask("rematch")
            case "gathering" | "over" if self.seat == self._places["host_seat"] and self._all_are_there():
                self._ask("start")

    def _all_are_there(self) -> bool:
        people = {seat for seat, place in enumerate(self._places["seats"]) if place["kind"] == "person"}
        return self._places["stage"] == "gathering" or people == set(self._places["agreed"])

    def _ask(self, do: str) -> None:
        self._other = self._name()
        self._send({"id": self._other, "do": do})

    def _send_move(self) -> None:
        if self._move is not None:
            name, move = self._move
            self._send({"id": name, "do": "act", "act": move.act, "seq": move.seq})

    def _send(self, fields: Frame) -> None:
        if self._socket is not None and not self._socket.is_closed:
            self._socket.send(json.dumps(fields).encode())

    def _name(self) -> str:
        self._asked += 1
        return f"{self._asked}"
