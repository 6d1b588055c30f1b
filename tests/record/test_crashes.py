"""Killed at any moment and on a full disk, a game on disk loses nothing that was acknowledged. Real processes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rumpus.record import key_path, load, read_record, verify
from tests.patience import PATIENCE


def run(project: Path, script: str, *words: str | Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", script, *words],
        capture_output=True,
        check=False,
        encoding="utf-8",
        timeout=PATIENCE,
        env={**os.environ, "PYTHONPATH": f"{project / 'src'}{os.pathsep}{project}"},
    )
    assert done.stderr == ""
    assert done.returncode == 0
    return done.stdout


# Each player is a process of its own, forked from one that has imported everything, so that killing is quick.
KILLS = """
import os, random, signal, sys
from pathlib import Path
from rumpus.record import RecordFile, key_path
from tests.whole_games import new_game, play_at_random

path, kills = Path(sys.argv[1]), int(sys.argv[2])
rng = random.Random(int(sys.argv[3]))

def play(acknowledge):
    if path.exists() and path.stat().st_size:
        file = RecordFile.resume(path)
    else:
        path.unlink(missing_ok=True)
        key_path(path).unlink(missing_ok=True)
        file = RecordFile.create(path, new_game("rummy-1916", 6, deals=6))
    os.write(acknowledge, b"%d\\n" % len(file.game.lines))
    while not file.game.is_over:
        play_at_random(file.game, len(file.game.lines), moves=1)
        file.append()
        os.write(acknowledge, b"%d\\n" % len(file.game.lines))

safe, known = 0, b""
for number in range(kills):
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(ours)
        play(theirs)
        os._exit(0)
    os.close(theirs)
    with os.fdopen(ours, "rb", buffering=0) as acknowledged:
        said = b""
        for _ in range(rng.randrange(12)):
            said += acknowledged.read(64)
        for _ in range(rng.randrange(40_000)):
            pass  # any moment
        os.kill(child, signal.SIGKILL)
        while more := acknowledged.read(4096):
            said += more
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the game was over too soon"
    if said:
        safe = int(said[: said.rindex(b"\\n")].split()[-1])
    written = path.read_bytes() if path.exists() else b""
    whole = written[: written.rfind(b"\\n") + 1]
    assert whole.startswith(known), "what was on disk has changed"
    assert whole.count(b"\\n") >= safe + (safe > 0), "an acknowledged action is gone"
    known = b"".join(whole.splitlines(keepends=True)[: safe + 1])
    print(len(whole.splitlines()), safe)
"""


def test_killed_at_any_moment_nothing_acknowledged_is_lost(project: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    rounds = [list(map(int, line.split())) for line in run(project, KILLS, path, "40", "1").splitlines()]
    assert len(rounds) == 40
    assert rounds[-1][1] > 60
    record = read_record(path)
    secret = bytes.fromhex(key_path(path).read_text())
    assert verify(record, secret).actions > 60
    assert load(record, secret).to_move is not None


@pytest.mark.parametrize("seed", range(2))
def test_killed_while_it_is_created_the_game_is_there_or_not(project: Path, tmp_path: Path, seed: int) -> None:
    for number in range(3):
        run(project, KILLS.replace("randrange(12)", "randrange(1)"), tmp_path / f"{number}.jsonl", "10", f"{seed}")


FULL = """
import resource, signal, sys
from pathlib import Path
from rumpus.record import RecordFile, key_path, read_record, record_of, verify
from tests.whole_games import new_game, play_at_random

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
path, unlimited = Path(sys.argv[1]), resource.getrlimit(resource.RLIMIT_FSIZE)

def full(size):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, unlimited[1]))

def refused(act):
    try:
        act()
    except OSError as error:
        return str(error.strerror)
    raise AssertionError("it was written")

for size in (0, 5, 200, 400):  # not even the key, the header or the first lines find room
    full(size)
    print(refused(lambda: RecordFile.create(path, new_game("rummy-1916", 2))))
    assert not path.exists() and not key_path(path).exists()
full(unlimited[0])

with RecordFile.create(path, new_game("rummy-1916", 2)) as file:
    for room in (0, 1, 10, 30):
        whole = path.read_bytes()
        play_at_random(file.game, moves=1)
        full(len(whole) + room)
        refused(file.append)
        refused(file.append)
        assert path.read_bytes() == whole
        full(unlimited[0])
        file.append()
        assert path.read_text() == str(record_of(file.game))
    whole = path.read_bytes()
    full(len(whole) + 20)
    refused(file.abandon)
    assert path.read_bytes() == whole and key_path(path).exists()
    full(unlimited[0])
    while not file.game.is_over:
        play_at_random(file.game, len(file.game.lines), moves=1)
    full(len(whole) + 3000)
    refused(file.append)
    assert path.read_bytes() == whole and key_path(path).exists()
    full(unlimited[0])
    file.append()
assert verify(read_record(path)).complete
"""


def test_a_full_disk_leaves_the_file_whole_and_a_later_append_works(project: Path, tmp_path: Path) -> None:
    assert set(run(project, FULL, tmp_path / "game.jsonl").splitlines()) == {"File too large"}


SAVING = (
    FULL.partition("for size in")[0]
    + """
from tests.whole_games import finished
from rumpus.record import save
full(100)
print(refused(lambda: save(finished("rap-rummy", 2), path)), *path.parent.iterdir())
full(unlimited[0])
save(finished("rap-rummy", 2), path)
assert verify(read_record(path)).complete
"""
)


def test_a_full_disk_leaves_no_half_of_a_saved_record(project: Path, tmp_path: Path) -> None:
    assert run(project, SAVING, tmp_path / "game.jsonl") == "File too large\n"


INTERRUPTED = """
import signal, sys
from pathlib import Path
from rumpus.record import RecordFile, read_record, verify
from tests.whole_games import new_game, play_at_random

signal.signal(signal.SIGALRM, signal.default_int_handler)
path, interrupted = Path(sys.argv[1]), 0
with RecordFile.create(path, new_game("rap-rummy", 2)) as file:
    while not file.game.is_over:
        play_at_random(file.game, len(file.game.lines), moves=1)
        try:
            signal.setitimer(signal.ITIMER_REAL, (1 + len(file.game.lines) % 40) / 100_000)
            file.append()
            signal.setitimer(signal.ITIMER_REAL, 0)
        except KeyboardInterrupt:
            interrupted += 1
            if not file.ended:
                file.append()
print(interrupted)
assert verify(read_record(path)).complete
"""


def test_ctrl_c_at_any_moment_of_writing_leaves_a_file_that_goes_on(project: Path, tmp_path: Path) -> None:
    assert int(run(project, INTERRUPTED, tmp_path / "game.jsonl")) > 20
