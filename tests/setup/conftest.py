"""A project small enough to be set up in a test, without network: empty locks and a build backend of its own."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

BACKEND = """
import os, zipfile

def get_requires_for_build_editable(settings=None):
    return []

def build_editable(folder, settings=None, metadata=None):
    name = "rumpus-1-py3-none-any.whl"
    with zipfile.ZipFile(os.path.join(folder, name), "w") as wheel:
        wheel.writestr("rumpus.pth", os.path.abspath("src"))
        wheel.writestr("rumpus-1.dist-info/METADATA", "Metadata-Version: 2.1\\nName: rumpus\\nVersion: 1\\n")
        wheel.writestr("rumpus-1.dist-info/WHEEL", "Wheel-Version: 1.0\\nGenerator: x\\n"
                       "Root-Is-Purelib: true\\nTag: py3-none-any\\n")
        wheel.writestr("rumpus-1.dist-info/RECORD", "".join(f"{file},,\\n" for file in wheel.namelist()))
    return name
"""
PYPROJECT = '[build-system]\nrequires = []\nbuild-backend = "backend"\nbackend-path = ["."]\n'
PLAYS = """
import os, sys
if sys.argv[1:] == ["called"]:
    sys.exit(os.environ["RUMPUS_CALLED"])
print("playing", *sys.argv[1:], "in", os.getcwd())
"""
COMPILES = """
import os, subprocess, sys
print("Compiling 1 of 2: hands", flush=True)
if "ENDLESS" in os.environ:
    hold = "import signal, sys; f = open(sys.argv[1], 'wb', 0); f.write(b'+'); signal.pause()"
    subprocess.run([sys.executable, "-c", hold, os.environ["ENDLESS"]])
sys.exit("no such luck" if "UNLUCKY" in __import__("os").environ else 0)
"""


TESTS = "print('testing')"


def project_in(folder: Path, project: Path) -> Path:
    """A project with our `run` and `tools`, in a folder whose name is not easy."""
    root = folder / "für Elli & Co"
    (root / "locks").mkdir(parents=True)
    (root / "src" / "rumpus" / "solver").mkdir(parents=True)
    shutil.copy(project / "run", root)
    shutil.copytree(project / "tools", root / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    (root / "backend.py").write_text(BACKEND, "utf-8")
    (root / "pyproject.toml").write_text(PYPROJECT, "utf-8")
    (root / "src" / "rumpus" / "__main__.py").write_text(PLAYS, "utf-8")
    (root / "src" / "rumpus" / "solver" / "__main__.py").write_text(COMPILES, "utf-8")
    (root / "src" / "pytest.py").write_text(TESTS, "utf-8")
    for name in ("run", "test", "build", "bench"):
        (root / "locks" / f"{name}.txt").write_text("# nothing to install\n", "utf-8")
    return root


@pytest.fixture
def small_project(project: Path, tmp_path: Path) -> Path:
    """One that was never called."""
    return project_in(tmp_path, project)


@pytest.fixture(scope="module")
def set_up(
    project: Path, offline_environ: Callable[..., dict[str, str]], tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """One that was set up for play, though a file was in the way. Tests share it, which costs less than a set-up for
    each."""
    root = project_in(tmp_path_factory.mktemp("set-up"), project)
    (root / ".venv").write_text("a file in the way", "utf-8")
    subprocess.run(
        [sys.executable, str(root / "run")], env=offline_environ(), cwd=root, capture_output=True, check=True
    )
    return root


@pytest.fixture(scope="session")
def offline_environ(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., dict[str, str]]:
    """The environment of a machine with nothing but Python: no uv, no settings of pip, no index."""
    nothing = tmp_path_factory.mktemp("bin")

    def environ(**more: str) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "UV_", "PYTHON"))}
        return {**kept, "PATH": str(nothing), "PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "1", **more}

    return environ
