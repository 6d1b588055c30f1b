"""The examples on the page about the wire have the keys that a running server sends."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import dealing
from tests.server.visitors import AtTable, Frame, Visitor

PAGE = Path(__file__).resolve().parents[2] / "docs" / "server" / "wire.md"
EXAMPLES: dict[str, Any] = {
    name: json.loads(text)
    for name, text in re.findall(r"^```json (\w+)\n(.*?)```", PAGE.read_text("utf-8"), re.M | re.S)
}
VIEW_KEYS = {
    key
    for row in re.findall(r"^\| (`\w+`.*?) \|", PAGE.read_text("utf-8").partition("### The view")[2], re.M)
    for key in re.findall(r"`(\w+)`", row)
}


@pytest.fixture(scope="module")
def sent(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """What a server sent, by the name of the example."""
    with dealing(tmp_path_factory.mktemp("data")) as server:
        ann = Visitor(server.url, "Ann")
        found: dict[str, Any] = {"made": ann.make_table("rap-rummy", computers=["heuristic"], start=True)}
        with ann.at(found["made"]["id"]) as at:
            found |= _card_frames(at)
        with ann.at(ann.make_table("rummy-q", computers=["random"], start=True)["id"]) as at:
            found["check"] = _check(at)
        with ann.at(ann.make_table("rummy-1916", computers=["heuristic"], start=True)["id"]) as at:
            found["may"] = _lay_off(at)
            server.process.terminate()
            found["bye"] = at.until(lambda frame: frame["type"] == "bye")
        ann.http.close()
        yield found


def _card_frames(at: AtTable) -> dict[str, Any]:
    whole = at.next()
    found = {"table": whole, "view": whole["view"]}
    found["refused"] = at.ask(do="act", act="draw", seq=999)
    found["error"] = found["refused"]["error"]
    found["done"] = at.ask(do="say", text="Hello!")
    found["typed"] = _typed(at)
    found["said"] = _last(at, lambda frame: frame["type"] == "said")
    _play_until(at, lambda: at.places["stage"] == "between")
    found["lines"] = _last(at, lambda frame: frame["type"] == "lines" and "points" not in frame["lines"][0])
    found["places"] = _last(at, lambda frame: frame["type"] == "places")
    found["result"] = at.view["result"]
    return found


def _typed(at: AtTable) -> Frame:
    """The first thing that one may do, typed."""
    while not at.view["may"]:
        at.next()
    return at.ask(do="type", text=at.view["may"][-1]["act"], seq=at.view["seq"] + 1)


def _check(at: AtTable) -> Frame:
    at.next()
    _play_until(at, lambda: bool(at.view["may"]))
    answer: Frame = at.ask(ask="check", steps=["lay " + " ".join(at.view["hand"][:3])])["answer"]
    return answer


def _lay_off(at: AtTable) -> Frame:
    at.next()
    offs: list[Frame] = []

    def is_found() -> bool:
        offs.extend(action for action in at.view["may"] if action["do"] == "off")
        return bool(offs)

    _play_until(at, is_found)
    return offs[0]


def _play_until(at: AtTable, is_so: Callable[[], bool]) -> None:
    while not is_so():
        if at.places["stage"] == "between":
            at.ask(do="next")
        elif at.places["stage"] == "over":
            at.ask(do="rematch")
        elif at.view["may"]:
            may = at.view["may"]
            at.act(next((action for action in may if action["do"] == "lay"), may[-1])["act"])
        else:
            at.next()


def _last(at: AtTable, is_wanted: Callable[[Frame], bool]) -> Frame:
    return next(frame for frame in reversed(at.frames) if is_wanted(frame))


def other_keys(example: object, real: object, place: str = "") -> list[str]:
    """Where an example has other keys than the real thing; what it leaves empty stands for anything."""
    if isinstance(example, dict) and isinstance(real, dict) and example and place not in ELIDED:
        faults = [f"{place}.{key}" for key in sorted(example.keys() ^ real.keys())]
        for key in example.keys() & real.keys():
            faults += other_keys(example[key], real[key], f"{place}.{key}")
        return faults
    if isinstance(example, list) and isinstance(real, list) and example and real:
        return other_keys(example[0], real[0], f"{place}[]")
    return []


ELIDED = (".view", ".lines[].events[]")  # what has changed, and what happened, differ from frame to frame


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_has_the_keys_that_are_sent(sent: dict[str, Any], name: str) -> None:
    assert other_keys(EXAMPLES[name], sent[name]) == []


def test_everything_that_is_sent_has_an_example(sent: dict[str, Any]) -> None:
    assert EXAMPLES.keys() | {"view"} == sent.keys()


def test_the_keys_of_the_view_are_told(sent: dict[str, Any]) -> None:
    assert sent["view"].keys() == VIEW_KEYS - {"hands", "deal_rules"}  # which not every reader or deal has


def test_other_keys_are_found() -> None:
    assert other_keys({"a": {"b": 1}}, {"a": {"c": 1}}) == [".a.b", ".a.c"]
    assert other_keys({"a": [{"b": 1}]}, {"a": [{}]}) == [".a[].b"]
    assert other_keys({"a": {}}, {"a": {"c": 1}}) == []
