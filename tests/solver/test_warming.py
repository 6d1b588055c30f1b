"""What the set-up compiles is all there is to compile."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

import pytest

import rumpus.solver
from rumpus.solver.__main__ import USES, main


def entry_points() -> Iterator[tuple[str, Any]]:
    """Every function of the solver that is kept on disk once compiled."""
    for module in pkgutil.iter_modules(rumpus.solver.__path__, "rumpus.solver."):
        for name, value in vars(importlib.import_module(module.name)).items():
            if hasattr(value, "signatures") and value.stats.cache_path:
                yield f"{module.name}.{name}", value


def test_every_entry_point_is_called(capsys: pytest.CaptureFixture[str]) -> None:
    main()
    assert [line.split()[1] for line in capsys.readouterr().out.splitlines()] == list(USES)
    found = dict(entry_points())
    assert len(found) >= 5
    assert [name for name, function in found.items() if not function.signatures] == []
