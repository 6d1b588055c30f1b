"""The page: its files, and the headers that protect it. All addresses of the page send the same HTML document.

Browsers get a bundle of the page's sources. The server builds it in memory when a browser first requests the page, and
sends the sources until it is done. A bundle file is named by its content, so browsers cache it for good. The sources
stay available at `/page/`, and browsers revalidate them each time. All files are sent compressed if the browser allows
it.
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
from rumpus.server.http.cached_file import IMMUTABLE, REVALIDATE, CachedFile
from rumpus.server.http.endpoint import refusal
from rumpus.store.stored import DAY

PAGE = Path(__file__).parents[2] / "page"
DOCUMENT = "index.html"
HTML = "text/html"
HSTS = 30 * int(DAY)
"""Seconds for which a browser uses only https, after its first visit by https."""
ADDRESSES = (
    *("/", "/table/{table}", "/replay/{record}", "/replay", "/rules/{game}", "/rules"),
    *("/print/{game}", "/me", "/join/{code}"),
    *("/score", "/score/{code}"),
    *("/evening", "/evening/{code}", "/evening/{code}/screen", "/evening/{code}/print"),
)
WORKER = "/score-worker.js"
"""The service worker of the scorer. A browser lets it serve only addresses below its own, so it is at the root."""
WORKER_FILE = "score/worker.mjs"
WORKER_POLICY = "default-src 'none'; connect-src 'self'"
_IMPORT_MAP = re.compile(rb'<script type="importmap">(.*?)</script>', re.DOTALL)
_TYPES = {".mjs": "text/javascript", ".js": "text/javascript", ".woff2": "font/woff2"}
_log = logging.getLogger(__name__)


def _cached(name: str, content: bytes) -> CachedFile:
    media = _TYPES.get(PurePath(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return CachedFile.of(content, media)


class Files:
    """All files in a folder, by relative path. Each is read when it is first requested."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._places = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
        self._read: dict[str, CachedFile] = {}

    def file(self, place: str) -> CachedFile | None:
        """Return the file at a path; None if there is none."""
        if place not in self._places:
            return None
        if place not in self._read:
            self._read[place] = _cached(place, (self._folder / place).read_bytes())
        return self._read[place]


@dataclass(frozen=True)
class PageVersion:
    """The HTML document of the page, its content security policy, and the bundle files that it loads.

    ``sockets`` are addresses of the server's sockets, in addition to the one made from the Host header.
    """

    document: CachedFile
    policy: str
    files: Mapping[str, CachedFile]
    sockets: frozenset[str]

    @classmethod
    def of(cls, document: bytes, files: Mapping[str, bytes], sockets: frozenset[str]) -> PageVersion:
        """Compress a document and its files, and make the policy of the document."""
        packed = {name: _cached(name, content) for name, content in files.items()}
        return cls(CachedFile.of(document, HTML), policy_of(document), packed, sockets)

    def answer(self, request: Request) -> Response:
        """Return the document with its policy."""
        return self._with_policy(self.document.answer(request), request)

    def not_found(self, request: Request) -> Response:
        """Return the document with status 404. Its script then says that the page does not exist."""
        return self._with_policy(Response(self.document.plain, 404, {"Cache-Control": REVALIDATE}, HTML), request)

    def _with_policy(self, answer: Response, request: Request) -> Response:
        host = request.headers.get("host")
        own = {_socket_of(f"{request.url.scheme}://{host}")} if host else set()
        answer.headers["Content-Security-Policy"] = " ".join((self.policy, *sorted(own | self.sockets)))
        return answer


class PageFiles:
    """The page. ``built`` is the version that browsers get: first the sources, later their bundle.

    ``origins`` are the public addresses of the page, if a proxy hides them from the server.
    """

    def __init__(self, folder: Path = PAGE, origins: Iterable[str] = ()) -> None:
        self._folder = folder
        self._sources = Files(folder)
        self._sockets = frozenset(map(_socket_of, origins))
        self.built = PageVersion.of((folder / DOCUMENT).read_bytes(), {}, self._sockets)
        self._building: asyncio.Future[None] | None = None

    def build(self) -> None:
        """Bundle the sources, and send the bundle from now on.

        If they cannot be bundled, log an error and go on with the sources.
        """
        from rumpus.server.bundle.bundle import Bundle  # here, so that a server starts faster

        try:
            bundle = Bundle(self._folder)
        except (OSError, ValueError) as error:
            _log.error("the page cannot be bundled, so its sources are sent: %s", error)
            return
        self.built = PageVersion.of(bundle.document, bundle.files, self._sockets)

    def routes(self) -> list[BaseRoute]:
        """Return the routes of the page and its files."""
        return [
            *(Route(address, self._document) for address in ADDRESSES),
            Route("/page/{place:path}", self._source),
            Route(WORKER, self._worker),
            Route("/bundle/{name}", self._bundled),
        ]

    def accepts_page(self, request: Request) -> bool:
        """Return True if a browser requests a page, and not a file or a call."""
        return HTML in request.headers.get("accept", "") and not request.url.path.startswith(
            ("/api", "/page", "/bundle")
        )

    def not_found(self, request: Request) -> Response:
        """Return the page with status 404, for an address that does not exist."""
        self._start_build()
        return self.built.not_found(request)

    def _start_build(self) -> asyncio.Future[None]:  # once, in a thread
        if self._building is None:
            self._building = asyncio.get_running_loop().run_in_executor(None, self.build)
        return self._building

    async def _document(self, request: Request) -> Response:
        self._start_build()
        return self.built.answer(request)

    async def _source(self, request: Request) -> Response:
        file = self._sources.file(request.path_params["place"])
        if file is None:
            raise HTTPException(404)
        return file.answer(request)

    async def _worker(self, request: Request) -> Response:
        file = self._sources.file(WORKER_FILE)
        if file is None:
            raise HTTPException(404)
        answer = file.answer(request)
        answer.headers["Content-Security-Policy"] = WORKER_POLICY
        return answer

    async def _bundled(self, request: Request) -> Response:
        # A page from before a restart may request a file before the bundle is built. The build goes on if it leaves.
        await asyncio.shield(self._start_build())
        name = request.path_params["name"]
        file = self.built.files.get(name)
        if file is not None:
            return file.answer(request, IMMUTABLE)
        answer = refusal(
            UsageError(Message("Rumpus was updated. Reload the page."), code="old-build", subject=name[:100])
        )
        answer.headers["Cache-Control"] = REVALIDATE
        return answer


def _socket_of(origin: str) -> str:
    """Return the address of the sockets of a page's origin."""
    return origin.replace("http", "ws", 1)


def policy_of(document: bytes) -> str:
    """Return the content security policy of a document.

    The document may load files of this server, and run the import map inside it. The policy ends with the hosts that it
    may connect to, so a caller can add sockets: for browsers before 2022 (Safari 15.4) 'self' does not include sockets.
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
"""The policy of a response that has none of its own: it may load nothing."""
SHORT = {"Content-Security-Policy": NO_DOCUMENT, "X-Content-Type-Options": "nosniff"}
"""The headers of a response that no window shows, as those of all calls."""
SAFE = SHORT | {"Referrer-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin"}
"""The headers of a document, and of a response that is sent before the application runs."""


class SafeHeaders:
    """ASGI middleware that adds security headers to every response, also to a refused socket.

    A document already has its own policy.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the application, and add the missing headers to its response."""

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
