"""The first game at the terminal: it starts at once, and the solver is compiled beside it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from rumpus.cli import main
from rumpus.cli.textplay import early, starting
from rumpus.cli.textplay.early import SIMPLE, EarlyPlayer, compiling_beside
from rumpus.coach.hint import EARLY, READY
from rumpus.core.actions import Action
from rumpus.core.views import View
from rumpus.game import Game
from rumpus.players import Player, compiling
from rumpus.players.plain import PlainPlayer
from tests.cli.textplay.evening import Evening, Script
from tests.deals import dealt_game


def forbidden(*asked: object) -> Player:
    raise AssertionError("the solver is not compiled")


class First:
    """A player who does the first thing it may."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, view: View) -> Action:
        return next(iter(self.game.legal_actions()))


def test_a_game_starts_while_the_solver_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(early, "is_compiled", lambda: False)
    monkeypatch.setattr(starting, "make_able_player", forbidden)
    monkeypatch.setattr(compiling, "PROGRAM", "pass")
    done = CliRunner().invoke(main, ["play", "rummy-1916", "--players", "Ann,club"], input="hint\nquit\n")
    assert done.exit_code == 0, done.stderr
    assert (done.stdout.count(str(SIMPLE)), done.stdout.count(str(EARLY))) == (1, 1)


def test_the_compiler_beside_a_game_ends_with_the_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "alive")
    program = f"import signal; f = open({str(tmp_path / 'alive')!r}, 'wb', 0); f.write(b'+'); signal.pause()"
    monkeypatch.setattr(early, "is_compiled", lambda: False)
    monkeypatch.setattr(compiling, "PROGRAM", program)
    with compiling_beside(Script(), []):
        alive = (tmp_path / "alive").open("rb")
        assert alive.read(1) == b"+"
    with alive:
        assert alive.read() == b"", "the end of the file comes when nobody holds it any more"


def test_the_plain_player_plays_until_the_solver_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    game, made = dealt_game("rummy-1916", "3H 4H 5H 9S", "KC KD KH", upcard="9C"), list[Player]()

    def make() -> Player:
        made.append(First(game))
        return made[-1]

    player = EarlyPlayer(game.rules, make)
    view = game.view(game.to_move)
    monkeypatch.setattr(early, "is_compiled", lambda: False)
    assert player.choose(view) == PlainPlayer(game.rules).choose(view)
    assert made == []
    monkeypatch.setattr(early, "is_compiled", lambda: True)
    assert [player.choose(view) for _ in range(2)] == [First(game).choose(view)] * 2
    assert len(made) == 1


def test_it_is_said_once_that_better_hints_are_ready(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    evening = Evening(dealt_game("rummy-1916", "3H 4H 5H 9S", "KC KD KH", upcard="9C", stock="6H"), home)
    states = iter([False, True, True])
    monkeypatch.setattr(early, "is_compiled", lambda: next(states))
    said = evening.play("", "hint", "hint", "hint")
    reasons = [said[place + 1] for place, line in enumerate(said) if line.startswith("Hint: ")]
    assert [str(EARLY) in reasons[0], str(READY) in reasons[1]] == [True, True]
    assert reasons[2] == reasons[1].removeprefix(f"{READY} ")


@pytest.mark.parametrize(("players", "waits"), [("Ann,club", True), ("Ann,random", False)])
def test_with_a_seed_players_that_need_the_solver_wait_for_it(
    monkeypatch: pytest.MonkeyPatch, players: str, waits: bool
) -> None:
    waited = list[bool]()
    monkeypatch.setattr(starting, "compile_first", lambda: waited.append(True))
    CliRunner().invoke(main, ["play", "gin-rummy", "--players", players, "--seed", "1"], input="")
    assert waited == [True] * waits
