"""Each attack of ``bench.attacks`` runs for a moment beside two players and one reader of records.

None of their requests is refused or cut off, and the server makes no move for them."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TextIO

import pytest

from bench.attacks import attacker
from bench.attacks.__main__ import HTTPS
from bench.attacks.innocents import Fate, read_records, two_people
from bench.attacks.records import keep_played
from bench.attacks.rows import ATTACKS
from bench.load.prepared import PreparedTable, prepare
from tests.forked import context
from tests.server.serving import Served, served

SECONDS = 0.25  # from when the attacker attacks: both are at it all the while
PREPARED = 60  # moves that the two people can make at a table
ON_HTTPS = ("C3-pipelined", "C3-pings", "H3-handshakes")  # the gate seals and opens in these


Prepared = tuple[Served, dict[str, PreparedTable]]


@contextmanager
def _prepared(folder: Path, words: Sequence[str] = ()) -> Iterator[Prepared]:
    """Run a server that has a table for each attack."""
    tables = prepare(folder, len(ATTACKS), 1, PREPARED)
    keep_played(folder)
    with served(folder, words=words) as running:
        yield running, dict(zip(ATTACKS, tables, strict=True))


@pytest.fixture(scope="module")
def on_http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Prepared]:
    with _prepared(tmp_path_factory.mktemp("http")) as prepared:
        yield prepared


@pytest.fixture(scope="module")
def on_https(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Prepared]:
    with _prepared(tmp_path_factory.mktemp("https"), HTTPS) as prepared:
        yield prepared


@pytest.mark.parametrize("row", ATTACKS)
def test_people_play_on_while_a_stranger_attacks(row: str, on_http: Prepared) -> None:
    _play_on(row, *on_http)


@pytest.mark.parametrize("row", ON_HTTPS)
def test_people_play_on_while_a_stranger_attacks_the_gate(row: str, on_https: Prepared) -> None:
    _play_on(row, *on_https)


def _play_on(row: str, server: Served, tables: dict[str, PreparedTable]) -> None:
    address = f"127.0.3.{1 + list(ATTACKS).index(row)}"
    fate = Fate()
    with _attacking(row, server.url, address, tables[row].table_id, str(SECONDS)) as output:
        assert output.readline() == "attacking\n"
        asyncio.run(_play_and_read(server.url, tables[row], fate))
        assert sum(json.loads(output.read()).values()) > 0
    assert (fate.broken, fate.taken.faults, fate.not_served) == ([], [], [])
    assert len(fate.taken.acknowledged) >= 1
    assert fate.reads >= 1
    assert _moves_made_for_others(server) == 0


@contextmanager
def _attacking(*words: str) -> Iterator[TextIO]:
    """Run an attacker in its own process, and return its output."""
    processes = context()
    here, there = processes.Pipe(duplex=False)
    process = processes.Process(target=_attack, args=(there, *words))
    process.start()
    there.close()
    try:
        with here, os.fdopen(os.dup(here.fileno()), encoding="utf-8") as output:
            yield output
    finally:
        process.join()
    assert process.exitcode == 0


def _attack(output: Connection, *words: str) -> None:
    os.dup2(output.fileno(), 1)
    output.close()
    attacker.main(*words)


async def _play_and_read(url: str, table: PreparedTable, fate: Fate) -> None:
    await asyncio.gather(two_people(url, table, SECONDS, fate), read_records(url, SECONDS, fate))


def _moves_made_for_others(server: Served) -> float:
    told = server.metrics()
    assert "rumpus_sockets" in told
    return sum(
        float(line.rpartition(" ")[2]) for line in told.splitlines() if line.startswith("rumpus_fallbacks_total")
    )
