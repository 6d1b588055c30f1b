"""The folder `.venv`: compare its contents with the required packages, and install the difference.

The set-up is an ordered list of pieces, each with a digest of its sources. `.venv/rumpus.json` stores the digests of
complete pieces, and the name of the piece that is being installed. So a second call only compares and starts at once.
A changed lock installs only that lock. An interrupted set-up is detected: the next call that needs the interrupted
piece starts from an empty folder.
"""

import contextlib
import fcntl
import hashlib
import json
import os
import shutil
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tools.installers import Installer, InstallError, Target, installers, run
from tools.messages import SetUpError, cause_of, is_network, say

PURPOSES = {
    "run": "the packages for playing",
    "project": "the project itself",
    "test": "the packages for testing",
    "build": "the packages that build the benchmarks' peers",
    "bench": "the packages for the benchmarks",
    "ray": "the packages for playing on many machines",
    "docs": "the packages for writing the reference",
}
VENV_MISSING = (
    "the module venv of this Python is missing. Install it (Debian and Ubuntu: sudo apt install python3-venv) and call "
    "./run again"
)


class Environment:
    """The virtual environment of the project at `root`."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.venv = root / ".venv"
        self.python = self.venv / "bin" / "python"
        self.stamp = self.venv / "rumpus.json"
        self.log = self.venv / "install.log"

    def ensure(self, locks: Sequence[str]) -> None:
        """Install every piece that these locks need, if it is missing. Raises `SetUpError`."""
        if not self.lacking(locks):
            return
        with self._alone() as held:
            pieces = self.lacking(locks)  # another call may have made them while this one waited
            if pieces:
                self._make(pieces, held)

    def compile(self) -> None:
        """Compile the solver if needed, so that no test or benchmark waits for it. Raises `SetUpError`.

        Other calls need not wait: calls that compile at the same time share the work. An interrupted call keeps the
        finished parts.
        """
        target = Target(self.python, self.log)
        try:
            run([str(self.python), "-P", "-m", "rumpus.solver"], target)
        except InstallError as error:
            raise SetUpError(f"the solver cannot be compiled. (All that was printed: {target.log})") from error

    def lacking(self, locks: Sequence[str]) -> list[str]:
        """Return the pieces to install, in order: `python`, the first lock, `project`, the other locks."""
        wanted = ["python", locks[0], "project", *locks[1:]]
        stamp = self._read()
        pieces = stamp.get("pieces", {})
        if stamp.get("under_way") in wanted or not self._files().issuperset(stamp.get("files", ())):
            return wanted
        missing = [piece for piece in wanted if pieces.get(piece) != self.digest(piece)]
        return wanted if "python" in missing else missing

    def _read(self) -> dict[str, Any]:
        try:
            stamp = json.loads(self.stamp.read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        return stamp if isinstance(stamp, dict) and isinstance(stamp.get("pieces"), dict) else {}

    def _write(self, pieces: dict[str, str], under_way: str | None = None) -> None:
        """Replace the stamp atomically, after everything that it names is on the disk."""
        stamp = {"pieces": pieces, "under_way": under_way, "files": sorted(self._files())}
        draft = self.stamp.with_suffix(".new")
        draft.write_text(json.dumps(stamp, indent=1), "utf-8")
        os.sync()
        draft.replace(self.stamp)

    def _files(self) -> set[str]:
        """Return the names at the top of the folder of installed packages."""
        return {file.name for file in self.venv.glob("lib/python3*/site-packages/*") if file.name != "__pycache__"}

    def digest(self, piece: str) -> str:
        """Return a digest of a piece's sources."""
        if piece == "python":
            # The name of the real file has the minor version, `python3.12`. A new patch version needs no new set-up.
            real = Path(os.path.realpath(self.python))
            return real.name if real.exists() else "gone"
        if piece == "project":
            # The installed project is only a pointer to this folder, so the path matters.
            return _sha256((self.root / "pyproject.toml").read_bytes() + os.fsencode(self.root))
        return _sha256(self._lock(piece).read_bytes())

    def _lock(self, piece: str) -> Path:
        return self.root / "locks" / f"{piece}.txt"

    @contextlib.contextmanager
    def _alone(self) -> Iterator[int]:
        """Lock the project's folder against other set-ups. The lock ends with the last process that holds the
        descriptor.
        """
        held = os.open(self.root, os.O_RDONLY)
        try:
            try:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                say("another ./run is setting up this folder; waiting for it")
                fcntl.flock(held, fcntl.LOCK_EX)
            yield held
        finally:
            os.close(held)

    def _make(self, pieces: list[str], held: int) -> None:
        started = time.monotonic()
        if "python" in pieces:
            say(f"setting up {self.venv} (once; later calls start at once)")
            self._make_python()
        for piece in pieces:
            if piece != "python":
                self._install(piece, held)
        say(f"ready after {time.monotonic() - started:.0f} s")

    def _make_python(self) -> None:
        try:
            from venv import EnvBuilder
        except ImportError as error:
            raise SetUpError(VENV_MISSING) from error
        self._wipe()
        try:
            EnvBuilder(symlinks=True).create(self.venv)
        except ValueError as error:  # a `:` in the path
            raise SetUpError(f"{error} Move the project and call ./run again") from error
        self._write({"python": self.digest("python")})

    def _wipe(self) -> None:
        """Remove the environment, the stamp first, so that an interrupted removal is not mistaken for a
        complete one.
        """
        if self.venv.is_dir() and not self.venv.is_symlink():
            self.stamp.unlink(missing_ok=True)
            shutil.rmtree(self.venv)
        else:
            self.venv.unlink(missing_ok=True)

    def _install(self, piece: str, held: int) -> None:
        say(f"installing {PURPOSES[piece]}")
        pieces = {name: digest for name, digest in self._read().get("pieces", {}).items() if name != piece}
        self._write(pieces, under_way=piece)
        digest = self.digest(piece)
        target = Target(self.python, self.log, (held,))
        try:
            self._install_by_any(piece, installers(target))
        except InstallError as error:
            if is_network(str(error)):  # both installers download everything before they change anything
                self._write(pieces)
            raise SetUpError(f"{cause_of(str(error))}. (All that was printed: {target.log})") from error
        self._write({**pieces, piece: digest})

    def _install_by_any(self, piece: str, choices: Iterator[Installer]) -> None:
        """Install with the first installer that succeeds. If all fail, raise the last failure."""
        failure = None
        try:
            for installer in choices:
                try:
                    installer.project(self.root) if piece == "project" else installer.lock(self._lock(piece))
                except InstallError as error:
                    failure = error
                else:
                    return
        except SetUpError:  # no other installer is available
            if failure is None:
                raise
        if failure:
            raise failure


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
