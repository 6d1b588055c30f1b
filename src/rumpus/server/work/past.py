"""The past of a game as a reader was told it: its lines, played again a little at a time, and no more of them than one frame
holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, groupby, islice
from typing import NamedTuple

from rumpus.core.actions import Deal, DrawForDeal
from rumpus.core.views import Visibility
from rumpus.game import CHECKPOINT_EVERY, Game
from rumpus.server.protocol.frames import LineDocuments
from rumpus.server.protocol.log import LogPart, log_fields, log_line
from rumpus.server.protocol.view import Document
from rumpus.server.work.slices import Work
from rumpus.wording.telling import Teller

NEAR = 8
"""Lines that are told again at once."""


class Viewpoint(NamedTuple):
    """What a reader sees of the game: the view of a seat, or for None a spectator's, and how much of it is open to them."""

    seat: int | None
    visibility: Visibility = Visibility.OWN

    def teller(self, game: Game, seq: int) -> Teller:
        """Who tells the reader the line of this number."""
        return Teller(game.rules, game.players_at(seq), self.seat, visibility=self.visibility)


class DealLog:
    """What a reader was told of the running deal: its newest lines."""

    def __init__(self, viewpoint: Viewpoint) -> None:
        self._viewpoint = viewpoint
        self._number = 0  # of the game
        self._first, self._last = 1, 0  # of the deal
        self._lines: list[Document] = []

    def remaining(self, number: int, game: Game) -> int:
        """How many lines of the game of this number it does not have yet, at most."""
        known = self._last if number == self._number else 0
        return len(game.lines) - max(known, first_of_deal(game) - 1)

    def follow(self, number: int, game: Game) -> Work[None]:
        """Go on to the last line."""
        first, last, part = first_of_deal(game), len(game.lines), LogPart()
        known = self._lines if number == self._number else []
        newer = _lines_backwards(game, self._viewpoint, last, max(first, known[-1]["seq"] + 1) if known else first)
        older = (line for line in reversed(known) if line["seq"] >= first)
        for line in chain(newer, older):
            if line is not None and not part.take(log_line(line)):
                break
            yield
        self._number, self._first, self._last, self._lines = number, first, last, part.lines[::-1]

    @property
    def fields(self) -> Document:
        """The log as it is sent."""
        return log_fields(self._lines, self._first)


class Backlog:
    """The lines after one that a reader knows, the oldest of them: at most so many bytes, or as many as a frame holds. ``last``
    is the number of the last that is there.
    """

    def __init__(self, viewpoint: Viewpoint, number: int, known: int, most: int | None = None) -> None:
        self.viewpoint, self.number, self.last = viewpoint, number, max(0, known)
        self._part = LogPart(most)
        self._is_full = False

    @property
    def lines(self) -> list[Document]:
        """Those that are there."""
        return self._part.lines

    def remaining(self, last: int) -> int:
        """How many of the lines up to this number are still to come."""
        return 0 if self._is_full else last - self.last

    def follow(self, game: Game, last: int) -> Work[None]:
        """Go on to the line of this number, as far as there is room."""
        for line in islice(_lines_after(game, self.viewpoint, self.last), max(0, self.remaining(last))):
            self._is_full = not self._part.take(line)
            if self._is_full:
                return
            self.last = line["seq"]
            yield


def log_before(game: Game, viewpoint: Viewpoint, before: int) -> Work[Document]:
    """What a reader was told of the running deal before the line of this number."""
    first, part = first_of_deal(game), LogPart()
    for line in _lines_backwards(game, viewpoint, min(before - 1, len(game.lines)), first):
        if line is not None and not part.take(log_line(line)):
            break
        yield
    return log_fields(part.lines[::-1], first)


def first_of_deal(game: Game) -> int:
    """The number of the line that deals the running deal, or draws for it; 1 before the first."""
    for seq in range(len(game.lines), 0, -1):
        if isinstance(game.lines[seq - 1].action, Deal):
            was_drawn_for = seq > 1 and isinstance(game.lines[seq - 2].action, DrawForDeal)
            return seq - 1 if was_drawn_for else seq
    return 1


def _lines_after(game: Game, viewpoint: Viewpoint, after: int) -> Iterator[Document]:
    """The lines after this number, each as in the record and with what the reader learned of it."""
    for seq, happened in groupby(game.moments(after), lambda moment: moment.seq):
        yield from LineDocuments(game, happened).documents_for(viewpoint.teller(game, seq))


def _lines_backwards(game: Game, viewpoint: Viewpoint, last: int, first: int) -> Iterator[Document | None]:
    """The lines from the last back to the first, and None wherever one may rest before the next is there."""
    while last >= first:
        begin = max(first, (last - 1) // CHECKPOINT_EVERY * CHECKPOINT_EVERY + 1)
        lines: list[Document] = []
        for line in islice(_lines_after(game, viewpoint, begin - 1), last - begin + 1):
            lines.append(line)
            yield None
        yield from reversed(lines)
        last = begin - 1
