"""The page: static files, and the headers that keep it safe. Every address of the page is the same document.

The files are read once, when the server starts, and sent compressed to those that can read that.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import mimetypes
import re
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rumpus.store.stored import DAY

PAGE = Path(__file__).parent.parent / "page"
DOCUMENT = "index.html"
HSTS = 30 * int(DAY)
"""Seconds for which a browser that came by https comes by nothing else."""
ADDRESSES = ("/", "/table/{table}", "/replay/{record}", "/replay", "/rules/{game}", "/rules", "/me", "/join/{code}")
_IMPORT_MAP = re.compile(r'<script type="importmap">(.*?)</script>', re.DOTALL)
_TOLD_TO_READERS = re.compile(rb"/\*\*.*?\*/", re.DOTALL)
"""In our own scripts: what readers and the checker of types want to know, a fifth of all there is. It is not sent; the lines
keep their numbers. Libraries go out as they came.
"""
_TYPES = {".mjs": "text/javascript", ".js": "text/javascript", ".woff2": "font/woff2"}


class PageFile(NamedTuple):
    """A file of the page: what it is, and its bytes as they are and compressed (the same where that saves nothing)."""

    media: str
    mark: str
    plain: bytes
    small: bytes

    @classmethod
    def read(cls, path: Path) -> PageFile:
        """A file as it lies there."""
        plain = path.read_bytes()
        if path.suffix == ".js" and "vendor" not in path.parts:
            plain = _TOLD_TO_READERS.sub(lambda told: b"\n" * told[0].count(b"\n"), plain)
        small = gzip.compress(plain, 9, mtime=0)
        media = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        return cls(media, f'"{hashlib.sha256(plain).hexdigest()[:20]}"', plain, min(small, plain, key=len))

    def answer(self, request: Request) -> Response:
        """The file, unless the reader has it."""
        headers = {"ETag": self.mark, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
        if self.mark in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if self.small is not self.plain and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.small, headers=headers | {"Content-Encoding": "gzip"}, media_type=self.media)
        return Response(self.plain, headers=headers, media_type=self.media)


class PageFiles:
    """All files of the page by their place in its folder, each read when it is first asked for."""

    def __init__(self, folder: Path = PAGE) -> None:
        self._folder = folder
        self._places = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
        self._read: dict[str, PageFile] = {}

    def file(self, place: str) -> PageFile | None:
        """The file at a place; None where there is none."""
        if place not in self._places:
            return None
        if place not in self._read:
            self._read[place] = PageFile.read(self._folder / place)
        return self._read[place]

    def routes(self) -> list[BaseRoute]:
        """The routes of the page and its files."""
        return [*(Route(address, self._document) for address in ADDRESSES), Route("/page/{place:path}", self._file)]

    def is_wanted(self, request: Request) -> bool:
        """Whether somebody looks for a page in a browser, and no file or answer."""
        return "text/html" in request.headers.get("accept", "") and not request.url.path.startswith(("/api", "/page"))

    def lost(self) -> Response:
        """The page where there is none: it says so itself."""
        return Response(self._found(DOCUMENT).plain, 404, {"Cache-Control": "no-cache"}, "text/html")

    @cached_property
    def policy(self) -> str:
        """What the page may load: its own files, and the one script written into it."""
        document = self.file(DOCUMENT)
        found = _IMPORT_MAP.search(document.plain.decode()) if document else None
        digest = base64.b64encode(hashlib.sha256(found[1].encode()).digest()).decode() if found else ""
        scripts = f"'self' 'sha256-{digest}'" if found else "'self'"
        return (
            f"default-src 'none'; script-src {scripts}; style-src 'self'; img-src 'self' data:; font-src 'self'; "
            "connect-src 'self' ws: wss:; media-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
            "frame-ancestors 'none'"
        )

    async def _document(self, request: Request) -> Response:
        return self._found(DOCUMENT).answer(request)

    async def _file(self, request: Request) -> Response:
        return self._found(request.path_params["place"]).answer(request)

    def _found(self, place: str) -> PageFile:
        file = self.file(place)
        if file is None:
            raise HTTPException(404)
        return file


def safe_headers(policy: str) -> dict[str, str]:
    """What tells browsers to be careful; ``policy`` is what a page may load."""
    return {
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
    }


class SafeHeaders:
    """Adds headers to every answer, also to those that refuse a socket."""

    def __init__(self, app: ASGIApp, headers: Mapping[str, str]) -> None:
        self._app = app
        self._headers = headers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the application does, with the headers."""

        async def send_safely(message: Message) -> None:
            if message["type"].endswith("http.response.start"):
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
                if scope["scheme"] in ("https", "wss"):
                    headers.setdefault("Strict-Transport-Security", f"max-age={HSTS}")
                if scope["path"].startswith("/api"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self._app(scope, receive, send_safely)
