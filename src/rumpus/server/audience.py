"""The audience of a table: who reads along, and what each is told.

Spectators of a table that shows its games ``delayed`` are told of a deal when the next one is dealt, or the game is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from rumpus.core.events import Dealt
from rumpus.core.state import Table
from rumpus.core.views import Moment
from rumpus.room.messages import Happened, Said, Step
from rumpus.room.room import Room, Stage
from rumpus.room.settings import Watching
from rumpus.server.frames import (
    Before,
    LinesTold,
    line_documents,
    released_view,
    said_document,
    spelled,
    whole_view,
)
from rumpus.server.view_document import Document
from rumpus.wording.telling import Teller

Seat = int | None


class Reader(Protocol):
    """Somebody who is told what happens at a table."""

    user: str | None

    def tell(self, frame: str) -> None:
        """Take a frame; never waits."""

    def drop(self, message: str) -> None:
        """Be told no more, and why: the reader may come back and begin anew."""


Told = list[tuple[Reader, list[str]]]


class Audience:
    """Readers of one table. ``moments`` are those of the running deal, or of the last one."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.readers: list[Reader] = []
        self.moments: list[Moment] = []
        self._released = (Table(room.settings.seats), 0)
        self._held: list[Moment] = []
        if room.game is not None:
            self._take(list(room.game.moments()))

    def seat_of(self, reader: Reader) -> Seat:
        """Where a reader sits; None for a spectator."""
        return None if reader.user is None else self.room.places.seat_of(reader.user)

    def frames(self, before: Before, step: Step, places: Callable[[], Document]) -> Told:
        """What every reader is told of a step, in order."""
        moments = [moment for message in step.messages if isinstance(message, Happened) for moment in message.moments]
        released = self._take(moments, is_new=before.number != self.room.number)
        lines = LinesTold(self.room, before, moments) if moments else None
        late = [self._released_frame(released)] if released else []
        said = [
            spelled({"type": "said"} | said_document(self.room, message))
            for message in step.messages
            if isinstance(message, Said)
        ]
        seating = {"type": "places"} | places() if step.changed else None
        told: dict[Seat, list[str]] = {}
        for seat in {self.seat_of(reader) for reader in self.readers}:
            told[seat] = late if seat is None and self._is_delayed else [lines.frame(seat)] if lines else []
            told[seat] = told[seat] + ([spelled(seating | {"you": seat})] if seating else []) + said
        return [(reader, told[self.seat_of(reader)]) for reader in self.readers]

    def tell(self, told: Told) -> None:
        """Send what was made by ``frames`` to those who are still there."""
        for reader, frames in told:
            if reader in self.readers:
                for frame in frames:
                    reader.tell(frame)

    def view(self, seat: Seat) -> Document:
        """What a reader knows of the game now."""
        if seat is None and self._is_delayed and self.room.game is not None:
            return released_view(self.room, *self._released)
        return whole_view(self.room, seat)

    def table_shown(self, seat: Seat) -> Table:
        """The public table as far as a reader knows it."""
        assert self.room.game is not None
        return self._released[0] if seat is None and self._is_delayed else self.room.game.state.table

    def log(self, seat: Seat) -> list[Document]:
        """What a reader was told of the running deal."""
        if self.room.game is None or (seat is None and self._is_delayed):
            return []
        teller = Teller(self.room.game.rules, self.room.game.players, seat)
        lines = line_documents(self.room.game, self.moments, teller)
        return [{"seq": line["seq"], "seat": line.get("seat"), "told": line["told"]} for line in lines]

    def lines_since(self, seat: Seat, seq: int) -> str | None:
        """The lines after this number, for a reader who knew those up to it; None where there are none, or he may not."""
        game = self.room.game
        if game is None or seq >= len(game.lines) or (seat is None and self._is_delayed):
            return None
        moments = [moment for moment in game.moments() if moment.seq > seq]
        lines = list(line_documents(game, moments, Teller(game.rules, game.players, seat)))
        return self._frame(lines, whole_view(self.room, seat))

    @property
    def _is_delayed(self) -> bool:
        return self.room.settings.watching is Watching.DELAYED

    def _take(self, moments: Sequence[Moment], is_new: bool = False) -> list[Moment]:
        """Remember what happened; what spectators of a delayed table may be told now is returned."""
        if is_new:
            self._held, self._released = [], (Table(self.room.settings.seats), 0)
        dealt = [index for index, moment in enumerate(moments) if isinstance(moment.event, Dealt)]
        self.moments = [*moments[dealt[-1] :]] if dealt else [*self.moments, *moments]
        if not self._is_delayed:
            return []
        self._held += moments
        return self._release()

    def _release(self) -> list[Moment]:
        game = self.room.game
        if self.room.stage is Stage.OVER and game is not None:
            released, self._held = self._held, []
            self._released = (game.state.table, len(game.lines))
            return released
        dealt = [index for index, moment in enumerate(self._held) if isinstance(moment.event, Dealt)]
        end = dealt[-1] if dealt else 0
        released, self._held = self._held[:end], self._held[end:]
        if released:
            self._released = (self._held[0].before, self._held[0].seq - 1)
        return released

    def _released_frame(self, moments: Iterable[Moment]) -> str:
        game = self.room.game
        assert game is not None
        lines = list(line_documents(game, list(moments), Teller(game.rules, game.players, None)))
        return self._frame(lines, released_view(self.room, *self._released))

    def _frame(self, lines: list[Document], view: dict[str, Any]) -> str:
        return spelled({"type": "lines", "number": self.room.number, "lines": lines, "view": view})
