"""How long a person waits for `rumpus --help` (at most 150 ms), beside Python itself and beside importing click."""

import subprocess
import sys
from functools import partial
from pathlib import Path

from bench.measure import Figure, figures, milliseconds

ROOT = Path(__file__).resolve().parent.parent


def measure(rounds: int) -> list[Figure]:
    python = [sys.executable, "-P"]
    commands = {
        "python": [*python, "-c", "pass"],
        "python, import click": [*python, "-c", "import click"],
        "rumpus --help": [*python, "-m", "rumpus", "--help"],
        "./run --help": [sys.executable, str(ROOT / "run"), "--help"],
    }
    samples = {name: milliseconds(partial(_run, command)) for name, command in commands.items()}
    return figures(samples, "ms", ["python"], rounds)


def _run(command: list[str]) -> None:
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
