"""Every command, question and call is refused without any one of the fields that its declaration requires, and nothing happens."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection, connect

from rumpus.room.document import document_of
from rumpus.server.http.openapi import document
from rumpus.server.site import Site
from tests.server.in_process import serving
from tests.server.visitors import Frame

SAMPLES: dict[str, object] = {"string": "x", "integer": 1, "array": [], "object": {}}
COMMANDS = "/api/tables/{table}/commands"
OF_THE_HOST = {("kick", "seat"), ("mute", "seat"), ("computer", "seat"), ("computer", "kind"), ("admit", "name")}
OF_ALL = {("sit", "seat"), ("act", "seq"), ("act", "act"), ("say", "text"), ("log", "before"), ("POST /api/me", "name")}


class Asked(NamedTuple):
    """A call, or a command or question in it, with a value for each field that it requires."""

    path: str
    name: str
    body: dict[str, Any]


def declared() -> Iterator[Asked]:
    """Everything that takes an object, as the OpenAPI document declares it."""
    whole = document()
    for path, operations in whole["paths"].items():
        for method, operation in operations.items():
            content = operation.get("requestBody", {}).get("content", {}).get("application/json")
            for shape in [] if content is None else content["schema"].get("anyOf", [content["schema"]]):
                found = resolved(shape, whole)
                name = found["title"] if path == COMMANDS else f"{method.upper()} {path}"
                fields = found["properties"]
                yield Asked(path, name, {key: sample(fields[key], whole) for key in found["required"]})


def resolved(shape: dict[str, Any], whole: dict[str, Any]) -> dict[str, Any]:
    """A shape, or the one that it refers to."""
    found: dict[str, Any] = whole
    for part in shape.get("$ref", "").split("/")[1:]:
        found = found[part]
    return found if "$ref" in shape else shape


def sample(shape: dict[str, Any], whole: dict[str, Any]) -> object:
    """Some value of a shape."""
    found = resolved(shape, whole)
    return found["const"] if "const" in found else found["enum"][0] if "enum" in found else SAMPLES[found["type"]]


def test_each_field_that_is_declared_as_required_is_named_when_it_is_left_out(tmp_path: Path) -> None:
    left_out = asyncio.run(_leave_out(tmp_path))
    assert left_out >= OF_THE_HOST | OF_ALL
    assert {name for name, _ in left_out if name.startswith("POST ")} >= {"POST /api/tables", "POST /api/sign-in"}


async def _leave_out(data: Path) -> set[tuple[str, str]]:
    async with serving(data) as (site, port), httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as ann:
        await ann.post("/api/me", json={"name": "Ann"})
        session = ann.cookies["rumpus_session"]
        table = (await ann.post("/api/tables", json={"game": "rap-rummy", "computers": ["random"]})).json()["id"]
        url = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
        async with connect(url, additional_headers={"Cookie": f"rumpus_session={session}"}) as socket:
            await _frame(socket, "table")
            before = _state(site, table)
            left_out: set[tuple[str, str]] = set()
            for asked in declared():
                await _without_each(ann, socket, table, asked)
                left_out |= {(asked.name, name) for name in asked.body}
            assert _state(site, table) == before
    return left_out


async def _without_each(ann: httpx.AsyncClient, socket: ClientConnection, table: str, asked: Asked) -> None:
    """Leave each field out, by HTTP and, of commands and questions, on the socket."""
    path = asked.path.replace("{table}", table).replace("{seat}", "1").replace("{line}", "1")
    for name in asked.body:
        body = {key: value for key, value in asked.body.items() if key != name}
        word = "do" if name == "ask" else name  # without either, what to do is missing
        answer = await ann.post(path, json=body)
        assert (answer.status_code, answer.json()["code"]) == (400, "missing-field"), (asked.name, name)
        assert_names(word, answer.json())
        if asked.path == COMMANDS:
            await socket.send(json.dumps({"id": f"{asked.name} {name}", **body}))
            refused = await _frame(socket, "refused")
            assert refused["re"] == f"{asked.name} {name}"
            assert_names(word, refused["error"])
    if asked.path == COMMANDS:
        await socket.send(json.dumps(asked.body))
        assert_names("id", (await _frame(socket, "refused"))["error"])


def assert_names(field: str, error: Frame) -> None:
    assert (error["code"], error["clause"], error["subject"]) == ("missing-field", None, field)
    assert error["message"].startswith(f"{field} is missing; ")


def _state(site: Site, table: str) -> object:
    """What would have changed if something had happened."""
    users = site.store._read.execute("SELECT user_id, name, passphrase_hash FROM users").fetchall()
    tokens = site.store._read.execute("SELECT * FROM tokens").fetchall()
    return users, tokens, list(site.tables.live), document_of(site.tables.live[table].room)


async def _frame(socket: ClientConnection, kind: str) -> Frame:
    while True:
        frame: Frame = json.loads(await socket.recv())
        if frame["type"] == kind:
            return frame
