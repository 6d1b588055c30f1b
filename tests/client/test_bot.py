"""The example bot of the documentation plays whole games in a process and resumes after a kill."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from rumpus.record import parse_record, verify
from tests.patience import PATIENCE
from tests.server.serving import ROOT, Served
from tests.server.visitors import AtTable, Visitor

BOT = ROOT / "examples" / "bot.py"
TO_THE_END = 1_000_000
WATCHED = (("rap-rummy", TO_THE_END), ("rummy-1916", 40), ("rummy-q", 30))
"""Each game, and the number of its lines that are watched before the server is killed."""


@contextmanager
def bot(link: str) -> Iterator[subprocess.Popen[str]]:
    """The bot at a table; it ends with the block."""
    environ = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    process = subprocess.Popen(
        [sys.executable, "-P", str(BOT), link], env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def begin(at: AtTable) -> None:
    """Start once the bot is ready, and leave the seat to a heuristic player."""
    at.until(lambda frame: frame.get("places", frame)["seats"][1]["ready"])
    assert at.ask(do="start")["type"] == "done"
    assert at.ask(do="leave")["type"] == "done"


def watch(at: AtTable, seq: int) -> None:
    """Look on until this line, or the end."""
    if not at.view:
        at.next()
    while at.places["stage"] != "over" and at.view["seq"] < seq:
        at.next()


def test_it_plays_whole_games_by_itself_through_a_kill_of_the_server(server: Served) -> None:
    """One game is over before the kill, and two go on after it."""
    with ExitStack() as bots:
        ann = Visitor(server.url, "Ann")
        tables = {game: ann.make_table(game, seats=2, options={"deals": 2}) for game, _ in WATCHED}
        playing = {
            game: bots.enter_context(bot(f"{server.url}/table/{table['code']}")) for game, table in tables.items()
        }
        for game, kill_at in WATCHED:
            with ann.at(tables[game]["id"]) as at:
                begin(at)
                watch(at, kill_at)
        server.kill()
        server.start_again()
        for game, process in playing.items():
            with ann.at(tables[game]["id"]) as at:
                watch(at, TO_THE_END)
            told, faults = process.communicate(timeout=PATIENCE)
            assert (process.returncode, told, faults) == (0, "", ""), game
            check_record(ann, at.places["record"])
        ann.http.close()


def check_record(ann: Visitor, name: str) -> None:
    """The game is whole, and the bot did everything itself."""
    record = parse_record(io.StringIO(ann.http.get(f"/api/records/{name}/file").text))
    assert verify(record).complete
    own = [line for line in record.lines if line.get("seat") == 1]
    assert own
    assert [line for line in own if "by" in line] == []
