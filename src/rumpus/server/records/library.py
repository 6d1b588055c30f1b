"""The records of a server as its record processes see them: read from the database, which they cannot write."""

from __future__ import annotations

import io
import json
import os
import resource
import signal
import sqlite3
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO
from urllib.parse import quote

import msgspec

from rumpus.core.errors import RecordError, UsageError
from rumpus.core.messages import Message
from rumpus.processes.process import send_note
from rumpus.record import Record, parse_record
from rumpus.record.format import LONGEST_LINE
from rumpus.record.signing import signed
from rumpus.record.statements import Stance, examine
from rumpus.server.live.guests import NamedSeat, guests_of
from rumpus.server.protocol.frames import spelled
from rumpus.server.protocol.parts import statement_document
from rumpus.server.protocol.view import Document
from rumpus.server.records.jobs import Asked, Checked, FileJob, FramesJob, JobResult, SummaryJob, VerifyJob, too_long
from rumpus.server.records.lengths import most_lines
from rumpus.server.records.limits import CPU_MILLISECONDS_A_LINE, LINES_HELD, LONGEST_INLINE
from rumpus.server.replays import Replay, record_of_stored
from rumpus.server.signing_keys import SigningKeys
from rumpus.store.reads import Reads
from rumpus.store.stored import StoredGame


class Library:
    """Answers jobs about the records in a database."""

    def __init__(self, database: Path, seconds: float) -> None:
        self._database = database
        self._seconds = seconds
        self._reads: Reads | None = None
        self._held: OrderedDict[str, Replay] = OrderedDict()

    def done(self, asked: Asked) -> object:
        """Return the answer to a job. A job that uses up its processor time ends the process."""
        limit_time(self._seconds)
        try:
            return self._told(asked)
        except MemoryError:
            self._held.clear()
            return too_long()
        finally:
            limit_time(0)

    def _told(self, asked: Asked) -> Checked | JobResult:
        match asked.job:
            case VerifyJob():
                return checked(Path(asked.job.path))
            case SummaryJob(record_id):
                replay = self._replay(record_id)
                summary = replay.summary() | {"id": record_id} | self._standing(record_id, replay)
                return _told(asked.out, spelled(summary), replay.record.header["game"])
            case FramesJob(record_id, deal, seat, shows_all):
                replay = self._replay(record_id)
                frames = replay.frames(deal, seat, shows_all)
                return _told(asked.out, spelled(frames), replay.record.header["game"])
            case FileJob(record_id):
                return self._file(record_id, asked.out)

    def _file(self, record_id: str, out: str) -> JobResult:
        upload = self.reads.upload(record_id)
        if upload is not None:
            return _told(out, upload.text.encode(), upload.header["game"])
        record = self._record(record_id)
        return _told(out, str(record).encode(), record.header["game"])

    def _standing(self, record_id: str, replay: Replay) -> Document:
        """Whether the record was uploaded, and whose names nobody here answers for: in an upload those of all people."""
        seats = replay.record.header["seats"]
        users = self.reads.players_of(record_id)
        by_seat = users or (None,) * len(seats)
        named = (NamedSeat(seat["name"], seat["kind"], user) for seat, user in zip(seats, by_seat, strict=True))
        return {"uploaded": not users, "guests": sorted(guests_of(self.reads, named))}

    def _replay(self, record_id: str) -> Replay:
        replay = self._held.get(record_id)
        if replay is None or not self.reads.has_record(record_id):
            self._held.pop(record_id, None)
            replay = self._held[record_id] = Replay(self._record(record_id))
        self._held.move_to_end(record_id)
        while len(self._held) > 1 and sum(len(held.record.lines) for held in self._held.values()) > LINES_HELD:
            self._held.popitem(last=False)
        return replay

    def _record(self, record_id: str) -> Record:
        """A finished game or an upload. Raises UsageError."""
        game = self.reads.game(record_id)
        if game is not None and game.outcome is not None:
            limit_time(self._seconds + len(game.lines) * CPU_MILLISECONDS_A_LINE / 1000)
            return self._signed(record_of_stored(game), game)
        upload = self.reads.upload(record_id)
        if upload is None:
            raise UsageError(
                Message("there is no such record, or its game is not over yet"),
                code="no-record",
                subject=record_id[:40],
            )
        return parse_record(bounded(io.BytesIO(upload.text.encode())))

    def _signed(self, record: Record, game: StoredGame) -> Record:
        """The record of a game that was played here, signed where the server has keys that it can read."""
        try:
            keys = SigningKeys.there(self._database.parent)
        except UsageError as error:
            send_note(error.message)
            return record
        if keys is None:
            return record
        return signed(record, keys.private, int(game.ended or 0))

    @property
    def reads(self) -> Reads:
        """The database, opened when it is first asked."""
        if self._reads is None:
            self._reads = Reads(
                sqlite3.connect(f"file:{quote(str(self._database))}?mode=ro", uri=True, isolation_level=None)
            )
        return self._reads


