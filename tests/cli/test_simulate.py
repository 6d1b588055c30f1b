"""`rumpus simulate`, as it is typed."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rumpus.arena import pool
from rumpus.cli import main
from rumpus.core.shuffle import commitment, secret_from_seed
from rumpus.players import PLAYERS
from rumpus.record import read_record, verify
from tests.cli.sitting import AS_A_SHELL
from tests.patience import PATIENCE


def run_cli(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["simulate", *map(str, words)])


def process(project: Path, *words: str | Path, **streams: int) -> subprocess.Popen[str]:
    started: subprocess.Popen[str] = subprocess.Popen(
        [sys.executable, "-c", AS_A_SHELL, "-m", "rumpus", "simulate", *words],
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(project / "src"), "COLUMNS": "50", "TERM": "xterm"},
        **streams,  # type: ignore[call-overload]  # stdout and stderr
    )
    return started


class TestTheSummary:
    def test_it_prints_wins_and_endings(self) -> None:
        done = run_cli("rummy-1916", "--players", "casual,random", "--games", "4", "--seed", "7", "--jobs", "1")
        assert (done.exit_code, done.stderr) == (0, "")
        first, best, worst, counted, ended = done.stdout.splitlines()
        assert first.startswith("rummy-1916, 4 games, seed 7, ")
        assert best.startswith("casual  wins 4 = 100.0% (95 % interval 51.0% to 100.0%), mean points ")
        assert ", lead a deal +" in best
        assert ", lead a deal -" in worst
        assert worst.startswith("random  wins 0 = 0.0%")
        assert counted.endswith(" actions, 8 deals")
        assert ended.startswith("Games ended by: deals played 4. Deals by: out ")

    def test_json_holds_everything_that_repeats_it(self) -> None:
        words = ("rap-rummy", "--players", "random,Rob=random-rap-15", "--games", "3", "--option", "deals=1", "--json")
        drawn = json.loads(run_cli(*words, "--jobs", "1").stdout)
        assert (drawn["game"], drawn["games"], drawn["first"], drawn["options"]["deals"]) == ("rap-rummy", 3, 0, 1)
        assert [player["name"] for player in drawn["players"]] == ["random", "Rob"]
        assert sum(player["wins"] for player in drawn["players"]) == 3
        assert (drawn["deals"], drawn["game_endings"], drawn["deal_endings"]) == (3, {"deals played": 3}, {"rap": 3})
        again = json.loads(run_cli(*words, "--seed", drawn["seed"], "--jobs", "2").stdout)
        assert drawn | {"seconds": 0} == again | {"seconds": 0}

    def test_ties_are_half_a_win(self) -> None:
        drawn = run_cli("gin-rummy", "--players", "random,random", "--games", "2", "--seed", "1", "--jobs", "1").stdout
        assert "random    wins 1 = 50.0%" in drawn
        assert "random 2  wins 1 = 50.0%" in drawn
        assert "wall 2" in drawn


class TestTheLedger:
    WORDS = ("rap-rummy", "--players", "random,random-rap-15", "--option", "deals=1")

    def summary(self, *more: str | Path) -> dict[str, object]:
        done = run_cli(*self.WORDS, "--jobs", "1", "--json", *more)
        assert (done.exit_code, done.stderr) == (0, "")
        shown: dict[str, object] = json.loads(done.stdout)
        return shown | {"seconds": 0, "out": None}

    def test_the_same_command_goes_on_and_more_games_add_to_it(self, tmp_path: Path) -> None:
        ledger = tmp_path / "match.jsonl"
        begun = self.summary("--games", "3", "--ledger", ledger)
        lines = ledger.read_text().splitlines()
        seed = str(begun["seed"])
        assert self.summary("--games", "3", "--ledger", ledger) == begun
        assert ledger.read_text().splitlines() == lines
        whole = self.summary("--games", "8", "--ledger", ledger)
        assert whole == self.summary("--games", "8", "--seed", seed)
        assert ledger.read_text().splitlines()[:4] == lines

    def test_a_match_that_was_killed_goes_on_with_its_records(self, tmp_path: Path) -> None:
        ledger, out = tmp_path / "match.jsonl", tmp_path / "records"
        words = ("--games", "4", "--seed", "s", "--ledger", ledger, "--out", out)
        whole = self.summary(*words)
        # Killed after a record and before its line in the ledger.
        ledger.write_text("".join(ledger.read_text().splitlines(keepends=True)[:3]))
        (out / "rap-rummy-000003.jsonl").unlink()
        assert self.summary(*words) == whole
        assert len(list(out.iterdir())) == 4

    def test_the_time_limit_ends_it_with_the_finished_games(self, tmp_path: Path) -> None:
        ledger = tmp_path / "match.jsonl"
        first = self.summary("--games", "100000", "--seconds", "0.000001", "--ledger", ledger)
        assert first["games"] == 1
        assert self.summary("--games", "100000", "--seconds", "0.000001", "--ledger", ledger)["games"] == 2

    def test_another_match_is_refused(self, tmp_path: Path) -> None:
        self.summary("--games", "1", "--ledger", tmp_path / "match.jsonl")
        done = run_cli(*self.WORDS, "--games", "1", "--seed", "other", "--ledger", tmp_path / "match.jsonl")
        assert (done.exit_code, done.stdout) == (2, "")
        assert "match.jsonl cannot keep this match: it holds a match of other seeds; name another file" in done.stderr

    def test_the_versions_of_the_players_are_written_down_and_others_are_refused(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        ledger = tmp_path / "match.jsonl"
        shown = self.summary("--games", "1", "--ledger", ledger)
        assert '"player": "random@1"' in ledger.read_text()
        assert '"player": "random-rap-15@1"' in json.dumps(shown)
        before = ledger.read_bytes()
        monkeypatch.setitem(PLAYERS, "random", PLAYERS["random"]._replace(version=2))
        done = run_cli(*self.WORDS, "--games", "2", "--ledger", ledger)
        assert (done.exit_code, done.stdout) == (2, "")
        assert "other players: random@1 and random-rap-15@1, not random@2 and random-rap-15@1;" in done.stderr
        assert ledger.read_bytes() == before


class TestRecords:
    def test_one_a_game_and_each_holds(self, tmp_path: Path) -> None:
        done = run_cli(
            "rummy-gin", "--players", "random,random", "--games", "3", "--seed", "s", "--out", tmp_path / "r"
        )
        assert done.exit_code == 0
        assert done.stdout.splitlines()[-1] == f"Records: 3 files in {tmp_path / 'r'}"
        names = [f"rummy-gin-{number:06}.jsonl" for number in range(3)]
        assert sorted(path.name for path in (tmp_path / "r").iterdir()) == names
        assert all(verify(read_record(tmp_path / "r" / name)).complete for name in names)

    def test_the_number_of_processes_changes_nothing_and_a_game_is_repeated_alone(self, tmp_path: Path) -> None:
        words = ("rap-rummy", "--players", "random,random,casual", "--seed", "s/t", "--out")
        for name, more in (("1", ["--games", "5", "--jobs", "1"]), ("2", ["--games", "5", "--jobs", "2"])):
            assert run_cli(*words, tmp_path / name, *more).exit_code == 0
        assert run_cli(*words, tmp_path / "3", "--first", "4", "--games", "1").exit_code == 0
        one, two, three = (
            {path.name: path.read_text() for path in (tmp_path / name).iterdir()} for name in ("1", "2", "3")
        )
        assert one == two
        assert three == {"rap-rummy-000004.jsonl": one["rap-rummy-000004.jsonl"]}

    def test_the_deals_of_a_round_are_alike_and_everybody_moves_on(self, tmp_path: Path) -> None:
        run_cli("rap-rummy", "--players", "random,casual", "--seed", "s", "--games", "3", "--out", tmp_path)
        headers = [read_record(path).header for path in sorted(tmp_path.iterdir())]
        seeds = ["s/0", "s/0", "s/1"]  # as --help says they are dealt again by rumpus play
        assert [header["commitment"] for header in headers] == [commitment(secret_from_seed(seed)) for seed in seeds]
        seats = [[seat["name"] for seat in header["seats"]] for header in headers]
        assert seats == [["random", "casual"], ["casual", "random"], ["random", "casual"]]

    def test_an_existing_file_is_not_overwritten(self, tmp_path: Path) -> None:
        (tmp_path / "rap-rummy-000002.jsonl").write_text("mine")
        done = run_cli("rap-rummy", "--players", "random,random", "--games", "3", "--out", tmp_path)
        assert (done.exit_code, done.stdout) == (2, "")
        assert "rap-rummy-000002.jsonl exists already; give another --out or --first" in done.stderr
        assert [path.read_text() for path in tmp_path.iterdir()] == ["mine"]

    def test_an_impossible_folder_is_reported(self, tmp_path: Path) -> None:
        (tmp_path / "file").touch()
        done = run_cli("rap-rummy", "--out", tmp_path / "file" / "r")
        assert done.exit_code == 2
        assert done.stderr.startswith("rumpus: cannot write ")

    def test_a_full_disk_is_reported_and_earlier_output_stays(self, project: Path, tmp_path: Path) -> None:
        words = (
            "rap-rummy",
            "--players",
            "random-rap-15,random-rap-15",
            "--games",
            "9",
            "--seed",
            "s",
            "--jobs",
            "1",
            "--out",
        )
        run_cli(*words, tmp_path / "whole")
        sizes = [path.stat().st_size for path in sorted((tmp_path / "whole").iterdir())]
        fitting = next(number for number, size in enumerate(sizes) if size > sizes[0])
        code = (
            "import resource, signal, sys; from rumpus.cli import main;"
            "signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
            f"resource.setrlimit(resource.RLIMIT_FSIZE, ({sizes[0]}, {sizes[0]}));"
            "main(['simulate', *sys.argv[1:]])"
        )
        done = subprocess.run(
            [sys.executable, "-c", code, *words, tmp_path / "full"],
            capture_output=True,
            encoding="utf-8",
            check=False,
            env={**os.environ, "PYTHONPATH": str(project / "src")},
        )
        assert done.returncode == 2
        assert done.stderr == f"rumpus: cannot write {tmp_path}/full/rap-rummy-{fitting:06}.jsonl: File too large\n"
        assert [path.stat().st_size for path in sorted((tmp_path / "full").iterdir())] == sizes[:fitting]


class TestLongGames:
    def test_an_endless_game_is_reported_with_a_remedy(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(pool, "LONG", 2)
        words = ("--players", "random,random", "--games", "2", "--jobs", "1", "--seed", "s")
        told = run_cli("rummy-500", *words).stderr
        assert told.count("\n") == 1
        assert told.endswith("is not over; it ends sooner with --option max_deals=NUMBER\n")
        assert "max_deals" not in run_cli("rummy-1916", *words).stderr

    def test_ctrl_c_keeps_and_shows_finished_games(self, project: Path, tmp_path: Path) -> None:
        words = ("rap-rummy", "--players", "random,random", "--games", "100000", "--jobs", "2", "--seed", "s")
        running = process(project, *words, "--json", "--out", tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        give_up = time.monotonic() + 60
        while len(list(tmp_path.glob("*.jsonl"))) < 5:
            assert time.monotonic() < give_up
            with pytest.raises(subprocess.TimeoutExpired):
                running.wait(0.05)
        running.send_signal(signal.SIGINT)
        shown, told = running.communicate(timeout=PATIENCE)
        assert (running.returncode, told) == (130, "")
        kept = list(tmp_path.iterdir())
        assert abs(json.loads(shown)["games"] - len(kept)) <= 1  # a file may be there and not counted yet
        assert all(path.suffix == ".jsonl" for path in kept)
        assert verify(read_record(kept[0])).complete

    def test_before_a_game_is_over_there_is_nothing_to_show(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def stop(number: int) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr("rumpus.arena.match.play_out", lambda *_: stop(0))
        done = run_cli("rap-rummy", "--jobs", "1", "--seed", "s")
        assert done.exit_code == 130
        assert done.stdout.startswith("rap-rummy, 0 games, seed s, ")
        assert done.stdout.count("\n") == 1


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="no terminals to open here")
def test_on_a_terminal_there_is_a_bar_and_nowhere_else(project: Path) -> None:
    words = ("rap-rummy", "--players", "random,random", "--games", "30", "--seed", "s", "--jobs", "1")
    ours, theirs = os.openpty()
    with process(project, *words, stdout=subprocess.PIPE, stderr=theirs) as shown:
        os.close(theirs)
        text, _ = shown.communicate(timeout=PATIENCE)
        drawn = os.read(ours, 100_000).decode()
    os.close(ours)
    assert "games" in drawn
    assert "%" in drawn
    # Room is left for the ^C of who breaks off: a bar that it breaks over two lines would stay behind.
    bars = re.findall(r"games[^\r\n]*", re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", drawn))
    assert max(map(len, bars)) <= 50 - len("^C")
    assert text.startswith("rap-rummy, 30 games")
    with process(project, *words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as piped:
        again, silent = piped.communicate(timeout=PATIENCE)
    assert silent == ""
    assert again.splitlines()[1:] == text.splitlines()[1:]


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("gin-rummy", "--seed", ""), "--seed is empty; give a word, or leave it out"),
        (("gin", "--games", "1"), "there is no game 'gin'; did you mean"),
        (("gin-rummy", "--players", "casual,randon"), "there is no computer player 'randon'; did you mean random?"),
        (
            ("gin-rummy", "--players", "casual,random@9"),
            "there is no computer player 'random@9' here; this is random@1",
        ),
        (
            ("gin-rummy", "--players", "casual,master-patient"),
            "Gin Rummy has no master-patient player; there are beginner, casual, club, expert, master",
        ),
        (("gin-rummy", "--players", "casual=person,random"), "only computer players play here"),
        (("gin-rummy", "--players", "random,random,random"), "Gin Rummy is for 2 players, not 3"),
        (("gin-rummy", "--option", "knock=3"), "has no option knock; did you mean knock_card?"),
        (("gin-rummy", "--option", "seed=3"), "Gin Rummy has no option seed"),
        (("gin-rummy", "--option", "seats=3"), "Gin Rummy has no option seats"),
        (("gin-rummy", "--option", "self=3"), "Gin Rummy has no option self"),
        (("gin-rummy", "--option", "hand_size"), "write NAME=VALUE"),
    ],
)
def test_wrong_usage_is_one_line(words: tuple[str, ...], line: str) -> None:
    done = run_cli(*words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert line in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "words", [("gin-rummy", "--games", "0"), ("gin-rummy", "--jobs", "0"), ("gin-rummy", "--first", "-1"), ()]
)
def test_wrong_numbers_are_refused_with_how_it_is_used(words: tuple[str, ...]) -> None:
    done = run_cli(*words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("Usage: ")
