"""Visitors: clients with a browser's session that make tables, sit down and play through a real socket."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from secrets import token_urlsafe
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.patience import PATIENCE

Frame = dict[str, Any]


class Visitor:
    """A client that has given its name."""

    def __init__(self, url: str, name: str) -> None:
        self.http = httpx.Client(base_url=url, timeout=PATIENCE)
        self.url = url
        self.post("/api/me", name=name)

    def get(self, path: str) -> Frame:
        return _answer(self.http.get(path))

    def post(self, path: str, /, **body: Any) -> Frame:
        return _answer(self.http.post(path, json=body))

    def moved_to(self, url: str) -> Visitor:
        """The same visitor, with their session, where the server is now."""
        self.url = url
        self.http.base_url = httpx.URL(url)
        return self

    def make_table(self, game: str, **wanted: Any) -> Frame:
        """A new table; computer players do not keep anybody waiting."""
        return self.post("/api/tables", game=game, **{"pace": 0.0, **wanted})

    @contextmanager
    def at(self, table: str, query: str = "") -> Iterator[AtTable]:
        """The socket of a table."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        url = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/socket{query}"
        # A server that dropped a client reads no more of it, so a longer wait for the end would be for nothing.
        with connect(url, additional_headers={"Cookie": cookie}, open_timeout=PATIENCE, close_timeout=1) as socket:
            yield AtTable(socket)


class AtTable:
    """A socket of a table, and what was learned by it: the page in a few lines."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[Frame] = []
        self.whole: Frame = {}
        self.view: Frame = {}
        self.places: Frame = {}

    def next(self) -> Frame:
        """The next frame, taken in."""
        frame: Frame = json.loads(self.socket.recv(timeout=PATIENCE))
        self.frames.append(frame)
        match frame["type"]:
            case "table":
                self.whole, self.view, self.places = frame, frame["view"], frame["places"]
            case "lines":
                self.view = self.view | frame["view"]
            case "places":
                self.places = frame
        return frame

    def until(self, wanted: Callable[[Frame], bool]) -> Frame:
        """The next frame that is wanted; those before it are taken in."""
        while not wanted(frame := self.next()):
            pass
        return frame

    def send(self, text: str) -> None:
        """Send a frame as it is."""
        self.socket.send(text)

    def ask(self, **fields: Any) -> Frame:
        """Send a command or a question; its answer."""
        name = fields.pop("id", None) or token_urlsafe(6)
        while True:
            self.send(json.dumps({"id": name, **fields}))
            answer = self.until(lambda frame: frame.get("re") == name)
            if answer["type"] != "refused" or answer["error"]["code"] != "too-many":
                return answer
            time.sleep(answer["error"]["seconds"])  # as a client is told to

    def act(self, act: str) -> Frame:
        """Do an action of the game."""
        return self.ask(do="act", act=act, seq=self.view["seq"] + 1)


def _answer(response: httpx.Response) -> Frame:
    if response.is_error:
        raise Refused(response)
    answer: Frame = response.json()
    return answer


class Refused(Exception):  # noqa: N818 - a refusal is what a test asks for
    """A call that was refused, with the error's fields."""

    def __init__(self, response: httpx.Response) -> None:
        super().__init__(response.text)
        self.status = response.status_code
        self.error: Frame = response.json()
