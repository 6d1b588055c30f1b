"""The ledger: the commands that the server has acknowledged, as opposed to commands that were only sent."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple


class Move(NamedTuple):
    """A move as it was sent: the expected number of its line, and the action."""

    seq: int
    act: str


@dataclass
class Ledger:
    """The acknowledged commands, by command id."""

    acknowledged: dict[str, Move] = field(default_factory=dict)
    moved: Counter[str] = field(default_factory=Counter)  # moves by table since the last start of the server
    repeated: int = 0  # commands sent again after a kill, because they had no answer
    faults: list[str] = field(default_factory=list)
    news: asyncio.Condition = field(default_factory=asyncio.Condition)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def acknowledge(self, table: str, command: str, move: Move) -> None:
        """Record that the server acknowledged a move."""
        if command in self.acknowledged:
            self.faults.append(f"{table}: {command} was acknowledged twice")
        self.acknowledged[command] = move
        self.moved[table] += 1
        self._tell()

    def fault(self, told: str) -> None:
        """Record a fault."""
        self.faults.append(told)
        self._tell()

    def _tell(self) -> None:
        task = asyncio.get_running_loop().create_task(self._notify())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _notify(self) -> None:
        async with self.news:
            self.news.notify_all()
