"""Records for attacks: valid ones that are as costly as possible, and one that was played on the server."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from rumpus.core.shuffle import secret_from_seed
from rumpus.game import Game
from rumpus.record import Record, record_of
from rumpus.server.live.table.replies import written
from rumpus.store import Store
from rumpus.store.changes import Change
from tests.server.long_records import SECRET, as_played_here

LONG_DEALS = 1000  # deals of a few lines each; more than any table plays
RECORD = "played-record"
# The answer is larger than the buffers of a connection, so it cannot be sent completely to a client that does not read.
REPLAY = f"/api/records/{RECORD}/frames?deal=1&seat=all"


@cache
def long_text() -> bytes:
    """Return a record with very many lines."""
    return _text(LONG_DEALS, "long")


def padded(number: int) -> bytes:
    """Return a short record that is padded by long words."""
    return _text(2, f"padded {number}", "x" * 200)


def _text(deals: int, seed: str, word: str = "") -> bytes:
    game = Game("rap-rummy", ["Ann", "Bob"], secret=secret_from_seed(seed), words=[word, word], deals=deals)
    return str(_played(game)).encode()


def _played(game: Game) -> Record:
    while not game.is_over:
        game.play(next(iter(game.legal_actions())))
    return record_of(game)


def keep_played(folder: Path) -> None:
    """Store the record that was played on a server in its data folder."""
    record = _played(Game("rummy-q", ["Ann", "Bob"], secret=SECRET, deals=2))
    asyncio.run(_kept(folder, as_played_here(record, RECORD)))


async def _kept(folder: Path, changes: Sequence[Change]) -> None:
    with Store.open(folder / "rumpus.db", asyncio.get_running_loop().call_soon_threadsafe) as store:
        await written(store, changes)
