"""Calls about tables: make one, find one, send commands to one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import msgspec
from starlette.responses import Response, StreamingResponse

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.core.rules import OptionValue
from rumpus.games import rule_book
from rumpus.room.clock import TimeControl
from rumpus.room.commands import Ready, Rematch, Start
from rumpus.room.room import Stage
from rumpus.room.settings import Absence, Settings, Watching
from rumpus.server.http.endpoint import Answer, Call, Endpoint, new_id
from rumpus.server.http.stream import stream_of
from rumpus.server.http.summaries import table_summaries
from rumpus.server.live.live_table import LiveTable
from rumpus.server.live.questions import answer
from rumpus.server.live.table.replies import answered
from rumpus.server.protocol.frames import places_document, promise_document, settings_document, word_game_number
from rumpus.server.protocol.requests import ClientQuestion, read_since, request_of, weight_of
from rumpus.server.site import client_at_end

MOST_LISTED = 50
LISTED = 300.0  # seconds for which an open table stays in the list after all people have left it


class Control(msgspec.Struct, forbid_unknown_fields=True):
    """A clock: none, seconds for each turn, or a bank of seconds with an increment for each turn."""

    per_turn: float | None = None
    bank: float | None = None
    increment: float = 0.0


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """The settings of a new table. Only the game is required."""

    game: str
    seats: int | None = None
    options: dict[str, OptionValue] = {}
    clock: Control = msgspec.field(default_factory=Control)
    absence: Absence = Absence.COMPUTER
    grace: float = 60.0
    watching: Watching = Watching.OPEN
    free_talk: bool = True
    is_open: bool = False
    pace: float = 0.7
    computers: list[str] = []
    start: bool = False


class Seated(msgspec.Struct):
    """The player at a seat. The ``kind`` of a free seat is empty."""

    name: str
    kind: str
    guest: bool


class KnownTable(msgspec.Struct):
    """The public facts of a table."""

    id: str
    code: str
    game: str
    title: str
    seats: list[Seated]
    clock: Control
    absence: Absence
    grace: float
    watching: Watching
    free_talk: bool
    is_open: bool
    pace: float
    options: dict[str, OptionValue]
    stage: Stage
    commitment: str


class Invitation(msgspec.Struct):
    """The address of the page on the network, or the command that lets other machines in. Unknown ones are empty."""

    address: str
    command: str


class MadeTable(KnownTable):
    """The new table. If its game was started at once, also the game's number and the promise made at its start."""

    number: int | msgspec.UnsetType = msgspec.UNSET
    start_promise: str | msgspec.UnsetType = msgspec.UNSET


def _settings(wanted: NewTable) -> Settings:
    book = rule_book(wanted.game)
    seats = wanted.seats if wanted.seats is not None else max(book.least_seats, len(wanted.computers) + 1)
    if len(wanted.computers) >= seats:
        raise UsageError(
            Message(
                "{count} computer player and you need {needed} seats, not {seats}",
                {"count": len(wanted.computers), "needed": len(wanted.computers) + 1, "seats": seats},
                plural="{count} computer players and you need {needed} seats, not {seats}",
            ),
            code="bad-seats",
        )
    control = TimeControl(wanted.clock.per_turn, wanted.clock.bank, wanted.clock.increment)
    return Settings(
        book.slug,
        seats,
        wanted.options,
        control,
        wanted.absence,
        wanted.grace,
        watching=wanted.watching,
        free_talk=wanted.free_talk,
        is_open=wanted.is_open,
        pace=wanted.pace,
    )


async def _make(call: Call) -> Answer:
    user, wanted = call.require_user(), call.body
    table = call.site.make_table(_settings(wanted), call.visitor(), user.name, wanted.computers)
    await table.settled()
    table.journal.check_stored()
    if wanted.start and table.shown.places.is_settled:
        await answered(partial(call.site.receive, table, call.visitor(), Start(), new_id()))
        return _summary(table) | promise_document(table.shown)
    return _summary(table)


