"""The set-up compiles everything. Nothing is compiled later."""

from __future__ import annotations

import importlib
import os
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from inspect import isfunction
from pathlib import Path
from typing import Any

import rumpus.solver
from rumpus.solver.warmup import PARTS, USES, progress, use


def entry_points() -> Iterator[tuple[str, Any]]:
    """Every function of the solver that is kept on disk once compiled."""
    for module in pkgutil.walk_packages(rumpus.solver.__path__, "rumpus.solver."):
        if module.name.endswith("__main__"):
            continue
        for name, value in vars(importlib.import_module(module.name)).items():
            if not isinstance(value, type) and hasattr(value, "signatures") and value.stats.cache_path:
                yield f"{module.name}.{name}", value


def test_every_entry_point_is_called() -> None:
    for name in USES:
        use(name)
    found = dict(entry_points())
    assert len(found) >= 5
    assert [name for name, function in found.items() if not function.signatures] == []


TOTAL = "from rumpus.solver import warmup; print(*sorted(warmup.ENTRY_POINTS))"


def test_all_entry_points_are_counted_and_have_a_word_for_people() -> None:
    told = subprocess.check_output([sys.executable, "-P", "-c", TOTAL], encoding="utf-8").split()
    there = {function.py_func for _, function in entry_points()}
    assert told == sorted(f"{function.__module__}.{function.__qualname__}" for function in there)
    assert {name.split(".")[2] for name in told} == set(PARTS)


def test_it_says_how_far_it_is() -> None:
    notes = [
        ("rumpus.solver.hands.a", False),
        ("rumpus.solver.plays.b", False),  # in another process
        ("rumpus.solver.hands.a", True),
        ("rumpus.solver.pimc.c", False),
        ("rumpus.solver.hands.a", False),  # taken from the cache
        ("rumpus.solver.hands.a", True),
        ("rumpus.solver.pimc.c", True),
        ("rumpus.solver.plays.b", True),
    ]
    assert list(map(str, progress(notes, 3))) == [
        "Compiling 1 of 3: melds in a hand",
        "Compiling 1 of 3: plays with tiles",
        "Compiling 2 of 3: looking ahead",
        "Compiling 3 of 3: plays with tiles",
    ]


# Every player, hint and public call of every game, in a process that may load kernels and compile none.
FORBIDDEN = """
from numba.core.dispatcher import _FunctionCompiler

def forbidden(self, *signature):
    raise SystemExit(f"{self.py_func.__module__}.{self.py_func.__name__} is not compiled ahead: {signature}")

_FunctionCompiler.compile = forbidden
from tests.solver.public_calls import call_everything
print(*sorted(call_everything()))
"""


def test_after_that_nothing_is_compiled_any_more(project: Path) -> None:
    for name in USES:
        use(name)
    environ = {**os.environ, "PYTHONPATH": f"{project / 'src'}{os.pathsep}{project}"}
    told = subprocess.run(
        [sys.executable, "-P", "-c", FORBIDDEN], check=False, env=environ, capture_output=True, text=True
    )
    assert told.returncode == 0, told.stderr
    functions = [name for name in rumpus.solver.__all__ if isfunction(getattr(rumpus.solver, name))]
    assert told.stdout.split() == sorted(functions), "each public call must be among those that are tried"
