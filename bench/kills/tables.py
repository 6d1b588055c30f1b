"""The tables of a trial, created before the server starts, and the checks of its database after a kill."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from bench.kills.ledger import Ledger
from rumpus.record import verify
from rumpus.room.commands import Ready, SeatComputer, Sit
from rumpus.room.document import room_of
from rumpus.room.messages import RestoredLine
from rumpus.room.room import Room
from rumpus.room.settings import Settings
from rumpus.server.accounts.sessions import digest
from rumpus.server.live.table.persistence import Persistence
from rumpus.server.live.table.replies import written
from rumpus.server.replays import record_of_stored
from rumpus.store import Store
from rumpus.store.changes import Change
from rumpus.store.user_changes import AddSession, AddUser

# Game, people, computer players.
MIX = (("rap-rummy", 2, 0), ("rummy-1926", 2, 1), ("rummy-q", 2, 0), ("gin-rummy", 1, 1), ("rummy-500", 3, 0))


class TrialTable(NamedTuple):
    """A table, with the users of its people and their sessions by seat."""

    table_id: str
    users: tuple[str, ...]
    sessions: tuple[str, ...]


async def prepared(data: Path, tables: int) -> list[TrialTable]:
    """Create so many tables with seated people in a data folder."""
    made = []
    with Store.open(data / "rumpus.db", asyncio.get_running_loop().call_soon_threadsafe) as store:
        for number in range(tables):
            table, changes = _table(number, *MIX[number % len(MIX)])
            await written(store, changes)
            made.append(table)
    return made


def _table(number: int, game: str, people: int, computers: int) -> tuple[TrialTable, list[Change]]:
    users = tuple(f"user-{number}-{seat}" for seat in range(people))
    sessions = tuple(secrets.token_urlsafe(24) for _ in users)
    room = Room(Settings(game, people + computers), users[0])
    for seat, user in enumerate(users):
        room.receive(user, Sit(seat, user), 0.0)
        room.receive(user, Ready(), 0.0)
    for seat in range(people, people + computers):
        room.receive(users[0], SeatComputer(seat, "random-rap-15"), 0.0)
    changes: list[Change] = [AddUser(user, user, 0.0) for user in users]
    changes += [AddSession(digest(session), user, 0.0) for session, user in zip(sessions, users, strict=True)]
    room.next_secret = secrets.token_bytes(80)
    persistence = Persistence(f"table-{number}", f"K{number:05}", None)
    return TrialTable(persistence.table_id, users, sessions), [*changes, persistence.table(room, 0.0, 0.0)]


def faults_of(data: Path, tables: list[TrialTable], ledger: Ledger) -> list[str]:
    """Return the faults in the database of a killed server: lost or doubled moves, and tables that do not replay."""
    return [*_moves(data, ledger), *_tables(data, tables)]


def _moves(data: Path, ledger: Ledger) -> Iterator[str]:
    with closing(sqlite3.connect(data / "rumpus.db")) as db:
        query = "SELECT command_user, command_id, seq, act FROM lines WHERE command_id IS NOT NULL"
        rows = db.execute(query).fetchall()
    kept: dict[str, list[tuple[int, str]]] = {}
    for user, command_id, seq, act in rows:
        kept.setdefault(f"{user} {command_id}", []).append((seq, act))
    for command, lines in kept.items():
        if len(lines) > 1:
            yield f"doubled: {command} is kept as {lines}"
    for command, move in ledger.acknowledged.items():
        if kept.get(command, [])[:1] != [tuple(move)] and command in kept:
            yield f"changed: {command} was {move}, kept is {kept[command]}"
        if command not in kept:
            yield f"lost: {command}, {move}"


def _tables(data: Path, tables: list[TrialTable]) -> Iterator[str]:
    with Store.open(data / "rumpus.db", lambda tell: tell()) as store:
        for table in tables:
            kept = store.table(table.table_id)
            assert kept is not None
            room = room_of(kept.document["room"], (RestoredLine(*line[:5][1:]) for line in kept.lines))
            if room.next_seq != len(kept.lines) + 1:
                yield f"{table.table_id} has {len(kept.lines)} lines and is at {room.next_seq}"
            for game in store.games_of(table.users[0], 1000):
                whole = store.game(game.game_id)
                assert whole is not None
                if not verify(record_of_stored(whole)).complete:
                    yield f"{game.game_id} is over, but its record is not whole"
