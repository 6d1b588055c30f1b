"""The audit log in the store is append-only."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from rumpus.store.audit import AUDIT_TERM, AddEntry, AuditEntry, DropOldEntries, Event
from tests.store.stores import keep, store_at

NOW = time.time()


def entry(at: float) -> AuditEntry:
    return AuditEntry(at, Event.SIGNED_IN, "u1", "Ann", "127.0.0.2", None)


def test_entries_are_read_in_their_order_and_go_a_year_later(tmp_path: Path) -> None:
    times = [NOW - AUDIT_TERM - 60, NOW - 5, NOW]
    with store_at(tmp_path / "rumpus.db") as store:
        keep(store, *(AddEntry(entry(at)) for at in times))
        assert [one.at for one in store.audit(0.0)] == times
        assert [one.at for one in store.audit(NOW - 5, "ann")] == times[1:]
        keep(store, DropOldEntries(NOW - AUDIT_TERM))
        assert [one.at for one in store.audit(0.0)] == times[1:]


@pytest.mark.parametrize("statement", ["UPDATE audit SET name = 'Bob'", "DELETE FROM audit"])
def test_the_database_lets_no_entry_be_changed_or_dropped(tmp_path: Path, statement: str) -> None:
    path = tmp_path / "rumpus.db"
    with store_at(path) as store:
        keep(store, AddEntry(entry(NOW)))
    with closing(sqlite3.connect(path)) as db, pytest.raises(sqlite3.IntegrityError, match="audit-stands"):
        db.execute(statement)
