"""The file `run` itself: it must parse in every Python and find a newer one, or say what is needed."""

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

# The real script under a Python that says it is older than it is.
AS_OLD = (
    "import runpy, sys; sys.version_info = (3, 6, 15); sys.argv[:] = ['run', *sys.argv[2:]]; "
    "runpy.run_path({run!r}, run_name='__main__')"
)


@pytest.fixture
def door(project: Path, tmp_path: Path) -> Path:
    """`run` with nothing behind it but a word that says which Python came through."""
    shutil.copy(project / "run", tmp_path)
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "__init__.py").touch()
    (tmp_path / "tools" / "commands.py").write_text("def main(words): print('in', *words)", "utf-8")
    return tmp_path / "run"


def call_as_old(door: Path, path: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", AS_OLD.format(run=str(door)), "-", "play", "rap-rummy"]
    return subprocess.run(command, capture_output=True, text=True, env={"PATH": str(path)}, check=False)


def test_it_parses_in_old_pythons(project: Path) -> None:
    text = (project / "run").read_text("ascii")
    ast.parse(text, feature_version=(3, 7))
    assert not any(
        isinstance(node, ast.JoinedStr | ast.AnnAssign | ast.NamedExpr) for node in ast.walk(ast.parse(text))
    )


def test_an_old_python_is_refused_with_the_needed_version(door: Path, tmp_path: Path) -> None:
    done = call_as_old(door, tmp_path / "nowhere")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("rumpus: Python 3.11 or newer is needed")
    assert done.stderr.count("\n") == 1


def test_an_old_python_goes_on_in_a_newer_one(door: Path, tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python3.12").symlink_to(sys.executable)
    done = call_as_old(door, tmp_path / "bin")
    assert (done.returncode, done.stdout) == (0, "in play rap-rummy\n"), done.stderr
