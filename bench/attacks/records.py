"""Records that an attacker uploads: they hold, and cost as much as they can. And one that was played on the server."""

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

LONG_DEALS = 1000  # of a few lines each; more than any table plays
RECORD = "played-record"
REPLAY = f"/api/records/{RECORD}/frames?deal=1&seat=all"  # longer than what a connection holds of an answer that nobody reads


@cache
def long_text() -> bytes:
    """A record of very many lines."""
    return _text(LONG_DEALS, "long")


def padded(number: int) -> bytes:
    """A short record whose words pad it."""
    return _text(2, f"padded {number}", "x" * 200)


def _text(deals: int, seed: str, word: str = "") -> bytes:
    game = Game("rap-rummy", ["Ann", "Bob"], secret=secret_from_seed(seed), words=[word, word], deals=deals)
    return str(_played(game)).encode()


def _played(game: Game) -> Record:
    while not game.is_over:
        game.play(next(iter(game.legal_actions())))
    return record_of(game)


def keep_played(folder: Path) -> None:
    """Keep the record that was played on a server in its folder of data."""
    record = _played(Game("rummy-q", ["Ann", "Bob"], secret=SECRET, deals=2))
    asyncio.run(_kept(folder, as_played_here(record, RECORD)))


async def _kept(folder: Path, changes: Sequence[Change]) -> None:
    with Store.open(folder / "rumpus.db", asyncio.get_running_loop().call_soon_threadsafe) as store:
        await written(store, changes)
