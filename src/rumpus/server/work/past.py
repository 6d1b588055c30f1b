"""The past lines of a game as one reader may see them.

Past frames are not stored. They are made again by replaying the game from a checkpoint for the viewpoint of a reader.
In long games this is slow, so it is written as generators (``Work``) that run in slices. A result has at most as many
lines as fit into one frame: the newest ones for a log, the oldest ones for a backlog.
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
"""If at most this many lines remain, they are replayed at once and not in slices."""


class Viewpoint(NamedTuple):
    """A seat (None for a spectator) and the hands that it may see. Readers with the same viewpoint see the same."""

    seat: int | None
    visibility: Visibility = Visibility.OWN

    def teller(self, game: Game, seq: int) -> Teller:
        """Return the teller that words line ``seq`` for this viewpoint, with the player names of that time."""
        return Teller(game.rules, game.players_at(seq), self.seat, visibility=self.visibility)


class DealLog:
    """A cache of the newest log lines of the running deal from one viewpoint."""

    def __init__(self, viewpoint: Viewpoint) -> None:
        self._viewpoint = viewpoint
        self._number = 0  # of the game
        self._first, self._last = 1, 0  # of the deal
        self._lines: list[Document] = []

    def remaining(self, number: int, game: Game) -> int:
        """Return the number of lines of game ``number`` that are not in the cache yet (an upper bound)."""
        known = self._last if number == self._number else 0
        return len(game.lines) - max(known, first_of_deal(game) - 1)

    def follow(self, number: int, game: Game) -> Work[None]:
        """Return the work that adds the missing lines, from the newest back, until the log is full."""
        first, last = first_of_deal(game), len(game.lines)
        part = LogPart()
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
        """The log fields as they are sent."""
        return log_fields(self._lines, self._first)


class Backlog:
    """The lines after line ``known``, for a reader who has missed them: the oldest ones, at most ``most`` bytes.

    Without ``most``, as many as one frame holds. ``last`` is the number of the last line that is in it.
    """

    def __init__(self, viewpoint: Viewpoint, number: int, known: int, most: int | None = None) -> None:
        self.viewpoint, self.number, self.last = viewpoint, number, max(0, known)
        self._part = LogPart(most)
        self._is_full = False

    @property
    def lines(self) -> list[Document]:
        """The lines that are in it, oldest first."""
        return self._part.lines

    def remaining(self, last: int) -> int:
        """Return the number of lines up to ``last`` that are still to be added; 0 if there is no room for more."""
        return 0 if self._is_full else last - self.last

    def follow(self, game: Game, last: int) -> Work[None]:
        """Return the work that adds the missing lines up to ``last``, while they fit into ``most`` bytes."""
        for line in islice(_lines_after(game, self.viewpoint, self.last), max(0, self.remaining(last))):
            self._is_full = not self._part.take(line)
            if self._is_full:
                return
            self.last = line["seq"]
            yield


def log_before(game: Game, viewpoint: Viewpoint, before: int) -> Work[Document]:
    """Return the log fields of the running deal before line ``before``, from one viewpoint."""
    first = first_of_deal(game)
    part = LogPart()
    for line in _lines_backwards(game, viewpoint, min(before - 1, len(game.lines)), first):
        if line is not None and not part.take(log_line(line)):
            break
        yield
    return log_fields(part.lines[::-1], first)


def first_of_deal(game: Game) -> int:
    """Return the number of the line that begins the running deal (the draw for deal, or the deal itself), or 1."""
    for seq in range(len(game.lines), 0, -1):
        if isinstance(game.lines[seq - 1].action, Deal):
            was_drawn_for = seq > 1 and isinstance(game.lines[seq - 2].action, DrawForDeal)
            return seq - 1 if was_drawn_for else seq
    return 1


def _lines_after(game: Game, viewpoint: Viewpoint, after: int) -> Iterator[Document]:
    """Replay the game and yield the lines after number ``after``, as documents for one viewpoint."""
    for seq, happened in groupby(game.moments(after), lambda moment: moment.seq):
        yield from LineDocuments(game, happened).documents_for(viewpoint.teller(game, seq))


def _lines_backwards(game: Game, viewpoint: Viewpoint, last: int, first: int) -> Iterator[Document | None]:
    """Yield the lines from ``last`` back to ``first``, and None as a place to pause.

    A game can only be replayed forwards, so it is done from checkpoint to checkpoint, the last stretch first.
    """
    while last >= first:
        begin = max(first, (last - 1) // CHECKPOINT_EVERY * CHECKPOINT_EVERY + 1)
        lines: list[Document] = []
        for line in islice(_lines_after(game, viewpoint, begin - 1), last - begin + 1):
            lines.append(line)
            yield None
        yield from reversed(lines)
        last = begin - 1
