"""A table from the view of a program: its state, kept up to date by a stream of frames, and the commands for it."""

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
    """The last line that the program has received: its game number at this table and its line number."""

    game: int
    seq: int


class Table:
    """One table. Iterate over it to receive frames; each frame updates the state.

    ``whole`` is the table frame, ``view`` the visible state of the game, ``places`` the players by seat
    (docs/server/wire.md). ``promises`` collects the promises of each game: check a record against
    ``promises.reader(number)`` with ``rumpus.record.statements``.
    """

    def __init__(self, calls: Calls, name: str, promises: Promises | None = None) -> None:
        self._calls = calls
        self._path = f"/api/tables/{quote(name, safe='')}"
        self._awaited = 0  # the number of the line that our last action will be
        self._agreed: tuple[int, int | None] | None = None  # the game and deal that we last confirmed
        self.promises = promises or Promises(calls.words)
        is_ours = promises is not None  # we made the table, so iterate from its first line
        whole = self._ask("table")
        with reading():
            self._begin(whole)
            self._last_line = LastLine(self.places["number"], 0 if is_ours else self.view["seq"])

    # State

    @property
    def id(self) -> str:
        """The id of the table, for links."""
        return str(self.whole["table"])

    @property
    def game(self) -> str:
        """The slug of the game."""
        return str(self.whole["game"])

    @property
    def stage(self) -> str:
        """The stage: gathering, playing, between (a deal has ended) or over.

        It is "playing" until the iteration has yielded all lines of the deal or game that ended.
        """
        stage = str(self.places["stage"])
        if stage == "over" and self._last_line.seq < self.view["seq"]:
            return "playing"  # its last lines are still to come
        # A view without a result is that of the next deal: its lines come before the next pause.
        return "playing" if stage == "between" and self.view["result"] is None else stage

    @property
    def may(self) -> list[Document]:
        """The actions that we may send now. Empty if it is not our turn, or until the line of our last action has
        arrived.
        """
        is_known = self.view["seq"] >= self._awaited
        return list(self.view.get("may", ())) if is_known else []

    @property
    def has_agreed(self) -> bool:
        """True if we have confirmed the score of the deal, or agreed to another game."""
        return self.seat in self.places["agreed"] or self._agreed == (self._last_line.game, self.view.get("deal"))

    # Frames

    def __iter__(self) -> Iterator[Document]:
        """Yield every frame, without end, after it has updated the table.

        After a lost connection it connects again. The next frame is then the whole table, and the missed lines follow.
        """
        pauses = self._calls.pauses()
        while True:
            try:
                for frame in self._calls.stream(f"{self._path}/stream?since={self._last_line.seq}"):
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
        """Apply a frame. Return False if it contains nothing new."""
        with reading():
            match frame["type"]:
                case "table":
                    self._begin(frame)
                    if frame["places"]["number"] != self._last_line.game:
                        self._begin_game(frame["places"]["number"])
                        raise Lost  # another game began while we were away: connect again from its first line
                case "promise":
                    self.promises.hear_start(frame["number"], frame["start_promise"])
                case "places":
                    self.places, self.seat = frame, frame["you"]
                    if self.seat is None:
                        self.view = self.view | {"hand": None}  # our seat was given up
                    self.promises.hear(frame, self.seat)
                case "lines":
                    return self._take_lines(frame)
        return True

    def _take_lines(self, frame: Document) -> bool:
        seen = self.view | frame["view"]
        if frame["number"] != self._last_line.game:
            self._begin_game(frame["number"])
        if not frame["lines"] and frame["view"].get("seq") == self._last_line.seq:  # only the clock changed
            self.view = seen
            return True
        frame["lines"] = [line for line in frame["lines"] if line["seq"] > self._last_line.seq]
        if not frame["lines"]:
            return False
        if any(line["seq"] != number for number, line in enumerate(frame["lines"], start=self._last_line.seq + 1)):
            raise Lost  # a line is missing: connect again from the last one
        self._last_line = LastLine(frame["number"], frame["lines"][-1]["seq"])
        self.promises.hear_lines(frame["number"], frame["lines"])
        self.view = seen
        return True

    def _missed_lines(self) -> Iterator[Document]:
        """Yield frames of the missed lines up to our view. The server sends the later lines by itself."""
        last = self.view["seq"]
        while self._last_line.seq < last:
            frame: Document = {"type": "lines", "view": {}} | self._ask("lines", since=self._last_line.seq)
            frame["lines"] = [line for line in frame["lines"] if line["seq"] <= last]
            if frame["number"] != self._last_line.game or not self._take(frame):
                return  # another game has begun; its lines come next
            yield frame

    def _begin_game(self, number: int) -> None:
        self._last_line = LastLine(number, 0)
        self._awaited = 0

    # Commands

    def sit(self, seat: int | None = None, name: str | None = None) -> None:
        """Take a seat, by default the first free one and under the user's name.

        Without ``seat`` this does nothing if we have a seat already.
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
        """Give up our seat. Before the start it becomes free. After the start a computer player takes it for good."""
        self._do("leave")
        self.promises.sit(None)

    def ready(self, word: str = "") -> None:
        """Be ready for the game. ``word`` is mixed into the shuffle."""
        self._name_word("ready", word, ready=True)

    def seat_computer(self, seat: int, kind: str = "club") -> None:
        """As the host, seat a computer player of this kind."""
        self._do("computer", seat=seat, kind=kind)

    def start(self) -> None:
        """As the host, start the game."""
        reply = self._do("start")
        self.promises.hear_start(reply["number"], reply["start_promise"])

    def act(self, act: str) -> None:
        """Do an action of the game, in the notation of ``may`` or of the answer of ``check``.

        It is done at most once. If the table has changed since the view, it raises UsageError with the code ``stale``.
        """
        seq = self._next_seq()
        self._do("act", act=act, seq=seq)
        self._awaited = seq

    def type(self, text: str, steps: Sequence[str] = (), *, one_tile: bool = False) -> Document:
        """Send typed words and return their meaning as the server reads them.

        The meaning has one of three keys. ``act``: an action, which the server has carried out. ``steps``: a tile turn
        with one more step. ``aside``: a command for the program itself, with ``rest``. Errors are those of ``act``.
        """
        number, seq = self._last_line.game, self._next_seq()
        reply = self._do("type", text=text, steps=list(steps), one_tile=one_tile, seq=seq)
        if "means" not in reply and self._has_reached(number, seq):  # a repeated call: already done
            self._awaited = seq
            return {}
        means = reply.get("means", {})
        if not (isinstance(means, dict) and isinstance(means.get("act", ""), str)):
            self._awaited = seq  # the server may have done an action
            raise unreadable()
        if "act" in means:
            self._awaited = seq
        return means

    def _has_reached(self, number: int, seq: int) -> bool:
        # The server has forgotten the meaning of repeated words, so ask if the game has reached their line.
        now = self._ask("table")
        try:
            return bool(now["places"]["number"] != number or now["view"]["seq"] >= seq)
        except (KeyError, TypeError):
            return False

    def next_deal(self) -> None:
        """Confirm the score of a deal. Does nothing if the next deal has begun."""
        try:
            self._do("next")
        except RumpusError as refused:
            if refused.code != "wrong-time":
                raise
        self._agreed = (self._last_line.game, self.view["deal"])

    def rematch(self, word: str = "") -> None:
        """Agree to another game. ``word`` is mixed into the shuffle."""
        over = (self._last_line.game, self.view["deal"])
        self._name_word("rematch", word)
        self._agreed = over

    def say(self, text: str) -> None:
        """Talk at the table."""
        self._do("say", text=text)

    # Questions

    def check(self, steps: Sequence[str], one_tile: bool = False) -> Document:
        """Return the table as it would be after these steps of a tile turn, and the action they make."""
        return self._ask("check", steps=list(steps), one_tile=one_tile)

    def hint(self) -> Document:
        """Return the move that a sensible player would make, with its reason."""
        return self._ask("hint")

    def score(self) -> Document:
        """Return the score sheet."""
        return self._ask("score")

    def _next_seq(self) -> int:
        seq: int = self.view["seq"] + 1
        if seq <= self._awaited:
            raise UsageError(
                Message("the line of your last action has not come yet; iterate over the table first"), code="stale"
            )
        return seq

    def _name_word(self, do: str, word: str, **fields: bool) -> None:
        self.promises.send_word(word)
        reply = self._do(do, word=word, **fields)
        self.promises.keep_word(word, reply.get("game"))

    def _do(self, word: str, /, **fields: Any) -> Document:
        # The id makes it safe to repeat the call: the server carries out each id once.
        body = {"id": uuid.uuid4().hex, "do": word, **fields}
        return self._calls.post(f"{self._path}/commands", body, is_repeatable=True)

    def _ask(self, word: str, /, **fields: Any) -> Document:
        return self._calls.post(f"{self._path}/commands", {"ask": word, **fields}, is_repeatable=True)
