"""How a game is followed that is told at a table, and what ends that: by one rule for the client for programs and for the page."""

from __future__ import annotations

from collections.abc import Callable

from rumpus.client.calls import Document
from rumpus.client.promises import MOST_FOLLOWED
from tests.client.promise_stories import Keeper, New, places, whole

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
    promises.hear_game(1, {"seq": 3}, [DEAL], 0)  # lines that were asked for before
    assert (acts(promises), acts(promises, 2)) == (ACTS, {})
    promises.hear_game(1, {"seq": 3, "hand": ["2C"]}, [], 0)  # an old hand is on the screen
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
    assert acts(promises) is None


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
    assert not first.followed.was_seen


def the_own_seat_is_shown_one_hand_alone_the_newest(new: New) -> None:
    drawn = {"seq": 2, "hand": ["2C", "3C"]}
    later: list[tuple[list[Document], Document, int]] = [
        ([DRAW], {"seq": 1, "hand": ["2C"]}, 0),  # that of before the draw
        ([], {"seq": 1, "hand": ["2C"]}, 0),  # the same, after a hand whose line is still to be told
        ([DRAW], {"seq": 2, "hand": ["2C"]}, 1),  # that of another seat
    ]
    for lines, view, seat in later:
        promises = begun(new)
        promises.hear_game(1, {"seq": 1, "hand": ["2C"]}, [DEAL], 0)
        promises.hear_game(1, drawn, lines, 0)
        assert acts(promises) is not None
        promises.hear_game(1, view, [], seat)
        assert acts(promises) is None, view
    taken_away = begun(new)
    for hand in [], ["2C"], None:
        taken_away.hear_game(1, {"seq": 1, "hand": hand}, [DEAL], 0)
    taken_away.send_act(1, 2, "draw")
    followed = taken_away.reader(1).followed
    assert followed is not None
    assert list(followed.hands) == [(1, 0, ["2C"]), (1, 0, [])]
    assert not any(followed.sent.values())
    sat_down = new()
    sat_down.hear(places(0, "gathering", "secret"), 0, 0)
    sat_down.hear_start(1, "start")
    sat_down.hear_game(1, {"seq": 1, "hand": ["2C"]}, [DEAL], 1)
    assert acts(sat_down) is None


def a_seat_is_given_up_for_good_or_not_at_all(new: New) -> None:
    told = places(1, "playing", "secret", "start")
    shown = {"seq": 1, "hand": ["2C"]}
    promises = begun(new)
    promises.hear_game(1, shown, [DEAL], 0)
    promises.hear(told, None, 1)
    promises.hear_game(1, {"seq": 2, "hand": None}, [DRAW], None)
    promises.hear_game(1, {"seq": 1, "hand": None, "pile": ["9C"]}, [], None)  # to who looks on it may be told late
    assert acts(promises) == {1: (None, "deal"), 2: (1, "draw")}
    ways: list[Callable[[Keeper], object]] = [
        lambda given_up: given_up.hear(told, 0, 1),
        lambda given_up: given_up.hear_game(1, shown, [], 0),
        lambda given_up: given_up.hear_game(1, {"seq": 2, "hands": [["2C"], ["9C"]]}, [DRAW], None),
    ]
    for way in ways:
        given_up = begun(new)
        given_up.hear_game(1, shown, [DEAL], 0)
        given_up.hear(told, None, 1)
        way(given_up)
        assert acts(given_up) is None
    moved = begun(new)
    moved.hear_game(1, shown, [DEAL], 0)
    moved.hear(told, 1, 1)
    assert acts(moved) is None


def who_gives_up_the_seat_when_it_is_over_keeps_what_was_told(new: New) -> None:
    """The others had agreed to play again, and are dealt cards before it is told who sits where."""
    promises = begun(new)
    promises.hear_game(1, {"seq": 3, "hand": ["2C"]}, [DEAL, DRAW, DISCARD], 0)
    promises.hear(places(1, "over", "secret 2"), 0, 3)
    promises.hear_start(2, "start 2")
    promises.hear_game(2, {"seq": 1, "hands": [["9C"], ["TC"]]}, [DEAL], 0)
    promises.hear(places(2, "playing", "secret 2", "start 2"), None, 1)
    assert acts(promises) == ACTS
    assert acts(promises, 2) is None


def no_other_game_is_told_between_the_end_and_the_last_lines(new: New) -> None:
    promises = begun(new)
    promises.hear_game(1, {"seq": 1, "hand": ["2C"]}, [DEAL], 0)
    promises.hear(places(1, "over", "secret"), 0, 1)  # of no next one, so that none is to come
    promises.hear_game(2, {"seq": 2, "hand": ["9C"]}, [DRAW], 0)
    assert acts(promises) == {1: (None, "deal")}
    promises.hear_game(1, {"seq": 2, "hand": ["2C"]}, [DRAW], 0)
    assert acts(promises) is None


