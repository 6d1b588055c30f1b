"""A client follows a table and acts at it while connections fail: with a scripted server and with a real one."""

from __future__ import annotations

import io
import socket
import time
from collections.abc import Iterator
from itertools import islice

import pytest

from rumpus.client import Client, Table
from rumpus.core.errors import IllegalAction, RumpusError, UsageError
from rumpus.core.messages import CardField, Message
from rumpus.record import load, parse_record, verify
from tests.client.scripted import HANG_UP, Frame, Scripted, scripted
from tests.server.serving import Served

DONE = (200, {"re": "1", "seq": 1})


@pytest.fixture
def script() -> Iterator[Scripted]:
    with scripted() as script:
        yield script


def table_frame(seq: int, number: int = 1) -> Frame:
    places = {"number": number, "stage": "playing", "seats": [], "agreed": []}
    view = {"seq": seq, "may": [{"act": "draw"}], "result": None, "deal": 1}
    return {"type": "table", "table": "t", "you": 0, "places": places, "view": view}


def lines(*seqs: int, number: int = 1) -> Frame:
    told = [{"seq": seq} for seq in seqs]
    return {"type": "lines", "number": number, "lines": told, "view": {"seq": seqs[-1]}}


def at_table(script: Scripted, seq: int = 0, patience: float = 20.0) -> tuple[Client, Table]:
    script.answers.insert(0, (200, table_frame(seq)))
    client = Client(script.url, "token", patience=patience)
    return client, client.table("t")


def seqs_of(frames: Iterator[Frame], count: int) -> list[tuple[int, int]]:
    """Game and number of the next lines."""
    told: list[tuple[int, int]] = []
    while len(told) < count:
        frame = next(frames)
        if frame["type"] == "lines":
            told += [(frame["number"], line["seq"]) for line in frame["lines"]]
    return told


def test_a_broken_stream_resumes_without_repeating_a_line(script: Scripted) -> None:
    script.streams = [[table_frame(4), lines(5), lines(6, 7)], [table_frame(9), lines(7, 8, 9), lines(10)]]
    client, table = at_table(script, seq=4)
    with client:
        assert seqs_of(iter(table), 6) == [(1, seq) for seq in range(5, 11)]
    assert script.since == ["4", "7"]
    assert table.view["seq"] == 10


def test_the_rest_of_many_missed_lines_is_requested(script: Scripted) -> None:
    script.streams = [[table_frame(6), lines(1, 2) | {"view": {"seq": 6}, "more": True}, lines(7)]]
    client, table = at_table(script)
    answers = [{"number": 1, "lines": [{"seq": 3}, {"seq": 4}], "more": True}]
    answers.append({"number": 1, "lines": [{"seq": 5}, {"seq": 6}, {"seq": 7}]})  # the last is told by the stream
    script.answers += [(200, answer) for answer in answers]
    with client:
        assert seqs_of(iter(table), 7) == [(1, seq) for seq in range(1, 8)]
    assert [asked.get("since") for asked in script.heard[1:]] == [2, 4]
    assert table.view["seq"] == 7


def test_a_stopped_clock_is_announced_without_a_line(script: Scripted) -> None:
    stands = {"type": "lines", "number": 1, "lines": [], "view": {"seq": 1, "clock": {"deadline": None}}}
    script.streams = [[table_frame(0), lines(1), stands]]
    client, table = at_table(script)
    with client:
        told = list(islice(table, 3))
    assert told[-1]["lines"] == []
    assert table.view["clock"] == {"deadline": None}


def test_a_missing_line_is_requested(script: Scripted) -> None:
    script.streams = [[table_frame(0), lines(1), lines(3)], [table_frame(3), lines(2, 3)]]
    client, table = at_table(script)
    with client:
        assert seqs_of(iter(table), 3) == [(1, 1), (1, 2), (1, 3)]
    assert script.since == ["0", "1"]


def test_every_line_of_a_game_that_began_meanwhile_arrives(script: Scripted) -> None:
    script.streams = [
        [table_frame(0), lines(1, 2)],
        [table_frame(3, number=2), lines(3)],
        [table_frame(3, number=2), lines(1, 2, 3, number=2)],
    ]
    client, table = at_table(script)
    with client:
        assert seqs_of(iter(table), 5) == [(1, 1), (1, 2), (2, 1), (2, 2), (2, 3)]
    assert script.since == ["0", "2", "0"]


