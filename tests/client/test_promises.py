"""What a program was promised is kept as it was told first, and held against the record."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rumpus.client import Client
from rumpus.client.promises import Promises
from rumpus.record import parse_record
from rumpus.record.statements import Stance, examine
from tests.server.serving import dealing


def places(number: int, stage: str, secret: str, start: str | None = None) -> dict[str, Any]:
    return {"number": number, "stage": stage, "commitment": secret, "start_promise": start}


def test_what_was_told_first_holds() -> None:
    promises = Promises()
    for told in (
        places(0, "gathering", "secret 1"),
        places(1, "playing", "secret 1", "start 1"),
        places(1, "playing", "another", "another"),
        places(1, "over", "secret 2", "another"),
        places(2, "playing", "secret 2", "start 2"),
    ):
        promises.hear(told)
    assert promises.reader(1).promises == {"secret 1", "start 1"}
    assert promises.reader(2).promises == {"secret 2", "start 2"}
    assert promises.reader(3).promises == promises.reader(3).words == frozenset()


def test_a_start_that_is_promised_when_the_game_has_begun_is_no_promise() -> None:
    late = Promises()  # comes when it is over, in the middle, or hears at first that nothing is promised
    late.hear(places(1, "over", "secret 2", "start 1"))
    late.hear_start(1, "start 1")
    assert late.reader(1).promises == frozenset()
    middle = Promises()
    middle.hear(places(1, "between", "secret 1", "start 1"))
    assert middle.reader(1).promises == frozenset()
    told = Promises()
    told.hear(places(0, "gathering", "secret 1"))
    told.hear(places(1, "playing", "secret 1"))
    told.hear_start(1, "start 1")
    told.hear(places(1, "over", "secret 2", "start 1"))
    assert told.reader(1).promises == {"secret 1"}
    away = Promises()  # and who missed the whole game
    away.hear(places(0, "gathering", "secret 1"))
    away.hear(places(1, "over", "secret 2", "start 1"))
    assert away.reader(1).promises == {"secret 1"}


def test_a_word_shows_something_only_where_the_secret_was_promised_before() -> None:
    promises = Promises()
    promises.name_word("early")
    promises.hear(places(0, "gathering", "secret"))
    assert promises.reader(1).words == frozenset()
    promises.name_word("apple")
    promises.hear(places(1, "playing", "secret", "start"))
    promises.name_word("late")
    assert promises.reader(1).words == {"apple"}


def test_a_program_shows_that_nobody_chose_its_cards(tmp_path: Path) -> None:
    with dealing(tmp_path) as server, Client.guest(server.url, "Ann") as client:
        table = client.make_table("rap-rummy", computers=["random"], options={"deals": 1}, pace=0.0)
        table.ready("apple")
        table.start()
        for _ in table:
            if table.may:
                table.act(table.may[0]["act"])
            if table.stage == "over":
                break
        record = parse_record(client.record(table.places["record"]))
        report = examine(record, table.promises.reader(1))
        assert {one.name for one in report.standing(Stance.SHOWN)} == {"rules", "deals", "promised", "unchosen", "end"}
