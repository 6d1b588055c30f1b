"""Run the benchmarks one after the other and print the figures: `./run bench [NAME…] [--rounds N] [--json]`."""

from __future__ import annotations

import json
import platform
import sys
from collections.abc import Callable
from importlib import import_module

import click

from bench.measure import Figure, Spread

BENCHMARKS = ("start", "playouts", "hands", "tables", "tile_playouts", "copies", "messages", "store")


@click.command()
@click.argument("names", nargs=-1, type=click.Choice(BENCHMARKS))
@click.option(
    "--rounds", default=7, show_default=True, type=click.IntRange(1), help="The number of measurements for each figure."
)
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON instead of tables.")
def main(names: tuple[str, ...], rounds: int, as_json: bool) -> None:
    """Run the benchmarks NAME…, or all of them. Each ratio compares figures of the same rounds."""
    measured = {name: _measure(name)(rounds) for name in names or BENCHMARKS}
    if as_json:
        click.echo(json.dumps(_told(measured, rounds), indent=2))
        return
    for name, figures in measured.items():
        click.echo(f"\n{name}: median of {rounds} rounds (least – most)")
        for line in _table(figures):
            click.echo(line)


def _measure(name: str) -> Callable[[int], list[Figure]]:
    measure: Callable[[int], list[Figure]] = import_module(f"bench.{name}").measure
    return measure


def _table(figures: list[Figure]) -> list[str]:
    width = max(len(figure.name) for figure in figures)
    return [f"  {figure.name:<{width}}  {_line(figure)}" for figure in figures]


def _line(figure: Figure) -> str:
    ratios = "".join(f"  {_ratio(spread.median)} × {base}" for base, spread in figure.ratios.items())
    median, least, most = (f"{value:,.0f}" for value in figure.spread)
    return f"{median:>7} {figure.unit} ({least} – {most}){ratios}  {figure.note}".rstrip()


def _ratio(value: float) -> str:
    return f"{value:6.2f}" if value >= 0.1 else f"{value:6.4f}"


def _told(measured: dict[str, list[Figure]], rounds: int) -> dict[str, object]:
    benchmarks = {name: [_figure(figure) for figure in figures] for name, figures in measured.items()}
    return {"python": platform.python_version(), "rounds": rounds, "benchmarks": benchmarks}


def _figure(figure: Figure) -> dict[str, object]:
    ratios = {base: _spread(spread) for base, spread in figure.ratios.items()}
    return {"name": figure.name, "unit": figure.unit, **_spread(figure.spread), "ratios": ratios, "note": figure.note}


def _spread(spread: Spread) -> dict[str, float]:
    return {name: round(value, 4) for name, value in spread._asdict().items()}


sys.exit(main(prog_name="./run bench"))
