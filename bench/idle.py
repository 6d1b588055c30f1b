"""Measure many tables in the middle of their games: their memory, and the time to a move after a restart.

Run it by `python -m bench.idle`.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import click
import httpx
import uvloop

from bench.load.client import LightSocket, address_of
from bench.load.prepared import MIX, PreparedTable, played, prepared_table
from bench.load.server import LoadedServer
from rumpus.game import Game
from rumpus.record.format import header_line_of, line_fields
from rumpus.server.live.table.replies import written
from rumpus.store import Store, StoredLine
from rumpus.store.changes import AddLines, BeginGame, Change, PutTable

LINES = 40  # lines played at each table
AT_ONCE = 200  # tables written or loaded at once


@click.command()
@click.option("--tables", default=10_000, show_default=True, help="The number of tables.")
@click.option("--different", default=12, show_default=True, help="Different games of each kind.")
def main(tables: int, different: int) -> None:
    """Load every table of a server once, without sockets, and print the memory."""
    with tempfile.TemporaryDirectory() as folder:
        running = uvloop.run(_prepare(Path(folder), tables, different))
        with LoadedServer(Path(folder)) as server:
            moved = uvloop.run(_first_move(server, running))
            before = server.memory()
            took = uvloop.run(_touch(server, running))
            after = server.memory()
    click.echo(f"{'restart to a move, ms':>28}  {moved * 1000:,.0f}")
    click.echo(f"{'memory before, MB':>28}  {before / 1e6:,.0f}")
    click.echo(f"{f'memory with {tables} tables, MB':>28}  {after / 1e6:,.0f}")
    click.echo(f"{'a table touched, ms':>28}  {took / tables * 1000:,.2f}")


async def _prepare(folder: Path, tables: int, different: int) -> list[PreparedTable]:
    games = {game: [played(game, number) for number in range(different)] for game in set(MIX)}
    running = []
    with Store.open(folder / "rumpus.db", asyncio.get_running_loop().call_soon_threadsafe) as store:
        for number in range(tables):
            kind = MIX[number % len(MIX)]
            game = games[kind][number // len(MIX) % different]
            table, changes = prepared_table(number, game)
            running.append(table)
            await written(store, [*changes, *begun(table, game, changes, LINES)])
    return running


def begun(table: PreparedTable, game: Game, changes: list[Change], played: int) -> Iterator[Change]:
    """Return a game at its first so many lines."""
    (put,) = (change for change in changes if isinstance(change, PutTable))
    room = put.document["room"] | {
        "number": 1,
        "secret": put.document["secret"],
        "seated": [{"name": seat.name, "kind": seat.kind} for seat in game.seats],
    }
    fields = {name: getattr(put, name) for name in put.__slots__}
    document = {"room": room, "secret": "00" * 80}
    yield PutTable(**(fields | {"document": document, "stage": "playing"}))
    game_id = f"game of {table.table_id}"
    secret = bytes.fromhex(put.document["secret"])
    yield BeginGame(game_id, table.table_id, 1, header_line_of(game), secret, 0.0, put.users or ())
    lines = [line_fields(game, seq, line) for seq, line in enumerate(game.lines[:played], start=1)]
    yield AddLines(game_id, [StoredLine(line["seq"], line.get("seat"), line["act"], None, 0.0) for line in lines])


async def _first_move(server: LoadedServer, tables: list[PreparedTable]) -> float:
    """Return the seconds from the start of the server to an acknowledged move."""
    table, move = next((table, move) for table in tables for move in table.moves if move.seq == LINES + 1)
    done = asyncio.get_running_loop().create_future()

    def heard(frame: bytes) -> None:
        if frame.startswith((b'{"type":"done"', b'{"type":"refused"')) and not done.done():
            done.set_result(frame)

    path = f"/api/tables/{table.table_id}/socket"
    socket = await LightSocket.connect(server.url, path, table.sessions[move.seat], heard)
    socket.send(json.dumps({"id": "1", "do": "act", "act": move.act, "seq": move.seq}).encode())
    answer = await done
    assert b'"done"' in answer, answer
    socket.close()
    return time.perf_counter() - server.started


async def _touch(server: LoadedServer, tables: list[PreparedTable]) -> float:
    """Return the seconds in which all tables are loaded by a first request."""
    begun = time.perf_counter()
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(_person(server.url, number)) for number in range(AT_ONCE)]
        for start in range(0, len(tables), AT_ONCE):
            some = zip(people, tables[start : start + AT_ONCE], strict=False)
            answers = await asyncio.gather(*(client.get(f"/api/tables/{table.table_id}") for client, table in some))
            assert all(answer.status_code == 200 for answer in answers), answers[0].text
    return time.perf_counter() - begun


def _person(url: str, number: int) -> httpx.AsyncClient:
    transport = httpx.AsyncHTTPTransport(verify=False, local_address=address_of(f"{number}"))
    return httpx.AsyncClient(base_url=url, timeout=60, transport=transport)


if __name__ == "__main__":
    main(prog_name="python -m bench.idle")
