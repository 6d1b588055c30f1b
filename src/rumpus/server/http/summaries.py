"""Summaries: a table or a game in a list, as anybody may know it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import Any

from rumpus.games import title_of
from rumpus.server.live.guests import Named, guests_of_each
from rumpus.store import FinishedGame, ListedTable, Store


def table_summaries(store: Store, tables: Sequence[ListedTable]) -> list[dict[str, Any]]:
    """Tables in a list."""
    seats = [
        tuple(Named(place["name"], place["kind"], place["user"]) for place in table.document["room"]["places"])
        for table in tables
    ]
    guests = guests_of_each(store, seats)
    return [_table_summary(*each) for each in zip(tables, seats, guests, strict=True)]


def seats_document(seats: Iterable[Named], guests: Container[int]) -> list[dict[str, Any]]:
    """Who sits at a table or played a game."""
    return [{"name": seat.name, "kind": seat.kind, "guest": number in guests} for number, seat in enumerate(seats)]


def _table_summary(table: ListedTable, seats: Sequence[Named], guests: Container[int]) -> dict[str, Any]:
    room = table.document["room"]
    settings = room["settings"]
    return {
        "id": table.table_id,
        "code": table.code,
        "game": table.game,
        "title": title_of(table.game),
        "options": settings["options"],
        "seats": seats_document(seats, guests),
        "stage": table.stage,
        "clock": settings["clock"],
        "watching": settings["watching"],
        "touched": table.touched,
    }


def finished_summaries(store: Store, games: Sequence[FinishedGame]) -> list[dict[str, Any]]:
    """Finished games in a list; their ids are those of their records."""
    seats = [
        tuple(
            Named(seat["name"], seat["kind"], user) for seat, user in zip(game.header["seats"], game.users, strict=True)
        )
        for game in games
    ]
    guests = guests_of_each(store, seats)
    return [_finished_summary(*each) for each in zip(games, seats, guests, strict=True)]


def _finished_summary(game: FinishedGame, seats: Sequence[Named], guests: Container[int]) -> dict[str, Any]:
    return {
        "record": game.game_id,
        "game": game.header["game"],
        "title": title_of(game.header["game"]),
        "seats": seats_document(seats, guests),
        "outcome": game.outcome,
        "started": game.started,
        "ended": game.ended,
    }


def seat_of(table: ListedTable, user: str) -> int | None:
    """Where a user sits at a table in a list; None where they gave up their seat."""
    users = [place["user"] for place in table.document["room"]["places"]]
    return users.index(user) if user in users else None
