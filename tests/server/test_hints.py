"""Many ask for hints at once: each seat gets one, and the computer players play their own moves."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack

from tests.server.visitors import AtTable, Visitor

ASKING, AT_ONCE = 8, 90  # sockets, and frames of each: together more than ever waited for a worker


def asked(at: AtTable) -> None:
    for number in range(AT_ONCE):
        at.send(json.dumps({"id": f"h{number}", "ask": "hint"}))


def answered(at: AtTable) -> Counter[str]:
    """What became of all those questions."""
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
            asked(socket)
        turns = 0
        while turns < 5:
            while at.view["to_move"] != 0:
                at.next()
            turns += at.act("draw")["type"] == "done"
            assert at.act(f"discard {at.view['hand'][0]}")["type"] == "done"
        for socket in sockets:
            told = answered(socket)
            assert set(told) <= {"answer", "hint-coming", "hints-busy"}
            assert told["answer"]
            assert told["hint-coming"] > AT_ONCE // 2
        assert 'reason="computer' not in ann.http.get("/metrics").text
