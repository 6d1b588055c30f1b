"""Bad input of any kind gets an error message of ours, the table is unchanged, and the socket remains usable."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from rumpus.games import BOOKS
from rumpus.players import kinds_of
from tests.patience import PATIENCE
from tests.server.serving import Served
from tests.server.visitors import AtTable, Frame, Refused, Visitor

Visit = Callable[[str], Visitor]
Seated = tuple[AtTable, AtTable]
DEEP = '{"id":"a","do":' + "[" * 5000
FIELDS = '{"id":"a","do":"say","text":"' + "é" * 8200 + '"}'


@pytest.fixture
def table(visitor: Visit) -> Iterator[tuple[AtTable, AtTable]]:
    """The one to move, and the other one."""
    ann, bob = visitor("Ann"), visitor("Bob")
    with playing(ann, bob) as seated:
        yield seated


@contextmanager
def playing(ann: Visitor, bob: Visitor, **wanted: Any) -> Iterator[Seated]:
    """Two at a table, the one to move first."""
    table = ann.make_table(wanted.pop("game", "rap-rummy"), seats=2, **wanted)["id"]
    with ann.at(table) as anns, bob.at(table) as bobs:
        for at in (anns, bobs):
            at.next()
        bobs.ask(do="sit", seat=1)
        bobs.ask(do="ready")
        anns.ask(do="start")
        while "may" not in bobs.view:
            bobs.next()
        yield (anns, bobs) if anns.view["may"] else (bobs, anns)


def refusal(at: AtTable) -> Frame:
    """The error of the next frame that refuses something."""
    error: Frame = at.until(lambda frame: frame["type"] == "refused")["error"]
    return error


def table_state(at: AtTable) -> Frame:
    """The table as it is now, but for the time, and for who looks on."""
    whole: Frame = at.ask(ask="table")["answer"]
    return {key: value for key, value in whole.items() if key not in ("now", "watchers")}


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("", "bad-frame"),
        ("draw", "bad-frame"),
        ("[]", "bad-frame"),
        ("null", "bad-frame"),
        ('{"id":"a","do":"act"', "bad-frame"),
        ('{"id":"a","do":"act","act":"draw","seq":NaN}', "bad-frame"),
        ('{"id":"a","do":"act","act":"draw","seq":1e999}', "bad-frame"),
        ('{"id":"a","do":"act","act":"draw","seq":1.5}', "bad-frame"),
        ('{"id":"a","do":"act","act":"draw","seq":"1"}', "bad-frame"),
        ('{"id":"a","do":"act","act":7,"seq":1}', "bad-frame"),
        ('{"id":"a","do":"act","act":"draw","seq":1,"more":1}', "bad-frame"),
        ('{"id":"a","do":"act","act":"\\ud800","seq":1}', "bad-frame"),
        ('{"id":7,"do":"next"}', "bad-frame"),
        ('{"id":"","do":"next"}', "bad-frame"),
        ('{"do":"next"}', "missing-field"),
        ('{"id":"' + "a" * 65 + '","do":"next"}', "bad-frame"),
        ('{"id":"a"}', "missing-field"),
        ('{"id":"a","do":"fly"}', "unknown-command"),
        ('{"id":"a","do":["next"]}', "unknown-command"),
        ('{"id":"a","ask":"secret"}', "unknown-command"),
        ('{"id":"a","do":"sit","ask":"nothing"}', "unknown-command"),
        ('{"id":"a","do":"act","ask":"check"}', "unknown-command"),
        ('{"id":"a","do":"sit","seat":' + "9" * 400 + "}", "begun"),
        ('{"id":"a","do":"sit","seat":' + "9" * 5000 + "}", "bad-frame"),
        (DEEP, "bad-frame"),
        (FIELDS, "too-large"),
        ("x" * (16 * 1024 + 1), "too-large"),
    ],
)
def test_a_frame_that_means_nothing_is_refused_and_changes_nothing(table: Seated, frame: str, code: str) -> None:
    at, _ = table
    before = table_state(at)
    at.send(frame)
    error = refusal(at)
    assert error["code"] == code
    assert error["message"]
    assert table_state(at) == before


@pytest.mark.parametrize(
    ("body", "subject", "message"),
    [
        ('{"do":"kick","seat":null}', "seat", "seat has to be a whole number, not null"),
        ('{"do":"kick","seat":"1"}', "seat", 'seat has to be a whole number, not "1"'),
        ('{"do":"kick","seat":1,"more":2}', "more", '"more" is no field of kick, which takes seat'),
        ('{"do":"leave","more":2}', "more", 'leave takes no fields; leave "more" out'),
        ('{"do":"type","text":"go","seq":1,"steps":["a",2]}', "steps", "steps.1 has to be text, not 2"),
        (
            '{"do":"options","options":{"deals":{}}}',
            "options",
            "options.deals has to be text, a whole number or null, not an object",
        ),
        ('{"do":"say","text":["x"]}', "text", "text has to be text, not a list"),
        ('{"do":"say","text":1' + "0" * 100 + "}", "text", "text has to be text, not 1" + "0" * 39 + "…"),
        ('{"do":' + "9" * 5000 + ',"do":"next"}', None, "a number is out of range; send a smaller one"),
        ("[]", None, "send a JSON object, in braces"),
        ('{"do":"admit","name":" "}', "name", "say the name under which they were sent away"),
    ],
)
def test_a_field_error_is_in_plain_words(visitor: Visit, body: str, subject: str | None, message: str) -> None:
    ann = visitor("Ann")
    table = ann.make_table("rap-rummy")["id"]
    answer = ann.http.post(f"/api/tables/{table}/commands", content=body)
    error = answer.json()
    assert (answer.status_code, error["subject"], error["message"]) == (400, subject, message)


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("clock", {"bank": "x"}, 'clock.bank has to be a number or null, not "x"'),
        ("clock", {"more": 1}, '"clock.more" is no field of clock, which takes per_turn, bank, increment'),
        ("absence", "no", 'absence has to be one of computer, skip, wait, not "no"'),
        ("grace", 10**400, "grace has a number that is out of range; send a smaller one"),
        ("start", 1, "start has to be true or false, not 1"),
    ],
)
def test_a_table_is_not_made_with_a_field_of_another_kind(
    visitor: Visit, field: str, value: object, message: str
) -> None:
    answer = visitor("Ann").http.post("/api/tables", json={"game": "rap-rummy", field: value})
    error = answer.json()
    assert (answer.status_code, error["code"], error["subject"]) == (400, "bad-body", field)
    assert error["message"] == message


@pytest.mark.parametrize(("game", "kind"), [("rap-rummy", "master-patient"), ("rummy-q", "master-sociable")])
def test_a_manner_that_a_game_does_not_have_is_refused_with_those_it_has(visitor: Visit, game: str, kind: str) -> None:
    rules = BOOKS[game].rules(2)
    offered = ", ".join(one.name for one in kinds_of(rules) if one.is_offered)
    answer = visitor("Ann").http.post("/api/tables", json={"game": game, "computers": [kind]})
    message = f"{rules.title} has no {kind} player; there are {offered}"
    assert (answer.status_code, answer.json()["message"]) == (400, message)


@pytest.mark.parametrize("word", ["x", "-1", "1.5", "9" * 5000])
def test_words_of_an_address_that_are_no_numbers_are_refused_with_their_names(visitor: Visit, word: str) -> None:
    ann = visitor("Ann")
    table = ann.make_table("rap-rummy")["id"]
    with ann.at(table, f"?since={word}") as at:
        refused = at.next()
        assert (refused["type"], refused["re"]) == ("refused", None)
        assert_names("since", word, refused["error"], "bad-since")
        with pytest.raises(ConnectionClosed) as closed:
            at.next()
    assert (closed.value.rcvd and closed.value.rcvd.reason) == "bad-since"
    for address, name, code in (
        (f"/api/tables/{table}/stream", "since", "bad-since"),
        ("/api/games/rap-rummy", "seats", "bad-seats"),
    ):
        answer = ann.http.get(address, params={name: word})
        assert answer.status_code == 400
        assert_names(name, word, answer.json(), code)


@pytest.mark.parametrize("word", ["x", "nan", "inf", "9" * 5000])
def test_a_time_in_an_address_that_is_none_is_refused_with_its_name(visitor: Visit, word: str) -> None:
    answer = visitor("Ann").http.get("/api/me/tables", params={"before": word})
    assert answer.status_code == 400
    assert_names("before", word, answer.json(), "bad-time")


def assert_names(name: str, word: str, error: Frame, code: str) -> None:
    """The error names a word of the address, and bears its value as the subject."""
    assert error["code"] == code
    assert word.startswith(error["subject"])
    assert error["message"].startswith(f"{name} is ")


def test_a_refusal_has_the_id_of_the_refused_command(table: Seated) -> None:
    at, _ = table
    number = '"do":"act","act":"draw","seq":' + "9" * 5000
    for frame in (
        '{"id":"mine","do":"fly"}',
        '{"id":"mine","do":"act","seq":"x"}',
        '{"id":"mine","do":"rematch"}',
        f'{{"id":"mine",{number}}}',
        f'{{{number},"id":"mine"}}',
        '{"do":["x",1e999],"id":"mine"}',
        '{"id":"mine","do":"say","text":"' + "x" * 17_000 + '"}',
    ):
        at.send(frame)
        assert at.until(lambda frame: frame["type"] == "refused")["re"] == "mine"
    at.send("what?")
    assert at.until(lambda frame: frame["type"] == "refused")["re"] is None


def test_binary_frames_are_read_as_text(table: Seated) -> None:
    at, _ = table
    at.socket.send(b'{"id":"a","ask":"score"}')
    assert at.until(lambda frame: frame.get("re") == "a")["type"] == "answer"
    at.socket.send(b"\xff\xfe\x00")
    assert refusal(at)["code"] == "bad-frame"


@pytest.mark.parametrize(("frame", "code"), [(b"\xff\xfe", 1007), (b"x" * 70_000, 1009)])
def test_a_frame_that_is_not_text_or_far_too_long_closes_only_its_socket(
    visitor: Visit, frame: bytes, code: int
) -> None:
    ann = visitor("Ann")
    table = ann.make_table("rap-rummy")["id"]
    with ann.at(table) as at, ann.at(table) as other:
        other.next()
        at.socket.send(frame, text=True)
        with pytest.raises(ConnectionClosed) as closed:
            at.until(lambda frame: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == code
        assert table_state(other)["places"]["seats"][0]["here"]


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"do": "sit", "seat": 0}, "begun"),
        ({"do": "start"}, ("begun", "not-host")),
        ({"do": "next"}, "wrong-time"),
        ({"do": "rematch"}, "wrong-time"),
        ({"do": "kick", "seat": 1}, ("begun", "not-host")),
        ({"do": "computer", "seat": 1, "kind": "club"}, ("begun", "not-host")),
        ({"do": "options", "options": {"deals": 1}}, ("begun", "not-host")),
        ({"do": "ready"}, "begun"),
        ({"do": "say", "text": "\x00"}, "bad-talk"),
        ({"do": "say", "text": "x" * 300}, "bad-talk"),
        ({"ask": "check", "steps": []}, None),
        ({"do": "type", "text": "qwerty" * 500, "seq": 1}, None),
    ],
)
def test_what_is_not_possible_now_is_refused_and_changes_nothing(
    table: Seated, asked: Frame, code: str | tuple[str, ...] | None
) -> None:
    at, _ = table
    before = table_state(at)
    answer = at.ask(**asked)
    assert answer["type"] == "refused"
    if code is not None:
        assert answer["error"]["code"] in (code if isinstance(code, tuple) else (code,))
    assert table_state(at) == before


@pytest.mark.parametrize(
    "act", ["", "draw draw", "discard 99", "lay " + "7H " * 3000, "play => R1", "²", "deal", "off"]
)
def test_actions_that_are_none_are_refused_and_change_nothing(table: Seated, act: str) -> None:
    at, _ = table
    before = table_state(at)
    assert at.act(act)["type"] == "refused"
    assert table_state(at) == before


def test_a_move_out_of_turn_or_for_another_seat_is_refused(table: Seated, visitor: Visit) -> None:
    at, other = table
    before, act = table_state(at), at.view["may"][0]["act"]
    assert other.act(act)["error"]["code"] == "not-your-turn"
    with visitor("Cy").at(at.whole["table"]) as watching:
        watching.next()
        assert watching.act(act)["error"]["code"] == "no-seat"
        for question in ({"ask": "hint"}, {"do": "type", "text": "draw", "seq": 1}, {"ask": "check", "steps": []}):
            assert watching.ask(**question)["error"]["code"] == "no-seat"
    assert table_state(at) == before


def test_a_move_for_an_old_position_is_refused_with_the_new_one(table: Seated) -> None:
    at, _ = table
    act, seq = at.view["may"][0]["act"], at.view["seq"] + 1
    assert at.act(act)["type"] == "done"
    at.frames.clear()
    for wrong in (seq, 0, -1, 10**15):
        answer = at.ask(do="act", act=act, seq=wrong)
        assert answer["error"]["code"] == "stale"
        assert answer["seq"] == seq
    assert [frame["type"] for frame in at.frames] == ["table", "refused"] * 4
    assert at.view["seq"] == seq


def test_a_repeated_command_is_answered_again_and_not_done_again(table: Seated) -> None:
    at, other = table
    said = {"do": "say", "text": "once", "id": "mine"}
    assert [at.ask(**said)["type"] for _ in range(3)] == ["done"] * 3
    assert [talk["text"] for talk in table_state(other)["talk"]] == ["once"]
    wrong = {"do": "say", "text": "", "id": "wrong"}
    assert [at.ask(**wrong)["error"]["code"] for _ in range(2)] == ["bad-talk"] * 2
    assert other.ask(do="say", text="mine too", id="mine")["type"] == "done"
    assert [talk["text"] for talk in table_state(at)["talk"]] == ["once", "mine too"]


def test_a_client_that_sends_too_much_is_slowed_then_disconnected_and_may_return(table: Seated) -> None:
    at, other = table
    with suppress(ConnectionClosed):
        for number in range(2000):
            at.send(f'{{"id":"k{number}","ask":"score"}}' if number % 2 else "nonsense")
    with pytest.raises(ConnectionClosed) as closed:
        at.until(lambda frame: False)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008
    waits = [frame["error"]["seconds"] for frame in at.frames if frame.get("error", {}).get("code") == "too-many"]
    assert waits
    assert all(0 < seconds < 1 for seconds in waits)
    assert table_state(other)["view"]["seq"] == other.view["seq"]


@pytest.mark.parametrize(
    ("steps", "failed"),
    [
        (["²"], "bad"),
        (["lay R1 R1 R1 R1"], "bad"),
        (["lay " + "R1 " * 500], "bad"),
        (["split 99 at R1", "tidy"], "bad"),
        (["split " + "9" * 5000 + " at R1"], "bad"),
        (["move R7 from 2 to 2"], "bad"),
        (["\x00", ""], "bad"),
        (["tidy"] * 201, "too-many-steps"),
    ],
)
def test_impossible_steps_are_reported(visitor: Visit, steps: list[str], failed: str) -> None:
    with playing(visitor("Ann"), visitor("Bob"), game="rummy-q") as (at, other):
        before = table_state(at)
        for reader in (at, other):
            answer = reader.ask(ask="check", steps=steps)
            if failed == "bad":
                assert answer["answer"]["taken"] < len(steps)
                assert answer["answer"]["failed"]["message"]
            else:
                assert answer["error"]["code"] == failed
            assert reader.ask(do="type", text=steps[0], seq=reader.view["seq"] + 1, steps=steps)["type"] == "refused"
        assert table_state(at) == before


# Who may connect


@contextmanager
def open_socket(server: Served, table: str, **headers: str) -> Iterator[AtTable]:
    url = f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    with connect(url, additional_headers=headers, open_timeout=PATIENCE) as socket:
        yield AtTable(socket)


def test_a_page_of_another_site_may_not_connect(server: Served, visitor: Visit) -> None:
    ann = visitor("Ann")
    table = ann.make_table("rap-rummy")["id"]
    cookie = f"rumpus_session={ann.http.cookies['rumpus_session']}"
    elsewhere = open_socket(server, table, Cookie=cookie, Origin="http://elsewhere.example")
    with pytest.raises(InvalidStatus) as refused, elsewhere:
        pass
    assert refused.value.response.status_code == 403
    with open_socket(server, table, Cookie=cookie, Origin=server.url) as at:
        assert at.next()["you"] == 0
    answer = ann.http.post("/api/me", json={"name": "Eve"}, headers={"Origin": "http://elsewhere.example"})
    assert (answer.status_code, answer.json()["code"]) == (403, "bad-origin")


@pytest.mark.parametrize("origin", ["http://[", "null", "http://", "127.0.0.1", "http://127.0.0.1.example"])
def test_an_invalid_origin_is_refused(server: Served, visitor: Visit, origin: str) -> None:
    ann = visitor("Ann")
    table = ann.make_table("rap-rummy")["id"]
    answer = ann.http.post("/api/me", json={"name": "Eve"}, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "bad-origin")
    with pytest.raises(InvalidStatus) as refused, open_socket(server, table, Origin=origin):
        pass
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize("headers", [{}, {"Cookie": "rumpus_session=wrong"}, {"Authorization": "Bearer wrong"}])
def test_a_user_without_a_name_may_look_and_change_nothing(
    server: Served, visitor: Visit, headers: dict[str, str]
) -> None:
    table = visitor("Ann").make_table("rap-rummy", computers=["random"], start=True)["id"]
    with open_socket(server, table, **headers) as at:
        assert at.next()["you"] is None
        assert at.view["hand"] is None
        assert at.ask(do="say", text="Hello!")["error"]["code"] == "no-user"
        assert at.ask(ask="hint")["error"]["code"] == "no-seat"


def test_a_token_is_as_good_as_a_session_until_it_is_taken_back(server: Served, visitor: Visit) -> None:
    ann = visitor("Ann")
    made = ann.post("/api/me/tokens", name="my bot")
    table = ann.make_table("rap-rummy")["id"]
    headers = {"Authorization": f"Bearer {made['token']}"}
    with open_socket(server, table, **headers) as at:
        assert at.next()["you"] == 0
    assert ann.http.delete(f"/api/me/tokens/{made['id']}").status_code == 200
    with open_socket(server, table, **headers) as at:
        assert at.next()["you"] is None


@pytest.mark.parametrize("name", ["nothing", "%00", "a" * 500, "%F0%9F%83%8F"])
def test_there_is_no_such_table(server: Served, visitor: Visit, name: str) -> None:
    with open_socket(server, name) as at:
        assert refusal(at)["code"] == "no-table"
        with pytest.raises(ConnectionClosed) as closed:
            at.next()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404
    answer = visitor("Ann").http.get(f"/api/tables/{name}")
    assert (answer.status_code, answer.json()["code"]) == (404, "no-table")


def test_a_table_closed_to_onlookers_has_none_even_from_before_the_start(visitor: Visit) -> None:
    ann, bob, cy = visitor("Ann"), visitor("Bob"), visitor("Cy")
    table = ann.make_table("rap-rummy", seats=2, watching="nobody")["id"]
    with ann.at(table) as anns, bob.at(table) as bobs, cy.at(table) as cys:
        for at in (anns, bobs, cys):
            at.next()
        bobs.ask(do="sit", seat=1)
        bobs.ask(do="ready")
        assert anns.ask(do="start")["type"] == "done"
        with pytest.raises(ConnectionClosed):
            cys.until(lambda frame: False)
        assert {frame["type"] for frame in cys.frames} == {"table", "places", "bye"}
        with cy.at(table) as late:
            assert refusal(late)["code"] == "not-shown"
        for path in ("stream", "stream?since=0"):
            assert cy.http.get(f"/api/tables/{table}/{path}").status_code == 403
        answer = cy.http.post(f"/api/tables/{table}/commands", json={"ask": "table"})
        assert answer.json()["code"] == "not-shown"
        assert table not in cy.http.get("/api/tables").text
        assert bobs.ask(do="leave")["type"] == "done"
        with pytest.raises(ConnectionClosed):
            bobs.until(lambda frame: False)
        assert anns.ask(do="say", text="Goodbye!")["type"] == "done"


def test_a_new_table_cannot_have_too_many_deals(visitor: Visit) -> None:
    ann = visitor("Ann")
    for deals in (1001, "1000000000"):
        with pytest.raises(Refused) as refused:
            ann.make_table("rap-rummy", seats=2, options={"deals": deals})
        assert (refused.value.status, refused.value.error["code"]) == (400, "bad-option-value")
    assert ann.make_table("rap-rummy", seats=2, options={"deals": 1000})["options"]["deals"] == 1000
