"""Damage in the database is found and named when the damaged part is read; the rest is served."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from math import isfinite
from pathlib import Path
from typing import Any

import pytest

from rumpus.store import Store, StoreError, changes
from rumpus.store.integrity.check import parts
from rumpus.store.integrity.rows import EventRow, GameRow, Row, TableRow, TalkRow, UploadRow, UserRow
from rumpus.store.stored import StoredEvent, StoredGame, StoredTalk
from rumpus.store.user_changes import AddUser, KeepName, RenameUser
from tests.store.stores import a_game, a_table, keep, some_lines, store_at, write

KINDS: dict[str, type[Row]] = {
    "tables": TableRow,
    "games": GameRow,
    "talk": TalkRow,
    "users": UserRow,
    "uploads": UploadRow,
    "competition_events": EventRow,
}
OUTCOME = {"reason": "target", "winners": [0]}
LINES = ("game_id", "seq", "seat", "act", "done_by", "at", "command_user", "command_id", "command_digest", "checksum")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database with two tables: at t1 a game is over and another runs, at t2 one runs."""
    path = tmp_path / "rumpus.db"
    with store_at(path) as store:
        keep(store, AddUser("ann", "Ann", 1.0), KeepName("ann", "argon2"))
        keep(store, AddUser("bob", "Bob", 2.0), a_table("t1"), a_game("g1"), some_lines(1, 4))
        keep(store, some_lines(5, 6), changes.EndGame("g1", OUTCOME, 20.0))
        keep(
            store,
            a_game("g2", number=2),
            some_lines(1, 5, "g2"),
            changes.AddTalk("t1", StoredTalk(1, "ann", "Ann", "hello", 3.0, True)),
        )
        keep(store, a_table("t2", users=["bob"]), a_game("g3", "t2", users=["bob", None]), some_lines(1, 3, "g3"))
        keep(store, changes.AddUpload("r1", "ann", "a record\n", {"game": "rap-rummy"}, OUTCOME, 4.0))
        keep(store, changes.AddUpload("r2", "bob", "another\n", {"game": "rap-rummy"}, None, 4.0))
        events = [StoredEvent(seq, f"c{seq}", {"do": "deal", "deal": seq}) for seq in (1, 2)]
        keep(store, changes.AddCompetition("SCORE2", "score", 5.0))
        keep(store, *(changes.AddEvent("SCORE2", event, 5.0) for event in events))
    return path


def spoil(path: Path, statement: str, *values: object) -> None:
    """Change the database as no server does."""
    with closing(sqlite3.connect(path)) as db:
        assert db.execute(statement, values).rowcount == 1
        db.commit()


def damage_in(path: Path) -> list[str]:
    return [str(part.damage) for part in parts(path) if part.damage is not None]


def other(value: object) -> object:
    """A value of the same kind, as a flipped bit makes it."""
    match value:
        case None:
            return "x"
        case str():
            return value[:-1] + chr(ord(value[-1]) ^ 1)
        case bytes():
            return value[:-1] + bytes([value[-1] ^ 1])
        case int():
            return value ^ 1
        case float():
            return value + 0.5 if isfinite(value) else 0.0
    raise AssertionError(value)


def test_an_undamaged_store_has_no_faults(path: Path) -> None:
    assert damage_in(path) == []
    with store_at(path) as store:
        game = store.game("g1")
        assert game is not None
        assert [line.seq for line in game.lines] == [1, 2, 3, 4, 5, 6]
        assert [line.seq for line in store.lines("g1", after=4)] == [5, 6]
        assert [line.seq for line in store.lines("g1", after=1, most=2)] == [2, 3]
        assert store.lines("g1", after=6) == store.lines("g1", after=7) == []


SPOILED: dict[str, tuple[str, str, Callable[[Store], object]]] = {
    "tables": ("table_id = 't1'", "the table", lambda store: store.table("t1") or store.table_by_code("T1")),
    "games": ("game_id = 'g1'", "the game", lambda store: store.game("g1")),
    "users": ("user_id = 'ann'", "the user", lambda store: store.user("ann") or store.name_owner("Ann")),
    "uploads": ("record_id = 'r1'", "the uploaded record", lambda store: store.upload("r1")),
    "competition_events": ("seq = 1", "event", lambda store: store.competition_events("SCORE2")),
}


