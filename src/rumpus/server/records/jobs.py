"""Jobs about records, as values sent to another process. They contain ids and paths, never the content of a record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from rumpus.core.errors import RecordError, RumpusError
from rumpus.core.messages import Message


class RecordFailed(RumpusError):  # noqa: N818 - named for what it is, as NoAnswer is
    """A record could not be read just now. The client may try again."""


@dataclass(frozen=True, slots=True)
class VerifyJob:
    """Verify the record in the file ``path``."""

    path: str


@dataclass(frozen=True, slots=True)
class SummaryJob:
    """Return the players and the results of a stored record."""

    record_id: str


@dataclass(frozen=True, slots=True)
class FramesJob:
    """Return every line of a deal, as a seat saw it; a spectator has the ``seat`` None."""

    record_id: str
    deal: int
    seat: int | None
    shows_all: bool


@dataclass(frozen=True, slots=True)
class FileJob:
    """Return the stored record as a file."""

    record_id: str


@dataclass(frozen=True, slots=True)
class JobRequest:
    """A job, and the path of the file for a long answer."""

    job: VerifyJob | SummaryJob | FramesJob | FileJob
    out: str


Job = VerifyJob | SummaryJob | FramesJob | FileJob


class CheckedRecord(NamedTuple):
    """The findings about a valid record: numbers of actions and deals, header and outcome as JSON, and its statements.

    ``cards_chosen`` is true if the cards were chosen by hand. ``statements`` are made by ``statement_document``.
    """

    actions: int
    deals: int
    header: str
    outcome: str
    cards_chosen: bool
    statements: list[dict[str, Any]]


class JobResult(NamedTuple):
    """An answer: its bytes, or None if they are in the file. ``game`` is the slug of the record's game."""

    body: bytes | None
    game: str


def too_long() -> RecordError:
    """Return the error of a job that used too much time or memory."""
    return RecordError(
        Message("this record is too large for the server; check it at the terminal with rumpus verify FILE"),
        code="record-too-long",
    )


def try_again() -> RecordFailed:
    """Return the error of a job that failed through no fault of its own."""
    return RecordFailed(Message("the record could not be read just now; try again"), code="try-again")
