"""Evenings: the tables of a server in this process, with a real store and readers that record each message.

Time stands still and the deals are known, so that two evenings of the same commands tell the same.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

import pytest

from rumpus.core.engine import legal_actions
from rumpus.core.errors import RumpusError
from rumpus.core.messages import Message
from rumpus.core.notation import format_action
from rumpus.core.rules import OptionValue
from rumpus.core.shuffle import secret_from_seed
from rumpus.core.views import View
from rumpus.games import rule_book
from rumpus.processes.fair_order import Askers
from rumpus.room.commands import Act, Command, Ready, Sit, Start
from rumpus.room.room import Room
from rumpus.room.settings import Settings
from rumpus.server.audit_log import AuditLog
from rumpus.server.front.limits import FrontLimits
from rumpus.server.live.live_table import LiveTable
from rumpus.server.live.metrics import Metrics
from rumpus.server.live.registry import Tables
from rumpus.server.live.table.replies import Outcome
from rumpus.server.live.table_limiter import TableLimits
from rumpus.server.protocol.requests import Typed
from rumpus.server.workers.jobs import ChosenAction
from rumpus.store import CommandKey, Store, StoredTable
from tests.patience import PATIENCE

Frame = dict[str, Any]
Found = TypeVar("Found")


class Now:
    """The monotonic clock and the wall clock, as a test sets them."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.steady, self.wall = 50.0, 1e9
        clocks = SimpleNamespace(monotonic=lambda: self.steady, time=lambda: self.wall)
        patch.setattr("rumpus.server.live.server_time.time", clocks)

    def pass_by(self, seconds: float) -> None:
        self.steady += seconds
        self.wall += seconds


class Reader:
    """A subscriber of a table. Records the frames it gets and why it was dropped."""

    def __init__(self, user: str | None) -> None:
        self.user = user
        self.told: list[Frame] = []
        self.dropped: list[str] = []

    def tell(self, frame: bytes) -> None:
        self.told.append(json.loads(frame))

    def drop(self, message: Message) -> None:
        self.dropped.append(str(message))


class Reply:
    """The outcomes of one command, as the table reports them."""

    def __init__(self) -> None:
        self.outcomes: list[Outcome] = []

    def __call__(self, outcome: Outcome) -> None:
        self.hear(outcome)

    def hear(self, outcome: Outcome) -> None:
        self.outcomes.append(outcome)

    @property
    def codes(self) -> list[str]:
        return [outcome.code if isinstance(outcome, RumpusError) else "done" for outcome in self.outcomes]


class Thinking:
    """The workers: a computer player does the first thing it may."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.askers: list[Askers] = []

    async def choose(
        self,
        kind: str,
        game: str,
        seats: int,
        options: Mapping[str, OptionValue],
        view: View,
        seed: int,
        askers: Askers,
    ) -> ChosenAction:
        self.asked.append(seed)
        self.askers.append(askers)
        rules = rule_book(game).rules(seats, **options)
        return ChosenAction(format_action(rules, next(iter(legal_actions(rules, view)))))


class Evening:
    """One table, the readers at it, and the store it is kept in."""

    def __init__(self, tables: Tables, settings: Settings, computers: Sequence[str]) -> None:
        self.tables = tables
        self.table_id = tables.make(settings, "ann", "Ann", computers).table_id
        self.readers: list[Reader] = []
        self.count = 0

    @property
    def table(self) -> LiveTable:
        return self.tables.live[self.table_id]

    async def found(self) -> LiveTable:
        """The table, loaded if it is not."""
        return await self.tables.table(self.table_id)

    async def come(self, *users: str | None) -> None:
        """Let somebody read along."""
        for user in users:
            self.readers.append(Reader(user))
            await (await self.found()).attach(self.readers[-1])
        await self.table.settled()

    async def gather(self) -> None:
        """Ann and Bob sit down, before an onlooker."""
        await self.table.settled()
        await self.come("ann", None)
        if self.table.room.places[1].is_free:
            await self.do("bob", Sit(1, "Bob"))
            await self.come("bob")
            await self.do("bob", Ready())

    async def start(self) -> None:
        """They begin."""
        await self.do("ann", Start())

    def ask(self, user: str, command: Command | Typed, name: str = "") -> Reply:
        """Send a command; its reply comes."""
        self.count += 1
        reply = Reply()
        self.table.receive(CommandKey(user, name or f"c{self.count}"), command, reply)
        return reply

    async def do(self, user: str, command: Command | Typed, name: str = "") -> list[str]:
        """Send a command, and wait for what becomes of it."""
        table = await self.found()
        reply = self.ask(user, command, name)
        await table.settled()
        return reply.codes

    def act(self, which: int = -1) -> tuple[str, Act]:
        """The last thing that the one to move may do, or another."""
        room = self.table.room
        assert room.to_move is not None
        assert room.game is not None
        action = room.game.text(list(room.game.legal_actions())[which])
        return room.places[room.to_move].user or "", Act(action, room.next_seq)

    def stored_table(self) -> StoredTable:
        """Everything of the table in the store."""
        kept = self.tables.store.table(self.table_id)
        assert kept is not None
        return kept


def secret_of(room: Room) -> bytes:
    """The secret of a table's next game, the same every evening."""
    return secret_from_seed(f"evening {room.number}")


def _secret_of(room: Room) -> bytes:
    return secret_of(room)  # by its name, so that a test may have it fail


@asynccontextmanager
async def tables_in(data: Path) -> AsyncIterator[Tables]:
    """Tables with a store of their own."""
    loop = asyncio.get_running_loop()
    with Store.open(data / "rumpus.db", loop.call_soon_threadsafe) as store:
        quota = FrontLimits().write_quota()
        tables = Tables(store, Thinking(), Metrics(), _secret_of, TableLimits(), quota, AuditLog())  # type: ignore[arg-type] # as much as tables ask of workers
        try:
            yield tables
        finally:
            tables.close()
            for table in tuple(tables.live.values()):
                await table.settled()


def run(evening: Callable[..., Awaitable[Found]], data: Path, *words: object) -> Found:
    """Run an evening to its end."""

    async def whole() -> Found:
        async with tables_in(data) as tables:
            return await evening(tables, *words)

    return asyncio.run(asyncio.wait_for(whole(), PATIENCE))


def hold_writes(store: Store) -> tuple[Callable[..., None], Callable[[], None]]:
    """A way to write that waits, and what lets all that waits be written in one transaction."""
    waiting: list[Callable[[], None]] = []
    write = store.write

    def hold(*words: Any) -> None:
        waiting.append(partial(write, *words))

    def let_go() -> None:
        while waiting:
            waiting.pop(0)()

    return hold, let_go
