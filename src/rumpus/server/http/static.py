"""The page: static files, and the headers that keep it safe. Every address of the page is the same document.

What browsers get is the bundle that `./run bundle` makes of the page's sources: each of its files is named by what is in it,
so a browser keeps it and never asks again. Where a source has changed since, the sources themselves are sent, and a browser
asks each time. The files are read once, when they are first wanted, and sent compressed to those that can read that.
"""

from __future__ import annotations

import base64
import hashlib
import mimetypes
import re
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rumpus.server.http.packed import ASKED, KEPT, Packed
from rumpus.store.stored import DAY

PAGE = Path(__file__).parents[2] / "page"
BUNDLE = Path(__file__).parents[1] / "bundle"
SOURCES = "sources.sha256"
"""In the bundle: the digests of the sources that it was made from, as `sha256sum` writes them."""
DOCUMENT = "index.html"
HSTS = 30 * int(DAY)
"""Seconds for which a browser that came by https comes by nothing else."""
ADDRESSES = ("/", "/table/{table}", "/replay/{record}", "/replay", "/rules/{game}", "/rules", "/me", "/join/{code}")
_IMPORT_MAP = re.compile(r'<script type="importmap">(.*?)</script>', re.DOTALL)
_TYPES = {".mjs": "text/javascript", ".js": "text/javascript", ".woff2": "font/woff2"}


def _packed(path: Path) -> Packed:
    media = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return Packed.of(path.read_bytes(), media)


class Files:
    """All files in a folder by their place there, each read when it is first asked for."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._places = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
        self._read: dict[str, Packed] = {}

    def file(self, place: str) -> Packed | None:
        """The file at a place; None where there is none."""
        if place not in self._places:
            return None
        if place not in self._read:
            self._read[place] = _packed(self._folder / place)
        return self._read[place]

    def digests(self) -> bytes:
        """The digest of each file, as `sha256sum` writes them."""
        found = (
            (hashlib.sha256((self._folder / place).read_bytes()).hexdigest(), place) for place in sorted(self._places)
        )
        return "".join(f"{digest}  {place}\n" for digest, place in found).encode()


HTML = "text/html"
NO_DOCUMENT = "default-src 'none'; frame-ancestors 'none'"
"""What an answer that is no document may load: nothing. It is sent with every call, and so is short."""


class PageFiles:
    """The page: its bundle where it was made of just these sources, and otherwise the sources."""

    def __init__(self, page: Path = PAGE, bundle: Path = BUNDLE) -> None:
        self._sources = Files(page)
        self._bundle = Files(bundle)
        made_of = self._bundle.file(SOURCES)
        self.is_bundled = made_of is not None and made_of.plain == self._sources.digests()

    def file(self, place: str) -> Packed | None:
        """The source at a place; None where there is none."""
        return self._sources.file(place)

    @property
    def document(self) -> Packed:
        """What every address of the page shows."""
        return _found((self._bundle if self.is_bundled else self._sources).file(DOCUMENT))

    def routes(self) -> list[BaseRoute]:
        """The routes of the page and its files."""
        return [
            *(Route(address, self._document) for address in ADDRESSES),
            Route("/page/{place:path}", self._source),
            Route("/bundle/{place}", self._bundled),
        ]

    def is_wanted(self, request: Request) -> bool:
        """Whether somebody looks for a page in a browser, and no file or answer."""
        return HTML in request.headers.get("accept", "") and not request.url.path.startswith(
            ("/api", "/page", "/bundle")
        )

    def lost(self) -> Response:
        """The page where there is none: it says so itself."""
        return Response(self.document.plain, 404, {"Cache-Control": ASKED}, HTML)

    @cached_property
    def policy(self) -> str:
        """What the page may load: its own files, and the one script written into it."""
        found = _IMPORT_MAP.search(self.document.plain.decode())
        digest = base64.b64encode(hashlib.sha256(found[1].encode()).digest()).decode() if found else ""
        scripts = f"'self' 'sha256-{digest}'" if found else "'self'"
        return (
            f"default-src 'none'; script-src {scripts}; style-src 'self'; img-src 'self' data:; font-src 'self'; "
            "connect-src 'self' ws: wss:; media-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
            "frame-ancestors 'none'"
        )

    async def _document(self, request: Request) -> Response:
        return self.document.answer(request)

    async def _source(self, request: Request) -> Response:
        return _found(self._sources.file(request.path_params["place"])).answer(request)

    async def _bundled(self, request: Request) -> Response:
        return _found(self._bundle.file(f"files/{request.path_params['place']}")).answer(request, KEPT)


def _found(file: Packed | None) -> Packed:
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


_OF_NO_DOCUMENT = {"Content-Security-Policy": NO_DOCUMENT, "X-Content-Type-Options": "nosniff"}
"""The same for an answer that is shown in no window and leads nowhere."""


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
                is_document = headers.get("Content-Type", HTML).startswith(HTML)
                for name, value in (self._headers if is_document else _OF_NO_DOCUMENT).items():
                    headers.setdefault(name, value)
                if scope["scheme"] in ("https", "wss"):
                    headers.setdefault("Strict-Transport-Security", f"max-age={HSTS}")
                if scope["path"].startswith("/api"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self._app(scope, receive, send_safely)
