"""`./run` from nothing, as a new user calls it: the folder is set up once, by one call, and stays set up."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.sitting import AS_A_SHELL
from tests.patience import PATIENCE
from tools.environment import Environment
from tools.messages import Ticker

SET_UP = "later calls start at once"
Environ = Callable[..., dict[str, str]]


def start(root: Path, environ: dict[str, str], *words: str, cwd: Path | None = None) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", AS_A_SHELL, str(root / "run"), *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=environ,
        cwd=cwd or root,
    )


def call(root: Path, environ: dict[str, str], *words: str, cwd: Path | None = None) -> tuple[int, str, str]:
    with start(root, environ, *words, cwd=cwd) as process:
        out, err = process.communicate()
    return process.returncode, out, err


def test_one_set_up_serves_every_later_call(small_project: Path, offline_environ: Environ, tmp_path: Path) -> None:
    complete_environment(small_project, under_way="run")
    (tmp_path / "rumpus.py").write_text("raise SystemExit('the wrong one')", "utf-8")
    root, environ = small_project, offline_environ(PYTHONPATH=str(tmp_path))

    with start(root, environ, "Ann") as one, start(root, environ, "Bob") as two:
        said = [one.communicate(), two.communicate()]
    assert (one.returncode, two.returncode) == (0, 0), said
    assert [out.split(" in ")[0] for out, _ in said] == ["playing Ann", "playing Bob"]
    assert sorted(SET_UP in err for _, err in said) == [False, True], "two calls share one set-up, after one cut off"

    assert call(root, environ, cwd=tmp_path) == (0, f"playing in {tmp_path}\n", "")

    assert call(root, environ, "called") == (1, "", f"'{root / 'run'}'\n"), "what to type next is what was typed"

    moved = root.rename(root.with_name("moved"))
    status, out, err = call(moved, environ)
    assert (status, out) == (0, f"playing in {moved}\n")
    assert SET_UP not in err, "a moved folder needs no more than the pointer to it"
    assert call(moved, environ)[2] == ""


def test_only_changed_parts_are_missing(small_project: Path) -> None:
    environment = complete_environment(small_project)
    everything = ["python", "run", "project", "test"]
    assert environment.lacking(["run"]) == []
    assert environment.lacking(["run", "test"]) == []
    assert environment.lacking(["run", "bench"]) == ["bench"]

    lock = small_project / "locks" / "test.txt"
    lock.write_text("# another\n", "utf-8")
    assert environment.lacking(["run"]) == []
    assert environment.lacking(["run", "test"]) == ["test"]

    (small_project / "pyproject.toml").write_text("# another\n", "utf-8")
    assert environment.lacking(["run", "test"]) == ["project", "test"]

    environment.python.unlink()
    assert environment.lacking(["run", "test"]) == everything


def test_a_solver_that_cannot_be_compiled_is_said_in_a_line(set_up: Path, offline_environ: Environ) -> None:
    status, out, err = call(set_up, offline_environ(UNLUCKY="1"), "test", "tests/core")
    assert (status, out) == (1, "")
    assert "the solver cannot be compiled" in err
    assert "Traceback" not in err
    assert "no such luck" in (set_up / ".venv" / "install.log").read_text("utf-8")
    assert Environment(set_up).lacking(["run", "test"]) == [], "what stood before stays"
    told = "rumpus: Compiling 1 of 2: hands\n"
    assert call(set_up, offline_environ(), "test", "tests/core") == (0, "testing\n", told)


@pytest.fixture
def alive(tmp_path: Path) -> Path:
    """A pipe that a process holds open which compiles for ever."""
    os.mkfifo(tmp_path / "alive")
    return tmp_path / "alive"


WORDS = [(), ("play",), ("plya",), ("serve",), ("rules", "rap-rummy"), ("simulate", "rap-rummy")]


def test_no_call_waits_for_another_that_compiles(set_up: Path, offline_environ: Environ, alive: Path) -> None:
    compiling = start(set_up, offline_environ(ENDLESS=str(alive)), "test", "tests/core")
    with compiling, alive.open("rb") as held:
        assert held.read(1) == b"+", "it compiles"
        for words in WORDS:
            with start(set_up, offline_environ(UNLUCKY="1"), *words) as process:
                out, err = process.communicate(timeout=PATIENCE)
            assert (process.returncode, err) == (0, "")
            assert out.split(" in ")[0] == " ".join(["playing", *words])
        compiling.kill()


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_stopped_set_up_leaves_no_process_behind(
    set_up: Path, offline_environ: Environ, alive: Path, stop: signal.Signals
) -> None:
    compiling = start(set_up, offline_environ(ENDLESS=str(alive)), "test", "tests/core")
    with compiling, alive.open("rb") as held:
        assert held.read(1) == b"+", "what compiles has begun a process of its own, which holds the file"
        compiling.send_signal(stop)
        compiling.communicate()
        assert held.read() == b"", "the end of the file comes when nobody holds it any more"


PIP = [
    "Collecting click==8.2 (from -r run.txt)",
    "  Downloading click.whl",
    "Ignoring colorama: markers",
    " + attrs==2",
]


@pytest.mark.parametrize("is_live", [True, False])
class TestHowFarItIs:
    def test_packages_are_counted(self, is_live: bool, capsys: pytest.CaptureFixture[str]) -> None:
        ticker = Ticker(packages=30)
        ticker.live = is_live
        for line in [*PIP, *(f"Collecting package-{number}" for number in range(4, 30))]:
            ticker.show(line)
        told = capsys.readouterr().err
        if is_live:
            assert told.startswith("\r\x1b[K  1 of 30: Collecting click==8.2 (from -r run.txt)")
            assert "\r\x1b[K  1 of 30: Downloading click.whl\r\x1b[K  2 of 30: Ignoring" in told
            assert "\n" not in told
        else:
            assert told.splitlines() == [f"rumpus: {n} of 30: Collecting package-{n}" for n in (10, 20)]

    def test_the_solver_says_itself_how_far_it_is(self, is_live: bool, capsys: pytest.CaptureFixture[str]) -> None:
        ticker = Ticker()
        ticker.live = is_live
        for line in ("Compiling 2 of 14: whole games", "a warning"):
            ticker.show(line)
        told = capsys.readouterr().err
        if is_live:
            assert told == "\r\x1b[K  Compiling 2 of 14: whole games\r\x1b[K  a warning"
        else:
            assert told == "rumpus: Compiling 2 of 14: whole games\n"


@pytest.mark.parametrize("text", ["", "{", "[]", '{"pieces": {}', "{}", '{"pieces": []}'])
def test_a_damaged_stamp_counts_as_none(small_project: Path, text: str) -> None:
    environment = complete_environment(small_project)
    environment.stamp.write_text(text, "utf-8")
    assert environment.lacking(["run"]) == ["python", "run", "project"]


def test_a_lost_package_is_noticed(small_project: Path) -> None:
    environment = complete_environment(small_project)
    (package,) = environment.venv.glob("lib/python3*/site-packages/click")
    package.rmdir()
    assert environment.lacking(["run"]) == ["python", "run", "project"]


def test_a_cut_off_test_set_up_leaves_play_alone(small_project: Path) -> None:
    environment = complete_environment(small_project, under_way="test")
    assert environment.lacking(["run"]) == []
    assert environment.lacking(["run", "test"]) == ["python", "run", "project", "test"]


def complete_environment(root: Path, under_way: str | None = None) -> Environment:
    """An environment whose stamp says that it is complete, but for what was under way."""
    environment = Environment(root)
    package = environment.venv / "lib" / "python3.11" / "site-packages" / "click"
    package.mkdir(parents=True)
    (environment.venv / "bin").mkdir()
    environment.python.symlink_to(sys.executable)
    pieces = {piece: environment.digest(piece) for piece in ("python", "run", "project", "test")}
    stamp = {"pieces": pieces, "under_way": under_way, "files": ["click"]}
    environment.stamp.write_text(json.dumps(stamp), "utf-8")
    return environment


@pytest.fixture
def lock(set_up: Path) -> Iterator[Path]:
    """The lock of what testing needs, as it was again afterwards."""
    path = set_up / "locks" / "test.txt"
    before = path.read_bytes()
    yield path
    path.write_bytes(before)


def test_no_network_is_said_in_a_line_and_harms_nothing(set_up: Path, lock: Path, offline_environ: Environ) -> None:
    environ = offline_environ(PIP_NO_INDEX="0", PIP_INDEX_URL="http://127.0.0.1:9/simple", PIP_RETRIES="0")
    lock.write_text(f"click==8.2.0 --hash=sha256:{'0' * 64}\n", "utf-8")
    assert call(set_up, environ)[0] == 0
    status, out, err = call(set_up, environ, "test")
    assert (status, out) == (1, "")
    assert "Connect to the network" in err
    assert "Traceback" not in err
    assert Environment(set_up).lacking(["run"]) == []
    assert Environment(set_up).lacking(["run", "test"]) == ["test"]
