"""A chain of writes: each stands on those before it."""

from __future__ import annotations

from dataclasses import dataclass

from rumpus.store.errors import StoreError


@dataclass
class WriteChain:
    """After one write of a chain has failed none of the later ones is made, so that nothing is kept that stands on what is not."""

    is_broken: bool = False

    def check(self) -> None:
        """Raises StoreError where an earlier write has failed."""
        if self.is_broken:
            raise StoreError("what this stands on could not be kept; try again", code="try-again")
