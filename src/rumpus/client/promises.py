"""The promises that a program was given at a table, and a digest of each game that it was shown there.

The first promise of a game number counts. A promise of the secret counts only if it came before the program sent its word,
and a promise of the start only if it came before the first line.
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
    """A game that was promised to us while we sat at the table. ``digest`` is None once a line or our seat is lost."""

    secret: str
    seat: int | None
    word: str = ""
    start: str | None = None
    digest: Digest | None = EMPTY

    def fold(self, line: Document) -> None:
        """Fold a line as it was sent to our seat; a line that was folded before changes nothing."""
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
        """Stop following. Before the first line the word is lost, too: it left the table with our seat."""
        self.word = "" if self.digest == EMPTY else self.word
        self.digest = None

    @property
    def reader(self) -> Reader:
        """What to hold against the record. Until the first line was shown we may have lost our seat, and the word with it."""
        promises = frozenset(one for one in (self.secret, self.start) if one)
        if self.seat is None or self.digest == EMPTY:
            return Reader(promises)
        seq, digest = (self.digest.seq, self.digest.value) if self.digest else (0, None)
        return Reader(promises, frozenset(filter(None, [self.word])), followed=Followed(self.seat, seq, digest))


class Promises:
    """The games at one table, by their numbers. ``words`` holds every word that was sent to the server, with the game it was
    first sent for: a word that the server knew before the secret was promised proves nothing.
    """

    def __init__(self, words: dict[str, object] | None = None) -> None:
        self._games: dict[int, PromisedGame] = {}
        self._words = {} if words is None else words
        self._next: tuple[int, str | None] = (
            0,
            None,
        )  # number and promised secret of the game to come; (0, None) during a game

    def hear_whole(self, whole: Document) -> None:
        """Take in a whole table. Its start promise counts if nobody has moved yet."""
        places = whole["places"]
        self.hear(places, whole["you"])
        game = self._games.get(places["number"])
        if places["stage"] not in _BETWEEN_GAMES and _nobody_has_moved(whole):
            self.hear_start(places["number"], places.get("start_promise"))
        elif places["stage"] in _BETWEEN_GAMES and game is not None and game.digest == EMPTY:
            game.lose()  # before any line came we may have lost our seat

    def hear(self, places: Document, seat: int | None) -> None:
        """Take in who sits where. Between games this promises the next secret; during a game our seat must stay ours."""
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
        """Take in lines of a game, as they were sent to us."""
        if number in self._games:
            for line in lines:
                self._games[number].fold(line)

    def sit(self, seat: int | None) -> None:
        """Take a seat for the next game, or give it up (None), and our word with it."""
        self._take_seat(seat)
        game = self._games.get(self._next[0])
        if game is not None and seat is None:
            game.word = ""

    def send_word(self, word: str) -> None:
        """Note that a word is on its way to the server. An earlier one counts no more: the server may have taken either."""
        game = self._games.get(self._next[0])
        self._words.setdefault(word, game)
        if game is not None:
            game.word = ""

    def keep_word(self, word: str, number: int | None) -> None:
        """Note that the server took a word for the game of this number. It counts if it was sent for no other game before."""
        game = self._games.get(number or 0)
        if game is not None and self._words.get(word) is game:
            game.word = word

    def reader(self, number: int) -> Reader:
        """Return what to hold against the record of the game of this number."""
        game = self._games.get(number)
        return Reader() if game is None else game.reader

    def _take_seat(self, seat: int | None) -> None:
        number, secret = self._next
        if number in self._games:
            self._games[number].seat = seat
        elif seat is not None and secret:
            self._games[number] = PromisedGame(secret, seat)


def _nobody_has_moved(whole: Document) -> bool:
    """Return True if the log shows every line of the game, and each is of chance."""
    log = whole.get("log", [])
    return len(log) == whole["view"]["seq"] > 0 and all(line["seat"] is None for line in log)
