"""A client: one user at one server, identified by a token."""

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
    """One user at one server.

    ``token`` comes from the user's page or from ``guest``. ``patience`` is the number of seconds for which the client
    tries to reach the server. A refused call raises RumpusError with its ``code``.
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
        """Create a new guest of this name. Store its ``token`` to be the same user next time."""
        name = _text("name", name)
        with cls(url, patience=patience) as browser:  # its session cookie stands for the new guest
            browser._calls.post("/api/me", {"name": name})
            token = browser._calls.post("/api/me/tokens", {"name": name})["token"]
        return cls(url, token, patience=patience)

    def games(self) -> Document:
        """Return the games with their options."""
        return self._get("/api/games")

    def players(self) -> Document:
        """Return the kinds of computer players."""
        return self._get("/api/players")

    def game(self, slug: str) -> Document:
        """Return a game with its pack: the name, suit, rank and points of every face."""
        return self._get(f"/api/games/{quote(_text('slug', slug), safe='')}")

    def tables(self) -> Document:
        """Return the tables to join and the games to watch."""
        return self._get("/api/tables")

    def make_table(self, game: str, **wanted: Any) -> Table:
        """Make a table and sit down at seat 0. ``wanted`` are further fields of docs/server/wire.md: seats, options,
        computers, start, …
        """
        made = self._calls.post("/api/tables", {"game": _text("game", game), **wanted})
        promises = Promises(self._calls.words)
        # After a game that is already over, the commitment is that of the next game.
        if "start_promise" in made and made["stage"] != "over":
            promises.hear({"number": made["number"] - 1, "stage": "gathering", "commitment": made["commitment"]}, 0)
            promises.hear_start(made["number"], made["start_promise"])
        return Table(self._calls, made["id"], promises)

    def table(self, name: str) -> Table:
        """Return the table with this id or short code."""
        return Table(self._calls, _text("name", name))

    def record(self, name: str) -> str:
        """Return the record of a finished game as text for ``rumpus.parse_record``."""
        return self._calls.get(f"/api/records/{quote(_text('name', name), safe='')}/file").text

    def close(self) -> None:
        """Close the connections."""
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
