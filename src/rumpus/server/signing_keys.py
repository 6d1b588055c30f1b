"""The keys that sign a server's records. They are in a file beside the data, outside the database, readable by their
owner alone.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, Self

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.record.keys import MOST_KEYS, SUCCESSOR, PublishedKey, PublishedKeys, listed, published_keys
from rumpus.record.signing import verifies
from rumpus.store.opening import make_private, read_secret

KEYS_FILE = "signing-keys.json"


class SigningKeys(NamedTuple):
    """The private key in use and all published public keys, as stored in the file ``path``."""

    path: Path
    private: Ed25519PrivateKey
    published: PublishedKeys

    @classmethod
    def read(cls, data: Path) -> Self | None:
        """Read the keys in a server's data folder, or return None if there is no file.

        Raises UsageError if the file cannot be read, or its keys do not belong together. The message names no folder,
        since clients may see it.
        """
        path = data / KEYS_FILE
        try:
            document = json.loads(read_secret(path))
            private = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(document["private"]))
            keys = cls(path, private, published_keys(json.dumps(document["published"])))
        except FileNotFoundError:
            return None
        except OSError as error:
            raise _file_error(error) from None
        except (ValueError, KeyError, TypeError, RecursionError, UsageError):
            raise _unusable(
                Message(
                    "{file} beside the data cannot be used (it is damaged): bring the file back from a copy, or move "
                    "it away; then the server makes new keys at its next start, which its readers have to trust anew",
                    {"file": KEYS_FILE},
                )
            ) from None
        if not keys._belong_together():
            raise _unusable(
                Message(
                    "{file} beside the data cannot be used (its keys do not belong together): bring the file back from "
                    "a copy, or move it away; then the server makes new keys at its next start, which its readers have "
                    "to trust anew",
                    {"file": KEYS_FILE},
                )
            )
        return keys

    @classmethod
    def read_or_make(cls, data: Path) -> Self:
        """Read the keys, or make new ones if there is no file. Make the file private. Raises UsageError."""
        keys = cls.read(data)
        if keys is None:
            return cls._store_new(data / KEYS_FILE, Ed25519PrivateKey.generate(), ())
        try:
            make_private(keys.path)
        except OSError as error:
            raise _file_error(error) from None
        return keys

    def rotate(self, *, stolen: bool) -> Self:
        """Make a new private key, store it, and return the new keys.

        The old key signs the new one, except if the old one was ``stolen``. Raises UsageError.
        """
        private, now = Ed25519PrivateKey.generate(), int(time.time())
        last = self.published.keys[-1]._replace(until=now, stolen=stolen)
        signed = None if stolen else self.private.sign(SUCCESSOR + private.public_key().public_bytes_raw()).hex()
        return self._store_new(self.path, private, (*self.published.keys[:-1], last), signed)

    @classmethod
    def _store_new(
        cls, path: Path, private: Ed25519PrivateKey, before: Sequence[PublishedKey], signed: str | None = None
    ) -> Self:
        public = private.public_key().public_bytes_raw().hex()
        keys = (*before[1 - MOST_KEYS :], PublishedKey(public, int(time.time()), signed=signed))
        made = cls(path, private, PublishedKeys(keys, private.sign(listed(keys)).hex()))
        document = {"private": private.private_bytes_raw().hex(), "published": json.loads(str(made.published))}
        try:
            _write(path, json.dumps(document, indent=1) + "\n")
        except OSError as error:
            raise _file_error(error) from None
        return made

    def _belong_together(self) -> bool:
        """Return True if the private key is that of the newest published one, and the list is signed with it."""
        newest = self.private.public_key().public_bytes_raw().hex()
        keys, ed25519 = self.published
        return keys[-1].key == newest and verifies(newest, ed25519, listed(keys))


def _write(path: Path, text: str) -> None:
    """Write a file that only its owner can read. After a crash the file is complete, either old or new."""
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)


def _file_error(error: OSError) -> UsageError:
    return _unusable(
        Message(
            "{file} beside the data cannot be used ({fault}): bring the file back from a copy, or move it away; "
            "then the server makes new keys at its next start, which its readers have to trust anew",
            {"file": KEYS_FILE, "fault": error.strerror or str(error)},
        )
    )


def _unusable(message: Message) -> UsageError:
    return UsageError(message, code="bad-keys", subject=KEYS_FILE)
