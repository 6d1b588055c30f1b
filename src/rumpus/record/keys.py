"""The public keys that a server publishes, and the trust of a reader in them.

A server signs with its newest key. A reader has pinned at least one key of the server: they trust it from elsewhere.
Each key is signed by the key before it, so trust in a key extends to the later ones. The newest key signs the whole
list, so trust in the newest extends to the earlier ones. A stolen key extends trust to no other. After a theft,
readers must pin the new key (docs/records).
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
MOST_KEYS = 1000
"""The limit of keys that are read. Further keys of a list are ignored."""
SUCCESSOR = b"rumpus/2 successor\0"
"""The prefix of the bytes that a key signs to vouch for the next key."""
LIST = b"rumpus/2 keys\0"
"""The prefix of the bytes that the newest key signs to vouch for the list."""


class PublishedKey(NamedTuple):
    """A public key of a server, and the time in which it signed. Times are in seconds since 1970."""

    key: str  # hexadecimal
    since: int
    until: int | None = None  # None: the key is in use
    stolen: bool = False
    signed: str | None = None  # its signature by the key before it, in hexadecimal


class PublishedKeys(NamedTuple):
    """The key document of a server: its keys, the oldest first, and the signature of that list by the newest key.

    ``str`` returns the text that the server publishes.
    """

    keys: tuple[PublishedKey, ...]
    ed25519: str

    def __str__(self) -> str:
        fields = {"format": FORMAT, "keys": [key._asdict() for key in self.keys], "ed25519": self.ed25519}
        return json.dumps(fields, indent=1) + "\n"

    @property
    def stolen(self) -> set[str]:
        """The keys that the server reports as stolen."""
        return {key.key for key in self.keys if key.stolen}

    def trusted(self, pinned: Collection[str] = (), stolen: Collection[str] = ()) -> Keys:
        """Return the keys that a reader trusts, each with True if it was stolen.

        ``pinned``: the keys that the reader trusts from elsewhere. Without any, the reader trusts the newest key.
        ``stolen``: keys reported as stolen by other sources. Such a report needs no proof, because it only removes
        trust.
        """
        stolen = self.stolen.union(stolen)
        trusted = set(pinned or [self.keys[-1].key])
        for before, key in zip(self.keys, self.keys[1:], strict=False):
            if before.key in trusted - stolen and _is_signed_by(key, before):
                trusted.add(key.key)
        newest = self.keys[-1].key
        if newest in trusted - stolen and verifies(newest, self.ed25519, listed(self.keys)):
            trusted |= {key.key for key in self.keys}
        return {key: key in stolen for key in trusted}


def listed(keys: Sequence[PublishedKey]) -> bytes:
    """Return the bytes that the newest key signs: ``LIST``, then the keys as compact JSON."""
    return LIST + json.dumps([key._asdict() for key in keys], separators=(",", ":")).encode()


def _is_signed_by(key: PublishedKey, before: PublishedKey) -> bool:
    return key.signed is not None and verifies(before.key, key.signed, SUCCESSOR + bytes.fromhex(key.key))


def published_keys(text: str) -> PublishedKeys:
    """Return the keys in the text of a key document. Raises UsageError if it is none."""
    try:
        document: Any = read_json(text)
        keys = tuple(_parse_key(fields) for fields in document["keys"][:MOST_KEYS])
        if document["format"] == FORMAT and keys and is_signature(document["ed25519"]):
            return PublishedKeys(keys, document["ed25519"])
    except (ValueError, KeyError, TypeError, RecursionError):
        pass
    raise UsageError(
        Message("these are not the keys of a server: a file of them is what it shows at /.well-known/rumpus-keys"),
        code="bad-keys",
    )


def _parse_key(fields: dict[str, Any]) -> PublishedKey:
    key = PublishedKey(**{name: fields[name] for name in PublishedKey._fields})
    is_whole = type(key.since) is int and (key.until is None or type(key.until) is int) and isinstance(key.stolen, bool)
    if is_whole and is_key(key.key) and (key.signed is None or is_signature(key.signed)):
        return key
    raise ValueError(key)
