"""Clients that disconnect or send neither HTTP nor WebSocket are counted and logged in one line, and harm no other."""

from __future__ import annotations

from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path

import httpx
import pytest
from websockets.http11 import Request

from rumpus.server.ws.uvicorn_socket import Handshake
from tests.patience import PATIENCE
from tests.server.attacker import CLOSE, TEXT, Attacker, await_metric, frame, handshake
from tests.server.serving import Served, dealing
from tests.server.visitors import Visitor

SAFE = ("content-security-policy", "x-content-type-options", "referrer-policy", "cross-origin-opener-policy")


@pytest.fixture
def attacked(tmp_path: Path) -> Iterator[Served]:
    """A server whose end is looked at: it fails where a traceback was logged."""
    with dealing(tmp_path) as server:
        yield server


def faults(kind: str) -> str:
    """The line of the metrics that counts what clients did."""
    return f'rumpus_client_faults_total{{kind="{kind}"}}'


def table_of(server: Served) -> str:
    """A new table."""
    ann = Visitor(server.url, "Ann")
    table: str = ann.make_table("rap-rummy", computers=["random"], start=True)["id"]
    ann.http.close()
    return table


@pytest.mark.parametrize("refused", [b"nonsense", b'{"id":"a","ask":"fly"}', b"\xff\xfe"])
def test_a_refused_frame_and_a_close_in_one_packet(attacked: Served, refused: bytes) -> None:
    table = table_of(attacked)
    attacker = Attacker(attacked)
    assert " 101 " in attacker.upgrade(table)
    attacker.send(frame(TEXT, refused), frame(CLOSE, b"\x03\xe8"))
    assert attacker.rest().endswith(b"\x88\x02\x03\xe8")  # it is closed as it was asked
    attacker.socket.close()
    assert attacked.stop() == 0


def test_a_head_that_is_too_long_for_a_socket_is_cut_off_in_a_line(attacked: Served) -> None:
    attacker = Attacker(attacked)
    attacker.upgrade("nothing", f"X-Long: {'a' * 9000}")
    attacker.socket.close()
    assert await_metric(attacked, faults("sent what is no frame")) == 1
    assert attacked.stop() == 0


@pytest.mark.parametrize("status", [101, 403])
def test_a_socket_that_is_closed_before_its_request_is_answered_gets_no_answer(status: int) -> None:
    asked = Handshake({}, 1000)
    asked.receive_data(handshake("some"))
    [request] = asked.events_received()
    assert isinstance(request, Request)
    asked.receive_data(frame(CLOSE, b"\x03\xe8"))
    asked.data_to_send()
    asked.send_response(asked.accept(request) if status == 101 else asked.reject(HTTPStatus.FORBIDDEN, ""))
    assert b"".join(asked.data_to_send()) == b""


def test_aborted_bodies_are_counted_and_logged_in_one_line(attacked: Served) -> None:
    for _ in range(20):
        attacker = Attacker(attacked)
        attacker.send(b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf")
        attacker.break_off()
    assert await_metric(attacked, faults("broke off a body"), 20) == 20
    attacked.process.terminate()
    _, told = attacked.process.communicate(timeout=PATIENCE)
    assert told.count("\n") == 1
    assert "broke off a body" in told


@pytest.mark.parametrize("sent", [b"\x16\x03\x01\x00\xa5", b"nonsense\r\n\r\n"])
def test_what_is_no_http_is_answered_safely(attacked: Served, sent: bytes) -> None:
    attacker = Attacker(attacked)
    attacker.send(sent)
    head, _, body = attacker.rest().partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 400 ")
    assert b'"bad-request"' in body
    assert all(name in head.decode().lower() for name in SAFE)
    attacker.socket.close()


@pytest.mark.parametrize(
    ("more", "version", "status"),
    [(["Origin: http://elsewhere.example"], 13, " 403 "), ([], 7, " 400 "), ([], 13, " 101 ")],
)
def test_every_answer_to_a_handshake_bears_the_headers(
    attacked: Served, more: list[str], version: int, status: str
) -> None:
    attacker = Attacker(attacked)
    head = attacker.upgrade(table_of(attacked), *more, version=version)
    assert status in head.splitlines()[0]
    assert all(name in head.lower() for name in SAFE)
    attacker.socket.close()


def test_a_number_of_5000_digits_is_refused_over_http_too(attacked: Served) -> None:
    ann = Visitor(attacked.url, "Ann")
    table = ann.make_table("rummy-q", computers=["random"], start=True)["id"]
    asked = {"ask": "check", "steps": [f"split {'9' * 5000} at R1"]}
    answer = ann.http.post(f"/api/tables/{table}/commands", json=asked)
    assert answer.status_code == 200
    assert answer.json()["failed"]["message"]
    assert httpx.get(f"{attacked.url}/health").text == "ok\n"
    ann.http.close()
