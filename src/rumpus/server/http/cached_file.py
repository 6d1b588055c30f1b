"""Files in memory that browsers cache: compressed once, and not sent again to a browser that has a copy."""

from __future__ import annotations

import gzip
import hashlib
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

REVALIDATE, IMMUTABLE = "no-cache", "public, max-age=31536000, immutable"
"""Values of Cache-Control: the browser asks each time if its copy is current, or uses it for a year without asking."""


class CachedFile(NamedTuple):
    """A file: its media type, its ETag, and its bytes plain and compressed.

    ``compressed`` is ``plain`` itself if compression saves nothing.
    """

    media: str
    etag: str
    plain: bytes
    compressed: bytes

    @classmethod
    def of(cls, plain: bytes, media: str) -> CachedFile:
        """Compress the bytes of a file of this media type."""
        compressed = gzip.compress(plain, 9, mtime=0)
        return cls(media, f'"{hashlib.sha256(plain).hexdigest()[:20]}"', plain, min(compressed, plain, key=len))

    def answer(self, request: Request, cache_control: str = REVALIDATE) -> Response:
        """Return the response: the bytes, or status 304 if the browser has them.

        ``cache_control`` is ``REVALIDATE`` or ``IMMUTABLE``. An immutable file needs no ETag, since browsers never ask
        for it again.
        """
        headers = {"Cache-Control": cache_control, "Vary": "Accept-Encoding"} | (
            {} if cache_control == IMMUTABLE else {"ETag": self.etag}
        )
        if self.etag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if self.compressed is not self.plain and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.compressed, headers=headers | {"Content-Encoding": "gzip"}, media_type=self.media)
        return Response(self.plain, headers=headers, media_type=self.media)
