"""The cache of compiled kernels: a folder named by a digest of all sources of the solver, so that a changed kernel is never
served from the cache of an older one. The folders of older sources are removed.

Nothing here imports the compiler: a caller learns whether everything is compiled without waiting for it.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[1]
PREFIX = "kernels-"
_ALL_COMPILED = "all"


def digest_of(folder: Path) -> str:
    """A digest of the names and contents of all Python sources in a folder and in the folders it holds."""
    total = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        content = path.read_bytes()
        total.update(f"{path.relative_to(folder).as_posix()}\0{len(content)}\0".encode() + content)
    return total.hexdigest()[:16]


def folder_for(sources: Path) -> Path:
    """The cache folder of these sources: where NUMBA_CACHE_DIR says; else beside them, or in the user's cache where that
    folder cannot be written.
    """
    name, given = PREFIX + digest_of(sources), os.environ.get("NUMBA_CACHE_DIR")
    for parent in (Path(given),) if given else (sources / "__pycache__", _user_cache()):
        with suppress(OSError):
            (parent / name).mkdir(parents=True, exist_ok=True)
            if os.access(parent / name, os.W_OK):
                _remove_older(parent, name)
                return parent / name
    return sources / "__pycache__" / name


def _user_cache() -> Path:
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "rumpus"
    given = os.environ.get("XDG_CACHE_HOME")
    return (Path(given) if given else Path.home() / ".cache") / "rumpus"


def _remove_older(parent: Path, name: str) -> None:
    for path in parent.glob(PREFIX + "*"):
        if path.name != name:
            shutil.rmtree(path, ignore_errors=True)


CACHE = folder_for(SOURCES)
"""Where entry points are cached."""


def is_compiled() -> bool:
    """Whether every kernel is compiled, so that no call has to wait."""
    with suppress(OSError):
        return (CACHE / _ALL_COMPILED).read_text("utf-8") == _compiler_fingerprint()
    return False


def mark_compiled() -> None:
    """Note that every kernel is compiled."""
    (CACHE / _ALL_COMPILED).write_text(_compiler_fingerprint(), "utf-8")


def _compiler_fingerprint() -> str:
    """What else the compiler asks before it uses what is cached: its own version and Python's, and when each source was
    written, which a new installation of the same sources changes.
    """
    written = [str(path.stat().st_mtime_ns) for path in sorted(SOURCES.rglob("*.py"))]
    return " ".join([sys.version, version("numba"), version("llvmlite"), *written])
