"""The metrics, for those who look after a server: whoever asks has to know the token that lies beside the data."""

from __future__ import annotations

import hmac
import secrets
from contextlib import suppress
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.server.http.endpoint import refusal
from rumpus.server.site import Site
from rumpus.store.opening import make_private, read_secret

TOKEN_FILE = "metrics-token"


def metrics_token(data: Path) -> str:
    """The token of the metrics; a new one where there is none. Where that cannot be written, nobody learns it. Raises UsageError
    where the file cannot be read, or cannot be made private.
    """
    path = data / TOKEN_FILE
    try:
        make_private(path)
        if token := read_secret(path).strip():
            return token
    except FileNotFoundError:
        pass
    except (OSError, UnicodeDecodeError) as error:
        told = Message(
            "{file} beside the data cannot be used: remove it, and the server makes a new one at its next start",
            {"file": TOKEN_FILE},
        )
        raise UsageError(told, code="bad-token", subject=TOKEN_FILE) from error
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
        told = Message(
            "the metrics are for those who look after the server; the token stands in {file} beside its data",
            {"file": TOKEN_FILE},
        )
        return refusal(UsageError(told, code="no-token"))
    metrics = site.metrics
    metrics.tables.set(len(site.tables.live))
    metrics.connections.set(len(site.connections))
    metrics.connections_held.set(site.connections.held)
    metrics.workers_busy.set(site.workers.pool.busy)
    metrics.workers_restarted.set(site.workers.pool.restarts)
    return Response(metrics.text(), media_type="text/plain; version=0.0.4")
