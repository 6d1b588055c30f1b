"""How kernels are linked: each stays code of the compiler's own language, and only an entry point becomes machine code,
optimised once as a whole.

By default the compiler optimises every kernel again in each kernel that calls it, and makes machine code for each that
nobody calls. That takes more time than all the rest.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler


class KernelLibrary(JITCodeLibrary):
    """A kernel as it was written, neither optimised nor linked with those that it calls."""

    def finalize(self) -> None:
        """Nothing is added any more."""
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """0: there is no machine code."""
        return 0

    @property
    def codegen(self) -> KernelLibrary:
        """Where the environment of a function that Python can call is set."""
        return self

    def set_env(self, env_name: str, env: object) -> None:
        """Python cannot call it, so it needs none."""

    @property
    def called(self) -> list[JITCodeLibrary]:
        """What this kernel calls: other kernels, and parts of the compiler."""
        found: list[JITCodeLibrary] = self._linking_libraries
        return found


class EntryPointLibrary(JITCodeLibrary):
    """An entry point with all that it calls, directly or not."""

    def finalize(self) -> None:
        """Link all, and optimise."""
        self._linking_libraries = _all_called(self._linking_libraries)
        super().finalize()

    def _optimize_final_module(self) -> None:
        # What only this entry point can call may be inlined where it is called, and left out then.
        for function in self._final_module.functions:
            if function.linkage.name == "linkonce_odr" and not function.is_declaration:
                function.linkage = "internal"
        # The compiler runs cheaper passes before, to remove references that are counted; there are none.
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)


def _all_called(libraries: Iterable[JITCodeLibrary]) -> list[JITCodeLibrary]:
    found = list(dict.fromkeys(libraries))
    for library in found:  # which grows meanwhile
        if isinstance(library, KernelLibrary):
            found += [called for called in dict.fromkeys(library.called) if called not in found]
    return found


class KernelCompiler(Compiler):
    """The compiler of kernels."""

    library_class: type[JITCodeLibrary] = KernelLibrary

    def __init__(self, typing: Any, target: Any, library: None, *settings: object) -> None:  # noqa: ANN401 - as numba has them
        assert library is None
        made = self.library_class(target.codegen(), self.library_class.__name__)
        made.enable_object_caching()
        super().__init__(typing, target, made, *settings)


class EntryPointCompiler(KernelCompiler):
    """The compiler of entry points."""

    library_class = EntryPointLibrary
