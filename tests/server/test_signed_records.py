"""Records of games that were played on a server: promised before the first card, and signed by a key that it
publishes."""

from __future__ import annotations

import json
import random
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from rumpus.cli import main
from rumpus.record import Record, parse_record
from rumpus.record.keys import published_keys
from rumpus.record.statements import Reader, Stance, examine
from rumpus.server.protocol.parts import statement_document
from rumpus.server.signing_keys import KEYS_FILE, SigningKeys
from tests.server.serving import Served, served
from tests.server.test_play import finish, play_on
from tests.server.visitors import AtTable, Visitor

Visit = Callable[[str, str], Visitor]
ALL_BUT_CHOSEN = {"rules", "deals", "promised", "signed", "end"}


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path) as server:
        yield server


@contextmanager
def begin_game(ann: Visitor, game: str = "rap-rummy") -> Iterator[AtTable]:
    table = ann.make_table(game, computers=["random"], start=True, options={"deals": 1})
    with ann.at(table["id"]) as at:
        yield at


def finished_record(ann: Visitor) -> str:
    """The record of a game that is over."""
    with begin_game(ann) as at:
        play_on(at, random.Random(2))
        return str(at.places["record"])


def record_of(ann: Visitor, name: str) -> Record:
    return parse_record(ann.http.get(f"/api/records/{name}/file").text)


def shown_statements(record: Record, reader: Reader) -> set[str]:
    return {one.name for one in examine(record, reader).with_stance(Stance.SHOWN)}


def keys_of(ann: Visitor) -> Reader:
    return Reader(keys=published_keys(ann.http.get("/.well-known/rumpus-keys").text).trusted())


def test_a_start_is_promised_before_its_first_card_and_held_against_the_record(running: Served, visit: Visit) -> None:
    ann = visit(running.url, "Ann")
    table = ann.make_table("rap-rummy", computers=["random"], options={"deals": 1})
    with ann.at(table["id"]) as at:
        assert at.next()["places"]["start_promise"] is None
        secret = at.places["commitment"]
        at.ask(do="ready", word="apple 41 kestrel")
        known = len(at.frames)
        at.ask(do="start")
        while not at.view["seq"]:
            at.next()
        first = next(frame for frame in at.frames[known:] if frame["type"] in ("promise", "lines"))
        assert (first["type"], first["number"]) == ("promise", 1), "before the first card"
        promise = first["start_promise"]
        finish(at, random.Random(1))
        assert at.places["start_promise"] == promise
        record = record_of(ann, at.places["record"])
    assert record.start_promise == promise
    mine = Reader(frozenset({promise, secret}), frozenset({"apple 41 kestrel"}))
    assert shown_statements(record, mine) == {"rules", "deals", "promised", "unchosen", "end"}


def test_the_answer_to_a_table_that_starts_at_once_promises_the_start(running: Served, visit: Visit) -> None:
    ann = visit(running.url, "Ann")
    waiting = ann.make_table("rap-rummy", seats=3, computers=["random"], start=True)
    assert (waiting["stage"], waiting.keys() & {"number", "start_promise"}) == ("gathering", set())
    made = ann.make_table("rap-rummy", computers=["random"], options={"deals": 1}, start=True)
    assert made["number"] == 1
    with ann.at(made["id"]) as at:
        play_on(at, random.Random(3))
        record = record_of(ann, at.places["record"])
    assert (made["commitment"], made["start_promise"]) == (record.header["commitment"], record.start_promise)
    assert "promised" in shown_statements(record, Reader(frozenset({made["start_promise"], made["commitment"]})))


def test_a_finished_game_is_signed_and_a_byte_more_or_less_is_found(running: Served, visit: Visit) -> None:
    ann = visit(running.url, "Ann")
    name = finished_record(ann)
    record, trusting = record_of(ann, name), keys_of(ann)
    assert shown_statements(record, trusting) == ALL_BUT_CHOSEN
    assert record_of(ann, name) == record, "signed alike whenever it is asked for"
    told = ann.get(f"/api/records/{name}")
    assert told["start_promise"] == record.start_promise
    assert told["statements"] == list(map(statement_document, examine(record).statements))
    forged = parse_record(str(record).replace('"name":"Ann"', '"name":"Eve"', 1))
    assert "signed" in {one.name for one in examine(forged, trusting).with_stance(Stance.CONTRADICTED)}


