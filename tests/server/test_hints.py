"""Many ask for hints at once: each seat gets one, and the computer players play their own moves."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace

from rumpus.coach.hint import EARLY, READY
from rumpus.coach.hint import Hint as Advice
from rumpus.room.settings import Settings
from rumpus.server.live.questions import answer
from rumpus.server.live.registry import Tables
from rumpus.server.protocol.requests import HintQuestion
from tests.server.evenings import Evening, Thinking, run
from tests.server.visitors import AtTable, Visitor

ASKING, AT_ONCE = 8, 90  # sockets, and frames of each: together more than ever waited for a worker


def ask_hints(at: AtTable) -> None:
    for number in range(AT_ONCE):
        at.send(json.dumps({"id": f"h{number}", "ask": "hint"}))


def count_answers(at: AtTable) -> Counter[str]:
    """Count the outcomes of all those questions."""
    told: Counter[str] = Counter()
    while told.total() < AT_ONCE:
        frame = at.until(lambda frame: str(frame.get("re", "")).startswith("h"))
        told[frame["error"]["code"] if frame["type"] == "refused" else "answer"] += 1
    return told


def test_hints_do_not_take_the_moves_of_computer_players(visitor: Callable[[str], Visitor]) -> None:
    with ExitStack() as stack:
        sockets = []
        for number in range(ASKING):
            one = visitor(f"Asking {number}")
            table = one.make_table("rummy-1916", computers=["random"], start=True)
            sockets.append(stack.enter_context(one.at(table["id"])))
            sockets[-1].next()
        ann = visitor("Ann")
        at = stack.enter_context(ann.at(ann.make_table("rummy-1916", computers=["random"], start=True)["id"]))
        at.next()
        for socket in sockets:
            ask_hints(socket)
        turns = 0
        while turns < 5:
            while at.view["to_move"] != 0:
                at.next()
            turns += at.act("draw")["type"] == "done"
            assert at.act(f"discard {at.view['hand'][0]}")["type"] == "done"
        for socket in sockets:
            told = count_answers(socket)
            assert set(told) <= {"answer", "hint-coming", "hints-busy"}
            assert told["answer"]
            assert told["hint-coming"] > AT_ONCE // 2
        assert 'reason="computer' not in ann.http.get("/metrics").text


class Preparing(Thinking):
    """Workers whose solver is still being compiled."""

    def __init__(self) -> None:
        super().__init__()
        self.compiling = SimpleNamespace(is_done=False)

    async def hint(self, *asked: object) -> Advice:
        return Advice(["draw"], ["draw"], "So it is.")


def test_a_seat_hears_that_better_hints_come_and_once_that_they_are_ready(tmp_path: Path) -> None:
    async def play(tables: Tables) -> None:
        workers = tables.workers = Preparing()  # type: ignore[assignment] # as much as a table asks of workers
        evening = Evening(tables, Settings("rummy-1926", 2, pace=0), [])
        await evening.gather()
        await evening.start()
        user = ("ann", "bob")[evening.table.room.to_move or 0]
        told = [await answer(evening.table, user, HintQuestion())]
        workers.compiling.is_done = True
        told += [await answer(evening.table, user, HintQuestion()) for _ in range(2)]
        assert [one["reason"] for one in told] == [f"So it is. {EARLY}", f"{READY} So it is.", "So it is."]

    run(play, tmp_path)
