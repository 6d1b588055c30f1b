"""How kernels become machine code: by numba, when first called, kept on disk for the next start.

A kernel is a function on numbers and arrays. The ones that Python calls are entry points: they are kept on disk, with
all they call compiled into them. What is kept lies in a folder named by a digest of all sources of the solver, so a
changed kernel is never served from what was kept of an older one; the folders of older sources are removed.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

from numba import config, njit
from numba.core.registry import CPUDispatcher

P = ParamSpec("P")
R = TypeVar("R")

SOURCES = Path(__file__).resolve().parent
PREFIX = "kernels-"


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """A function that kernels call: compiled into each entry point that needs it. It may not make arrays."""
    return _compiled(function, cache=False, no_cpython_wrapper=True)


def entry_point(function: Callable[P, R]) -> Callable[P, R]:
    """A function that Python calls: compiled when first called, then kept on disk. It may not make arrays."""
    settings: Any = config
    before, settings.CACHE_DIR = settings.CACHE_DIR, settings.CACHE_DIR or str(KEPT)
    try:
        return _compiled(function, cache=True)
    finally:
        settings.CACHE_DIR = before


def _compiled(function: Callable[P, R], **options: bool) -> Callable[P, R]:
    # Without counting references to arrays, calls can be inlined; nothing a kernel is given dies while it runs.
    compiler: Any = njit
    compiled: Any = compiler(_nrt=False, no_cfunc_wrapper=True, **options)(function)
    if isinstance(compiled, CPUDispatcher) and "no_cpython_wrapper" in options:
        compiled.__class__ = Inner
    return cast("Callable[P, R]", compiled)


class Inner(CPUDispatcher):
    """A kernel without a door to Python, which takes a third of the time to compile it."""

    def __call__(self, *args: object) -> None:
        """Tell that there is none: going on would crash."""
        raise TypeError(f"{self.py_func.__name__} is for kernels: call it from an entry point")


def digest_of(folder: Path) -> str:
    """A digest of the names and contents of all Python sources in a folder."""
    total = hashlib.sha256()
    for path in sorted(folder.glob("*.py")):
        content = path.read_bytes()
        total.update(f"{path.name}\0{len(content)}\0".encode() + content)
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
