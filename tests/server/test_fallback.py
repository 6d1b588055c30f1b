"""The plain player replaces a computer player that cannot play, and the owner of the server is informed."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any

import pytest

from rumpus.coach import hint as coach
from rumpus.coach.hint import hint
from rumpus.core.errors import UsageError
from rumpus.game import Game
from rumpus.games import games
from rumpus.players.plain import PlainPlayer
from rumpus.room.commands import Leave
from rumpus.room.settings import Absence, Settings
from rumpus.server.live.registry import Tables
from rumpus.server.workers import jobs
from rumpus.server.workers.jobs import Advice, ChosenAction, Move, NoAnswer, Rules
from rumpus.wording.telling import Teller
from tests.server.evenings import Evening, run


class Unable:
    """A player whose kernels do not take the rules."""

    def __init__(self, *built: object) -> None:
        pass

    def choose(self, view: object) -> Any:  # noqa: ANN401 - never any
        raise UsageError("no kernel takes these rules", code="no-kernel")


class Mad(Unable):
    """A player with a fault."""

    def choose(self, view: object) -> Any:  # noqa: ANN401 - never any
        raise ZeroDivisionError


@pytest.mark.parametrize(("player", "reason"), [(Unable, "no-kernel"), (Mad, "computer-failed")])
def test_a_worker_lets_the_plain_player_choose_for_one_that_cannot(
    monkeypatch: pytest.MonkeyPatch, player: type[Unable], reason: str
) -> None:
    monkeypatch.setattr(jobs, "make_player", lambda *asked: player())
    for slug in games():
        game = Game(slug, ["Ann", "Bob"], seed=3)
        view = game.view(game.to_move)
        chosen = Move(Rules.named(slug, 2, game.rules.options), "expert", view, 1).run()
        assert chosen == ChosenAction(game.text(PlainPlayer(game.rules).choose(view)), reason)


def test_where_the_solver_does_not_take_the_rules_a_hint_is_the_plain_players_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for adviser in ("sound_move", "_best_play"):
        monkeypatch.setattr(coach, adviser, lambda rules, view: Unable().choose(view))
    for slug in games():
        game = Game(slug, ["Ann", "Bob"], seed=3)
        assert game.to_move is not None
        view = game.view(game.to_move)
        told = hint(Teller(game.rules, game.players, game.to_move), view)
        assert Advice(Rules.named(slug, 2, game.rules.options), game.players, view, is_plain=True).run() == told
        if not game.rules.pack.is_tiles:
            assert told.acts == [game.text(PlainPlayer(game.rules).choose(view))]


async def begin_game(tables: Tables, is_stand_in: bool) -> Evening:
    """A game of Ann's with a computer player, or with Bob, who is gone and has a stand-in."""
    settings = Settings("rummy-1926", 2, absence=Absence.COMPUTER, grace=0, pace=0)
    evening = Evening(tables, settings, [] if is_stand_in else ["expert"])
    await evening.gather()
    await evening.start()
    if is_stand_in:
        (bob,) = [reader for reader in evening.readers if reader.user == "bob"]
        evening.table.detach(bob)
    return evening


@pytest.mark.parametrize(
    "answer",
    [NoAnswer("it failed", code="computer-failed"), ChosenAction("discard ZZ"), ChosenAction("draw", "no-kernel")],
)
@pytest.mark.parametrize("is_stand_in", [False, True])
def test_at_a_table_the_plain_player_plays_and_that_is_logged_and_counted(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, answer: NoAnswer | ChosenAction, is_stand_in: bool
) -> None:
    class Helpless:
        async def choose(self, *asked: object) -> ChosenAction:
            if isinstance(answer, ChosenAction):
                return answer
            raise answer

    async def play(tables: Tables) -> None:
        tables.workers = Helpless()  # type: ignore[assignment] # as much as a table asks of workers
        evening = await begin_game(tables, is_stand_in)
        while not any(line.seat == 1 for line in evening.stored_table().lines):
            await (evening.do(*evening.act()) if evening.table.room.to_move == 0 else asyncio.sleep(0.001))
        line = next(line for line in evening.stored_table().lines if line.seat == 1)
        game = evening.table.room.game
        assert game is not None
        assert line.by == ("stand-in" if is_stand_in else None)
        reason = {"ChosenAction": "refused"}.get(type(answer).__name__, "computer-failed")
        if isinstance(answer, ChosenAction) and answer.fallback:
            reason = answer.fallback
        assert f'rumpus_fallbacks_total{{reason="{reason}"}}' in tables.metrics.text().decode()
        assert f"cannot choose ({reason}); the plain player plays for it" in caplog.text

    caplog.set_level(logging.WARNING)
    run(play, tmp_path)


@pytest.mark.parametrize("is_stand_in", [False, True])
def test_a_cancelled_move_is_no_fallback(tmp_path: Path, caplog: pytest.LogCaptureFixture, is_stand_in: bool) -> None:
    asked, goes_on = asyncio.Event(), asyncio.Event()

    class Slow:
        async def choose(self, *words: object) -> ChosenAction:
            asked.set()
            await goes_on.wait()
            return ChosenAction("draw")

    async def play(tables: Tables) -> None:
        tables.workers = Slow()  # type: ignore[assignment] # as much as a table asks of workers
        evening = await begin_game(tables, is_stand_in)
        while not asked.is_set():
            await (evening.do(*evening.act()) if evening.table.room.to_move == 0 else asyncio.sleep(0.001))
        seq = evening.table.room.next_seq
        if is_stand_in:
            await evening.come("bob")
        else:
            await evening.do("ann", Leave())
        thinking = tuple(evening.table.background.tasks)
        goes_on.set()
        await asyncio.gather(*thinking)
        assert evening.table.room.next_seq == seq
        assert "rumpus_fallbacks_total{" not in tables.metrics.text().decode()

    caplog.set_level(logging.WARNING)
    run(play, tmp_path)
    assert "cannot choose" not in caplog.text
