"""Calls about evenings of a club with several tables: open one, read it, write it."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from rumpus.competition.evening.commands import Open
from rumpus.competition.evening.evening import Evening
from rumpus.competition.evening.settings import settings_of
from rumpus.server.competitions.competitions import FoundCompetition
from rumpus.server.competitions.fields import checked_id, checked_secret, checked_writer
from rumpus.server.evenings.evenings import LiveEvening, check_table
from rumpus.server.evenings.shapes import CALLS, SETTINGS, command_from
from rumpus.server.http.endpoint import Answer, Call, Endpoint
from rumpus.server.protocol.requests import read_since
from rumpus.server.site import client_at_end, client_key

_LONGEST = 64 * 1024  # bytes: names of 200 people, or the seats of all rounds
_NO_LINK = ("no-evening", "watch-only")
_COMMAND_ERRORS = (
    *_NO_LINK,
    "other-table",
    "stale",
    "id-used",
    "evening-full",
    "evening-over",
    "bad-evening",
    "bad-name",
    "same-name",
    "too-many-people",
    "no-person",
    "bad-wish",
    "bad-seats",
    "no-round",
    "no-table",
    "round-played",
    "round-drawn",
    "round-open",
    "bad-counts",
    "no-entry",
    "no-deal",
    "tied",
    "game-over",
    "nothing-to-undo",
    "unknown-game",
    "no-counts",
    "unknown-option",
    "bad-option-value",
    "bad-end",
)


class NewEvening(msgspec.Struct, forbid_unknown_fields=True):
    """A new evening: its settings, and the name of the writer.

    ``id``: a random text. A call that is repeated with it returns the same evening; whoever knows it is an organiser.
    """

    settings: SETTINGS  # type: ignore[valid-type] # a type made at run time
    writer: str = ""
    id: str = ""


class MadeEvening(msgspec.Struct):
    """The codes of a new evening, to watch and for organisers, and the evening itself."""

    watch: str
    organiser: str
    evening: dict[str, Any]


def _found(call: Call) -> FoundCompetition[LiveEvening]:
    return call.site.evenings.find(call.path("code"), client_key(call.request))


async def _make(call: Call) -> Answer:
    wanted: NewEvening = call.body
    command = Open(settings_of(msgspec.to_builtins(wanted.settings)).checked())
    client, command_id = client_at_end(call.request), checked_secret(wanted.id)
    evening, code = await call.site.evenings.make(command, checked_writer(wanted.writer), client, command_id)
    return {"watch": evening.watch_code, "organiser": code, "evening": evening.document(is_organiser=True)}


async def _show(call: Call) -> Answer:
    since = read_since(call.query("since"))
    found = _found(call)
    seq = len(found.live.state.log)
    if since is not None and since == seq:
        return {"seq": seq}
    role: Literal["look", "organiser", "table"] = (
        "look" if found.table is None else "table" if found.table else "organiser"
    )
    return {
        "watch": found.live.watch_code,
        "role": role,
        "table": found.table or None,
        "evening": found.live.document(is_organiser=found.may_write),
    }


async def _command(call: Call) -> Answer:
    wanted: Any = call.body
    command, command_id, writer = command_from(wanted), checked_id(wanted.id), checked_writer(wanted.writer)
    found = _found(call)
    evening, table = found.to_write(), found.table or 0

    def check(state: Evening) -> None:
        check_table(state, command, table)
        evening.check_seen(command, wanted.after)

    await evening.accept(command_id, command, writer, check)
    return {"evening": evening.document(is_organiser=found.may_write)}


async def _preview(call: Call) -> Answer:
    wanted: Any = call.body
    command, writer = command_from(wanted), checked_writer(wanted.writer)
    found = _found(call)
    evening = found.to_write()
    check_table(evening.state, command, found.table or 0)
    return {"evening": evening.preview(command, writer)}


EVENINGS = (
    Endpoint(
        "POST",
        "/api/evenings",
        "Open an evening with several tables. Nobody has to sign in. The same id again opens no other evening.",
        _make,
        answer=MadeEvening,
        body=NewEvening,
        errors=(
            "bad-evening",
            "unknown-game",
            "no-counts",
            "bad-seats",
            "unknown-option",
            "bad-option-value",
            "bad-name",
            "no-room",
            "id-used",
        ),
    ),
    Endpoint(
        "GET",
        "/api/evenings/{code}",
        "An evening, by its code to watch, an organiser's code or the code of a table.",
        _show,
        query={"since": "the number of the last event that you know: if there is none after it, only the number comes"},
        errors=("no-evening", "bad-since"),
        is_light=True,
    ),
    Endpoint(
        "POST",
        "/api/evenings/{code}/commands",
        "A command to an evening, by an organiser's code or the code of a table. The same id again changes nothing.",
        _command,
        bodies=CALLS,
        errors=_COMMAND_ERRORS,
        longest=_LONGEST,
    ),
    Endpoint(
        "POST",
        "/api/evenings/{code}/preview",
        "The evening as it would be after a command. Nothing is stored.",
        _preview,
        bodies=CALLS,
        errors=_COMMAND_ERRORS,
        longest=_LONGEST,
    ),
)