@pytest.mark.parametrize(
    ("table", "column"), [(table, column) for table in SPOILED for column in KINDS[table]._fields[1:]]
)
def test_a_row_in_which_any_column_changed_is_named_and_not_used(path: Path, table: str, column: str) -> None:
    which, named, read = SPOILED[table]
    with closing(sqlite3.connect(path)) as db:
        [value] = db.execute(f"SELECT {column} FROM {table} WHERE {which}").fetchone()
    if (table, column) == ("games", "table_id"):
        value = "t1"
    spoil(path, f"UPDATE {table} SET {column} = ? WHERE {which}", other(value))
    found = damage_in(path)
    assert len(found) == 1
    assert found[0].startswith((named, "the end of the game", "line 1 of the game"))
    with store_at(path) as store:
        with pytest.raises(StoreError) as refused:
            read(store)
        assert refused.value.code == "damaged-row"
        assert refused.value.subject in (
            found[0],
            f"{named} g1 of the table t1",
            f"{named} 1 of the score or evening SCORE2",
        )
        assert store.table("t2") is not None
        assert [user.name for user in [store.user("bob")] if user] == ["Bob"]
        assert store.upload("r2") is not None


@pytest.mark.parametrize("column", LINES[2:])
def test_a_line_in_which_any_column_changed_is_named(path: Path, column: str, caplog: pytest.LogCaptureFixture) -> None:
    with closing(sqlite3.connect(path)) as db:
        [value] = db.execute(f"SELECT {column} FROM lines WHERE game_id = 'g2' AND seq = 4").fetchone()
    spoil(path, f"UPDATE lines SET {column} = ? WHERE game_id = 'g2' AND seq = 4", other(value))
    assert damage_in(path) == ["line 4 of the game g2"]
    assert caplog.text == "", "who checks tells it themselves"
    with store_at(path) as store:
        with pytest.raises(StoreError, match="line 4 of the game g2"):
            store.table("t1")
        assert [line.seq for line in store.lines("g2", most=3)] == [1, 2, 3]
        with pytest.raises(StoreError, match="line 4 of the game g2"):
            store.lines("g2", after=3)
        assert store.game("g1") is not None
    assert caplog.text.count("line 4 of the game g2 is not as it was written") == 1, "the log names it once"


@pytest.mark.parametrize(
    ("statement", "named"),
    [
        ("DELETE FROM lines WHERE game_id = 'g1' AND seq = 6", "the end of the game g1"),
        ("DELETE FROM lines WHERE game_id = 'g1' AND seq = 3", "line 3 of the game g1"),
        ("DELETE FROM lines WHERE game_id = 'g2' AND seq = 1", "line 1 of the game g2"),
        (
            (
                "UPDATE lines SET act = (SELECT act FROM lines WHERE game_id = 'g1' AND seq = 4) "
                "WHERE game_id = 'g1' AND seq = 2"
            ),
            "line 2 of the game g1",
        ),
        (
            (
                "REPLACE INTO lines SELECT 'g3', seq, seat, act, done_by, at, command_user, command_id, "
                "command_digest, checksum FROM lines WHERE game_id = 'g1' AND seq = 2"
            ),
            "line 2 of the game g3",
        ),
        ("UPDATE players SET user_id = 'bob' WHERE game_id = 'g1' AND seat = 0", "the game g1 of the table t1"),
    ],
)
def test_lines_that_are_lost_or_come_from_elsewhere_are_found(path: Path, statement: str, named: str) -> None:
    spoil(path, statement)
    assert damage_in(path) == [named]


def test_a_lost_line_is_noticed_also_by_readers_of_later_lines(path: Path) -> None:
    spoil(path, "DELETE FROM lines WHERE game_id = 'g2' AND seq = 3")
    with store_at(path) as store:
        for after in (2, 3):
            with pytest.raises(StoreError, match="line 3 of the game g2"):
                store.lines("g2", after)
        assert [line.seq for line in store.lines("g2", 4)] == [5]


def test_events_of_a_score_are_in_order_and_each_command_is_there_once(path: Path) -> None:
    with store_at(path) as store:
        for event in (StoredEvent(2, "c4", {}), StoredEvent(4, "c5", {}), StoredEvent(3, "c2", {})):
            assert write(store, changes.AddEvent("SCORE2", event, 6.0)) is not None
        assert [event.seq for event in store.competition_events("SCORE2")] == [1, 2]


