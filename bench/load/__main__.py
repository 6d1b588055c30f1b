"""Load a server and measure it: `python -m bench.load`."""

from __future__ import annotations

import asyncio
import gc
import json
import math
import statistics
import sys
import tempfile
import time
from pathlib import Path

import click
import uvloop

from bench.load.playing import PlayedTable, Taken
from bench.load.prepared import PreparedTable, prepare
from bench.load.server import LoadedServer


@click.command()
@click.option("--tables", default=500, show_default=True, help="The number of tables that play at once.")
@click.option("--rate", default=1500.0, show_default=True, help="Moves due in each second, over all tables.")
@click.option("--seconds", default=20.0, show_default=True, help="The duration.")
@click.option("--different", default=12, show_default=True, help="Different games of each kind.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def main(tables: int, rate: float, seconds: float, different: int, as_json: bool) -> None:
    """Play prepared games at many tables of a server, and time every move."""
    with tempfile.TemporaryDirectory() as folder:
        prepared = prepare(Path(folder), tables, different, moves=math.ceil(rate * seconds / tables))
        with LoadedServer(Path(folder)) as server:
            taken, took = uvloop.run(_load(prepared, server, rate, seconds))
            used = server.cpu_seconds()
    if taken.faults:
        raise SystemExit(f"{len(taken.faults)} moves were refused, the first: {taken.faults[0]}")
    told = _figures(taken, took) | {"server_cpu": round(used / took, 2)}
    click.echo(json.dumps(told) if as_json else "\n".join(f"{name:>24}  {value:,.2f}" for name, value in told.items()))


async def _load(
    prepared: list[PreparedTable], server: LoadedServer, rate: float, seconds: float
) -> tuple[Taken, float]:
    taken = Taken()
    playing = [PlayedTable(table, taken) for table in prepared]
    for table in playing:
        await table.connect(server.url)
    gc.disable()  # pauses of this process would be measured as pauses of the server
    pause = len(playing) / rate
    server.mark()
    begun = time.perf_counter() + 0.1
    starts = (begun + pause * number / len(playing) for number in range(len(playing)))
    await asyncio.gather(
        *(table.play(start, pause, begun + seconds) for table, start in zip(playing, starts, strict=True))
    )
    took = time.perf_counter() - begun
    for table in playing:
        table.close()
    return taken, took


def _figures(taken: Taken, took: float) -> dict[str, float]:
    seen = statistics.quantiles(taken.seen, n=1000)
    acknowledged = statistics.quantiles(taken.acknowledged, n=1000)
    return {
        "moves a second": len(taken.seen) / took,
        "last seat p50 ms": seen[499] * 1000,
        "last seat p99 ms": seen[989] * 1000,
        "acknowledged p50 ms": acknowledged[499] * 1000,
        "acknowledged p99 ms": acknowledged[989] * 1000,
        "moves": len(taken.seen),
    }


sys.exit(main(prog_name="python -m bench.load"))
