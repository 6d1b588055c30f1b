"""A site: everything one server has, for its endpoints."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from rumpus.server.accounts.accounts import Accounts
from rumpus.server.accounts.rate_limit import RateLimits
from rumpus.server.live.metrics import Metrics
from rumpus.server.live.registry import Tables
from rumpus.server.records.desk import RecordDesk
from rumpus.server.records.limits import UploadLimits
from rumpus.server.workers.pool import Workers
from rumpus.store import Store, StoredUser

SESSION_COOKIE = "rumpus_session"


@dataclass
class Site:
    """Store, tables, workers, accounts, limits and records of one server. ``origins``: other pages that may open sockets."""

    store: Store
    tables: Tables
    workers: Workers
    accounts: Accounts
    limits: RateLimits
    records: RecordDesk
    uploads: UploadLimits
    metrics: Metrics
    origins: frozenset[str] = frozenset()

    def is_own_page(self, connection: HTTPConnection) -> bool:
        """Whether a page of this server asks, or no page at all."""
        origin = connection.headers.get("origin")
        return origin is None or origin in self.origins or urlsplit(origin).netloc == connection.headers.get("host")

    def user_of(self, connection: HTTPConnection) -> StoredUser | None:
        """Who asks: by a program's token, or by the session of a browser."""
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            return self.accounts.of_token(token.strip())
        return self.accounts.of_session(connection.cookies.get(SESSION_COOKIE))
