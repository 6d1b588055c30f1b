"""`rumpus ban`, `rumpus close` and `rumpus delete`, as they are typed where no server runs."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rumpus.cli import main
from rumpus.store import Store
from rumpus.store.changes import AddUpload
from rumpus.store.moderation import AddBan, AddBlock, Ban
from rumpus.store.opening import DATABASE, read_only
from rumpus.store.user_changes import AddDevice, AddSession, AddToken, AddUser, KeepName, PutRecovery
from tests.store.stores import a_game, a_table, keep, store_at


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder of a server where Ann keeps her name, Bob is a guest, and a table waits."""
    with store_at(tmp_path / DATABASE) as store:
        keep(
            store,
            AddUser("u1", "Ann", 1.0),
            KeepName("u1", "hash"),
            AddUser("u2", "Bob", 2.0),
            a_table("t1", code="ABCD2345"),
        )
    return tmp_path


@pytest.fixture
def store(data: Path) -> Iterator[Store]:
    with store_at(data / DATABASE) as opened:
        yield opened


def run_cli(*words: object, answer: str = "") -> Result:
    return CliRunner().invoke(main, [str(word) for word in words], input=answer)


def output_of(*words: object) -> str:
    done = run_cli(*words)
    assert done.exit_code == 0, done.output
    return done.stdout


def events(data: Path) -> list[str]:
    """The events in the audit log."""
    return [line.split("  ")[1].strip() for line in output_of("audit", data).splitlines()]


def test_users_and_addresses_are_banned_and_listed_and_let_in_again(data: Path) -> None:
    assert output_of("ban", data) == ""
    assert output_of("ban", data, "ANN") == "Ann (u1) is banned until it is lifted.\n"
    assert output_of("ban", data, "--address", "2001:db8::7", "--days", "2").startswith(
        "2001:db8::/64 is banned until 2"
    )
    listed = [json.loads(line) for line in output_of("ban", data, "--json").splitlines()]
    assert [(row["user_id"], row["name"], row["address"]) for row in listed] == [
        ("u1", "Ann", None),
        (None, None, "2001:db8::/64"),
    ]
    assert listed[0]["until"] is None
    assert listed[1]["until"] == listed[1]["at"] + 2 * 86400
    assert output_of("ban", data, "--address", "2001:db8::/64", "--lift") == "2001:db8::/64 may come in again.\n"
    assert json.loads(output_of("ban", data, "u1", "--lift", "--json"))["banned"] is False
    assert output_of("ban", data) == ""
    assert events(data) == ["banned", "banned", "ban-lifted", "ban-lifted"]


def test_a_ban_that_is_over_is_not_listed_and_then_forgotten(data: Path) -> None:
    with store_at(data / DATABASE) as store:
        keep(store, AddBan(Ban("address", "203.0.113.7", 1.0, 2.0)))
    assert output_of("ban", data) == ""
    output_of("ban", data, "Ann")
    with closing(sqlite3.connect(data / DATABASE)) as db:
        assert db.execute("SELECT banned FROM bans").fetchall() == [("u1",)]


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["ban", "Nobody"], 1, "nobody keeps the name"),
        (["ban", "Ann", "--address", "203.0.113.7"], 2, "one at a time"),
        (["ban", "--lift"], 2, "name a user by name or id"),
        (["ban", "--address", "all"], 2, "is no address"),
        (["ban", "Ann", "--lift"], 1, "lists who is"),
        (["ban", "Ann", "--days", "nan"], 2, "days"),
        (["close", "ABCD"], 1, "there is no table"),
        (["delete", "Nobody"], 1, "nobody keeps the name"),
    ],
)
def test_an_impossible_instruction_is_reported(data: Path, words: list[str], status: int, said: str) -> None:
    command, *more = words
    done = run_cli(command, data, *more)
    assert (done.exit_code, done.stdout) == (status, "")
    assert said in done.stderr
    assert events(data) == []


@pytest.mark.parametrize("words", [["ban"], ["ban", "--address", "::1"], ["close", "ABCD2345"], ["delete", "Ann"]])
def test_a_folder_without_data_is_said_and_left_alone(tmp_path: Path, words: list[str]) -> None:
    command, *more = words
    done = run_cli(command, tmp_path, *more)
    assert done.exit_code == 1
    assert "name the folder" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_user_id_names_its_user_also_when_another_has_it_as_a_name(data: Path) -> None:
    with store_at(data / DATABASE) as store:
        keep(store, AddUser("u3", "u2", 3.0), KeepName("u3", "hash"))
    assert output_of("ban", data, "u2").startswith("Bob (u2)")


def test_some_ids_begin_with_a_hyphen(data: Path) -> None:
    with store_at(data / DATABASE) as store:
        keep(store, AddUser("-lift", "Cy", 3.0), a_table("-t2", code="EFGH2345"))
    assert output_of("ban", data, "-lift").startswith("Cy (-lift) is banned")
    assert output_of("delete", data, "-lift", "--yes").startswith("Cy (-lift) is deleted")
    assert output_of("close", data, "-t2").startswith("Table EFGH2345 (-t2, ")


def test_a_table_is_closed_by_its_code_as_it_is_typed(data: Path) -> None:
    assert output_of("close", data, "abcd-2345").startswith(
        "Table ABCD2345 (t1, rap-rummy) is to be closed. No server runs"
    )
    assert json.loads(output_of("close", data, "t1", "--json")) == {
        "table": "t1",
        "code": "ABCD2345",
        "game": "rap-rummy",
        "runs": False,
    }
    assert events(data) == ["table-closed"] * 2


def test_beside_a_server_it_is_done_at_once(data: Path, store: Store) -> None:
    assert "within seconds" in output_of("close", data, "ABCD2345")
    assert store.is_closed("t1")
    assert store.is_closed("abcd-2345")


def test_of_a_deleted_user_only_their_games_remain(data: Path, store: Store) -> None:
    keep(
        store,
        AddSession("s1", "u1", 1.0),
        AddToken("k1", "h1", "u1", "bot", 1.0),
        PutRecovery("u1", "code"),
        AddDevice("d1", "u1", 1.0),
        AddUpload("r1", "u1", "{}", {}, None, 1.0),
        AddBlock("u1", "u2", "Bob", 1.0),
        AddBlock("u2", "u1", "Ann", 1.0),
        AddBan(Ban("user", "u1", 1.0)),
        a_game("g1", users=("u1", None)),
    )
    asked = run_cli("delete", data, "Ann", answer="n\n")
    assert (asked.exit_code, asked.stdout) == (1, "")
    assert store.name_owner("Ann") is not None
    assert run_cli("delete", data, "Ann", answer="y\n").stdout.startswith("Ann (u1) is deleted")
    assert store.players_of("g1") == ("u1", None)
    store.check_name("Ann", "u2")
    with read_only(data / DATABASE) as db:
        tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        left = {name for name in tables for row in db.execute(f"SELECT * FROM {name}") if "u1" in row}
    assert left == {"players", "audit"}
    assert events(data) == ["user-deleted"]


def test_the_help_teaches(data: Path) -> None:
    for command, words in {"ban": "--days 7", "close": "abandoned", "delete": "There is no way back"}.items():
        assert words in " ".join(run_cli(command, "--help").stdout.split())
