"""Calls about evenings of a club with several tables: open one, read it, write it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec
from starlette.responses import Response

from rumpus.competition.evening.commands import AddPeople, Open
from rumpus.competition.evening.evening import Evening
from rumpus.competition.evening.export import evening_csv, evening_text, evening_values
from rumpus.competition.evening.log import event_document
from rumpus.competition.evening.pasting import pasted_names
from rumpus.competition.evening.settings import Format, settings_of
from rumpus.core.errors import UsageError
from rumpus.core.messages import ListField, Message
from rumpus.server.competitions.competitions import FoundCompetition
from rumpus.server.competitions.fields import checked_id, checked_secret, checked_writer
from rumpus.server.evenings.drawing import DrawJob
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
    "no-names",
    "bad-names",
    "too-many-people",
    "no-person",
    "bad-wish",
    "bad-seats",
    "no-round",
    "no-table",
    "round-played",
    "played-here",
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

_DRAW_ERRORS = (
    "no-round",
    "bad-seats",
    "bad-table",
    "bad-tables",
    "full-table",
    "too-few-people",
    "too-many-byes",
    "wishes",
)


class NewEvening(msgspec.Struct, forbid_unknown_fields=True):
    """A new evening: its settings, the name of the writer, and its people as a pasted list of names.

    ``id``: a random text. A call that is repeated with it returns the same evening. Anybody who knows it can organise
    it.
    """

    settings: SETTINGS  # type: ignore[valid-type] # a type made at run time
    writer: str = ""
    id: str = ""
    names: str = ""


class MadeEvening(msgspec.Struct):
    """The codes of a new evening, to watch and for organisers, and the evening itself."""

    watch: str
    organiser: str
    evening: dict[str, Any]


class NewLinks(msgspec.Struct, forbid_unknown_fields=True):
    """The links to make: another one for organisers, a new one for a table, or new ones for all tables."""

    organiser: bool = False
    tables: bool = False
    table: int | None = None


class WantedDraw(msgspec.Struct, forbid_unknown_fields=True):
    """The draw to propose. ``again``: draw the last round again. ``format`` replaces that of the evening.

    The same evening and seed give the same draw. ``finalists`` is the number of people in a final.
    """

    seed: int | None = None
    again: bool = False
    format: Format | None = None
    finalists: int | None = None


class PlayDuty(msgspec.Struct, forbid_unknown_fields=True):
    """A duty at a table of the last round that is played on this server. Such a table has no host.

    ``open`` makes the table, ``close`` ends its game without a result. ``free`` takes the seat ``seat`` of a person:
    before the start it is free again, later a computer player takes it.
    """

    table: int
    do: Literal["open", "free", "close"] = "open"
    seat: int = 0
    writer: str = ""


class PlayedHere(msgspec.Struct):
    """The id of the table on this server, where people sit down at ``/table/ID``; "" if there is none any more."""

    played_at: str
    evening: dict[str, Any]


class DrawAnswer(msgspec.Struct):
    """A ``draw`` command to send, the number of repeated meetings in the planned rounds, and the fewest possible."""

    command: dict[str, Any]
    repeats: int
    bound: int


def _found(call: Call) -> FoundCompetition[LiveEvening]:
    return call.site.evenings.find(call.path("code"), client_key(call.request))


async def _make(call: Call) -> Answer:
    wanted: NewEvening = call.body
    command = Open(settings_of(msgspec.to_builtins(wanted.settings)).checked())
    client, command_id = client_at_end(call.request), checked_secret(wanted.id)
    writer = checked_writer(wanted.writer)
    people = AddPeople(pasted_names(wanted.names)) if wanted.names.strip() else None
    if people is not None:
        Evening().accept(command, 0).accept(people, 0)  # refused before the evening is made
    evening, code = await call.site.evenings.make(command, writer, client, command_id)
    if people is not None:
        await evening.accept(f"{command_id or secrets.token_hex()}.people", people, writer)
    return {"watch": evening.watch_code, "organiser": code, "evening": evening.document(is_organiser=True)}


async def _settled(call: Call) -> FoundCompetition[LiveEvening]:
    """Return the evening with the results of all its tables that were played on this server."""
    found = _found(call)
    await call.site.played.settle(found.live)
    return found


async def _show(call: Call) -> Answer:
    since = read_since(call.query("since"))
    found = await _settled(call)
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
    found = await _settled(call)
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
    return {"evening": evening.preview(command, writer, is_organiser=found.may_write)}


def _organised(call: Call) -> LiveEvening:
    """Return the evening. Raise UsageError if the code is not that of an organiser."""
    found = _found(call)
    evening = found.to_write()
    if not found.may_write:
        message = Message("this link only writes results; ask an organiser to do this")
        raise UsageError(message, code="organisers-only")
    return evening


async def _links(call: Call) -> Answer:
    wanted: NewLinks = call.body
    evening, evenings = _organised(call), call.site.evenings
    if [wanted.organiser, wanted.tables, wanted.table is not None].count(True) != 1:
        raise UsageError(Message("ask for one kind of link: organiser, table or tables"), code="bad-body")
    if wanted.organiser:
        return {"organiser": await evenings.add_organiser(evening)}
    codes = await evenings.new_table_links(evening, wanted.table)
    return {"tables": {str(table): code for table, code in codes.items()}}


async def _play(call: Call) -> Answer:
    wanted: PlayDuty = call.body
    evening, writer, played = _organised(call), checked_writer(wanted.writer), call.site.played
    played_at = ""
    if wanted.do == "open":
        played_at = await played.open(evening, wanted.table, writer, client_at_end(call.request))
    elif wanted.do == "close":
        await played.close(evening, wanted.table, writer)
    else:
        await played.free_seat(evening, wanted.table, wanted.seat)
        played_at = evening.state.table(len(evening.state.rounds), wanted.table).played_at
    return {"played_at": played_at, "evening": evening.document(is_organiser=True)}


async def _propose(call: Call) -> Answer:
    wanted: WantedDraw = call.body
    evening, client = _organised(call), client_at_end(call.request)
    events = [event_document(event) for event in evening.state.log]
    seed = secrets.randbelow(1_000_000) if wanted.seed is None else wanted.seed
    job = DrawJob(events, seed, wanted.again, wanted.format, wanted.finalists)
    proposed = await call.site.evenings.proposals.propose(evening.watch_code, job, client)
    return proposed._asdict()


async def _progress(call: Call) -> Answer:
    progress = call.site.evenings.proposals.progress(_organised(call).watch_code)
    return progress._asdict() if progress else {}


async def _cancel(call: Call) -> Answer:
    return {"cancelled": call.site.evenings.proposals.cancel(_organised(call).watch_code)}


def _json(values: object) -> str:
    return msgspec.json.encode(values).decode()


_FILES: Mapping[str, tuple[str, Callable[[Evening, bool], str]]] = {
    "csv": ("text/csv", lambda evening, _: evening_csv(evening)),
    "json": (
        "application/json",
        lambda evening, is_organiser: _json(evening_values(evening, with_wishes=is_organiser)),
    ),
    "txt": ("text/plain", lambda evening, _: evening_text(evening)),
}


async def _export(call: Call) -> Answer:
    found, kind = await _settled(call), call.path("kind")
    if kind not in _FILES:
        message = Message("there is no such file; the kinds are {kinds}", {"kinds": ListField(tuple(_FILES), ", ")})
        raise UsageError(message, code="no-file", subject=kind[:20])
    media, write = _FILES[kind]
    headers = {"Content-Disposition": f'attachment; filename="evening-{found.live.watch_code}.{kind}"'}
    return Response(write(found.live.state, found.may_write), headers=headers, media_type=media)


EVENINGS = (
    Endpoint(
        "POST",
        "/api/evenings",
        "Open an evening with several tables. Nobody has to sign in. The same id again opens no other evening.",
        _make,
        answer=MadeEvening,
        body=NewEvening,
        longest=_LONGEST,
        errors=(
            "bad-evening",
            "unknown-game",
            "no-counts",
            "bad-seats",
            "unknown-option",
            "bad-option-value",
            "bad-name",
            "same-name",
            "no-names",
            "bad-names",
            "too-many-people",
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
    Endpoint(
        "POST",
        "/api/evenings/{code}/links",
        "New links for tables, which end the old ones, or another link for organisers.",
        _links,
        body=NewLinks,
        errors=(*_NO_LINK, "organisers-only", "no-round", "no-table", "too-many-links"),
    ),
    Endpoint(
        "POST",
        "/api/evenings/{code}/proposal",
        "Seats for the next round, or for the last one again, as a command to send. It may take some seconds.",
        _propose,
        answer=DrawAnswer,
        body=WantedDraw,
        errors=(*_NO_LINK, "organisers-only", "draw-running", "draw-cancelled", "draw-failed", *_DRAW_ERRORS),
    ),
    Endpoint(
        "GET",
        "/api/evenings/{code}/proposal",
        "The steps done and the steps to do of the proposal that is being drawn, if any.",
        _progress,
        errors=(*_NO_LINK, "organisers-only"),
        is_light=True,
    ),
    Endpoint(
        "DELETE",
        "/api/evenings/{code}/proposal",
        "Cancel the proposal that is being drawn.",
        _cancel,
        errors=(*_NO_LINK, "organisers-only"),
    ),
    Endpoint(
        "POST",
        "/api/evenings/{code}/play",
        "Play a table of the last round on this server, and the duties of a host at this table, for organisers. When "
        "its game ends, the result is entered.",
        _play,
        body=PlayDuty,
        answer=PlayedHere,
        errors=(
            *_NO_LINK,
            "organisers-only",
            "no-round",
            "no-table",
            "round-played",
            "evening-over",
            "evening-full",
            "plain-points",
            "not-played-here",
            "bad-seat",
            "bad-option-value",
            "too-many-tables",
            "closed-table",
            "try-again",
        ),
    ),
    Endpoint(
        "GET",
        "/api/evenings/{code}/export/{kind}",
        "Everything as a file: csv, json or txt.",
        _export,
        errors=("no-evening", "no-file"),
        answer=str,
        media="*/*",
    ),
)
