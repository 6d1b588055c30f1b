"""Replies to commands, remembered so that a repeated command is answered again and does not run again.

A key (user and command id) belongs to one command only. A digest of the content tells a repeat from another command
under the same key, which is refused. The last answers are remembered in full. For older commands of the running
game only hashes are remembered: enough to answer that they were done.
"""

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

MOST_REMEMBERED = 64  # commands remembered with their answers
MOST_DONE = 20_000  # commands remembered only as done

Outcome = RumpusError | dict[str, Any] | None
"""The result of a command: the error if it was not done, or else None or the meaning of its typed words."""
Reply = Callable[[Outcome], None]


@dataclass
class _PendingCommand:
    """A command that runs or waits for the store: its digest, its reply callbacks, and the meaning of typed words."""

    digest: str
    replies: list[Reply] = field(default_factory=list)
    means: dict[str, Any] | None = None


class Replies:
    """The given answers of one table, and the callbacks that wait for one."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._given: OrderedDict[CommandKey, tuple[str, Outcome]] = OrderedDict()  # (digest of the command, answer)
        self._done: OrderedDict[int, int] = OrderedDict()  # hash of the key: hash of the digest, during one game
        self._pending: dict[CommandKey, _PendingCommand] = {}

    def is_new(self, command: KeyedCommand, reply: Reply) -> bool:
        """Return True if a command has to run; ``reply`` is then called by ``give``.

        A repeat gets the answer of the first one, now or when that is done. Another command under its key is refused.
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

    def set_meaning(self, command: KeyedCommand, means: dict[str, Any]) -> None:
        """Set the meaning of the typed words of a pending command. It becomes part of the answer."""
        self._pending[command.key].means = means

    def give(self, command: KeyedCommand | None, error: RumpusError | None, *, is_final: bool = True) -> None:
        """Answer a pending command; None stands for a step without a command.

        If the answer is not final, a repeat of the command runs again. Raises ExceptionGroup if a callback fails.
        """
        if command is None:
            return
        pending = self._pending.pop(command.key)
        outcome: Outcome = pending.means if error is None else error
        is_of_another = error is not None and error.code == "id-used"  # the key belongs to an earlier command
        if is_final and not is_of_another:
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
        """Forget the commands of the game before, except the last ones."""
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
    """Write changes and wait until they are stored. Raises StoreError."""
    await answered(partial(store.write, changes))


async def answered(ask: Callable[[Reply], object]) -> dict[str, Any] | None:
    """Call ``ask`` with a reply callback and wait for the reply. Return its value, or raise its error."""
    future: asyncio.Future[dict[str, Any] | None] = asyncio.get_running_loop().create_future()
    ask(partial(_settle, future))
    try:
        return await future
    finally:
        del future  # its error has a traceback that refers to this frame: without this, a reference cycle


def _settle(future: asyncio.Future[dict[str, Any] | None], outcome: Outcome) -> None:
    if future.done():
        return
    if isinstance(outcome, RumpusError):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)


def try_again() -> UsageError:
    """Return the error for a command that was not stored because its table failed."""
    return UsageError(Message("something went wrong at this table, and nothing was done; try again"), code="try-again")
