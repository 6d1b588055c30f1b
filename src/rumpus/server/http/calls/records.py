"""Calls about records: finished games and uploads, their frames for the replay, and the files themselves.

Only the record processes parse records; this process passes ids, paths and bytes.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import msgspec
from starlette.responses import Response

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.record.statements import FINDINGS
from rumpus.server.http.endpoint import Answer, Call, Endpoint, new_id
from rumpus.server.http.spooled import SpooledResponse, receive_upload
from rumpus.server.limits.shares import Claim
from rumpus.server.live.table.replies import written
from rumpus.server.records.jobs import CheckedRecord, FileJob, FramesJob, Job, SummaryJob
from rumpus.server.records.limits import LONGEST_UPLOAD
from rumpus.server.site import client_at_end, client_key
from rumpus.store.changes import AddUpload, DropUpload, Quota
from rumpus.store.stored import DAY

EVERYBODY = "all"
JSON, JSON_LINES = "application/json", "application/jsonl"


class Uploaded(msgspec.Struct):
    """The findings about an uploaded record, and its id; the id is null if the record was not stored."""

    id: str | None
    actions: int
    deals: int
    cards_chosen: bool
    statements: list[dict[str, Any]]


async def _answer(call: Call, job: Job) -> Answer:
    _check_may_see(call)
    return SpooledResponse(await call.site.records.answer(_claim(call), job), JSON)


def _claim(call: Call) -> Claim:
    # Address and user share one limit of jobs. The reserve is for people who have signed in or are playing.
    address, user = f"address {client_key(call.request)}", call.user
    if user is None:
        return Claim((address,))
    return Claim((address, f"user {user.user_id}"), user.passphrase_hash is not None or call.site.plays(user))


def _check_may_see(call: Call) -> None:
    record_id, user = call.path("record"), call.user
    if call.site.store.is_hidden_from(record_id, user.user_id if user else None):
        raise UsageError(
            Message("this game was abandoned; only those who sat in it may see its hands"), code="not-shown"
        )


async def _show(call: Call) -> Answer:
    return await _answer(call, SummaryJob(call.path("record")))


async def _frames(call: Call) -> Answer:
    seat, deal = call.query("seat"), call.query("deal", "1")
    if not deal.isdecimal() or len(deal) > 4:
        raise UsageError(Message("deal is a number from 1"), code="bad-deal", subject=deal[:20])
    return await _answer(call, FramesJob(call.path("record"), int(deal), _seat(seat), seat == EVERYBODY))


def _seat(text: str) -> int | None:
    if text in ("", EVERYBODY):
        return None
    if not text.isdecimal() or len(text) > 2:
        raise UsageError(Message("seat is a number from 0, or all"), code="bad-seat", subject=text[:20])
    return int(text)


async def _file(call: Call) -> Response:
    _check_may_see(call)
    answer = await call.site.records.answer(_claim(call), FileJob(call.path("record")))
    name = f"{answer.game}-{call.path('record')[:8]}.jsonl"
    return SpooledResponse(answer, JSON_LINES, {"Content-Disposition": f'attachment; filename="{name}"'})


async def _upload(call: Call) -> Answer:
    claim, service = _claim(call), call.site.records
    async with service.upload_file(claim) as file:
        await receive_upload(call.request, file)
        found = await service.check(claim, file)
        user = call.user
        may_store = user is not None and user.passphrase_hash is not None and not call.is_of_program
        record_id = await _store(call, found, file.path) if may_store else None
    return {
        "id": record_id,
        "actions": found.actions,
        "deals": found.deals,
        "cards_chosen": found.cards_chosen,
        "statements": found.statements,
    }


async def _store(call: Call, found: CheckedRecord, path: Path) -> str:
    client = client_at_end(call.request)
    call.site.address_quota.take(client.key, client.share, path.stat().st_size)
    limits, now, record_id = call.site.uploads, time.time(), new_id()
    header, outcome = msgspec.Raw(found.header.encode()), msgspec.Raw(found.outcome.encode())
    quota, expires = Quota(limits.number, limits.size, limits.total), now + limits.days * DAY
    added = AddUpload(record_id, call.require_user().user_id, path, header, outcome, now, expires, quota)
    await written(call.site.store, [added])
    return record_id


async def _mine(call: Call) -> Answer:
    uploads = call.site.store.uploads_of(call.require_user().user_id)
    records = [
        {"id": one.record_id, "game": one.game, "at": one.at, "size": one.size, "expires": one.expires}
        for one in uploads
    ]
    limits = call.site.uploads
    return {"records": records, "most": {"number": limits.number, "size": limits.size}}


async def _delete(call: Call) -> Answer:
    record_id, user = call.path("record"), call.require_user().user_id
    if not call.site.store.is_upload_of(record_id, user):
        raise UsageError(Message("you have uploaded no record of that name"), code="no-record", subject=record_id[:40])
    await written(call.site.store, [DropUpload(record_id, user)])
    return {}


async def _findings(call: Call) -> Answer:
    return FINDINGS


RECORDS = (
    Endpoint(
        "GET",
        "/api/findings",
        "Every statement that a record makes, with what may be found of it, how that stands, and the words of the "
        "evidence.",
        _findings,
        is_lasting=True,
    ),
    Endpoint(
        "GET",
        "/api/records/{record}",
        "A record: its game, players, deals, outcome, and what it proves, as text and in parts.",
        _show,
        errors=("no-record", "not-shown", "record-too-long", "try-again"),
    ),
    Endpoint(
        "GET",
        "/api/records/{record}/frames",
        "Every moment of a deal, as a seat saw it.",
        _frames,
        query={"deal": "its number, from 1", "seat": "a seat from 0, all, or nothing for a spectator"},
        errors=("no-record", "not-shown", "bad-deal", "bad-seat", "record-too-long", "try-again"),
    ),
    Endpoint(
        "GET",
        "/api/records/{record}/file",
        "The record itself.",
        _file,
        errors=("no-record", "not-shown", "record-too-long", "try-again"),
        media=JSON_LINES,
    ),
    Endpoint(
        "POST",
        "/api/records",
        f"Send a record of at most {LONGEST_UPLOAD} bytes. It is verified. If the user's name has a passphrase, it is "
        "stored for a while and can be watched. Sent by others, or with a token, its id is null.",
        _upload,
        answer=Uploaded,
        takes_file=True,
        errors=("not-text", "bad-record", "unfinished", "record-too-long", "too-slow", "uploads-full", "no-room"),
    ),
    Endpoint(
        "DELETE",
        "/api/records/{record}",
        "Delete a record that I have uploaded.",
        _delete,
        errors=("no-user", "no-record"),
        is_for_people=True,
    ),
    Endpoint(
        "GET",
        "/api/me/records",
        "The records that I have uploaded, the last first, and how many I may keep.",
        _mine,
        errors=("no-user",),
        is_for_people=True,
    ),
)
