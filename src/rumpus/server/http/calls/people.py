"""Calls about other people at a table: block them, report them, and unblock them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import partial
from typing import NamedTuple

import msgspec

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.server.http.endpoint import Answer, Call, Endpoint
from rumpus.server.live.live_table import LiveTable
from rumpus.server.live.table.replies import written
from rumpus.server.protocol.requests import read_seq
from rumpus.server.site import client_key
from rumpus.store.audit import Event
from rumpus.store.changes import TALK_KEPT


class ReportReason(StrEnum):
    """The reason for reporting a user."""

    INSULT = "insult"
    NAME = "name"
    CHEATING = "cheating"
    SPAM = "spam"
    OTHER = "other"


class UserReport(msgspec.Struct, forbid_unknown_fields=True):
    """A report about a user, for the owner of the server."""

    reason: ReportReason


class _Other(NamedTuple):
    """Another user, with their present or past name at a table."""

    user: str
    name: str


class _Way(NamedTuple):
    """A way to name another user at a table: by a number in the path.

    ``refusal`` and ``code`` refuse a number that names no other user.
    """

    path: str
    number: str
    description: str
    find: Callable[[LiveTable, int], _Other | None]
    refusal: Message
    code: str


def _sitter(table: LiveTable, seat: int) -> _Other | None:
    places = table.shown.places
    place = places[seat] if seat < len(places) else None
    return None if place is None or place.user is None else _Other(place.user, place.name)


def _speaker(table: LiveTable, line: int) -> _Other | None:
    return next((_Other(said.user_id, said.name) for said in table.audience.talk if said.line == line), None)


WAYS = (
    _Way(
        "/api/tables/{table}/seats/{seat}",
        "seat",
        "who sits at a seat",
        _sitter,
        Message("nobody else sits at this seat; if they have left, name a line that they said"),
        code="bad-seat",
    ),
    _Way(
        "/api/tables/{table}/talk/{line}",
        "line",
        "who said a line, also after they have left",
        _speaker,
        Message("nobody else said this line; a table keeps the last {most} lines of talk", {"most": TALK_KEPT}),
        code="no-line",
    ),
)


async def _other(way: _Way, call: Call) -> tuple[LiveTable, _Other]:
    table = await call.table()
    number_text = call.path(way.number)
    own = call.require_user().user_id
    table.viewpoints.check_may_read(own)
    number = read_seq(number_text)
    found = None if number is None else way.find(table, number)
    if found is None or found.user == own:
        raise UsageError(way.refusal, code=way.code, subject=number_text[:20])
    return table, found


async def _block(way: _Way, call: Call) -> Answer:
    table, other = await _other(way, call)
    await table.owner.blocks.add(call.require_user().user_id, other.user, other.name)
    return {}


async def _report(way: _Way, call: Call) -> Answer:
    table, other = await _other(way, call)
    reporter = call.require_user()
    call.site.reports.take(client_key(call.request))
    entry = call.site.tables.audit.entry(
        Event.REPORTED,
        reporter,
        client_key(call.request),
        f"{other.name} ({other.user}) at table {table.table_id}: {call.body.reason.value}",
    )
    await written(call.site.store, [entry])
    return {}


async def _blocked(call: Call) -> Answer:
    listed = call.site.tables.blocks.listed(call.require_user().user_id)
    return {"blocked": [{"id": one.user_id, "name": one.name, "at": one.at} for one in listed]}


async def _unblock(call: Call) -> Answer:
    await call.site.tables.blocks.drop(call.require_user().user_id, call.path("user"))
    return {}


def _calls_about_others(way: _Way) -> Iterator[Endpoint]:
    errors = ("no-user", "no-table", "closed-table", "not-shown", way.code)
    yield Endpoint(
        "POST",
        f"{way.path}/block",
        f"Block {way.description}: I read nothing more of what they say, and they cannot sit down at tables where I am "
        "the host.",
        partial(_block, way),
        errors=(*errors, "too-many-blocked"),
        is_for_people=True,
    )
    yield Endpoint(
        "POST",
        f"{way.path}/report",
        f"Report {way.description} to the owner of this server; the report is entered in the audit log.",
        partial(_report, way),
        body=UserReport,
        errors=errors,
        is_for_people=True,
    )


PEOPLE = (
    *(endpoint for way in WAYS for endpoint in _calls_about_others(way)),
    Endpoint(
        "GET",
        "/api/me/blocked",
        "Whom I have blocked, the last first.",
        _blocked,
        errors=("no-user",),
        is_for_people=True,
    ),
    Endpoint(
        "DELETE",
        "/api/me/blocked/{user}",
        "Block somebody no longer.",
        _unblock,
        errors=("no-user",),
        is_for_people=True,
    ),
)
