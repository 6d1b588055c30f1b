"""The decorators ``kernel`` and ``entry_point``, which compile functions with numba.

A kernel is a function on numbers and arrays. Python may call entry points only. An entry point is compiled at its
first call, together with all kernels that it calls, and cached on disk.

A call holds the global interpreter lock (GIL). So threads may share scratch arrays, as long as no thread reads a
result from them between two calls.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar, cast

from numba import config, njit
from numba.core.registry import CPUDispatcher

from rumpus.solver.jit.cache import CACHE
from rumpus.solver.jit.linking import EntryPointCompiler, KernelCompiler

P = ParamSpec("P")
R = TypeVar("R")

ENTRY_POINTS: set[str] = set()
"""The qualified names of all entry points imported so far."""
LISTENERS: list[Callable[[str, bool], None]] = []
"""Functions called as ``listener(name, is_ready)``: with False before an entry point is compiled, then with True."""


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Decorate a function that only kernels and entry points call. It must not create arrays.

    It is compiled into each entry point that calls it, and is not callable from Python.
    """
    return _compiled(function, cache=False, no_cpython_wrapper=True, pipeline_class=KernelCompiler)


def entry_point(function: Callable[P, R]) -> Callable[P, R]:
    """Decorate a kernel that Python calls. It must not create arrays.

    It is compiled at its first call and cached on disk.
    """
    settings: Any = config
    before, settings.CACHE_DIR = settings.CACHE_DIR, str(CACHE)
    try:
        ENTRY_POINTS.add(_qualified_name(function))
        return _compiled(function, cache=True, pipeline_class=EntryPointCompiler)
    finally:
        settings.CACHE_DIR = before


def _compiled(function: Callable[P, R], **options: object) -> Callable[P, R]:
    # _nrt=False turns off reference counting of arrays, so that calls can be inlined. This is safe: the caller holds
    # a reference to every argument while the kernel runs, and kernels create no arrays.
    compiler: Any = njit
    compiled: Any = compiler(_nrt=False, no_cfunc_wrapper=True, **options)(function)
    if isinstance(compiled, CPUDispatcher):
        compiled.__class__ = InnerKernel if "no_cpython_wrapper" in options else EntryPoint
    return cast("Callable[P, R]", compiled)


class InnerKernel(CPUDispatcher):
    """A kernel that Python cannot call. Its Python wrapper is left out: it would take a third of the compile time."""

    def __call__(self, *args: object) -> None:
        """Raise TypeError. Without the Python wrapper the call would crash the process."""
        raise TypeError(f"{self.py_func.__name__} is for kernels: call it from an entry point")


class EntryPoint(CPUDispatcher):
    """A kernel that Python calls."""

    def compile(self, sig: Any) -> Any:  # noqa: ANN401 - as numba has them
        """Compile the entry point or load it from the cache. Of several processes only one compiles it."""
        name = _qualified_name(self.py_func)
        with _compile_lock(name):
            _notify_listeners(name, is_ready=False)
            compiled = super().compile(sig)
        _notify_listeners(name, is_ready=True)
        return compiled


def _qualified_name(function: Callable[..., object]) -> str:
    return f"{function.__module__}.{function.__qualname__}"


def _notify_listeners(name: str, *, is_ready: bool) -> None:
    for listener in LISTENERS:
        listener(name, is_ready)


@contextmanager
def _compile_lock(name: str) -> Iterator[None]:
    try:
        file = os.open(CACHE / f"{name}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:  # the cache is read-only: compile without a lock
        yield
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
    finally:
        os.close(file)