def test_lists_leave_out_damaged_rows_and_the_log_names_them_once(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    spoil(path, "UPDATE tables SET document = replace(document, 'Ann', 'Anm') WHERE table_id = 't1'")
    spoil(path, "UPDATE games SET outcome = replace(outcome, '0', '1') WHERE game_id = 'g1'")
    spoil(path, "UPDATE talk SET text = 'hallo'")
    with store_at(path) as store:
        for _ in range(2):
            assert [table.table_id for table in store.open_tables(10)] == ["t2"]
            assert store.tables_of("ann") == []
            assert store.stages(["t1", "t2"]) == {"t2": "gathering"}
            assert store.games_of("ann", 10) == []
    assert caplog.text.count("the table T1 (t1) is not as it was written") == 1
    assert caplog.text.count("the game g1 of the table t1 is not as it was written") == 1


def test_talk_that_is_damaged_is_left_out_of_its_table(path: Path) -> None:
    spoil(path, "UPDATE talk SET text = 'hallo'")
    with store_at(path) as store:
        table = store.table("t1")
        assert table is not None
        assert table.talk == []
    assert damage_in(path) == ["the talk number 1 at the table t1"]


def test_a_text_that_is_none_any_more_is_damage_and_does_not_hide_the_rest(path: Path) -> None:
    spoil(path, "UPDATE tables SET game = CAST(x'72ff70' AS TEXT) WHERE table_id = 't1'")
    spoil(path, "UPDATE lines SET act = CAST(x'ff' AS TEXT) WHERE game_id = 'g3' AND seq = 2")
    with store_at(path) as store:
        assert [table.table_id for table in store.open_tables(10)] == ["t2"]
        with pytest.raises(StoreError, match="the table T1"):
            store.table("t1")
        with pytest.raises(StoreError, match="line 2 of the game g3"):
            store.table("t2")
        assert store.user("ann") is not None


def test_nothing_is_written_after_a_damaged_row(path: Path) -> None:
    spoil(path, "UPDATE games SET number = 7 WHERE game_id = 'g2'")
    spoil(path, "UPDATE users SET passphrase_hash = 'argon3' WHERE user_id = 'ann'")
    with store_at(path) as store:
        with pytest.raises(StoreError, match="the game g2"):
            keep(store, changes.EndGame("g2", OUTCOME, 30.0))
        with pytest.raises(StoreError, match="the user Ann"):
            keep(store, RenameUser("ann", "Anna"))


def test_a_refused_write_does_not_advance_the_checksum_chain(path: Path) -> None:
    with store_at(path) as store:
        with pytest.raises(StoreError, match="a line with this number"):
            keep(store, some_lines(5, 6, "g2"))
        keep(store, some_lines(6, 7, "g2"))
        assert [line.seq for line in store.lines("g2")] == [1, 2, 3, 4, 5, 6, 7]
    assert damage_in(path) == []


def read_all(path: Path) -> dict[str, Any]:
    """All that can be read of each game; of others the code that they are refused with."""
    told: dict[str, StoredGame | str | None] = {}
    with store_at(path) as store:
        for game_id in ("g1", "g2", "g3"):
            try:
                told[game_id] = store.game(game_id)
            except StoreError as error:
                told[game_id] = error.code
    return told


def test_of_60_damaged_files_none_shows_another_game(path: Path, tmp_path: Path) -> None:
    """A few bits are flipped, as a failing disk does it."""
    whole, before = path.read_bytes(), read_all(path)
    used = [place for place in range(4096, len(whole)) if whole[place]]  # the rest is empty
    chance = random.Random(5)
    found = 0
    for number in range(60):
        spoiled = bytearray(whole)
        for _ in range(4):
            spoiled[chance.choice(used)] ^= 1 << chance.randrange(8)
        damaged = tmp_path / f"{number}.db"
        damaged.write_bytes(spoiled)
        try:
            now = read_all(damaged)
        except StoreError:
            found += 1
            continue
        for game_id, game in now.items():
            assert game in (before[game_id], None) or isinstance(game, str), (number, game_id)
        found += now != before
    assert found > 20
