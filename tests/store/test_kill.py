"""A server that is killed at any moment has lost nothing that it has acknowledged."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tests.patience import PATIENCE
from tests.store.stores import some_lines, store_at

# Writes lines for ever, fifty on their way at a time, and tells the number of each when it is done.
SERVER = """
import os, sys
from pathlib import Path
from threading import Semaphore
from rumpus.store import Store
from tests.store.stores import a_game, a_table, at_once, keep, some_lines

store = Store.open(Path(sys.argv[1]), at_once)
kept = store.table("t1")
if kept is None:
    keep(store, a_table(), a_game())
free = Semaphore(50)
seq = len(kept.lines) if kept else 0
while True:
    free.acquire()
    seq += 1
    def done(error, seq=seq):
        assert error is None, error
        os.write(1, b"%d\\n" % seq)
        free.release()
    store.write([some_lines(seq, seq)], done)
"""


@pytest.mark.parametrize("seed", range(3))
def test_every_acknowledged_line_is_there_after_a_kill(tmp_path: Path, project: Path, seed: int) -> None:
    rng, path, acknowledged = Random(seed), tmp_path / "rumpus.db", 0
    for _ in range(3):
        enough = acknowledged + rng.randrange(1, 400)
        with subprocess.Popen([sys.executable, "-c", SERVER, path], stdout=subprocess.PIPE, cwd=project) as server:
            assert server.stdout is not None
            for told in server.stdout:
                if int(told) >= enough:
                    break
            server.kill()
            # What it still told before the kill reached it counts too; a number cut by the kill does not.
            rest = [told for told in server.stdout if told.endswith(b"\n")]
            server.wait(PATIENCE)
        acknowledged = int([told, *rest][-1])
        with store_at(path) as store:
            kept = store.table("t1")
            assert kept is not None
            assert len(kept.lines) >= acknowledged >= enough
            assert kept.lines == some_lines(1, len(kept.lines)).lines
            acknowledged = len(kept.lines)
