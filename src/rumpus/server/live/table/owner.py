"""The owner of a table: the registry of the server, as far as its tables need it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from rumpus.processes.turns import Askers
from rumpus.room.room import Room
from rumpus.server.live.blocks import Blocks
from rumpus.server.live.metrics import Metrics
from rumpus.server.live.server_time import ServerTime
from rumpus.server.live.table.events import TableEvents
from rumpus.server.work.slices import Slices
from rumpus.server.workers.pool import Workers
from rumpus.store import Store

if TYPE_CHECKING:
    from rumpus.server.live.live_table import LiveTable


class Owner(Protocol):
    """The registry that a table belongs to. ``askers_of`` returns whose turn the thinking for a table and its host takes."""

    store: Store
    workers: Workers
    metrics: Metrics
    time: ServerTime
    events: TableEvents
    secret_of: Callable[[Room], bytes]
    slices: Slices
    blocks: Blocks
    askers_of: Callable[[str, str], Askers]

    def discard(self, table: LiveTable) -> None:
        """Drop the table: it is rebuilt from the store, when it is touched or after a while."""
