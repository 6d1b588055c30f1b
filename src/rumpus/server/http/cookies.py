"""The cookies of a browser, and the exchange of its session when it changes from http to https.

On plain http, or from another host name of the same site, an attacker can plant a session in a browser that the
attacker knows (session fixation). On https the server therefore trusts only a `__Host-` cookie, which nobody else can
set. A browser that brings only the cookie of plain http gets a new session with the answer, and the old session ends.
So the attacker's copy is useless.
"""

from __future__ import annotations

from contextlib import suppress

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rumpus.server.accounts.sessions import Identity
from rumpus.server.site import SESSION_COOKIE, Site, cookie_name, is_encrypted
from rumpus.store import StoreError
from rumpus.store.stored import DAY

YEAR = 365 * int(DAY)  # seconds
_ANSWERS = ("http.response.start", "websocket.accept", "websocket.http.response.start")


def put_cookie(response: Response, connection: HTTPConnection, name: str, secret: str) -> None:
    """Set a cookie under its name for this connection. Scripts of the page cannot read it."""
    name_here = cookie_name(connection, name)
    is_secure = is_encrypted(connection)
    response.set_cookie(name_here, secret, max_age=YEAR, path="/", secure=is_secure, httponly=True, samesite="lax")


def drop_session(response: Response, connection: HTTPConnection) -> None:
    """Delete the session cookie of a browser, also the one from plain http."""
    for name in {SESSION_COOKIE, cookie_name(connection, SESSION_COOKIE)}:
        response.delete_cookie(name, path="/", secure=is_encrypted(connection))


class SessionExchange:
    """ASGI middleware that replaces a session from plain http by a new one with a `__Host-` cookie, on https."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self._app = app
        self._site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the application with the new session, and add the new cookie to its response."""
        connection = HTTPConnection(scope)
        session = await self._exchange(connection)
        if session is None:
            await self._app(scope, receive, send)
            return
        cookies = Response()
        cookies.delete_cookie(SESSION_COOKIE, path="/", secure=True)
        put_cookie(cookies, connection, SESSION_COOKIE, session)
        set_cookies = [header for header in cookies.raw_headers if header[0] == b"set-cookie"]

        async def send_with_cookies(message: Message) -> None:
            if message["type"] in _ANSWERS:  # first, so that cookies of the application come later and win
                message["headers"] = [*set_cookies, *message.get("headers", ())]
            await send(message)

        cookie = (b"cookie", f"{cookie_name(connection, SESSION_COOKIE)}={session}".encode())
        await self._app({**scope, "headers": [*scope["headers"], cookie]}, receive, send_with_cookies)

    async def _exchange(self, connection: HTTPConnection) -> str | None:
        """Return the new session if the request brings one from plain http. If it cannot be stored now, return None."""
        identity = self._identity_of_http(connection)
        if identity is not None:
            with suppress(StoreError):
                return await self._site.accounts.exchange(identity)
        return None

    def _identity_of_http(self, connection: HTTPConnection) -> Identity | None:
        """Return the user of a session from plain http, if the request is on https and has no other session."""
        # A page of another site is refused, and gets no cookies.
        own = cookie_name(connection, SESSION_COOKIE)
        if own == SESSION_COOKIE or own in connection.cookies or not self._site.is_own_page(connection):
            return None
        return self._site.accounts.sessions.of_session(connection.cookies.get(SESSION_COOKIE))
