"""Attack a server and tell how those fare who only want to play: `python -m bench.attacks [ROW…]`."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import uvloop

from bench.attacks.innocents import Fate, WithComputer, two_people
from bench.attacks.rows import ATTACKS
from bench.load.prepared import PreparedTable, prepare
from bench.load.server import LoadedServer

MOVES = 1000  # that the two people have prepared, at least
ATTACKERS = ("127.0.1.1", "127.0.2.1")  # their addresses, a process each
BURNERS = "none, but two processes that burn CPU"
CALM = "none"
REST = 20.0  # seconds after an attack, until memory is to be given back
MIB = 1 << 20


@click.command()
@click.argument("rows", nargs=-1, type=click.Choice([*ATTACKS]))
@click.option("--seconds", default=60.0, show_default=True, help="How long each attack lasts.")
@click.option("--rest", default=REST, show_default=True, help="Seconds after it, until memory is looked at again.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON lines.")
def main(rows: tuple[str, ...], seconds: float, rest: float, as_json: bool) -> None:
    """Attack a server of its own by ROW… (all where none is named), a row after the other, each with a new server.

    Beside it two people play each other, and somebody plays with a computer player. The times are those from a frame sent to its
    acknowledgement.
    """
    for row in (CALM, BURNERS, *(rows or ATTACKS)):
        with tempfile.TemporaryDirectory() as folder:
            [table] = prepare(Path(folder), 1, 1, MOVES)
            with LoadedServer(Path(folder)) as server:
                figures = {"attack": row} | _figures(row, server, table, seconds, rest)
        click.echo(json.dumps(figures) if as_json else "\n".join(_lines(figures)))


def _figures(row: str, server: LoadedServer, table: PreparedTable, seconds: float, rest: float) -> dict[str, object]:
    fate, before = Fate(), server.memory()
    with _attackers(row, server, table.table_id, seconds) as told:
        most = uvloop.run(_played(server, table, seconds, fate))
    time.sleep(rest if row in ATTACKS else 0.0)
    acknowledged = sorted(fate.taken.acknowledged)
    return {
        "moves": len(acknowledged),
        "p50 ms": round(statistics.median(acknowledged) * 1000, 1) if acknowledged else None,
        "p99 ms": round(acknowledged[int(len(acknowledged) * 0.99)] * 1000, 1) if acknowledged else None,
        "moves refused": len(fate.taken.faults),
        "moves of the computer player": fate.computer_moves,
        "moves made for somebody": fate.made_for_others,
        "broken off": fate.broken,
        "memory before, at most, after, MiB": [round(size / MIB) for size in (before, most, server.memory())],
        "did": told,
    }


async def _played(server: LoadedServer, table: PreparedTable, seconds: float, fate: Fate) -> int:
    """The innocents play; the most memory that the server had meanwhile, in bytes."""
    playing = [
        asyncio.create_task(two_people(server.host, server.port, table, seconds, fate)),
        asyncio.create_task(WithComputer(fate).play(server.host, server.port, seconds)),
    ]
    most = 0
    while not all(task.done() for task in playing):
        most = max(most, server.memory())
        await asyncio.wait(playing, timeout=0.25, return_when=asyncio.ALL_COMPLETED)
    for task in playing:
        if error := task.exception():
            fate.broken.append(f"{type(error).__name__} {error}")
    return most


@contextmanager
def _attackers(row: str, server: LoadedServer, table: str, seconds: float) -> Iterator[list[dict[str, int]]]:
    """The attackers are at work as long as the block lasts; what they did is in the list then."""
    told: list[dict[str, int]] = []
    if row == BURNERS:
        with _burning(seconds):
            yield told
        return
    words = [sys.executable, "-m", "bench.attacks.attacker", row, server.host, str(server.port)]
    attacking = [
        subprocess.Popen([*words, address, table, str(seconds)], stdout=subprocess.PIPE, text=True)
        for address in (ATTACKERS if row in ATTACKS else ())
    ]
    yield told
    for process in attacking:
        out, _ = process.communicate()
        told.append(json.loads(out) if out else {"failed": process.returncode})


@contextmanager
def _burning(seconds: float) -> Iterator[None]:
    """As many processes as there are attackers take the processor as long as the block lasts."""
    burning = [multiprocessing.get_context("spawn").Process(target=_burn, args=(seconds,)) for _ in ATTACKERS]
    for process in burning:
        process.start()
    yield
    for process in burning:
        process.terminate()
        process.join()


def _burn(seconds: float) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        pass


def _lines(figures: dict[str, object]) -> Iterator[str]:
    yield f"attack: {figures['attack']}"
    yield from (f"{name:>38}  {value}" for name, value in figures.items() if name != "attack")


if __name__ == "__main__":
    sys.exit(main(prog_name="python -m bench.attacks"))
