"""How figures are taken: in interleaved rounds, so that a slow minute slows everything; the median and the spread are told.

A ratio is taken within each round, then over the rounds, so that it holds on a busy machine as well.
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
    """A figure over all rounds."""

    median: float
    least: float
    most: float


class Figure(NamedTuple):
    """What was measured; ``ratios`` are to the figures of that name, ``note`` says what else to know of it."""

    name: str
    unit: str
    spread: Spread
    ratios: Mapping[str, Spread]
    note: str = ""


class Rate:
    """A sample: the actions a second of CPU time that a playout makes on one core. It counts what it played; a call of
    ``playout`` plays so many ``deals``, or what is ``played`` else.
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
        """How long a deal, or what was played, was."""
        return f"{self._actions / self._deals:,.0f} actions a {self._played}"


def milliseconds(run: Callable[[], object]) -> Sample:
    """A sample: how long a call lasts."""

    def sample() -> float:
        started = time.perf_counter()
        run()
        return (time.perf_counter() - started) * 1000

    return sample


def figures(samples: Mapping[str, Sample], unit: str, bases: Iterable[str], rounds: int) -> list[Figure]:
    """Take every sample in turn, ``rounds`` times after one to warm up; ratios are to those named in ``bases``."""
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
