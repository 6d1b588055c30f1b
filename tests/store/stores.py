"""Stores for tests: each write is awaited and its result is recorded."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue

from rumpus.store import Store, StoreError
from rumpus.store.changes import AddLines, BeginGame, Change, PutTable
from rumpus.store.stored import StoredLine
from tests.patience import PATIENCE


def at_once(tell: Callable[[], None]) -> None:
    """Tell in the writer's own thread."""
    tell()


@contextmanager
def store_at(path: Path, largest: int | None = None) -> Iterator[Store]:
    with Store.open(path, at_once, largest=largest) as store:
        yield store


def write(store: Store, *changes: Change) -> StoreError | None:
    """Write, wait until it is done, and return what became of it."""
    heard: SimpleQueue[StoreError | None] = SimpleQueue()
    store.write(changes, heard.put)
    return heard.get(timeout=PATIENCE)


def keep(store: Store, *changes: Change) -> None:
    """Write what must succeed."""
    error = write(store, *changes)
    if error:
        raise error


def a_table(
    table_id: str = "t1",
    *,
    code: str | None = None,
    stage: str = "gathering",
    is_open: bool = True,
    watching: str = "open",
    deadline: float | None = None,
    users: Sequence[str] = ("ann",),
    touched: float = 1.0,
) -> PutTable:
    document = {"host": "ann", "places": [{"name": "Ann"}], "pause": 60.0, "table": table_id}
    return PutTable(
        table_id, code or table_id.upper(), document, "rap-rummy", stage, is_open, watching, deadline, users, touched
    )


def a_game(
    game_id: str = "g1", table_id: str = "t1", number: int = 1, users: Sequence[str | None] = ("ann", None)
) -> BeginGame:
    header_line = json.dumps({"game": "rap-rummy", "n": number})
    return BeginGame(game_id, table_id, number, header_line, b"secret\0\xff", 10.0, users)


def some_lines(first: int, last: int, game_id: str = "g1") -> AddLines:
    return AddLines(
        game_id,
        [
            StoredLine(seq, seq % 2, f"discard {seq}", None, seq + 0.1, "ann", f"k{seq}", f"d{seq}")
            for seq in range(first, last + 1)
        ],
    )
