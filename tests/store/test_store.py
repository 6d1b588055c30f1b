"""What is kept is found again."""

from __future__ import annotations

from pathlib import Path

from tests.store.stores import a_game, a_table, keep, some_lines, store_at


def test_a_table_is_found_as_it_was_kept(tmp_path: Path) -> None:
    path = tmp_path / "data" / "rumpus.db"
    with store_at(path) as store:
        keep(store, a_table(), a_game(), some_lines(1, 250))
    with store_at(path) as store:
        kept = store.table("t1")
        assert kept is not None
        assert kept == store.table_by_code("T1")
        assert kept.document == a_table().document
        assert (kept.game_id, kept.lines) == ("g1", some_lines(1, 250).lines)
        assert store.table("t2") is None