def nothing_at_all_is_shown_of_another_game_while_one_runs(new: New) -> None:
    shown: list[Document] = [{"seq": 0, "hand": None, "hands": [["9C"], ["TC"]]}, {"seq": 0, "pile": ["9C"]}]
    for view in shown:
        for number in (0, 2):
            promises = begun(new)
            promises.hear_game(1, {"seq": 1, "hand": ["2C"]}, [DEAL], 0)
            promises.hear_game(number, view, [], 0)
            assert acts(promises) is None, (number, view)
    promises = begun(new)
    promises.hear_game(1, {"seq": 1, "hand": ["2C"]}, [DEAL], 0)
    promises.hear_game(2, {"seq": 0, "clock": None}, [], 0)
    assert acts(promises) == {1: (None, "deal")}
    promises = begun(new)
    promises.hear_game(1, {"seq": 3, "hand": ["2C"]}, [DEAL, DRAW, DISCARD], 0)
    promises.hear(places(1, "over", "secret 2"), 0, 3)
    promises.hear_start(2, "start 2")
    promises.hear_game(2, {"seq": 1, "hand": ["3C"]}, [DEAL], 0)
    promises.hear_game(1, {"seq": 3, "hand": ["2C"], "hands": [["2C"], ["TC"]]}, [], 0)
    assert acts(promises) == acts(promises, 2) is None


def what_was_sent_is_kept_of_the_game_that_runs(new: New) -> None:
    promises = begun(new)
    promises.hear_game(1, {"seq": 1, "hand": ["2C"]}, [DEAL], 0)
    promises.send_act(1, 2, "take 9C")
    promises.send_act(1, 2, None, instead="take 9C")  # it was refused
    late = begun(new)
    late.hear_game(1, {"seq": 1, "hand": []}, [DEAL], 0)
    late.send_act(1, 2, "draw")
    late.hear_game(1, {"seq": 1, "hand": ["2C"]}, [], 0)
    followed = late.reader(1).followed
    assert followed is not None
    assert followed.acts == {1: (None, "deal")}  # who has gone out, or looks on, may have typed something
    assert not any(followed.sent.values())
    promises.send_act(1, 2, "draw")
    promises.send_act(1, 2, "draw")
    promises.send_act(1, 2, None, instead="draw")  # the second time, since it was done before
    promises.send_act(2, 3, "draw")
    followed = promises.reader(1).followed
    assert followed is not None
    assert followed.sent == {2: {"draw"}}
    assert followed.seat == 0


def who_sits_there_is_told_before_somebody_moves(new: New) -> None:
    late = new()
    late.hear(places(0, "gathering", "secret"), 0, 0)
    late.hear_start(1, "start")
    late.hear_game(1, {"seq": 2}, [DEAL, DRAW], 0)
    late.hear(places(1, "over", "secret 2"), 0, 2)
    assert acts(late) is None


def who_sits_there_is_told_of_no_other_game_while_one_runs(new: New) -> None:
    ann, bob = [{"name": name, "kind": "person"} for name in ("Ann", "Bob")]
    told = places(1, "playing", "secret", "start") | {"seats": [ann], "options": {}}

    def running() -> Keeper:
        promises = new()
        promises.hear(places(0, "gathering", "secret"), 0, 0)
        promises.hear_start(1, "start")
        promises.hear(places(0, "gathering", "secret"), 0, 0)  # from before, heard after the start was answered
        promises.hear_game(1, {"seq": 1, "hand": ["2C"]}, [DEAL], 0)
        promises.hear(told, 0, 1)
        assert acts(promises) == {1: (None, "deal")}
        return promises

    for later in (
        told | {"stage": "over", "seats": [bob]},
        told | {"number": 2, "seats": [bob]},
        told | {"number": 0, "seats": [bob]},
        places(0, "gathering", "another") | {"seats": [bob], "options": {}},
        places(2, "over", "another") | {"seats": [bob], "options": {}},
    ):
        promises = running()
        promises.hear(later, 0, 1)
        assert acts(promises) is None, later
    between = begun(new)
    between.hear(places(0, "gathering", "secret"), 0, 0)  # after it was told who sits there
    between.hear_game(1, {"seq": 1, "hand": ["2C"]}, [DEAL], 0)
    assert acts(between) is None
    over = running()
    over.hear(told | {"stage": "over"}, 0, 1)
    over.hear_game(1, {"seq": 1, "hand": ["2C"]}, [DEAL], 0)
    over.hear(told | {"number": 2, "stage": "over", "seats": [bob]}, 0, 1)
    assert acts(over) == {1: (None, "deal")}
    over.hear_game(1, {"seq": 2, "hand": ["2C"]}, [DRAW], 0)  # it goes on
    assert acts(over) is None


STORIES: list[Callable[[New], None]] = [
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
    the_own_seat_is_shown_one_hand_alone_the_newest,
    a_seat_is_given_up_for_good_or_not_at_all,
    no_other_game_is_told_between_the_end_and_the_last_lines,
    who_gives_up_the_seat_when_it_is_over_keeps_what_was_told,
    what_was_sent_is_kept_of_the_game_that_runs,
    who_sits_there_is_told_before_somebody_moves,
    who_sits_there_is_told_of_no_other_game_while_one_runs,
    nothing_at_all_is_shown_of_another_game_while_one_runs,
]
