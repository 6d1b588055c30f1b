"""All competitions of a kind on a server. One is in memory only while it is used."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, Generic, NamedTuple, TypeVar
from weakref import WeakValueDictionary

from rumpus.server.competitions.codes import SECRET_LENGTH, new_secret_code, new_watch_code, secret_hash
from rumpus.server.competitions.live_competition import LiveCompetition
from rumpus.server.front.clients import CountedClient
from rumpus.server.limits.rate import RateLimits, WrongTries
from rumpus.server.limits.remembered import Remembered
from rumpus.server.live.table.replies import written
from rumpus.store import Store
from rumpus.store.changes import AddLink, Change, DropLinks
from rumpus.store.reads import normalize_code

_IN_MEMORY = 100  # competitions
Live = TypeVar("Live", bound=LiveCompetition[Any, Any])
CommandOf = TypeVar("CommandOf")


class FoundCompetition(NamedTuple, Generic[Live]):
    """A competition as a code finds it.

    ``table``: None if the code only shows it, 0 if it may write everything, else the only table that it may write.
    """

    live: Live
    table: int | None

    @property
    def may_write(self) -> bool:
        """True if the code may write everything."""
        return self.table == 0

    def to_write(self) -> Live:
        """Return the competition. Raise UsageError if the code only shows it."""
        if self.table is None:
            raise self.live.kind.watch_only.error()
        return self.live


class Competitions(Generic[Live, CommandOf]):
    """Makes competitions of one kind, and finds them by their codes."""

    def __init__(self, kind: type[Live], store: Store, wrong_tries: WrongTries) -> None:
        self._class, self._kind = kind, kind.kind
        self._store = store
        self._wrong_tries = wrong_tries
        self._made = RateLimits(self._kind.made_an_hour / 3600, self._kind.made_an_hour)
        self._in_order = asyncio.Lock()  # two calls with one id make one competition
        self._live: WeakValueDictionary[str, Live] = WeakValueDictionary()  # one object for each competition in use
        self._recent: Remembered[str, Live] = Remembered(_IN_MEMORY)

    async def make(
        self, command: CommandOf, writer: str, client: CountedClient, command_id: str = ""
    ) -> tuple[Live, str]:
        """Make a competition. Return it and the code that may write it. The same id again returns the same one.

        Raise UsageError, TooMany and StoreError.
        """
        code = new_secret_code(self._kind.name, command_id)
        async with self._in_order:
            link = self._store.link(secret_hash(code))
            if link is not None:
                live = self._loaded(link.competition.watch_code)
                live.check_begun_by(command, command_id)
                return live, code
            self._made.take(*client)
            if self._store.count_competitions(self._kind.name) >= self._kind.most:
                raise self._kind.no_room.error()
            watch_code = self._new_watch_code()
            live = await self._class.begin(self._store, watch_code, secret_hash(code), command, writer)
        self._use(live)
        return live, code

    def find(self, code: str, client: str) -> FoundCompetition[Live]:
        """Return the competition with this code, to watch or to write.

        ``client`` is the key of the client that names it. Raise UsageError if there is none, and TooMany after too many
        wrong codes to watch. A secret code is too long to be guessed. So the old links of some phones stop no other
        phone at their address.
        """
        code = normalize_code(code)
        found = self._by_secret(code) if len(code) == SECRET_LENGTH else self._by_watch_code(code, client)
        if found is None:
            raise self._kind.ended.error(code[:40])
        return FoundCompetition(self._loaded(found[0]), found[1])

    async def put_links(self, live: Live, tables: Mapping[int, str]) -> None:
        """Replace the codes of these tables by new ones. Raise StoreError."""
        changes: list[Change] = []
        for table, code in tables.items():
            changes += [DropLinks(live.watch_code, table), AddLink(live.watch_code, secret_hash(code), table)]
        await written(self._store, changes)

    async def add_link(self, live: Live, code: str) -> None:
        """Add a code that may write everything. Raise StoreError."""
        await written(self._store, [AddLink(live.watch_code, secret_hash(code))])

    def _by_secret(self, code: str) -> tuple[str, int] | None:
        link = self._store.link(secret_hash(code))
        is_kind = link is not None and link.competition.kind == self._kind.name
        return (link.competition.watch_code, link.table) if link is not None and is_kind else None

    def _by_watch_code(self, code: str, client: str) -> tuple[str, None] | None:
        if code not in self._live:
            self._wrong_tries.check(client)
        stored = self._store.competition(code)
        if stored is None or stored.kind != self._kind.name:
            self._wrong_tries.count(client)
            return None
        return stored.watch_code, None

    def _loaded(self, watch_code: str) -> Live:
        live = self._live.get(watch_code) or self._class.load(self._store, watch_code)
        self._use(live)
        return live

    def _use(self, live: Live) -> None:
        self._live[live.watch_code] = live
        self._recent.set(live.watch_code, live)

    def _new_watch_code(self) -> str:
        while True:
            code = new_watch_code()
            if self._store.competition(code) is None:
                return code
