"""The errors of the store. Errors of SQLite and the system become a code and a sentence that says what to do."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from rumpus.core.errors import RumpusError
from rumpus.core.messages import Message


class StoreError(RumpusError):
    """A change that could not be stored, or a file that cannot be opened. A refused change leaves nothing in the
    database.
    """


_PRIMARY = 0xFF  # the bits of an SQLite error code that name the error; the others name its cause

# A part of SQLite's message for a refused change, with our code and sentence. The first match counts. Triggers of the
# database raise "missed-seq" and "audit-stands".
_REFUSALS = {
    "lines.seq": ("taken-seq", Message("a line with this number is stored already; look at the table again")),
    "missed-seq": (
        "missed-seq",
        Message("the line before this one is missing; load the table again and go on from there"),
    ),
    "users.kept_name": ("name-kept", Message("somebody keeps this name; take another, or sign in with its passphrase")),
    "tables.code": ("taken-code", Message("another table has this code; draw another")),
    "audit-stands": (
        "audit-stands",
        Message("entries of the audit log cannot be changed; they are deleted after a year"),
    ),
    "FOREIGN KEY": ("not-there", Message("this table or user is not there any more; load the page again")),
    "UNIQUE": ("taken-id", Message("this id is in use already; draw another")),
}

_FAULTS = {
    sqlite3.SQLITE_FULL: ("disk-full", Message("the disk is full; free some space on it and try again")),
    sqlite3.SQLITE_IOERR: (
        "disk-failed",
        Message("the disk cannot be written; check if it is full or failing, then try again"),
    ),
    sqlite3.SQLITE_NOTADB: (
        "not-a-database",
        Message("this is no database of Rumpus; move it away, or give another --data"),
    ),
    sqlite3.SQLITE_CORRUPT: (
        "damaged-data",
        Message("the database is damaged; run rumpus check to see the damage, and look for an intact backup"),
    ),
    sqlite3.SQLITE_CANTOPEN: (
        "bad-data",
        Message("the database cannot be opened; check that its folder can be written"),
    ),
    sqlite3.SQLITE_READONLY: (
        "bad-data",
        Message("the database cannot be written; check the owner of the file and its folder"),
    ),
    sqlite3.SQLITE_PERM: (
        "bad-data",
        Message("the database cannot be written; check the owner of the file and its folder"),
    ),
    sqlite3.SQLITE_BUSY: ("data-in-use", Message("another program holds the database; close it and try again")),
}

DISK_ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""The errors of the sqlite3 module. UnicodeDecodeError: text in a damaged file need not be UTF-8."""

FAULTS = frozenset(code for code, _ in _FAULTS.values())
"""The codes of errors of the disk or the file, which would affect any other change too."""


def damage(what: Message) -> StoreError:
    """Return the error for a row that does not match its checksum. ``what`` names the row."""
    return StoreError(
        Message(
            "the database is damaged: {what} is not as it was written, so it is set aside; the owner of the server "
            "sees all damage by rumpus check",
            {"what": what},
        ),
        code="damaged-row",
        subject=str(what),
    )


def store_error(error: Exception, subject: str | None = None) -> StoreError:
    """Return an error as a StoreError with a code and advice. ``subject`` is the file in question."""
    if isinstance(error, StoreError):
        return error
    code, message = _code_and_message(error)
    explained = StoreError(f"{subject}: {message}" if subject else message, code=code, subject=subject)
    explained.__cause__ = error
    return explained


@contextmanager
def store_errors(subject: str | None = None) -> Iterator[None]:
    """Raise errors of SQLite and the system inside this block as StoreError."""
    try:
        yield
    except (*DISK_ERRORS, OSError) as error:
        raise store_error(error, subject) from error


def _code_and_message(error: Exception) -> tuple[str, Message]:
    # "no such column" or "no such table": the stored schema is damaged.
    if isinstance(error, UnicodeDecodeError) or str(error).startswith("no such"):
        return _FAULTS[sqlite3.SQLITE_CORRUPT]
    if isinstance(error, sqlite3.IntegrityError):
        return next((refusal for part, refusal in _REFUSALS.items() if part in str(error)), _unknown(error))
    if isinstance(error, sqlite3.Error):
        return _FAULTS.get(getattr(error, "sqlite_errorcode", 0) & _PRIMARY, _unknown(error))
    if isinstance(error, OSError):
        no_space = error.errno in {errno.ENOSPC, errno.EDQUOT}
        return _FAULTS[sqlite3.SQLITE_FULL if no_space else sqlite3.SQLITE_CANTOPEN]
    return _unknown(error)


def _unknown(error: Exception) -> tuple[str, Message]:
    return "bad-change", Message(
        "the store refused a change, which is a fault of the server; please report it: {error}", {"error": repr(error)}
    )
