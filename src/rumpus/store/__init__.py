"""The store: what a server keeps, in one SQLite file. Changes go in and are durable before anybody hears of them; plain
queries read them. It knows nothing of rooms and games: documents and headers go in and come out as they are.
"""

from __future__ import annotations

from rumpus.store.chain import Chain
from rumpus.store.errors import StoreError
from rumpus.store.kept import FinishedGame, KeptGame, KeptTable, KeptUser, ListedTable, StoredLine
from rumpus.store.store import Store

__all__ = [
    "Chain",
    "FinishedGame",
    "KeptGame",
    "KeptTable",
    "KeptUser",
    "ListedTable",
    "Store",
    "StoreError",
    "StoredLine",
]
