"""Games on many machines, by Ray: a cluster of several nodes, the commands as they are typed, and what goes wrong."""

from __future__ import annotations

import os
import pickle
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import ClassVar

import pytest
from click.testing import CliRunner

from rumpus.arena import cluster
from rumpus.arena.match import Match
from rumpus.arena.pool import Unit
from rumpus.cli import main
from rumpus.core.errors import UsageError
from rumpus.game import Seat
from tests.arena.panels import ledgers
from tests.arena.ray_cluster import LocalCluster
from tests.cli.sitting import AS_A_SHELL
from tests.patience import PATIENCE

RAP = ("rap-rummy", "--option", "deals=1", "--seed", "s")
WAITING = (*RAP, "--players", "random,tests.arena.waiting:Waits", "--games", "6")


def ray_or_skip(name: str) -> None:
    """Without Ray a test is skipped by its name; where it was to be there (``.ci/run``) it fails."""
    if find_spec("ray") is None:
        leave_out = pytest.fail if os.environ.get("RUMPUS_NEEDS_RAY") else pytest.skip
        leave_out(f"{name}: no Ray here; ./run ray adds it")


@pytest.fixture(scope="module")
def local(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[], LocalCluster]]:
    """A function that starts the cluster at the first call."""
    started: list[LocalCluster] = []

    def start() -> LocalCluster:
        if not started:
            started.append(LocalCluster(project, RAY_TEST_FOLDER=str(tmp_path_factory.mktemp("nodes"))))
        return started[0]

    yield start
    for one in started:
        one.close()


@pytest.fixture
def nodes(request: pytest.FixtureRequest, local: Callable[[], LocalCluster]) -> Iterator[LocalCluster]:
    """The cluster, with two nodes. Players that wait say in its folder, empty now, where they sit."""
    ray_or_skip(request.node.name)
    started = local()
    if len(started.nodes) < 2:
        started.add("two")
    for path in started.folder.iterdir():
        path.unlink()
    yield started
    while Run.begun:
        Run.begun.pop().kill()


