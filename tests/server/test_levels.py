"""The level that is recommended to a user at each game, derived from the games that they have finished."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from itertools import count
from pathlib import Path

import pytest

from rumpus.games import first_choice, for_newcomers
from rumpus.games.book import DIFFICULTIES
from rumpus.record.format import ABANDONED
from rumpus.server.http.calls import levels
from rumpus.server.live.table.replies import written
from rumpus.server.site import Site
from rumpus.store.changes import BeginGame, EndGame
from tests.patience import PATIENCE
from tests.server.in_process import serving
from tests.server.test_slow_play import Person, person
from tests.store.stores import a_table

FIRST = first_choice().slug
_numbers = count(1)


async def finish(
    site: Site, game: str, users: Sequence[str | None], kinds: Sequence[str], *winners: int, reason: str = "deals"
) -> None:
    """Keep a finished game."""
    number = next(_numbers)
    seats = [{"name": f"Seat {seat}", "kind": kind} for seat, kind in enumerate(kinds)]
    header = json.dumps({"game": game, "seats": seats})
    outcome = {"reason": reason, "winners": winners, "points": [0] * len(kinds)}
    await written(
        site.store,
        [
            a_table(),
            BeginGame(f"g{number}", "t1", number, header, b"secret", float(number), users),
            EndGame(f"g{number}", outcome, number + 0.5),
        ],
    )


async def levels_of(one: Person) -> dict[str, tuple[int, int, str]]:
    answer = await one.get("/api/me/levels")
    return {slug: (told["finished"], told["won"], told["level"]) for slug, told in answer["games"].items()}


def test_levels_follow_the_games_that_a_user_has_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "READ_AT_ONCE", 2)
    asyncio.run(asyncio.wait_for(_levels(tmp_path), PATIENCE))


async def _levels(data: Path) -> None:
    async with serving(data) as (site, port), person(f"127.0.0.1:{port}", "Ann") as ann:
        user = (await ann.get("/api/me"))["user"]["id"]
        assert await levels_of(ann) == {}
        alone, beginners = (user, None, None), ("person", "beginner@1", "beginner@1")
        await finish(site, FIRST, alone, beginners, 0)
        await finish(site, FIRST, alone, beginners, reason=ABANDONED)
        await finish(site, FIRST, alone, ("person", "beginner@1", "club@2"), 0)
        await finish(site, FIRST, (user, "bob", None), ("person", "person", "beginner@1"), 0)
        assert await levels_of(ann) == {FIRST: (3, 3, "beginner")}
        await finish(site, FIRST, alone, beginners, 0)
        await finish(site, "rummy-q", (None, user), ("beginner-patient@1", "person"), 0)
        await finish(site, "a-game-of-a-package-that-is-gone", alone, beginners, 0)
        assert await levels_of(ann) == {FIRST: (4, 4, "casual"), "rummy-q": (1, 0, "beginner")}
        told = (await ann.get("/api/me/levels"))["games"][FIRST]["told"]
        assert told == "Casual players: you won twice against beginners."


def test_the_game_to_start_with_moves_on_after_the_first_win(tmp_path: Path) -> None:
    asyncio.run(asyncio.wait_for(_next(tmp_path), PATIENCE))


async def _next(data: Path) -> None:
    async with serving(data) as (site, port), person(f"127.0.0.1:{port}", "Ann") as ann:
        user = (await ann.get("/api/me"))["user"]["id"]
        order = [book.slug for book in for_newcomers()]
        for winner, shown in ((1, 0), (0, 1)):
            await finish(site, FIRST, (user, None), ("person", "beginner@1"), winner)
            assert (await ann.get("/api/me/levels"))["start_here"] == order[shown]
        for game in order[1:]:
            await finish(site, game, (user, None), ("person", "beginner@1"), 0)
        assert (await ann.get("/api/me/levels"))["start_here"] is None


def test_a_user_without_a_name_starts_against_beginners(tmp_path: Path) -> None:
    asyncio.run(asyncio.wait_for(_nobody(tmp_path), PATIENCE))


async def _nobody(data: Path) -> None:
    async with serving(data) as (_, port), person(f"127.0.0.1:{port}", "Ann") as ann:
        ann.http.cookies.clear()
        answer = await ann.get("/api/me/levels")
        assert answer["start_here"] == FIRST
        assert answer["games"] == {}
        assert answer["others"] == {"level": "beginner", "told": "Beginners: your first games."}


def test_newcomers_are_led_from_the_easiest_game_to_the_hardest() -> None:
    first, *others = for_newcomers()
    assert first.offered_first
    known = [DIFFICULTIES.index(book.difficulty) for book in others if book.difficulty]
    assert known == sorted(known)