@pytest.mark.parametrize("told", ["cut", []])
def test_an_invalid_table_name_is_refused_in_a_sentence(script: Scripted, told: object) -> None:
    script.answers = [(200, told)]
    with Client(script.url, "token") as client, pytest.raises(UsageError, match="install the version") as refused:
        client.table("t")
    assert refused.value.code == "unreadable"


def test_an_action_whose_answer_is_lost_is_sent_again_under_the_same_id(script: Scripted) -> None:
    client, table = at_table(script)
    script.answers += [HANG_UP, (429, refusal("too-many") | {"seconds": 0.01}), (503, refusal("try-again")), DONE]
    with client:
        table.act("draw")
    asked = script.heard[1:]
    assert len(asked) == 4
    assert asked[0] == asked[3] == {"id": asked[0]["id"], "do": "act", "act": "draw", "seq": 1}


@pytest.mark.parametrize("means", [None, ["draw"], {"act": ["draw"]}])
def test_an_answer_to_typed_words_that_cannot_be_read_leaves_nothing_to_do_before_the_next_line(
    script: Scripted, means: object
) -> None:
    client, table = at_table(script)
    script.answers += [(200, {"re": "1", "means": means})]
    with client:
        with pytest.raises(UsageError, match="install the version"):
            table.type("score")
        with pytest.raises(UsageError, match="not come yet"):
            table.act("draw")


@pytest.mark.parametrize("come_to", [2, 1])
def test_typed_words_with_a_lost_answer_wait_for_their_effect(script: Scripted, come_to: int) -> None:
    """The server has had them before, and does not know any more what they meant."""
    gathering, playing = table_frame(0, number=0), table_frame(0)["places"] | {"type": "places", "you": 0}
    gathering |= {"view": {"seq": 0}, "places": gathering["places"] | {"stage": "gathering", "commitment": "secret"}}
    told = [{"seq": 1, "act": "deal", "events": []}, {"seq": 2, "act": "draw", "seat": 0, "events": []}]
    script.answers = [
        (200, gathering),
        None,
        (200, {"re": "1", "seq": 2}),
        (200, table_frame(come_to)),
        (200, {"re": "2", "means": {"aside": "help"}}),
    ]
    dealt = lines(1) | {"lines": told[:1], "view": {"seq": 1, "hand": ["2C"]}}
    drawn = lines(2) | {"lines": told[1:], "view": {"seq": 2, "hand": ["2C", "3C"]}}
    script.streams = [[gathering, dealt, playing, drawn]]
    with Client(script.url, "token") as client:
        table = client.table("t")
        frames = iter(table)
        list(islice(frames, 3))
        assert table.type("d") == {}
        if come_to == 2:
            with pytest.raises(UsageError, match="not come yet"):
                table.act("draw")
        next(frames)
        assert table.type("help") == {"aside": "help"}


def test_no_new_action_is_sent_before_the_last_one_is_reported(script: Scripted) -> None:
    script.streams = [[table_frame(0), {"type": "said"}, lines(1)]]
    client, table = at_table(script)
    script.answers.append(DONE)
    with client:
        assert table.may
        table.act("draw")
        frames = iter(table)
        assert [bool(table.may) for _ in islice(frames, 2)] == [False, False]
        next(frames)
        assert table.may


def test_a_refusal_is_raised_with_its_four_fields(script: Scripted) -> None:
    client, table = at_table(script)
    script.answers.append((400, {"code": "not-in-hand", "clause": "RAP-5", "subject": "7H", "message": "look again"}))
    with client, pytest.raises(RumpusError) as refused:
        table.act("discard 7H")
    assert refused.value.as_dict() == {
        "code": "not-in-hand",
        "clause": "RAP-5",
        "subject": "7H",
        "message": "look again",
    }


def test_a_refusal_can_be_translated(script: Scripted) -> None:
    said = Message("{card} is not in your hand", {"card": CardField("", -1, "7H")})
    client, table = at_table(script)
    error = IllegalAction(said, code="not-in-hand")
    script.answers.append((400, error.as_dict() | {"said": said.document()}))
    with client, pytest.raises(RumpusError) as refused:
        table.act("discard 7H")
    assert refused.value.said == said
    assert refused.value.message == "7H is not in your hand"


def test_a_table_that_may_have_been_made_is_not_made_again(script: Scripted) -> None:
    script.answers = [HANG_UP]
    with Client(script.url, "token") as client, pytest.raises(UsageError) as refused:
        client.make_table("rap-rummy")
    assert refused.value.code == "no-connection"
    assert len(script.heard) == 1


