"""Calls about other people: block and report somebody at a table, and let them in again."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from rumpus.core.errors import UsageError
from rumpus.room.places import Place
from rumpus.server.http.endpoint import Answer, Call, Endpoint
from rumpus.server.live.live_table import LiveTable
from rumpus.server.live.replies import written
from rumpus.server.site import client_of
from rumpus.store.audit import Event


class Reason(StrEnum):
    """Why somebody is reported."""

    INSULT = "insult"
    NAME = "name"
    CHEATING = "cheating"
    SPAM = "spam"
    OTHER = "other"


class Report(msgspec.Struct, forbid_unknown_fields=True):
    """Why somebody is reported to the owner of the server."""

    reason: Reason


async def _other(call: Call) -> tuple[LiveTable, Place, str]:
    """A table where somebody sits, and somebody else there with their user. Raises UsageError."""
    table, seat = await call.table(), call.path("seat")
    own = call.own_user().user_id
    table.check_may_read(own)
    place = table.shown.places[int(seat)] if seat.isdecimal() and len(seat) < 3 else None
    if place is None or place.user is None or place.user == own:
        raise UsageError("nobody else sits at this seat whom you could mean", code="bad-seat", subject=seat[:20])
    return table, place, place.user


async def _block(call: Call) -> Answer:
    table, place, user = await _other(call)
    await table.owner.blocks.add(call.own_user().user_id, user, place.name)
    return {}


async def _report(call: Call) -> Answer:
    table, place, user = await _other(call)
    reporter = call.own_user()
    call.site.reports.take(client_of(call.request))
    subject = f"{place.name} ({user}) at table {table.table_id}: {call.body.reason.value}"
    entry = call.site.tables.audit.entry(Event.REPORTED, reporter, client_of(call.request), subject)
    await written(call.site.store, [entry])
    return {}


async def _blocked(call: Call) -> Answer:
    listed = call.site.tables.blocks.listed(call.own_user().user_id)
    return {"blocked": [{"id": one.user_id, "name": one.name, "at": one.at} for one in listed]}


async def _unblock(call: Call) -> Answer:
    await call.site.tables.blocks.drop(call.own_user().user_id, call.path("user"))
    return {}


PEOPLE = (
    Endpoint(
        "POST",
        "/api/tables/{table}/seats/{seat}/block",
        "Block somebody: I read nothing more of what they say, and they cannot sit down at tables that I make.",
        _block,
        errors=("no-user", "no-table", "closed-table", "not-shown", "bad-seat", "too-many-blocked"),
        is_for_people=True,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/seats/{seat}/report",
        "Report somebody to the owner of this server; it is kept in the audit log.",
        _report,
        body=Report,
        errors=("no-user", "no-table", "closed-table", "not-shown", "bad-seat"),
        is_for_people=True,
    ),
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
