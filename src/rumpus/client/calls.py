"""HTTP calls to a server, repeated while it cannot be reached. If the server refuses a call, that is a RumpusError."""

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
SILENCE = 15.0  # seconds without any data after which a connection counts as lost


class Lost(Exception):  # noqa: N818 - named for what it is
    """The answer did not arrive, or not completely. Try again.

    ``was_heard`` is True if the server may have received the call. ``pause`` is the number of seconds to wait that the
    server asked for.
    """

    def __init__(self, *, was_heard: bool = True, pause: float = 0.0) -> None:
        super().__init__("lost")
        self.was_heard = was_heard
        self.pause = pause


class Refused(RumpusError):  # noqa: N818 - named for what it is
    """The server refused a call and did nothing. ``said`` is its message, which ``say`` can translate."""


class Pauses:
    """The pauses between attempts. Each is twice as long as the one before. After ``patience`` seconds in all they give
    up.
    """

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self.end()

    def end(self) -> None:
        """Reset after a success: the next pause is the first again."""
        self._pause = FIRST_PAUSE
        self._give_up: float | None = None

    def wait(self, lost: Lost) -> None:
        """Sleep before the next attempt. The last attempt is when the patience ends, even if the server asked for a
        longer pause.

        Raise UsageError if the patience has ended already.
        """
        now = time.monotonic()
        self._give_up = self._give_up or now + self._patience
        if now >= self._give_up:
            raise _no_connection() from lost
        time.sleep(min(max(self._pause, lost.pause), self._give_up - now))
        self._pause = min(2 * self._pause, LONGEST_PAUSE)


class Calls:
    """The HTTP interface of one server for one user. Calls are repeated for at most ``patience`` seconds."""

    def __init__(self, url: str, token: str | None, patience: float) -> None:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._http = httpx.Client(base_url=url, headers=headers, timeout=SILENCE)
        self._patience = patience
        self.words: dict[str, object] = {}
        """Each word for the shuffle that was sent to this server, with the game it was first sent for."""

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def get(self, path: str) -> httpx.Response:
        """Return the response to a GET. Raise RumpusError if it is refused."""
        return self._with_retries(lambda: self._once("GET", path))

    def post(self, path: str, body: Document, *, is_repeatable: bool = False) -> Document:
        """Return the JSON answer to a POST. Raise RumpusError if it is refused.

        ``is_repeatable`` is True if the server may receive the call twice without harm.
        """

        def ask() -> Document:
            try:
                reply = self._once("POST", path, body)
                with reading():
                    answer: Document = reply.json()
            except Lost as lost:
                if lost.was_heard and not is_repeatable:
                    raise _no_connection() from lost
                raise
            return answer

        return self._with_retries(ask)

    def stream(self, path: str) -> Iterator[Document]:
        """Yield the documents of a stream, one for each line. Raise Lost when it ends, and RumpusError if it is
        refused.
        """
        with _connection_errors(), self._http.stream("GET", path) as response:
            if response.is_error:
                response.read()
            for line in _checked(response).iter_lines():
                if line:
                    with reading():
                        frame = msgspec.json.decode(line, type=dict[str, Any])
                    yield frame
        raise Lost

    def pauses(self) -> Pauses:
        """Return fresh pauses for a new series of attempts."""
        return Pauses(self._patience)

    def _with_retries(self, attempt: Callable[[], Result]) -> Result:
        pauses = self.pauses()
        while True:
            try:
                return attempt()
            except Lost as lost:
                pauses.wait(lost)

    def _once(self, method: str, path: str, body: Document | None = None) -> httpx.Response:
        with _connection_errors():
            return _checked(self._http.request(method, path, json=body))


@contextmanager
def reading() -> Iterator[None]:
    """Raise UsageError for any error in this block: the answer of the server is not readable. Let RumpusError and Lost
    pass.
    """
    try:
        yield
    except (RumpusError, Lost):
        raise
    except Exception as error:
        raise unreadable() from error


def unreadable() -> UsageError:
    """Return the error for an answer of the server that this version does not understand."""
    return UsageError(
        Message("this version of rumpus cannot read the answer of the server; install the version of the server"),
        code="unreadable",
    )


@contextmanager
def _connection_errors() -> Iterator[None]:
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
    except (msgspec.DecodeError, KeyError) as error:  # an error page of a proxy, not of the server
        raise Lost(was_heard=False) from error
    if refused.code in ("too-many", "try-again"):
        raise Lost(was_heard=False, pause=_pause_of(fields)) from refused
    raise refused


def _pause_of(fields: Document) -> float:
    seconds = fields.get("seconds")
    return seconds if isinstance(seconds, (int, float)) else 0.0


def _no_connection() -> UsageError:
    return UsageError(Message("the server does not answer; see that it runs, and try again"), code="no-connection")
