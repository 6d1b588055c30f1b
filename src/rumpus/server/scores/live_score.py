"""A score in memory: its sheet, and the commands that made it."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from rumpus.competition import Begin, Command, Sheet
from rumpus.competition.formula import formula_of
from rumpus.competition.log import event_document, read_event
from rumpus.competition.sheet import play_back
from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.server.live.table.replies import written
from rumpus.server.protocol.command_key import id_used
from rumpus.server.scores.document import score_document
from rumpus.store import CommandKey, Store, StoredScoreEvent
from rumpus.store.changes import AddScore, AddScoreEvent

MOST_EVENTS = 500  # of one score: a long evening has a hundred
_BEGIN_ID = "begin"  # the command id of the first event


class LiveScore:
    """The score with this code to watch. It accepts commands one after the other."""

    def __init__(self, store: Store, watch_code: str, sheet: Sheet, commands: dict[str, Command]) -> None:
        self.watch_code = watch_code
        self.sheet = sheet
        self._store = store
        self._commands = commands  # by the ids that clients gave to them
        self._in_order = asyncio.Lock()
        self._document: tuple[Sheet, dict[str, Any]] | None = None

    @classmethod
    def load(cls, store: Store, watch_code: str) -> LiveScore:
        """Play back the stored events of a score. Raise StoreError if one is damaged."""
        stored = store.score_events(watch_code)
        sheet = play_back(read_event(event.document) for event in stored)
        ids = (event.command_id for event in stored)
        return cls(store, watch_code, sheet, dict(zip(ids, (event.command for event in sheet.log), strict=True)))

    @classmethod
    async def begin(cls, store: Store, watch_code: str, write_hash: str, command: Begin, writer: str) -> LiveScore:
        """Store a new score and return it. Raise UsageError if the game cannot begin so, and StoreError."""
        now = time.time()
        sheet = Sheet().accept(command, now, writer)
        event = StoredScoreEvent(1, _BEGIN_ID, event_document(sheet.log[-1]))
        await written(store, [AddScore(watch_code, write_hash, now), AddScoreEvent(watch_code, event, now)])
        return cls(store, watch_code, sheet, {_BEGIN_ID: command})

    async def accept(self, command_id: str, command: Command, writer: str) -> None:
        """Do a command and store its event, once for each id. Raise UsageError if it cannot be done, and StoreError."""
        async with self._in_order:
            earlier = self._commands.get(command_id)
            if earlier is not None:
                if earlier != command:
                    raise id_used(CommandKey("", command_id))
                return
            if len(self.sheet.log) >= MOST_EVENTS:
                message = Message("this score has {most} entries; begin a new one", {"most": MOST_EVENTS})
                raise UsageError(message, code="score-full")
            changed = self.sheet.accept(command, time.time(), writer)
            if changed is not self.sheet:
                event = changed.log[-1]
                stored = StoredScoreEvent(event.seq, command_id, event_document(event))
                await written(self._store, [AddScoreEvent(self.watch_code, stored, event.at)])
            self.sheet = changed
            self._commands[command_id] = command

    def check_begun_by(self, command: Begin, command_id: str) -> None:
        """Raise UsageError if another command than this one began the score. ``command_id`` is for the error."""
        if self._commands[_BEGIN_ID] != command:
            raise id_used(CommandKey("", command_id))

    async def document(self) -> dict[str, Any]:
        """Return the score as clients get it."""
        assert self.sheet.form is not None
        # A new formula takes up to a second. The form of a score never changes.
        formula = await asyncio.to_thread(formula_of, self.sheet.form)
        if self._document is None or self._document[0] is not self.sheet:
            self._document = self.sheet, score_document(self.sheet, formula)
        return self._document[1]
