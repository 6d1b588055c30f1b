"""What is told at a table, and what may be relied on then: the client for programs and the page keep promises by one rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from rumpus.client.calls import Document
from rumpus.record.statements import Reader


class Keeper(Protocol):
    """Who keeps what is promised at one table."""

    def hear(self, places: Document, seat: int | None, seq: int) -> None:
        """Who sits where."""

    def hear_whole(self, whole: Document) -> None:
        """The whole table."""

    def hear_start(self, number: int, start: str | None) -> None:
        """The promise of a start."""

    def hear_game(self, number: int, view: Document, lines: Sequence[Document] = (), seat: int | None = None) -> None:
        """Lines of a game, and one's view of it after them."""

    def send_word(self, word: str) -> None:
        """It is on its way."""

    def keep_word(self, word: str, number: int | None) -> None:
        """It was taken, for the game of this number."""

    def send_act(self, number: int, seq: int, act: str | None, instead: str | None = None) -> None:
        """It is on its way, to be this line of the game of this number, instead of another."""

    def reader(self, number: int) -> Reader:
        """What to hold against a record."""


New = Callable[[], Keeper]


def places(number: int, stage: str, secret: str, start: str | None = None) -> dict[str, Any]:
    return {"number": number, "stage": stage, "commitment": secret, "start_promise": start}


def whole(number: int, stage: str, secret: str, start: str | None, seats: list[int | None]) -> dict[str, Any]:
    """The whole table after lines of these seats, ``None`` where cards were dealt."""
    log = [{"seq": seq, "seat": seat} for seq, seat in enumerate(seats, start=1)]
    return {"places": places(number, stage, secret, start), "you": 0, "view": {"seq": len(seats)}, "log": log}


def named(promises: Keeper, word: str, game: int) -> None:
    promises.send_word(word)
    promises.keep_word(word, game)


def what_was_told_first_holds(new: New) -> None:
    promises = new()
    promises.hear(places(0, "gathering", "secret 1"), 0, 0)
    promises.hear(places(0, "gathering", "another"), 0, 0)
    promises.hear_start(1, "start 1")
    promises.hear(places(1, "playing", "secret 1", "start 1"), 0, 0)
    promises.hear_start(1, "another")
    promises.hear(places(1, "playing", "another", "another"), 0, 0)
    promises.hear(places(1, "over", "secret 2", "another"), 0, 0)
    promises.hear_whole(whole(2, "playing", "secret 2", "start 2", [None, None]))
    assert promises.reader(1).promises == {"secret 1", "start 1"}
    assert promises.reader(2).promises == {"secret 2", "start 2"}
    assert promises.reader(3).promises == promises.reader(3).words == frozenset()


def a_start_that_is_told_when_somebody_has_moved_is_no_promise(new: New) -> None:
    cut = whole(1, "playing", "secret", "start", [None, 1, None, None])
    cut["log"] = cut["log"][2:]  # the log of the second deal
    late = whole(1, "playing", "secret", "start", [None]) | {"you": None}  # looks on, and is shown the game later
    for told in (
        whole(1, "playing", "secret", "start", [None, None, 1]),
        whole(1, "between", "secret", "start", [None, 1, 0]),
        whole(1, "playing", "secret", "start", [None, 1, None]),
        whole(1, "playing", "secret", "start", []),
        whole(1, "over", "secret 2", "start", [None, 1]),
        cut,
        late,
    ):
        promises = new()
        promises.hear_whole(whole(0, "gathering", "secret", None, []))
        promises.hear_whole(told)
        promises.hear_start(1, "start")
        assert promises.reader(1).promises == {"secret"}, told


def lines_tell_that_a_game_has_begun_whatever_else_is_withheld(new: New) -> None:
    promises = new()
    promises.hear(places(0, "gathering", "secret"), 0, 0)
    promises.hear_game(1, {"seq": 1})
    promises.hear_start(1, "start")
    assert promises.reader(1).promises == {"secret"}
    promises.hear(places(1, "over", "secret 2"), 0, 9)
    promises.hear_game(1, {"seq": 9, "outcome": {"reason": "deals"}, "may": []})  # older lines, asked for now
    promises.hear_start(2, "start 2")
    assert promises.reader(2).promises == {"secret 2", "start 2"}


