"""Jobs about records, as values that travel: the server passes names and paths, never what is in a record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from rumpus.core.errors import RecordError, RumpusError
from rumpus.core.messages import Message


class RecordFailed(RumpusError):  # noqa: N818 - named for what it is, as NoAnswer is
    """A record that could not be looked at just now; the one who asked may try again."""


@dataclass(frozen=True, slots=True)
class VerifyJob:
    """Verify the record in a file."""

    path: str


@dataclass(frozen=True, slots=True)
class SummaryJob:
    """Tell who played a kept record, and how it went."""

    record_id: str


@dataclass(frozen=True, slots=True)
class FramesJob:
    """Tell every moment of a deal as a seat saw it, or a spectator (``seat`` None)."""

    record_id: str
    deal: int
    seat: int | None
    shows_all: bool


@dataclass(frozen=True, slots=True)
class FileJob:
    """The record itself."""

    record_id: str


@dataclass(frozen=True, slots=True)
class Asked:
    """A job, and the file where an answer goes that is too long to travel."""

    job: VerifyJob | SummaryJob | FramesJob | FileJob
    out: str


Job = VerifyJob | SummaryJob | FramesJob | FileJob


class Checked(NamedTuple):
    """A record that holds: how many actions and deals, its header and its outcome as JSON, whether its cards were chosen, and what it
    proves (``statement_document``).
    """

    actions: int
    deals: int
    header: str
    outcome: str
    cards_chosen: bool
    statements: list[dict[str, Any]]


class JobResult(NamedTuple):
    """An answer: its bytes, or None where they are in the file; ``game`` is the slug."""

    body: bytes | None
    game: str


def too_long() -> RecordError:
    """Why a job was given up that cost too much."""
    return RecordError(
        Message("this record is too large for the server; check it at the terminal with rumpus verify FILE"),
        code="record-too-long",
    )


def try_again() -> RecordFailed:
    """Why a job was not done through no fault of its own."""
    return RecordFailed(Message("the record could not be read just now; try again"), code="try-again")
