"""A scripted server: it records each request, and disconnects where the script says so."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

Frame = dict[str, Any]
HANG_UP = None


class Scripted:
    """``answers`` to posts and ``streams`` to the stream, one after another; ``heard`` is what was posted, ``since``
    what the streams were asked for."""

    def __init__(self) -> None:
        self.answers: list[tuple[int, object] | None] = []
        self.streams: list[list[Frame]] = []
        self.heard: list[Frame] = []
        self.since: list[str] = []
        self.url = ""


@contextmanager
def scripted() -> Iterator[Scripted]:
    """A scripted server as long as the block lasts."""
    script = Scripted()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            script.heard.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            answer = script.answers.pop(0)
            if answer is not HANG_UP:
                self._send(answer[0], json.dumps(answer[1]).encode())

        def do_GET(self) -> None:
            script.since.append(self.path.partition("since=")[2])
            frames = script.streams.pop(0)
            self._send(200, b"".join(json.dumps(frame).encode() + b"\n\n" for frame in frames))

        def _send(self, status: int, body: bytes) -> None:
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: object) -> None:
            """Keep quiet."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    script.url = f"http://127.0.0.1:{server.server_port}"
    try:
        yield script
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
