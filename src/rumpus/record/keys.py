"""The public keys of a server, as it publishes them, and which of them a reader trusts who has pinned one.

A server signs with its newest key. Each key but the first was signed by the one before it, so readers who trust a key may trust
those that follow; and the newest signs the whole list, so readers who trust that one may trust what it says of the earlier ones. After
a theft no earlier key vouches for the new one: it has to be pinned anew (docs/records).
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.record.parse import read_json
from rumpus.record.signing import is_key, is_signature, verifies
from rumpus.record.statements import Keys

FORMAT = "rumpus-keys/1"
_MOST_KEYS = 1000
SUCCESSOR, LIST = b"rumpus/2 successor\0", b"rumpus/2 keys\0"
"""What stands before the bytes that are signed: of the next key, and of the list."""


class PublishedKey(NamedTuple):
    """A key in hexadecimal; from when and until when it signed, in seconds since 1970 (None: it still does); whether it was
    stolen; and its signature by the key before it (None where there is none).
    """

    key: str
    since: int
    until: int | None = None
    stolen: bool = False
    signed: str | None = None


class PublishedKeys(NamedTuple):
    """What a server publishes: its keys, the oldest first, and the signature of that list by the newest."""

    keys: tuple[PublishedKey, ...]
    ed25519: str

    def __str__(self) -> str:
        fields = {"format": FORMAT, "keys": [key._asdict() for key in self.keys], "ed25519": self.ed25519}
        return json.dumps(fields, indent=1) + "\n"

    @property
    def stolen(self) -> set[str]:
        """The keys that are said to be stolen."""
        return {key.key for key in self.keys if key.stolen}

    def trusted(self, pinned: Collection[str] = (), stolen: Collection[str] = ()) -> Keys:
        """Those that a reader trusts who has pinned some; without any they trust the newest, as they trust where they got this.
        ``stolen``: keys that are said elsewhere to be stolen. Of each trusted key whether it was stolen: that counts wherever it
        is said, since it takes trust away and gives none; and a stolen key vouches for no other.
        """
        pinned, stolen = pinned or [self.keys[-1].key], self.stolen.union(stolen)
        trusted = set(pinned)
        for before, key in zip(self.keys, self.keys[1:], strict=False):
            if before.key in trusted - stolen and _follows(key, before):
                trusted.add(key.key)
        newest = self.keys[-1].key
        if newest in trusted - stolen and verifies(newest, self.ed25519, listed(self.keys)):
            trusted |= {key.key for key in self.keys}
        return {key: key in stolen for key in trusted}


def listed(keys: Sequence[PublishedKey]) -> bytes:
    """The bytes that the newest key signs: the list as JSON without spaces, the fields in their order."""
    return LIST + json.dumps([key._asdict() for key in keys], separators=(",", ":")).encode()


def _follows(key: PublishedKey, before: PublishedKey) -> bool:
    return key.signed is not None and verifies(before.key, key.signed, SUCCESSOR + bytes.fromhex(key.key))


def published_keys(text: str) -> PublishedKeys:
    """The keys of the document that a server publishes. Raises UsageError."""
    try:
        document: Any = read_json(text)
        keys = tuple(_key(fields) for fields in document["keys"][:_MOST_KEYS])
        if document["format"] == FORMAT and keys and is_signature(document["ed25519"]):
            return PublishedKeys(keys, document["ed25519"])
    except (ValueError, KeyError, TypeError, RecursionError):
        pass
    raise UsageError(
        Message("these are not the keys of a server: a file of them is what it shows at /.well-known/rumpus-keys"),
        code="bad-keys",
    )


def _key(fields: dict[str, Any]) -> PublishedKey:
    key = PublishedKey(**{name: fields[name] for name in PublishedKey._fields})
    is_whole = type(key.since) is int and (key.until is None or type(key.until) is int) and isinstance(key.stolen, bool)
    if is_whole and is_key(key.key) and (key.signed is None or is_signature(key.signed)):
        return key
    raise ValueError(key)