def a_game_that_goes_on_is_not_to_come_whatever_it_is_called(new: New) -> None:
    """The server tells it under the number of the game before, or calls its table one where people gather."""
    over: dict[str, Any] = {"seq": 9, "outcome": {"reason": "deals"}, "may": []}
    going_on: dict[str, Any] = {"seq": 0, "deal": 1, "outcome": None, "may": []}
    ways: list[Callable[[Keeper], object]] = [
        lambda promises: promises.hear_game(1, over | {"seq": 10}),
        lambda promises: promises.hear_game(1, over, [{"seq": 10}]),
        lambda promises: promises.hear_game(2, over),
        lambda promises: promises.hear_game(1, going_on),
        lambda promises: promises.hear_game(1, over | {"may": [{"act": "draw"}]}),
        lambda promises: promises.hear_whole(whole(1, "over", "secret 2", None, [None] * 10)),
        lambda promises: promises.hear_whole(whole(1, "over", "secret 2", None, []) | {"view": going_on}),
    ]
    for told in ways:
        promises = new()
        promises.hear(places(1, "over", "secret 2"), 0, 9)
        promises.hear_game(1, over)
        told(promises)
        promises.hear_start(2, "start of what was played")
        assert promises.reader(2).promises == {"secret 2"}


def who_missed_a_game_is_promised_nothing_of_the_next(new: New) -> None:
    promises = new()
    promises.hear(places(1, "over", "secret 2"), None, 9)
    promises.hear_whole(whole(3, "playing", "secret 3", "start 3", [None, 1]))
    assert promises.reader(3).promises == frozenset()
    late = new()
    late.hear(places(1, "over", "secret 2"), None, 9)
    late.hear_whole(whole(3, "playing", "secret 3", "start 3", [None]))
    assert late.reader(3).promises == frozenset()


def a_game_under_another_number_ends_what_is_promised(new: New) -> None:
    promises = new()
    promises.hear(places(0, "gathering", "secret"), 0, 0)
    promises.hear(places(41, "gathering", "secret"), 0, 0)
    promises.hear_start(1, "start 1")
    promises.hear(places(1, "playing", "secret", "start 1"), 0, 0)
    promises.hear_start(42, "start of what was played")
    promises.hear(places(42, "over", "another"), 0, 0)
    assert [promises.reader(number).promises for number in (1, 42)] == [{"secret"}, set()]


def a_start_that_is_promised_when_the_game_has_begun_is_no_promise(new: New) -> None:
    late = new()  # comes when it is over, in the middle, or hears at first that nothing is promised
    late.hear(places(1, "over", "secret 2", "start 1"), 0, 0)
    late.hear_start(1, "start 1")
    assert late.reader(1).promises == frozenset()
    middle = new()
    middle.hear(places(1, "between", "secret 1", "start 1"), 0, 0)
    assert middle.reader(1).promises == frozenset()
    told = new()
    told.hear(places(0, "gathering", "secret 1"), 0, 0)
    told.hear(places(1, "playing", "secret 1"), 0, 0)
    told.hear_start(1, "start 1")
    told.hear(places(1, "over", "secret 2", "start 1"), 0, 0)
    assert told.reader(1).promises == {"secret 1"}
    away = new()  # and who missed the whole game
    away.hear(places(0, "gathering", "secret 1"), 0, 0)
    away.hear(places(1, "over", "secret 2", "start 1"), 0, 0)
    assert away.reader(1).promises == {"secret 1"}


def a_word_shows_something_only_where_the_secret_was_promised_before(new: New) -> None:
    promises = new()
    named(promises, "early", 1)
    promises.hear(places(0, "gathering", "secret"), 0, 0)
    promises.hear_start(1, "start")
    named(promises, "late", 1)
    assert promises.reader(1).words == frozenset()
    promises.hear(places(1, "over", "secret 2"), 0, 0)
    named(promises, "apple 41 kestrel", 2)
    promises.hear_start(2, "start 2")
    named(promises, "late", 2)
    assert promises.reader(2).words == {"apple 41 kestrel"}


