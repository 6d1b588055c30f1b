"""The store: all data of a server in one SQLite file.

``Store.write`` takes changes and reports when they are on the disk. Short queries read the data. The store knows
nothing of rooms and games: it stores documents and headers as it gets them.
"""

from __future__ import annotations

from rumpus.extras import need

need("server", __name__)

from rumpus.store.errors import StoreError
from rumpus.store.store import Store
from rumpus.store.stored import (
    CommandKey,
    FinishedGame,
    KeyedCommand,
    ListedTable,
    StoredCompetition,
    StoredEvent,
    StoredGame,
    StoredLine,
    StoredLink,
    StoredTable,
    StoredTalk,
    StoredUser,
)
from rumpus.store.writer import WriteChain

__all__ = [
    "CommandKey",
    "FinishedGame",
    "KeyedCommand",
    "ListedTable",
    "Store",
    "StoreError",
    "StoredCompetition",
    "StoredEvent",
    "StoredGame",
    "StoredLine",
    "StoredLink",
    "StoredTable",
    "StoredTalk",
    "StoredUser",
    "WriteChain",
]
