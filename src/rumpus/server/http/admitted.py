"""Requests are let in here: those meant for this server, from addresses that are not banned, not too many of one address, and by a
reserved connection those of people who play alone.
"""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from rumpus.core.errors import RumpusError, UsageError
from rumpus.core.messages import Message
from rumpus.server.front.gate import gate_of
from rumpus.server.http.endpoint import refusal
from rumpus.server.site import Site, client_at_end


class Admitted:
    """An application that is asked no more than a site allows. Who is refused is not listened to any further."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self._app = app
        self._site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the application does, or refuse."""
        try:
            self._check(scope)
            await self._app(scope, receive, send)
        except RumpusError as error:  # of the application it is a socket that was refused
            answer = refusal(error)
            answer.headers["Connection"] = "close"
            await answer(scope, receive, send)

    def _check(self, scope: Scope) -> None:
        connection = HTTPConnection(scope)
        client = client_at_end(connection)
        self._site.instructions.check_may_come(client.key)
        self._site.allowances.request(client)
        hosts = connection.headers.getlist("host")  # what asks without one is no browser
        if len(hosts) > 1:
            raise UsageError(Message("a request names one Host; send it once"), code="bad-request", subject="Host")
        if hosts and not self._site.hosts.allow(hosts[0]):
            told = Message("this server is not known by that name; its owner may allow it with --host-name")
            raise UsageError(told, code="bad-host", subject=hosts[0][:100])
        gate = gate_of(scope)
        if gate is None or not gate.on_reserve:
            return
        identity = self._site.identity_of(connection)
        if not self._site.plays(identity.user if identity else None):
            raise UsageError(Message("there are too many connections; try again later"), code="too-many-connections")