def the_last_word_that_was_sent_counts_once_it_was_taken_or_none(new: New) -> None:
    promises = new()
    promises.hear(places(0, "gathering", "secret"), 0, 0)
    named(promises, "apple 41 kestrel", 1)
    named(promises, "another 17 owls", 1)
    promises.hear_start(1, "start")
    assert promises.reader(1).words == {"another 17 owls"}
    promises.hear(places(1, "over", "secret 2"), 0, 0)
    named(promises, "apple 42 kestrel", 2)
    promises.send_word("")  # nobody knows whether the server has taken this one
    promises.hear_start(2, "start 2")
    assert promises.reader(2).words == frozenset()


def a_word_goes_with_the_seat(new: New) -> None:
    promises = new()
    promises.hear(places(0, "gathering", "secret"), 0, 0)
    named(promises, "apple 41 kestrel", 1)
    promises.hear(places(0, "gathering", "secret"), None, 0)  # from before they sat down
    promises.hear(places(0, "gathering", "secret"), 1, 0)
    promises.hear_start(1, "start")
    assert promises.reader(1).words == {"apple 41 kestrel"}
    promises.hear(places(1, "over", "secret 2"), 1, 9)
    named(promises, "another 17 owls", 2)
    promises.hear(places(1, "over", "secret 2"), None, 9)  # sent away
    promises.hear_start(2, "start 2")
    assert promises.reader(2).words == frozenset()


def a_word_goes_where_somebody_is_sent_away_before_the_game(new: New) -> None:
    """They were not there, and nobody can tell whether the seat that they have now is the one they had."""
    ways: list[Callable[[Keeper], object]] = [
        lambda promises: promises.hear_whole(whole(1, "playing", "secret", "start", [None, 1]) | {"you": None}),
        lambda promises: promises.hear_whole(whole(1, "over", "secret 2", "start", [None, 1])),
        lambda promises: promises.hear_whole(whole(2, "playing", "secret 2", "start", [None])),
    ]
    for told in ways:
        promises = new()
        promises.hear(places(0, "gathering", "secret"), 0, 0)
        named(promises, "apple 41 kestrel", 1)
        told(promises)
        assert promises.reader(1).words == frozenset()


def a_word_stays_where_somebody_was_away_when_the_game_began(new: New) -> None:
    promises = new()
    promises.hear(places(0, "gathering", "secret"), 0, 0)
    named(promises, "apple 41 kestrel", 1)
    promises.hear_whole(whole(1, "playing", "secret", "start", [None, 1]))
    assert promises.reader(1).words == {"apple 41 kestrel"}


def after_a_game_that_was_given_up_another_is_to_come(new: New) -> None:
    promises = new()
    given_up: Document = {"seq": 2, "deal": 1, "outcome": None, "may": []}
    promises.hear(places(0, "gathering", "secret"), 0, 0)
    promises.hear_start(1, "start")
    promises.hear_whole(whole(1, "over", "secret 2", None, [None, 1]) | {"view": given_up})
    named(promises, "apple 41 kestrel", 2)
    promises.hear_game(1, given_up)
    promises.hear_whole(whole(1, "over", "secret 2", None, [None, 1]) | {"view": given_up})
    promises.hear_start(2, "start 2")
    known = promises.reader(2)
    assert known.promises == {"secret 2", "start 2"}
    assert known.words == {"apple 41 kestrel"}


STORIES: list[Callable[[New], None]] = [
    what_was_told_first_holds,
    a_start_that_is_told_when_somebody_has_moved_is_no_promise,
    lines_tell_that_a_game_has_begun_whatever_else_is_withheld,
    a_game_that_goes_on_is_not_to_come_whatever_it_is_called,
    who_missed_a_game_is_promised_nothing_of_the_next,
    a_game_under_another_number_ends_what_is_promised,
    a_start_that_is_promised_when_the_game_has_begun_is_no_promise,
    a_word_shows_something_only_where_the_secret_was_promised_before,
    the_last_word_that_was_sent_counts_once_it_was_taken_or_none,
    a_word_goes_with_the_seat,
    a_word_goes_where_somebody_is_sent_away_before_the_game,
    a_word_stays_where_somebody_was_away_when_the_game_began,
    after_a_game_that_was_given_up_another_is_to_come,
]
