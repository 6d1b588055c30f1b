"""`./run release`: build the wheel and the sdist, and try them in empty environments.

The wheel is tried as users get it: with `[all]` it plays a game and serves the page; without an extra it plays in the
terminal. The dependencies are those of locks/run.txt, checked by hash. Nothing of the clone is imported there.
"""

import os
import re
import signal
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from venv import EnvBuilder

from tools.installers import InstallError, Target, installers, own_environ
from tools.messages import SetUpError, cause_of, say

BUILD = "import sys; from flit_core import buildapi as b; b.build_wheel(sys.argv[1]); b.build_sdist(sys.argv[1])"
PLAIN = ("click", "cryptography", "cffi", "pycparser")
GAME = ("play", "rap-rummy", "--players", "beginner,beginner", "--seed", "release", "--file", "game.jsonl")
TRY_SERVER = """
import sys, urllib.request
from rumpus.client import Client
page = urllib.request.urlopen(sys.argv[1], timeout=60).read().decode()
assert "<html" in page, "the lobby is no page"
with Client.guest(sys.argv[1], "Release") as client:
    table = client.make_table("rap-rummy", computers=["beginner"], start=True)
    assert table.stage == "playing", table.stage
"""


def release(root: Path, python: Path) -> None:
    """Build both files in build/dist, try the wheel and print sizes. Raises `SetUpError`, which says what to do."""
    wheel, sdist = build(root, python)
    for file in (wheel, sdist):
        say(f"{file.name}: {file.stat().st_size / 1e6:.2f} MB")
    lock = (root / "locks" / "run.txt").read_text("utf-8")
    with tempfile.TemporaryDirectory(prefix="rumpus-release-") as folder:
        for name, pinned in (("all", lock), ("plain", only(lock, PLAIN))):
            place = Path(folder) / name
            installed = install(place, pinned, wheel)
            _call("play a game in the terminal", [installed, "-P", "-m", "rumpus", *GAME], place)
            if name == "all":
                try_server(installed, place)
            size = sum(file.lstat().st_size for file in place.rglob("*"))
            say(f"{name}: it plays; the environment has {size / 1e6:.0f} MB")


def build(root: Path, python: Path) -> tuple[Path, Path]:
    """Return the new wheel and sdist in build/dist; older files there are removed."""
    dist = root / "build" / "dist"
    dist.mkdir(parents=True, exist_ok=True)
    for old in dist.iterdir():
        old.unlink()
    _call("build the wheel and the sdist", [python, "-c", BUILD, dist], root)
    return next(dist.glob("*.whl")), next(dist.glob("*.tar.gz"))


def only(lock: str, names: Sequence[str]) -> str:
    """Return the pins of a lock that belong to these packages, with their hashes."""
    pins = re.split(r"^(?=\w)", lock, flags=re.MULTILINE)
    return "".join(pin for pin in pins if pin.partition("==")[0] in names)


def install(place: Path, pinned: str, wheel: Path) -> Path:
    """Make an environment with these pins and the wheel. Return its Python. Raises `SetUpError`."""
    EnvBuilder(symlinks=True).create(place)
    target = Target(place / "bin" / "python", place / "install.log")
    lock = place / "lock.txt"
    lock.write_text(pinned, "utf-8")
    try:
        *_, installer = installers(target)  # pip, as users have it
        installer.lock(lock)
        installer.wheel(wheel)
    except InstallError as error:
        raise SetUpError(f"{cause_of(str(error))}. Mend that and call ./run release again.") from error
    return target.python


def try_server(python: Path, place: Path) -> None:
    """Serve on a free port, fetch the lobby, start a game and stop the server by its id. Raises `SetUpError`."""
    command: list[str | Path] = [python, "-P", "-m", "rumpus", "serve", "--port", "0", "--data", place / "data"]
    with subprocess.Popen(command, cwd=place, env=own_environ(), stdout=subprocess.PIPE, text=True) as server:
        try:
            line = server.stdout.readline() if server.stdout else ""
            url = next((word.rstrip("/") for word in line.split() if "://" in word), "")
            _call("start a game over HTTP", [python, "-P", "-c", TRY_SERVER, url], place)
        finally:
            os.kill(server.pid, signal.SIGTERM)


def _call(purpose: str, command: Sequence[str | Path], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, env=own_environ(), capture_output=True, text=True, check=False, input="")
    if done.returncode:
        printed = (done.stdout + done.stderr)[-2000:]
        raise SetUpError(f"the release cannot {purpose}:\n{printed}\nMend that and call ./run release again.")
