"""Link kernels so that compiling is fast: a kernel stays LLVM code, and only an entry point becomes machine code.

By default numba optimises every kernel again in each kernel that calls it. It also makes machine code for kernels
that Python never calls. Both together take more time than all other work. Here an entry point is linked with all
kernels that it calls, and is optimised once as a whole.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler


class KernelLibrary(JITCodeLibrary):
    """The LLVM code of a kernel, neither optimised nor linked with the kernels that it calls."""

    def finalize(self) -> None:
        """Close the library without optimising it."""
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Return 0, because a kernel has no machine code of its own."""
        return 0

    @property
    def codegen(self) -> KernelLibrary:
        """Return this library, so that numba calls ``set_env`` below."""
        return self

    def set_env(self, env_name: str, env: object) -> None:
        """Do nothing. Only a function that Python can call needs an environment."""

    @property
    def callees(self) -> list[JITCodeLibrary]:
        """The libraries that this kernel calls: other kernels, and parts of numba."""
        found: list[JITCodeLibrary] = self._linking_libraries
        return found


class EntryPointLibrary(JITCodeLibrary):
    """The code of an entry point with all kernels that it calls, directly or indirectly."""

    def finalize(self) -> None:
        """Link all called kernels, then optimise the whole."""
        self._linking_libraries = _all_called(self._linking_libraries)
        super().finalize()

    def _optimize_final_module(self) -> None:
        # An internal function can be inlined into its callers and then removed.
        for function in self._final_module.functions:
            if function.linkage.name == "linkonce_odr" and not function.is_declaration:
                function.linkage = "internal"
        # numba would run cheaper passes first, to remove reference counting. Kernels have none.
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)


def _all_called(libraries: Iterable[JITCodeLibrary]) -> list[JITCodeLibrary]:
    found = list(dict.fromkeys(libraries))
    for library in found:  # the list grows during the loop
        if isinstance(library, KernelLibrary):
            found += [callee for callee in dict.fromkeys(library.callees) if callee not in found]
    return found


class KernelCompiler(Compiler):
    """A numba compiler that puts each function into a ``KernelLibrary``."""

    library_class: type[JITCodeLibrary] = KernelLibrary

    def __init__(self, typing: Any, target: Any, library: None, *settings: object) -> None:  # noqa: ANN401 - of numba
        assert library is None
        made = self.library_class(target.codegen(), self.library_class.__name__)
        made.enable_object_caching()
        super().__init__(typing, target, made, *settings)


class EntryPointCompiler(KernelCompiler):
    """A numba compiler that puts each function into an ``EntryPointLibrary``."""

    library_class = EntryPointLibrary