def test_a_server_that_stays_away_is_given_up_in_the_end() -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{nobody.getsockname()[1]}"
        with Client(url, "token", patience=0.3) as client, pytest.raises(UsageError) as refused:
            client.tables()
    assert refused.value.code == "no-connection"


@pytest.mark.parametrize("seconds", [1e9, 1e20, 10**400])
def test_no_server_has_a_program_wait_longer_than_its_patience(script: Scripted, seconds: float) -> None:
    script.answers = [(429, refusal("too-many") | {"seconds": seconds})] * 5
    begun = time.monotonic()
    with Client(script.url, "token", patience=0.3) as client, pytest.raises(UsageError) as refused:
        client.make_table("rap-rummy")
    assert refused.value.code == "no-connection"
    assert 0.3 <= time.monotonic() - begun < 10
    assert len(script.heard) == 2, "at once, and once more when patience ended"


@pytest.mark.parametrize("seconds", ["soon", None, [1], -5])
def test_a_pause_that_is_no_time_is_the_usual_one(script: Scripted, seconds: object) -> None:
    script.answers = [(429, refusal("too-many") | {"seconds": seconds}), (200, table_frame(4))]
    with Client(script.url, "token", patience=20.0) as client:
        assert client.table("t").view["seq"] == 4


def refusal(code: str) -> Frame:
    return {"code": code, "clause": None, "subject": None, "message": "…"}


def test_a_game_is_followed_line_by_line_through_kills_of_the_server(server: Served) -> None:
    client = Client.guest(server.url, "Robin")
    table = client.make_table("rummy-1926", computers=["casual"], start=True, pace=0.0, options={"deals": 2})
    told: list[int] = []
    frames = play(table)
    for kill_at in (15, 40):
        told += until(frames, kill_at)
        server.kill()
        server.start_again()
    told += until(frames, 1_000_000)
    assert told == list(range(told[0], told[-1] + 1))
    record = parse_record(io.StringIO(client.record(table.places["record"])))
    assert verify(record).complete
    followed = table.promises.reader(1).followed
    assert followed is not None
    assert followed.code(record, load(record)) == "followed"
    assert table.view["outcome"]["points"] == table.view["totals"]
    client.close()


def play(table: Table) -> Iterator[list[int]]:
    """Play until the game is over; the numbers of the lines that are told."""
    for frame in table:
        yield [line["seq"] for line in frame.get("lines", ())]
        if table.stage == "over":
            return
        if table.stage == "between" and not table.has_agreed:
            table.next_deal()
        elif table.may:
            table.act(table.may[-1]["act"])


def until(frames: Iterator[list[int]], seq: int) -> list[int]:
    """The numbers of the lines that are told until this one, or the end."""
    told: list[int] = []
    for numbers in frames:
        told += numbers
        if told and told[-1] >= seq:
            break
    return told


def test_a_program_is_at_its_table_again_with_its_token(server: Served) -> None:
    with Client.guest(server.url, "Robin") as client:
        table = client.make_table("gin-rummy", seats=2)
        token = client.token
    with Client(server.url, token) as client, Client.guest(server.url, "Ann") as other:
        again = client.table(table.id)
        assert again.seat == 0
        again.sit()  # where it sits already
        ann = other.table(table.id)
        ann.sit()
        ann.ready("a word of mine")
        ann.say("Hello!")
        again.start()
        for _ in again:  # the first frame is the whole table
            break
        assert again.stage == "playing"
        assert [said["text"] for said in again.whole["talk"]] == ["Hello!"]
        assert [place["name"] for place in again.places["seats"]] == ["Robin", "Ann"]
        assert len(again.view["hand"]) == 10
    with Client.guest(server.url, "Eve") as client, pytest.raises(UsageError, match="every seat is taken"):
        client.table(table.id).sit()


def test_agreeing_to_a_rematch_before_listening_starts_it(server: Served) -> None:
    with Client.guest(server.url, "Ann") as ann:
        table = ann.make_table("rap-rummy", computers=["random"], options={"deals": 1}, pace=0.0, start=True)
        for _ in table:
            if table.stage == "over":
                break
            if table.may:
                table.act(table.may[-1]["act"])
        table.rematch("a word")
        assert any(table.places["number"] == 2 for _ in table)
        assert table.stage == "playing"
