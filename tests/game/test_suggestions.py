"""Errors about misspelled or missing names suggest the likely name, and never only one of several."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from click.testing import CliRunner

from rumpus import games
from rumpus.cli import main
from rumpus.core.errors import NotationError, UsageError
from rumpus.game import Game
from rumpus.games import OURS_PATHS, rule_book, stored_book
from rumpus.games.registry import GROUP, Registry
from rumpus.players import player_kind

PLAYERS = ["Ann", "Bob"]
GIN = "write for example draw, take, discard KS, or discard KS knock"
RAP = "write for example draw, take, discard DF, or discard DF rap"


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ("gin", "there is no game 'gin'; did you mean gin-rummy, rummy-gin or oklahoma-gin?"),
        ("tiles", "there is no game 'tiles'; did you mean rummy-gin or tile-rummy?"),
        ("parker", "there is no game 'parker'; did you mean rummy-1926 or rap-rummy?"),
        ("rapp", "there is no game 'rapp'; did you mean rap-rummy?"),
        ("okalhoma", "there is no game 'okalhoma'; did you mean oklahoma-gin?"),
        ("gin rumy", "there is no game 'gin rumy'; did you mean gin-rummy?"),
        ("rumikub", "Rummikub is not in Rumpus. Nearest: tile-rummy. "),
        ("xyz", "there is no game 'xyz'; there are rummy-1916, "),
    ],
)
def test_games(wanted: str, told: str) -> None:
    with pytest.raises(UsageError) as refused:
        Game(wanted, PLAYERS)
    assert refused.value.message.startswith(told)


@pytest.mark.parametrize(
    ("option", "told"),
    [
        ("bonus", "did you mean gin_bonus, undercut_bonus, game_bonus or box_bonus?"),
        ("target", "did you mean target_score?"),
        ("gin_bonu", "did you mean gin_bonus?"),
        ("xyz", "there are oklahoma, "),
    ],
)
def test_options(option: str, told: str) -> None:
    with pytest.raises(UsageError) as refused:
        rule_book("gin-rummy").rules(2, **{option: 1})
    assert f"Gin Rummy has no option {option}; {told}" in refused.value.message


def test_players() -> None:
    with pytest.raises(UsageError, match="did you mean beginner-patient, casual-patient, "):
        player_kind("patient")
    with pytest.raises(UsageError, match=r"did you mean expert\?"):
        player_kind("exprt")


@pytest.mark.parametrize(
    ("slug", "text", "told"),
    [
        ("gin-rummy", "knok", "'knok' is not understood; did you mean knock? Write discard KS knock"),
        ("gin-rummy", "knok 7H", "'knok 7H' is not understood; did you mean knock? Write discard 7H knock"),
        ("gin-rummy", "knock 7H", "'knock 7H' is not understood; write discard 7H knock"),
        ("gin-rummy", "discard 7H knok", "'knok' is not understood; did you mean knock?"),
        ("gin-rummy", "lya 7H", f"'lya 7H' is not understood; did you mean lay? It has no use in Gin Rummy; {GIN}"),
        ("gin-rummy", "xyz", f"'xyz' is not understood; {GIN}"),
        ("gin-rummy", "", f"'' is not understood; {GIN}"),
        (
            "rap-rummy",
            "knok",
            f"'knok' is not understood; did you mean knock? It has no use in Rap Rummy (1926); {RAP}",
        ),
        ("rap-rummy", "discard 7B rapp", "'rapp' is not understood; did you mean rap?"),
        ("rap-rummy", "rp", "'rp' is not understood; did you mean rap?"),
        ("rap-rummy", "rap 7B", "write rap alone"),
        ("rummy-1916", "lya 7H 8H 9H", "'lya 7H 8H 9H' is not understood; did you mean lay?"),
        (
            "rummy-1916",
            "discard 7H knok",
            "'knok' is not understood; did you mean knock? It has no use in Rummy (1916)",
        ),
        ("rummy-1916", "discard 7H 8H", "name one card, for example discard 7C"),
        ("rummy-q", "pik", "'pik' is not understood; did you mean pick?"),
    ],
)
def test_words(slug: str, text: str, told: str) -> None:
    with pytest.raises(NotationError) as refused:
        Game(slug, PLAYERS, seed=1).play(text)
    assert refused.value.message == told


class TestAGameThatIsLeftOut:
    TOLD = "the game odd-rummy of odd_rummy_of_a_test:BOOK is left out: ImportError(\"cannot import name 'nothing'"

    @pytest.fixture(autouse=True)
    def _registry(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "odd_rummy_of_a_test.py").write_text("from rumpus.core.packs import nothing\n")
        monkeypatch.syspath_prepend(tmp_path)
        entry = EntryPoint("odd-rummy", "odd_rummy_of_a_test:BOOK", GROUP)
        monkeypatch.setattr(games, "BOOKS", Registry(OURS_PATHS, packages=lambda: [entry]))

    @pytest.mark.parametrize("spelled", ["odd-rummy", "Odd Rummy"])
    def test_the_error_of_a_broken_package_says_why(self, spelled: str) -> None:
        with pytest.raises(UsageError) as refused:
            Game(spelled, PLAYERS)
        assert refused.value.message.startswith(self.TOLD)
        assert "(packs.py)" in refused.value.message
        assert refused.value.code == "unknown-game"

    @pytest.mark.parametrize("command", ["play", "games", "rules", "players", "simulate"])
    def test_every_command_says_why(self, command: str) -> None:
        players = ["--players", "club,club"] if command == "simulate" else []
        done = CliRunner().invoke(main, [command, "odd-rummy", *players])
        assert done.stderr.startswith(f"rumpus: {self.TOLD}")
        assert done.exit_code == 2

    def test_the_error_for_its_stored_games_says_why(self) -> None:
        with pytest.raises(UsageError) as refused:
            stored_book("odd-rummy")
        assert refused.value.message.startswith(self.TOLD)
        assert refused.value.code == "not-installed"


def test_commands() -> None:
    done = CliRunner().invoke(main, ["plya"])
    assert "No such command 'plya'. Did you mean play?" in done.stderr
    assert done.exit_code == 2
    assert "No such command 'xyz'" in CliRunner().invoke(main, ["xyz"]).stderr
