"""Checksums: by them a row tells whether it is still as it was written. They find damage, such as a failing disk does it, and no malice:
whoever can write the database can make them anew.

A row carries the checksum of its other columns. The lines of a game are chained: each carries that of itself and the line before it,
the first that of itself and what the game began with, so that none can be lost, doubled or come from another game unnoticed.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

import msgspec

SIZE = 8  # bytes: of so many damages one in 2**64 is missed
_encode = msgspec.msgpack.Encoder().encode  # each value with its kind and length, so that no two rows are encoded alike


def checksum(values: Sequence[object]) -> bytes:
    """Of the values of a row, as SQLite gives them back: whole numbers and others alike, since a column may turn one into the other."""
    plain = [float(value) if isinstance(value, int) else value for value in values]
    return blake2b(_encode(plain), digest_size=SIZE).digest()


def first_link(header: str, secret: bytes) -> bytes:
    """What the lines of a game are chained to: what it began with."""
    return checksum((header, secret))


def next_link(before: bytes, line: Sequence[Any]) -> bytes:
    """The checksum of a line, all its columns, after that of the line before it. It is made with every move, so what may be a whole
    number or none is known: the time. Raises ValueError and TypeError where that is no number.
    """
    *others, at, user, command_id, command_digest = line
    return blake2b(_encode((before, others, float(at), user, command_id, command_digest)), digest_size=SIZE).digest()


def is_next(before: bytes, line: Sequence[Any], link: object) -> bool:
    """Whether this is the checksum of a line after that of the line before it."""
    try:
        return link == next_link(before, line)
    except (ValueError, TypeError):  # its time is no number any more
        return False
