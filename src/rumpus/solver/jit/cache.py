"""Where compiled kernels are kept: a folder named by a digest of all sources of the solver, so that a changed kernel is
never served from what was kept of an older one. The folders of older sources are removed.

Nothing here imports the compiler: to know whether everything is compiled one need not wait for it.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from contextlib import suppress
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[1]
PREFIX = "kernels-"
_ALL = "all"


def digest_of(folder: Path) -> str:
    """A digest of the names and contents of all Python sources in a folder and in the folders it holds."""
    total = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        content = path.read_bytes()
        total.update(f"{path.relative_to(folder).as_posix()}\0{len(content)}\0".encode() + content)
    return total.hexdigest()[:16]


def folder_for(sources: Path) -> Path:
    """The folder to keep what these sources are compiled to: beside them, or in the user's cache if that cannot be."""
    name = PREFIX + digest_of(sources)
    for parent in (sources / "__pycache__", _user_cache()):
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


KEPT = folder_for(SOURCES)
"""Where entry points are kept, unless NUMBA_CACHE_DIR says otherwise."""


def is_compiled() -> bool:
    """Whether everything was compiled, so that no question has to wait for it."""
    return (KEPT / _ALL).exists()


def mark_compiled() -> None:
    """Everything is compiled."""
    (KEPT / _ALL).touch()
