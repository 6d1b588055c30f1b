"""The ledger: what the server has acknowledged, told apart from what it only was asked."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple


class Move(NamedTuple):
    """A move as it was sent: the number its line was to have, and the action."""

    seq: int
    act: str


@dataclass
class Ledger:
    """By the name of each command what it asked for, once the server said that it was done."""

    acknowledged: dict[str, Move] = field(default_factory=dict)
    moved: Counter[str] = field(default_factory=Counter)  # by table, since the server is there
    repeated: int = 0  # sent again after a kill, unanswered before
    faults: list[str] = field(default_factory=list)
    news: asyncio.Condition = field(default_factory=asyncio.Condition)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def acknowledge(self, table: str, command: str, move: Move) -> None:
        """A move is done, says the server."""
        if command in self.acknowledged:
            self.faults.append(f"{table}: {command} was acknowledged twice")
        self.acknowledged[command] = move
        self.moved[table] += 1
        self._tell()

    def fault(self, told: str) -> None:
        """Something that must not be."""
        self.faults.append(told)
        self._tell()

    def _tell(self) -> None:
        task = asyncio.get_running_loop().create_task(self._notify())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _notify(self) -> None:
        async with self.news:
            self.news.notify_all()