def _summary(table: LiveTable) -> dict[str, Any]:
    places = places_document(table.shown)
    return {
        "id": table.table_id,
        "code": table.code,
        **settings_document(table.shown),
        "options": dict(table.shown.options),
        "seats": [{part: seat[part] for part in ("name", "kind", "guest")} for seat in places["seats"]],
        "stage": places["stage"],
        "commitment": places["commitment"],
    }


async def _list(call: Call) -> Answer:
    store, left = call.site.store, call.site.tables.time.now() - LISTED
    return {
        "open": table_summaries(store, store.open_tables(MOST_LISTED, left)),
        "running": table_summaries(store, store.tables_to_watch(MOST_LISTED)),
    }


async def _invitation(call: Call) -> Answer:
    site = call.site
    return {"address": next(iter(site.addresses), ""), "command": site.network_command}


async def _show(call: Call) -> Answer:
    return _summary(await call.table())


async def _command(call: Call) -> Answer:
    call.require_user()  # refuse users without a name before the table is loaded
    table = await call.table()
    user = call.require_user()  # again: the session may have ended meanwhile
    command_id, command = request_of({"id": new_id()} | call.body, user.name)
    call.site.allowances.count_frame(client_at_end(call.request), user.user_id, weight_of(command))
    if isinstance(command, ClientQuestion):
        return await answer(table, user.user_id, command)
    means = await answered(partial(call.site.receive, table, call.visitor(), command, command_id))
    document = {"re": command_id, "seq": table.shown.seq} | ({} if means is None else {"means": means})
    if isinstance(command, Ready | Rematch):
        return document | {"game": word_game_number(table.shown)}
    return document | promise_document(table.shown) if isinstance(command, Start) else document


async def _stream(call: Call) -> Response:
    table = await call.table()
    lines = _lines(call, table)
    first = await anext(lines)  # a refusal has to be raised before the response has begun
    return StreamingResponse(_after(first, lines), media_type="application/x-ndjson")


async def _lines(call: Call, table: LiveTable) -> AsyncIterator[bytes]:
    site, client, since = call.site, client_at_end(call.request), read_since(call.query("since"))
    with site.allowances.open_reader(client, call.user, partial(site.plays, call.user)):
        async for line in stream_of(table, site.accounts.sessions, call.identity, client.key, since):
            yield line


async def _after(first: bytes, lines: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    yield first
    async for line in lines:
        yield line


TABLES = (
    Endpoint("GET", "/api/tables", "Tables open to join, and games open to watch.", _list),
    Endpoint(
        "POST",
        "/api/tables",
        "Make a table and sit down at it.",
        _make,
        answer=MadeTable,
        body=NewTable,
        errors=(
            "no-user",
            "unknown-game",
            "bad-seats",
            "unknown-option",
            "bad-option-value",
            "unknown-player",
            "no-such-player",
            "too-many-tables",
        ),
    ),
    Endpoint(
        "GET",
        "/api/invitation",
        "How others reach this server. A page on the server's own machine asks, since its own address leads others "
        "nowhere.",
        _invitation,
        answer=Invitation,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}",
        "What anybody may know of a table.",
        _show,
        answer=KnownTable,
        errors=(
            "no-table",
            "closed-table",
        ),
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/commands",
        "A command or a question, as in the socket.",
        _command,
        takes_command=True,
        errors=(
            "no-user",
            "no-table",
            "closed-table",
            "bad-frame",
            "unknown-command",
            "not-host",
            "not-shown",
            "stale",
            "seat-taken",
            "id-used",
        ),
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/stream",
        "The table as a stream of JSON lines.",
        _stream,
        query={"since": "tell the lines after this number first"},
        errors=("no-table", "closed-table", "not-shown", "bad-since"),
        media="application/x-ndjson",
    ),
)
