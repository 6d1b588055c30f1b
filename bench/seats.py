"""Measure the seats of club evenings: ``python -m bench.seats [SEEDS]`` (default 10 seeds for each case).

The first table is time and repeats of draws of *everybody meets*. The time is the median CPU time of the slower half of
the seeds. With ``--longer`` a second table follows: a sample of cases, each drawn once as usual and once with ten times
the steps. A case is worse if the longer search found fewer repeats, or a smaller maximum of meetings at equal repeats.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Iterable

from rumpus.competition.seating import SeatingPlan, SeatingTask, plan_rounds, table_sizes
from rumpus.competition.seating.everybody import step_limit

CASES = ((24, 5), (18, 5), (20, 5), (12, 5), (11, 5), (72, 5))
"""People and rounds; tables of three and four, four preferred."""
SAMPLE = (
    *((22, 7), (24, 8), (17, 7), (22, 8), (23, 8), (19, 7), (20, 6), (21, 7), (18, 8), (21, 8), (20, 8), (19, 8)),
    *((17, 8), (31, 8), (15, 7), (13, 6), (18, 6), (17, 6), (14, 5), (11, 4), (12, 4), (10, 3), (7, 5), (9, 7)),
    *((25, 8), (33, 8), (30, 7), (40, 8), (55, 6), (72, 8), (16, 6), (27, 5), (23, 3), (5, 8), (13, 3)),
)
"""Hard cases first, where the bound is not reached or is reached late, and then all kinds of others."""
TIMES = 10


def drawn(people: int, rounds: int, seed: int, steps: int | None = None) -> tuple[SeatingPlan, float]:
    """Return a draw and its CPU seconds."""
    started = time.process_time()
    plan = plan_rounds(SeatingTask(tuple(range(people))), rounds, seed, steps)
    return plan, time.process_time() - started


def slower_half(seconds: Iterable[float]) -> float:
    """Return the median of the slower half."""
    ordered = sorted(seconds)
    return statistics.median(ordered[len(ordered) // 2 :])


def quality(plan: SeatingPlan) -> tuple[int, int]:
    """Return the repeats and the maximum of meetings; smaller is better."""
    return plan.repeats, plan.most_met


def show_figures(seeds: int) -> None:
    """Print a line for each case."""
    print("people  rounds  tables                 bound  repeats  most met  CPU s")
    for people, rounds in CASES:
        draws = [drawn(people, rounds, seed) for seed in range(seeds)]
        sizes = table_sizes(people).tables
        tables = "+".join(map(str, sizes)) if len(sizes) < 8 else f"{len(sizes)} tables"
        repeats = sorted({plan.repeats for plan, _ in draws})
        most = max(plan.most_met for plan, _ in draws)
        took = slower_half(seconds for _, seconds in draws)
        print(f"{people:>6}  {rounds:>6}  {tables:<21}  {draws[0][0].bound:>5}  {repeats!s:>7}  {most:>8}  {took:5.2f}")


def show_longer(sample: Iterable[tuple[int, int]]) -> int:
    """Print a line for each case, with both searches. Return the number of cases in which the longer one is better."""
    worse = 0
    print("people  rounds  bound  repeats, most met  ten times  CPU s")
    for people, rounds in sample:
        usual, seconds = drawn(people, rounds, 1)
        longer, more = drawn(people, rounds, 2, TIMES * step_limit(people, rounds))
        is_worse = quality(longer) < quality(usual)
        worse += is_worse
        print(
            f"{people:>6}  {rounds:>6}  {usual.bound:>5}  {quality(usual)!s:>17}  {quality(longer)!s:>9}"
            f"  {seconds:.1f}, {more:.1f}{'  worse' if is_worse else ''}",
            flush=True,
        )
    return worse


if __name__ == "__main__":
    counts = [int(word) for word in sys.argv[1:] if word.isdecimal()]
    show_figures(counts[0] if counts else 10)
    if "--longer" in sys.argv:
        print(f"worse than the longer search: {show_longer(SAMPLE)} of {len(SAMPLE)}")