def test_a_game_given_up_is_signed_without_winners(running: Served, visit: Visit) -> None:
    ann = visit(running.url, "Ann")
    with begin_game(ann) as at:
        at.next()
        at.ask(do="leave")
        while at.places["stage"] != "over":
            at.next()
    record = record_of(ann, at.places["record"])
    assert record.end is not None
    assert record.end["end"] == {"reason": "abandoned"}
    assert ann.get(f"/api/records/{at.places['record']}")["end"]["end"] == {"reason": "abandoned"}
    assert shown_statements(record, keys_of(ann)) == ALL_BUT_CHOSEN


def test_keys_are_made_once_are_private_and_can_be_replaced(running: Served, visit: Visit, tmp_path: Path) -> None:
    def typed(*words: str) -> str:
        done = CliRunner().invoke(main, ["key", *words, str(tmp_path)])
        assert done.exit_code == 0, done.output
        return done.stdout

    ann = visit(running.url, "Ann")
    assert stat.S_IMODE((tmp_path / KEYS_FILE).stat().st_mode) == 0o600
    assert typed("show", "--json") == ann.http.get("/.well-known/rumpus-keys").text
    (first,) = published_keys(typed("show", "--json")).keys
    assert typed("show").startswith(f"{first.key}  since ")
    with begin_game(ann) as at:
        play_on(at, random.Random(3))
        old = record_of(ann, at.places["record"])
        assert typed("rotate").count("signs now") == 1
        new = record_of(ann, at.places["record"])
    assert old.signature is not None
    assert new.signature is not None
    assert new.signature.by != old.signature.by == first.key
    keys = published_keys(ann.http.get("/.well-known/rumpus-keys").text)
    for pinned in ([first.key], [new.signature.by], []):
        trusting = Reader(keys=keys.trusted(pinned))
        assert shown_statements(old, trusting) == shown_statements(new, trusting) == ALL_BUT_CHOSEN
    typed("rotate", "--stolen")
    keys = published_keys(ann.http.get("/.well-known/rumpus-keys").text)
    trusting = Reader(keys=keys.trusted())
    assert "signed" in shown_statements(old, trusting), "the first was not stolen"
    assert "signed" not in shown_statements(new, trusting)


def test_keys_that_are_damaged_are_not_replaced_in_silence(tmp_path: Path) -> None:
    SigningKeys.read_or_make(tmp_path)
    (tmp_path / KEYS_FILE).write_text("{}")
    done = CliRunner().invoke(main, ["key", "show", str(tmp_path)])
    assert done.exit_code == 2
    assert "cannot be used" in done.stderr
    assert "move it away" in " ".join(done.stderr.split())
    (tmp_path / KEYS_FILE).unlink()
    done = CliRunner().invoke(main, ["key", "rotate", str(tmp_path)])
    assert "made when a server starts" in " ".join(done.stderr.split())


def test_a_contradicted_upload_is_refused_and_a_signed_one_stored_byte_for_byte(running: Served, visit: Visit) -> None:
    ann = visit(running.url, "Ann")
    ann.post("/api/me/keep", passphrase="a long passphrase of mine")
    with begin_game(ann) as at:
        play_on(at, random.Random(4))
        text = ann.http.get(f"/api/records/{at.places['record']}/file").text
    sent = ann.http.post("/api/records", content=text.encode()).json()
    assert [one["stance"] for one in sent["statements"]].count("contradicted") == 0
    assert ann.http.get(f"/api/records/{sent['id']}/file").text == text
    forged = text.replace('"kind":"random', '"kind":"master', 1)
    refused = ann.http.post("/api/records", content=forged.encode())
    assert refused.status_code == 400
    assert "does not fit" in refused.json()["message"]
    lines = text.splitlines(keepends=True)
    number, line = next((at, line) for at, line in enumerate(lines) if '"seat":' in line)
    other = line.replace(json.loads(line)["act"], "lay 1B 2B 3B")  # nobody lays in this game
    illegal = "".join([*lines[:number], other, *lines[number + 1 :]])
    refused = ann.http.post("/api/records", content=illegal.encode())
    assert "does not fit" in refused.json()["message"], "the change is told, not what came of it"
