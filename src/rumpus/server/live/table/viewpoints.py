"""Viewpoints: what each seat of a table, and a spectator, may know of it now.

Spectators of a table that shows its games ``delayed`` know a deal when the next one is dealt, or the game is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.core.state import PublicState
from rumpus.core.views import Occurrence, Visibility
from rumpus.room.room import Stage
from rumpus.room.settings import Watching
from rumpus.server.live.table.delay import Delay
from rumpus.server.protocol.commit import Commit, Snapshot
from rumpus.server.protocol.frames import released_view, spelled, whole_view
from rumpus.server.protocol.log import MOST_AT_FIRST, log_fields
from rumpus.server.protocol.view import Document
from rumpus.server.work.past import NEAR, Backlog, DealLog, Viewpoint, log_before
from rumpus.server.work.slices import Work, at_once

NOT_SHOWN = Message("this table cannot be watched; its players chose that")
Seat = int | None


class Shown(Protocol):
    """The table as it is stored: what is not stored yet is nothing to its readers."""

    shown: Snapshot


class Viewpoints:
    """The viewpoints of one table. ``logs`` are held while somebody reads."""

    def __init__(self, stored: Shown) -> None:
        self._stored = stored
        self._delay = Delay(stored.shown) if stored.shown.settings.watching is Watching.DELAYED else None
        self.logs: dict[Viewpoint, DealLog] = {}

    @property
    def shown(self) -> Snapshot:
        """The table as it is stored."""
        return self._stored.shown

    def seat_of(self, user: str | None) -> Seat:
        """Return the seat of a user; None for a spectator."""
        return None if user is None else self.shown.places.seat_of(user)

    def viewpoint_of(self, user: str | None) -> Viewpoint:
        """Return what a user sees. Who sits, or gave a seat up in this game, never sees the hands of the others."""
        seat = self.seat_of(user)
        is_onlooker = seat is None and user not in self.shown.left
        shows_hands = is_onlooker and self.shown.settings.watching is Watching.HANDS
        return Viewpoint(seat, Visibility.HANDS if shows_hands else Visibility.OWN)

    def may_read(self, user: str | None) -> bool:
        """Return True if a user may know what happens: if they sit here, or others may watch."""
        is_shown = self.shown.settings.watching is not Watching.NOBODY
        return is_shown or self.shown.stage is Stage.GATHERING or self.seat_of(user) is not None

    def check_may_read(self, user: str | None) -> None:
        """Raise UsageError if a user who has no seat may not look on."""
        if not self.may_read(user):
            raise UsageError(NOT_SHOWN, code="not-shown")

    def release(self, commit: Commit, moments: Sequence[Occurrence]) -> bytes | None:
        """Let late spectators know what they may after this step; return the frame with it, if it is anything."""
        if self._delay is None:
            return None
        known = self._delay.release(commit.after, moments, commit.before.number != commit.after.number)
        return None if known is None else self.lines_frame(self.backlog(Viewpoint(None), known, MOST_AT_FIRST))

    def is_late(self, viewpoint: Viewpoint) -> bool:
        """Return True if a reader learns of a deal only when it is over."""
        return viewpoint.seat is None and self._delay is not None

    def view(self, viewpoint: Viewpoint) -> Document:
        """Return the game as a reader knows it now."""
        if viewpoint.seat is None and self._delay and self.shown.game is not None:
            return released_view(self.shown, self._delay.table, self._delay.seq)
        return whole_view(self.shown, *viewpoint)

    def table_shown(self, seat: Seat) -> PublicState:
        """Return the public table as far as a reader knows it."""
        assert self.shown.game is not None
        return self._delay.table if seat is None and self._delay else self.shown.game.state.table

    # What happened before

    def log(self, viewpoint: Viewpoint) -> Document:
        """Return what a reader was told of the running deal, as it is sent."""
        game = self.shown.game
        if game is None or self.is_late(viewpoint):
            return log_fields([], 1)
        log = self._log(viewpoint)
        if log.remaining(self.shown.number, game):
            at_once(log.follow(self.shown.number, game))
        return log.fields

    def log_before(self, viewpoint: Viewpoint, seq: int) -> Work[Document]:
        """Return the same before the line of this number."""
        game = self.shown.game
        if game is not None and not self.is_late(viewpoint):
            return (yield from log_before(game, viewpoint, seq))
        return log_fields([], 1)

    def backlog(
        self, viewpoint: Viewpoint, known: int, most: int | None = None, begun: Backlog | None = None
    ) -> Backlog:
        """Return the lines after this number, for a reader who knew those up to it: of ``begun`` what holds still."""
        if begun is not None and (begun.viewpoint, begun.number) == (viewpoint, self.shown.number):
            return begun
        return Backlog(viewpoint, self.shown.number, known, most)

    def catching_up(self, viewpoint: Viewpoint, backlog: Backlog | None) -> Work[None] | None:
        """Return the work to be done before a reader can be told everything at once; None where that is little."""
        game, number = self.shown.game, self.shown.number
        if game is None:
            return None
        if not self.is_late(viewpoint) and self._log(viewpoint).remaining(number, game) > NEAR:
            return self._log(viewpoint).follow(number, game)
        if backlog is not None and backlog.remaining(self._last_for(viewpoint)) > NEAR:
            return backlog.follow(game, self._last_for(viewpoint))
        return None

    def lines_of(self, backlog: Backlog) -> Document:
        """Return the lines that were missed, as they are sent; ``more``: there are others after them."""
        if self.shown.game is not None:
            at_once(backlog.follow(self.shown.game, self._last_for(backlog.viewpoint)))
        more = {"more": True} if backlog.last < self._last_for(backlog.viewpoint) else {}
        return {"number": self.shown.number, "lines": backlog.lines} | more

    def lines_frame(self, backlog: Backlog) -> bytes:
        """Return the frame with the lines that were missed, and all that is known after them."""
        return spelled({"type": "lines"} | self.lines_of(backlog) | {"view": self.view(backlog.viewpoint)})

    def _log(self, viewpoint: Viewpoint) -> DealLog:
        return self.logs.setdefault(viewpoint, DealLog(viewpoint))

    def _last_for(self, viewpoint: Viewpoint) -> int:
        """Return the number of the last line that a reader may know."""
        return self._delay.seq if self._delay is not None and self.is_late(viewpoint) else self.shown.seq
