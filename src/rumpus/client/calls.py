"""Calls to a server, repeated while it cannot be reached. What it refuses is raised as a RumpusError with its four fields."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import httpx
import msgspec

from rumpus.core.errors import RumpusError, UsageError
from rumpus.core.messages import Message, read_message

Document = dict[str, Any]
Result = TypeVar("Result")

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0  # seconds between attempts
SILENCE = 15.0  # seconds without a sign of life after which a connection is taken for lost


class Lost(Exception):  # noqa: N818 - named for what it is
    """There was no answer, or not all of it. ``was_heard``: the server may have heard the call. ``pause``: what it asked for."""

    def __init__(self, *, was_heard: bool = True, pause: float = 0.0) -> None:
        super().__init__("lost")
        self.was_heard = was_heard
        self.pause = pause


class Refused(RumpusError):  # noqa: N818 - named for what it is
    """The server refused a call and did nothing. ``said`` is the message of the server, for ``say`` in another language."""


class Pauses:
    """The pauses between attempts, each twice as long as the one before; after ``patience`` seconds they are given up."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self.end()

    def end(self) -> None:
        """There was an answer: the next pause is the first again."""
        self._pause = FIRST_PAUSE
        self._give_up: float | None = None

    def wait(self, lost: Lost) -> None:
        """Wait before the next attempt, the last one when patience ends, however long a pause the server asked for. Raises
        UsageError where it was waited for long enough.
        """
        now = time.monotonic()
        self._give_up = self._give_up or now + self._patience
        if now >= self._give_up:
            raise _no_connection() from lost
        time.sleep(min(max(self._pause, lost.pause), self._give_up - now))
        self._pause = min(2 * self._pause, LONGEST_PAUSE)


class Calls:
    """The HTTP interface of one server, for one user. ``patience`` is for how many seconds a call is repeated."""

    def __init__(self, url: str, token: str | None, patience: float) -> None:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._http = httpx.Client(base_url=url, headers=headers, timeout=SILENCE)
        self._patience = patience
        self.words: dict[str, object] = {}
        """Every word that was named to this server, with the game it was named for first."""

    def close(self) -> None:
        """Let the connections go."""
        self._http.close()

    def get(self, path: str) -> httpx.Response:
        """What the server answers. Raises RumpusError."""
        return self._held(lambda: self._once("GET", path))

    def post(self, path: str, body: Document, *, is_repeatable: bool = False) -> Document:
        """What the server answers. Raises RumpusError. ``is_repeatable``: it does no harm if the server hears it twice."""

        def ask() -> Document:
            try:
                told = self._once("POST", path, body)
                with reading():
                    answer: Document = told.json()
            except Lost as lost:
                if lost.was_heard and not is_repeatable:
                    raise _no_connection() from lost
                raise
            return answer

        return self._held(ask)

    def stream(self, path: str) -> Iterator[Document]:
        """The documents of a stream, one a line. Raises Lost when it ends, and RumpusError."""
        with _losses(), self._http.stream("GET", path) as response:
            if response.is_error:
                response.read()
            for line in _checked(response).iter_lines():
                if line:
                    with reading():
                        frame = msgspec.json.decode(line, type=dict[str, Any])
                    yield frame
        raise Lost

    def pauses(self) -> Pauses:
        """The pauses between attempts at something."""
        return Pauses(self._patience)

    def _held(self, attempt: Callable[[], Result]) -> Result:
        pauses = self.pauses()
        while True:
            try:
                return attempt()
            except Lost as lost:
                pauses.wait(lost)

    def _once(self, method: str, path: str, body: Document | None = None) -> httpx.Response:
        with _losses():
            return _checked(self._http.request(method, path, json=body))


@contextmanager
def reading() -> Iterator[None]:
    """What is no answer of a server as we know them is raised in here as UsageError."""
    try:
        yield
    except (RumpusError, Lost):
        raise
    except Exception as error:
        raise unreadable() from error


def unreadable() -> UsageError:
    """What is raised where an answer is none of a server as we know them."""
    return UsageError(
        Message(
            "the server tells something that this version of rumpus cannot read; install the version that the "
            "server has"
        ),
        code="unreadable",
    )


@contextmanager
def _losses() -> Iterator[None]:
    """What goes wrong with a connection in here is raised as Lost."""
    try:
        yield
    except (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout) as error:
        raise Lost(was_heard=False) from error
    except httpx.TransportError as error:
        raise Lost(was_heard=True) from error


def _checked(response: httpx.Response) -> httpx.Response:
    if not response.is_error:
        return response
    try:
        fields: Document = msgspec.json.decode(response.content, type=dict[str, Any])
        said = read_message(fields.get("said"), fields["message"])
        refused = Refused(said, code=fields["code"], clause=fields["clause"], subject=fields["subject"])
    except (msgspec.DecodeError, KeyError) as error:  # a proxy says that the server is not there
        raise Lost(was_heard=False) from error
    if refused.code in ("too-many", "try-again"):
        raise Lost(was_heard=False, pause=_pause_of(fields)) from refused
    raise refused


def _pause_of(fields: Document) -> float:
    """For how many seconds a server asks one to wait; for none where it says no number."""
    seconds = fields.get("seconds")
    return seconds if isinstance(seconds, (int, float)) else 0.0


def _no_connection() -> UsageError:
    return UsageError(Message("the server does not answer; see that it runs, and try again"), code="no-connection")
