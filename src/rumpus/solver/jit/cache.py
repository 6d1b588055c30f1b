"""The cache of compiled kernels on disk.

The name of the cache folder contains a digest of all sources of the solver. So code compiled from older sources is
never used. Folders of older sources are removed.

This module does not import the compiler. A caller can check ``is_compiled`` without waiting for that import.
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
    """Return a digest of the names and contents of all Python sources in a folder and its subfolders."""
    total = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        content = path.read_bytes()
        total.update(f"{path.relative_to(folder).as_posix()}\0{len(content)}\0".encode() + content)
    return total.hexdigest()[:16]


def folder_for(sources: Path) -> Path:
    """Return the cache folder of these sources, and create it. Remove the folders of older sources beside it.

    The parent is the environment variable NUMBA_CACHE_DIR if it is set. Otherwise it is ``__pycache__`` beside the
    sources, or the user's cache folder if the first cannot be written.
    """
    name = PREFIX + digest_of(sources)
    from_environment = os.environ.get("NUMBA_CACHE_DIR")
    parents = (Path(from_environment),) if from_environment else (sources / "__pycache__", _user_cache())
    for parent in parents:
        with suppress(OSError):
            (parent / name).mkdir(parents=True, exist_ok=True)
            if os.access(parent / name, os.W_OK):
                _remove_older(parent, name)
                return parent / name
    return sources / "__pycache__" / name


def _user_cache() -> Path:
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "rumpus"
    from_environment = os.environ.get("XDG_CACHE_HOME")
    return (Path(from_environment) if from_environment else Path.home() / ".cache") / "rumpus"


def _remove_older(parent: Path, name: str) -> None:
    for path in parent.glob(PREFIX + "*"):
        if path.name != name:
            shutil.rmtree(path, ignore_errors=True)


CACHE = folder_for(SOURCES)
"""The folder in which compiled entry points are cached."""


def is_compiled() -> bool:
    """Return True if every kernel is compiled, so that no call has to wait for the compiler."""
    with suppress(OSError):
        return (CACHE / _ALL_COMPILED).read_text("utf-8") == _compiler_fingerprint()
    return False


def mark_compiled() -> None:
    """Write the marker file that says that every kernel is compiled."""
    (CACHE / _ALL_COMPILED).write_text(_compiler_fingerprint(), "utf-8")


def _compiler_fingerprint() -> str:
    # numba compiles again if one of these differs. A new installation of the same sources changes the file times.
    modified = [str(path.stat().st_mtime_ns) for path in sorted(SOURCES.rglob("*.py"))]
    return " ".join([sys.version, version("numba"), version("llvmlite"), *modified])
