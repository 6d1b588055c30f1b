"""Common passphrases: those that are tried first, known by the beginnings of their digests in ``common.txt``.

``python -m tools.common_passphrases`` makes that file; source, version and licence stand in it.
"""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from importlib.resources import files

DIGEST = 4  # bytes: enough to take one good passphrase in a million for a common one


def is_common(passphrase: str) -> bool:
    """Whether a passphrase, however capitalized, is one of the most common."""
    return short_digest(passphrase) in _common()


def short_digest(passphrase: str) -> bytes:
    """What is kept of a common passphrase."""
    return hashlib.sha256(passphrase.casefold().encode("utf-8", "surrogatepass")).digest()[:DIGEST]


@cache
def _common() -> frozenset[bytes]:
    lines = files(__package__).joinpath("common.txt").read_text("utf-8").splitlines()
    packed = base64.b64decode("".join(line for line in lines if not line.startswith("#")))
    return frozenset(packed[at : at + DIGEST] for at in range(0, len(packed), DIGEST))
