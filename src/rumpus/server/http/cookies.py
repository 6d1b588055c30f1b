"""The cookies of a browser, and on https the exchange of one from plain http.

On plain http, or from another name of the same site, somebody can give a browser a session that they know themselves. A browser on
https is therefore known by a `__Host-` cookie alone, which nobody else can set. If it brings only the cookie of plain http, it
gets a new session with the answer, and the old session ends. So whoever set the old one is not signed in beside it.
"""

from __future__ import annotations

from contextlib import suppress

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rumpus.server.accounts.sessions import Identity
from rumpus.server.site import SESSION_COOKIE, Site, cookie_of, is_safe
from rumpus.store import StoreError
from rumpus.store.stored import DAY

YEAR = 365 * int(DAY)  # seconds
_ANSWERS = ("http.response.start", "websocket.accept", "websocket.http.response.start")


def put_cookie(response: Response, connection: HTTPConnection, name: str, secret: str) -> None:
    """Give a browser a cookie that no script reads, by the name that it has on this line."""
    named = cookie_of(connection, name)
    is_secure = is_safe(connection)
    response.set_cookie(named, secret, max_age=YEAR, path="/", secure=is_secure, httponly=True, samesite="lax")


def drop_session(response: Response, connection: HTTPConnection) -> None:
    """Let a browser forget its session, also one from plain http."""
    for name in {SESSION_COOKIE, cookie_of(connection, SESSION_COOKIE)}:
        response.delete_cookie(name, path="/", secure=is_safe(connection))


class Exchanging:
    """An application whose browsers on https have `__Host-` cookies."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self._app = app
        self._site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the application does, with a new session for one from plain http."""
        connection = HTTPConnection(scope)
        session = await self._exchanged(connection)
        if session is None:
            await self._app(scope, receive, send)
            return
        cookies = Response()
        cookies.delete_cookie(SESSION_COOKIE, path="/", secure=True)
        put_cookie(cookies, connection, SESSION_COOKIE, session)
        given = [header for header in cookies.raw_headers if header[0] == b"set-cookie"]

        async def send_with_cookies(message: Message) -> None:
            if message["type"] in _ANSWERS:  # what the application sets itself comes after these, and counts
                message["headers"] = [*given, *message.get("headers", ())]
            await send(message)

        brought = (b"cookie", f"{cookie_of(connection, SESSION_COOKIE)}={session}".encode())
        await self._app({**scope, "headers": [*scope["headers"], brought]}, receive, send_with_cookies)

    async def _exchanged(self, connection: HTTPConnection) -> str | None:
        """The new session of a browser that brings one from plain http. None where there is none, or it cannot be stored now."""
        identity = self._planted(connection)
        if identity is not None:
            with suppress(StoreError):
                return await self._site.accounts.exchange(identity)
        return None

    def _planted(self, connection: HTTPConnection) -> Identity | None:
        """Return the user of a session from plain http that a browser brings to https, if it has no other. A refused page gets no cookies."""
        own = cookie_of(connection, SESSION_COOKIE)
        if own == SESSION_COOKIE or own in connection.cookies or not self._site.is_own_page(connection):
            return None
        return self._site.accounts.sessions.of_session(connection.cookies.get(SESSION_COOKIE))
