"""Compile all kernels, so that the first question of a user does not wait: `python -m rumpus.solver`.

Each use below calls entry points that nothing before it has called; a test fails when one is left out.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from rumpus.core.melds import MeldRules
from rumpus.core.packs import standard_pack
from rumpus.solver.hand_solver import HandSolver


def use_hands() -> None:
    """Arrange a hand."""
    pack = standard_pack()
    solver = HandSolver(MeldRules(pack), [pack.rank(card) + 1 for card in range(pack.size)])
    solver.least_deadwood(7)
    solver.least_deadwood_batch(np.array([7], np.int64))
    solver.best(7)
    solver.every_best(7)
    solver.best_beside(7, (0, 0, 0))


USES: dict[str, Callable[[], None]] = {"hands": use_hands}


def main() -> None:
    """Call every entry point once, telling which."""
    for number, (name, use) in enumerate(USES.items(), start=1):
        print(f"compiling {name} ({number} of {len(USES)})", flush=True)
        use()


if __name__ == "__main__":
    main()
