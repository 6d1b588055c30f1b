"""The evenings of a server: competitions of several tables."""

from __future__ import annotations

import time
from typing import Any, NamedTuple, get_args

import msgspec

from rumpus.competition.evening import commands as do
from rumpus.competition.evening.commands import Command, EveningEvent
from rumpus.competition.evening.evening import MOST_PEOPLE, Evening, play_back
from rumpus.competition.evening.log import event_document, read_event
from rumpus.competition.evening.sentences import event_sentence
from rumpus.competition.seating.tables import SMALLEST
from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.server.competitions.codes import new_secret_code
from rumpus.server.competitions.competitions import Competitions
from rumpus.server.competitions.live_competition import CompetitionKind, CompetitionRefusal, LiveCompetition
from rumpus.server.evenings.document import Line, evening_document, wishes_document
from rumpus.server.evenings.proposals import Proposals
from rumpus.server.limits.rate import WrongTries
from rumpus.server.protocol.frames import json_bytes
from rumpus.server.protocol.parts import in_parts
from rumpus.store import Store

MOST_LINES = 200  # of the log that clients get; the newest
MOST_ORGANISERS = 50  # links of one evening
MOST_TABLES = MOST_PEOPLE // SMALLEST
_MOST_EVENTS = 5_000  # of one evening: a long one has a few hundred
EVENING = CompetitionKind(
    name="evening",
    start=Evening(),
    play_back=play_back,
    read_event=read_event,
    event_document=event_document,
    most=5_000,
    made_an_hour=30,
    most_events=_MOST_EVENTS,
    most_bytes=8_000_000,
    ended=CompetitionRefusal(
        Message("this link has ended or was never given; ask an organiser of the evening for a new one"),
        code="no-evening",
    ),
    no_room=CompetitionRefusal(
        Message("this server has no room for more evenings; try again another day"), code="no-room"
    ),
    full=CompetitionRefusal(
        Message("this evening has {most} entries; begin a new one", {"most": _MOST_EVENTS}), code="evening-full"
    ),
    watch_only=CompetitionRefusal(
        Message("this link only shows the evening; ask an organiser for a link to write"), code="watch-only"
    ),
)
_RESULTS = do.EnterResult | do.ChooseResult | do.TableCommand


class _Documents(NamedTuple):
    """The documents of one state as JSON without their last bracket: for everybody, and for organisers."""

    state: Evening
    everybody: bytes
    organisers: bytes


class LiveEvening(LiveCompetition[Evening, Command]):
    """An evening in memory, with its document, which is made once for all phones."""

    kind = EVENING
    _documents: _Documents | None = None

    def __init__(self, store: Store, watch_code: str, state: Evening) -> None:
        super().__init__(store, watch_code, state)
        self._lines: list[Line] = []
        self._lined = Evening()  # after these lines

    def document(self, *, is_organiser: bool) -> msgspec.Raw:
        """Return the evening as clients get it."""
        if self._documents is None or self._documents.state is not self.state:
            self._documents = self._documents_of(self.state)
        body = self._documents.organisers if is_organiser else self._documents.everybody
        return msgspec.Raw(body + b',"now":%.3f}' % time.time())

    def preview(self, command: Command, writer: str, *, is_organiser: bool) -> dict[str, Any]:
        """Return the evening as it would be after a command, without doing it. Raise UsageError."""
        self._add_lines()
        changed = self.state.accept(command, time.time(), writer)
        added = [_line(self.state, changed.log[-1])] if changed is not self.state else []
        lines = [*self._lines, *added][-MOST_LINES:]
        wishes = {"wishes": wishes_document(changed)} if is_organiser else {}
        return evening_document(changed, lines) | wishes | {"now": time.time()}

    def check_seen(self, command: Command, after: int | None) -> None:
        """Raise UsageError if the writer, who has seen the events up to ``after``, does not know what changed since.

        ``_must_know`` decides which events count.
        """
        for event in self.state.log[max(0, after) :] if after is not None else ():
            if _must_know(command, event.command):
                self._add_lines()
                said = self._said(event)
                message = Message(
                    "meanwhile this changed: {event}; look at it, and then do yours again", {"event": said}
                )
                raise UsageError(message, code="stale", subject=str(event.seq))

    def _said(self, event: EveningEvent) -> Message:
        return event_sentence(play_back(self.state.log[: event.seq - 1]), event)

    def _documents_of(self, state: Evening) -> _Documents:
        self._add_lines()
        everybody = json_bytes(evening_document(state, self._lines[-MOST_LINES:]))[:-1]
        return _Documents(state, everybody, everybody + b',"wishes":' + json_bytes(wishes_document(state)))

    def _add_lines(self) -> None:
        for event in self.state.log[len(self._lined.log) :]:
            self._lines.append(_line(self._lined, event))
            self._lined = self._lined.after(event)


