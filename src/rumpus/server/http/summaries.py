"""Summaries of tables and games for lists. They contain only public facts."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import Any

from rumpus.games import title_of
from rumpus.players import kind_kept
from rumpus.room.clock import TimeControl
from rumpus.server.live.guests import Named, guests_of_each
from rumpus.store import FinishedGame, ListedTable, Store


def table_summaries(store: Store, tables: Sequence[ListedTable]) -> list[dict[str, Any]]:
    """Return the summaries of tables."""
    seats = [tuple(_player(place, place["user"]) for place in table.document["room"]["places"]) for table in tables]
    guests = guests_of_each(store, seats)
    return [_table_summary(*each) for each in zip(tables, seats, guests, strict=True)]


def _player(stored: dict[str, str], user: str | None) -> Named:
    return Named(stored["name"], kind_kept(stored["kind"]), user)  # kinds of players may have other names today


def seats_document(seats: Iterable[Named], guests: Container[int]) -> list[dict[str, Any]]:
    """Return the seats of a table or game for JSON. ``guests`` has the numbers of the seats of guests."""
    return [{"name": seat.name, "kind": seat.kind, "guest": number in guests} for number, seat in enumerate(seats)]


def _table_summary(table: ListedTable, seats: Sequence[Named], guests: Container[int]) -> dict[str, Any]:
    room = table.document["room"]
    settings = room["settings"]
    return {
        "id": table.table_id,
        "code": table.code,
        "game": table.game,
        "title": str(title_of(table.game)),
        "options": settings["options"],
        "seats": seats_document(seats, guests),
        "stage": table.stage,
        "clock": settings["clock"],
        "watching": settings["watching"],
        "touched": table.touched,
    }


def finished_summaries(store: Store, games: Sequence[FinishedGame]) -> list[dict[str, Any]]:
    """Return the summaries of finished games. The id of each is the id of its record."""
    seats = [
        tuple(_player(seat, user) for seat, user in zip(game.header["seats"], game.users, strict=True))
        for game in games
    ]
    guests = guests_of_each(store, seats)
    return [_finished_summary(*each) for each in zip(games, seats, guests, strict=True)]


def _finished_summary(game: FinishedGame, seats: Sequence[Named], guests: Container[int]) -> dict[str, Any]:
    return {
        "record": game.game_id,
        "game": game.header["game"],
        "title": str(title_of(game.header["game"])),
        "seats": seats_document(seats, guests),
        "outcome": game.outcome,
        "started": game.started,
        "ended": game.ended,
    }


def own_summaries(store: Store, tables: Sequence[ListedTable], user: str) -> list[dict[str, Any]]:
    """Return the summaries of a user's own tables.

    ``you`` is the seat of the user, None if they gave it up. A seated user also gets the seat to move and, for games by
    calendar time, its deadline.
    """
    return [one | _own(table, user) for table, one in zip(tables, table_summaries(store, tables), strict=True)]


def _own(table: ListedTable, user: str) -> dict[str, Any]:
    room = table.document["room"]
    you = _place_of(user, [place["user"] for place in room["places"]])
    if you is None:
        return {"you": None}
    is_slow = TimeControl(**room["settings"]["clock"]).slow_turn is not None and table.to_move is not None
    return {"you": you, "to_move": table.to_move, "deadline": (table.deadline or None) if is_slow else None}


def own_finished(store: Store, games: Sequence[FinishedGame], user: str) -> list[dict[str, Any]]:
    """Return the summaries of a user's own finished games. ``you`` is the seat of the user."""
    summaries = finished_summaries(store, games)
    return [one | {"you": _place_of(user, game.users)} for game, one in zip(games, summaries, strict=True)]


def _place_of(user: str, users: Sequence[str | None]) -> int | None:
    return users.index(user) if user in users else None
