"""The two installers for `.venv`: uv if it is available, otherwise the pip that comes with Python."""

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tools.messages import SetUpError, Ticker

ENSUREPIP_MISSING = (
    "this Python cannot make a complete virtual environment (its ensurepip is missing). Install it (Debian and Ubuntu: "
    "sudo apt install python3-venv) or uv, and call ./run again"
)


GUARD = Path(__file__).with_name("guarded.py")

# Environment variables that would make Python or pip look outside `.venv`.
FOREIGN = {"PYTHONPATH", "PYTHONHOME", "PIP_USER", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT"}
QUIET = {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_ROOT_USER_ACTION": "ignore", "PYTHONIOENCODING": "utf-8"}


def own_environ() -> dict[str, str]:
    """Return the caller's environment without the variables that lead outside `.venv`."""
    return {name: value for name, value in os.environ.items() if name not in FOREIGN}


class InstallError(Exception):
    """An installer failed. The text is its output."""


class Target(NamedTuple):
    """The place to install to, and the settings that all installers share."""

    python: Path
    """The Python of the environment."""
    log: Path
    """The file for the output of the installers."""
    held: tuple[int, ...] = ()
    """The locked file descriptor. A process that outlives a killed `./run` keeps the lock until it ends."""


class Installer(NamedTuple):
    """A program that installs the pinned packages of a lock file by hash, and the project itself."""

    target: Target
    command: list[str]
    offline: str
    """The option that forbids network access."""

    def lock(self, file: Path) -> None:
        """Install exactly the packages of the lock file. Raises `InstallError`."""
        packages = re.findall(r"^[\w.-]+==", file.read_text("utf-8"), re.MULTILINE)
        self._install("--require-hashes", "-r", str(file), packages=len(packages))

    def project(self, root: Path) -> None:
        """Install a pointer to the sources at `root`. Raises `InstallError`."""
        self._install(self.offline, "-e", str(root))

    def wheel(self, file: Path) -> None:
        """Install this wheel without its dependencies. Raises `InstallError`."""
        self._install(self.offline, str(file))

    def _install(self, *words: str, packages: int = 0) -> None:
        run([*self.command, "--no-deps", "--no-build-isolation", *words], self.target, packages)


def installers(target: Target) -> Iterator[Installer]:
    """Yield the installers to try, best first. Raises `SetUpError` if pip is needed and not available."""
    if uv := shutil.which("uv"):
        words = [uv, "pip", "install", "--color", "never", "--compile-bytecode", "--python", str(target.python)]
        yield Installer(target, words, "--offline")
    _ensure_pip(target)
    words = [str(target.python), "-m", "pip", "install", "--no-input", "--progress-bar", "off", "--retries", "3"]
    yield Installer(target, words, "--no-index")


def _ensure_pip(target: Target) -> None:
    if any(target.python.parent.parent.glob("lib/python3*/site-packages/pip")):
        return
    try:
        run([str(target.python), "-m", "ensurepip", "--default-pip"], target)
    except InstallError as error:
        if "No module named" in str(error) or "ensurepip is disabled" in str(error):
            raise SetUpError(ENSUREPIP_MISSING) from error
        raise


def run(command: list[str], target: Target, packages: int = 0) -> None:
    """Run a command to its end, and show its progress. Raises `InstallError`.

    The command ends with this process, even if this process is killed.
    """
    ticker, printed = Ticker(packages), []
    with (
        target.log.open("a", encoding="utf-8") as log,
        subprocess.Popen(
            [sys.executable, str(GUARD), *command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            env={**own_environ(), **QUIET},
            cwd=target.python.parent,
            pass_fds=target.held,
            start_new_session=True,
        ) as process,
    ):
        try:
            for line in process.stdout or ():
                log.write(line)
                printed.append(line)
                ticker.show(line)
        except BaseException:
            _end(process)
            raise
        finally:
            ticker.clear()
    if process.returncode != 0:
        raise InstallError("".join(printed))


def _end(process: subprocess.Popen[str]) -> None:
    """Kill a running command and its children."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
