"""Replies: what became of commands. Each is done once, however often it is asked under the same name."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from rumpus.core.errors import RumpusError, UsageError
from rumpus.server.live.metrics import Metrics
from rumpus.store import Store
from rumpus.store.changes import Change

MOST_REMEMBERED = 64  # commands whose answers are remembered, in case they are repeated
MOST_DONE = 20_000  # commands of which is remembered that they were done

Outcome = RumpusError | dict[str, Any] | None
"""Why something was not done; or what there is to say of it, if anything, and it was done."""
Reply = Callable[[Outcome], None]


class Replies:
    """The answers of one table, and who waits for those to come."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._given: OrderedDict[str, Outcome] = OrderedDict()
        self._done: OrderedDict[int, None] = OrderedDict()  # the hashes of names, for as long as a game lasts
        self._awaited: dict[str, list[Reply]] = {}
        self._asked_at: dict[str, float] = {}
        self._means: dict[str, dict[str, Any]] = {}  # of typed words that are being done

    def is_new(self, name: str, reply: Reply) -> bool:
        """Whether a command is to be done. One that was asked before is answered as it was, or once it is done."""
        if name in self._given:
            reply(self._given[name])
            return False
        if hash(name) in self._done:
            reply(None)
            return False
        replies = self._awaited.setdefault(name, [])
        replies.append(reply)
        if len(replies) == 1:
            self._asked_at[name] = time.monotonic()
        return len(replies) == 1

    def mean(self, name: str, means: dict[str, Any]) -> None:
        """Say what a command comes to, once it is done."""
        self._means[name] = means

    def give(self, name: str | None, error: RumpusError | None, *, is_final: bool = True) -> None:
        """Answer a command that was asked (what was done unasked has no name). One whose answer is not final may be asked
        again under its name, and is done then.
        """
        if name is None:
            return
        asked_at, replies = self._asked_at.pop(name), self._awaited.pop(name)
        means = self._means.pop(name, None)
        outcome: Outcome = means if error is None else error
        if is_final:
            self._remember(name, outcome)
        faults = []
        for reply in replies:
            try:
                reply(outcome)
            except Exception as fault:
                faults.append(fault)
        if faults:
            raise ExceptionGroup("some who asked could not be answered", faults)
        self._metrics.answered(error, time.monotonic() - asked_at)

    def begin_game(self) -> None:
        """Forget what was done in the game before, but for the last commands."""
        self._done.clear()

    def _remember(self, name: str, outcome: Outcome) -> None:
        self._given[name] = outcome
        if len(self._given) > MOST_REMEMBERED:
            self._given.popitem(last=False)
        if not isinstance(outcome, RumpusError):
            self._done[hash(name)] = None
            if len(self._done) > MOST_DONE:
                self._done.popitem(last=False)


async def written(store: Store, changes: Sequence[Change]) -> None:
    """Wait until changes are kept. Raises what kept them from it."""
    await answered(partial(store.write, changes))


async def answered(ask: Callable[[Reply], object]) -> dict[str, Any] | None:
    """Ask for something that is answered by a call, and wait for that. Raises the error it is answered with."""
    future: asyncio.Future[dict[str, Any] | None] = asyncio.get_running_loop().create_future()
    ask(partial(_settle, future))
    try:
        return await future
    finally:
        del future  # an error in it would hold it as well: garbage


def _settle(future: asyncio.Future[dict[str, Any] | None], outcome: Outcome) -> None:
    if future.done():
        return
    if isinstance(outcome, RumpusError):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)


def try_again() -> UsageError:
    """The outcome of a command at whose table something failed before it was kept."""
    return UsageError("something went wrong at this table, and nothing was done; try again", code="try-again")
