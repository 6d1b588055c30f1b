"""`rumpus resume`: none, one, several, damaged, finished, played elsewhere."""

from __future__ import annotations

import json
import os
import shutil
from datetime import datetime
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rumpus.cli import main
from rumpus.core.position import Position
from rumpus.game import Game
from rumpus.record import RecordFile, key_path
from rumpus.record.format import header_line_of
from rumpus.wording.signs import is_printable
from tests.cli.sitting import Sitting
from tests.whole_games import play_at_random


@pytest.fixture(autouse=True)
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the games of this user."""
    monkeypatch.setenv("RUMPUS_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("RUMPUS_CALLED", raising=False)
    return tmp_path / "data" / "games"


def keep(path: Path, game: Game) -> Path:
    """A game on disk, as its players left it."""
    with RecordFile.create(path, game):
        return path


def some_game(slug: str = "rummy-1916", moves: int = 3) -> Game:
    return play_at_random(Game(slug, ["Ann", "Bob"], seed=1), moves=moves)


def resume(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, ["resume", *words], input=typed)


def test_no_unfinished_game() -> None:
    done = resume()
    assert (done.exit_code, done.output) == (0, "There are no unfinished games. To start one: rumpus play\n")
    assert resume("--list").output == done.output
    assert json.loads(resume("--json").output) == []


def test_the_only_unfinished_game_resumes_at_once(games: Path) -> None:
    keep(games / "a.jsonl", some_game())
    done = resume()
    assert done.exit_code == 0
    assert done.output.startswith("Rummy (1916) with Ann, Bob goes on.")
    assert "press Enter when nobody else looks" in done.output


def test_several_unfinished_games_give_a_choice(games: Path) -> None:
    keep(games / "a.jsonl", some_game())
    keep(games / "b.jsonl", some_game("gin-rummy"))
    listed = resume("--list").output.splitlines()
    assert [line[:3] for line in listed] == ["1  ", "2  "]
    assert sorted(line[3:].split(";")[0] for line in listed) == [
        "Gin Rummy with Ann, Bob",
        "Rummy (1916) with Ann, Bob",
    ]
    assert f"{listed[0][3:].split(';')[0]} goes on." in resume("1").output
    asked = resume(typed="7\nx\n2\n")
    assert asked.output.count("There is no game") == 2
    assert f"{listed[1][3:].split(';')[0]} goes on." in asked.output
    assert resume(typed="q\n").output.splitlines()[-1].endswith("q")
    assert "goes on" not in resume(typed="").output


def test_the_list_says_how_far_a_game_is(games: Path) -> None:
    game = Game("rap-rummy", ["Ann", "Bob"], seed=1, deals=3)
    game.play("rap")
    os.utime(keep(games / "a.jsonl", game), (1_600_000_000, 1_600_000_000))
    assert f"; deal 2, totals {game.scores[0]}, {game.scores[1]}; " in resume("--list").output
    (fields,) = json.loads(resume("--json").output)
    assert fields == {
        "file": str(games / "a.jsonl"),
        "game": "rap-rummy",
        "seats": [{"name": "Ann", "kind": "person"}, {"name": "Bob", "kind": "person"}],
        "deal": 2,
        "totals": list(game.scores),
        "last_played": datetime.fromtimestamp(1_600_000_000).astimezone().isoformat(),
    }


def test_a_damaged_game_is_listed_as_damaged_and_left_alone(games: Path) -> None:
    path = keep(games / "a.jsonl", some_game())
    damaged = path.read_bytes().replace(b'"seq":2', b'"seq":4', 1)
    path.write_bytes(damaged)
    keep(games / "b.jsonl", some_game("gin-rummy"))
    assert any("a.jsonl, damaged: line 3: " in line for line in resume("--list").output.splitlines())
    assert {"damage" in one for one in json.loads(resume("--json").output)} == {True, False}
    refused = resume(str(path))
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert refused.stderr.startswith("rumpus: line 3: ")
    assert refused.stderr.count("\n") == 1
    assert path.read_bytes() == damaged


def test_bad_files_in_the_folder_hide_no_other_game(games: Path) -> None:
    keep(games / "a.jsonl", some_game())
    endless = Game("rap-rummy", ["Ann", "Bob"])
    key_path(games / "b.jsonl").write_text("00")
    with (games / "b.jsonl").open("w") as file:  # these have more figures than Python reads
        file.write(header_line_of(endless) + "\n")
        file.write(f'{{"seq":1,"act":"deal","points":[{"9" * 5000},0]}}\n')
    (games / "c.jsonl").symlink_to("nowhere")
    key_path(games / "c.jsonl").touch()
    (games / "d.jsonl").mkdir()
    key_path(games / "d.jsonl").touch()
    listed = resume("--list").output.splitlines()
    (place,) = (line[0] for line in listed if line[1:].startswith("  Rummy (1916) with Ann, Bob; "))
    assert listed[-1] == f"4  c.jsonl, damaged: cannot open {games / 'c.jsonl'}: No such file or directory"
    assert any("b.jsonl, damaged: line 2: " in line for line in listed)
    assert ["damage" in one for one in json.loads(resume("--json").output)].count(False) == 1
    assert "Rummy (1916) with Ann, Bob goes on." in resume(typed=f"{place}\n").output


def test_a_time_in_no_calendar_hides_no_game(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(games / "a.jsonl", some_game())
    looked_at = Path.stat
    monkeypatch.setattr(Path, "stat", lambda path: os.stat_result([*looked_at(path)[:8], 10**15, 0]))
    assert resume("--list").output == "1  Rummy (1916) with Ann, Bob; deal 1; time unknown\n"
    assert [one["last_played"] for one in json.loads(resume("--json").output)] == [None]


def test_a_foreign_file_cannot_send_control_characters_to_the_terminal(games: Path) -> None:
    path = keep(games / "a.jsonl", some_game())
    header, *lines = path.read_text().splitlines(keepends=True)
    fields = json.loads(header)
    fields["seats"][0]["name"] = "\x1b[31mEve\n2  Gin Rummy with Ann\u202e"
    path.write_text(json.dumps(fields) + "\n" + "".join(lines))
    keep(games / "b\x1b[2J.jsonl", some_game()).write_text("no record\n")
    listed = resume("--list").output
    assert is_printable(listed.replace("\n", ""))
    assert listed.count("\n") == 2
    assert r"with \x1b[31mEve\n2  Gin Rummy with Ann\u202e, Bob; deal 1" in listed
    assert r"b\x1b[2J.jsonl, damaged: line 1: " in listed


def test_a_last_line_cut_by_a_crash_is_no_damage(games: Path) -> None:
    path = keep(games / "a.jsonl", some_game())
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"seq":9,"se')
    assert "goes on" in resume().output
    assert path.read_bytes() == whole


def test_a_finished_game_is_not_offered_and_says_so(games: Path) -> None:
    path = keep(games / "a.jsonl", play_at_random(Game("gin-rummy", ["Ann", "Bob"], seed=1)))
    shutil.copy(path, key_path(path))  # as a kill between the last line and the removal of the key leaves it
    assert "no unfinished games" in resume().output
    refused = resume(str(path))
    assert refused.exit_code == 2
    assert f"is finished; to see it: rumpus show {path}" in refused.stderr


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("7",), "there is no game 7 in the list; give 1 to 1"),
        (("0",), "there is no game 0 in the list; give 1 to 1"),
        (("nowhere.jsonl",), "No such file or directory"),
        (("/",), "Is a directory"),
        (("a\nb",), "No such file or directory"),
    ],
)
def test_a_missing_game_is_reported(games: Path, words: tuple[str, ...], line: str) -> None:
    keep(games / "a.jsonl", some_game())
    refused = resume(*words)
    assert refused.exit_code == 2
    assert line in refused.stderr
    assert refused.stderr.count("\n") == 1


def test_a_file_of_the_folder_may_be_named_alone(games: Path) -> None:
    keep(games / "a.jsonl", some_game())
    assert "goes on" in resume("a.jsonl").output


def test_a_position_is_played_as_far_as_its_cards_were_chosen(games: Path) -> None:
    puzzle = Game.from_position("rummy-1916", Position(["7H", "KD 4C"], pile="9C", drawn=True), players=["Ann", "Bob"])
    path = keep(games / "a.jsonl", puzzle)
    done = resume(str(path), typed="\ndiscard 7H\n\n\n")
    assert done.exit_code == 0
    assert "goes out." in done.output
    assert "No cards were chosen for another deal, so the game ends here." in done.output
    again = resume(str(path))
    assert (again.exit_code, again.output.count("No cards were chosen")) == (0, 1)


def test_a_record_whose_secret_is_gone(games: Path) -> None:
    path = keep(games / "a.jsonl", some_game())
    key_path(path).unlink()
    refused = resume(str(path))
    assert refused.exit_code == 1
    assert "the deals cannot be made again without the secret" in refused.stderr


def test_two_terminals_cannot_play_one_game(games: Path, tmp_path: Path) -> None:
    keep(games / "a.jsonl", some_game())
    with Sitting(tmp_path, "resume") as first:
        assert "goes on" in first.shown
        with Sitting(tmp_path, "resume") as second:
            assert second.status == 2
            assert (
                second.shown == f"rumpus: {games / 'a.jsonl'} is being played by another process: finish there first\n"
            )
        first.close_input()
        assert first.status == 0
    with Sitting(tmp_path, "resume") as again:
        assert "goes on" in again.shown
