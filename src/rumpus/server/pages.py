"""The page: static files, and the headers that keep it safe. Every address of the page is the same document."""

from __future__ import annotations

import base64
import hashlib
import re
from functools import cache
from pathlib import Path

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

PAGE = Path(__file__).parent / "page"
ADDRESSES = ("/", "/table/{table}", "/replay/{record}", "/replay", "/rules/{game}", "/rules", "/me", "/join/{code}")
_IMPORT_MAP = re.compile(r'<script type="importmap">(.*?)</script>', re.DOTALL)


def page_routes() -> list[BaseRoute]:
    """The routes of the page and its files."""
    files = Mount("/page", StaticFiles(directory=PAGE), name="page")
    return [*(Route(address, _document) for address in ADDRESSES), files]


async def _document(request: Request) -> Response:
    return FileResponse(PAGE / "index.html", headers={"Cache-Control": "no-cache"})


@cache
def content_policy() -> str:
    """What the page may load: its own files, and the one script written into it."""
    found = _IMPORT_MAP.search((PAGE / "index.html").read_text("utf-8")) if (PAGE / "index.html").exists() else None
    digest = base64.b64encode(hashlib.sha256(found[1].encode()).digest()).decode() if found else ""
    scripts = f"'self' 'sha256-{digest}'" if found else "'self'"
    return (
        f"default-src 'none'; script-src {scripts}; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self' ws: wss:; media-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    )


class SafeHeaders:
    """Adds to every answer what tells browsers to be careful."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the application does, with the headers."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.setdefault("Content-Security-Policy", content_policy())
                headers.setdefault("X-Content-Type-Options", "nosniff")
                headers.setdefault("Referrer-Policy", "same-origin")
                headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
                if scope["path"].startswith("/api"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self._app(scope, receive, send_safely)
