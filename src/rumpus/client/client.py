"""A client: one user at one server, known by a token."""

from __future__ import annotations

from types import NoneType, TracebackType
from typing import Any, Self
from urllib.parse import quote

from rumpus.client.calls import Calls, Document
from rumpus.client.promises import Promises
from rumpus.client.table import Table
from rumpus.core.given import check_kind, wrong_value
from rumpus.core.messages import Message

PATIENCE = 300.0  # seconds


class Client:
    """One user at one server. ``token`` is made on the page under your name, or by ``guest``; ``patience`` is for how many seconds
    a server that cannot be reached is asked again. What a server refuses raises RumpusError with its ``code``.
    """

    def __init__(self, url: str, token: str | None = None, *, patience: float = PATIENCE) -> None:
        self.url = _text("url", url).rstrip("/")
        check_kind("token", token, (str, NoneType), Message("give the token of a user, or leave it out"))
        if isinstance(patience, bool) or not isinstance(patience, int | float):
            raise wrong_value("patience", patience, Message("give seconds"))
        self.token = token
        self._calls = Calls(self.url, token, patience)

    @classmethod
    def guest(cls, url: str, name: str, *, patience: float = PATIENCE) -> Self:
        """Somebody new of this name. Keep the ``token``, and the next time you are the same one again."""
        name = _text("name", name)
        with cls(url, patience=patience) as nobody:
            nobody._calls.post("/api/me", {"name": name})
            token = nobody._calls.post("/api/me/tokens", {"name": name})["token"]
        return cls(url, token, patience=patience)

    def games(self) -> Document:
        """The games with their options, and the kinds of computer players."""
        return self._get("/api/games")

    def game(self, slug: str) -> Document:
        """A game with its pack: for every face its name, suit, rank and points."""
        return self._get(f"/api/games/{quote(_text('slug', slug), safe='')}")

    def tables(self) -> Document:
        """Tables open to join, and games open to watch."""
        return self._get("/api/tables")

    def make_table(self, game: str, **wanted: Any) -> Table:
        """Make a table and sit down at seat 0; ``wanted`` as in docs/server/wire.md: seats, options, computers, start, …"""
        made = self._calls.post("/api/tables", {"game": _text("game", game), **wanted})
        promises = Promises(self._calls.words)
        # Of a game that is over already the secret is not told, but that of the next one.
        if "start_promise" in made and made["stage"] != "over":
            promises.hear({"number": made["number"] - 1, "stage": "gathering", "commitment": made["commitment"]}, 0)
            promises.hear_start(made["number"], made["start_promise"])
        return Table(self._calls, made["id"], promises)

    def table(self, name: str) -> Table:
        """The table of this id or short code."""
        return Table(self._calls, _text("name", name))

    def record(self, name: str) -> str:
        """The record of a finished game, as ``rumpus.parse_record`` reads it."""
        return self._calls.get(f"/api/records/{quote(_text('name', name), safe='')}/file").text

    def close(self) -> None:
        """Let the connections go."""
        self._calls.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _get(self, path: str) -> Document:
        document: Document = self._calls.get(path).json()
        return document


def _text(name: str, given: str) -> str:
    check_kind(name, given, str, Message("give text"))
    return given
