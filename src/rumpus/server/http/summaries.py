"""Summaries: a table or a game in a list, as anybody may know it."""

from __future__ import annotations

from typing import Any

from rumpus.games import title_of
from rumpus.store import FinishedGame, ListedTable


def table_summary(table: ListedTable) -> dict[str, Any]:
    """A table in a list."""
    room = table.document["room"]
    settings = room["settings"]
    return {
        "id": table.table_id,
        "code": table.code,
        "game": table.game,
        "title": title_of(table.game),
        "options": settings["options"],
        "seats": [{"name": place["name"], "kind": place["kind"]} for place in room["places"]],
        "stage": table.stage,
        "clock": settings["clock"],
        "watching": settings["watching"],
        "touched": table.touched,
    }


def finished_summary(game: FinishedGame) -> dict[str, Any]:
    """A finished game in a list; its id is that of its record."""
    return {
        "record": game.game_id,
        "game": game.header["game"],
        "title": title_of(game.header["game"]),
        "seats": game.header["seats"],
        "outcome": game.outcome,
        "started": game.started,
        "ended": game.ended,
    }


def seat_of(table: ListedTable, user: str) -> int | None:
    """Where a user sits at a table in a list; None where they gave up their seat."""
    users = [place["user"] for place in table.document["room"]["places"]]
    return users.index(user) if user in users else None
