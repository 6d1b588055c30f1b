"""Measure and print, one benchmark after the other."""

import sys

from bench import peers, start
from bench.measure import Figure

BENCHMARKS = {"start": start.measure, "peers": peers.measure}


def main(names: list[str]) -> int:
    if unknown := [name for name in names if name not in BENCHMARKS]:
        print(f"no benchmark {unknown[0]}; there are {', '.join(BENCHMARKS)}", file=sys.stderr)
        return 2
    for name in names or BENCHMARKS:
        print(f"\n{name}")
        figures = list(BENCHMARKS[name]())
        for figure in figures:
            print(line(figure, figures[0]))
    return 0


def line(figure: Figure, first: Figure) -> str:
    """A figure with its ratio to the first of its benchmark."""
    return f"  {figure.name:<44} {figure.value:>12,.1f} {figure.unit:<10} {figure.value / first.value:>7.2f}"


sys.exit(main(sys.argv[1:]))
