"""Modules that have moved: their old names still work for one version, and say the new ones."""

from __future__ import annotations

import warnings
from importlib import import_module
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from types import ModuleType

MOVED = {
    "rumpus.core.draft": "rumpus.core.turns.tiles.draft",
    "rumpus.core.jokers": "rumpus.core.turns.tiles.jokers",
    "rumpus.core.tile_groups": "rumpus.core.turns.tiles.groups",
    "rumpus.core.tile_melds": "rumpus.core.turns.tiles.melds",
}


class _Forwarding(Loader):
    """Loads a module by its old name, as one that hands on what the new one has."""

    def exec_module(self, module: ModuleType) -> None:
        old, new = module.__name__, import_module(MOVED[module.__name__])

        def forwarded(name: str) -> object:
            found: object = getattr(new, name)
            if not name.startswith("__"):  # the import system asks for some of those
                warnings.warn(f"{old} is {new.__name__} now", DeprecationWarning, stacklevel=2)
            return found

        module.__dict__.update(__getattr__=forwarded, __dir__=lambda: dir(new))


def spec_of(name: str) -> ModuleSpec | None:
    """How the module with this old name is loaded; None for a name that no module ever had."""
    return ModuleSpec(name, _Forwarding()) if name in MOVED else None