def _must_know(command: Command, other: Command) -> bool:
    """Return True if the writer of a command must know of another command that came before it.

    A result counts only for its own choice and for taking back the last result: a new result knows the entries that it
    has seen. But a result must know of new seats, or its numbers belong to other people.
    """
    if isinstance(command, do.ChooseResult):
        return isinstance(other, _RESULTS) and other[:2] == command[:2]
    if isinstance(command, do.EnterResult | do.TableCommand):
        return isinstance(other, do.Swap) or (isinstance(other, do.Draw) and other.round == command.round)
    if isinstance(command, do.RenamePerson):
        return isinstance(other, do.RenamePerson) and other.person == command.person
    if isinstance(command, do.Open | do.SetWishes):
        return isinstance(other, type(command))
    if isinstance(command, do.UndoResult):
        return isinstance(other, (*get_args(_RESULTS), do.UndoResult))
    return not isinstance(other, _RESULTS)


def _line(before: Evening, event: EveningEvent) -> Line:
    return {"seq": event.seq, "at": event.at, **in_parts({"text": event_sentence(before, event)})}


def check_table(evening: Evening, command: Command, table: int) -> None:
    """Raise UsageError if a link of this table may not do the command. With 0 it is an organiser's link."""
    place = (command.round, command.table) if isinstance(command, do.EnterResult | do.TableCommand) else None
    if table and place != (len(evening.rounds), table):
        message = Message("this link only writes the result of table {table} in the last round", {"table": table})
        raise UsageError(message, code="other-table", subject=str(table))


class Evenings(Competitions[LiveEvening, Command]):
    """Makes evenings and finds them by their codes."""

    def __init__(self, store: Store, wrong_tries: WrongTries) -> None:
        super().__init__(LiveEvening, store, wrong_tries)
        self.proposals = Proposals()

    def by_watch_code(self, watch_code: str) -> LiveEvening:
        """Return the evening with this code to watch. Raise UsageError if there is none, and StoreError."""
        if self._store.competition(watch_code) is None:
            raise EVENING.ended.error(watch_code)
        return self._loaded(watch_code)

    async def add_organiser(self, evening: LiveEvening) -> str:
        """Make another link for organisers. Return its code. Raise UsageError if there are too many, and StoreError."""
        if self._store.count_links(evening.watch_code) >= MOST_ORGANISERS:
            message = Message("this evening has {most} links for organisers already", {"most": MOST_ORGANISERS})
            raise UsageError(message, code="too-many-links")
        code = new_secret_code()
        await self.add_link(evening, code)
        return code

    async def new_table_links(self, evening: LiveEvening, table: int | None) -> dict[int, str]:
        """Make a new link for a table, or with None for all tables of the last round. The old ones end.

        Return the codes by table. Raise UsageError if there is no such table, and StoreError.
        """
        if table is None:
            tables = range(1, len(evening.state.last_round.tables) + 1)
        elif 1 <= table <= MOST_TABLES:
            tables = range(table, table + 1)
        else:
            message = Message("a table has a number from 1 to {most}", {"most": MOST_TABLES})
            raise UsageError(message, code="no-table", subject=str(table))
        codes = {number: new_secret_code() for number in tables}
        await self.put_links(evening, codes)
        return codes
