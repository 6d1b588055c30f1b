"""The promises that a program was given at a table: as it was told them first, whatever comes later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rumpus.client.calls import Document

if TYPE_CHECKING:
    from rumpus.record.following import Act
    from rumpus.record.statements import Reader

Hand = tuple[int, int, list[str]]
_AFTER_OR_BEFORE_A_GAME = ("gathering", "over")
MOST_FOLLOWED = 20  # games, of which it is kept what was told


@dataclass(eq=False)
class Promised:
    """What was promised of a game: its secret, and its start. ``word`` was named between them; ``after`` is the number of the
    game before it, and ``seq`` of its last line. ``is_seated``: whether we sit there, as far as we know. And what was told of it
    while it was played: its lines from the first one on, and after some of them our seat with our hand.
    """

    secret: str
    after: int
    seq: int
    is_seated: bool
    word: str = ""
    start: str | None = None
    acts: list[Act] = field(default_factory=list)
    hands: list[Hand] = field(default_factory=list)
    is_lost: bool = False

    def lose(self) -> None:
        """Not all that was told of it is known, or is kept any longer."""
        self.is_lost = True
        self.acts.clear()
        self.hands.clear()

    def follow(self, lines: Sequence[Document], view: Document, seat: int | None) -> None:
        """Take in the lines that are the next ones, and the hand that is shown after one of them. Each is kept, also where
        another was told before; where one cannot be, the game is not followed.
        """
        if self.is_lost:
            return None
        for line in lines:
            number, act = line["seq"], (line.get("seat"), line["act"])
            if number == len(self.acts) + 1:
                self.acts.append(act)
            elif number <= len(self.acts) and self.acts[number - 1] != act:
                return self.lose()
        if not view.get("hand"):
            return None
        if seat is None:
            return self.lose()
        hand = (view["seq"], seat, list(view["hand"]))
        if hand not in self.hands[-1:]:
            self.hands.append(hand)
        return None


class Promises:
    """Of each game at a table the promise of its secret, the word that was named after it, and the promise of its start.

    There is one game to come at a time. Whatever tells that a game has begun, under whatever number, ends that: later a server
    could promise what it liked. ``words`` has the words that were sent to the server before, each with the game it was for.
    """

    def __init__(self, words: dict[str, object] | None = None) -> None:
        self._coming: Promised | None = None
        self._begun: dict[int, Promised] = {}
        self._words = {} if words is None else words

    # What is heard

    def hear_whole(self, whole: Document) -> None:
        """The whole table is told. The start of a game in which somebody has moved was not promised beforehand, nor is it known
        to who looks on, perhaps late, that nobody has.
        """
        places = whole["places"]
        if self._coming is not None:
            self._coming.is_seated = whole["you"] is not None  # also where one was sent away before the game began
        self._hear_missed(places)
        if places["stage"] not in _AFTER_OR_BEFORE_A_GAME and whole["you"] is not None and nobody_has_moved(whole):
            self.hear_start(places["number"], places.get("start_promise"))
        self.hear_game(places["number"], whole["view"])
        self.hear(places, whole["you"], whole["view"]["seq"])
        self.hear_game(places["number"], whole["view"])
        self.follow(places["number"], (), whole["view"], whole["you"])

    def hear(self, places: Document, seat: int | None, seq: int) -> None:
        """A frame says who sits where, and where we sit; ``seq`` is the last line we know of. The start is promised elsewhere,
        before the first card.
        """
        number, secret = places["number"], places.get("commitment")
        if places["stage"] not in _AFTER_OR_BEFORE_A_GAME:
            self.hear_start(number, None)
            return
        self._hear_missed(places)
        known = {
            one.secret for one in self._begun.values()
        }  # promised for another game: that can be told of no second one
        if self._coming is None and secret is not None and secret not in known:
            self._coming = Promised(secret, number, seq, seat is not None)
        if self._coming is not None:
            self._coming.is_seated = seat is not None

    def _hear_missed(self, places: Document) -> None:
        """A game may have been played to its end while we were away."""
        is_over, number = places["stage"] in _AFTER_OR_BEFORE_A_GAME, places["number"]
        if is_over and self._coming is not None and self._coming.after != number:
            self.hear_start(number + 1, None)

    def hear_start(self, number: int, start: str | None) -> None:
        """A game begins, with the promise of its start where it is told before the first card. Only the next one is the one to
        come. Who has lost their seat before it began has taken their word with them, and perhaps who was away while it was played.
        """
        coming, self._coming = self._coming, None
        if coming is None:
            return
        is_next = number == coming.after + 1
        coming.start = start if is_next else None
        coming.word = coming.word if is_next and coming.is_seated else ""
        self._begun.setdefault(coming.after + 1, coming)
        for old in list(self._begun.values())[:-MOST_FOLLOWED]:
            old.lose()

    def hear_game(self, number: int, view: Document, lines: Sequence[Document] = ()) -> None:
        """A game is told, as its view is now, or by lines of it: unless it is the last one, and over, none is to come any more,
        whatever is promised afterwards. One that was given up stays as it was.
        """
        coming = self._coming
        if coming is None:
            return
        last = max([view["seq"], *(line["seq"] for line in lines)])
        stays = number == coming.after and last == coming.seq > 0
        goes_on = view.get("outcome") is None and view.keys() - {"seq", "clock"} and not stays
        if number != coming.after or goes_on or view.get("may") or last > coming.seq:
            self.hear_start(max(number, coming.after + 1), None)

    def follow(self, number: int, lines: Sequence[Document], view: Document, seat: int | None) -> None:
        """Lines of a game are told, and the view that we have after them. Where they are of no game that has begun, the last one
        that did, and is not over, goes on under another number.
        """
        if number in self._begun:
            self._begun[number].follow(lines, view, seat)
        elif self._begun and self._coming is None:
            self._begun[max(self._begun)].lose()

    # What is said

    def sit(self, is_seated: bool) -> None:
        """We sit down, or give our seat up, and our word with it."""
        if self._coming is not None:
            self._coming.is_seated = is_seated
            self._coming.word = self._coming.word if is_seated else ""

    def send_word(self, word: str) -> None:
        """A word is on its way to the server. No other counts any more: the server may have taken this one or not."""
        self._words.setdefault(word, self._coming)
        if self._coming is not None:
            self._coming.word = ""

    def keep_word(self, word: str, number: int | None) -> None:
        """The server has taken a word, for the game of this number. It shows something only where the secret of that game was
        promised before, and where it was sent for no other.
        """
        coming = self._coming
        if coming is not None and number == coming.after + 1 and self._words.get(word) is coming:
            coming.word = word

    def reader(self, number: int) -> Reader:
        """What to hold against the record of the game of this number."""
        from rumpus.record.following import Followed
        from rumpus.record.statements import Reader

        known = self._begun.get(number)
        if known is None:
            return Reader()
        promises, words = (known.secret, known.start), [known.word] if known.word else []
        followed = Followed(list(known.acts), list(known.hands))
        return Reader(frozenset(one for one in promises if one), frozenset(words), followed=followed)


def nobody_has_moved(whole: Document) -> bool:
    """Whether cards were dealt and nothing else has happened in a game, as far as its table tells."""
    log = whole.get("log", [])
    is_all = [line["seq"] for line in log] == list(range(1, whole["view"]["seq"] + 1))
    return bool(log) and is_all and all(line["seat"] is None for line in log)
