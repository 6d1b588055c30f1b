"""Look-alike names are refused, and stored names that look alike remain."""

from __future__ import annotations

import sqlite3
import unicodedata
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from rumpus.core.errors import UsageError
from rumpus.store import StoreError, user_changes
from rumpus.store.integrity.rows import UserRow, with_checksum
from rumpus.store.names import check_readable, fold_name, looks_of, skeleton
from rumpus.store.opening import open_database
from tests.store.stores import keep, store_at, write


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Keeper", "kеереr"),
        ("Ian", "lan"),
        ("ian", "IAN"),
        ("Modern", "Modem"),
        ("Bob", "B0B"),
        ("Änne", "A\u0308nne"),
        ("Strauß", "STRAUSS"),
        ("Aunt May", "Aunt\u2003 May"),
        ("Bill", "B1ll"),
        ("Leo", "ꓡꓰꓳ"),
        ("Jim", "ꓙꓲꓟ"),
        ("Mike", "МІКЕ"),
        ("Keeper", "ᴋᴇᴇᴘᴇʀ"),
    ],
)
def test_look_alike_names_have_a_look_in_common(name: str, other: str) -> None:
    assert looks_of(name) & looks_of(other)


@pytest.mark.parametrize(
    ("name", "other"),
    [("Ann", "Anna"), ("Zoë", "Zoe"), ("Аня", "Anna"), ("Ken", "Kim"), ("Lisa", "Ilsa"), ("Neil", "Nell")],
)
def test_different_names_have_no_look_in_common(name: str, other: str) -> None:
    assert not looks_of(name) & looks_of(other)


def test_the_skeleton_follows_the_unicode_standard() -> None:
    assert skeleton("ρ⍴") == "pp"
    assert skeleton("m") == "rn"


LONG = "\ufdfa" * 2500
"""What a frame holds of a sign that becomes eighteen."""


@pytest.mark.parametrize("look_at", [fold_name, looks_of, check_readable])
def test_too_long_a_name_is_refused_before_it_is_analysed(look_at: Callable[[str], object]) -> None:
    with pytest.raises(UsageError) as refused:
        look_at(LONG)
    assert refused.value.code == "bad-name"
    assert len(refused.value.message) < 200


def test_invalid_names_are_refused(tmp_path: Path) -> None:
    with store_at(tmp_path / "rumpus.db") as store:
        for name in (LONG, "A" * 41, " ", "A\nB\0"):
            with pytest.raises(UsageError) as refused:
                store.check_name(name, None)
            assert refused.value.code == "bad-name"
        store.check_name("  " + "A" * 40, None)


def test_a_long_name_is_known_with_its_accents_apart() -> None:
    name = "Äöü" * 13
    assert fold_name(unicodedata.normalize("NFD", name)) == fold_name(name)


def test_stored_look_alike_names_stay_and_new_ones_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "rumpus.db"
    with closing(open_database(path)) as db:
        for user, name in (("u1", "Ian"), ("u2", "lan"), ("u3", "Guest")):
            kept = name.casefold() if name != "Guest" else None
            db.execute(
                "INSERT INTO users VALUES (?, ?, ?, ?, ?, ?)",
                with_checksum(UserRow(user, name, kept, kept and "argon2", 1.0)),
            )
            db.executemany("INSERT INTO looks VALUES (?, ?)", [(look, user) for look in looks_of(name) if kept])
        db.execute("INSERT INTO sessions VALUES ('s1', 'u1', 1.0)")
    with store_at(path) as store:
        for user, name in (("u1", "Ian"), ("u2", "lan")):
            keeper = store.name_owner(name)
            assert keeper is not None
            assert keeper.user_id == user
            store.check_name(name, user)
            keep(store, user_changes.KeepName(user, "argon2 again"), user_changes.RenameUser(user, name))
        with pytest.raises(StoreError) as refused:
            store.check_name("IAN", "u3")
        assert refused.value.code == "name-kept"
        for change in (user_changes.AddUser("u4", "1an", 1.0), user_changes.RenameUser("u3", "Ian")):
            error = write(store, change)
            assert error is not None
            assert error.code == "name-kept"
        session = store.user_of_session("s1")
        assert session is not None
        assert session.user_id == "u1"
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT count(*) FROM looks WHERE user_id = 'u3'").fetchone() == (0,)