def open_library(database: str, seconds: str, memory: str) -> Callable[[Asked], object]:
    """Return what answers jobs in a record process, which may use so many seconds for a job and so many bytes."""
    os.nice(5)  # where processors are few, the server comes first
    with suppress(OSError, ValueError):  # where the system has no such limit, or a lower one
        resource.setrlimit(resource.RLIMIT_AS, (int(memory), int(memory)))
    return Library(Path(database), float(seconds)).done


def limit_time(seconds: float) -> None:
    """End this process after so much more time of the processor; 0: never."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


def checked(path: Path) -> Checked:
    """What holds of the record in a file. Raises RecordError."""
    with path.open("rb") as file:
        record = parse_record(bounded(file))
    if record.end is None:
        raise RecordError(
            Message("the record stops before the end of its game: finish the game, or send the whole file"),
            code="unfinished",
        )
    report = examine(record)
    contradicted = report.with_stance(Stance.CONTRADICTED)
    changed = [
        one for one in contradicted if one.code == "unfit"
    ]  # since it was signed; what else is wrong comes of that
    if report.fault is not None and not changed:
        raise report.fault
    for one in changed or contradicted:
        raise RecordError(one.evidence, code="contradicted", subject=one.name)
    header, outcome = (msgspec.json.encode(part).decode() for part in (record.header, record.end["end"]))
    statements = list(map(statement_document, report.statements))
    return Checked(report.actions, report.deals, header, outcome, report.are_cards_chosen, statements)


def bounded(file: BinaryIO) -> Iterator[str | bytes]:
    """The lines of a file, as far as a record of its game may go. Raises RecordError."""
    most = None
    number = 0
    while line := file.readline(LONGEST_LINE + 1):
        number += 1
        if most is None:
            most = _most_lines(line)
        if number > most:
            raise RecordError(
                Message(
                    "this record has more than {most} lines, the most that a server takes of this game and number of "
                    "seats; rumpus verify FILE checks it at the terminal",
                    {"most": most},
                ),
                code="record-too-long",
                subject=str(number),
            )
        if len(line) > LONGEST_LINE:
            yield line  # refused as that, wherever it is cut
            return
        try:
            yield line.decode()
        except UnicodeDecodeError as error:
            raise RecordError(
                Message("a record is text in UTF-8; send the file as it was saved"),
                code="not-text",
                subject=str(number),
            ) from error


def _most_lines(header: bytes) -> int:
    """How many lines a file with this first line may have, header and end among them."""
    try:
        fields = json.loads(header)
        return 2 + most_lines(str(fields["game"]), len(fields["seats"]))
    except (ValueError, KeyError, TypeError, RecursionError):
        return 2  # it is no header, and refused as that


def _told(out: str, body: bytes, game: str) -> JobResult:
    """An answer as it travels: a long one in a file."""
    if len(body) <= LONGEST_INLINE:
        return JobResult(body, game)
    Path(out).write_bytes(body)
    return JobResult(None, game)
