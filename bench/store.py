"""Measure the durable moves a second, and the time until a move is on the disk, at 500 tables."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

from bench.measure import Figure, figures
from rumpus.store import Store, StoreError
from rumpus.store.changes import AddLines, BeginGame, PutTable, SetDeadline
from rumpus.store.stored import StoredLine

TABLES = 500
MOVES = {1: 1000, 50: 10_000, 200: 30_000}  # the number of moves, by the number of concurrent moves


def measure(rounds: int) -> list[Figure]:
    samples = {f"moves kept, {flying} on their way": _Moves(flying, moves) for flying, moves in MOVES.items()}
    return figures(samples, "/s", [], rounds)


class _Moves:
    """A sample of the moves a second of one thread. Each move writes a line and a deadline, and is confirmed in that
    thread.
    """

    def __init__(self, flying: int, moves: int) -> None:
        self._flying, self._moves = flying, moves
        self._waited: list[float] = []

    def __call__(self) -> float:
        with TemporaryDirectory() as folder:
            told: SimpleQueue[Callable[[], None]] = SimpleQueue()
            with Store.open(Path(folder) / "rumpus.db", told.put) as store:
                for table in range(TABLES):
                    store.write(_begun(table), _check)
                self._waited = []
                return self._moves / self._play(store, told)

    def _play(self, store: Store, told: SimpleQueue[Callable[[], None]]) -> float:
        """Return the seconds until all moves are stored."""
        asked, started = 0, time.perf_counter()
        while len(self._waited) < self._moves:
            while asked < self._moves and asked - len(self._waited) < self._flying:
                self._move(store, asked)
                asked += 1
            told.get()()
        return time.perf_counter() - started

    def _move(self, store: Store, number: int) -> None:
        began, (round_before, table) = time.perf_counter(), divmod(number, TABLES)

        def done(error: StoreError | None) -> None:
            _check(error)
            self._waited.append(time.perf_counter() - began)

        line = StoredLine(round_before + 1, 0, "discard 7H", None, 1.79e9 + number, "ann", f"k{number}", "0" * 12)
        store.write([AddLines(f"game{table:08}", [line]), SetDeadline(f"table{table:08}", 1.79e9 + number)], done)

    @property
    def note(self) -> str:
        """The time that a move waited in the last round."""
        waited = sorted(self._waited)
        half, most = (waited[int(len(waited) * share)] * 1000 for share in (0.5, 0.99))
        return f"median {half:.1f} ms, p99 {most:.1f} ms until on the disk"


def _begun(table: int) -> list[PutTable | BeginGame]:
    table_id, document = f"table{table:08}", {"places": [{"name": "Ann", "kind": "person"}] * 4}
    return [
        PutTable(table_id, f"C{table}", document, "rap-rummy", "playing", False, "open", None, ["ann"], 1.0),
        BeginGame(f"game{table:08}", table_id, 1, '{"game":"rap-rummy"}', b"secret", 1.0, ["ann", None]),
    ]


def _check(error: StoreError | None) -> None:
    if error:
        raise error
