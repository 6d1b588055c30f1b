"""`./run release`: build the wheel and the sdist, and try the wheel in empty environments, as those who install it do.

Nothing is published. `docs/contributing/releasing.md` says what comes before and after.
"""

import http.cookiejar
import json
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import Any

from tools.installers import InstallError, Target, own_environ, run
from tools.messages import SetUpError, cause_of, say

BUILD = "from flit_core import buildapi; buildapi.build_wheel('dist'); buildapi.build_sdist('dist')"
PLAIN_GAME = ("play", "rap-rummy", "--players", "beginner,beginner", "--option", "deals=1", "--file", "game.jsonl")
GAME = ("simulate", "rap-rummy", "--players", "casual,club", "--games", "2", "--jobs", "1")
PATIENCE = 60  # seconds for an answer of the server


def release(root: Path, python: Path) -> None:
    """Build in `dist/` with this Python, try what was built, and print sizes. Raises `SetUpError`."""
    wheel, sdist = build(root, python)
    say(f"{wheel.name}: {size(wheel)}; {sdist.name}: {size(sdist)}")
    with tempfile.TemporaryDirectory(prefix="rumpus-release-") as folder:
        plain = install(Path(folder, "plain"), str(wheel))
        play(plain, *PLAIN_GAME)
        say("the plain wheel plays a game in the terminal")
        whole = install(Path(folder, "all"), f"{wheel}[all]")
        play(whole, *GAME)
        serve(whole, Path(folder, "data"))
        say("the wheel with [all] plays a game and serves the page")


def build(root: Path, python: Path) -> tuple[Path, Path]:
    """Build the wheel and the sdist in an empty `dist/`."""
    dist = root / "dist"
    shutil.rmtree(dist, ignore_errors=True)
    dist.mkdir()
    subprocess.run([str(python), "-c", BUILD], cwd=root, env=own_environ(), check=True)
    [wheel], [sdist] = dist.glob("*.whl"), dist.glob("*.tar.gz")
    return wheel, sdist


def install(folder: Path, requirement: str) -> Path:
    """Install a requirement in an environment of its own, from the index of this machine, and print how large it is.

    Return the program `rumpus` there.
    """
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    python = folder / "bin" / "python"
    before = bytes_in(folder)
    target = Target(python, folder / "install.log")
    try:
        run([str(python), "-m", "pip", "install", "--no-input", "--progress-bar", "off", requirement], target)
    except InstallError as error:
        raise SetUpError(f"{requirement} cannot be installed: {cause_of(str(error))}") from error
    say(f"pip install {Path(requirement).name}: {megabytes(bytes_in(folder) - before)}")
    return folder / "bin" / "rumpus"


def play(program: Path, *words: str) -> None:
    """Run a command of an installed Rumpus in an empty folder. Raises `SetUpError` if it fails."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [str(program), *words],
            cwd=folder,
            env=own_environ(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode:
        raise SetUpError(f"rumpus {' '.join(words)} failed:\n{done.stdout}{done.stderr}")


def serve(program: Path, data: Path) -> None:
    """Start the server on a free port, open its page and begin a game there. Raises `SetUpError` if that fails."""
    command = [str(program), "serve", "--port", "0", "--data", str(data)]
    server = subprocess.Popen(command, env=own_environ(), stdout=subprocess.PIPE, text=True)
    try:
        line = server.stdout.readline() if server.stdout else ""
        url = next((word.rstrip("/.") for word in line.split() if "://" in word), None)
        if url is None:
            raise SetUpError(f"rumpus serve did not start: {line or 'it printed nothing'}")
        begin_game(url)
    finally:
        server.terminate()
        server.wait()


def begin_game(url: str) -> None:
    """Fetch the page and one of its scripts, take a name, and begin a game against a computer player."""
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))

    def call(path: str, body: dict[str, Any] | None = None) -> str:
        content = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(url + path, content, {"Content-Type": "application/json"})
        with browser.open(request, timeout=PATIENCE) as answer:
            return str(answer.read().decode())

    if "<title>Rumpus" not in call("/"):
        raise SetUpError("the server does not send the page")
    call("/api/me", {"name": "Ann"})
    table = json.loads(call("/api/tables", {"game": "rap-rummy", "computers": ["casual"], "start": True}))
    if not json.loads(call(f"/api/tables/{table['id']}"))["seats"]:
        raise SetUpError("the server does not begin a game")


def bytes_in(folder: Path) -> int:
    """Return the bytes of all files in a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def size(file: Path) -> str:
    """Return the size of a file in words."""
    return megabytes(file.stat().st_size)


def megabytes(count: int) -> str:
    """Return a number of bytes in words."""
    return f"{count / 1e6:.1f} MB"
