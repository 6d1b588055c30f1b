"""Viewpoints: the part of a table that each seat, or a spectator, may know now.

Spectators of a table with ``delayed`` watching see a deal when the next one is dealt, or when the game is over.
The log of the running deal is made by replaying the game. It is cached by viewpoint and extended by the new lines,
in slices if they are many.
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
from rumpus.server.protocol.frames import json_bytes, released_view, whole_view
from rumpus.server.protocol.log import MOST_AT_FIRST, log_fields
from rumpus.server.protocol.view import Document
from rumpus.server.work.past import NEAR, Backlog, DealLog, Viewpoint, log_before
from rumpus.server.work.slices import Work, run_to_end

NOT_SHOWN = Message("this table cannot be watched; its players chose that")
Seat = int | None


class Shown(Protocol):
    """Anything with the stored state of a table, such as its journal."""

    shown: Snapshot


class Viewpoints:
    """The viewpoints of one table. ``logs`` is a cache, which the audience clears when the last reader leaves."""

    def __init__(self, stored: Shown) -> None:
        self._stored = stored
        self._delay = Delay(stored.shown) if stored.shown.settings.watching is Watching.DELAYED else None
        self.logs: dict[Viewpoint, DealLog] = {}

    @property
    def shown(self) -> Snapshot:
        """The table after the last stored step."""
        return self._stored.shown

    def seat_of(self, user: str | None) -> Seat:
        """Return the seat of a user; None for a spectator."""
        return None if user is None else self.shown.places.seat_of(user)

    def viewpoint_of(self, user: str | None) -> Viewpoint:
        """Return the viewpoint of a user. A user who sits here, or left a seat in this game, never sees other hands."""
        seat = self.seat_of(user)
        is_onlooker = seat is None and user not in self.shown.left
        shows_hands = is_onlooker and self.shown.settings.watching is Watching.HANDS
        return Viewpoint(seat, Visibility.HANDS if shows_hands else Visibility.OWN)

    def may_read(self, user: str | None) -> bool:
        """Return True if a user may watch: they sit here, the game has not begun, or spectators are allowed."""
        is_shown = self.shown.settings.watching is not Watching.NOBODY
        return is_shown or self.shown.stage is Stage.GATHERING or self.seat_of(user) is not None

    def check_may_read(self, user: str | None) -> None:
        """Raise UsageError (``not-shown``) if a user may not watch."""
        if not self.may_read(user):
            raise UsageError(NOT_SHOWN, code="not-shown")

    def release(self, commit: Commit, moments: Sequence[Occurrence]) -> bytes | None:
        """Release to delayed spectators all that they may see after this step. Return its frame, or None."""
        if self._delay is None:
            return None
        known = self._delay.release(commit.after, moments, commit.before.number != commit.after.number)
        return None if known is None else self.lines_frame(self.backlog(Viewpoint(None), known, MOST_AT_FIRST))

    def is_late(self, viewpoint: Viewpoint) -> bool:
        """Return True if a viewpoint sees a deal only after it is over."""
        return viewpoint.seat is None and self._delay is not None

    def view(self, viewpoint: Viewpoint) -> Document:
        """Return the ``view`` document of the game from a viewpoint."""
        if viewpoint.seat is None and self._delay and self.shown.game is not None:
            return released_view(self.shown, self._delay.table, self._delay.seq)
        return whole_view(self.shown, *viewpoint)

    def table_shown(self, seat: Seat) -> PublicState:
        """Return the public state of the game as far as a seat, or a spectator, may know it."""
        assert self.shown.game is not None
        return self._delay.table if seat is None and self._delay else self.shown.game.state.table

    # Past lines

    def log(self, viewpoint: Viewpoint) -> Document:
        """Return the log fields of the running deal from a viewpoint."""
        game = self.shown.game
        if game is None or self.is_late(viewpoint):
            return log_fields([], 1)
        log = self._log(viewpoint)
        if log.remaining(self.shown.number, game):
            run_to_end(log.follow(self.shown.number, game))
        return log.fields

    def log_before(self, viewpoint: Viewpoint, seq: int) -> Work[Document]:
        """Return the log fields of the running deal before line ``seq``."""
        game = self.shown.game
        if game is not None and not self.is_late(viewpoint):
            return (yield from log_before(game, viewpoint, seq))
        return log_fields([], 1)

    def backlog(
        self, viewpoint: Viewpoint, known: int, most: int | None = None, begun: Backlog | None = None
    ) -> Backlog:
        """Return the backlog for a reader who knows the lines up to ``known``. It holds at most ``most`` bytes.

        ``begun`` is an earlier backlog of this reader. It is continued if viewpoint and game are still the same.
        Otherwise an empty backlog is returned.
        """
        if begun is not None and (begun.viewpoint, begun.number) == (viewpoint, self.shown.number):
            return begun
        return Backlog(viewpoint, self.shown.number, known, most)

    def catching_up(self, viewpoint: Viewpoint, backlog: Backlog | None) -> Work[None] | None:
        """Return work that replays missing lines for the log of this viewpoint, or else for the backlog.

        Run it in slices before sending, and then call again. Return None if at most ``NEAR`` lines are missing in each:
        they are replayed on sending.
        """
        game, number = self.shown.game, self.shown.number
        if game is None:
            return None
        if not self.is_late(viewpoint) and self._log(viewpoint).remaining(number, game) > NEAR:
            return self._log(viewpoint).follow(number, game)
        if backlog is not None and backlog.remaining(self._last_for(viewpoint)) > NEAR:
            return backlog.follow(game, self._last_for(viewpoint))
        return None

    def lines_of(self, backlog: Backlog) -> Document:
        """Return the lines of a backlog as they are sent; ``more`` is set if further lines follow them."""
        if self.shown.game is not None:
            run_to_end(backlog.follow(self.shown.game, self._last_for(backlog.viewpoint)))
        more = {"more": True} if backlog.last < self._last_for(backlog.viewpoint) else {}
        return {"number": self.shown.number, "lines": backlog.lines} | more

    def lines_frame(self, backlog: Backlog) -> bytes:
        """Return the frame with the lines of a backlog and the view after them."""
        return json_bytes({"type": "lines"} | self.lines_of(backlog) | {"view": self.view(backlog.viewpoint)})

    def _log(self, viewpoint: Viewpoint) -> DealLog:
        return self.logs.setdefault(viewpoint, DealLog(viewpoint))

    def _last_for(self, viewpoint: Viewpoint) -> int:
        return self._delay.seq if self._delay is not None and self.is_late(viewpoint) else self.shown.seq
