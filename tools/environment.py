"""The folder `.venv`: what it holds, what it lacks, and making up the difference.

The set-up is a list of pieces in order, each with a digest of what it is made from. `.venv/rumpus.json` keeps the digests of
the complete pieces and names the one under way. So a second call compares and starts at once, a changed lock installs only that
lock, and a set-up that was cut off is known for what it is: the next call that needs the cut piece starts from nothing.
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
    "run": "what playing needs",
    "project": "the project itself",
    "test": "what testing adds",
    "build": "what building the benchmarks' peers needs",
    "bench": "what the benchmarks add",
    "docs": "what the API reference needs",
    "ray": "what playing on many machines adds",
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
        """Make every piece these locks need stand; at once when it does. Raises `SetUpError`."""
        if not self.lacking(locks):
            return
        with self._alone() as held:
            pieces = self.lacking(locks)  # another call may have made them while this one waited
            if pieces:
                self._make(pieces, held)

    def compile(self) -> None:
        """Compile the solver, if that is not done, so that no test or benchmark waits for it. Raises `SetUpError`. No other call
        waits meanwhile: those that compile, too, share the work. What is compiled stays, also when this call is stopped.
        """
        target = Target(self.python, self.log)
        try:
            run([str(self.python), "-P", "-m", "rumpus.solver"], target)
        except InstallError as error:
            raise SetUpError(f"the solver cannot be compiled. (All that was printed: {target.log})") from error

    def lacking(self, locks: Sequence[str]) -> list[str]:
        """The pieces to make, in order: `python`, the first lock, `project`, the other locks."""
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
        """Replace the stamp as a whole, everything it speaks of being on the disk."""
        stamp = {"pieces": pieces, "under_way": under_way, "files": sorted(self._files())}
        draft = self.stamp.with_suffix(".new")
        draft.write_text(json.dumps(stamp, indent=1), "utf-8")
        os.sync()
        draft.replace(self.stamp)

    def _files(self) -> set[str]:
        """What lies at the top of the folder of installed packages."""
        return {file.name for file in self.venv.glob("lib/python3*/site-packages/*") if file.name != "__pycache__"}

    def digest(self, piece: str) -> str:
        """What the piece is made from, in short."""
        if piece == "python":
            # The real file's name tells the minor version, `python3.12`; a newer patch of it needs nothing new.
            real = Path(os.path.realpath(self.python))
            return real.name if real.exists() else "gone"
        if piece == "project":
            # What is installed is a pointer to this very folder.
            return _sha256((self.root / "pyproject.toml").read_bytes() + os.fsencode(self.root))
        return _sha256(self._lock(piece).read_bytes())

    def _lock(self, piece: str) -> Path:
        return self.root / "locks" / f"{piece}.txt"

    @contextlib.contextmanager
    def _alone(self) -> Iterator[int]:
        """Hold the project's folder against other set-ups; the lock ends with the last process that has it open."""
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
        """Remove what is there, the stamp first, so that half a removal is not taken for a whole environment."""
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
            if is_network(str(error)):  # both installers fetch all before they change anything
                self._write(pieces)
            raise SetUpError(f"{cause_of(str(error))}. (All that was printed: {target.log})") from error
        self._write({**pieces, piece: digest})

    def _install_by_any(self, piece: str, choices: Iterator[Installer]) -> None:
        """Install with the first that can; the failure that counts is that of the last one there is."""
        failure = None
        try:
            for installer in choices:
                try:
                    installer.project(self.root) if piece == "project" else installer.lock(self._lock(piece))
                except InstallError as error:
                    failure = error
                else:
                    return
        except SetUpError:  # no further installer can be had
            if failure is None:
                raise
        if failure:
            raise failure


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
