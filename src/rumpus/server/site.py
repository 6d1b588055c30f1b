"""The site: all parts of one running server, as its endpoints use them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from starlette.requests import HTTPConnection

from rumpus.core.errors import UsageError
from rumpus.room.commands import Command, Sit
from rumpus.room.settings import Settings
from rumpus.server.accounts.accounts import Accounts
from rumpus.server.accounts.sessions import Identity
from rumpus.server.evenings.evenings import Evenings
from rumpus.server.evenings.played import PlayedTables
from rumpus.server.front.allowances import Allowances
from rumpus.server.front.clients import CountedClient, client_at
from rumpus.server.front.connections import Connections
from rumpus.server.front.hosts import Hosts
from rumpus.server.instructions import Instructions
from rumpus.server.limits.rate import RateLimits, WrongTries
from rumpus.server.live.faults import Faults
from rumpus.server.live.live_table import LiveTable
from rumpus.server.live.metrics import Metrics
from rumpus.server.live.registry import Tables
from rumpus.server.live.table.replies import Reply
from rumpus.server.live.table_limiter import Visitor
from rumpus.server.protocol.requests import Typed
from rumpus.server.records.limits import UploadLimits
from rumpus.server.records.quota import AddressQuota
from rumpus.server.records.record_service import RecordService
from rumpus.server.scores.scores import Scores
from rumpus.server.workers.pool import Workers
from rumpus.store import CommandKey, Store, StoredUser

REPORTS_AN_HOUR = 10  # by users of one address
SESSION_COOKIE = "rumpus_session"
_PLAYS = ("playing", "between")  # the stages of a running game


@dataclass
class Site:
    """The store, tables, workers, accounts, limits and records of one server.

    ``origins`` are other pages that may open sockets. ``addresses`` are the URLs of the page for other machines on the
    network. ``network_command`` is the command that the owner types to let other machines in.
    """

    store: Store
    tables: Tables
    workers: Workers
    accounts: Accounts
    allowances: Allowances
    records: RecordService
    uploads: UploadLimits
    metrics: Metrics
    faults: Faults
    connections: Connections
    metrics_token: str
    instructions: Instructions
    origins: frozenset[str] = frozenset()
    hosts: Hosts = field(default_factory=Hosts)
    addresses: Sequence[str] = ()
    network_command: str = ""
    wrong_tries: WrongTries = field(default_factory=WrongTries)
    reports: RateLimits = field(default_factory=lambda: RateLimits(REPORTS_AN_HOUR / 3600, REPORTS_AN_HOUR))

    def __post_init__(self) -> None:
        self.address_quota = AddressQuota(self.uploads)
        self.scores = Scores(self.store, self.wrong_tries)
        self.evenings = Evenings(self.store, self.wrong_tries)
        self.played = PlayedTables(self.evenings, self.tables)

    async def table(self, name: str, client: str) -> LiveTable:
        """Return the table with this id or code. ``client`` is the key of the client that names it.

        Raises UsageError if there is no such table, and TooMany if this client, or all clients together, have tried too
        many wrong codes.
        """
        if name not in self.tables.live:
            self.wrong_tries.check(client)
        try:
            return await self.tables.table(name)
        except UsageError as error:
            if error.code == "no-table":
                self.wrong_tries.count(client)
            raise

    def make_table(self, settings: Settings, visitor: Visitor, name: str, computers: Iterable[str]) -> LiveTable:
        """Make a new table for a visitor.

        Raises UsageError if too many tables of this visitor wait for their start, or are not over.
        """
        limiter = self.tables.limiter
        limiter.check_may_make(visitor, self.tables.stages)
        table = self.tables.make(settings, visitor.user, name, computers)
        limiter.note_made(table.table_id, visitor)
        return table

    def receive(
        self, table: LiveTable, visitor: Visitor, command: Command | Typed, command_id: str, reply: Reply
    ) -> None:
        """Send a command to a table. ``reply`` gets the result.

        Raises UsageError if the visitor may not sit down there, and StorageLimitReached.
        """
        charge = self.tables.write_quota.check(visitor.user, visitor.address, visitor.share)
        if isinstance(command, Sit):
            self.tables.limiter.check_may_sit(table, visitor)
        table.receive(CommandKey(visitor.user, command_id), command, reply, charge)

    def is_own_page(self, connection: HTTPConnection) -> bool:
        """Return True if a page of this server, or no page at all, sent the request. A page's origin is its scheme and
        host.
        """
        origin, host = connection.headers.get("origin"), connection.headers.get("host")
        own = f"{'https' if is_encrypted(connection) else 'http'}://{host}"
        return origin is None or origin in self.origins or (bool(host) and origin == own)

    def identity_of(self, connection: HTTPConnection) -> Identity | None:
        """Return the user of a program's token or of a browser's session; None if there is no valid one."""
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            return self.accounts.sessions.of_token(token.strip())
        return self.accounts.sessions.of_session(connection.cookies.get(cookie_name(connection, SESSION_COOKIE)))

    def plays(self, user: StoredUser | None) -> bool:
        """Return True if the user has a seat at a table with a running game."""
        return user is not None and any(table.stage in _PLAYS for table in self.store.tables_of(user.user_id, 1))


def is_encrypted(connection: HTTPConnection) -> bool:
    """Return True if the connection is encrypted."""
    return connection.url.scheme in ("https", "wss")


def cookie_name(connection: HTTPConnection, name: str) -> str:
    """Return the name of a cookie on this connection.

    On https the name has the prefix `__Host-`: then no other site, and no other host name of this site, can set it.
    """
    return f"__Host-{name}" if is_encrypted(connection) else name


def client_at_end(connection: HTTPConnection) -> CountedClient:
    """Return the client at the other end, as limits count it."""
    return client_at(connection.client.host if connection.client else "")


def visitor_of(user: StoredUser, client: CountedClient) -> Visitor:
    """Return a user with the client that they use, as the limits of tables count them."""
    return Visitor(user.user_id, user.passphrase_hash is None, client.key, client.share)


def client_key(connection: HTTPConnection) -> str:
    """Return the key of the client at the other end, as limits count it."""
    return client_at_end(connection).key
