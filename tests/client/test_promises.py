"""What a program was promised is kept as it was told first, and held against the record."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rumpus.client import Client
from rumpus.client.promises import Promises
from rumpus.client.table import Table
from rumpus.core.errors import RumpusError
from rumpus.record import parse_record
from rumpus.record.statements import Stance, examine
from tests.server.serving import dealing


def places(number: int, stage: str, secret: str, start: str | None = None) -> dict[str, Any]:
    return {"number": number, "stage": stage, "commitment": secret, "start_promise": start}


def whole(number: int, stage: str, secret: str, start: str | None, seats: list[int | None]) -> dict[str, Any]:
    """The whole table after lines of these seats, ``None`` where cards were dealt."""
    log = [{"seq": seq, "seat": seat} for seq, seat in enumerate(seats, start=1)]
    return {"places": places(number, stage, secret, start), "you": 0, "view": {"seq": len(seats)}, "log": log}


def test_what_was_told_first_holds() -> None:
    promises = Promises()
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


def test_a_start_that_is_told_when_somebody_has_moved_is_no_promise() -> None:
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
        promises = Promises()
        promises.hear_whole(whole(0, "gathering", "secret", None, []))
        promises.hear_whole(told)
        promises.hear_start(1, "start")
        assert promises.reader(1).promises == {"secret"}, told


def test_lines_tell_that_a_game_has_begun_whatever_else_is_withheld() -> None:
    promises = Promises()
    promises.hear(places(0, "gathering", "secret"), 0, 0)
    promises.hear_game(1, {"seq": 1})
    promises.hear_start(1, "start")
    assert promises.reader(1).promises == {"secret"}
    promises.hear(places(1, "over", "secret 2"), 0, 9)
    promises.hear_game(1, {"seq": 9, "outcome": {"reason": "deals"}, "may": []})  # older lines, asked for now
    promises.hear_start(2, "start 2")
    assert promises.reader(2).promises == {"secret 2", "start 2"}


def test_a_game_that_goes_on_is_not_to_come_whatever_it_is_called() -> None:
    """The server tells it under the number of the game before, or calls its table one where people gather."""
    over: dict[str, Any] = {"seq": 9, "outcome": {"reason": "deals"}, "may": []}
    going_on: dict[str, Any] = {"seq": 0, "deal": 1, "outcome": None, "may": []}
    ways: list[Callable[[Promises], object]] = [
        lambda promises: promises.hear_game(1, over | {"seq": 10}),
        lambda promises: promises.hear_game(1, over, [{"seq": 10}]),
        lambda promises: promises.hear_game(2, over),
        lambda promises: promises.hear_game(1, going_on),
        lambda promises: promises.hear_game(1, over | {"may": [{"act": "draw"}]}),
        lambda promises: promises.hear_whole(whole(1, "over", "secret 2", None, [None] * 10)),
        lambda promises: promises.hear_whole(whole(1, "over", "secret 2", None, []) | {"view": going_on}),
    ]
    for told in ways:
        promises = Promises()
        promises.hear(places(1, "over", "secret 2"), 0, 9)
        promises.hear_game(1, over)
        told(promises)
        promises.hear_start(2, "start of what was played")
        assert promises.reader(2).promises == {"secret 2"}


def test_who_missed_a_game_is_promised_nothing_of_the_next() -> None:
    promises = Promises()
    promises.hear(places(1, "over", "secret 2"), None, 9)
    promises.hear_whole(whole(3, "playing", "secret 3", "start 3", [None, 1]))
    assert promises.reader(3).promises == frozenset()
    late = Promises()
    late.hear(places(1, "over", "secret 2"), None, 9)
    late.hear_whole(whole(3, "playing", "secret 3", "start 3", [None]))
    assert late.reader(3).promises == frozenset()


def test_a_game_under_another_number_ends_what_is_promised() -> None:
    promises = Promises()
    promises.hear(places(0, "gathering", "secret"), 0, 0)
    promises.hear(places(41, "gathering", "secret"), 0, 0)
    promises.hear_start(1, "start 1")
    promises.hear(places(1, "playing", "secret", "start 1"), 0, 0)
    promises.hear_start(42, "start of what was played")
    promises.hear(places(42, "over", "another"), 0, 0)
    assert [promises.reader(number).promises for number in (1, 42)] == [{"secret"}, {"secret"}]


def test_who_was_away_while_it_began_holds_no_promise_of_the_start(tmp_path: Path) -> None:
    with (
        dealing(tmp_path) as server,
        Client.guest(server.url, "Ann") as ann,
        Client.guest(server.url, "Bob") as bob,
    ):
        table = ann.make_table("rap-rummy", seats=2, options={"deals": 1}, pace=0.0)
        away = bob.table(table.id)
        table.seat_computer(1, "random")
        table.ready()
        table.start()
        play_on(table, moves=3)
        next(iter(away))
        play_on(table)
        record = parse_record(ann.record(table.places["record"]))
        assert record.start_promise in table.promises.reader(1).promises
        assert away.promises.reader(1).promises == {record.header["commitment"]}


def play_on(table: Table, moves: int | None = None) -> None:
    """So many moves, or up to the end of the game."""
    for _ in table:
        if table.stage == "over" or moves == 0:
            return
        if table.may:
            longest = max(table.may, key=lambda one: "rap" not in one["act"])
            table.act(longest["act"])
            moves = None if moves is None else moves - 1


def test_a_start_that_is_promised_when_the_game_has_begun_is_no_promise() -> None:
    late = Promises()  # comes when it is over, in the middle, or hears at first that nothing is promised
    late.hear(places(1, "over", "secret 2", "start 1"), 0, 0)
    late.hear_start(1, "start 1")
    assert late.reader(1).promises == frozenset()
    middle = Promises()
    middle.hear(places(1, "between", "secret 1", "start 1"), 0, 0)
    assert middle.reader(1).promises == frozenset()
    told = Promises()
    told.hear(places(0, "gathering", "secret 1"), 0, 0)
    told.hear(places(1, "playing", "secret 1"), 0, 0)
    told.hear_start(1, "start 1")
    told.hear(places(1, "over", "secret 2", "start 1"), 0, 0)
    assert told.reader(1).promises == {"secret 1"}
    away = Promises()  # and who missed the whole game
    away.hear(places(0, "gathering", "secret 1"), 0, 0)
    away.hear(places(1, "over", "secret 2", "start 1"), 0, 0)
    assert away.reader(1).promises == {"secret 1"}


def named(promises: Promises, word: str, game: int) -> None:
    promises.send_word(word)
    promises.keep_word(word, game)


def test_a_word_shows_something_only_where_the_secret_was_promised_before() -> None:
    promises = Promises()
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


def test_the_last_word_that_was_sent_counts_once_it_was_taken_or_none() -> None:
    promises = Promises()
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


def test_a_word_for_another_game_than_the_one_to_come_does_not_count() -> None:
    """Who reads slowly may name it for the next game but one."""
    promises = Promises()
    promises.hear(places(1, "over", "secret 2"), 0, 0)
    named(promises, "apple 41 kestrel", 3)
    promises.hear(places(2, "over", "secret 3"), 0, 0)
    assert promises.reader(2).words == frozenset()
    named(promises, "another 17 owls", 3)
    promises.hear_start(3, "start 3")
    assert promises.reader(3).words == {"another 17 owls"}


def test_who_loses_their_seat_loses_their_word_and_who_sits_down_again_does_not() -> None:
    promises = Promises()
    promises.hear(places(0, "gathering", "secret"), None, 0)
    promises.sit(True)
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
    promises.hear(places(2, "over", "secret 3"), 1, 9)
    named(promises, "left behind 1234", 3)
    promises.sit(False)
    promises.hear_start(3, "start 3")
    assert promises.reader(3).words == frozenset()


def test_a_word_that_was_named_before_shows_nothing() -> None:
    words: dict[str, object] = {}
    promises = Promises(words)
    promises.hear(places(0, "gathering", "secret 1"), 0, 0)
    named(promises, "apple 41 kestrel", 1)
    named(promises, "apple 41 kestrel", 1)  # said again for the same game
    promises.hear_start(1, "start 1")
    promises.hear(places(1, "over", "secret 2"), 0, 0)
    named(promises, "apple 41 kestrel", 2)
    promises.hear_start(2, "start 2")
    assert promises.reader(1).words == {"apple 41 kestrel"}
    assert promises.reader(2).words == frozenset()
    refused = Promises(words)  # at another table
    refused.hear(places(0, "gathering", "secret"), 0, 0)
    refused.send_word("another 17 owls")  # the server knows it now
    refused.hear_start(1, None)
    refused.hear(places(1, "over", "secret 2"), 0, 9)
    for word in ("apple 41 kestrel", "another 17 owls"):
        named(refused, word, 2)
        refused.hear_start(2, "start 2")
        assert refused.reader(2).words == frozenset()


def test_a_word_that_does_not_count_is_not_missed(tmp_path: Path) -> None:
    with (
        dealing(tmp_path) as server,
        Client.guest(server.url, "Ann") as ann,
        Client.guest(server.url, "Bob") as bob,
    ):
        table = ann.make_table("rap-rummy", seats=3, options={"deals": 1}, pace=0.0)
        gone = bob.table(table.id)
        gone.sit(1)
        gone.ready("apple 41 kestrel")
        gone.leave()
        next(iter(gone))  # looks on
        with pytest.raises(RumpusError):
            table.ready("x" * 201)
        table.seat_computer(1, "random")
        table.seat_computer(2, "random")
        table.ready("")
        table.start()
        play_on(table)
        record = parse_record(ann.record(table.places["record"]))
        for one in (table, gone):
            report = examine(record, one.promises.reader(1))
            assert report.standing(Stance.CONTRADICTED) == []


def test_a_program_shows_that_nobody_chose_its_cards(tmp_path: Path) -> None:
    with dealing(tmp_path) as server, Client.guest(server.url, "Ann") as client:
        table = client.make_table("rap-rummy", computers=["random"], options={"deals": 1}, pace=0.0)
        table.ready("apple 41 kestrel")
        table.start()
        for _ in table:
            if table.may:
                table.act(table.may[0]["act"])
            if table.stage == "over":
                break
        record = parse_record(client.record(table.places["record"]))
        report = examine(record, table.promises.reader(1))
        assert {one.name for one in report.standing(Stance.SHOWN)} == {"rules", "deals", "promised", "unchosen", "end"}
