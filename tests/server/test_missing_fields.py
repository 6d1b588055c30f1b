"""Every command, question and call is refused without any one of the fields that its declaration requires, or with one
of another kind, and nothing happens."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection, connect

from rumpus.room.document import document_of
from rumpus.server.front.limits import FrontLimits
from rumpus.server.http.openapi import document
from rumpus.server.protocol.requests import HEAD
from rumpus.server.site import Site
from tests.server.in_process import serving
from tests.server.visitors import Frame

SAMPLES: dict[str, object] = {"string": "x", "integer": 1, "boolean": True, "array": [], "object": {}}
COMMANDS = "/api/tables/{table}/commands"
OF_THE_HOST = {("kick", "seat"), ("mute", "seat"), ("computer", "seat"), ("computer", "kind"), ("admit", "name")}
OF_ALL = {("sit", "seat"), ("act", "seq"), ("act", "act"), ("say", "text"), ("log", "before"), ("POST /api/me", "name")}

WRONG = ('{"x": [["y"]]}', "9" * 5000)
PLAIN = (
    r"{field}(\.x)? has to be [a-z, -]+, not (an object|a list)"
    r"|{field} has a number that is out of range; send a smaller one"
    r'|"{field}\.x" is no field of {field}, which takes [a-z_, ]+'
)
AskEach = Callable[[httpx.AsyncClient, ClientConnection, str, "Asked"], Awaitable[list[str]]]


class Asked(NamedTuple):
    """A call, or a command or question in it, with a value for each field that it requires, and the names of all its
    fields."""

    path: str
    name: str
    body: dict[str, Any]
    fields: list[str]

    def path_at(self, table: str) -> str:
        return self.path.replace("{table}", table).replace("{seat}", "1").replace("{line}", "1")


def declared_shapes() -> Iterator[Asked]:
    """Everything that takes an object, as the OpenAPI document declares it."""
    whole = document()
    for path, operations in whole["paths"].items():
        for method, operation in operations.items():
            content = operation.get("requestBody", {}).get("content", {}).get("application/json")
            for shape in [] if content is None else content["schema"].get("anyOf", [content["schema"]]):
                found = resolve_shape(shape, whole)
                name = found["title"] if path == COMMANDS else f"{method.upper()} {path}"
                fields = found["properties"]
                yield Asked(path, name, {key: sample(fields[key], whole) for key in found["required"]}, list(fields))


def resolve_shape(shape: dict[str, Any], whole: dict[str, Any]) -> dict[str, Any]:
    """A shape, or the one that it refers to."""
    found: dict[str, Any] = whole
    for part in shape.get("$ref", "").split("/")[1:]:
        found = found[part]
    return found if "$ref" in shape else shape


def sample(shape: dict[str, Any], whole: dict[str, Any]) -> object:
    """Some value of a shape."""
    found = resolve_shape(shape, whole)
    if "required" in found:
        return {key: sample(found["properties"][key], whole) for key in found["required"]}
    return found["const"] if "const" in found else found["enum"][0] if "enum" in found else SAMPLES[found["type"]]


def test_each_field_that_is_declared_as_required_is_named_when_it_is_left_out(tmp_path: Path) -> None:
    left_out = asyncio.run(_asked(tmp_path, _without_each))
    assert left_out >= OF_THE_HOST | OF_ALL
    assert {name for name, _ in left_out if name.startswith("POST ")} >= {"POST /api/tables", "POST /api/sign-in"}


def test_a_field_of_the_wrong_type_is_named_with_the_right_type(tmp_path: Path) -> None:
    asked = asyncio.run(_asked(tmp_path, _wrong_each))
    assert asked >= OF_THE_HOST | OF_ALL | {("mute", "muted"), ("check", "steps"), ("POST /api/tables", "clock")}


async def _asked(data: Path, ask_each: AskEach) -> set[tuple[str, str]]:
    front = FrontLimits(calls=1000)  # a second
    async with (
        serving(data, front=front) as (site, port),
        httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as ann,
    ):
        await ann.post("/api/me", json={"name": "Ann"})
        session = ann.cookies["rumpus_session"]
        table = (await ann.post("/api/tables", json={"game": "rap-rummy", "computers": ["random"]})).json()["id"]
        url = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
        async with connect(url, additional_headers={"Cookie": f"rumpus_session={session}"}) as socket:
            await _frame(socket, "table")
            before = _state(site, table)
            found: set[tuple[str, str]] = set()
            for asked in declared_shapes():
                found |= {(asked.name, name) for name in await ask_each(ann, socket, table, asked)}
            assert _state(site, table) == before
    return found


async def _without_each(ann: httpx.AsyncClient, socket: ClientConnection, table: str, asked: Asked) -> list[str]:
    """Leave each field out, by HTTP and, of commands and questions, on the socket."""
    path = asked.path_at(table)
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
    return list(asked.body)


async def _wrong_each(ann: httpx.AsyncClient, socket: ClientConnection, table: str, asked: Asked) -> list[str]:
    """Send each field with a value of another kind, and with a number that is too long to be read."""
    path, fields = asked.path_at(table), [name for name in asked.fields if name not in HEAD]
    for name in fields:
        for wrong in WRONG:
            body = json.dumps({"id": "w", **asked.body, name: 0} if asked.path == COMMANDS else {**asked.body, name: 0})
            body = body.replace(f'"{name}": 0', f'"{name}": {wrong}')
            answer = await ann.post(path, content=body)
            assert answer.status_code == 400, (asked.name, name)
            assert_says(name, answer.json())
            if asked.path == COMMANDS:
                await socket.send(body)
                refused = await _frame(socket, "refused")
                assert refused["re"] == "w"
                assert_says(name, refused["error"])
    return fields


def assert_says(field: str, error: Frame) -> None:
    assert error["code"] in ("bad-body", "bad-frame")
    assert error["subject"] == field
    assert re.fullmatch(PLAIN.format(field=field), error["message"]), error["message"]


def assert_names(field: str, error: Frame) -> None:
    assert (error["code"], error["clause"], error["subject"]) == ("missing-field", None, field)
    assert error["message"].startswith(f"{field} is missing; ")


def _state(site: Site, table: str) -> object:
    """The state that a command would change."""
    users = site.store._read.execute("SELECT user_id, name, passphrase_hash FROM users").fetchall()
    tokens = site.store._read.execute("SELECT * FROM tokens").fetchall()
    return users, tokens, list(site.tables.live), document_of(site.tables.live[table].room)


async def _frame(socket: ClientConnection, kind: str) -> Frame:
    while True:
        frame: Frame = json.loads(await socket.recv())
        if frame["type"] == kind:
            return frame
