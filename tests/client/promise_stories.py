"""What is told at a table, and what may be relied on then: the client for programs and the page keep promises by one rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from rumpus.client.calls import Document
from rumpus.client.promises import MOST_FOLLOWED
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


DEAL = {"seq": 1, "act": "deal"}
DRAW = {"seq": 2, "seat": 1, "act": "draw"}
DISCARD = {"seq": 3, "seat": 1, "act": "discard 7B"}
ACTS = {1: (None, "deal"), 2: (1, "draw"), 3: (1, "discard 7B")}


def begun(new: New) -> Keeper:
    """The first game has begun, as it should, and no line of it was told."""
    promises = new()
    promises.hear(places(0, "gathering", "secret"), 0, 0)
    promises.hear_start(1, "start")
    promises.hear(places(1, "playing", "secret", "start"), 0, 0)
    return promises


def acts(promises: Keeper, number: int = 1) -> object:
    """The lines that are known of a game, None where it is not followed."""
    followed = promises.reader(number).followed
    return None if followed is None else followed.acts


def the_lines_of_a_game_are_followed(new: New) -> None:
    promises = new()
    promises.hear_game(1, {"seq": 3}, [DEAL, DRAW, DISCARD], 0)  # of this game nothing was promised
    assert acts(promises) is None
    promises = begun(new)
    promises.hear_game(1, {"seq": 1, "hand": ["2C", "3C"]}, [DEAL], 0)
    promises.hear_game(1, {"seq": 3, "hand": ["2C"]}, [DISCARD], 0)  # one is missing
    promises.hear_game(1, {"seq": 2}, [DEAL, DRAW], 0)
    promises.hear_game(1, {"seq": 3, "hand": ["2C"]}, [DRAW, DISCARD], 0)
    promises.hear_game(1, {"seq": 3, "hand": ["2C", "4C"]}, [], 0)  # another is shown
    followed = promises.reader(1).followed
    assert followed is not None
    assert followed.was_seen
    assert followed.acts == ACTS
    assert list(followed.hands) == [(1, 0, ["2C", "3C"]), (3, 0, ["2C"]), (3, 0, ["2C", "4C"])]


def what_does_not_fit_ends_what_is_followed(new: New) -> None:
    """It may be what was played, and the lines that come later another game."""
    hand = {"seq": 1, "hand": ["2C"]}
    ways: list[Callable[[Keeper], object]] = [
        lambda promises: promises.hear_game(1, {"seq": 1}, [DEAL | {"act": "draw for deal"}], 0),
        lambda promises: promises.hear_game(1, {"seq": 1}, [DEAL | {"seat": 0}], 0),
        lambda promises: promises.hear_game(1, hand, [], None),
        lambda promises: promises.hear_game(2, hand, [DEAL], 0),
        lambda promises: promises.hear_game(0, hand, [], 0),
        lambda promises: promises.hear_game(2, {"seq": 2}, [DRAW], 0),
        lambda promises: promises.hear_game(1, {"seq": 2}, [DRAW | {"seq": 2.5}], 0),
        lambda promises: promises.hear_game(1, {"seq": 2}, [DRAW | {"seq": "2"}], 0),
        lambda promises: promises.hear_game(1, {"seq": 2}, [DRAW | {"seat": -1}], 0),
        lambda promises: promises.hear_game(1, hand, [], -1),
        lambda promises: promises.hear_game(1, hand | {"seq": 1.5}, [], 0),
        lambda promises: promises.hear_game(1, hand | {"hand": {"0": "2C"}}, [], 0),
        lambda promises: promises.hear_game(1, {"seq": 1, "hands": [["2C"], []]}, [], 0),
        lambda promises: promises.hear(places(500, "gathering", "another"), 0, 1),
        lambda promises: promises.hear_whole(
            whole(0, "over", "another", None, []) | {"view": hand | {"outcome": {}, "may": []}}
        ),
    ]
    for told in ways:
        promises = begun(new)
        promises.hear_game(1, {"seq": 1, "hand": ["3C"]}, [DEAL], 0)
        told(promises)
        promises.hear_game(1, {"seq": 3, "hand": ["3C"]}, [DEAL, DRAW, DISCARD], 0)
        followed = promises.reader(1).followed
        assert followed is not None
        assert (followed.acts, followed.was_seen) == (None, False)


def a_game_is_not_told_under_the_number_of_another(new: New) -> None:
    """Neither of one before, nor of one that was promised so that this could be done."""
    promises = begun(new)
    promises.hear_game(1, {"seq": 3, "hand": ["2C"]}, [DEAL, DRAW, DISCARD], 0)
    promises.hear(places(1, "over", "secret 2"), 0, 3)
    promises.hear_start(2, "start 2")
    promises.hear(places(2, "playing", "secret 2", "start 2"), 0, 3)
    promises.hear_game(1, {"seq": 3, "hand": ["2C"]}, [DEAL], 0)  # old, as another window may be told it
    assert (acts(promises), acts(promises, 2)) == (ACTS, {})
    promises.hear_game(1, {"seq": 3, "hand": ["9C"]}, [], 0)
    promises.hear_game(2, {"seq": 1}, [DEAL], 0)
    assert acts(promises) is acts(promises, 2) is None
    decoyed = begun(new)
    decoyed.hear(places(500, "gathering", "decoy"), 0, 0)
    decoyed.hear_start(501, "start of the decoy")
    decoyed.hear_game(501, {"seq": 1, "hand": ["9C"]}, [DEAL], 0)
    decoyed.hear_game(1, {"seq": 1, "hand": ["2C"]}, [DEAL], 0)
    assert acts(decoyed) is None


def a_game_that_is_over_is_told_no_more(new: New) -> None:
    """A server could play it by itself, say that it is over, and tell another game by its number."""
    for number in (1, 0):
        promises = begun(new)
        promises.hear_game(1, {"seq": 3}, [DEAL, DRAW, DISCARD], 0)
        promises.hear(places(1, "over", "decoy"), 0, 3)
        promises.hear(places(1, "playing", "decoy"), 0, 3)
        promises.hear_game(number, {"seq": 3, "hand": ["9C"]}, [], 0)
        assert acts(promises) is None
    missed = begun(new)
    missed.hear_game(1, {"seq": 3}, [DEAL, DRAW, DISCARD], 0)
    missed.hear(places(1, "over", "secret 2"), 0, 3)
    missed.hear_game(3, {"seq": 9, "hand": ["9C"]}, [], 0)  # one was away for the second game
    assert acts(missed) == ACTS


def who_sits_there_counts_where_the_game_was_over_at_once(new: New) -> None:
    seats = [{"name": "Ann", "kind": "person"}, {"name": "Pip", "kind": "casual"}]
    promises = new()
    promises.hear(places(0, "gathering", "secret"), 0, 0)
    promises.hear_start(1, "start")
    promises.hear_whole(
        whole(1, "over", "secret 2", "start", [None, 1, 1])
        | {"places": places(1, "over", "secret 2") | {"seats": seats}}
    )
    promises.hear_game(1, {"seq": 3}, [DEAL, DRAW, DISCARD], 0)
    followed = promises.reader(1).followed
    assert followed is not None
    assert followed.settled == ("", {}, [("Ann", "person"), ("Pip", "casual")])
    assert followed.acts == ACTS
    assert followed.was_seen


def no_game_is_promised_before_the_last_one_is_over(new: New) -> None:
    promises = begun(new)
    promises.hear_game(1, {"seq": 1, "hand": ["2C"]}, [DEAL], 0)
    promises.hear(places(0, "gathering", "another"), 0, 0)  # old, or a lie
    promises.hear_start(1, "start of another")
    assert promises.reader(1).promises == {"secret", "start"}
    assert acts(promises) == {1: (None, "deal")}


def nothing_is_dealt_before_the_start_is_promised(new: New) -> None:
    """A table that is said to be over could be played at, under a view that says so, too."""
    shown = {"seq": 0, "outcome": {}, "may": [], "hand": ["9C"]}
    promises = new()
    promises.hear(places(0, "gathering", "secret"), 0, 0)
    promises.hear_whole(whole(0, "over", "secret", None, []) | {"view": shown})
    promises.hear_start(1, "start")
    assert promises.reader(1).promises == {"secret"}
    later = new()
    later.hear(places(1, "over", "secret 2"), 0, 9)
    later.hear_game(1, shown | {"seq": 9}, [], 0)
    later.hear_game(1, shown | {"seq": 9}, [], 0)
    later.hear_start(2, "start 2")
    assert later.reader(2).promises == {"secret 2", "start 2"}
    played = new()
    played.hear(places(1, "over", "secret 2"), 0, 9)
    played.hear_game(1, shown | {"seq": 9}, [], 0)
    played.hear_game(1, shown | {"seq": 9, "hand": ["TC"]}, [], 1)
    played.hear_start(2, "start 2")
    assert played.reader(2).promises == {"secret 2"}


def who_sits_there_is_told_once(new: New) -> None:
    ann, bob, pip = [
        {"name": name, "kind": kind} for name, kind in (("Ann", "person"), ("Bob", "person"), ("Pip", "casual"))
    ]
    told = places(1, "playing", "secret", "start") | {"seats": [ann, bob], "options": {"deals": 2}}
    for later, is_lost in (
        (told, False),
        (told | {"seats": [ann, pip]}, False),  # Bob has given their seat up
        (told | {"seats": [bob, ann]}, True),
        (told | {"seats": [ann, bob, pip]}, True),
        (told | {"options": {"deals": 3}}, True),
    ):
        promises = new()
        promises.hear(places(0, "gathering", "secret"), 0, 0)
        promises.hear_start(1, "start")
        promises.hear_game(1, {"seq": 1}, [DEAL], 0)
        promises.hear(told, 0, 1)
        promises.hear(later, 0, 1)
        followed = promises.reader(1).followed
        assert followed is not None
        assert followed.settled == ("", {"deals": 2}, [("Ann", "person"), ("Bob", "person")])
        assert (followed.acts is None) == is_lost, later


def a_secret_is_promised_of_one_game_alone(new: New) -> None:
    promises = new()
    promises.hear(places(0, "gathering", "secret"), 0, 0)
    promises.hear_start(1, "start")
    promises.hear(places(1, "over", "secret"), 0, 9)
    promises.hear_start(2, "start")
    assert promises.reader(2).promises == frozenset()


def of_the_last_games_it_is_kept_what_was_told(new: New) -> None:
    promises = new()
    for number in range(1, MOST_FOLLOWED + 2):
        promises.hear(places(number - 1, "over" if number > 1 else "gathering", f"secret {number}"), 0, number - 1)
        promises.hear_start(number, f"start {number}")
        promises.hear(places(number, "playing", f"secret {number}", f"start {number}"), 0, 0)
        promises.hear_game(number, {"seq": 1, "hand": ["2C"]}, [DEAL], 0)
    known = [acts(promises, number) for number in range(1, MOST_FOLLOWED + 2)]
    assert known == [None, *[{1: (None, "deal")}] * MOST_FOLLOWED]
    first = promises.reader(1)
    assert first.promises == {"secret 1", "start 1"}
    assert first.followed is not None
    assert first.followed.was_seen


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
    the_lines_of_a_game_are_followed,
    what_does_not_fit_ends_what_is_followed,
    a_game_is_not_told_under_the_number_of_another,
    a_game_that_is_over_is_told_no_more,
    who_sits_there_counts_where_the_game_was_over_at_once,
    no_game_is_promised_before_the_last_one_is_over,
    nothing_is_dealt_before_the_start_is_promised,
    who_sits_there_is_told_once,
    a_secret_is_promised_of_one_game_alone,
    of_the_last_games_it_is_kept_what_was_told,
]
