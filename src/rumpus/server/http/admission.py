"""Admission: the checks of a request before the application sees it.

A request is refused if its Host header names another server, if its address is banned, or if its address sends too many
requests. A connection on the reserve serves only people who have a seat in a running game.
"""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from rumpus.core.errors import RumpusError, UsageError
from rumpus.core.messages import Message
from rumpus.server.front.gate import gate_of
from rumpus.server.http.endpoint import refusal
from rumpus.server.site import Site, client_at_end


class Admission:
    """ASGI middleware that refuses requests which the site does not allow, and closes their connections."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self._app = app
        self._site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass an allowed request on to the application; answer any other with its error."""
        try:
            self._check(scope)
            await self._app(scope, receive, send)
        except RumpusError as error:  # the application itself raises it only to refuse a socket
            answer = refusal(error)
            answer.headers["Connection"] = "close"
            await answer(scope, receive, send)

    def _check(self, scope: Scope) -> None:
        connection = HTTPConnection(scope)
        client = client_at_end(connection)
        self._site.instructions.check_may_come(client.key)
        self._site.allowances.count_request(client)
        hosts = connection.headers.getlist("host")  # only programs may leave it out: a browser always sends it
        if len(hosts) > 1:
            raise UsageError(Message("a request names one Host; send it once"), code="bad-request", subject="Host")
        if hosts and not self._site.hosts.allow(hosts[0]):
            message = Message("this server is not known by that name; its owner may allow it with --host-name")
            raise UsageError(message, code="bad-host", subject=hosts[0][:100])
        gate = gate_of(scope)
        if gate is None or not gate.on_reserve:
            return
        identity = self._site.identity_of(connection)
        if not self._site.plays(identity.user if identity else None):
            raise UsageError(Message("there are too many connections; try again later"), code="too-many-connections")
