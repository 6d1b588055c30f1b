"""The recommended computer players for a user at each game, and the numbers of games finished and won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from rumpus.games import first_choice, for_newcomers, rule_book
from rumpus.games.book import RuleBook
from rumpus.players import PLAYERS, PlayerKind, kind_without_version, ladder_of, recommended
from rumpus.record.format import ABANDONED
from rumpus.server.http.endpoint import Answer, Call, Endpoint
from rumpus.server.protocol.parts import in_parts
from rumpus.server.work.slices import Work
from rumpus.store import FinishedGame, Store

READ_AT_ONCE = 50  # games


@cache
def _ladder(book: RuleBook) -> list[PlayerKind]:
    return ladder_of(book.rules(book.least_seats))


def _finished(store: Store, user: str) -> Work[list[FinishedGame]]:
    found: list[FinishedGame] = []
    while games := store.games_of(user, READ_AT_ONCE, found[-1].ended if found else None):
        found += games
        yield
    return [game for game in reversed(found) if game.outcome["reason"] != ABANDONED]


def _is_won(game: FinishedGame, user: str) -> bool:
    return game.users.index(user) in game.outcome["winners"]


def _level(game: FinishedGame) -> str | None:
    """Return the level of the computer players that a user played alone against.

    Return None if there were none, other people, or players of several levels.
    """
    seats = zip(game.header["seats"], game.users, strict=True)
    kinds = [PLAYERS.get(kind_without_version(seat["kind"])) for seat, user in seats if user is None]
    levels = {kind.level if kind else None for kind in kinds}
    return levels.pop() if len(kinds) == len(game.users) - 1 and len(levels) == 1 else None


def _played(games: Sequence[FinishedGame], user: str) -> Iterator[tuple[str, bool]]:
    for game in games:
        level = _level(game)
        if level and game.outcome["winners"]:
            yield level, _is_won(game, user)


def _of_book(book: RuleBook, games: Sequence[FinishedGame], user: str) -> dict[str, Any]:
    kind, reason = recommended(_ladder(book), _played(games, user))
    won = sum(_is_won(game, user) for game in games)
    return {"finished": len(games), "won": won, "level": kind.level, **in_parts({"told": reason})}


async def _levels(call: Call) -> Answer:
    me = call.user
    user = me.user_id if me else ""
    games = await call.site.tables.slices.run(_finished(call.site.store, user)) if me else []
    books = {book.slug: [game for game in games if game.header["game"] == book.slug] for book in for_newcomers()}
    found = {slug: _of_book(rule_book(slug), finished, user) for slug, finished in books.items() if finished}
    level, reason = recommended(_ladder(first_choice()), ())
    return {
        "games": found,
        "others": {"level": level.level, **in_parts({"told": reason})},
        "start_here": next((slug for slug in books if slug not in found or not found[slug]["won"]), None),
    }


LEVELS = (
    Endpoint(
        "GET",
        "/api/me/levels",
        "The computer players recommended to me at each game, with the reason as text and in parts, and the number of "
        "games that I have finished and won.",
        _levels,
    ),
)
