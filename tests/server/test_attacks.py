"""Each attack of ``bench.attacks`` runs for a moment beside two players and one reader of records.

None of their requests is refused or cut off, and the server makes no move for them."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.attacks.__main__ import HTTPS
from bench.attacks.innocents import Fate, read_records, two_people
from bench.attacks.records import keep_played
from bench.attacks.rows import ATTACKS
from bench.load.prepared import PreparedTable, prepare
from tests.server.serving import ROOT, Served, served

SECONDS = 1.0  # from when the attacker attacks: both are at it all the while
PREPARED = 60  # moves that the two people can make at a table
WAYS = {"http": (), "https": HTTPS}
ON_HTTPS = ("C3-pipelined", "C3-pings", "H3-handshakes")  # the gate seals and opens in these


@pytest.fixture(scope="module")
def prepared(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Served, dict[str, PreparedTable]]]:
    """A server on http or https, and a table for each attack."""
    folder: Path = tmp_path_factory.mktemp("attacked")
    tables = prepare(folder, len(ATTACKS), 1, PREPARED)
    keep_played(folder)
    with served(folder, words=WAYS[request.param]) as running:
        yield running, dict(zip(ATTACKS, tables, strict=True))


@pytest.mark.parametrize(
    ("prepared", "row"),
    [*(("http", row) for row in ATTACKS), *(("https", row) for row in ON_HTTPS)],
    indirect=["prepared"],
)
def test_people_play_on_while_a_stranger_attacks(row: str, prepared: tuple[Served, dict[str, PreparedTable]]) -> None:
    server, tables = prepared
    address = f"127.0.3.{1 + list(ATTACKS).index(row)}"
    command = [sys.executable, "-m", "bench.attacks.attacker", row, server.url, address, tables[row].table_id]
    attacking = subprocess.Popen([*command, str(SECONDS)], stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert attacking.stdout is not None
    assert attacking.stdout.readline() == "attacking\n"
    fate = Fate()
    try:
        asyncio.run(_play_and_read(server.url, tables[row], fate))
    finally:
        told, _ = attacking.communicate()
    assert sum(json.loads(told).values()) > 0
    assert (fate.broken, fate.taken.faults, fate.not_served) == ([], [], [])
    assert len(fate.taken.acknowledged) >= 1
    assert fate.reads >= 1
    assert _moves_made_for_others(server) == 0


async def _play_and_read(url: str, table: PreparedTable, fate: Fate) -> None:
    await asyncio.gather(two_people(url, table, SECONDS, fate), read_records(url, SECONDS, fate))


def _moves_made_for_others(server: Served) -> float:
    told = server.metrics()
    assert "rumpus_sockets" in told
    return sum(
        float(line.rpartition(" ")[2]) for line in told.splitlines() if line.startswith("rumpus_fallbacks_total")
    )
