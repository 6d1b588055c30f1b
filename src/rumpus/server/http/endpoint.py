"""An endpoint: one call of the HTTP interface as a value, from which the routes and the OpenAPI document are made."""

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
from rumpus.server.http.packed import Packed
from rumpus.server.limits.limit import TooMany, error_document
from rumpus.server.live.live_table import LiveTable
from rumpus.server.live.table_limiter import Visitor
from rumpus.server.protocol.fields import UNREADABLE, read_fields, read_object
from rumpus.server.protocol.frames import spelled
from rumpus.server.protocol.view import Document
from rumpus.server.site import Site, client_at_end, client_of, visitor_of
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
    """One request: whose, to which site, with which words in its path and query, and its ``body`` as it was declared."""

    site: Site
    request: Request
    body: Any = None

    @property
    def identity(self) -> Identity | None:
        """Who asks, and with what, as it is now: a session may end while a body is awaited. None for somebody who has not said
        their name yet.
        """
        return self.site.identity_of(self.request)

    @property
    def user(self) -> StoredUser | None:
        """Who asks; None for somebody who has not said their name yet."""
        identity = self.identity
        return identity.user if identity else None

    @property
    def is_of_program(self) -> bool:
        """Whether a program asks, with a token."""
        identity = self.identity
        return identity is not None and identity.is_token

    def path(self, name: str) -> str:
        """A word of the path."""
        return str(self.request.path_params[name])

    def query(self, name: str, default: str = "") -> str:
        """A word of the query."""
        return self.request.query_params.get(name, default)

    def has(self, name: str) -> bool:
        """Whether the query has a word."""
        return name in self.request.query_params

    async def table(self) -> LiveTable:
        """The table in the path. Raises UsageError and TooMany."""
        return await self.site.table(self.path("table"), client_of(self.request))

    def own_user(self) -> StoredUser:
        """Who asks. Raises UsageError where they have not said their name yet."""
        return self.own_identity().user

    def own_identity(self) -> Identity:
        """Who asks, and with what. Raises UsageError where they have not said their name yet."""
        identity = self.identity
        if identity is None:
            raise UsageError(Message("enter your name first"), code="no-user")
        return identity

    def visitor(self) -> Visitor:
        """Who asks, and from where. Raises UsageError where they have not said their name yet."""
        return visitor_of(self.own_user(), client_at_end(self.request))


Answer = Document | Response
Handler = Callable[[Call], Awaitable[Answer]]


@dataclass(frozen=True)
class Endpoint:
    """A call: its method and path, what it does in a sentence, the shape of its body and of its answer.

    ``query`` names the words of the query with their meaning; ``errors`` the codes that its handler may refuse it with.
    ``takes_file``: the body is a file, which the handler takes in piece by piece; ``takes_asked``: it is a command or a question, as
    in the socket. ``is_for_people``: a program's token, which plays and nothing more, may not ask it. ``is_lasting``: what it tells
    is the same for everybody until the server is another, so browsers keep it and ask whether it still holds.
    """

    method: str
    path: str
    summary: str
    handler: Handler
    answer: Any = dict[str, Any]
    body: type[msgspec.Struct] | None = None
    query: Mapping[str, str] = field(default_factory=dict)
    errors: tuple[str, ...] = ()
    takes_file: bool = False
    takes_asked: bool = False
    is_for_people: bool = False
    is_lasting: bool = False
    media: str = "application/json"

    @property
    def refusals(self) -> tuple[str, ...]:
        """All codes it may be refused with, beyond those that any call may be."""
        is_object = self.body is not None or self.takes_asked
        return (
            *self.errors,
            *(("missing-field",) if is_object else ()),
            *(("token-scope",) if self.is_for_people else ()),
        )

    def route(self) -> Route:
        """The route that answers it."""
        return Route(self.path, self._answer, methods=[self.method], name=f"{self.method} {self.path}")

    async def _answer(self, request: Request) -> Response:
        site: Site = request.app.state.site
        try:
            call = Call(site, request)
            site.allowances.call(client_at_end(request), call.user)
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
            return Response(status_code=400)  # nobody is there to read it
        except Exception as fault:
            return refusal(site.faults.of_server(f"{self.method} {self.path}", fault))
        if isinstance(found, Response):
            return found
        if self.is_lasting:
            return _packed(spelled(found)).answer(request)
        return Response(spelled(found), media_type="application/json")

    async def _read_body(self, request: Request) -> object:
        body = await read_whole(request, LONGEST_BODY)
        if self.body is None and not self.takes_asked:
            return None
        try:
            fields = read_object(body or b"{}", "bad-body")
        except UNREADABLE as error:
            message = Message("the body is no JSON object: {error}", {"error": str(error)})
            raise UsageError(message, code="bad-body") from error
        return fields if self.body is None else read_fields(fields, self.body, f"{self.method} {self.path}", "bad-body")


@lru_cache(maxsize=64)
def _packed(document: bytes) -> Packed:
    return Packed.of(document, "application/json")


async def read_whole(request: Request, most: int) -> bytes:
    """The body of a request. Raises UsageError where it is too large."""
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise UsageError(Message("that is too large; send at most {most} bytes", {"most": most}), code="too-large")
        parts.append(part)
    return b"".join(parts)


def refusal(error: RumpusError) -> Response:
    """An error as an answer."""
    headers = {"Retry-After": str(max(1, round(error.seconds)))} if isinstance(error, TooMany) else {}
    return Response(spelled(error_document(error)), STATUS.get(error.code, 400), headers, "application/json")


def check_origin(request: Request, site: Site) -> None:
    """Raises UsageError where a page of another site sends a browser here."""
    if not site.is_own_page(request):
        origin = request.headers["origin"]
        told = Message("a page of another address may not do that; the owner of this server may allow it with --origin")
        raise UsageError(told, code="bad-origin", subject=origin[:100])


def new_id() -> str:
    """A name that nobody guesses."""
    return secrets.token_urlsafe(12)
