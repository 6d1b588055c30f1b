"""A site: everything one server has, for its endpoints."""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from rumpus.core.errors import UsageError
from rumpus.server.accounts.accounts import Accounts
from rumpus.server.accounts.rate_limit import RateLimits, WrongTries
from rumpus.server.accounts.sessions import Identity
from rumpus.server.live.faults import Faults
from rumpus.server.live.live_table import LiveTable
from rumpus.server.live.metrics import Metrics
from rumpus.server.live.registry import Tables
from rumpus.server.records.desk import RecordDesk
from rumpus.server.records.limits import UploadLimits
from rumpus.server.workers.pool import Workers
from rumpus.store import Store

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
    faults: Faults
    origins: frozenset[str] = frozenset()
    wrong_tries: WrongTries = field(default_factory=WrongTries)

    def table(self, name: str, client: str) -> LiveTable:
        """The table with this id or code, which a client names. Raises UsageError where there is none, and TooMany where
        the client, or all together, have named too many that are none.
        """
        if name not in self.tables.live:
            self.wrong_tries.check(client)
        try:
            return self.tables.table(name)
        except UsageError as error:
            if error.code == "no-table":
                self.wrong_tries.count(client)
            raise

    def is_own_page(self, connection: HTTPConnection) -> bool:
        """Whether a page of this server asks, or no page at all."""
        origin = connection.headers.get("origin")
        return origin is None or origin in self.origins or urlsplit(origin).netloc == connection.headers.get("host")

    def identity_of(self, connection: HTTPConnection) -> Identity | None:
        """Who asks: by a program's token, or by the session of a browser."""
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            return self.accounts.sessions.of_token(token.strip())
        return self.accounts.sessions.of_session(connection.cookies.get(SESSION_COOKIE))


def client_of(connection: HTTPConnection) -> str:
    """What tells clients apart, to limit how much each asks."""
    return connection.client.host if connection.client else ""
