"""What many ask for and nobody changes: packed once, and not sent again to those who have it."""

from __future__ import annotations

import gzip
import hashlib
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

ASKED, KEPT = "no-cache", "public, max-age=31536000, immutable"
"""How long a browser may keep it: until it has asked whether it still holds, or a year without asking."""


class Packed(NamedTuple):
    """A file or document: what it is, its mark, and its bytes as they are and compressed (the same where that saves nothing)."""

    media: str
    mark: str
    plain: bytes
    small: bytes

    @classmethod
    def of(cls, plain: bytes, media: str) -> Packed:
        """These bytes of that kind."""
        small = gzip.compress(plain, 9, mtime=0)
        return cls(media, f'"{hashlib.sha256(plain).hexdigest()[:20]}"', plain, min(small, plain, key=len))

    def answer(self, request: Request, kept: str = ASKED) -> Response:
        """The bytes, unless the reader has them; ``kept`` says for how long they may keep them. What is kept for good is not asked
        for again, and so bears no mark.
        """
        headers = {"Cache-Control": kept, "Vary": "Accept-Encoding"} | ({} if kept == KEPT else {"ETag": self.mark})
        if self.mark in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if self.small is not self.plain and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.small, headers=headers | {"Content-Encoding": "gzip"}, media_type=self.media)
        return Response(self.plain, headers=headers, media_type=self.media)
