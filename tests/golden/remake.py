"""Make the golden files again: ``python -m tests.golden.remake``. Look at what changed before keeping it."""

from __future__ import annotations

from tests.golden import order_of_actions
from tests.perft.positions import FILES


def main() -> None:
    for positions in FILES:
        order_of_actions.golden(positions.stem).write_text(order_of_actions.golden_text(positions), "utf-8")


if __name__ == "__main__":
    main()
