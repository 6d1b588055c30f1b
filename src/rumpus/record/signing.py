"""Signatures of records: Ed25519 (RFC 8032) over the SHA-256 of every byte before the signature line.

A signature names its public key, 32 bytes in hexadecimal. So anybody with a record can verify the signature. The reader
decides which keys to trust (``keys``).
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import replace
from typing import TYPE_CHECKING

from rumpus.record.format import Record, Signature

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

_DIGEST, _SIGNATURE = re.compile("[0-9a-f]{64}"), re.compile("[0-9a-f]{128}")
_LABEL = b"rumpus/2 signature\0"

_PRIME = 2**255 - 19
_Y_OF_ORDER_EIGHT = 0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD84D3D706A17C7
# The y of every point whose order divides 8, in each encoding. Anybody can forge a signature that fits such a key.
_SMALL_ORDERS = frozenset((0, 1, _Y_OF_ORDER_EIGHT, _PRIME - _Y_OF_ORDER_EIGHT, _PRIME - 1, _PRIME, _PRIME + 1))


def is_key(text: str) -> bool:
    """Return True if this is a safe public key: 64 hexadecimal digits in lower case, and no point of small order."""
    if not is_digest(text):
        return False
    y = int.from_bytes(bytes.fromhex(text), "little") & ((1 << 255) - 1)  # the highest bit is the sign of x
    return y not in _SMALL_ORDERS


def is_digest(text: str) -> bool:
    """Return True if this has the form of a digest of 32 bytes: 64 hexadecimal digits in lower case."""
    return _DIGEST.fullmatch(text) is not None


def is_signature(text: str) -> bool:
    """Return True if this has the form of a signature: 128 hexadecimal digits in lower case."""
    return _SIGNATURE.fullmatch(text) is not None


def signed(record: Record, key: Ed25519PrivateKey, at: int) -> Record:
    """Return the record with a signature line by ``key``. ``at`` is the time in seconds since 1970."""
    digest = hashlib.sha256(str(replace(record, signature=None)).encode()).digest()
    by = key.public_key().public_bytes_raw().hex()
    return replace(record, signature=Signature(by, at, key.sign(_LABEL + digest).hex(), digest, is_canonical=True))


def is_signed_by(signature: Signature) -> bool:
    """Return True if the signature of a record was made with its key for exactly the bytes before it."""
    return verifies(signature.by, signature.ed25519, _LABEL + signature.digest)


def verifies(key: str, ed25519: str, message: bytes) -> bool:
    """Return True if ``ed25519`` is the signature of ``message`` by the public ``key``. Both are hexadecimal."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(ed25519), message)
    except (InvalidSignature, ValueError):
        return False
    return True