class Run:
    """A command at work; where a test fails it is ended behind it."""

    begun: ClassVar[list[Run]] = []

    def __init__(self, nodes: LocalCluster, *words: str | Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", AS_A_SHELL, "-m", "rumpus", *map(str, words)],
            encoding="utf-8",
            env=nodes.environ,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self.begun.append(self)

    def until(self, happened: Callable[[], bool]) -> None:
        """Wait for something that it does."""
        give_up = time.monotonic() + PATIENCE
        while not happened():
            assert time.monotonic() < give_up
            assert self._process.poll() is None, self._process.communicate()
            time.sleep(0.02)

    def next_error_line(self) -> str:
        """The next line on its standard error."""
        assert self._process.stderr
        return self._process.stderr.readline()

    def interrupt(self) -> None:
        """Ctrl-C."""
        self._process.send_signal(signal.SIGINT)

    def kill(self) -> None:
        """End it in any case."""
        self._process.kill()
        self._process.communicate()

    def end(self) -> tuple[int, str, str]:
        """Its exit status, and what it wrote."""
        shown, told = self._process.communicate(timeout=PATIENCE)
        return self._process.returncode, shown, told


def run_cli(*words: str | Path) -> tuple[int, str, str]:
    done = CliRunner().invoke(main, [*map(str, words)])
    return done.exit_code, done.stdout, done.stderr


def lines(ledger: Path) -> list[str]:
    """A ledger in no order."""
    return sorted(ledger.read_text().splitlines())


class TestOnSeveralNodes:
    def test_a_panel_is_the_same(self, nodes: LocalCluster, tmp_path: Path) -> None:
        words = ("panel", *RAP, "--players", "random,random-rap-15", "--rounds", "240")
        assert Run(nodes, *words, "--out", tmp_path / "ray", "--ray", "auto").end()[::2] == (0, "")
        assert run_cli(*words, "--out", tmp_path / "here", "--jobs", "1")[0] == 0
        assert ledgers(tmp_path / "ray") == ledgers(tmp_path / "here")

    def test_ctrl_c_keeps_finished_games(self, nodes: LocalCluster, tmp_path: Path) -> None:
        ledger = tmp_path / "ledger"
        words = ("simulate", *RAP, "--players", "random,random", "--games", "100000", "--ledger", ledger, "--json")
        run = Run(nodes, *words, "--ray", nodes.address)
        run.until(lambda: ledger.exists() and len(lines(ledger)) > 5)
        run.interrupt()
        status, shown, told = run.end()
        assert (status, told) == (130, "")
        assert f'"games": {len(set(lines(ledger))) - 1},' in shown

    def test_an_endless_game_is_reported_while_it_runs(self, nodes: LocalCluster) -> None:
        words = ("rap-rummy", "--option", "deals=100000", "--players", "random,random", "--games", "2")
        run = Run(nodes, "simulate", *words, "--ray", nodes.address)
        assert run.next_error_line() == "rumpus: a game has reached deal 200 and is not over\n"
        run.interrupt()
        status, shown, told = run.end()
        assert (status, shown[:19], told) == (130, "rap-rummy, 0 games,", "")

    def test_a_machine_with_another_rumpus_is_refused(self, nodes: LocalCluster, project: Path, tmp_path: Path) -> None:
        shutil.copytree(project / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
        with (tmp_path / "src" / "rumpus" / "solver" / "scope.py").open("a") as kernels:
            kernels.write("# another\n")
        run = Run(nodes, "simulate", *WAITING, "--ledger", tmp_path / "ledger", "--ray", nodes.address)
        run.until(lambda: nodes.playing() == nodes.nodes)  # so that the next game can go to the third alone
        nodes.add("three", f"PYTHONPATH={tmp_path / 'src'}{os.pathsep}{project}")
        status, _, told = run.end()
        nodes.kill("three")
        assert (status, told.count("\n")) == (2, 1)
        assert told.startswith("rumpus: the machine 127.0.0.1 of the Ray cluster has rumpus ")
        assert told.endswith(f"this one {cluster.build().text}; install the same on all\n")
        assert len(lines(tmp_path / "ledger")) == 1

    def test_the_games_of_a_killed_node_are_played_again_and_counted_once(
        self, nodes: LocalCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        run = Run(nodes, "simulate", *WAITING, "--ledger", tmp_path / "ray", "--out", tmp_path, "--ray", nodes.address)
        run.until(lambda: nodes.playing() == nodes.nodes)
        nodes.kill("two")
        nodes.let_go("one", "here")  # and never who sat there
        assert run.end()[::2] == (0, "")
        monkeypatch.setenv("RAY_TEST_FOLDER", str(nodes.folder))
        assert run_cli("simulate", *WAITING, "--ledger", tmp_path / "here", "--jobs", "1")[0] == 0
        assert lines(tmp_path / "ray") == lines(tmp_path / "here")
        assert len(list(tmp_path.glob("*.jsonl"))) == 6


class TestAWorker:
    UNIT = Unit(Match("rap-rummy", (Seat("a", "random"), Seat("b", "random")), "s", {"deals": 1}), 3)

    def test_it_answers_with_the_report(self) -> None:
        found, body = cluster.run_unit(cluster.build(), pickle.dumps(self.UNIT), with_record=True, ring=pytest.fail)
        assert (found, pickle.loads(body)) == (cluster.build(), self.UNIT.report(with_record=True))

    def test_it_answers_with_an_error_of_ours(self) -> None:
        unit = Unit(replace(self.UNIT.match, options={"deal": 1}), 3)
        _, body = cluster.run_unit(cluster.build(), pickle.dumps(unit), with_record=False, ring=pytest.fail)
        assert isinstance(pickle.loads(body), UsageError)

    def test_a_request_of_another_build_is_not_read(self) -> None:
        asked = cluster.build()._replace(digest="another")
        assert cluster.run_unit(asked, b"not read", with_record=False, ring=pytest.fail) == (cluster.build(), b"")


class TestWithoutACluster:
    @pytest.fixture
    def there(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """As if Ray were installed: what is refused here is refused before it is asked."""
        monkeypatch.setattr(cluster, "_ray", lambda: None)
        monkeypatch.delenv("RAY_ADDRESS", raising=False)

    def test_where_ray_is_missing_it_is_said_how_to_add_it(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        monkeypatch.setitem(sys.modules, "ray", None)
        monkeypatch.setenv("RUMPUS_CALLED", "./run")
        said = "rumpus: --ray needs packages that are not installed; type: ./run ray\n"
        assert run_cli("simulate", *RAP, "--ray", "auto") == (2, "", said)
        assert run_cli("panel", *RAP, "--out", tmp_path / "p", "--ray", "auto") == (2, "", said)

    @pytest.mark.usefixtures("there")
    @pytest.mark.parametrize(
        ("address", "said"),
        [
            (
                "127.0.0.1:1",
                "no Ray cluster answers at 127.0.0.1:1: Connection refused; begin one by: ray start --head",
            ),
            ("somewhere", "'somewhere' is no address of a Ray cluster; write auto or HOST:PORT"),
            ("ray://here:1", "'ray://here:1' is no address of a Ray cluster; write auto or HOST:PORT"),
            ("127.0.0.1:99999", "no Ray cluster answers at 127.0.0.1:99999: "),
        ],
    )
    def test_an_unreachable_cluster_is_reported_in_a_line(self, address: str, said: str) -> None:
        status, shown, told = run_cli("simulate", *RAP, "--ray", address)
        assert (status, shown, told.count("\n")) == (2, "", 1)
        assert told.startswith(f"rumpus: {said}")

    @pytest.mark.usefixtures("there")
    def test_auto_asks_the_environment(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("RAY_ADDRESS", "127.0.0.1:1")
        assert "no Ray cluster answers at 127.0.0.1:1" in run_cli("simulate", *RAP, "--ray", "auto")[2]

    def test_an_error_of_ray_is_reported_in_a_line(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def init(address: str, **settings: object) -> None:
            raise ConnectionError(f"Could not find any running Ray instance at {address}.\nStart one\n")

        monkeypatch.setattr(cluster, "_ray", lambda: SimpleNamespace(init=init))
        monkeypatch.delenv("RAY_ADDRESS", raising=False)
        said = "rumpus: no Ray cluster can be used at auto: Could not find any running Ray instance at auto.\n"
        assert run_cli("simulate", *RAP, "--ray", "auto") == (2, "", said)

    def test_processes_are_counted_on_this_machine_alone(self) -> None:
        said = "rumpus: --jobs counts processes of this machine alone; leave it out beside --ray\n"
        assert run_cli("simulate", *RAP, "--ray", "auto", "--jobs", "2") == (2, "", said)
