"""Common passphrases, which attackers try first. ``common.txt`` has the beginnings of their digests.

``python -m tools.common_passphrases`` makes that file; its source, version and licence are in it.
"""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from importlib.resources import files

DIGEST = 4  # bytes: so short, about one good passphrase in a million is refused as common


def is_common(passphrase: str) -> bool:
    """Return True if a passphrase is one of the most common ones, in capitals or not."""
    return short_digest(passphrase) in _common()


def short_digest(passphrase: str) -> bytes:
    """Return the beginning of a passphrase's digest, as stored in ``common.txt``."""
    return hashlib.sha256(passphrase.casefold().encode("utf-8", "surrogatepass")).digest()[:DIGEST]


@cache
def _common() -> frozenset[bytes]:
    lines = files(__package__).joinpath("common.txt").read_text("utf-8").splitlines()
    packed = base64.b64decode("".join(line for line in lines if not line.startswith("#")))
    return frozenset(packed[at : at + DIGEST] for at in range(0, len(packed), DIGEST))
