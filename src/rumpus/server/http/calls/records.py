"""Calls about records: finished games and uploads, their frames for the replay, the file itself."""

from __future__ import annotations

import asyncio
import io
import time

from starlette.responses import Response

from rumpus.core.errors import RecordError, UsageError
from rumpus.record import Record, parse_record, verify
from rumpus.server.http.endpoint import LONGEST_UPLOAD, Answer, Call, Endpoint, new_id
from rumpus.server.live.replies import written
from rumpus.server.replays import Replay, record_of_stored
from rumpus.store import Store
from rumpus.store.changes import AddUpload

EVERYBODY = "all"


def _record(store: Store, record_id: str) -> Record:
    """A finished game or an upload. Raises UsageError."""
    game = store.game(record_id)
    if game is not None and game.outcome is not None:
        return record_of_stored(game)
    upload = store.upload(record_id)
    if upload is None:
        raise UsageError(
            "there is no record of that name, or its game is not over yet", code="no-record", subject=record_id[:40]
        )
    return parse_record(io.StringIO(upload.text))


def _replay(call: Call) -> Replay:
    record_id = call.path("record")
    return call.site.replays.get(record_id, lambda: _record(call.site.store, record_id))


async def _show(call: Call) -> Answer:
    return _replay(call).summary() | {"id": call.path("record")}


async def _frames(call: Call) -> Answer:
    replay = _replay(call)
    seat, deal = call.query("seat"), call.query("deal", "1")
    if not deal.isdecimal() or len(deal) > 4:
        raise UsageError("deal is a number from 1", code="bad-deal", subject=deal[:20])
    return replay.frames(int(deal), _seat(seat), shows_all=seat == EVERYBODY)


def _seat(text: str) -> int | None:
    if text in ("", EVERYBODY):
        return None
    if not text.isdecimal() or len(text) > 2:
        raise UsageError("seat is a number from 0, or all", code="bad-seat", subject=text[:20])
    return int(text)


async def _file(call: Call) -> Response:
    record = _record(call.site.store, call.path("record"))
    name = f"{record.header['game']}-{call.path('record')[:8]}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(str(record), headers=headers, media_type="application/jsonl")


async def _upload(call: Call) -> Answer:
    try:
        text = bytes(call.body).decode("utf-8")
    except UnicodeDecodeError as error:
        raise RecordError("a record is text in UTF-8; send the file as it was saved", code="not-text") from error
    record = parse_record(io.StringIO(text))
    if record.end is None:
        raise RecordError("the game of this record is not over; finish it first", code="unfinished")
    found = await asyncio.to_thread(verify, record)
    record_id = new_id()
    user = call.user.user_id if call.user else None
    upload = AddUpload(record_id, user, text, record.header, record.end["end"], time.time())
    await written(call.site.store, [upload])
    return {"id": record_id, "actions": found.actions, "deals": found.deals}


RECORDS = (
    Endpoint(
        "GET", "/api/records/{record}", "A record: its game, players, deals, outcome.", _show, errors=("no-record",)
    ),
    Endpoint(
        "GET",
        "/api/records/{record}/frames",
        "Every moment of a deal, as a seat saw it.",
        _frames,
        query={"deal": "its number, from 1", "seat": "a seat from 0, all, or nothing for a spectator"},
        errors=("no-record", "bad-deal", "bad-seat"),
    ),
    Endpoint(
        "GET",
        "/api/records/{record}/file",
        "The record itself.",
        _file,
        errors=("no-record",),
        media="application/jsonl",
    ),
    Endpoint(
        "POST",
        "/api/records",
        f"Send a record of at most {LONGEST_UPLOAD} bytes; it is verified, and can be watched.",
        _upload,
        takes_file=True,
        errors=("not-text", "bad-record", "unfinished", "too-large"),
    ),
)
