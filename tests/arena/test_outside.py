"""Players from outside, named by their module: what they are called, what is refused, and who may name them."""

from __future__ import annotations

import json
import pickle
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from rumpus.arena.match import Match
from rumpus.arena.outside import OutsidePlayer, outside_player
from rumpus.cli import main
from rumpus.cli.seating import parse_computers, parse_players
from rumpus.core.errors import UsageError
from rumpus.game import Seat
from rumpus.players import make_player, player_kind
from rumpus.room.settings import Settings

LONG = "bots_of_a_workshop_on_games_of_cards_with_a_long_name"
SOURCE = """
from rumpus.players.random_player import RandomPlayer

class Careful(RandomPlayer):
    VERSION = 3

def plain(rules, seed):
    return RandomPlayer(rules, seed)

class Odd(RandomPlayer):
    VERSION = "two"

number = 7
"""


@pytest.fixture
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a module of somebody's own, which is the current one; what it leaves in this process is taken
    away."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    path = tmp_path / "their_bots.py"
    path.write_text(SOURCE)
    yield path
    for name in ("their_bots", LONG):
        sys.modules.pop(name, None)


def test_one_has_the_version_that_it_says_and_else_a_digest_of_its_source(bots: Path) -> None:
    assert outside_player("their_bots:Careful").versioned == "their_bots:Careful@3"
    assert outside_player(" their_bots:Careful@3 ") == OutsidePlayer("their_bots", "Careful", "3")
    plain = outside_player("their_bots:plain")
    assert plain.version.startswith("sha-")
    bots.write_text(SOURCE + "# changed\n")
    assert outside_player("their_bots:plain").version != plain.version
    with pytest.raises(UsageError, match="its source was changed while it was measured"):
        pickle.loads(pickle.dumps(plain)).factory  # noqa: B018 it is asked for as a match asks


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("no_bots:Careful", "no_bots:Careful cannot play: ModuleNotFoundError: No module named 'no_bots'"),
        ("their_bots:Careless", "their_bots has no class or function 'Careless'"),
        ("their_bots:", "their_bots has no class or function ''"),
        (":Careful", "cannot play: ValueError"),
        ("their_bots:number", "has no class or function 'number'"),
        ("their_bots:Odd", "its VERSION is 'two', not a whole number"),
        ("their_bots:Careful@2", "their_bots:Careful@2 cannot play: this is their_bots:Careful@3"),
        ("broken:Careful", "SyntaxError"),
    ],
)
def test_an_unusable_player_is_reported_in_a_line(bots: Path, text: str, said: str) -> None:
    (bots.parent / "broken.py").write_text("class Careful(:")
    done = CliRunner().invoke(main, ["simulate", "rap-rummy", "--players", f"random,{text}"])
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert said in done.stderr


def test_seats_are_named_by_them(bots: Path) -> None:
    seats, outside = parse_computers("random,their_bots:Careful,Ann=their_bots:Careful,their_bots:Careful@3")
    careful = "their_bots:Careful@3"
    assert seats == (Seat("random", "random@1"), *(Seat(name, careful) for name in ("Careful", "Ann", "Careful 2")))
    assert list(outside) == [careful]
    assert Match("rap-rummy", seats, 1, outside=outside).players == ("random@1", careful, careful, careful)


def test_a_module_may_have_a_long_name(bots: Path) -> None:
    (bots.parent / f"{LONG}.py").write_text(SOURCE)
    words = ["simulate", "rap-rummy", "--players", f"random,{LONG}:Careful", "--option", "deals=1", "--games", "1"]
    done = CliRunner().invoke(main, words)
    assert (done.exit_code, done.stderr) == (0, "")


def test_processes_import_them_too_and_the_ledger_names_their_version(bots: Path) -> None:
    words = ["simulate", "rap-rummy", "--players", "their_bots:Careful,random", "--option", "deals=1", "--seed", "s"]
    words += ["--games", "4", "--json"]
    one, two = (CliRunner().invoke(main, [*words, "--jobs", jobs, "--ledger", f"{jobs}.jsonl"]) for jobs in "12")
    assert (one.exit_code, two.exit_code, one.stderr, two.stderr) == (0, 0, "", "")
    alone, together = (json.loads(shown.stdout) | {"seconds": 0} for shown in (one, two))
    assert alone == together
    lines = [sorted(Path(f"{jobs}.jsonl").read_text().splitlines()) for jobs in "12"]
    assert lines[0] == lines[1]
    header = json.loads(Path("1.jsonl").read_text().splitlines()[0])
    assert header["players"][0] == {"name": "Careful", "player": "their_bots:Careful@3"}
    # Python takes a source for unchanged that is as old to the second and as long as what it compiled.
    bots.write_text(SOURCE.replace("VERSION = 3", "VERSION = 40"))
    del sys.modules["their_bots"]
    again = CliRunner().invoke(main, [*words, "--jobs", "1", "--ledger", "1.jsonl"])
    assert again.exit_code == 2
    assert "Careful=their_bots:Careful@3 and random@1, not Careful=their_bots:Careful@40 and random@1" in again.stderr


@pytest.mark.parametrize("kind", ["their_bots:Careful", "their_bots:Careful@3"])
def test_only_measuring_commands_import_players_by_name(bots: Path, kind: str) -> None:
    """A registered kind is all that a table, a record or a person's own line at a game can ask for."""
    sys.path.append(str(bots.parent))  # where it would be found
    for ask in (
        lambda: player_kind(kind),
        lambda: make_player(kind, None, 1),  # type: ignore[arg-type]  # it is refused before
        lambda: Settings("rap-rummy", 2, stand_in=kind),
        lambda: parse_players(f"Ann,Bob={kind}"),
    ):
        with pytest.raises(UsageError, match=r"there is no computer player|has no .* player"):
            ask()
    assert parse_players(f"Ann,{kind}")[1] == Seat(kind, "person")
    assert "their_bots" not in sys.modules
