"""The tile solver on many positions of simulated games, openings included, each judged by an integer program, with
times.

    PYTHONPATH=src python -m tests.solver.judge_tables --positions 500

Takes some minutes; the exit status is 1 where the two disagree or a play is not legal."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from itertools import count, islice

import numpy as np

from rumpus.core.rules import RuleSet
from rumpus.core.turns.tiles import Placement, TileTurn
from rumpus.core.views import View
from rumpus.solver.tables import Objective, best_play
from tests.solver.game_positions import game_positions, has_opened
from tests.solver.small_tables import BESIDE_THE_RACK
from tests.solver.tables_by_ilp import best_by_ilp

OBJECTIVES: tuple[Objective, ...] = ("tiles", "value")


def positions(game: str, first_seed: int) -> Iterator[tuple[RuleSet, View]]:
    """Every other position of one deal after another."""
    for seed in count(first_seed):
        yield from islice(game_positions(game, seed), seed % 2, None, 2)


def faults(rules: RuleSet, view: View, objective: Objective) -> list[str]:
    """The faults of the answer to a position."""
    found = best_play(view.table.tableau, view.hand, rules, objective, opened=has_opened(view))
    worth, judged = found.tiles if objective == "tiles" else found.value, best_by_ilp(rules, view, objective)
    said = [f"{worth} {objective} where the integer program has {judged}"] if worth != judged else []
    if not found.proven:
        said.append("not proven")
    assert isinstance(rules.turn, TileTurn)
    if found.action is not None and not isinstance(rules.turn.judge(rules, view, found.action), Placement):
        said.append("not legal")
    return said


def milliseconds(rules: RuleSet, view: View, objective: Objective) -> float:
    """The time of the answer, the best of three calls."""

    def once() -> float:
        start = time.thread_time_ns()
        best_play(view.table.tableau, view.hand, rules, objective, opened=has_opened(view))
        return (time.thread_time_ns() - start) / 1e6

    return min(once() for _ in range(3))


def easiest_milliseconds(rules: RuleSet, view: View) -> tuple[float, bool]:
    """The time to find the easiest play, a second at most. True if it is proven."""
    found = best_play(view.table.tableau, view.hand, rules, opened=has_opened(view))
    start = time.thread_time_ns()
    proven = found.easiest(1.0).proven_easiest
    return (time.thread_time_ns() - start) / 1e6, proven


def spread_of(times: list[float]) -> str:
    """The spread of times."""
    middle, most, last = np.percentile(times, [50, 99, 100])
    return f"median {middle:.2f}, 99 % {most:.2f}, most {last:.2f} ms"


def main() -> int:
    """Judge, and print what came out."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=500, help="how many of each game")
    parser.add_argument("--seed", type=int, default=0, help="that of the first deal")
    parser.add_argument("--games", nargs="+", default=BESIDE_THE_RACK)
    asked = parser.parse_args()
    wrong = 0
    for game in asked.games:
        rows = list(islice(positions(game, asked.seed), asked.positions))
        unopened = sum(not has_opened(view) for _, view in rows)
        print(f"{game}: {len(rows)} positions, {unopened} of them before the opening")
        for objective in OBJECTIVES:
            for number, (rules, view) in enumerate(rows):
                for fault in faults(rules, view, objective):
                    wrong += 1
                    print(f"  position {number}: {fault}")
            print(
                f"  {objective}: {spread_of([milliseconds(rules, view, objective) for rules, view in rows])}",
                flush=True,
            )
        easy = [easiest_milliseconds(rules, view) for rules, view in rows]
        print(
            f"  easiest: {spread_of([took for took, _ in easy])}; {sum(proven for _, proven in easy)} proven",
            flush=True,
        )
    print(f"{wrong} faults")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
