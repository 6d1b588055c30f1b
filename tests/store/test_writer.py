"""Writes are durable before they are announced, many share one transaction, and a full disk harms no later write."""

from __future__ import annotations

import resource
import sqlite3
import struct
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from queue import SimpleQueue
from threading import Event

import pytest

from rumpus.store import Store, StoredTalk, StoreError, changes
from tests.patience import PATIENCE
from tests.store.stores import a_game, a_table, at_once, keep, some_lines, store_at, write

Heard = tuple[int, str | None]


class Listener:
    """Told by the writer's thread; ``busy`` holds the writer there while a test prepares."""

    def __init__(self) -> None:
        self.heard: SimpleQueue[Heard] = SimpleQueue()
        self.told = 0
        self.is_held, self.goes_on = Event(), Event()
        self.goes_on.set()

    def notify(self, tell: Callable[[], None]) -> None:
        self.told += 1
        tell()
        self.is_held.set()
        assert self.goes_on.wait(PATIENCE)

    @contextmanager
    def busy(self, store: Store) -> Iterator[None]:
        self.goes_on.clear()
        self.is_held.clear()
        store.write([], lambda error: None)
        assert self.is_held.wait(PATIENCE)
        yield
        self.goes_on.set()

    def done(self, number: int) -> Callable[[StoreError | None], None]:
        return lambda error: self.heard.put((number, error.code if error else None))

    def all_heard(self, count: int) -> list[Heard]:
        return [self.heard.get(timeout=PATIENCE) for _ in range(count)]


@pytest.fixture
def listener() -> Listener:
    return Listener()


@pytest.fixture
def store(tmp_path: Path, listener: Listener) -> Iterator[Store]:
    with Store.open(tmp_path / "rumpus.db", listener.notify) as store:
        keep(store, a_table(), a_game())
        yield store


def transactions_on_disk(path: Path) -> int:
    """Count the commits in the write-ahead log. The last frame of each holds the size of the database."""
    log = path.with_name(path.name + "-wal").read_bytes()
    _, _, page, _, *salt = struct.unpack(">6I", log[:24])
    frames = (log[start : start + 24] for start in range(32, len(log), 24 + page))
    heads = (struct.unpack(">4I", frame[:16]) for frame in frames)
    return sum(size > 0 for _, size, *found in heads if found == salt)


def test_waiting_changes_are_stored_together_and_reported_in_order(
    tmp_path: Path, store: Store, listener: Listener
) -> None:
    commits, told = transactions_on_disk(tmp_path / "rumpus.db"), listener.told
    with listener.busy(store):
        for seq in range(1, 501):
            store.write([some_lines(seq, seq)], listener.done(seq))
    assert listener.all_heard(500) == [(seq, None) for seq in range(1, 501)]
    assert transactions_on_disk(tmp_path / "rumpus.db") - commits == 1
    assert listener.told - told == 2  # that which held the writer, and the 500 at once


def test_a_change_is_on_the_disk_when_it_is_reported(tmp_path: Path, store: Store) -> None:
    seen: SimpleQueue[int] = SimpleQueue()

    def done(error: StoreError | None) -> None:
        with closing(sqlite3.connect(tmp_path / "rumpus.db")) as db:
            seen.put(db.execute("SELECT count(*) FROM lines").fetchone()[0])

    store.write([some_lines(1, 3)], done)
    assert seen.get(timeout=PATIENCE) == 3


def test_one_bad_write_does_not_harm_the_others(store: Store, listener: Listener) -> None:
    with listener.busy(store):
        store.write([a_table("t2")], listener.done(1))
        store.write([a_table("t3"), some_lines(5, 5)], listener.done(2))
        store.write([some_lines(1, 2)], listener.done(3))
        store.write([some_lines(2, 2)], listener.done(4))
        store.write([changes.SetDeadline("t2", 7.0)], listener.done(5))
    assert listener.all_heard(5) == [(1, None), (2, "missed-seq"), (3, None), (4, "taken-seq"), (5, None)]
    kept = store.table("t1")
    assert kept is not None
    assert kept.lines == some_lines(1, 2).lines
    assert (store.table("t3"), store.deadlines()) == (None, [("t2", 7.0)])


def test_a_listener_that_fails_does_not_keep_the_others_from_hearing(tmp_path: Path) -> None:
    tellings: SimpleQueue[Callable[[], None]] = SimpleQueue()
    heard: list[StoreError | None] = []

    def fails(error: StoreError | None) -> None:
        raise ValueError("a fault of the listener")

    with Store.open(tmp_path / "rumpus.db", tellings.put) as store:
        store.write([a_table()], fails)
        store.write([a_table("t2")], heard.append)
        store.write([a_table("t3")], heard.append)
    faults = 0
    while not tellings.empty():
        try:
            tellings.get()()
        except ExceptionGroup:
            faults += 1
    assert (faults, heard) == (1, [None, None])


