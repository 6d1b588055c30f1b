"""The OpenAPI document, made from the endpoints, and a page that shows it."""

from __future__ import annotations

import html
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from rumpus import __version__
from rumpus.server.http.calls import ENDPOINTS
from rumpus.server.http.endpoint import STATUS, Endpoint
from rumpus.server.http.static import policy_of
from rumpus.server.protocol.frames import json_bytes
from rumpus.server.protocol.requests import COMMANDS, LONGEST_ID, QUESTIONS

ALWAYS = ("too-many", "too-many-connections", "bad-body", "too-large", "bad-origin", "bad-host")
WRITING = ("try-again", "disk-full")
_REF = "#/components/schemas/{name}"


def openapi_routes() -> list[BaseRoute]:
    """Return the routes of the document and of its page."""
    return [Route("/api/openapi.json", _json), Route("/api", _page)]


@cache
def document() -> dict[str, Any]:
    """Return the OpenAPI document."""
    types = [
        kind
        for endpoint in ENDPOINTS
        for kind in (endpoint.body, endpoint.answer, *endpoint.bodies.values())
        if kind is not None
    ]
    _, components = msgspec.json.schema_components(types, ref_template=_REF)
    paths: dict[str, Any] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Rumpus", "version": __version__, "summary": "Tables of rummy, for pages and programs."},
        "paths": paths,
        "components": {
            "schemas": components | {"Error": _ERROR, "Sentence": _SENTENCE},
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": "rumpus_session"},
                "token": {"type": "http", "scheme": "bearer"},
            },
        },
        "security": [{}, {"session": []}, {"token": []}],
    }


_ERROR: dict[str, Any] = {
    "type": "object",
    "required": ["code", "clause", "subject", "message", "said"],
    "properties": {
        "code": {"type": "string"},
        "clause": {"type": ["string", "null"]},
        "subject": {"type": ["string", "null"]},
        "message": {"type": "string"},
        "said": {"$ref": "#/components/schemas/Sentence"},
        "seconds": {"type": "number"},
    },
}
_SENTENCE: dict[str, Any] = {
    "type": "object",
    "required": ["text"],
    "properties": {
        "text": {"type": "string"},
        "fields": {"type": "object"},
        "plural": {"type": "string"},
        "context": {"type": "string"},
    },
}


def _operation(endpoint: Endpoint) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "summary": endpoint.summary,
        "operationId": f"{endpoint.method} {endpoint.path}",
        "parameters": list(_parameters(endpoint)),
        "responses": _responses(endpoint),
    }
    if endpoint.body is not None:
        operation["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": _schema(endpoint.body)}},
        }
    elif endpoint.bodies:
        shapes = [_schema(kind) for kind in endpoint.bodies.values()]
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": {"anyOf": shapes}}}}
    elif endpoint.takes_command:
        operation["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": _command_or_question()}},
        }
    elif endpoint.takes_file:
        operation["requestBody"] = {"required": True, "content": {"application/jsonl": {"schema": {"type": "string"}}}}
    return operation


def _command_or_question() -> dict[str, Any]:
    commands = [_frame_schema("do", word, kind) for word, kind in COMMANDS.items()]
    return {"anyOf": commands + [_frame_schema("ask", word, kind) for word, kind in QUESTIONS.items()]}


def _frame_schema(key: str, word: str, kind: type[msgspec.Struct]) -> dict[str, Any]:
    shape: dict[str, Any]
    [shape] = msgspec.json.schema_components([kind])[1].values()
    head = {"id": {"type": "string", "minLength": 1, "maxLength": LONGEST_ID}, key: {"const": word}}
    required = [key, *shape.get("required", ())]
    return shape | {"title": word, "properties": head | shape["properties"], "required": required}


def _parameters(endpoint: Endpoint) -> Iterator[dict[str, Any]]:
    for part in endpoint.path.split("/"):
        if part.startswith("{"):
            yield {"name": part[1:-1], "in": "path", "required": True, "schema": {"type": "string"}}
    for name, meaning in endpoint.query.items():
        yield {"name": name, "in": "query", "description": meaning, "schema": {"type": "string"}}


def _responses(endpoint: Endpoint) -> dict[str, Any]:
    responses: dict[str, Any] = {
        "200": {"description": "Done.", "content": {endpoint.media: {"schema": _schema(endpoint.answer)}}}
    }
    for code in (*endpoint.refusals, *ALWAYS, *(() if endpoint.method == "GET" else WRITING)):
        status = str(STATUS.get(code, 400))
        response = responses.setdefault(status, {"description": "", "content": _ERROR_CONTENT})
        response["description"] = ", ".join(filter(None, (response["description"], code)))
    return responses


_ERROR_CONTENT = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}


def _schema(kind: object) -> dict[str, Any]:
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=_REF)
    return dict(schema)


async def _json(request: Request) -> Response:
    return Response(json_bytes(document()), media_type="application/json")


async def _page(request: Request) -> Response:
    return HTMLResponse(_html(), headers={"Content-Security-Policy": policy_of(_html().encode())})


@cache
def _html() -> str:
    calls = "".join(
        f"<h2><code>{endpoint.method} {html.escape(endpoint.path)}</code></h2><p>{html.escape(endpoint.summary)}</p>"
        f"{_table(endpoint)}"
        for endpoint in ENDPOINTS
    )
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Rumpus: the interface for programs</title>'
        '<meta name="viewport" content="width=device-width">'
        '<link rel="icon" href="/page/looks/icon.svg" type="image/svg+xml">'
        '<link rel="stylesheet" href="/page/looks/paper.css"><link rel="stylesheet" href="/page/looks/pages.css">'
        '<link rel="stylesheet" href="/page/looks/api.css"><main class="paper-page narrow prose calls">'
        '<div class="page-head"><a class="home" href="/" aria-label="Rumpus, lobby">R</a>'
        "<h1>The interface for programs</h1></div>"
        f'<p>The same as a document for tools: <a href="/api/openapi.json">openapi.json</a>.</p>{calls}</main></html>'
    )


def _table(endpoint: Endpoint) -> str:
    rows = [
        (parameter["name"], parameter["in"], parameter.get("description", "")) for parameter in _parameters(endpoint)
    ]
    if endpoint.body is not None:
        info = msgspec.inspect.type_info(endpoint.body)
        assert isinstance(info, msgspec.inspect.StructType)
        rows += [(one.name, "body", "" if one.required else "may be left out") for one in info.fields]
    if not rows:
        return ""
    cells = "".join("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><tbody>{cells}</tbody></table>"
