"""The audience of a table: who reads along, and what each is told.

Spectators of a table that shows its games ``delayed`` are told of a deal when the next one is dealt, or the game is over.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Protocol

from rumpus.core.state import Table
from rumpus.core.views import Moment, Visibility
from rumpus.room.messages import Happened, Said
from rumpus.room.room import Stage
from rumpus.room.settings import Watching
from rumpus.server.live.delay import Delay
from rumpus.server.protocol.commit import Commit, Snapshot
from rumpus.server.protocol.frames import (
    LinesTold,
    clock_document,
    clock_frame,
    places_document,
    promise_frames,
    released_view,
    said_document,
    spelled,
    talk_of,
    whole_view,
)
from rumpus.server.protocol.log import MOST_AT_FIRST, log_fields
from rumpus.server.protocol.view import Document
from rumpus.server.work.past import NEAR, Log, Missed, Sight, log_before
from rumpus.server.work.slices import Work, at_once
from rumpus.store import StoredTalk

Seat = int | None


class Reader(Protocol):
    """Somebody who is told what happens at a table."""

    user: str | None

    def tell(self, frame: bytes) -> None:
        """Take a frame; never waits."""

    def drop(self, message: str) -> None:
        """Be told no more, and why: the reader may come back and begin again."""


UNTOLD = 1.0
"""Seconds in which those who come and go to look on are not told of: who loads the page again goes and comes."""
NOT_SHOWN = "this table cannot be watched; its players chose that"
Told = list[tuple[Reader, list[bytes]]]


class Audience:
    """Readers of one table. ``shown`` is the table as they know it: what is not kept yet is nothing to them. ``blocked_by`` tells
    whom a reader does not hear.
    """

    def __init__(self, shown: Snapshot, blocked_by: Callable[[str | None], Collection[str]] = lambda user: ()) -> None:
        self.shown = shown
        self._blocked_by = blocked_by
        self.readers: list[Reader] = []
        self._delay = Delay(shown) if shown.settings.watching is Watching.DELAYED else None
        self._logs: dict[Sight, Log] = {}
        self._counting: asyncio.TimerHandle | None = None

    def join(self, reader: Reader) -> None:
        """Somebody reads from now on."""
        self.readers.append(reader)
        self._count_anew(reader)

    def leave(self, reader: Reader) -> None:
        """Somebody reads no more. What happened is not held for nobody."""
        self.readers.remove(reader)
        self._count_anew(reader)
        if not self.readers:
            self._logs.clear()
            self._stop_counting()

    @property
    def watchers(self) -> int:
        """How many look on who have no seat; who has given no name counts once for each window."""
        users = [reader.user for reader in self.readers if self.seat_of(reader.user) is None]
        return len(set(users) - {None}) + users.count(None)

    def _count_anew(self, reader: Reader) -> None:
        """Tell all how many look on, once those who come and go have come and gone."""
        if self._counting is None and self.seat_of(reader.user) is None:
            self._counting = asyncio.get_running_loop().call_later(UNTOLD, self._tell_watchers)

    def _stop_counting(self) -> None:
        if self._counting is not None:
            self._counting.cancel()
            self._counting = None

    def _tell_watchers(self) -> None:
        self._counting = None
        told = spelled({"type": "watchers", "watchers": self.watchers})
        self.tell([(reader, [told]) for reader in self.readers if self.may_read(reader.user)])

    def seat_of(self, user: str | None) -> Seat:
        """Where a reader sits; None for a spectator."""
        return None if user is None else self.shown.places.seat_of(user)

    def sight_of(self, user: str | None) -> Sight:
        """What a reader sees. Who sits, or gave a seat up in this game, never sees the hands of the others."""
        seat = self.seat_of(user)
        is_onlooker = seat is None and user not in self.shown.left
        shows_hands = is_onlooker and self.shown.settings.watching is Watching.HANDS
        return Sight(seat, Visibility.HANDS if shows_hands else Visibility.OWN)

    def frames(self, commit: Commit) -> Told:
        """What every reader is told of a step that is kept, in order."""
        messages, self.shown = commit.step.messages, commit.after
        moments = [moment for message in messages if isinstance(message, Happened) for moment in message.moments]
        is_new = commit.before.number != commit.after.number
        known = self._delay.release(commit.after, moments, is_new) if self._delay else None
        lines = LinesTold(commit, moments) if moments else None
        promised = promise_frames(commit.after) if is_new else []
        running = [clock_frame(commit.after)] if _is_clock_alone(commit, moments) else []
        late = [] if known is None else [self.lines_frame(self.missed(Sight(None), known, MOST_AT_FIRST))]
        said = [
            (message.user, spelled({"type": "said"} | said_document(commit.after, talk_of(commit.after, message))))
            for message in messages
            if isinstance(message, Said)
        ]
        seating = self._seating() if commit.step.changed else None
        told: dict[Sight, list[bytes]] = {}
        readers = [(reader, self.sight_of(reader.user)) for reader in self.readers if self.may_read(reader.user)]
        for sight in {sight for _, sight in readers}:
            of_game = late if self._is_late(sight) else [lines.frame(*sight)] if lines else running
            told[sight] = promised + of_game + ([spelled(seating | {"you": sight.seat})] if seating else [])
        return [(reader, told[sight] + self._heard(reader, said) if said else told[sight]) for reader, sight in readers]

    def _seating(self) -> Document:
        return {"type": "places"} | places_document(self.shown) | {"watchers": self.watchers}

    def _heard(self, reader: Reader, said: Sequence[tuple[str, bytes]]) -> list[bytes]:
        """What is said that a reader hears: nothing of those whom they have blocked."""
        blocked = self._blocked_by(reader.user)
        return [frame for user, frame in said if user not in blocked]

    def heard_by(self, user: str | None, talk: Iterable[StoredTalk]) -> list[Document]:
        """Return the lines of talk that a reader hears: none of those whom they have blocked."""
        blocked = self._blocked_by(user)
        return [said_document(self.shown, said) for said in talk if said.user_id not in blocked]

    def may_read(self, user: str | None) -> bool:
        """Whether somebody may be told what happens: who sits here, and others unless nobody may watch."""
        is_shown = self.shown.settings.watching is not Watching.NOBODY
        return is_shown or self.shown.stage is Stage.GATHERING or self.seat_of(user) is not None

    def dismiss(self) -> None:
        """Let those go who may not look on any more."""
        for reader in tuple(self.readers):
            if not self.may_read(reader.user):
                reader.drop(NOT_SHOWN)

    def tell(self, told: Told) -> None:
        """Send what was made by ``frames`` to those who are still there."""
        for reader, frames in told:
            if reader in self.readers:
                for frame in frames:
                    reader.tell(frame)

    def view(self, sight: Sight) -> Document:
        """What a reader knows of the game now."""
        if sight.seat is None and self._delay and self.shown.game is not None:
            return released_view(self.shown, self._delay.table, self._delay.seq)
        return whole_view(self.shown, *sight)

    def table_shown(self, seat: Seat) -> Table:
        """The public table as far as a reader knows it."""
        assert self.shown.game is not None
        return self._delay.table if seat is None and self._delay else self.shown.game.state.table

    # What happened before

    def log(self, sight: Sight) -> Document:
        """What a reader was told of the running deal, as it is sent."""
        game = self.shown.game
        if game is None or self._is_late(sight):
            return log_fields([], 1)
        log = self._log(sight)
        if log.behind(self.shown.number, game):
            at_once(log.follow(self.shown.number, game))
        return log.fields

    def log_before(self, sight: Sight, seq: int) -> Work[Document]:
        """The same before the line of this number."""
        game = self.shown.game
        if game is not None and not self._is_late(sight):
            return (yield from log_before(game, sight, seq))
        return log_fields([], 1)

    def missed(self, sight: Sight, known: int, most: int | None = None, begun: Missed | None = None) -> Missed:
        """The lines after this number, for a reader who knew those up to it: of ``begun`` what holds still."""
        if begun is not None and (begun.sight, begun.number) == (sight, self.shown.number):
            return begun
        return Missed(sight, self.shown.number, known, most)

    def catching_up(self, sight: Sight, missed: Missed | None) -> Work[None] | None:
        """What is to be told again before a reader can be told everything at once; None where that is little."""
        game, number = self.shown.game, self.shown.number
        if game is None:
            return None
        if not self._is_late(sight) and self._log(sight).behind(number, game) > NEAR:
            return self._log(sight).follow(number, game)
        if missed is not None and missed.behind(self._last_for(sight)) > NEAR:
            return missed.follow(game, self._last_for(sight))
        return None

    def lines_of(self, missed: Missed) -> Document:
        """The lines that were missed, as they are sent; ``more``: there are others after them."""
        if self.shown.game is not None:
            at_once(missed.follow(self.shown.game, self._last_for(missed.sight)))
        more = {"more": True} if missed.last < self._last_for(missed.sight) else {}
        return {"number": self.shown.number, "lines": missed.lines} | more

    def lines_frame(self, missed: Missed) -> bytes:
        """The frame with the lines that were missed, and all that is known after them."""
        return spelled({"type": "lines"} | self.lines_of(missed) | {"view": self.view(missed.sight)})

    def _log(self, sight: Sight) -> Log:
        return self._logs.setdefault(sight, Log(sight))

    def _last_for(self, sight: Sight) -> int:
        """The number of the last line that a reader may know."""
        return self._delay.seq if self._delay is not None and self._is_late(sight) else self.shown.seq

    def _is_late(self, sight: Sight) -> bool:
        """Whether a reader is told of a deal only when it is over."""
        return sight.seat is None and self._delay is not None


def _is_clock_alone(commit: Commit, moments: Sequence[Moment]) -> bool:
    """Whether the clock runs now, or stands, without anything having happened in the game."""
    if moments or commit.after.game is None:
        return False
    return clock_document(commit.before.clock) != clock_document(commit.after.clock)
