"""How long a person waits for `rumpus --help` (at most 150 ms), beside Python itself and beside importing click."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from bench.measure import Figure, median_time

ROOT = Path(__file__).resolve().parent.parent


def measure() -> Iterator[Figure]:
    python = [sys.executable, "-P"]
    yield median_time("python", lambda: _run([*python, "-c", "pass"]))
    yield median_time("python, import click", lambda: _run([*python, "-c", "import click"]))
    yield median_time("rumpus --help", lambda: _run([*python, "-m", "rumpus", "--help"]))
    yield median_time("./run --help", lambda: _run([sys.executable, str(ROOT / "run"), "--help"]))


def _run(command: list[str]) -> None:
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
