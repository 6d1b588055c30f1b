"""How kernels become machine code: numba compiles them when first called and caches them on disk.

A kernel is a function on numbers and arrays. Python calls entry points only: each is cached with all it calls compiled
into it. A call holds the interpreter's lock, so threads may share the scratch space that kernels are given, as long as
nothing is read from it between two calls.
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
"""The names of all entry points that are imported."""
LISTENERS: list[Callable[[str, bool], None]] = []
"""Called with the name of an entry point and False before it is compiled, and again with True when it is ready."""


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """A function that kernels call: compiled into each entry point that needs it. It may not make arrays."""
    return _compiled(function, cache=False, no_cpython_wrapper=True, pipeline_class=KernelCompiler)


def entry_point(function: Callable[P, R]) -> Callable[P, R]:
    """A function that Python calls: compiled when first called, then cached on disk. It may not make arrays."""
    settings: Any = config
    before, settings.CACHE_DIR = settings.CACHE_DIR, str(CACHE)
    try:
        ENTRY_POINTS.add(_qualified_name(function))
        return _compiled(function, cache=True, pipeline_class=EntryPointCompiler)
    finally:
        settings.CACHE_DIR = before


def _compiled(function: Callable[P, R], **options: object) -> Callable[P, R]:
    # Without counting references to arrays, calls can be inlined; nothing a kernel is given dies while it runs.
    compiler: Any = njit
    compiled: Any = compiler(_nrt=False, no_cfunc_wrapper=True, **options)(function)
    if isinstance(compiled, CPUDispatcher):
        compiled.__class__ = InnerKernel if "no_cpython_wrapper" in options else EntryPoint
    return cast("Callable[P, R]", compiled)


class InnerKernel(CPUDispatcher):
    """A kernel that Python cannot call: the wrapper would take a third of the time to compile."""

    def __call__(self, *args: object) -> None:
        """Refuse: going on would crash."""
        raise TypeError(f"{self.py_func.__name__} is for kernels: call it from an entry point")


class EntryPoint(CPUDispatcher):
    """A kernel that Python calls."""

    def compile(self, sig: Any) -> Any:  # noqa: ANN401 - as numba has them
        """Compile it, or take what is cached. Of several processes one compiles, and the others take it from there."""
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
    """Nobody else compiles what has this name meanwhile, where the cache can be written."""
    try:
        file = os.open(CACHE / f"{name}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        yield
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
    finally:
        os.close(file)
