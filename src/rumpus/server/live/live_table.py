"""A table in memory: the room with the rules of play, and the parts around it.

Every change is a step of the journal. The journal runs the step on the room, stores it, and then publishes it.
The audience (frames to readers), the computer driver and the deadlines follow the journal.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from functools import partial

from rumpus.core.errors import RumpusError, UsageError
from rumpus.core.messages import Message
from rumpus.room.commands import Command, Leave
from rumpus.room.messages import Step
from rumpus.room.room import Room
from rumpus.room.talk import PHRASES
from rumpus.server.live.table.audience import Audience, TableReader
from rumpus.server.live.table.background import Background
from rumpus.server.live.table.commands import Commands
from rumpus.server.live.table.computer_driver import ComputerDriver
from rumpus.server.live.table.deadlines import Deadlines
from rumpus.server.live.table.journal import Journal
from rumpus.server.live.table.owner import Owner
from rumpus.server.live.table.persistence import Persistence
from rumpus.server.live.table.presence import Presence
from rumpus.server.live.table.replies import Replies, Reply, try_again
from rumpus.server.live.table.viewpoints import Viewpoints
from rumpus.server.protocol.commit import Snapshot
from rumpus.server.protocol.frames import json_bytes, places_document, settings_document
from rumpus.server.protocol.log import MOST_AT_FIRST
from rumpus.server.protocol.requests import Typed
from rumpus.server.protocol.view import Document
from rumpus.server.work.checks import Checks
from rumpus.server.work.past import Backlog
from rumpus.server.write_quota import Charge
from rumpus.store import CommandKey


class LiveTable:
    """One table in memory."""

    def __init__(self, owner: Owner, persistence: Persistence, room: Room, replies: Replies | None = None) -> None:
        self.owner, self.persistence, self.room = owner, persistence, room
        self.table_id, self.code = persistence.table_id, persistence.code
        self.replies = replies or Replies(owner.metrics)
        self._is_closed = False
        self.checks = Checks()
        self.background = Background()
        self.journal = Journal(owner, persistence, room, self.replies, self.close, self._end)
        self.viewpoints = Viewpoints(self.journal)
        self.audience = Audience(self.viewpoints, owner.blocks.by)
        self.presence = Presence(self.journal, room, self.audience.has)
        self.deadlines = Deadlines(self.journal, room, owner.time)
        self.computers = ComputerDriver(
            owner, self.table_id, self.journal, room, self.background, self.audience.has_readers
        )
        self._commands = Commands(owner, self.journal, room, self.replies, self.background, lambda: persistence.game_id)
        self.journal.followers += [self.audience, self.computers, self.deadlines]

    @property
    def shown(self) -> Snapshot:
        """The table after the last stored step. Only this may be sent to readers."""
        return self.journal.shown

    # Readers

    async def attach(self, reader: TableReader, since: int | None = None) -> None:
        """Subscribe a reader: send the whole table, then the lines after ``since`` if that is given, then each step.

        Raises UsageError if the reader may not watch.
        """
        self.viewpoints.check_may_read(reader.user)
        self.presence.connect(reader.user)
        try:
            backlog = await self.caught_up(reader.user, since, MOST_AT_FIRST)
            if self._is_closed:  # it failed or was unloaded during the wait
                raise self.journal.failure or try_again()
            self.viewpoints.check_may_read(reader.user)  # the game may have begun in the meantime
            self._send_whole(reader, backlog)
        except BaseException:
            self.presence.leave(reader.user)
            raise
        self.audience.join(reader)
        self.presence.forget_visit(reader.user)
        self.computers.resume()

    def _send_whole(self, reader: TableReader, backlog: Backlog | None) -> None:
        frames = [json_bytes({"type": "table"} | self.table_document(reader.user))]
        if backlog is not None and self.viewpoints.lines_of(backlog)["lines"]:
            frames.append(self.viewpoints.lines_frame(backlog))
        for frame in frames:
            reader.tell(frame)

    def detach(self, reader: TableReader) -> None:
        """Unsubscribe a reader."""
        if reader in self.audience.readers:
            self.audience.leave(reader)
            self.presence.touched = time.monotonic()
        self.presence.leave(reader.user)

    async def settled(self) -> None:
        """Wait until all pending changes are stored."""
        await self.journal.writes.settled()

    async def caught_up(self, user: str | None, since: int | None = None, most: int | None = None) -> Backlog | None:
        """Wait until all changes are stored and the log of this user is prepared. Then it can be sent without delay.

        Return the lines after number ``since``, at most ``most`` bytes of them; None if ``since`` is None. The user
        None is a spectator.
        """
        backlog: Backlog | None = None
        while True:
            await self.settled()
            viewpoint = self.viewpoints.viewpoint_of(user)
            backlog = None if since is None else self.viewpoints.backlog(viewpoint, since, most, backlog)
            work = self.viewpoints.catching_up(viewpoint, backlog)
            if work is None:
                return backlog
            await self.owner.slices.run(work)

    def table_document(self, user: str | None) -> Document:
        """Return the whole table as a user may see it, for the ``table`` frame (docs/server/wire.md)."""
        viewpoint = self.viewpoints.viewpoint_of(user)
        return {
            "table": self.table_id,
            "code": self.code,
            **settings_document(self.shown),
            "you": viewpoint.seat,
            "host": user == self.shown.host,
            "places": places_document(self.shown),
            "watchers": self.audience.watchers,
            "view": self.viewpoints.view(viewpoint),
            **self.viewpoints.log(viewpoint),
            "talk": self.audience.talk_for(user),
            "phrases": [phrase.text for phrase in PHRASES],
            "now": self.owner.time.now(),
        }

    # Commands

    def receive(self, key: CommandKey, command: Command | Typed, reply: Reply, charge: Charge | None = None) -> None:
        """Run a command of a user and call ``reply`` when it is stored. A repeated command gets the same reply again.

        ``charge`` counts the stored bytes against the quota of the user.
        """
        self._commands.receive(key, command, reply, charge)
        self.presence.note_visit(key.user)

    def refresh_guests(self) -> None:
        """Find the guests anew, because a user at this table has registered or changed a name."""
        self.journal.guests.forget()
        self.journal.run_step(lambda now: Step(changed=True))

    def resume(self, gone_at: float) -> None:
        """Go on after loading: mark absent players as away since ``gone_at``, and run passed deadlines."""
        self.presence.return_absent(gone_at)
        self.deadlines.run_due()

    def free_seat(self, seat: int) -> None:
        """Give up a seat in the place of its user. Raises UsageError if no person has it."""
        user = self.room.places[seat].user
        if user is None:
            raise UsageError(Message("nobody sits at this seat"), code="bad-seat", subject=str(seat))
        self.journal.run_step(partial(self.room.receive, user, Leave()))

    # The end

    def abandon(self) -> None:
        """End the running game if all its players are away."""
        self.journal.run_step(self.room.abandon)

    def give_up(self, message: Message) -> None:
        """Close the table and drop its readers with this message."""
        self.close()
        self.audience.drop_all(message)

    def close_for_good(self, message: Message) -> None:
        """End the running game without a winner, even if players are there, and close the table."""
        self.presence.all_leave()
        self.abandon()
        self.give_up(message)

    def is_idle(self, since: float) -> bool:
        """Return True if the table had no reader since ``since`` (monotonic clock) and no work is pending."""
        in_use: tuple[Collection[object] | int, ...] = (
            self.audience.readers, self.presence.visits, self.journal.writes.count, self.background.tasks
        )  # fmt: skip
        return not any(in_use) and self.presence.touched < since

    def close(self) -> None:
        """Stop timers and computer players for good. Steps that already wait for the store are still stored."""
        self._is_closed = True
        for part in (self.deadlines, self.computers, self.background, self.presence):
            part.close()

    def unload(self) -> None:
        """Close an idle table and break its reference cycles, so that its memory is free at once."""
        self.close()
        self.journal.unload()

    def _end(self, error: RumpusError) -> None:
        self.owner.discard(self)
        self.audience.drop_all(error.said)
