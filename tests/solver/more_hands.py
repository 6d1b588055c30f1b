"""Compare as many hands as a minute allows with the reference; not part of the test command.

.venv/bin/python -m tests.solver.more_hands 60"""

from __future__ import annotations

import sys
import time
from random import Random

from rumpus.core.packs import set_of
from rumpus.core.rules import RuleSet
from tests.solver import test_hand_solver, test_lay_offs
from tests.solver.hand_games import GAMES


def main(seconds: float) -> int:
    """Returns the number of hands with a wrong answer, which are told."""
    rng, ends, looked, wrong = Random(), time.monotonic() + seconds, 0, 0
    while time.monotonic() < ends:
        rules = rng.choice(list(GAMES.values()))
        for fault in faults(rules, rng):
            looked += 1
            if fault:
                wrong += 1
                print(f"{rules!r} {dict(rules.options)}: {fault}", flush=True)
    print(f"{looked:,} hands, {wrong} of them wrong")
    return wrong


def faults(rules: RuleSet, rng: Random) -> list[str | None]:
    """The faults of the answers for a random hand, alone and beside a table."""
    width = len(rules.pack.ranks)
    low, span = rng.randrange(width), rng.randint(3, width)
    near = [card for card in rules.order if (rules.pack.rank(card) - low) % width < span]
    cards = set_of(rng.sample(near, rng.randint(1, min(12, len(near)))))
    table, hand = next(test_lay_offs.tables_and_hands(rules, 1, rng.randint(0, 6), rng.randint(1, 9), rng))
    return [test_hand_solver.wrong(rules, cards), test_lay_offs.wrong(rules, table, hand) if hand else None]


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1])) > 0)
