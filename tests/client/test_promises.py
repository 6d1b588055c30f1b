"""A client stores the first promise it receives and checks the record against it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rumpus.client import Client
from rumpus.client.promises import Promises
from rumpus.client.table import Table
from rumpus.core.errors import RumpusError
from rumpus.record import parse_record
from rumpus.record.statements import Reader, Stance, examine
from tests.client.promise_stories import LINES, STORIES, New, name_word, places
from tests.client.scripted import scripted
from tests.server.serving import Served


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
def test_the_client_keeps_promises(story: Callable[[New], None]) -> None:
    story(Promises)


def test_an_onlooker_is_promised_nothing(server: Served) -> None:
    with Client.guest(server.url, "Ann") as ann, Client.guest(server.url, "Bob") as bob:
        table = ann.make_table("rap-rummy", seats=2, options={"deals": 1}, pace=0.0)
        onlooker = bob.table(table.id)
        table.seat_computer(1, "random")
        table.ready()
        table.start()
        play_on(table, moves=3)
        next(iter(onlooker))
        play_on(table)
        record = parse_record(ann.record(table.places["record"]))
        assert record.start_promise in table.promises.reader(1).promises
        assert onlooker.promises.reader(1) == Reader()


def test_the_maker_of_a_table_that_starts_at_once_is_promised_its_start(server: Served) -> None:
    with Client.guest(server.url, "Ann") as ann:
        table = ann.make_table("rap-rummy", computers=["random"], options={"deals": 1}, pace=0.0, start=True)
        play_on(table)
        record = parse_record(ann.record(table.places["record"]))
        assert table.promises.reader(1).promises == {record.start_promise, record.header["commitment"]}
        assert "promised" in {one.name for one in examine(record, table.promises.reader(1)).with_stance(Stance.SHOWN)}


def test_a_game_over_at_once_arrives_with_the_secret_of_the_next() -> None:
    over = places(1, "over", "secret 2", "start 1")
    with scripted() as script, Client(script.url, "token") as ann:
        script.answers.append((200, {"id": "a", **over}))
        script.answers.append((200, {"you": 0, "places": over, "view": {"seq": 9, "outcome": {"reason": "deals"}}}))
        table = ann.make_table("rap-rummy", computers=["random"], start=True)
        assert table.promises.reader(1).promises == frozenset()
        table.promises.hear_start(2, "start 2")
        assert table.promises.reader(2).promises == {"secret 2", "start 2"}


def play_on(table: Table, moves: int | None = None) -> None:
    """So many moves, or up to the end of the game."""
    for _ in table:
        if table.stage == "over" or moves == 0:
            return
        if table.may:
            longest = max(table.may, key=lambda one: "rap" not in one["act"])
            table.act(longest["act"])
            moves = None if moves is None else moves - 1


def test_the_last_word_taken_before_the_start_counts() -> None:
    """A program that reads its stream in another thread hears of the start before the answer to its word."""
    promises = Promises()
    promises.hear(places(0, "gathering", "secret"), 0)
    promises.send_word("apple 41 kestrel")
    promises.hear_start(1, "start")
    promises.hear_lines(1, LINES)
    promises.keep_word("apple 41 kestrel", 1)
    assert promises.reader(1).words == {"apple 41 kestrel"}
    promises.hear(places(1, "playing", "secret"), 0)
    promises.send_word("another 17 owls")  # for no game
    promises.keep_word("another 17 owls", 1)
    assert promises.reader(1).words == {"apple 41 kestrel"}


def test_sitting_down_keeps_the_word_and_standing_up_drops_it() -> None:
    promises = Promises()
    promises.hear(places(0, "gathering", "secret"), None)
    promises.sit(0)
    name_word(promises, "apple 41 kestrel", 1)
    promises.hear(places(0, "gathering", "secret"), None)  # from before they sat down
    promises.hear(places(0, "gathering", "secret"), 0)
    promises.hear_lines(1, LINES)
    assert promises.reader(1).words == {"apple 41 kestrel"}
    promises.hear(places(1, "over", "secret 2"), 0)
    name_word(promises, "left behind 1234", 2)
    promises.sit(None)
    promises.sit(0)
    promises.hear_lines(2, LINES)
    assert promises.reader(2).words == frozenset()


def test_a_word_that_was_sent_before_proves_nothing() -> None:
    words: dict[str, object] = {}
    promises = Promises(words)
    promises.hear(places(0, "gathering", "secret 1"), 0)
    name_word(promises, "apple 41 kestrel", 1)
    name_word(promises, "apple 41 kestrel", 1)  # said again for the same game
    promises.hear_lines(1, LINES)
    promises.hear(places(1, "over", "secret 2"), 0)
    name_word(promises, "apple 41 kestrel", 2)
    promises.hear_lines(2, LINES)
    assert promises.reader(1).words == {"apple 41 kestrel"}
    assert promises.reader(2).words == frozenset()
    other = Promises(words)  # at another table
    other.hear(places(0, "gathering", "secret"), 0)
    name_word(other, "apple 41 kestrel", 1)
    other.hear_lines(1, LINES)
    assert other.reader(1).words == frozenset()


def test_a_missing_line_ends_the_following() -> None:
    promises = Promises()
    promises.hear(places(0, "gathering", "secret"), 0)
    promises.hear_lines(1, LINES[::2])
    promises.hear_lines(1, LINES)
    followed = promises.reader(1).followed
    assert followed is not None
    assert followed.digest is None


def test_a_word_that_does_not_count_is_not_missed(server: Served) -> None:
    with Client.guest(server.url, "Ann") as ann, Client.guest(server.url, "Bob") as bob:
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
            assert report.with_stance(Stance.CONTRADICTED) == []


def test_a_program_proves_that_its_cards_were_random(server: Served) -> None:
    with Client.guest(server.url, "Ann") as client:
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
        assert {one.name for one in report.with_stance(Stance.SHOWN)} == {
            "rules",
            "deals",
            "promised",
            "unchosen",
            "end",
        }
