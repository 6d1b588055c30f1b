"""How figures are taken: a rate over a fixed time, a duration as the median of many."""

import statistics
import time
from collections.abc import Callable
from typing import NamedTuple


class Figure(NamedTuple):
    name: str
    value: float
    unit: str


def rate(name: str, play: Callable[[], int], seconds: float = 3.0) -> Figure:
    """Actions a second over whole games; `play` plays one and returns how many actions it took."""
    play()  # caches are filled before the clock starts
    actions, started = 0, time.perf_counter()
    while (elapsed := time.perf_counter() - started) < seconds:
        actions += play()
    return Figure(name, actions / elapsed, "actions/s")


def median_time(name: str, run: Callable[[], object], times: int = 20) -> Figure:
    """The median duration of a call."""
    run()
    durations = []
    for _ in range(times):
        started = time.perf_counter()
        run()
        durations.append(time.perf_counter() - started)
    return Figure(name, statistics.median(durations) * 1000, "ms")
