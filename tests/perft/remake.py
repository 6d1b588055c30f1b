"""Count every perft position again, or those of the files named: ``python -m tests.perft.remake [FILE…]``.

A number is written only when the engine and the naive counter agree on it. A new position is added to a file by hand,
without counts. Takes minutes: the naive counter is slow.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from tests.perft.counting import counts, engine_state, naive_count, naive_deal
from tests.perft.positions import FILES, Position, header, read, spell

DEEPEST = 7
ENOUGH = 15_000  # sequences: a position is counted no deeper once it has so many


def with_counts(position: Position) -> Position:
    """The position with its counts; exits where the two counters disagree."""
    rules, state = engine_state(position)
    found: dict[int, int] = {}
    for depth in range(1, DEEPEST + 1):
        engine, naive = counts(rules, state, depth)[-1], naive_count(naive_deal(position), depth)
        if engine != naive:
            sys.exit(f"{position}, depth {depth}: the engine counts {engine}, the naive counter {naive}")
        found[depth] = engine
        if engine > ENOUGH or engine == 0:
            break
    return replace(position, counts=found)


def main(names: list[str]) -> None:
    for path in [Path(name) for name in names] or FILES:
        positions = [with_counts(position) for position in read(path)]
        path.write_text(
            "\n\n".join([header(path), *(spell(position).strip() for position in positions)]) + "\n", "utf-8"
        )
        print(path.name, sum(sum(position.counts.values()) for position in positions))


if __name__ == "__main__":
    main(sys.argv[1:])
