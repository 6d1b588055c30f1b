"""The ASGI application: connects store, tables, workers and routes."""

from __future__ import annotations

import asyncio
import contextlib
import ssl
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp

from rumpus.core.errors import RumpusError, UsageError
from rumpus.core.messages import Message
from rumpus.game import new_secret
from rumpus.room.room import Room
from rumpus.server.accounts.accounts import Accounts
from rumpus.server.accounts.sessions import Sessions
from rumpus.server.audit_log import AuditLog
from rumpus.server.evenings.evenings import EVENING
from rumpus.server.front.allowances import Allowances
from rumpus.server.front.connections import Connections
from rumpus.server.front.hosts import Hosts
from rumpus.server.front.limits import FrontLimits
from rumpus.server.http.admission import Admission
from rumpus.server.http.calls import ENDPOINTS
from rumpus.server.http.chunked import ChunkedBodies
from rumpus.server.http.cookies import SessionExchange
from rumpus.server.http.endpoint import refusal
from rumpus.server.http.error_boundary import ErrorBoundary
from rumpus.server.http.metrics import answer_metrics, metrics_token
from rumpus.server.http.openapi import openapi_routes
from rumpus.server.http.static import PageFiles, SafeHeaders
from rumpus.server.instructions import Instructions
from rumpus.server.live.faults import Faults, server_fault
from rumpus.server.live.metrics import Metrics
from rumpus.server.live.registry import IDLE, Tables
from rumpus.server.live.server_time import ALIVE, MARK_EVERY
from rumpus.server.live.table.replies import written
from rumpus.server.live.table_limiter import TableLimits
from rumpus.server.records.limits import UploadLimits
from rumpus.server.records.record_service import RecordService
from rumpus.server.scores.scores import SCORE
from rumpus.server.site import Site
from rumpus.server.terms import Terms
from rumpus.server.workers.pool import Workers
from rumpus.server.ws.socket import table_socket
from rumpus.store import Store, names
from rumpus.store.changes import Change, DropExpiredUploads, DropOldCompetitions
from rumpus.store.opening import DATABASE
from rumpus.store.stored import DAY


@dataclass(frozen=True)
class Setup:
    """The configuration of a server.

    ``data`` is the folder of its data. ``workers`` is the number of computer players that think at once. ``origins``
    are other pages that may connect. ``uploads``, ``terms``, ``tables`` and ``front`` are the limits of uploads, of
    storage times, of tables and of connections.

    ``secret_of`` returns the secret of the next game in a room; it is random except in tests. ``proxies`` are the
    addresses of trusted proxies, which report the addresses of their clients. ``host_names`` are further names that a
    request may have in its Host header. With ``tls`` the server serves https. ``network_command`` is the command that
    restarts it for the home network; it is empty if other machines can reach it already.
    """

    data: Path
    workers: int = 1
    origins: frozenset[str] = frozenset()
    uploads: UploadLimits = field(default_factory=UploadLimits)
    terms: Terms = field(default_factory=Terms)
    tables: TableLimits = field(default_factory=TableLimits)
    secret_of: Callable[[Room], bytes] = lambda room: new_secret()
    front: FrontLimits = field(default_factory=FrontLimits)
    proxies: tuple[str, ...] = ()
    host_names: tuple[str, ...] = ()
    tls: ssl.SSLContext | None = None
    network_command: str = ""


def application(site: Site, page: PageFiles) -> ASGIApp:
    """Return the ASGI application that serves a site and its page."""
    routes = [
        *(endpoint.route() for endpoint in ENDPOINTS),
        *openapi_routes(),
        Route("/health", _health),
        Route("/metrics", answer_metrics),
        Route("/.well-known/rumpus-keys", _keys),
        WebSocketRoute("/api/tables/{table}/socket", table_socket),
        *page.routes(),
    ]
    app = Starlette(
        routes=routes,
        exception_handlers={404: partial(_not_found, page), 405: _not_allowed, Exception: _failed},
    )
    app.state.site = site
    return ChunkedBodies(SafeHeaders(ErrorBoundary(Admission(SessionExchange(app, site), site), site.faults)))


