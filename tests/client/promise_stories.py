"""Stories of a table with the promises after it: the client for programs and the page store promises by one
rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from rumpus.client.calls import Document
from rumpus.record.following import EMPTY, Followed
from rumpus.record.statements import Reader

HAND = ["TC", "2B", "9F"]
DEAL: Document = {"seq": 1, "seat": None, "act": "deal", "events": [{"event": "Dealt", "hands": [HAND, None]}]}
DRAW: Document = {"seq": 2, "seat": 0, "act": "draw", "events": [{"event": "Drew"}]}
BY_CLOCK: Document = {"seq": 3, "seat": 0, "act": "discard 9F", "by": "clock", "events": []}
LINES = [DEAL, DRAW, BY_CLOCK]
FOLDED = EMPTY.with_line(None, "deal", None).with_hand(HAND).with_line(0, "draw", None)
WHOLE_DIGEST = FOLDED.with_line(0, "discard 9F", "clock").value


class Keeper(Protocol):
    """Stores what is promised and shown at one table."""

    def hear(self, places: Document, seat: int | None) -> None:
        """Hear of the users at the seats."""

    def hear_whole(self, whole: Document) -> None:
        """The whole table."""

    def hear_start(self, number: int, start: str | None) -> None:
        """The promise of a start."""

    def hear_lines(self, number: int, lines: Sequence[Document]) -> None:
        """Lines of a game."""

    def send_word(self, word: str) -> None:
        """It is on its way."""

    def keep_word(self, word: str, number: int | None) -> None:
        """It was taken, for the game of this number."""

    def reader(self, number: int) -> Reader:
        """The reader's knowledge to verify a record with."""


New = Callable[[], Keeper]


def places(number: int, stage: str, secret: str, start: str | None = None) -> dict[str, Any]:
    return {"number": number, "stage": stage, "commitment": secret, "start_promise": start}


def table_after(number: int, stage: str, secret: str, start: str | None, seats: list[int | None]) -> dict[str, Any]:
    """The whole table after lines of these seats, ``None`` where cards were dealt."""
    log = [{"seq": seq, "seat": seat} for seq, seat in enumerate(seats, start=1)]
    return {"places": places(number, stage, secret, start), "you": 0, "view": {"seq": len(seats)}, "log": log}


def name_word(promises: Keeper, word: str, game: int) -> None:
    promises.send_word(word)
    promises.keep_word(word, game)


def keeper_of_game_1(new: New) -> Keeper:
    """A player who waited at seat 0, named a word, and was promised the start of game 1."""
    promises = new()
    promises.hear(places(0, "gathering", "secret 1"), 0)
    name_word(promises, "apple 41 kestrel", 1)
    promises.hear_start(1, "start 1")
    promises.hear(places(1, "playing", "secret 1", "start 1"), 0)
    return promises


def the_first_promise_counts(new: New) -> None:
    promises = new()
    promises.hear(places(0, "gathering", "secret 1"), 0)
    promises.hear(places(0, "gathering", "another"), 0)
    promises.hear_start(1, "start 1")
    promises.hear(places(1, "playing", "secret 1", "start 1"), 0)
    promises.hear_start(1, "another")
    promises.hear(places(1, "playing", "another", "another"), 0)
    promises.hear(places(1, "over", "secret 2", "another"), 0)
    promises.hear_whole(table_after(2, "playing", "secret 2", "start 2", [None, None]))
    assert promises.reader(1).promises == {"secret 1", "start 1"}
    assert promises.reader(2).promises == {"secret 2", "start 2"}
    assert promises.reader(3) == Reader()


def a_start_promised_after_the_first_line_does_not_count(new: New) -> None:
    cut = table_after(1, "playing", "secret", "start", [None, 1, None, None])
    cut["log"] = cut["log"][2:]  # the log of the second deal
    for told in (
        table_after(1, "playing", "secret", "start", [None, None, 1]),
        table_after(1, "between", "secret", "start", [None, 1, 0]),
        table_after(1, "playing", "secret", "start", []),
        cut,
    ):
        promises = new()
        promises.hear_whole(table_after(0, "gathering", "secret", None, []))
        promises.hear_whole(told)
        assert promises.reader(1).promises == {"secret"}, told
    late = new()
    late.hear(places(0, "gathering", "secret"), 0)
    late.hear_lines(1, LINES)
    late.hear_start(1, "start")
    assert late.reader(1).promises == {"secret"}


def without_a_seat_before_the_game_nothing_is_stored(new: New) -> None:
    onlooker = new()
    onlooker.hear(places(0, "gathering", "secret"), None)
    onlooker.hear_start(1, "start")
    onlooker.hear(places(1, "playing", "secret", "start"), None)
    onlooker.hear_lines(1, LINES)
    late = new()
    late.hear_whole(table_after(1, "playing", "secret", "start", [None, 1]))
    late.hear_lines(1, LINES)
    for one in (onlooker, late):
        assert one.reader(1) == Reader()


