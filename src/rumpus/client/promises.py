"""The promises of the server about each game at a table, and a digest of the lines it sent.

With them a program can check the record of a game later (``rumpus.record.statements``). The server promises the secret
of the shuffle before the players send their words. It promises the start of the game before the first line. A promise
that comes later proves nothing and does not count. Of several promises for a game only the first counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rumpus.client.calls import Document
from rumpus.record.following import EMPTY, Digest, Followed
from rumpus.record.statements import Reader

_BETWEEN_GAMES = ("gathering", "over")


@dataclass(eq=False)
class PromisedGame:
    """A game that the server promised while we had a seat. ``digest`` is None if a line or our seat is lost."""

    secret: str
    seat: int | None
    word: str = ""
    start: str | None = None
    digest: Digest | None = EMPTY

    def fold(self, line: Document) -> None:
        """Add a line to the digest. A line that was added before changes nothing."""
        digest = self.digest
        if digest is None or line["seq"] <= digest.seq:
            return None
        if line["seq"] > digest.seq + 1 or self.seat is None:
            return self.lose()
        digest = digest.with_line(line.get("seat"), line["act"], line.get("by"))
        hands = [event["hands"][self.seat] for event in line["events"] if event["event"] == "Dealt"]
        if None in hands:
            return self.lose()
        self.digest = digest.with_hand(hands[0]) if hands else digest
        return None

    def lose(self) -> None:
        """Stop following the game. Before the first line our word is dropped too, since it left the table with our
        seat.
        """
        self.word = "" if self.digest == EMPTY else self.word
        self.digest = None

    @property
    def reader(self) -> Reader:
        """The facts to check against the record. Before the first line only the promises count: we may have lost our
        seat and word.
        """
        promises = frozenset(one for one in (self.secret, self.start) if one)
        if self.seat is None or self.digest == EMPTY:
            return Reader(promises)
        seq, digest = (self.digest.seq, self.digest.value) if self.digest else (0, None)
        return Reader(promises, frozenset(filter(None, [self.word])), followed=Followed(self.seat, seq, digest))


class Promises:
    """The promised games of one table, by number.

    ``words`` holds every word sent to the server, with the game it was first sent for. A word proves nothing if the
    server knew it before it promised the secret.
    """

    def __init__(self, words: dict[str, object] | None = None) -> None:
        self._games: dict[int, PromisedGame] = {}
        self._words = {} if words is None else words
        # The number and the promised secret of the next game; (0, None) during a game.
        self._next: tuple[int, str | None] = (0, None)

    def hear_whole(self, whole: Document) -> None:
        """Take in a table frame. Its start promise counts only if all lines so far are of chance."""
        places = whole["places"]
        self.hear(places, whole["you"])
        game = self._games.get(places["number"])
        if places["stage"] not in _BETWEEN_GAMES and _nobody_has_moved(whole):
            self.hear_start(places["number"], places.get("start_promise"))
        elif places["stage"] in _BETWEEN_GAMES and game is not None and game.digest == EMPTY:
            game.lose()  # no line came, so we cannot know if we still had our seat when the game began

    def hear(self, places: Document, seat: int | None) -> None:
        """Take in the places. Between games they carry the promise of the next secret. During a game our seat must stay
        ours.
        """
        if places["stage"] in _BETWEEN_GAMES:
            self._next = places["number"] + 1, places.get("commitment")
            self._take_seat(seat)
            return
        self._next = 0, None
        game = self._games.get(places["number"])
        if game is not None and game.seat != seat:
            game.lose()

    def hear_start(self, number: int, start: str | None) -> None:
        """Take in the start promise of a game."""
        game = self._games.get(number)
        if game is not None and game.start is None and game.digest == EMPTY:
            game.start = start

    def hear_lines(self, number: int, lines: Iterable[Document]) -> None:
        """Take in lines of a game as the server sent them to our seat."""
        if number in self._games:
            for line in lines:
                self._games[number].fold(line)

    def sit(self, seat: int | None) -> None:
        """Take a seat for the next game. None gives the seat up, and our word with it."""
        self._take_seat(seat)
        game = self._games.get(self._next[0])
        if game is not None and seat is None:
            game.word = ""

    def send_word(self, word: str) -> None:
        """Record that a word is on its way. No word counts until the server confirms it: it may have taken this one or
        an earlier one.
        """
        game = self._games.get(self._next[0])
        self._words.setdefault(word, game)
        if game is not None:
            game.word = ""

    def keep_word(self, word: str, number: int | None) -> None:
        """Record that the server accepted a word for this game. The word counts only if it was first sent for this
        game.
        """
        game = self._games.get(number or 0)
        if game is not None and self._words.get(word) is game:
            game.word = word

    def reader(self, number: int) -> Reader:
        """Return the facts to check against the record of this game, see ``rumpus.record.statements``."""
        game = self._games.get(number)
        return Reader() if game is None else game.reader

    def _take_seat(self, seat: int | None) -> None:
        number, secret = self._next
        if number in self._games:
            self._games[number].seat = seat
        elif seat is not None and secret:
            self._games[number] = PromisedGame(secret, seat)


def _nobody_has_moved(whole: Document) -> bool:
    """Return True if the log holds every line of the game and no seat has played one."""
    log = whole.get("log", [])
    return len(log) == whole["view"]["seq"] > 0 and all(line["seat"] is None for line in log)
