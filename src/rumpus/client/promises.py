"""The promises that a program was given at a table: as it was told them first, whatever comes later."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rumpus.client.calls import Document

if TYPE_CHECKING:
    from rumpus.record.statements import Reader

_AFTER_OR_BEFORE_A_GAME = ("gathering", "over")


@dataclass
class _Promised:
    """What was promised of a game: its secret, and its start. ``word`` was named between them; ``after`` is the number of the
    game before it.
    """

    secret: str
    after: int
    word: str = ""
    start: str | None = None


class Promises:
    """Of each game at a table the promise of its secret, the word that was named after it, and the promise of its start.

    There is one game to come at a time. Whatever tells that a game has begun, under whatever number, ends that: later a server
    could promise what it liked.
    """

    def __init__(self) -> None:
        self._coming: _Promised | None = None
        self._begun: dict[int, _Promised] = {}
        self._seat: int | None = None  # as frames tell it
        self._first: dict[str, int] = {}  # for which game each word was named first

    # What is heard

    def hear_whole(self, whole: Document) -> None:
        """The whole table is told. The start of a game in which somebody has moved was not promised beforehand, nor is it known
        to who looks on, perhaps late, that nobody has.
        """
        places = whole["places"]
        if places["stage"] not in _AFTER_OR_BEFORE_A_GAME and whole["you"] is not None and nobody_has_moved(whole):
            self.hear_start(places["number"], places.get("start_promise"))
        self.hear(places, whole["you"])

    def hear(self, places: Document, seat: int | None) -> None:
        """A frame says who sits where, and where we sit. The start is promised elsewhere, before the first card. Who loses
        their seat before that takes their word with them.
        """
        number, secret = places["number"], places.get("commitment")
        was_seated, self._seat = self._seat is not None, seat
        if places["stage"] not in _AFTER_OR_BEFORE_A_GAME:
            self.hear_start(number, None)
            return
        if self._coming is not None and self._coming.after != number:
            self.hear_start(self._coming.after + 1, None)  # it was played while we were away
        if self._coming is None and secret is not None:
            self._coming = _Promised(secret, number)
        if self._coming is not None and was_seated and seat is None:
            self._coming.word = ""

    def hear_start(self, number: int, start: str | None) -> None:
        """A game begins, with the promise of its start where it is told before the first card."""
        if self._coming is None:
            return
        if number > self._coming.after:
            self._coming.start = start
            self._begun.setdefault(number, self._coming)
        self._coming = None

    def hear_lines(self, number: int) -> None:
        """Lines of a game are told: it has begun, whatever is promised afterwards."""
        if self._coming is not None and self._coming.after != number:
            self.hear_start(number, None)

    # What is said

    def send_word(self) -> None:
        """A word is on its way to the server. No other counts any more: the server may have taken this one or not."""
        if self._coming is not None:
            self._coming.word = ""

    def keep_word(self, word: str, number: int | None) -> None:
        """The server has taken a word, for the game of this number. It shows something only where the secret of that game was
        promised before, and where it was named for no other.
        """
        if self._coming is None or number != self._coming.after + 1:
            return
        self._coming.word = word if self._first.setdefault(word, number) == number else ""

    def reader(self, number: int) -> Reader:
        """What to hold against the record of the game of this number."""
        from rumpus.record.statements import Reader

        known = self._begun.get(number)
        if known is None:
            return Reader()
        promises = (known.secret, known.start)
        return Reader(frozenset(one for one in promises if one), frozenset([known.word] if known.word else []))


def nobody_has_moved(whole: Document) -> bool:
    """Whether cards were dealt and nothing else has happened in a game, as far as its table tells."""
    log = whole.get("log", [])
    is_all = [line["seq"] for line in log] == list(range(1, whole["view"]["seq"] + 1))
    return bool(log) and is_all and all(line["seat"] is None for line in log)
