"""The metrics of a server, for its owner. A request needs the token in a file beside the data."""

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
    """Return the token of the metrics; make one if there is no file.

    If a new token cannot be written, the metrics cannot be read until the next start. Raises UsageError if the file
    cannot be read, or cannot be made private.
    """
    path = data / TOKEN_FILE
    try:
        make_private(path)
        if token := read_secret(path).strip():
            return token
    except FileNotFoundError:
        pass
    except (OSError, UnicodeDecodeError) as error:
        message = Message(
            "{file} beside the data cannot be used: remove it, and the server makes a new one at its next start",
            {"file": TOKEN_FILE},
        )
        raise UsageError(message, code="bad-token", subject=TOKEN_FILE) from error
    token = secrets.token_urlsafe(24)
    with suppress(OSError):
        path.touch(0o600)
        path.write_text(f"{token}\n", "ascii")
    return token


async def answer_metrics(request: Request) -> Response:
    """Return the metrics in the format of Prometheus; refuse a request without the token."""
    site: Site = request.app.state.site
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not hmac.compare_digest(token.strip().encode(), site.metrics_token.encode()):
        message = Message(
            "the metrics are for those who look after the server; the token stands in {file} beside its data",
            {"file": TOKEN_FILE},
        )
        return refusal(UsageError(message, code="no-token"))
    metrics = site.metrics
    metrics.tables.set(len(site.tables.live))
    metrics.connections.set(len(site.connections))
    metrics.connections_held.set(site.connections.bytes_held)
    metrics.workers_busy.set(site.workers.pool.busy)
    metrics.workers_restarted.set(site.workers.pool.restarts)
    return Response(metrics.text(), media_type="text/plain; version=0.0.4")
