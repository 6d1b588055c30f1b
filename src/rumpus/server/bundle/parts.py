"""The parts of the page: one file for the script that starts it, and one for each script that is imported later.

A part holds all modules that it needs and that are not loaded before it. A module that two parts need is in one of them
if the other imports that part at once, or else in the nearest part that is loaded before both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from rumpus.server.bundle.errors import BundleError
from rumpus.server.bundle.module import Module, variable
from rumpus.server.bundle.script import Script

LICENCES = "/*! Rumpus, Apache-2.0, with work of others under their licences: see /page/vendor/README.md */\n"


class Parts:
    """The modules of a page that begins with the script ``start``. ``names`` is its import map."""

    def __init__(self, folder: Path, start: str, names: dict[str, str]) -> None:
        self._start = start
        names = {name: address.removeprefix("/page/") for name, address in names.items()}
        self._modules: dict[str, Module] = {}
        found = [start]
        for name in found:
            if name not in self._modules:
                script = Script(name, (folder / name).read_text("utf-8"))
                self._modules[name] = Module(script, names)
                found += self._modules[name].needed + self._modules[name].lazy
        self._later: set[str] = set()
        at_once = self._in_order(start, {})
        self._later = {name for module in self._modules.values() for name in module.lazy} - at_once.keys()
        needs = {part: self._in_order(part, {}) for part in [start, *sorted(self._later)]}
        loaded, before = self._loaded(needs), {part: self._loaded_first(part, needs) for part in needs}
        self._part_of: dict[str, str] = {}
        for name in dict.fromkeys(name for modules in needs.values() for name in modules):
            parts = [part for part, modules in needs.items() if name in modules]
            first = [part for part in parts if all(part in before[other] for other in parts)]
            self._part_of[name] = first[0] if first else _common([loaded[part] for part in parts])[-1]

    def texts(self) -> Iterator[tuple[str, str]]:
        """Yield the name and text of each part: imports from other parts, its modules, its exports."""
        for part in dict.fromkeys(self._part_of.values()):
            own = [name for name, home in self._part_of.items() if home == part]
            taken = sorted({name for other in own for name in self._modules[other].needed}.difference(own))
            imports = [
                _braced("import", (name for name in taken if self._part_of[name] == other)) + f'from"{other}";\n'
                for other in sorted({self._part_of[name] for name in taken})
            ]
            statements = [self._modules[name].statement(self._part_of.__getitem__) for name in own]
            yield part, "".join([LICENCES, *imports, *statements, _braced("export", own), "\n"])

    def _in_order(self, name: str, before: dict[str, None], above: tuple[str, ...] = ()) -> dict[str, None]:
        """Add a module to those before it, after all modules that it needs. Modules that begin a part stay out."""
        if name in above:
            raise BundleError(f"{name}: this script imports itself, by way of {above[-1]}")
        if name not in before:
            for other in self._modules[name].needed:
                if other not in self._later:
                    self._in_order(other, before, (*above, name))
            before[name] = None
        return before

    def _loaded_first(self, part: str, needs: dict[str, dict[str, None]]) -> set[str]:
        """Return a part and the parts that it imports at once."""
        found, waiting = {part}, [part]
        for one in waiting:
            needed = {name for module in needs[one] for name in self._modules[module].needed}
            waiting += needed & self._later - found
            found |= needed & self._later
        return found

    def _loaded(self, needs: dict[str, dict[str, None]]) -> dict[str, list[str]]:
        """Return for each part the parts loaded by then, from the first to the part itself."""
        loaded, waiting = {self._start: [self._start]}, [self._start]
        for part in waiting:
            modules = [self._modules[name] for name in needs[part]]
            found = [(name, loaded[part]) for module in modules for name in module.lazy]
            found += [(name, loaded[part][:-1]) for module in modules for name in module.needed]  # it begins before
            for name, before in found:
                chain = [*_common([before, loaded[name][:-1]] if name in loaded else [before]), name]
                if name in self._later and loaded.get(name) != chain:
                    loaded[name] = chain
                    waiting.append(name)
        return loaded


def _braced(word: str, names: Iterable[str]) -> str:
    return f"{word}{{{','.join(map(variable, names))}}}"


def _common(chains: Sequence[list[str]]) -> list[str]:
    """Return the beginning that all chains share."""
    return [names[0] for names in zip(*chains, strict=False) if len(set(names)) == 1]
