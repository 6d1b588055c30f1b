"""Measure start times: `rumpus --help` (at most 150 ms), beside Python itself and importing click; and the first page
of a server (at most 1.5 s).
"""

import os
import subprocess
import sys
import tempfile
import urllib.request
from functools import partial
from pathlib import Path

from bench.measure import Figure, figures, milliseconds

ROOT = Path(__file__).resolve().parent.parent


def measure(rounds: int) -> list[Figure]:
    python = [sys.executable, "-P"]
    door = [sys.executable, str(ROOT / "run")]
    commands = {
        "python": [*python, "-c", "pass"],
        "python, import click": [*python, "-c", "import click"],
        "rumpus --help": [*python, "-m", "rumpus", "--help"],
        "./run --help": [*door, "--help"],
    }
    samples = {name: milliseconds(partial(_run, command)) for name, command in commands.items()}
    samples["rumpus, first page"] = milliseconds(partial(_open, [*python, "-m", "rumpus"]))
    samples["./run, first page"] = milliseconds(partial(_open, door))
    return figures(samples, "ms", ["python"], rounds)


def _run(command: list[str]) -> None:
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)


def _open(command: list[str]) -> None:
    """Run the command until its page is served. Do not wait for the server to stop."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as data:
        environ = {**os.environ, "RUMPUS_DATA": data, "CI": "1"}  # no browser is opened
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environ)
        assert server.stdout is not None
        address = next(word for word in server.stdout.readline().split() if word.startswith("http://"))
        with urllib.request.urlopen(address) as page:
            page.read()
        server.kill()
        server.communicate()
