"""A competition in memory: its state, and the commands that made it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.server.live.table.replies import written
from rumpus.server.protocol.command_key import id_used
from rumpus.server.protocol.frames import json_bytes
from rumpus.store import CommandKey, Store, StoredEvent
from rumpus.store.changes import AddCompetition, AddEvent, AddLink, Change

_BEGIN_ID = "begin"  # the command id of the first event


CommandOut_co = TypeVar("CommandOut_co", covariant=True)
CommandIn = TypeVar("CommandIn")


class LoggedEvent(Protocol[CommandOut_co]):
    """An event of a log: an accepted command with its number from 1 and its time in seconds."""

    @property
    def seq(self) -> int:
        """The number."""

    @property
    def at(self) -> float:
        """The time."""

    @property
    def command(self) -> CommandOut_co:
        """The command."""


class Machine(Protocol[CommandIn]):
    """A pure machine of ``rumpus.competition``: the state after its events."""

    @property
    def log(self) -> tuple[LoggedEvent[CommandIn], ...]:
        """The events."""

    def accept(self, command: CommandIn, at: float, writer: str = "") -> Self:
        """Return the state after a command. It is the same state if nothing changes. Raise UsageError."""


State = TypeVar("State", bound=Machine[Any])


class CompetitionRefusal(NamedTuple):
    """The sentence of a refusal, and its code."""

    message: Message
    code: str

    def error(self, subject: str | None = None) -> UsageError:
        """Return the error to raise."""
        return UsageError(self.message, code=self.code, subject=subject)


@dataclass(frozen=True)
class CompetitionKind(Generic[State]):
    """A kind of competitions: its name in the store, its machine, and its limits.

    ``most``: competitions of this kind. ``made_an_hour``: by one address. ``ended`` says that a code is unknown,
    ``no_room`` that there are too many, ``full`` that one has too many events, ``watch_only`` that a code only shows.
    """

    name: str
    start: State
    play_back: Callable[[Iterable[Any]], State]
    read_event: Callable[[Mapping[str, Any]], Any]
    event_document: Callable[[Any], dict[str, Any]]
    most: int
    made_an_hour: int
    most_events: int
    most_bytes: int  # of all events of one
    ended: CompetitionRefusal
    no_room: CompetitionRefusal
    full: CompetitionRefusal
    watch_only: CompetitionRefusal


class LiveCompetition(Generic[State, CommandIn]):
    """The competition with this code to watch. It accepts commands one after the other."""

    kind: ClassVar[CompetitionKind[Any]]

    def __init__(self, store: Store, watch_code: str, state: State) -> None:
        self.watch_code = watch_code
        self.state = state
        self._store = store
        self._commands: dict[str, CommandIn] = {}  # by the ids that clients gave to them
        self._bytes = 0  # of all events
        self._in_order = asyncio.Lock()

    @classmethod
    def load(cls, store: Store, watch_code: str) -> Self:
        """Play back the stored events. Raise StoreError if one is damaged."""
        stored = store.competition_events(watch_code)
        live = cls(store, watch_code, cls.kind.play_back(cls.kind.read_event(event.document) for event in stored))
        for event, done in zip(stored, live.state.log, strict=True):
            live._commands[event.command_id] = done.command
            live._bytes += len(json_bytes(event.document))
        return live

    @classmethod
    async def begin(cls, store: Store, watch_code: str, link_hash: str, command: CommandIn, writer: str) -> Self:
        """Store a new competition and return it. Raise UsageError if it cannot begin so, and StoreError."""
        now = time.time()
        live = cls(store, watch_code, cls.kind.start)
        made = (AddCompetition(watch_code, cls.kind.name, now), AddLink(watch_code, link_hash))
        await live._take_over(live.state.accept(command, now, writer), _BEGIN_ID, *made)
        return live

    def check_begun_by(self, command: CommandIn, command_id: str) -> None:
        """Raise UsageError if another command than this one began it. ``command_id`` is for the error."""
        if not _is_same(self._commands[_BEGIN_ID], command):
            raise id_used(CommandKey("", command_id))

    async def accept(
        self, command_id: str, command: CommandIn, writer: str, check: Callable[[State], None] = lambda state: None
    ) -> None:
        """Do a command and store its event, once for each id. ``check`` may refuse it, by the state before it.

        Raise UsageError if it cannot be done, and StoreError.
        """
        async with self._in_order:
            earlier = self._commands.get(command_id)
            if earlier is not None:
                if not _is_same(earlier, command):
                    raise id_used(CommandKey("", command_id))
                return
            check(self.state)
            if len(self.state.log) >= self.kind.most_events or self._bytes >= self.kind.most_bytes:
                raise self.kind.full.error()
            changed = self.state.accept(command, time.time(), writer)
            if changed is self.state:
                self._commands[command_id] = command
            else:
                await self._take_over(changed, command_id)

    async def _take_over(self, changed: State, command_id: str, *before: Change) -> None:
        """Store the last event of a changed state, and then change to it."""
        event = changed.log[-1]
        document = self.kind.event_document(event)
        stored = StoredEvent(event.seq, command_id, document)
        await written(self._store, [*before, AddEvent(self.watch_code, stored, event.at)])
        self.state = changed
        self._commands[command_id] = event.command
        self._bytes += len(json_bytes(document))


def _is_same(one: object, other: object) -> bool:
    return type(one) is type(other) and bool(one == other)
