"""The store: what a server keeps, in one SQLite file. Changes go in and are durable before anybody hears of them; plain
queries read them. It knows nothing of rooms and games: documents and headers go in and come out as they are.
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
    StoredGame,
    StoredLine,
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
    "StoredGame",
    "StoredLine",
    "StoredTable",
    "StoredTalk",
    "StoredUser",
    "WriteChain",
]
