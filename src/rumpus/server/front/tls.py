"""TLS without a socket. The gate puts encrypted bytes in and takes encrypted bytes out; nothing here waits or sends."""

from __future__ import annotations

import ssl
from pathlib import Path

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message

_PART = 64 * 1024  # bytes that are read at once


def tls_context(certificate: Path, key: Path) -> ssl.SSLContext:
    """Load a certificate chain and its private key, both PEM, for a server. Raises UsageError."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.set_alpn_protocols(["http/1.1"])
    try:
        context.load_cert_chain(certificate, key, password="")
    except (OSError, ValueError) as error:
        message = Message(
            "the certificate and its key cannot be used: {error}; name two PEM files that belong together, the key "
            "without a passphrase",
            {"error": str(error)},
        )
        raise UsageError(message, code="bad-certificate", subject=str(certificate)) from error
    return context


class Tls:
    """The server's end of one TLS connection."""

    def __init__(self, context: ssl.SSLContext) -> None:
        self.context = context
        self._incoming, self._outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._tls = context.wrap_bio(self._incoming, self._outgoing, server_side=True)
        self.is_open = False  # True after the handshake
        self.is_over = False  # True after the client has closed TLS

    def decrypt(self, data: bytes) -> bytes:
        """Decrypt received bytes. Afterwards ``pending`` may have bytes to send. Raises ssl.SSLError."""
        self._incoming.write(data)
        parts = []
        try:
            if not self.is_open:
                self._tls.do_handshake()
                self.is_open = True
            while part := self._tls.read(_PART):
                parts.append(part)
        except ssl.SSLWantReadError:
            pass
        except ssl.SSLZeroReturnError:
            self.is_over = True
        return b"".join(parts)

    def encrypt(self, data: bytes) -> bytes:
        """Encrypt data. Data is dropped if the handshake is not done."""
        if self.is_open and data:
            self._tls.write(data)
        return self.pending()

    def close(self) -> bytes:
        """Return the bytes that close the TLS connection."""
        try:
            if self.is_open:
                self._tls.unwrap()
        except ssl.SSLError:
            pass  # the client has not closed yet, and we do not wait for it
        return self.pending()

    def pending(self) -> bytes:
        """Return the bytes that TLS itself has to send, such as those of the handshake."""
        return self._outgoing.read()
