"""Make the golden files anew: ``python -m tests.golden.remake``. Look at what changed before keeping it."""

from __future__ import annotations

from tests.golden import order_of_actions


def main() -> None:
    order_of_actions.GOLDEN.write_text(order_of_actions.spelled(), "utf-8")


if __name__ == "__main__":
    main()