@contextlib.asynccontextmanager
async def open_site(setup: Setup) -> AsyncIterator[Site]:
    """Open the store, start the computer players, and close both after the block. Raises StoreError."""
    workers = Workers(count=setup.workers)
    with Store.open(setup.data / DATABASE, asyncio.get_running_loop().call_soon_threadsafe) as store:
        token, metrics, audit = metrics_token(setup.data), Metrics(), AuditLog()
        accounts = Accounts(store, terms=setup.terms, audit=audit)
        faults = Faults(metrics)
        tables = Tables(store, workers, metrics, setup.secret_of, setup.tables, setup.front.write_quota(), audit)
        records = RecordService(setup.data / DATABASE, setup.data / "spool", faults)
        workers.compiling.begin()
        await asyncio.to_thread(names.load)
        tables.begin()
        connections, allowances = Connections(setup.front, faults, setup.proxies), Allowances(setup.front)
        instructions = Instructions(store, accounts.sessions, tables, faults)
        sweep = _sweep(tables, accounts.sessions, store, setup.terms)
        try:
            async with _background(sweep, _mark_alive(tables), connections.watch(), instructions.watch()):
                yield Site(
                    store,
                    tables,
                    workers,
                    accounts,
                    allowances,
                    records,
                    setup.uploads,
                    metrics,
                    faults,
                    connections,
                    token,
                    instructions,
                    setup.origins,
                    Hosts(setup.host_names, setup.origins),
                )
        finally:
            await accounts.sessions.write_uses()
            tables.close()
            tables.mark_alive()
            await records.close()
            await workers.close()


@contextlib.asynccontextmanager
async def _background(*endless: Coroutine[None, None, None]) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(work) for work in endless]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()


async def _mark_alive(tables: Tables) -> None:
    # Server time stands still while the server is down, so the store needs the last time at which it ran.
    # While no table is in use, only deadlines of days are running, and a rare mark is exact enough.
    since_mark = IDLE
    while True:
        if tables.live or since_mark >= IDLE:
            since_mark = 0.0
            tables.mark_alive()
        await asyncio.sleep(MARK_EVERY)
        since_mark += MARK_EVERY


async def _sweep(tables: Tables, sessions: Sessions, store: Store, terms: Terms) -> None:
    while True:
        await asyncio.sleep(IDLE)
        await sessions.write_uses()
        await tables.unload_idle()
        await tables.end_deserted(terms)
        await drop_expired(store, time.time(), terms)


async def drop_expired(store: Store, now: float, terms: Terms) -> None:
    """Drop the uploads, scores and evenings whose storage time is over. If writing fails, the next call tries again."""
    changes: list[Change] = [DropExpiredUploads(now)] if store.has_expired_uploads(now) else []
    for kind, days in ((SCORE.name, terms.scores), (EVENING.name, terms.evenings)):
        since = now - days * DAY
        changes += [DropOldCompetitions(kind, since)] if store.has_old_competitions(kind, since) else []
    if changes:
        with contextlib.suppress(RumpusError):
            await written(store, changes)


async def _health(request: Request) -> Response:
    site: Site = request.app.state.site
    site.store.mark(ALIVE)  # a read by key: cheap however often anybody asks, and however much is stored
    if site.store.fault is not None:
        return PlainTextResponse(f"{site.store.fault.message}\n", 507)
    return PlainTextResponse("ok\n")


async def _keys(request: Request) -> Response:
    site: Site = request.app.state.site
    try:
        published = site.records.published_keys()  # read anew each time: the owner may have replaced them
    except UsageError as error:
        site.faults.of_owner(error.message)
        return refusal(
            UsageError(Message("this server cannot read its keys now; its log tells the owner why"), code="bad-keys")
        )
    if published is None:
        return refusal(
            UsageError(Message("this server signs no records: its keys were moved away"), code="no-such-page")
        )
    return Response(str(published), media_type="application/json")


async def _not_found(page: PageFiles, request: Request, error: Exception) -> Response:
    if page.accepts_page(request):
        return page.not_found(request)
    return refusal(
        UsageError(Message("there is nothing at this address; /api describes what there is"), code="no-such-page")
    )


async def _failed(request: Request, error: Exception) -> Response:
    return refusal(server_fault())


async def _not_allowed(request: Request, error: Exception) -> Response:
    response = refusal(UsageError(Message("this address takes other methods; /api describes them"), code="bad-method"))
    response.status_code = 405
    return response
