"""Records: a game as JSON Lines.

``format`` writes a record, ``parse`` reads it, ``replay`` plays it again, and ``file`` stores it on disk.
"""

from __future__ import annotations

from rumpus.record.file import RecordFile, key_path, read_record, read_secret, save, unfinished
from rumpus.record.format import FORMAT, Record, record_of
from rumpus.record.parse import parse_record
from rumpus.record.replay import Verification, load, verify

__all__ = [
    "FORMAT",
    "Record",
    "RecordFile",
    "Verification",
    "key_path",
    "load",
    "parse_record",
    "read_record",
    "read_secret",
    "record_of",
    "save",
    "unfinished",
    "verify",
]
