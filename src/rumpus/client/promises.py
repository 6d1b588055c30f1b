"""The promises that a program was given at a table: as it was told them first, whatever comes later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rumpus.client.calls import Document

if TYPE_CHECKING:
    from rumpus.record.following import Act, Settled
    from rumpus.record.statements import Reader

Hand = tuple[int, int, list[str]]
_AFTER_OR_BEFORE_A_GAME = ("gathering", "over")
_NO_GAME = {"seq", "clock"}  # all that is in a view where nothing is shown of a game
LARGEST = 2**53 - 1  # that every program reads as the same number
TYPED = ""  # stands for an action as long as it is not known what typed words mean
MOST_FOLLOWED = 20  # games, of which it is kept what was told


@dataclass(eq=False)
class Promised:
    """What was promised of a game: its secret, and its start. ``word`` was named between them; ``after`` is the number of the
    game before it, and ``seq`` of its last line. ``seat``: where we sit, as far as we know, None where we look on;
    ``was_left``: we gave it up while we played. ``rest``: the hand that is shown until it begins.

    And what was told of it while it was played: its lines by their numbers, None where they are not all known any more; after
    some of them our seat with our hand; ``sent``, what we did ourselves, by the line that it was meant to be; its options, and who
    sat down to it. ``is_over``: nothing new is to come. ``is_past``: the table is that of another game since.
    """

    secret: str
    after: int
    seq: int
    seat: int | None
    word: str = ""
    start: str | None = None
    was_left: bool = False
    rest: object = None
    acts: dict[int, Act] | None = field(default_factory=dict)
    hands: list[Hand] = field(default_factory=list)
    sent: dict[int, list[str]] = field(default_factory=dict)
    settled: Settled | None = None
    is_over: bool = False
    is_past: bool = False

    @property
    def number(self) -> int:
        """Its own number."""
        return self.after + 1

    @property
    def has_moves(self) -> bool:
        """Whether somebody has moved, as far as is known."""
        return any(seat is not None for seat, _ in (self.acts or {}).values())

    def leave(self) -> None:
        """Something of a later game is told: this one has nothing new to tell after it; where it is not over, it is lost."""
        self.is_past = self.is_over
        if not self.is_over:
            self.lose()

    def lose(self) -> None:
        """What was told of it may be another game, or is kept no longer."""
        self.acts = None
        self.hands.clear()
        self.sent.clear()

    def sit(self, seat: int | None) -> None:
        """Where we sit is told while it is played: our seat can be given up for good, and nothing else."""
        self.was_left = self.was_left or seat is None
        if seat != (None if self.was_left else self.seat):
            self.lose()

    def follow(self, lines: Sequence[Document], view: Document, seat: int | None) -> None:
        """Take in lines, and the hand that is shown after the last one. Where another line was told before, or the hand is one of
        before, or of another seat, it is lost.
        """
        if self.is_past and not self.has_told(lines, view, seat):
            return self.lose()
        self.sit(seat)
        if self.seat is not None and view.get("hands"):  # who had a seat sees no others
            self.lose()
        if self.acts is None:
            return None
        for line in lines:
            act = _act(line)
            if self.acts.setdefault(line["seq"], act) != act:
                return self.lose()
        if seat is None or not view.keys() - _NO_GAME:  # who looks on may be told late
            return None
        known = [*self.acts, *(number for number, *_ in self.hands[-1:])]
        if view["seq"] < max(known, default=0):
            return self.lose()
        hand = (view["seq"], seat, list(view.get("hand") or ()))
        if hand not in self.hands[-1:] and (hand[2] or self.hands):  # also where cards are not shown any more
            self.hands.append(hand)
        return None

    def shows_hand(self, seq: int) -> bool:
        """Whether cards are shown, after this line, and no later one."""
        return any(number == seq and hand for number, _, hand in self.hands[-1:])

    def has_told(self, lines: Sequence[Document], view: Document, seat: int | None) -> bool:
        """Whether these lines and this hand were told before."""
        acts, hand = self.acts or {}, view.get("hand")
        is_old = not hand or (view["seq"], seat, hand) in self.hands
        return is_old and all(acts.get(line["seq"]) == _act(line) for line in lines)

    def is_to_come(self, view: Document, lines: Sequence[Document]) -> bool:
        """Whether what is told is the game before it, as it lies since that was over, and nothing of this one."""
        last, hand = max([view["seq"], *(line["seq"] for line in lines)]), view.get("hand")
        shows_a_game = bool(view.keys() - _NO_GAME)
        is_over = view.get("outcome") is not None or last == self.seq  # one that was given up stays as it was
        self.rest = self.rest or hand
        rests = not hand or hand == self.rest
        return last <= self.seq and not view.get("may") and rests and (not shows_a_game or (is_over and self.seq > 0))


class Promises:
    """Of each game at a table the promise of its secret, the word that was named after it, and the promise of its start.

    There is one game to come, or one that runs. Whatever tells that a game has begun, under whatever number, ends that one is
    to come: later a server could promise what it liked. What is told of a game is of the one that runs, or is old. Where it is of
    a later one, the one that runs is lost, since we have missed its end; where it is of no game, all are. ``words`` has the words
    that were sent to the server before, each with the game it was for.
    """

    def __init__(self, words: dict[str, object] | None = None) -> None:
        self._coming: Promised | None = None
        self._begun: dict[int, Promised] = {}  # as they began: their numbers grow
        self._words = {} if words is None else words
        self._game = ""

    @property
    def _last(self) -> Promised | None:
        return next(reversed(self._begun.values()), None)

    # What is heard

    def hear_whole(self, whole: Document) -> None:
        """The whole table is told. The start of a game in which somebody has moved was not promised beforehand, nor is it known
        to who looks on, perhaps late, that nobody has.
        """
        places, seat, view = whole["places"], whole["you"], whole["view"]
        if not (_is_number(places["number"], 0) and _is_view(view, seat)):
            return self.hear_nothing()
        self._game = whole.get("game", "")
        if self._coming is not None:
            self._coming.seat = seat  # also where one was sent away before the game began
        if places["stage"] in _AFTER_OR_BEFORE_A_GAME:
            self._hear_missed(places["number"])
        elif seat is not None and nobody_has_moved(whole):
            self.hear_start(places["number"], places.get("start_promise"))
        self.hear_game(places["number"], view, (), seat)
        self.hear(places, seat, view["seq"])
        return self.hear_game(places["number"], view, (), seat)

    def hear(self, places: Document, seat: int | None, seq: int) -> None:
        """A frame says who sits where, and where we sit; ``seq`` is the last line we know of. The start is promised elsewhere,
        before the first card.
        """
        number, secret = places["number"], places.get("commitment")
        if not _is_number(number, 0):
            return self.hear_nothing()
        if places["stage"] not in _AFTER_OR_BEFORE_A_GAME:
            self.hear_start(number, None)
            return self._settle(places, seat)
        self._hear_missed(number)
        self._settle(places, seat)
        self._hear_end(number)
        known = {one.secret for one in self._begun.values()}  # none is promised of a second game
        is_free = self._last is None or (self._last.is_over and number >= self._last.number)
        if self._coming is None and isinstance(secret, str) and secret not in known and is_free:
            self._coming = Promised(secret, number, seq, seat)
        if self._coming is not None:
            self._coming.seat = seat
        return None

    def _hear_missed(self, number: int) -> None:
        """People gather after the game of this number: another may have been played to its end while we were away."""
        if self._coming is not None and self._coming.after != number:
            self.hear_start(number + 1, None)

    def _hear_end(self, number: int) -> None:
        """The game of this number is the last one that is over."""
        last = self._last
        if last is None or last.is_over or number < last.number:
            return
        if number > last.number:
            last.lose()
        last.is_over = True

    def _settle(self, places: Document, seat: int | None) -> None:
        """The options of the game that runs, and who sits where, told before somebody moves: they stay, but that people give their
        seats up. Of another game nothing is told while it runs; a program that starts it hears afterwards what was told before.
        """
        from rumpus.record.following import Settled

        last = self._last
        if last is None:
            return None
        if last.number != places["number"]:
            return last.leave() if last.acts or last.settled or last.is_over else None
        last.sit(seat)
        told = Settled(
            self._game, places.get("options", {}), [(one["name"], one["kind"]) for one in places.get("seats", ())]
        )
        if last.settled is None and not last.has_moves:
            last.settled = told
        elif last.settled is None or not told.follows(last.settled):
            last.lose()
        return None

    def hear_start(self, number: int, start: str | None) -> None:
        """A game begins, with the promise of its start where it is told before the first card. Only the next one is the one to
        come. Who has lost their seat before it began has taken their word with them, and perhaps who was away while it was played.
        """
        coming, self._coming = self._coming, None
        if coming is None:
            return
        is_next = number == coming.number
        coming.start = start if is_next and isinstance(start, str) else None
        coming.word = coming.word if is_next and coming.seat is not None else ""
        self._begun[coming.number] = coming
        for old in list(self._begun.values())[:-MOST_FOLLOWED]:
            old.lose()

    def hear_game(self, number: int, view: Document, lines: Sequence[Document] = (), seat: int | None = None) -> None:
        """A game is told, by lines of it and our view of it after them."""
        if not (_is_number(number, 0) and all(map(_is_line, lines)) and _is_view(view, seat)):
            return self.hear_nothing()
        old = self._begun.get(number)
        is_shown = bool(view.keys() - _NO_GAME)
        if old is not None and old is not self._last and not is_shown and old.has_told(lines, view, seat):
            return None
        coming = self._coming
        if coming is not None and not (number == coming.after and coming.is_to_come(view, lines)):
            self.hear_start(number if number == coming.number else -1, None)
        last = self._last
        if last is None or not (lines or is_shown or number == last.number):
            return None
        if number < last.number:
            return self.hear_nothing()
        if number == last.number:
            return last.follow(lines, view, seat)
        return last.leave()

    def hear_nothing(self) -> None:
        """Something was told, and nobody knows of what game."""
        self.hear_start(-1, None)
        for one in self._begun.values():
            one.lose()

    # What is said

    def sit(self, seat: int | None) -> None:
        """We sit down, or give our seat up, and our word with it."""
        if self._coming is not None:
            self._coming.seat = seat
            self._coming.word = "" if seat is None else self._coming.word

    def send_word(self, word: str) -> None:
        """A word is on its way to the server. No other counts any more: the server may have taken this one or not."""
        self._words.setdefault(word, self._coming)
        if self._coming is not None:
            self._coming.word = ""

    def send_act(self, number: int, seq: int, act: str | None, instead: str | None = None) -> None:
        """Of the game of this number an action of ours is on its way, to be the line ``seq``; TYPED until it is known what typed
        words mean. ``instead`` of another, which was refused or is known now; None where it is none. It does not count where
        the line is known already, nor where no hand is shown, by which one could choose.
        """
        last = self._last
        if last is None or last.number != number:
            return
        sent = last.sent.setdefault(seq, [])
        if instead in sent:
            sent.remove(instead)  # once: it may have been sent before, and not been answered
        elif instead is not None or seq in (last.acts or {}) or not last.shows_hand(seq - 1):
            return
        if act is not None:
            sent.append(act)

    def keep_word(self, word: str, number: int | None) -> None:
        """The server has taken a word, for the game of this number, which may have begun since. It shows something only where
        the secret of that game was promised before, and where it was sent for no other.
        """
        known = self._coming or self._last
        if known is None or number != known.number or self._words.get(word) is not known:
            return
        if known is self._coming or (known.start is not None and known.seat is not None):
            known.word = word

    def reader(self, number: int) -> Reader:
        """What to hold against the record of the game of this number."""
        from rumpus.record.following import Followed
        from rumpus.record.statements import Reader

        known = self._begun.get(number)
        if known is None:
            return Reader()
        promises, words = (known.secret, known.start), [known.word] if known.word else []
        acts = None if known.acts is None else dict(known.acts)
        told = {seq: act for seq, (_, act) in (acts or {}).items()}
        sent = {
            seq: frozenset(told.get(seq, act) if act == TYPED else act for act in sent)
            for seq, sent in known.sent.items()
        }
        followed = Followed(acts, list(known.hands), known.settled, known.seat, sent)
        return Reader(frozenset(one for one in promises if one), frozenset(words), followed=followed)


def _act(line: Document) -> Act:
    return line.get("seat"), line["act"]


def _is_number(number: object, least: int) -> bool:
    return type(number) is int and least <= number <= LARGEST


def _is_line(line: Document) -> bool:
    """Whether it is a line as a server tells them."""
    seat = line.get("seat")
    return _is_number(line.get("seq"), 1) and (seat is None or _is_number(seat, 0)) and isinstance(line.get("act"), str)


def _is_view(view: Document, seat: int | None) -> bool:
    """Whether it is a view as a server tells them: who has no seat has no hand."""
    hand = view.get("hand")
    if not _is_number(view.get("seq"), 0):
        return False
    return not hand or (_is_number(seat, 0) and isinstance(hand, list) and all(isinstance(card, str) for card in hand))


def nobody_has_moved(whole: Document) -> bool:
    """Whether cards were dealt and nothing else has happened in a game, as far as its table tells."""
    log = whole.get("log", [])
    is_all = [line["seq"] for line in log] == list(range(1, whole["view"]["seq"] + 1))
    return bool(log) and is_all and all(line["seat"] is None for line in log)
