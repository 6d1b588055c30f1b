"""The page: static files, and the headers that keep it safe. Every address of the page is the same document.

Browsers get the bundle of the page's sources. The server builds it in memory when the page is first asked for, and sends the
sources until it is done. A file of the bundle is named by its content, so a browser keeps it and never asks again. The sources
stay at `/page/`, and a browser asks each time. They are read when they are first asked for. All files are sent compressed to
browsers that can read that.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import logging
import mimetypes
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePath

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as AsgiMessage

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.server.http.endpoint import refusal
from rumpus.server.http.packed import ASKED, KEPT, Packed
from rumpus.store.stored import DAY

PAGE = Path(__file__).parents[2] / "page"
DOCUMENT = "index.html"
HTML = "text/html"
HSTS = 30 * int(DAY)
"""Seconds for which a browser that came by https comes by nothing else."""
ADDRESSES = ("/", "/table/{table}", "/replay/{record}", "/replay", "/rules/{game}", "/rules", "/me", "/join/{code}")
_IMPORT_MAP = re.compile(rb'<script type="importmap">(.*?)</script>', re.DOTALL)
_TYPES = {".mjs": "text/javascript", ".js": "text/javascript", ".woff2": "font/woff2"}
_log = logging.getLogger(__name__)


def _packed(name: str, content: bytes) -> Packed:
    media = _TYPES.get(PurePath(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Packed.of(content, media)


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
            self._read[place] = _packed(place, (self._folder / place).read_bytes())
        return self._read[place]


@dataclass(frozen=True)
class Built:
    """A document of the page, the policy for just this document, and the files of the bundle that it names. ``sockets`` are
    addresses of the server's sockets beside the one that a request names.
    """

    document: Packed
    policy: str
    files: Mapping[str, Packed]
    sockets: frozenset[str]

    @classmethod
    def of(cls, document: bytes, files: Mapping[str, bytes], sockets: frozenset[str]) -> Built:
        """Pack a document and its files, and make the policy for it."""
        packed = {name: _packed(name, content) for name, content in files.items()}
        return cls(Packed.of(document, HTML), policy_of(document), packed, sockets)

    def answer(self, request: Request) -> Response:
        """The document as an answer, with its policy."""
        return self._with_policy(self.document.answer(request), request)

    def lost(self, request: Request) -> Response:
        """The document as the answer at an address where there is no page. The page says so itself."""
        return self._with_policy(Response(self.document.plain, 404, {"Cache-Control": ASKED}, HTML), request)

    def _with_policy(self, answer: Response, request: Request) -> Response:
        host = request.headers.get("host")
        own = {_socket_of(f"{request.url.scheme}://{host}")} if host else set()
        answer.headers["Content-Security-Policy"] = " ".join((self.policy, *sorted(own | self.sockets)))
        return answer


class PageFiles:
    """The page: ``built`` is what browsers get, first the sources and then the bundle of them. ``origins`` are the page's addresses
    where a proxy hides them.
    """

    def __init__(self, folder: Path = PAGE, origins: Iterable[str] = ()) -> None:
        self._folder = folder
        self._sources = Files(folder)
        self._sockets = frozenset(map(_socket_of, origins))
        self.built = Built.of((folder / DOCUMENT).read_bytes(), {}, self._sockets)
        self._building: asyncio.Future[None] | None = None

    def build(self) -> None:
        """Bundle the sources and send the bundle from now on. Log an error and keep the sources if they cannot be bundled."""
        from rumpus.server.bundle.bundle import Bundle  # a server starts without it

        try:
            bundle = Bundle(self._folder)
        except (OSError, ValueError) as error:
            _log.error("the page cannot be bundled, so its sources are sent: %s", error)
            return
        self.built = Built.of(bundle.document, bundle.files, self._sockets)

    def routes(self) -> list[BaseRoute]:
        """The routes of the page and its files."""
        return [
            *(Route(address, self._document) for address in ADDRESSES),
            Route("/page/{place:path}", self._source),
            Route("/bundle/{name}", self._bundled),
        ]

    def is_wanted(self, request: Request) -> bool:
        """Return True if a browser asks for a page, and not for a file or a call."""
        return HTML in request.headers.get("accept", "") and not request.url.path.startswith(
            ("/api", "/page", "/bundle")
        )

    def lost(self, request: Request) -> Response:
        """The page at an address where there is none."""
        self._begin_to_build()
        return self.built.lost(request)

    def _begin_to_build(self) -> asyncio.Future[None]:
        """Build in a thread, once. Returns what to wait for."""
        if self._building is None:
            self._building = asyncio.get_running_loop().run_in_executor(None, self.build)
        return self._building

    async def _document(self, request: Request) -> Response:
        self._begin_to_build()
        return self.built.answer(request)

    async def _source(self, request: Request) -> Response:
        file = self._sources.file(request.path_params["place"])
        if file is None:
            raise HTTPException(404)
        return file.answer(request)

    async def _bundled(self, request: Request) -> Response:
        """A file of the bundle. A page from before a restart may ask for it before the bundle is built, and waits."""
        await asyncio.shield(self._begin_to_build())
        name = request.path_params["name"]
        file = self.built.files.get(name)
        if file is not None:
            return file.answer(request, KEPT)
        answer = refusal(
            UsageError(Message("Rumpus was updated. Reload the page."), code="old-build", subject=name[:100])
        )
        answer.headers["Cache-Control"] = ASKED
        return answer


def _socket_of(origin: str) -> str:
    """Return the address of the sockets of a page's origin."""
    return origin.replace("http", "ws", 1)


def policy_of(document: bytes) -> str:
    """The policy for a document: it may load files of this server, and the import map written into it.

    It ends with the hosts that a page may ask. To browsers before 2022 (Safari 15.4) 'self' is no socket: more may follow it.
    """
    found = _IMPORT_MAP.search(document)
    digest = base64.b64encode(hashlib.sha256(found[1]).digest()).decode() if found else ""
    scripts = f"'self' 'sha256-{digest}'" if found else "'self'"
    return (
        f"default-src 'none'; script-src {scripts}; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "media-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
        "connect-src 'self'"
    )


NO_DOCUMENT = "default-src 'none'; frame-ancestors 'none'"
"""The policy of an answer that brings none of its own: it may load nothing."""
SHORT = {"Content-Security-Policy": NO_DOCUMENT, "X-Content-Type-Options": "nosniff"}
"""The headers of an answer that no window shows. Every call has them."""
SAFE = SHORT | {"Referrer-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin"}
"""The headers of a document, and of what is answered before the application is asked."""


class SafeHeaders:
    """Adds headers to every answer, also to those that refuse a socket. A document brings the policy that is its own."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the application does, with the headers."""

        async def send_safely(message: AsgiMessage) -> None:
            if message["type"].endswith("http.response.start"):
                headers = MutableHeaders(scope=message)
                is_document = headers.get("Content-Type", HTML).startswith(HTML)
                for name, value in (SAFE if is_document else SHORT).items():
                    headers.setdefault(name, value)
                if scope["scheme"] in ("https", "wss"):
                    headers.setdefault("Strict-Transport-Security", f"max-age={HSTS}")
                if scope["path"].startswith("/api"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self._app(scope, receive, send_safely)