def test_readers_see_only_committed_writes(store: Store) -> None:
    """A reader in the middle of things sees all or none of each write."""
    pending, heard = 40, SimpleQueue[StoreError | None]()
    for number in range(pending):
        lines = some_lines(number * 50 + 1, number * 50 + 50)
        store.write([a_table(deadline=number * 50 + 50), lines], heard.put)
    kept = 0
    while kept < pending * 50:
        table = store.table("t1")
        assert table is not None
        assert len(table.lines) % 50 == 0
        assert len(table.lines) >= kept
        kept = len(table.lines)
    assert [heard.get(timeout=PATIENCE) for _ in range(pending)] == [None] * pending


def test_an_unfinished_write_is_invisible(tmp_path: Path, store: Store) -> None:
    with closing(sqlite3.connect(tmp_path / "rumpus.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("UPDATE tables SET code = 'HALF'")
        assert store.table_by_code("HALF") is None
        assert store.table_by_code("T1") is not None
        other.execute("ROLLBACK")


def test_a_full_disk_is_reported_and_writing_goes_on_when_there_is_space(tmp_path: Path) -> None:
    """``largest`` makes SQLite itself say that the disk is full."""
    said = StoredTalk(1, "ann", "Ann", "x" * 10_000, 1.0, True)
    with store_at(tmp_path / "rumpus.db", largest=600_000) as store:
        keep(store, a_table(), a_game())
        refused, number = None, 0
        while refused is None and number < 100:
            number += 1
            refused = write(store, a_table(f"big{number}"), changes.AddTalk(f"big{number}", said))
        assert refused is not None
        assert (refused.code, "free some space" in refused.message) == ("disk-full", True)
        assert store.table(f"big{number}") is None
        keep(store, *[changes.DropTable(f"big{dropped}") for dropped in range(1, number)])
        keep(store, some_lines(1, 30))
        assert store.table("t1") is not None


def test_a_commit_that_the_disk_refuses_fails_for_all_its_changes(
    tmp_path: Path, store: Store, listener: Listener
) -> None:
    """The system lets no file of this process grow beyond what the log is already."""
    log = tmp_path / "rumpus.db-wal"
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    with listener.busy(store):
        store.write([a_table("t2")], listener.done(1))
        store.write([some_lines(1, 1)], listener.done(2))
        store.write([some_lines(9, 9)], listener.done(3))
        resource.setrlimit(resource.RLIMIT_FSIZE, (log.stat().st_size, hard))
    try:
        heard = listener.all_heard(3)
        again = write(store, some_lines(1, 1))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert heard[0] in {(1, "disk-full"), (1, "disk-failed")}
    assert [code for _, code in heard] == [heard[0][1]] * 3
    assert again is not None
    assert store.table("t2") is None
    keep(store, a_table("t2"), some_lines(1, 1))
    kept = store.table("t1")
    assert kept is not None
    assert kept.lines == some_lines(1, 1).lines


def test_lines_after_a_failed_write_are_refused_until_the_table_is_loaded_again(tmp_path: Path) -> None:
    with store_at(tmp_path / "rumpus.db") as store:
        keep(store, a_table(), a_game(), some_lines(1, 4))
        assert write(store, some_lines(5, 5), changes.EndGame("no game", {}, 1.0)) is not None
        refused = write(store, some_lines(6, 6))
        assert refused is not None
        assert refused.code == "missed-seq"


def test_closing_finishes_pending_writes_and_accepts_no_more(tmp_path: Path) -> None:
    tellings: SimpleQueue[Callable[[], None]] = SimpleQueue()
    store = Store.open(tmp_path / "rumpus.db", tellings.put)
    heard: list[StoreError | None] = []
    for number in range(50):
        store.write([a_table(f"t{number}")], heard.append)
    store.close()
    while not tellings.empty():
        tellings.get()()
    assert heard == [None] * 50
    with pytest.raises(StoreError, match="stopping") as refused:
        store.write([a_table()], heard.append)
    assert refused.value.code == "closed-store"
    with store_at(tmp_path / "rumpus.db") as again:
        assert len(again.open_tables(99)) == 50


def test_a_loop_that_is_gone_stops_no_write(tmp_path: Path) -> None:
    def gone(tell: Callable[[], None]) -> None:
        raise RuntimeError("Event loop is closed")

    with Store.open(tmp_path / "rumpus.db", gone) as store:
        store.write([a_table()], lambda error: None)
        store.write([a_table("t2")], lambda error: None)
    with Store.open(tmp_path / "rumpus.db", at_once) as store:
        assert len(store.open_tables(99)) == 2
