"""A game of another package: installed it is a game like any other, gone its games wait untouched, back they go on."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rumpus.games import first_choice
from tests.server.serving import served
from tests.server.visitors import Refused, Visitor

SLUG = "kitchen-rummy"
ABSENT = f"game not installed: {SLUG}"
PLAYED = """
import pickle, random, sys, rumpus
assert "kitchen_rummy" not in sys.modules
game, rng = rumpus.Game("kitchen-rummy", ["Ann", "Bob"], seed=1), random.Random(1)
assert "kitchen_rummy" in sys.modules
while not game.is_over:
    game.play(rng.choice(game.legal_actions()))
assert rumpus.verify(rumpus.record_of(game)).complete
assert rumpus.games()[-1] == "kitchen-rummy"
for value in (game, game.copy(), game.rules, game.rules.pack, game.state, game.view(0), game.lines):
    assert pickle.loads(pickle.dumps(value)) == value
with open(sys.argv[1] + ".pickle", "wb") as file:
    pickle.dump(game, file)
rumpus.save(game, sys.argv[1])
going_on = rumpus.Game("kitchen-rummy", ["Ann", "Bob"], seed=1)
rumpus.RecordFile.create(__import__("pathlib").Path(sys.argv[2]), going_on).close()
"""


def python(project: Path, home: Path, *words: str | Path, site: Path | None = None) -> subprocess.CompletedProcess[str]:
    paths = [project / "src", *([site] if site else [])]
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths)), "RUMPUS_DATA": str(home)}
    command = [sys.executable, "-P", *map(str, words)]
    return subprocess.run(command, env=environ, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def data_directory(project: Path, installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory with a finished record, an unfinished one and a ledger."""
    home = tmp_path_factory.mktemp("home")
    (home / "games").mkdir()
    records = (home / "over.jsonl", home / "games" / "on.jsonl")
    for words in (("-c", PLAYED, *records), simulate_words(home)):
        done = python(project, home, *words, site=installed)
        assert done.returncode == 0, done.stderr
    return home


def simulate_words(home: Path, slug: str = SLUG) -> tuple[str | Path, ...]:
    """Four games and their ledger, from the command line."""
    words = ("simulate", slug, "--players", "random,random", "--games", "4", "--jobs", "1")
    return "-m", "rumpus", *words, "--ledger", home / "match.jsonl"


def test_it_is_loaded_on_demand_and_played(data_directory: Path) -> None:
    assert (data_directory / "over.jsonl").stat().st_size > 1000


def test_a_game_of_it_goes_to_another_process(project: Path, installed: Path, data_directory: Path) -> None:
    code = "import pickle, sys; game = pickle.load(open(sys.argv[1], 'rb')); print(game.rules.title, game.is_over)"
    done = python(project, data_directory, "-c", code, data_directory / "over.jsonl.pickle", site=installed)
    assert (done.stdout, done.stderr) == ("Kitchen Rummy True\n", "")


def test_its_commands_are_those_of_any_game(project: Path, installed: Path, data_directory: Path) -> None:
    def rumpus(*words: str | Path) -> str:
        done = python(project, data_directory, "-m", "rumpus", *words, site=installed)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    assert f"{SLUG}: Kitchen Rummy, 2 to 4 players" in rumpus("games")
    assert "KR-2 · A turn" in rumpus("rules", SLUG, "KR-2")
    assert "Kitchen Rummy" in rumpus("show", data_directory / "over.jsonl")
    assert "3 deals" in rumpus("verify", data_directory / "over.jsonl")
    assert "Kitchen Rummy with Ann, Bob; deal 1" in rumpus("resume", "--list")
    assert "4 games" in rumpus(*simulate_words(data_directory)[2:])


def test_stored_games_of_a_removed_package_are_reported(project: Path, data_directory: Path) -> None:
    before = {path: path.read_bytes() for path in data_directory.rglob("*.jsonl")}
    for words in (("show", data_directory / "over.jsonl"), ("verify", data_directory / "over.jsonl")):
        done = python(project, data_directory, "-m", "rumpus", *words)
        assert done.returncode == 1
        assert ABSENT in done.stdout + done.stderr
    for typed in (
        simulate_words(data_directory),
        (*simulate_words(data_directory), "--seed", "other"),
        simulate_words(data_directory, first_choice().slug),
    ):
        done = python(project, data_directory, *typed)
        assert (done.returncode, done.stdout) == (2, "")
        assert ABSENT in done.stderr
    listed = python(project, data_directory, "-m", "rumpus", "resume", "--list")
    assert f"on.jsonl, {ABSENT}" in listed.stdout
    assert {path: path.read_bytes() for path in data_directory.rglob("*.jsonl")} == before


def test_a_table_waits_for_it_and_goes_on(installed: Path, data_directory: Path, tmp_path: Path) -> None:
    with served(tmp_path, packages=[installed]) as server:
        ann = Visitor(server.url, "Ann")
        told = ann.get(f"/api/games/{SLUG}")
        assert (told["title"], told["layout"]["pile"]) == ("Kitchen Rummy", "top")
        assert ann.get(f"/api/rules/{SLUG}")
        made = ann.make_table(SLUG, computers=["random"], start=True, absence="wait", grace=86400.0, is_open=True)
        with ann.at(made["id"]) as at:
            at.next()
            while at.view["seq"] < 6 or not at.view["may"]:
                at.act(at.view["may"][0]["act"]) if at.view["may"] else at.next()
            seq = at.view["seq"]
        ann.post("/api/me/keep", passphrase="correct horse battery")
        upload = ann.http.post("/api/records", content=(data_directory / "over.jsonl").read_bytes()).json()
    shutil.copy(tmp_path / "rumpus.db", tmp_path / "before.db")
    with served(tmp_path) as server:
        ann.moved_to(server.url)
        assert [table["title"] for table in ann.get("/api/me/tables")["running"]] == [ABSENT]
        for address in (f"/api/tables/{made['id']}", f"/api/records/{upload['id']}"):
            with pytest.raises(Refused) as refused:
                ann.get(address)
            assert refused.value.error["code"] == "not-installed"
            assert ABSENT in refused.value.error["message"]
    with served(tmp_path, packages=[installed]) as server:
        ann.moved_to(server.url)
        assert ann.get(f"/api/records/{upload['id']}")["title"] == "Kitchen Rummy"
        with ann.at(made["id"]) as at:
            at.next()
            assert at.view["seq"] == seq
            assert at.act(at.view["may"][0]["act"])["type"] == "done"
    ann.http.close()
