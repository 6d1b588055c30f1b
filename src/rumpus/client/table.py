"""A table as a program sees it: what is known of it, kept up to date by its stream, and what one can do at it."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple
from urllib.parse import quote

from rumpus.client.calls import Calls, Document, Lost, reading, unreadable
from rumpus.client.promises import Promises
from rumpus.core.errors import RumpusError, UsageError
from rumpus.core.messages import Message


class LastLine(NamedTuple):
    """The last line a program was told: of which game at this table, and its number."""

    game: int
    seq: int


class Table:
    """One table. ``whole`` is the table frame, ``view`` what is known of the game and ``places`` who sits where
    (docs/server/wire.md); iterating over the table keeps them up to date, frame by frame, for as long as you go on. ``promises``
    keeps what was promised of each game: ``promises.reader(number)`` is held against its record (``rumpus.record.statements``).
    """

    def __init__(self, calls: Calls, name: str, promises: Promises | None = None) -> None:
        self._calls = calls
        self._path = f"/api/tables/{quote(name, safe='')}"
        self._awaited = 0  # the number of the line that is our last action
        self._agreed: tuple[int, int | None] | None = None  # to go on after which deal of which game
        self.promises = promises or Promises(calls.words)
        is_ours = promises is not None  # what we have made is told whole
        whole = self._ask("table")
        with reading():
            self._begin(whole)
            self._told = LastLine(self.places["number"], 0 if is_ours else self.view["seq"])

    # What is known

    @property
    def id(self) -> str:
        """Its id, for links."""
        return str(self.whole["table"])

    @property
    def game(self) -> str:
        """The slug of the game."""
        return str(self.whole["game"])

    @property
    def stage(self) -> str:
        """gathering, playing, between (a deal's score is on the table) or over."""
        stage = str(self.places["stage"])
        if stage == "over" and self._told.seq < self.view["seq"]:
            return "playing"  # its last lines are still to be told
        return "playing" if stage == "between" and self.view["result"] is None else stage  # the next deal is told first

    @property
    def may(self) -> list[Document]:
        """What we may do now, if it is our turn; nothing while our last action is still to be told."""
        is_known = self.view["seq"] >= self._awaited
        return list(self.view.get("may", ())) if is_known else []

    @property
    def has_agreed(self) -> bool:
        """Whether we have seen the score, or would play again."""
        return self.seat in self.places["agreed"] or self._agreed == (self._told.game, self.view.get("deal"))

    # What happens

    def __iter__(self) -> Iterator[Document]:
        """Every frame, once it is taken in, without end. A lost connection is taken up again; then the first frame is the
        whole table, and the lines that were missed follow.
        """
        pauses = self._calls.pauses()
        while True:
            try:
                for frame in self._calls.stream(f"{self._path}/stream?since={self._told.seq}"):
                    is_news = self._take(frame)
                    pauses.end()
                    if is_news:
                        yield frame
                    if frame.get("more"):
                        yield from self._missed_lines()
            except Lost as lost:
                pauses.wait(lost)

    def _begin(self, whole: Document) -> None:
        self.whole, self.view, self.places = whole, whole["view"], whole["places"]
        self.seat: int | None = whole["you"]
        self.promises.hear_whole(whole)

    def _take(self, frame: Document) -> bool:
        """Take a frame in; whether it tells anything new."""
        with reading():
            match frame["type"]:
                case "table":
                    self._begin(frame)
                    if frame["places"]["number"] != self._told.game:
                        self._begin_game(frame["places"]["number"])
                        raise Lost  # another game began while we were away: ask for all its lines
                case "promise":
                    self.promises.hear_start(frame["number"], frame["start_promise"])
                case "places":
                    self.places, self.seat = frame, frame["you"]
                    if self.seat is None:
                        self.view = self.view | {"hand": None}  # it was given up
                    self.promises.hear(frame, self.seat)
                case "lines":
                    return self._take_lines(frame)
        return True

    def _take_lines(self, frame: Document) -> bool:
        seen = self.view | frame["view"]
        if frame["number"] != self._told.game:
            self._begin_game(frame["number"])
        if not frame["lines"] and frame["view"].get("seq") == self._told.seq:  # the clock alone is another
            self.view = seen
            return True
        frame["lines"] = [line for line in frame["lines"] if line["seq"] > self._told.seq]
        if not frame["lines"]:
            return False
        if any(line["seq"] != number for number, line in enumerate(frame["lines"], start=self._told.seq + 1)):
            raise Lost  # a line is missing: ask for it
        self._told = LastLine(frame["number"], frame["lines"][-1]["seq"])
        self.promises.hear_lines(frame["number"], frame["lines"])
        self.view = seen
        return True

    def _missed_lines(self) -> Iterator[Document]:
        """The lines up to the view we have, of which we were told some; those after them come by themselves."""
        last = self.view["seq"]
        while self._told.seq < last:
            frame: Document = {"type": "lines", "view": {}} | self._ask("lines", since=self._told.seq)
            frame["lines"] = [line for line in frame["lines"] if line["seq"] <= last]
            if frame["number"] != self._told.game or not self._take(frame):
                return  # another game has begun, and is told next
            yield frame

    def _begin_game(self, number: int) -> None:
        self._told, self._awaited = LastLine(number, 0), 0

    # What one can do

    def sit(self, seat: int | None = None, name: str | None = None) -> None:
        """Take a seat, under the user's name if no other is given. Where none is named, the first that is free, or stay where
        we sit.
        """
        if seat is None and self.seat is not None:
            return
        if seat is None:
            free = [number for number, place in enumerate(self.places["seats"]) if not place["kind"]]
            if not free:
                raise UsageError(Message("every seat is taken; ask for another table"), code="seat-taken")
            seat = free[0]
        self._do("sit", seat=seat, **({} if name is None else {"name": name}))
        self.seat = seat
        self.promises.sit(seat)

    def leave(self) -> None:
        """Give the seat up; after the start a computer player takes it for good."""
        self._do("leave")
        self.promises.sit(None)

    def ready(self, word: str = "") -> None:
        """Be ready, with a word of one's own for the shuffle."""
        self._name_word("ready", word, ready=True)

    def seat_computer(self, seat: int, kind: str = "club") -> None:
        """As the host, seat a computer player."""
        self._do("computer", seat=seat, kind=kind)

    def start(self) -> None:
        """As the host, start the game."""
        told = self._do("start")
        self.promises.hear_start(told["number"], told["start_promise"])

    def act(self, act: str) -> None:
        """Do an action of the game, as it stands in ``may`` or comes from ``check``. It is done at most once, and refused as
        ``stale`` where the table has moved on from the view it was chosen by.
        """
        seq = self._next_seq()
        self._do("act", act=act, seq=seq)
        self._awaited = seq

    def type(self, text: str, steps: Sequence[str] = (), *, one_tile: bool = False) -> Document:
        """Do what typed words mean, and say what that is: ``act``, which is done; ``steps``, a tile turn with one more; or
        ``aside`` with its ``rest``, for the program to see to. It is refused as an action is.
        """
        number, seq = self._told.game, self._next_seq()
        told = self._do("type", text=text, steps=list(steps), one_tile=one_tile, seq=seq)
        if "means" not in told and self._has_come_to(number, seq):  # done before; its meaning is not known any more
            self._awaited = seq
            return {}
        means = told.get("means", {})
        if not (isinstance(means, dict) and isinstance(means.get("act", ""), str)):
            self._awaited = seq  # who knows what was done
            raise unreadable()
        if "act" in means:
            self._awaited = seq
        return means

    def _has_come_to(self, number: int, seq: int) -> bool:
        """Whether the game has come to this line, as the server says: it is asked what became of words that it had before."""
        now = self._ask("table")
        try:
            return bool(now["places"]["number"] != number or now["view"]["seq"] >= seq)
        except (KeyError, TypeError):
            return False

    def next_deal(self) -> None:
        """Say that the score was seen; nothing happens where the next deal is dealt already."""
        try:
            self._do("next")
        except RumpusError as refused:
            if refused.code != "wrong-time":
                raise
        self._agreed = (self._told.game, self.view["deal"])

    def rematch(self, word: str = "") -> None:
        """Say that one would play again, with a word of one's own for the shuffle."""
        over = (self._told.game, self.view["deal"])
        self._name_word("rematch", word)
        self._agreed = over

    def say(self, text: str) -> None:
        """Talk at the table."""
        self._do("say", text=text)

    # What one can ask

    def check(self, steps: Sequence[str], one_tile: bool = False) -> Document:
        """How a tile turn of these steps would stand, and the action that it is."""
        return self._ask("check", steps=list(steps), one_tile=one_tile)

    def hint(self) -> Document:
        """What a sensible player would do, and why."""
        return self._ask("hint")

    def score(self) -> Document:
        """The score sheet."""
        return self._ask("score")

    def _next_seq(self) -> int:
        """Return the number that the line of our next action will have. Raises UsageError while our last one is awaited."""
        seq: int = self.view["seq"] + 1
        if seq <= self._awaited:
            raise UsageError(Message("your last action is not told yet; read on at the table first"), code="stale")
        return seq

    def _name_word(self, do: str, word: str, **fields: bool) -> None:
        self.promises.send_word(word)
        told = self._do(do, word=word, **fields)
        self.promises.keep_word(word, told.get("game"))

    def _do(self, word: str, /, **fields: Any) -> Document:
        """Ask for something under an id of its own: heard twice, it is done once."""
        body = {"id": uuid.uuid4().hex, "do": word, **fields}
        return self._calls.post(f"{self._path}/commands", body, is_repeatable=True)

    def _ask(self, word: str, /, **fields: Any) -> Document:
        return self._calls.post(f"{self._path}/commands", {"ask": word, **fields}, is_repeatable=True)
