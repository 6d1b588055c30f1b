"""Stored data can be read again, and data that does not fit is refused with a reason."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from rumpus.store import CommandKey, KeyedCommand, Store, changes, user_changes
from rumpus.store.stored import EmptyTable, FinishedGame, StoredGame, StoredTalk, StoredToken, StoredUpload, StoredUser
from tests.store.stores import a_game, a_table, keep, some_lines, store_at, write

HELLO = StoredTalk(1, "ann", "Ann", "Hello!", 1.0, True)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with store_at(tmp_path / "rumpus.db") as store:
        yield store


def refusal(store: Store, *asked: changes.Change) -> str | None:
    """The code with which changes are refused."""
    error = write(store, *asked)
    return error.code if error else None


# Tables


def test_a_table_is_read_as_it_was_stored(tmp_path: Path) -> None:
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


def test_storing_a_table_again_replaces_it(store: Store) -> None:
    keep(store, a_table(users=["ann", "bob"]))
    keep(store, a_table(code="XYZ", users=["bob", "bob"], stage="playing"))
    assert store.table_by_code("T1") is None
    assert [table.stage for table in store.tables_of("bob")] == ["playing"]
    assert store.tables_of("ann") == []


def test_a_table_without_a_game_has_no_lines(store: Store) -> None:
    keep(store, a_table())
    kept = store.table("t1")
    assert kept is not None
    assert (kept.game_id, kept.lines, kept.talk) == (None, [], [])


def test_after_the_rematch_the_lines_are_those_of_the_new_game(store: Store) -> None:
    keep(store, a_table(), a_game(), some_lines(1, 3), a_game("g2", number=2), some_lines(1, 2, "g2"))
    kept = store.table("t1")
    assert kept is not None
    assert (kept.game_id, kept.lines) == ("g2", some_lines(1, 2).lines)


def test_a_table_keeps_its_latest_talk(store: Store) -> None:
    keep(store, a_table(), a_table("t2"), changes.AddTalk("t2", StoredTalk(1, "bob", "Bob", "elsewhere", 0.0, True)))
    said = [StoredTalk(number + 1, "ann", "Ann", f"word {number}", number, number % 2 == 0) for number in range(60)]
    keep(store, *[changes.AddTalk("t1", one) for one in said])
    kept = store.table("t1")
    assert kept is not None
    assert kept.talk == said[10:]


def test_earlier_talk_is_deleted(tmp_path: Path) -> None:
    path = tmp_path / "rumpus.db"
    with store_at(path) as store:
        keep(store, a_table(), a_table("t2"), changes.AddTalk("t2", HELLO))
        keep(store, *[changes.AddTalk("t1", HELLO) for _ in range(changes.TALK_KEPT + 3)])
    with closing(sqlite3.connect(path)) as db:
        stored = db.execute("SELECT table_id, count(*) FROM talk GROUP BY table_id ORDER BY table_id").fetchall()
    assert stored == [("t1", changes.TALK_KEPT), ("t2", 1)]


def test_the_lobby_lists_open_tables_newest_first(store: Store) -> None:
    keep(
        store,
        a_table("old", touched=1.0),
        a_table("new", touched=3.0),
        a_table("private", is_open=False, touched=4.0),
        a_table("runs", stage="playing", touched=5.0),
        a_table("scored", stage="between", watching="delayed", touched=6.0),
        a_table("shut", stage="playing", watching="nobody", touched=7.0),
        a_table("ours", stage="playing", is_open=False, touched=8.0),
        a_table("past", stage="over", touched=9.0),
    )
    assert [table.table_id for table in store.open_tables(10)] == ["new", "old"]
    assert [table.table_id for table in store.open_tables(1)] == ["new"]
    assert [table.table_id for table in store.tables_to_watch(10)] == ["scored", "runs"]
    assert store.open_tables(1)[0].document == a_table("new").document


def test_open_tables_that_everybody_has_left_are_not_listed_for_long_unless_they_are_slow(store: Store) -> None:
    keep(
        store,
        replace(a_table("left", touched=1.0), absence=EmptyTable("waiting", 99.0)),
        replace(a_table("just left", touched=2.0), absence=EmptyTable("waiting", 100.0)),
        replace(a_table("slow", touched=3.0), absence=EmptyTable("waiting", 1.0, 86400.0)),
        a_table("attended", touched=4.0),
    )
    assert [table.table_id for table in store.open_tables(9, 100.0)] == ["attended", "slow", "just left"]
    keep(store, a_table("left", touched=5.0))
    assert [table.table_id for table in store.open_tables(1, 100.0)] == ["left"]


def test_my_tables_list_the_player_to_move_and_the_deadline(store: Store) -> None:
    keep(store, replace(a_table("t1", stage="playing", deadline=50.0, touched=2.0), to_move=1), a_table("t2"))
    assert [(table.deadline, table.to_move) for table in store.tables_of("ann")] == [(50.0, 1), (None, None)]
    keep(store, changes.SetDeadline("t1", 60.0, 0))
    assert [(table.deadline, table.to_move) for table in store.tables_of("ann")] == [(60.0, 0), (None, None)]


def test_my_tables_are_the_running_ones_first(store: Store) -> None:
    keep(
        store,
        a_table("t1", touched=9.0),
        a_table("t2", stage="playing", touched=1.0),
        a_table("t3", stage="between", touched=2.0),
        a_table("t4", users=["bob"]),
    )
    assert [table.table_id for table in store.tables_of("ann")] == ["t3", "t2", "t1"]


def test_a_player_who_left_a_running_game_finds_it_until_it_is_over(store: Store) -> None:
    keep(store, a_table(stage="playing"), a_game())
    keep(store, a_table(stage="playing", users=[]))
    assert [table.table_id for table in store.tables_of("ann")] == ["t1"]
    keep(store, changes.EndGame("g1", {"winners": [1]}, 20.0))
    assert store.tables_of("ann") == []
    assert [game.game_id for game in store.games_of("ann", 10)] == ["g1"]


def test_deadlines_are_all_there_the_earliest_first(store: Store) -> None:
    keep(store, a_table("t1", deadline=50.0), a_table("t2", deadline=40.5), a_table("t3"), a_table("t4", deadline=1.0))
    keep(store, changes.SetDeadline("t1", 30.25), changes.SetDeadline("t4", None))
    assert store.deadlines() == [("t1", 30.25), ("t2", 40.5)]


def test_a_table_never_begun_is_dropped_whole(store: Store) -> None:
    keep(store, a_table(deadline=5.0), changes.AddTalk("t1", HELLO))
    keep(store, changes.SetDeadline("t1", 6.0), changes.DropTable("t1"))
    assert store.table("t1") is None
    assert (store.tables_of("ann"), store.deadlines(), store.open_tables(5)) == ([], [], [])


def test_a_table_with_a_game_is_not_dropped(store: Store) -> None:
    keep(store, a_table(), a_game(), some_lines(1, 1))
    assert refusal(store, changes.DropTable("t1")) == "begun-table"
    assert store.table("t1") is not None


# Games


def test_a_stored_game_is_read_back_in_full(store: Store) -> None:
    keep(store, a_table(), a_game(), some_lines(1, 3))
    begun = StoredGame(
        "g1",
        "t1",
        1,
        a_game().header_line,
        json.loads(a_game().header_line),
        b"secret\0\xff",
        10.0,
        None,
        None,
        [*some_lines(1, 3).lines],
        ("ann", None),
    )
    assert store.game("g1") == begun
    keep(store, changes.EndGame("g1", {"winners": [0]}, 99.5))
    assert store.game("g1") == begun._replace(outcome={"winners": [0]}, ended=99.5)
    assert store.game("g2") is None


def test_my_finished_games_come_newest_first_page_by_page(store: Store) -> None:
    keep(store, a_table())
    for number in range(1, 6):
        keep(store, a_game(f"g{number}", number=number), changes.EndGame(f"g{number}", {"n": number}, 100.0 + number))
    keep(store, a_game("g6", number=6), a_game("g7", number=7, users=["bob"]), changes.EndGame("g7", {}, 200.0))
    first = store.games_of("ann", 2)
    assert first[0] == FinishedGame(
        "g5", "t1", 5, json.loads(a_game(number=5).header_line), {"n": 5}, 10.0, 105.0, ("ann", None)
    )
    assert [game.game_id for game in first] == ["g5", "g4"]
    assert [game.game_id for game in store.games_of("ann", 9, before=first[-1].ended)] == ["g3", "g2", "g1"]


def test_a_move_repeated_after_a_restart_is_known_by_its_command(store: Store) -> None:
    keep(store, a_table(), a_game(), some_lines(1, 5))
    line = some_lines(6, 6).lines[0]
    keep(
        store,
        changes.AddLines(
            "g1", [line, line._replace(seq=7, seat=None, command_user=None, command_id=None, command_digest=None)]
        ),
    )
    assert store.command_at("g1", 6) == KeyedCommand(CommandKey("ann", "k6"), "d6")
    assert store.command_at("g1", 7) is None
    assert store.command_at("g2", 6) is None


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (some_lines(3, 3), "taken-seq"),
        (some_lines(3, 4), "taken-seq"),
        (some_lines(5, 5), "missed-seq"),
        (some_lines(0, 0), "missed-seq"),
        (some_lines(2, 2, "g9"), "missed-seq"),
        (some_lines(1, 1, "g9"), "not-there"),
    ],
)
def test_lines_that_do_not_follow_the_stored_ones_are_refused(store: Store, lines: changes.AddLines, code: str) -> None:
    keep(store, a_table(), a_game(), some_lines(1, 3))
    assert refusal(store, lines) == code
    keep(store, some_lines(4, 4))
    kept = store.table("t1")
    assert kept is not None
    assert kept.lines == some_lines(1, 4).lines


def test_changes_of_one_write_are_made_whole_or_not(store: Store) -> None:
    keep(store, a_table(), a_game())
    assert refusal(store, a_table(code="NEW"), some_lines(1, 2), changes.AddTalk("t9", HELLO)) == "not-there"
    kept = store.table("t1")
    assert kept is not None
    assert (kept.code, kept.lines) == ("T1", [])


def test_a_game_ends_with_its_stored_lines_after_a_refused_write(store: Store) -> None:
    keep(store, a_table(), a_game(), some_lines(1, 2))
    assert refusal(store, some_lines(3, 3), changes.AddTalk("t9", HELLO)) == "not-there"
    keep(store, changes.EndGame("g1", {"winners": [0]}, 20.0))
    kept = store.game("g1")
    assert kept is not None
    assert kept.lines == some_lines(1, 2).lines


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (a_table("t2", code="T1"), "taken-code"),
        (a_game(), "taken-id"),
        (a_game("g2"), "taken-id"),
        (a_game("g2", "t9"), "not-there"),
        (changes.EndGame("g9", {}, 1.0), "not-there"),
        (changes.SetDeadline("t9", 1.0), "not-there"),
        (user_changes.AddSession("hash", "nobody", 1.0), "not-there"),
        (changes.EndGame("g1", {"card": object()}, 1.0), "bad-change"),
    ],
)
def test_an_invalid_change_is_refused(store: Store, change: changes.Change, code: str) -> None:
    keep(store, a_table(), a_game())
    assert refusal(store, change) == code


# Users


def test_a_guest_is_known_by_their_session_until_it_is_deleted(store: Store) -> None:
    keep(store, user_changes.AddUser("u1", "Ann", 5.0), user_changes.AddSession("s1", "u1", 6.0))
    assert store.user("u1") == store.user_of_session("s1") == StoredUser("u1", "Ann", None, 5.0)
    keep(store, user_changes.RenameUser("u1", "Anna"))
    assert store.user("u1") == StoredUser("u1", "Anna", None, 5.0)
    keep(store, user_changes.DropSession("s1"))
    assert store.user_of_session("s1") is None


def test_a_registered_name_belongs_to_one_user_in_every_spelling(store: Store) -> None:
    keep(store, user_changes.AddUser("u1", "Änne Strauß", 1.0), user_changes.KeepName("u1", "argon2"))
    keep(store, user_changes.AddUser("u2", "Bob", 1.0))
    assert store.name_owner("ÄNNE STRAUSS") == StoredUser("u1", "Änne Strauß", "argon2", 1.0)
    assert store.name_owner("Bob") is None
    for change in (user_changes.RenameUser("u2", "änne strauss"), user_changes.AddUser("u3", "änne strauss", 1.0)):
        assert refusal(store, change) == "name-kept"
    assert store.user("u3") is None
    assert store.user("u2") == StoredUser("u2", "Bob", None, 1.0)


def test_guests_may_have_the_same_name_and_one_of_them_may_keep_it(store: Store) -> None:
    keep(store, *[user_changes.AddUser(user, "Ann", 1.0) for user in ("u1", "u2")])
    keep(store, user_changes.KeepName("u2", "argon2"))
    kept = store.name_owner("ann")
    assert kept is not None
    assert kept.user_id == "u2"
    assert refusal(store, user_changes.KeepName("u1", "argon2")) == "name-kept"


def test_a_token_identifies_its_user_until_they_revoke_it(store: Store) -> None:
    keep(store, *[user_changes.AddUser(user, user, 1.0) for user in ("ann", "bob")])
    keep(
        store,
        user_changes.AddToken("k2", "h2", "ann", "newer", 3.0),
        user_changes.AddToken("k1", "h1", "ann", "bot", 2.0),
    )
    assert store.user_of_token("h1") == StoredUser("ann", "ann", None, 1.0)
    assert store.tokens_of("ann") == [StoredToken("k1", "bot", 2.0), StoredToken("k2", "newer", 3.0)]
    keep(store, user_changes.DropToken("k1", "bob"))
    assert store.user_of_token("h1") is not None
    keep(store, user_changes.DropToken("k1", "ann"))
    assert store.user_of_token("h1") is None


def test_a_guest_with_a_token_a_seat_a_game_or_an_upload_is_not_deleted(store: Store) -> None:
    guests = ("idle", "programmer", "player", "seated", "sender")
    keep(store, *[user_changes.AddUser(guest, guest, 1.0) for guest in guests])
    keep(store, a_table(users=["seated"]), a_game(users=("player", None)))
    keep(store, user_changes.AddToken("k1", "h1", "programmer", "bot", 1.0))
    keep(store, changes.AddUpload("r1", "sender", "{}\n", {"game": "rap-rummy"}, None, 1.0))
    keep(store, user_changes.DropUnused("", None, 100.0, 100.0))
    assert [guest for guest in guests if store.user(guest) is None] == ["idle"]


# The rest


def test_an_upload_is_found_as_it_was_sent(store: Store) -> None:
    keep(store, changes.AddUpload("r1", "ann", "{}\n", {"game": "rap-rummy"}, {"winners": [1]}, 4.0))
    keep(store, changes.AddUpload("r2", None, "{}\n", {"game": "rap-rummy"}, None, 5.0))
    assert store.upload("r1") == StoredUpload("r1", "ann", "{}\n", {"game": "rap-rummy"}, {"winners": [1]}, 4.0)
    assert store.upload("r2") == StoredUpload("r2", None, "{}\n", {"game": "rap-rummy"}, None, 5.0)
    assert store.upload("r3") is None


def test_uploads_have_a_term_and_belong_to_a_user(store: Store) -> None:
    record = {"game": "rap-rummy"}
    for at, (name, user) in enumerate({"r1": "ann", "r2": "ann", "r3": "bob"}.items()):
        keep(store, changes.AddUpload(name, user, "é\n", record, None, float(at), expires=10.0 + at))
    assert store.uploads_of("ann") == [("r2", "rap-rummy", 1.0, 3, 11.0), ("r1", "rap-rummy", 0.0, 3, 10.0)]
    keep(store, changes.DropUpload("r3", "ann"), changes.DropUpload("r2", "ann"))
    assert [store.has_record(name) for name in ("r1", "r2", "r3")] == [True, False, True]
    assert not store.is_upload_of("r3", "ann")
    assert not store.has_expired_uploads(9.9)
    assert store.has_expired_uploads(10.0)
    keep(store, changes.DropExpiredUploads(10.0))
    assert [store.has_record(name) for name in ("r1", "r3")] == [False, True]


@pytest.mark.parametrize(
    ("quota", "code"),
    [
        (changes.Quota(2, 100, 1000), "uploads-full"),
        (changes.Quota(5, 14, 1000), "uploads-full"),
        (changes.Quota(5, 100, 19), "no-room"),
        (changes.Quota(3, 15, 20), None),
    ],
)
def test_uploads_are_bounded_in_number_and_bytes(store: Store, quota: changes.Quota, code: str | None) -> None:
    for name, user in {"r1": "ann", "r2": "ann", "r3": "bob"}.items():
        keep(store, changes.AddUpload(name, user, "12345", {}, None, 1.0, quota=changes.Quota(2, 10, 15)))
    error = write(store, changes.AddUpload("r4", "ann", "12345", {}, None, 1.0, quota=quota))
    assert (error and error.code) == code
    assert store.has_record("r4") == (code is None)


def test_the_refusal_of_too_many_records_names_the_limit_and_where_to_delete_one(store: Store) -> None:
    quota = changes.Quota(1, 10_000_000, 10**9)
    keep(store, changes.AddUpload("r1", "ann", "x" * 250_000, {}, None, 1.0, quota=quota))
    error = write(store, changes.AddUpload("r2", "ann", "12345", {}, None, 1.0, quota=quota))
    assert error
    assert "1 record here, 0.2 MB, and may keep 1 with 10.0 MB; delete it on your own page" in error.message


def test_a_stored_move_is_looked_up_by_its_line_however_long_the_game(store: Store) -> None:
    keep(store, a_table(), a_game(), some_lines(1, 9))
    asked: list[str] = []
    store._read.set_trace_callback(asked.append)
    assert store.command_at("g1", 4) == KeyedCommand(CommandKey("ann", "k4"), "d4")
    store._read.set_trace_callback(None)
    [plan] = [step[3] for step in store._read.execute(f"EXPLAIN QUERY PLAN {asked[0]}")]
    assert plan.endswith("(game_id=? AND seq=?)")


def test_an_upload_comes_from_a_file_as_well(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "record"
    path.write_text("{é}\n", "utf-8")
    keep(store, changes.AddUpload("r1", "ann", path, msgspec.Raw(b'{"game":"x"}'), msgspec.Raw(b'{"winners":[]}'), 4.0))
    assert store.upload("r1") == StoredUpload("r1", "ann", "{é}\n", {"game": "x"}, {"winners": []}, 4.0)


def test_no_query_scans_a_whole_table(store: Store) -> None:
    keep(store, a_table(), a_game(), some_lines(1, 2))
    asked: list[str] = []
    store._read.set_trace_callback(asked.append)
    store.open_tables(5), store.tables_to_watch(5), store.games_of("ann", 5, before=99.0), store.command_at("g1", 1)
    store.table("t1"), store.table_by_code("T1"), store.tables_of("ann"), store.game("g1"), store.upload("r1")
    store.uploads_of("ann"), store.is_upload_of("r1", "ann"), store.has_expired_uploads(1.0), store.has_record("r1")
    store.listed_table("t1"), store.is_closed("t1"), store.is_banned("u1", 1.0), store.mark("alive")
    (
        store.user_after("", 5),
        store.has_entries(1.0),
        store.spare_sessions("u1", 1, 1),
        store.user("u1"),
        store.name_owner("Ann"),
        store.user_of_session("s"),
        store.user_of_token("h"),
        store.tokens_of("u1"),
    )
    store._read.set_trace_callback(None)
    queries = [query for query in asked if query.startswith("SELECT")]
    assert len(queries) >= 20
    for query in queries:
        plan = [step[3] for step in store._read.execute(f"EXPLAIN QUERY PLAN {query}")]
        read_through = [step for step in plan if step.startswith("SCAN") and "tables_to" not in step]
        assert not read_through, (query, plan)
        assert not ("tables_to" in query and "USE TEMP B-TREE FOR ORDER BY" in plan), (query, plan)
