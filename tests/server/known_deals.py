"""A server whose deals are known: the first game of a table is dealt the same cards every time, in a game and for a
number of seats, and so is its second. Its host begins, and nobody has won after a turn or two.

``python -m tests.server.known_deals DATA PORT`` serves until it is stopped, as ``rumpus serve`` does."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path
from unittest.mock import patch

from rumpus.core.shuffle import secret_from_seed
from rumpus.core.turns.showdown import Showdown
from rumpus.game import Game
from rumpus.players.plain import PlainPlayer
from rumpus.players.player import public_seed
from rumpus.room.room import Room
from rumpus.server.app import Setup
from rumpus.server.front.limits import FrontLimits
from rumpus.server.live.table_limiter import MakerLimits, TableLimits
from rumpus.server.records.limits import UploadLimits
from rumpus.server.serve import serve_on

ENOUGH = 8  # turns
MANY = 10_000  # tables, guests and records: all browsers of the tests have one address, and one user uploads for all
CALLS = 200.0  # a second: a fast machine runs many tests from one address
MANY_TABLES = TableLimits(MakerLimits(5, 50, MANY, MANY), MakerLimits(20, 100, MANY, MANY))
MANY_RECORDS = UploadLimits(number=MANY, number_a_day=MANY)


def secret_of(room: Room) -> bytes:
    """The secret of a table's next game."""
    return _secret(room.settings.game, room.settings.seats, room.number)


@cache
def _secret(game: str, seats: int, number: int) -> bytes:
    secrets = (secret_from_seed(f"{game}, {seats} seats, {number}: {n}") for n in count())
    return next(
        secret for secret in secrets if _is_good(Game(game, [f"Seat {seat}" for seat in range(seats)], secret=secret))
    )


def _is_good(game: Game) -> bool:
    rules = game.rules
    if isinstance(rules.turn, Showdown):
        rules = replace(rules, turn=replace(rules.turn, calling=None))  # by no advice, so that nobody raps early
    begins, player = game.to_move == 0, PlainPlayer(rules)  # it needs nothing compiled
    while begins and game.to_move is not None and game.state.table.deal_number == 1:
        if game.state.table.turn_number == ENOUGH:
            return True
        game.play(player.choose(game.view(game.to_move)))
    return False


def serve(data: str, port: str) -> None:
    """Serve until it is stopped. Computer players repeat as the deals do: in their seeds the table has the same id
    every time."""
    setup = Setup(
        Path(data),
        secret_of=secret_of,
        tables=MANY_TABLES,
        front=FrontLimits(calls=CALLS, guests=MANY),
        uploads=MANY_RECORDS,
        network_command="rumpus serve --host 0.0.0.0",
    )
    with patch(
        "rumpus.server.live.table.computer_driver.public_seed", lambda kind, table, *facts: public_seed(kind, *facts)
    ):
        serve_on(setup, "127.0.0.1", int(port), lambda addresses: print(addresses.here, flush=True))


if __name__ == "__main__":
    serve(*sys.argv[1:])
