"""Files of events: one event in each line, as JSON. Each event is on the disk before it is confirmed.

The state, such as a score sheet or an evening, is what the events add up to.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from rumpus import competition as score
from rumpus.competition import log as score_log
from rumpus.competition.evening import commands as do
from rumpus.competition.evening import evening as club
from rumpus.competition.evening import log as evening_log
from rumpus.core.errors import UsageError
from rumpus.core.messages import Message

_Command_contra = TypeVar("_Command_contra", contravariant=True)
_Command = TypeVar("_Command")
_State = TypeVar("_State", bound="_Logged[Any]")


class _Logged(Protocol[_Command_contra]):
    """A state that is made of events."""

    @property
    def log(self) -> tuple[Any, ...]:
        """The events, oldest first."""

    def accept(self, command: _Command_contra, at: float, writer: str = "") -> Self:
        """Return the state after this command. Raise UsageError if it cannot be done."""


class _Reading(NamedTuple):
    """Functions that turn events into lines and back, and the sentence for a file of something else."""

    play_back: Callable[[Iterable[Any]], Any]
    event_document: Callable[[Any], Mapping[str, Any]]
    read_event: Callable[[Mapping[str, Any]], Any]
    refusal: Callable[[str], Message]


class EventFile(Generic[_State, _Command]):
    """A state and the file of its events.

    A last line without its end was cut off while it was written, so it was never confirmed. It is dropped.
    """

    def __init__(self, path: Path, reading: _Reading) -> None:
        self.path = path
        self._reading = reading
        self._bytes = path.read_bytes() if path.exists() else b""
        self._cut = 0
        """The bytes of a last line to drop, or -1 for a complete last line that lacks its end."""
        try:
            self.state: _State = reading.play_back(map(reading.read_event, self._documents()))
        except ValueError as error:
            raise UsageError(reading.refusal(str(path)), code="bad-file", subject=str(path)) from error

    def accept(self, command: _Command, writer: str = "") -> None:
        """Do a command and store its event. Raise UsageError if it cannot be done."""
        changed: _State = self.state.accept(command, time.time(), writer)
        if len(changed.log) > len(self.state.log):
            document = self._reading.event_document(changed.log[-1])
            self._append((json.dumps(document, ensure_ascii=False) + "\n").encode())
        self.state = changed

    def _documents(self) -> Iterator[Mapping[str, Any]]:
        *lines, last = self._bytes.split(b"\n")
        yield from (json.loads(line) for line in lines if line.strip())
        if last.strip():
            try:
                document = json.loads(last)
            except ValueError:
                self._cut = len(last)
                return
            self._cut = -1
            yield document

    def _append(self, line: bytes) -> None:
        """Write a line and wait until it is on the disk. Raise UsageError if another program wrote to the file."""
        with self.path.open("r+b" if self.path.exists() else "x+b") as file:
            if file.seek(0, os.SEEK_END) != len(self._bytes):
                message = Message("{path} was changed by another program; try again", {"path": str(self.path)})
                raise UsageError(message, code="file-changed", subject=str(self.path))
            file.truncate(file.seek(len(self._bytes) - max(0, self._cut)))
            line = b"\n" + line if self._cut < 0 else line
            file.write(line)
            file.flush()
            os.fsync(file.fileno())
        self._bytes = self._bytes[: len(self._bytes) - max(0, self._cut)] + line
        self._cut = 0


ScoreFile = EventFile[score.Sheet, score.Command]
EveningFile = EventFile[club.Evening, do.Command]


def score_file(path: Path) -> ScoreFile:
    """Return the score sheet of a file, or an empty one for a new file. Raise UsageError for another kind of file."""
    return EventFile(path, _SCORE)


def evening_file(path: Path) -> EveningFile:
    """Return the evening of a file, or an empty one for a new file. Raise UsageError for another kind of file."""
    return EventFile(path, _EVENING)


_SCORE = _Reading(
    score.play_back,
    score_log.event_document,
    score_log.read_event,
    lambda path: Message("{path} is no score sheet; give another file", {"path": path}),
)
_EVENING = _Reading(
    club.play_back,
    evening_log.event_document,
    evening_log.read_event,
    lambda path: Message("{path} is no evening; give another file", {"path": path}),
)
