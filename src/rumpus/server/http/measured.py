"""The metrics, for those who look after a server: whoever asks has to know the token that lies beside the data."""

from __future__ import annotations

import hmac
import secrets
from contextlib import suppress
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from rumpus.core.errors import UsageError
from rumpus.server.http.endpoint import refusal
from rumpus.server.site import Site

TOKEN_FILE = "metrics-token"


def metrics_token(data: Path) -> str:
    """The token of the metrics; a new one where there is none. Where it cannot be written, nobody learns it."""
    path = data / TOKEN_FILE
    with suppress(OSError):
        if token := path.read_text("ascii").strip():
            return token
    token = secrets.token_urlsafe(24)
    with suppress(OSError):
        path.touch(0o600)
        path.write_text(f"{token}\n", "ascii")
    return token


async def answer_metrics(request: Request) -> Response:
    """The metrics as Prometheus reads them."""
    site: Site = request.app.state.site
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not hmac.compare_digest(token.strip().encode(), site.metrics_token.encode()):
        told = f"the metrics are for those who look after the server; the token stands in {TOKEN_FILE} beside its data"
        return refusal(UsageError(told, code="no-token"))
    metrics = site.metrics
    metrics.tables.set(len(site.tables.live))
    metrics.connections.set(len(site.connections))
    metrics.connections_held.set(site.connections.held)
    metrics.workers_busy.set(site.workers.pool.busy)
    metrics.workers_restarted.set(site.workers.pool.restarts)
    return Response(metrics.text(), media_type="text/plain; version=0.0.4")
