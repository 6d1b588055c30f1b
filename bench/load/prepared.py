"""Prepared tables: real games played beforehand, and a data folder in which people are seated to play them again.

Each table has the secret of its game, so the server deals the same cards.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rumpus.arena.match import play_out
from rumpus.core.notation import format_action
from rumpus.core.shuffle import FairShuffle
from rumpus.game import Game, Seat
from rumpus.players import make_player
from rumpus.room.commands import Ready, Sit
from rumpus.room.room import Room
from rumpus.room.settings import Settings
from rumpus.server.accounts.sessions import digest
from rumpus.server.live.table.persistence import Persistence
from rumpus.server.live.table.replies import written
from rumpus.store import Store
from rumpus.store.changes import Change
from rumpus.store.user_changes import AddSession, AddUser

MIX = ("rap-rummy", "rap-rummy", "rummy-1926", "rummy-q")  # half, a quarter, a quarter
SEATS = (2, 3, 4)


class Move(NamedTuple):
    """A prepared move: the number of its line, its seat, and its text. ``ends_deal`` is True if it ends a deal that is
    not the last.
    """

    seq: int
    seat: int
    act: str
    ends_deal: bool


class PreparedTable(NamedTuple):
    """A table with seated people: their sessions by seat, and the moves to make."""

    table_id: str
    game: str
    sessions: tuple[str, ...]
    moves: tuple[Move, ...]


def prepare(folder: Path, tables: int, different: int, moves: int, mix: Sequence[str] = MIX) -> list[PreparedTable]:
    """Create a data folder with so many tables of these games in turn.

    Each game is played in ``different`` ways, each with at least ``moves`` moves.
    """
    games = {game: [played_long(game, number, moves) for number in range(different)] for game in set(mix)}
    return asyncio.run(_kept(folder, tables, games, mix))


async def _kept(folder: Path, tables: int, games: dict[str, list[Game]], mix: Sequence[str]) -> list[PreparedTable]:
    prepared = []
    with Store.open(folder / "rumpus.db", asyncio.get_running_loop().call_soon_threadsafe) as store:
        for number in range(tables):
            game = mix[number % len(mix)]
            table, changes = prepared_table(number, games[game][number // len(mix) % len(games[game])])
            await written(store, changes)
            prepared.append(table)
    return prepared


def played_long(game: str, number: int, moves: int) -> Game:
    """Return a whole game with at least so many moves. If it is too short, play one with more deals."""
    deals = 5
    while len(list(_moves(long := played(game, number, deals=deals)))) < moves:
        deals *= 2
    return long


def played(game: str, number: int, **options: Any) -> Game:
    """Return a whole game between computer players."""
    seats = [Seat(f"Player {seat}") for seat in range(SEATS[number % len(SEATS)])]
    played = Game(game, seats, secret=secrets.token_bytes(80), **options)
    play_out(played, [make_player("casual", played.rules, seat) for seat in range(len(seats))])
    return played


def prepared_table(number: int, game: Game) -> tuple[PreparedTable, list[Change]]:
    """Return a table at which people can play a game again, and the changes that store it."""
    users = [f"user-{number}-{seat}" for seat in range(len(game.seats))]
    sessions = tuple(secrets.token_urlsafe(24) for _ in users)
    room = Room(Settings(game.rules.game, len(users), dict(game.rules.options)), users[0])
    for seat, user in enumerate(users):
        room.receive(user, Sit(seat, game.seats[seat].name), 0.0)
        room.receive(user, Ready(), 0.0)
    assert isinstance(game.chance, FairShuffle)
    room.next_secret = game.chance.secret
    persistence = Persistence(f"table-{number}", f"L{number:05}", None)
    changes: list[Change] = [AddUser(user, user, 0.0) for user in users]
    changes += [AddSession(digest(session), user, 0.0) for session, user in zip(sessions, users, strict=True)]
    changes.append(persistence.table(room, 0.0, 0.0))
    return PreparedTable(f"table-{number}", game.rules.game, sessions, tuple(_moves(game))), changes


def _moves(game: Game) -> Iterator[Move]:
    for seq, line in enumerate(game.lines, start=1):
        if line.seat is not None:
            ends_deal = line.points is not None and seq < len(game.lines)
            yield Move(seq, line.seat, format_action(game.rules, line.action), ends_deal)
