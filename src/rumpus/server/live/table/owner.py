"""The owner of a table: the part of the registry (``Tables``) that a table uses."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from rumpus.processes.fair_order import Askers
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
    """The registry that a table belongs to. ``askers_of`` returns the keys that thinking time is charged to,
    for the id of a table and its host.
    """

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
        """Remove a failed table. It is rebuilt from the store on the next request, or after a while."""
