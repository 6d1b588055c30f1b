"""An endpoint describes one call of the HTTP interface. Its route and its part of the OpenAPI document are made from
it.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from rumpus.core.errors import RumpusError, UsageError
from rumpus.core.messages import Message
from rumpus.server.accounts.sessions import Identity
from rumpus.server.http.cached_file import CachedFile
from rumpus.server.limits.limit import TooMany, error_document
from rumpus.server.live.live_table import LiveTable
from rumpus.server.live.table_limiter import Visitor
from rumpus.server.protocol.fields import UNREADABLE, read_by_word, read_fields, read_object
from rumpus.server.protocol.frames import json_bytes
from rumpus.server.protocol.view import Document
from rumpus.server.site import Site, client_at_end, client_key, visitor_of
from rumpus.store import StoredUser

LONGEST_BODY = 16 * 1024  # bytes
STATUS = {
    "no-user": 401,
    "bad-passphrase": 401,
    "no-token": 401,
    "bad-origin": 403,
    "token-scope": 403,
    "bad-host": 421,
    "not-host": 403,
    "banned": 403,
    "barred": 403,
    "muted": 403,
    "not-shown": 403,
    "no-table": 404,
    "closed-table": 410,
    "no-record": 404,
    "no-line": 404,
    "no-score": 404,
    "no-evening": 404,
    "plain-points": 409,
    "not-played-here": 409,
    "played-here": 409,
    "other-table": 403,
    "organisers-only": 403,
    "too-many-links": 409,
    "no-file": 404,
    "draw-running": 409,
    "draw-cancelled": 409,
    "draw-failed": 503,
    "watch-only": 403,
    "no-such-page": 404,
    "old-build": 404,
    "unknown-game": 404,
    "unknown-clause": 404,
    "name-kept": 409,
    "name-taken": 409,
    "too-many-tokens": 409,
    "seat-taken": 409,
    "id-used": 409,
    "stale": 409,
    "too-slow": 408,
    "too-large": 413,
    "record-too-long": 413,
    "uploads-full": 413,
    "too-many": 429,
    "too-many-connections": 503,
    "too-many-tables": 429,
    "server-fault": 500,
    "try-again": 503,
    "not-compiled": 503,
    "hints-busy": 503,
    "closed-store": 503,
    "data-in-use": 503,
    "disk-full": 507,
    "no-room": 507,
    "disk-failed": 507,
    "bad-data": 507,
    "bad-keys": 500,
    "damaged-data": 500,
    "damaged-row": 500,
    "bad-change": 500,
}


@dataclass
class Call:
    """One request to a site. ``body`` is its decoded JSON, as the endpoint declares it."""

    site: Site
    request: Request
    body: Any = None

    @property
    def identity(self) -> Identity | None:
        """The user with their session or token; None before they have entered a name.

        It is looked up each time, since a session may end while the server waits for the body.
        """
        return self.site.identity_of(self.request)

    @property
    def user(self) -> StoredUser | None:
        """The user of the request; None before they have entered a name."""
        identity = self.identity
        return identity.user if identity else None

    @property
    def is_of_program(self) -> bool:
        """True if the request has the token of a program."""
        identity = self.identity
        return identity is not None and identity.is_token

    def path(self, name: str) -> str:
        """Return a parameter of the path."""
        return str(self.request.path_params[name])

    def query(self, name: str, default: str = "") -> str:
        """Return a parameter of the query."""
        return self.request.query_params.get(name, default)

    def has(self, name: str) -> bool:
        """Return True if the query has this parameter."""
        return name in self.request.query_params

    async def table(self) -> LiveTable:
        """Return the table that the path names. Raises UsageError and TooMany."""
        return await self.site.table(self.path("table"), client_key(self.request))

    def require_user(self) -> StoredUser:
        """Return the user. Raises UsageError before they have entered a name."""
        return self.require_identity().user

    def require_identity(self) -> Identity:
        """Return the user with their session or token. Raises UsageError before they have entered a name."""
        identity = self.identity
        if identity is None:
            raise UsageError(Message("enter your name first"), code="no-user")
        return identity

    def visitor(self) -> Visitor:
        """Return the user with the client that they use. Raises UsageError before they have entered a name."""
        return visitor_of(self.require_user(), client_at_end(self.request))


Answer = Document | Response
Handler = Callable[[Call], Awaitable[Answer]]


@dataclass(frozen=True)
class Endpoint:
    """One call of the HTTP interface.

    ``summary`` is its sentence in the API documentation. ``body`` and ``answer`` are the types of the JSON received and
    sent. ``bodies`` are types by the field ``do``, if the body is one of several. ``query`` has the meaning of each
    query parameter, ``errors`` the error codes of the handler.

    ``takes_file``: the handler reads the body itself, as a stream. ``takes_command``: the body is a command or a
    question, as in the socket. ``is_for_people``: a program's token is refused, since a token may only play.
    ``longest`` is the most bytes of a body. ``is_light``: many phones at one address ask at once, so the call counts
    only as a request. ``is_lasting``: the answer is the same for every client until the server is updated, so browsers
    cache and revalidate it.
    """

    method: str
    path: str
    summary: str
    handler: Handler
    answer: Any = dict[str, Any]
    body: type[msgspec.Struct] | None = None
    bodies: Mapping[str, type[msgspec.Struct]] = field(default_factory=dict)
    query: Mapping[str, str] = field(default_factory=dict)
    errors: tuple[str, ...] = ()
    takes_file: bool = False
    takes_command: bool = False
    is_for_people: bool = False
    is_lasting: bool = False
    is_light: bool = False
    longest: int = LONGEST_BODY
    media: str = "application/json"

    @property
    def refusals(self) -> tuple[str, ...]:
        """The error codes of this call, without those that every call may have."""
        is_object = self.body is not None or self.bodies or self.takes_command
        return (
            *self.errors,
            *(("missing-field",) if is_object else ()),
            *(("token-scope",) if self.is_for_people else ()),
        )

    def route(self) -> Route:
        """Return the route that runs the handler."""
        return Route(self.path, self._answer, methods=[self.method], name=f"{self.method} {self.path}")

    async def _answer(self, request: Request) -> Response:
        site: Site = request.app.state.site
        try:
            call = Call(site, request)
            if not self.is_light:
                site.allowances.count_call(client_at_end(request), call.user)
            if self.is_for_people and call.is_of_program:
                raise UsageError(Message("a token plays, and nothing more; do this on the page"), code="token-scope")
            if self.method != "GET":
                check_origin(request, site)
                call.body = None if self.takes_file else await self._read_body(request)
            found = await self.handler(call)
        except RumpusError as error:
            return refusal(error)
        except ClientDisconnect:
            site.faults.of_client("broke off a body")
            return Response(status_code=400)  # never read: the client has left
        except Exception as fault:
            return refusal(site.faults.of_server(f"{self.method} {self.path}", fault))
        if isinstance(found, Response):
            return found
        if self.is_lasting:
            return _cached(json_bytes(found)).answer(request)
        return Response(json_bytes(found), media_type="application/json")

    async def _read_body(self, request: Request) -> object:
        body = await read_whole(request, self.longest)
        if self.body is None and not self.bodies and not self.takes_command:
            return None
        try:
            fields = read_object(body or b"{}", "bad-body")
        except UNREADABLE as error:
            message = Message("the body is no JSON object: {error}", {"error": str(error)})
            raise UsageError(message, code="bad-body") from error
        if self.bodies:
            return read_by_word(fields, self.bodies, "bad-body")
        return fields if self.body is None else read_fields(fields, self.body, f"{self.method} {self.path}", "bad-body")


@lru_cache(maxsize=64)
def _cached(document: bytes) -> CachedFile:
    return CachedFile.of(document, "application/json")


async def read_whole(request: Request, most: int) -> bytes:
    """Return the body of a request. Raises UsageError if it has more than ``most`` bytes."""
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise UsageError(Message("that is too large; send at most {most} bytes", {"most": most}), code="too-large")
        parts.append(part)
    return b"".join(parts)


def refusal(error: RumpusError) -> Response:
    """Return the response that reports an error."""
    headers = {"Retry-After": str(max(1, round(error.seconds)))} if isinstance(error, TooMany) else {}
    return Response(json_bytes(error_document(error)), STATUS.get(error.code, 400), headers, "application/json")


def check_origin(request: Request, site: Site) -> None:
    """Raise UsageError if a page of another site sent the request."""
    if not site.is_own_page(request):
        origin = request.headers["origin"]
        message = Message(
            "a page of another address may not do that; the owner of this server may allow it with --origin"
        )
        raise UsageError(message, code="bad-origin", subject=origin[:100])


def new_id() -> str:
    """Return a random id that cannot be guessed."""
    return secrets.token_urlsafe(12)
