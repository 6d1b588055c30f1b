"""One attacker, in its own process: ``python -m bench.attacks.attacker ROW URL ADDRESS TABLE SECONDS``."""

from __future__ import annotations

import asyncio
import json
import resource
import sys
from collections import Counter
from contextlib import suppress

import uvloop

from bench.attacks.rows import ATTACKS, PREPARED, REST, Did
from bench.attacks.wire import Target


async def _attack(row: str, target: Target, seconds: float, did: Did) -> None:
    attacking = asyncio.ensure_future(ATTACKS[row](target, did))
    while not (did or attacking.done()):
        await asyncio.sleep(REST)
    print("attacking", flush=True)
    await asyncio.wait([attacking], timeout=seconds)
    attacking.cancel()
    with suppress(asyncio.CancelledError):
        await attacking


def main(row: str, url: str, address: str, table: str, seconds: str) -> None:
    """Attack, print a line after the first action, and print the counts of all actions after SECONDS more."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    PREPARED.get(row, lambda: None)()
    did: Did = Counter()
    uvloop.run(_attack(row, Target(url, address, table), float(seconds), did))
    print(json.dumps(did))


if __name__ == "__main__":
    main(*sys.argv[1:])
