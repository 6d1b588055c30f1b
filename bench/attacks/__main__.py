"""Attack a server and measure the service for other people: `python -m bench.attacks [ROW…]`."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click
import uvloop

from bench.attacks.innocents import Fate, WithComputers, read_records, two_people
from bench.attacks.records import keep_played
from bench.attacks.rows import ATTACKS, MASTERS
from bench.load.prepared import PreparedTable, prepare
from bench.load.server import LoadedServer

GAME = "rap-rummy"  # the game of the two people
MOVES = 1000  # the least number of moves prepared for them
ATTACKERS = ("127.0.1.1", "127.0.2.1")  # the addresses of the attackers; each is a process
BURNERS = "none, but two processes that burn CPU"
CALM = "none"
REST = 20.0  # seconds after an attack, until memory is to be given back
ALONE = 10.0  # seconds in which masters play with nobody beside them
MIB = 1 << 20
CERTIFICATE = Path(__file__).parents[2] / "tests" / "server" / "localhost.pem"
HTTPS = ("--certificate", str(CERTIFICATE))


@click.command()
@click.argument("rows", nargs=-1, type=click.Choice([*ATTACKS]))
@click.option("--https", is_flag=True, help="Attack a server with a certificate; all connections use TLS.")
@click.option("--seconds", default=60.0, show_default=True, help="The duration of each attack.")
@click.option("--rest", default=REST, show_default=True, help="Seconds after an attack until memory is measured again.")
@click.option(
    "--repeats", default=1, show_default=True, help="The number of times that each attack hits the same server."
)
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON lines.")
def main(rows: tuple[str, ...], https: bool, seconds: float, rest: float, repeats: int, as_json: bool) -> None:
    """Start a server for each ROW… (or for all attacks) and attack it.

    Meanwhile two people play each other, one person plays with a computer player, and one reads records. The time of a
    move is from its frame to its acknowledgement. A wait is the time until a move of the computer player. Before the
    attack, masters play alone; their longest move is the reference for the waits.
    """
    for row in (CALM, BURNERS, *(rows or ATTACKS)):
        for number, figures in enumerate(_repeated(row, HTTPS if https else (), seconds, rest, repeats), start=1):
            told = {"attack": row, "https": https, "repeat": number} | figures
            click.echo(json.dumps(told) if as_json else "\n".join(f"{name:>38}  {told[name]}" for name in told))


def _repeated(row: str, words: Sequence[str], seconds: float, rest: float, repeats: int) -> Iterator[dict[str, object]]:
    """Yield the figures of each repetition of an attack on the same server."""
    with tempfile.TemporaryDirectory() as folder:
        tables = prepare(Path(folder), repeats, 1, MOVES, [GAME])
        keep_played(Path(folder))
        with LoadedServer(Path(folder), words) as server:
            for table in tables:
                yield _figures(row, server, table, seconds, rest)


def _figures(row: str, server: LoadedServer, table: PreparedTable, seconds: float, rest: float) -> dict[str, object]:
    masters = WithComputers(MASTERS, thinking=0.0)
    uvloop.run(masters.play(server.url, ALONE))
    alone = sorted(masters.waits[1:])  # the first starts the process
    fate, before = Fate(), server.memory()
    with _attackers(row, server, table.table_id, seconds) as told:
        most = uvloop.run(_played(server, table, seconds, fate))
    time.sleep(rest if row in ATTACKS else 0.0)
    acknowledged, waits = sorted(fate.taken.acknowledged), sorted(fate.alone.waits)
    return {
        "moves": len(acknowledged),
        "p50, p99 ms": [_milliseconds(acknowledged, 0.5), _milliseconds(acknowledged, 0.99)],
        "moves refused": len(fate.taken.faults) + len(fate.alone.refused),
        "moves of the computer player": len(waits),
        "waits for them, p50, p95, longest, ms": [_milliseconds(waits, part) for part in (0.5, 0.95, 1.0)],
        "longest move of a master alone, ms": _milliseconds(alone, 1.0),
        "moves made for somebody": fate.alone.made_for_others,
        "reads of records, and not served": [fate.reads, len(fate.not_served), fate.not_served[:1]],
        "broken off": fate.broken,
        "memory before, at most, after, MiB": [round(size / MIB) for size in (before, most, server.memory())],
        "did": told,
    }


def _milliseconds(times: Sequence[float], part: float) -> float | None:
    """Return the percentile ``part`` of sorted times, in milliseconds."""
    return round(times[min(int(len(times) * part), len(times) - 1)] * 1000, 1) if times else None


async def _played(server: LoadedServer, table: PreparedTable, seconds: float, fate: Fate) -> int:
    """Let the innocent people play. Return the largest memory of the server meanwhile, in bytes."""
    playing = [
        asyncio.create_task(two_people(server.url, table, seconds, fate)),
        asyncio.create_task(fate.alone.play(server.url, seconds)),
        asyncio.create_task(read_records(server.url, seconds, fate)),
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
    """Run the attackers during the block. Afterwards the list has the counts of their actions."""
    told: list[dict[str, int]] = []
    if row == BURNERS:
        with _burning():
            yield told
        return
    words = [sys.executable, "-m", "bench.attacks.attacker", row, server.url]
    attacking = [
        subprocess.Popen([*words, address, table, str(seconds)], stdout=subprocess.PIPE, text=True)
        for address in (ATTACKERS if row in ATTACKS else ())
    ]
    for process in attacking:
        _begun(process)
    yield told
    for process in attacking:
        out, _ = process.communicate()
        told.append(json.loads(out) if out else {"failed": process.returncode})


def _begun(process: subprocess.Popen[str]) -> None:
    """Wait until an attacker has started or failed."""
    assert process.stdout is not None
    process.stdout.readline()


@contextmanager
def _burning() -> Iterator[None]:
    """Keep as many processors busy as there are attackers, during the block."""
    burning = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in ATTACKERS]
    try:
        yield
    finally:
        for process in burning:
            process.kill()
            process.wait()


if __name__ == "__main__":
    sys.exit(main(prog_name="python -m bench.attacks"))
