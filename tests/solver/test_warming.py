"""What the set-up compiles is all there is to compile."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

import rumpus.solver
from rumpus.solver.warming import USES, use


def entry_points() -> Iterator[tuple[str, Any]]:
    """Every function of the solver that is kept on disk once compiled."""
    for module in pkgutil.iter_modules(rumpus.solver.__path__, "rumpus.solver."):
        for name, value in vars(importlib.import_module(module.name)).items():
            if not isinstance(value, type) and hasattr(value, "signatures") and value.stats.cache_path:
                yield f"{module.name}.{name}", value


def test_every_entry_point_is_called() -> None:
    for name in USES:
        use(name)
    found = dict(entry_points())
    assert len(found) >= 5
    assert [name for name, function in found.items() if not function.signatures] == []
