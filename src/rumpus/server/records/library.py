"""The library: it runs in a record process and answers jobs about records. It reads the database, and
cannot write it.
"""

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
from rumpus.server.protocol.frames import json_bytes
from rumpus.server.protocol.parts import statement_document
from rumpus.server.protocol.view import Document
from rumpus.server.records.jobs import (
    CheckedRecord,
    FileJob,
    FramesJob,
    Job,
    JobRequest,
    JobResult,
    SummaryJob,
    VerifyJob,
    too_long,
)
from rumpus.server.records.lengths import most_lines
from rumpus.server.records.limits import CPU_MILLISECONDS_A_LINE, LINES_HELD, LONGEST_INLINE
from rumpus.server.replays import Replay, record_of_stored
from rumpus.server.signing_keys import SigningKeys
from rumpus.store.reads import Reads
from rumpus.store.stored import StoredGame


class Library:
    """Answers jobs about the records in a database. The replays used last are cached.

    ``seconds`` is the processor time that a job may use.
    """

    def __init__(self, database: Path, seconds: float) -> None:
        self._database = database
        self._seconds = seconds
        self._reads: Reads | None = None
        self._replays: OrderedDict[str, Replay] = OrderedDict()

    def answer(self, request: JobRequest) -> object:
        """Return the answer to a job. A job that uses up its processor time ends the process."""
        limit_time(self._seconds)
        try:
            return self._answer(request.job, request.out)
        except MemoryError:
            self._replays.clear()
            return too_long()
        finally:
            limit_time(0)

    def _answer(self, job: Job, out: str) -> CheckedRecord | JobResult:
        match job:
            case VerifyJob(path):
                return check_record(Path(path))
            case SummaryJob(record_id):
                replay = self._replay(record_id)
                summary = replay.summary() | {"id": record_id} | self._origin(record_id, replay)
                return _result(out, json_bytes(summary), replay.record.header["game"])
            case FramesJob(record_id, deal, seat, shows_all):
                replay = self._replay(record_id)
                frames = replay.frames(deal, seat, shows_all)
                return _result(out, json_bytes(frames), replay.record.header["game"])
            case FileJob(record_id):
                return self._file(record_id, out)

    def _file(self, record_id: str, out: str) -> JobResult:
        upload = self.reads.upload(record_id)
        if upload is not None:
            return _result(out, upload.text.encode(), upload.header["game"])
        record = self._record(record_id)
        return _result(out, str(record).encode(), record.header["game"])

    def _origin(self, record_id: str, replay: Replay) -> Document:
        seats = replay.record.header["seats"]
        users = self.reads.players_of(record_id)
        by_seat = users or (None,) * len(seats)
        players = (NamedSeat(seat["name"], seat["kind"], user) for seat, user in zip(seats, by_seat, strict=True))
        # Only games played here have users. Names in an upload prove nothing, so all its people count as guests.
        return {"uploaded": not users, "guests": sorted(guests_of(self.reads, players))}

    def _replay(self, record_id: str) -> Replay:
        replay = self._replays.get(record_id)
        if replay is None or not self.reads.has_record(record_id):
            self._replays.pop(record_id, None)
            replay = self._replays[record_id] = Replay(self._record(record_id))
        self._replays.move_to_end(record_id)
        while len(self._replays) > 1 and sum(len(one.record.lines) for one in self._replays.values()) > LINES_HELD:
            self._replays.popitem(last=False)
        return replay

    def _record(self, record_id: str) -> Record:
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
        return parse_record(bounded_lines(io.BytesIO(upload.text.encode())))

    def _signed(self, record: Record, game: StoredGame) -> Record:
        try:
            keys = SigningKeys.read(self._database.parent)
        except UsageError as error:
            send_note(error.message)
            return record
        if keys is None:
            return record
        return signed(record, keys.private, int(game.ended or 0))

    @property
    def reads(self) -> Reads:
        """The database. It is opened at the first use."""
        if self._reads is None:
            self._reads = Reads(
                sqlite3.connect(f"file:{quote(str(self._database))}?mode=ro", uri=True, isolation_level=None)
            )
        return self._reads


def open_library(database: str, seconds: str, memory: str) -> Callable[[JobRequest], object]:
    """Return the function that answers jobs in a record process.

    ``seconds`` is the processor time for a job, ``memory`` the address space of the process in bytes.
    """
    os.nice(5)  # with few processors, the server has priority
    with suppress(OSError, ValueError):  # the system may have no such limit, or a lower one
        resource.setrlimit(resource.RLIMIT_AS, (int(memory), int(memory)))
    return Library(Path(database), float(seconds)).answer


def limit_time(seconds: float) -> None:
    """End this process after so many more seconds of processor time; never if ``seconds`` is 0."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


def check_record(path: Path) -> CheckedRecord:
    """Return the findings about the record in a file. Raises RecordError."""
    with path.open("rb") as file:
        record = parse_record(bounded_lines(file))
    if record.end is None:
        raise RecordError(
            Message("the record stops before the end of its game: finish the game, or send the whole file"),
            code="unfinished",
        )
    report = examine(record)
    contradicted = report.with_stance(Stance.CONTRADICTED)
    # A record that was changed after it was signed is "unfit". Its other faults follow from that.
    changed = [one for one in contradicted if one.code == "unfit"]
    if report.fault is not None and not changed:
        raise report.fault
    for one in changed or contradicted:
        raise RecordError(one.evidence, code="contradicted", subject=one.name)
    header, outcome = (msgspec.json.encode(part).decode() for part in (record.header, record.end["end"]))
    statements = list(map(statement_document, report.statements))
    return CheckedRecord(report.actions, report.deals, header, outcome, report.are_cards_chosen, statements)


def bounded_lines(file: BinaryIO) -> Iterator[str | bytes]:
    """Yield the lines of a file. Raises RecordError after the most lines that a record of its game may have."""
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
            yield line  # the parser refuses a line of this length
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
    try:
        fields = json.loads(header)
        return 2 + most_lines(str(fields["game"]), len(fields["seats"]))
    except (ValueError, KeyError, TypeError, RecursionError):
        return 2  # this is no header; the parser refuses it


def _result(out: str, body: bytes, game: str) -> JobResult:
    if len(body) <= LONGEST_INLINE:
        return JobResult(body, game)
    Path(out).write_bytes(body)
    return JobResult(None, game)
