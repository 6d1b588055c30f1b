"""Replies: what became of commands. Each is done once, however often it is asked; its key stands for no other command."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from rumpus.core.errors import RumpusError, UsageError
from rumpus.core.messages import Message
from rumpus.server.live.metrics import Metrics
from rumpus.server.protocol.command_key import id_used
from rumpus.store import CommandKey, KeyedCommand, Store
from rumpus.store.changes import Change

MOST_REMEMBERED = 64  # commands whose answers are remembered, in case they are repeated
MOST_DONE = 20_000  # commands of which is remembered that they were done

Outcome = RumpusError | dict[str, Any] | None
"""Why something was not done; or what there is to say of it, if anything, and it was done."""
Reply = Callable[[Outcome], None]


@dataclass
class _PendingCommand:
    """A command that is being done: its digest, who waits for its reply, and what its typed words mean, if it has any."""

    digest: str
    replies: list[Reply] = field(default_factory=list)
    means: dict[str, Any] | None = None


class Replies:
    """The answers of one table, and who waits for those to come."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._given: OrderedDict[CommandKey, tuple[str, Outcome]] = OrderedDict()  # with the digest of what was asked
        self._done: OrderedDict[int, int] = OrderedDict()  # the hashes of keys and digests, for as long as a game lasts
        self._pending: dict[CommandKey, _PendingCommand] = {}

    def is_new(self, command: KeyedCommand, reply: Reply) -> bool:
        """Return True if a command is to be done. One that was asked before is answered as it was, or once it is done; another one
        under its key is refused.
        """
        if command.key in self._given:
            digest, outcome = self._given[command.key]
            reply(outcome if digest == command.digest else id_used(command.key))
            return False
        if hash(command.key) in self._done:
            reply(None if self._done[hash(command.key)] == hash(command.digest) else id_used(command.key))
            return False
        is_new = command.key not in self._pending
        pending = self._pending.setdefault(command.key, _PendingCommand(command.digest))
        if pending.digest == command.digest:
            pending.replies.append(reply)
        else:
            reply(id_used(command.key))
        return is_new

    def mean(self, command: KeyedCommand, means: dict[str, Any]) -> None:
        """Say what a command comes to, once it is done."""
        self._pending[command.key].means = means

    def give(self, command: KeyedCommand | None, error: RumpusError | None, *, is_final: bool = True) -> None:
        """Answer a command that was asked (what was done unasked has no key). One whose answer is not final may be asked
        again under its key, and is done then.
        """
        if command is None:
            return
        pending = self._pending.pop(command.key)
        outcome: Outcome = pending.means if error is None else error
        if is_final and not (
            error is not None and error.code == "id-used"
        ):  # that key goes on standing for the other command
            self._remember(command, outcome)
        faults = []
        for reply in pending.replies:
            try:
                reply(outcome)
            except Exception as fault:
                faults.append(fault)
        if faults:
            raise ExceptionGroup("some who asked could not be answered", faults)
        if error is not None:
            self._metrics.refused(error)

    def begin_game(self) -> None:
        """Forget what was done in the game before, but for the last commands."""
        self._done.clear()

    def _remember(self, command: KeyedCommand, outcome: Outcome) -> None:
        self._given[command.key] = command.digest, outcome
        if len(self._given) > MOST_REMEMBERED:
            self._given.popitem(last=False)
        if not isinstance(outcome, RumpusError):
            self._done[hash(command.key)] = hash(command.digest)
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
    return UsageError(Message("something went wrong at this table, and nothing was done; try again"), code="try-again")
