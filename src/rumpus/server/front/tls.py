"""TLS over bytes: what comes from the network goes in, and what goes to it comes out; nothing waits, nothing is sent here."""

from __future__ import annotations

import ssl
from pathlib import Path

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message

_PART = 64 * 1024  # bytes that are read at once


def tls_context(certificate: Path, key: Path) -> ssl.SSLContext:
    """What a server proves its name with: a certificate with those that lead to it, and its key, as PEM. Raises UsageError."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.set_alpn_protocols(["http/1.1"])
    try:
        context.load_cert_chain(certificate, key, password="")
    except (OSError, ValueError) as error:
        told = Message(
            "the certificate and its key cannot be used: {error}; name two PEM files that belong together, the key "
            "without a passphrase",
            {"error": str(error)},
        )
        raise UsageError(told, code="bad-certificate", subject=str(certificate)) from error
    return context


class Tls:
    """The TLS of one connection, at the server's end."""

    def __init__(self, context: ssl.SSLContext) -> None:
        self.context = context
        self._coming, self._going = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._tls = context.wrap_bio(self._coming, self._going, server_side=True)
        self.is_open = False  # hands are shaken
        self.is_over = False  # the other end has said good-bye

    def opened(self, data: bytes) -> bytes:
        """What was said in these bytes; there may be ``going`` afterwards. Raises ssl.SSLError."""
        self._coming.write(data)
        said = []
        try:
            if not self.is_open:
                self._tls.do_handshake()
                self.is_open = True
            while part := self._tls.read(_PART):
                said.append(part)
        except ssl.SSLWantReadError:
            pass
        except ssl.SSLZeroReturnError:
            self.is_over = True
        return b"".join(said)

    def sealed(self, data: bytes) -> bytes:
        """The bytes that say this; nothing before hands are shaken."""
        if self.is_open and data:
            self._tls.write(data)
        return self.going()

    def farewell(self) -> bytes:
        """The bytes that say good-bye."""
        try:
            if self.is_open:
                self._tls.unwrap()
        except ssl.SSLError:
            pass  # the other end has not said it yet, and is not waited for
        return self.going()

    def going(self) -> bytes:
        """The bytes that TLS itself has to send."""
        return self._going.read()
