"""Measure figures in interleaved rounds, and report the median and the spread.

Interleaving makes a slow minute affect all figures alike. A ratio is taken within each round, and then over the
rounds. So it is valid on a busy machine as well.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import NamedTuple

Sample = Callable[[], float]
Playout = Callable[[Random], int]


class Spread(NamedTuple):
    """The median, least and largest value of a figure over all rounds."""

    median: float
    least: float
    most: float


class Figure(NamedTuple):
    """A measured figure. ``ratios`` compare it with other figures by name, and ``note`` is an explanation."""

    name: str
    unit: str
    spread: Spread
    ratios: Mapping[str, Spread]
    note: str = ""


class Rate:
    """A sample of the actions that a playout makes in a second of CPU time, on one core.

    A call of ``playout`` plays so many ``deals`` and returns the number of actions. ``played`` is the word for a deal
    in the note.
    """

    def __init__(self, playout: Playout, seconds: float, deals: int = 1, played: str = "deal") -> None:
        self._playout, self._seconds, self._random = playout, seconds, Random(1)
        self._deals_a_call, self._played = deals, played
        self._actions = self._deals = 0

    def __call__(self) -> float:
        started, actions = time.process_time(), 0
        while (elapsed := time.process_time() - started) < self._seconds:
            actions += self._playout(self._random)
            self._deals += self._deals_a_call
        self._actions += actions
        return actions / elapsed

    @property
    def note(self) -> str:
        """The mean number of actions in a deal."""
        return f"{self._actions / self._deals:,.0f} actions a {self._played}"


def milliseconds(run: Callable[[], object]) -> Sample:
    """Return a sample of the milliseconds of a call."""

    def sample() -> float:
        started = time.perf_counter()
        run()
        return (time.perf_counter() - started) * 1000

    return sample


def figures(samples: Mapping[str, Sample], unit: str, bases: Iterable[str], rounds: int) -> list[Figure]:
    """Take all samples in turn, for so many rounds after a warm-up. Ratios compare them with those in ``bases``."""
    taken = _interleaved(samples, rounds)
    return [
        Figure(
            name,
            unit,
            _spread(values),
            {
                base: _spread([value / other for value, other in zip(values, taken[base], strict=True)])
                for base in bases
            },
            getattr(samples[name], "note", ""),
        )
        for name, values in taken.items()
    ]


def _interleaved(samples: Mapping[str, Sample], rounds: int) -> dict[str, list[float]]:
    for sample in samples.values():
        sample()
    taken: dict[str, list[float]] = {name: [] for name in samples}
    for _ in range(rounds):
        for name, sample in samples.items():
            taken[name].append(sample())
    return taken


def _spread(values: list[float]) -> Spread:
    return Spread(statistics.median(values), min(values), max(values))