def a_word_counts_if_the_secret_was_promised_before(new: New) -> None:
    promises = new()
    promises.hear(places(0, "gathering", "secret"), None)
    name_word(promises, "early", 1)
    promises.hear(places(0, "gathering", "secret"), 0)
    promises.hear_start(1, "start")
    promises.hear_lines(1, LINES)
    assert promises.reader(1).words == frozenset()
    promises.hear(places(1, "over", "secret 2"), 0)
    name_word(promises, "apple 41 kestrel", 2)
    promises.hear_start(2, "start 2")
    promises.hear_lines(2, LINES)
    assert promises.reader(2).words == {"apple 41 kestrel"}


def the_last_word_counts_once_the_server_has_taken_it(new: New) -> None:
    promises = new()
    promises.hear(places(0, "gathering", "secret"), 0)
    name_word(promises, "apple 41 kestrel", 1)
    name_word(promises, "another 17 owls", 1)
    promises.hear_lines(1, LINES)
    assert promises.reader(1).words == {"another 17 owls"}
    promises.hear(places(1, "over", "secret 2"), 0)
    name_word(promises, "apple 42 kestrel", 2)
    promises.send_word("")  # nobody knows whether the server has taken this one
    promises.hear_lines(2, LINES)
    assert promises.reader(2).words == frozenset()


def a_word_goes_with_the_seat(new: New) -> None:
    moved = new()
    moved.hear(places(0, "gathering", "secret"), 0)
    name_word(moved, "apple 41 kestrel", 1)
    moved.hear(places(0, "gathering", "secret"), 1)
    moved.hear_lines(1, [{**DEAL, "events": [{"event": "Dealt", "hands": [None, HAND]}]}])
    assert moved.reader(1).words == {"apple 41 kestrel"}
    ways: list[Callable[[Keeper], object]] = [
        lambda promises: promises.hear(places(0, "gathering", "secret"), None),
        lambda promises: promises.hear_whole(table_after(1, "playing", "secret", "start", [None, 1]) | {"you": None}),
        lambda promises: promises.hear_whole(table_after(1, "over", "secret 2", "start", [None, 1])),
        lambda promises: promises.hear_whole(table_after(2, "playing", "secret 2", "start", [None])),
    ]
    for sent_away in ways:  # before the game began
        promises = new()
        promises.hear(places(0, "gathering", "secret"), 0)
        name_word(promises, "apple 41 kestrel", 1)
        sent_away(promises)
        assert promises.reader(1).words == frozenset()


def every_line_and_the_own_hand_are_folded(new: New) -> None:
    promises = keeper_of_game_1(new)
    promises.hear_lines(1, LINES[:2])
    assert promises.reader(1).followed == Followed(0, 2, FOLDED.value)
    promises.hear_lines(1, LINES)  # two lines come again
    promises.hear(places(1, "over", "secret 2"), None)  # nobody needs a seat any more
    known = promises.reader(1)
    assert known.followed == Followed(0, 3, WHOLE_DIGEST)
    assert known.promises == {"secret 1", "start 1"}
    assert known.words == {"apple 41 kestrel"}


def an_absent_player_follows_the_game_from_the_first_line(new: New) -> None:
    promises = new()
    promises.hear(places(0, "gathering", "secret"), 0)
    name_word(promises, "apple 41 kestrel", 1)
    promises.hear_whole(table_after(1, "playing", "secret", "start", [None, 0, 0]))
    promises.hear_lines(1, LINES)
    known = promises.reader(1)
    assert known.followed == Followed(0, 3, WHOLE_DIGEST)
    assert known.promises == {"secret"}
    assert known.words == {"apple 41 kestrel"}


def a_player_who_leaves_the_seat_stops_following(new: New) -> None:
    promises = keeper_of_game_1(new)
    promises.hear_lines(1, LINES[:1])
    promises.hear(places(1, "playing", "secret 1", "start 1"), None)
    promises.hear_lines(1, LINES)
    known = promises.reader(1)
    assert known.followed is not None
    assert known.followed.digest is None
    assert known.words == {"apple 41 kestrel"}


STORIES: list[Callable[[New], None]] = [
    the_first_promise_counts,
    a_start_promised_after_the_first_line_does_not_count,
    without_a_seat_before_the_game_nothing_is_stored,
    a_word_counts_if_the_secret_was_promised_before,
    the_last_word_counts_once_the_server_has_taken_it,
    a_word_goes_with_the_seat,
    every_line_and_the_own_hand_are_folded,
    an_absent_player_follows_the_game_from_the_first_line,
    a_player_who_leaves_the_seat_stops_following,
]
