"""A trial: people play while the server is killed and restarted again and again. Each time its database is checked."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bench.kills.ledger import Ledger
from bench.kills.players import Player
from bench.kills.server import MortalServer
from bench.kills.tables import faults_of, prepared

PATIENCE = 60.0  # the most seconds to wait for a table
MOST_MOVES = 100  # the most moves between two kills, after the first move of every table
MOMENT = 0.02  # seconds; each kill comes at a random time in this interval


@dataclass
class Outcome:
    """The result of a trial."""

    ledger: Ledger
    kills: int
    slowest_start: float

    @property
    def faults(self) -> list[str]:
        """All faults."""
        return self.ledger.faults

    def figures(self) -> dict[str, float]:
        """The counts of attempts and faults."""
        return {
            "kills": self.kills,
            "moves acknowledged": len(self.ledger.acknowledged),
            "moves asked again after a kill": self.ledger.repeated,
            "lost": sum(fault.startswith(("lost", "changed")) for fault in self.faults),
            "doubled": sum(fault.startswith("doubled") for fault in self.faults),
            "faults in all": len(self.faults),
            "slowest start in s": round(self.slowest_start, 2),
        }


async def trial(data: Path, rounds: int, tables: int, seed: int) -> Outcome:
    """Kill a server so many times while so many tables play. After each restart every table must continue."""
    rng, ledger, server = Random(seed), Ledger(), MortalServer(data)
    made = await prepared(data, tables)
    players = [
        asyncio.create_task(Player(table.table_id, user, session, seat, ledger, f"{seed} {user}").play(server))
        for table in made
        for seat, (user, session) in enumerate(zip(table.users, table.sessions, strict=True))
    ]
    try:
        for _ in range(rounds):
            await server.start()
            await _played(ledger, tables, rng.randrange(MOST_MOVES))
            await asyncio.sleep(rng.uniform(0, MOMENT))
            await server.kill()
            ledger.faults += await asyncio.to_thread(faults_of, data, made, ledger)
            if ledger.faults:
                break
    finally:
        await server.kill()
        for player in players:
            player.cancel()
        ended = await asyncio.gather(*players, return_exceptions=True)
    ledger.faults += [repr(end) for end in ended if isinstance(end, Exception)]
    return Outcome(ledger, len(server.starts), max(server.starts))


async def _played(ledger: Ledger, tables: int, more: int) -> None:
    """Wait until every table has made a move, and then for so many more moves."""
    ledger.moved.clear()
    try:
        async with asyncio.timeout(PATIENCE), ledger.news:
            await ledger.news.wait_for(lambda: ledger.faults or len(ledger.moved) == tables)
            enough = ledger.moved.total() + more
            await ledger.news.wait_for(lambda: ledger.faults or ledger.moved.total() >= enough)
    except TimeoutError:
        ledger.faults.append(f"only {sorted(ledger.moved)} of {tables} tables went on, by {ledger.moved.total()} moves")
