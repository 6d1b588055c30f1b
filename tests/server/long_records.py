"""Long valid records: every deal of a showdown game ends when the first seat that may rap does so."""

from __future__ import annotations

import time
from functools import cache

from rumpus.core.shuffle import secret_from_seed
from rumpus.game import Game
from rumpus.record import Record, record_of
from rumpus.record.format import spell
from rumpus.store.changes import AddLines, BeginGame, Change, EndGame, PutTable
from rumpus.store.stored import StoredLine

SLUG, SEATS = "rap-rummy", 2
SECRET = secret_from_seed("long")


@cache
def long_record(deals: int) -> Record:
    """The record of a game of so many deals."""
    game = Game(SLUG, ["Ann", "Bob"], secret=SECRET, deals=deals)
    while not game.is_over:
        game.play(game.legal_actions()[0])
    return record_of(game)


def as_played_here(record: Record, game_id: str) -> list[Change]:
    """The same as a finished game of a table."""
    assert record.end is not None
    now = time.time()
    lines = [StoredLine(line["seq"], line.get("seat"), line["act"], line.get("by"), now) for line in record.lines]
    return [
        PutTable(f"t-{game_id}", f"C-{game_id}", {}, SLUG, "over", False, "open", None, [], now),
        BeginGame(game_id, f"t-{game_id}", 1, spell(record.header)[:-1], SECRET, now, ["ann", None]),
        AddLines(game_id, lines),
        EndGame(game_id, record.end["end"], now),
    ]
