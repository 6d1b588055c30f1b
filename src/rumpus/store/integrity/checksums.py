"""Checksums, which show that a row is still as it was written. They find damage, such as that of a failing disk.

They do not protect against attackers: everybody with write access to the database can compute them.

A row stores a checksum of its other columns. The lines of a game form a chain: the checksum of a line also covers that
of the line before it. The first line continues the first link, a checksum of the game's header and secret. So a lost,
doubled or foreign line is noticed.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

import msgspec

SIZE = 8  # bytes: one damage in 2**64 is missed
_encode = msgspec.msgpack.Encoder().encode  # it encodes type and length, so different rows never get the same bytes


def checksum(values: Sequence[object]) -> bytes:
    """Return the checksum of the values of a row, as SQLite returns them.

    Whole numbers count as floats, since SQLite converts between the two by the type of the column.
    """
    plain = [float(value) if isinstance(value, int) else value for value in values]
    return blake2b(_encode(plain), digest_size=SIZE).digest()


def first_link(header: str, secret: bytes) -> bytes:
    """Return the first link of a game's chain."""
    return checksum((header, secret))


def next_link(before: bytes, line: Sequence[Any]) -> bytes:
    """Return the checksum of a line: all its columns, after the checksum of the line before it.

    Only the time can be int or float, so only it is converted: this runs at every move and must be fast. Raise
    ValueError or TypeError if the time is not a number.
    """
    *others, at, user, command_id, command_digest = line
    return blake2b(_encode((before, others, float(at), user, command_id, command_digest)), digest_size=SIZE).digest()


def is_next(before: bytes, line: Sequence[Any], link: object) -> bool:
    """Return True if ``link`` is the checksum of this line after the line before it."""
    try:
        return link == next_link(before, line)
    except (ValueError, TypeError):  # the time is damaged and not a number
        return False
