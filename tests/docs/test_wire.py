"""The page about the wire protocol matches the messages of a running server, in keys and in values."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rumpus.games import BOOKS
from rumpus.server.evenings.shapes import CALLS
from rumpus.server.http.calls.evenings import EVENINGS
from rumpus.server.protocol.events import EVENTS
from rumpus.server.protocol.requests import COMMANDS, QUESTIONS
from tests.gates.sources import OF_PACKAGE
from tests.server.serving import dealing
from tests.server.visitors import AtTable, Frame, Visitor

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "server" / "wire.md").read_text("utf-8")
EXAMPLES: dict[str, Any] = {
    name: json.loads(text) for name, text in re.findall(r"^```json (\w+)\n(.*?)```", TEXT, re.M | re.S)
}
CHANGING = frozenset({"made.id", "made.code", "table.table", "table.code", "table.now", "said.at"})
"""What is another each time: ids, and times."""


def named_in_table(heading: str) -> list[tuple[str, ...]]:
    """The names in each row of the table under a heading."""
    part = re.split(r"^#+ ", TEXT.partition(f"### {heading}\n")[2], maxsplit=1, flags=re.M)[0]
    return [tuple(re.findall(r"`(\w+)`", row)) for row in re.findall(r"^\| (`\w+`.*) \|.*\|$", part, re.M)]


def documented_fields(heading: str) -> dict[str, dict[str, bool]]:
    """The fields of each command or question under a heading, by its word, and whether each is needed."""
    part = re.split(r"^#+ ", TEXT.partition(f"### {heading}\n")[2], maxsplit=1, flags=re.M)[0]
    rows = re.findall(r"^\| `(\w+)` \|(.*?)\|", part.partition("\n|---|")[2], re.M)
    return {word: {name: not out for name, out in re.findall(r"`(\w+)`( \(left out: )?", told)} for word, told in rows}


def test_every_call_about_evenings_is_documented_with_its_fields_and_errors() -> None:
    sections = [
        TEXT.partition(f"### {heading}\n")[2] for heading in ("Evenings with several tables", "Scores of real tables")
    ]
    evenings, scores = (re.split(r"^#+ ", part, maxsplit=1, flags=re.M)[0] for part in sections)
    calls = {(call.method, call.path.partition("{kind}")[0]) for call in EVENINGS}
    assert [call for call in calls if call[1] not in evenings] == []
    named = set(re.findall(r"`([\w-]+)`", evenings + scores))
    assert {error for call in EVENINGS for error in call.errors} - named == {"bad-since"}  # of every call with since
    rows = evenings.partition("| `do` |")[2]
    assert {word for word in CALLS if f"`{word}`" not in rows} == set()
    fields = {field for shape in CALLS.values() for field in shape.__struct_fields__}
    assert {field for field in fields if f"`{field}`" not in evenings and f'"{field}"' not in evenings} == set()


VIEW_KEYS = {key for row in named_in_table("The view") for key in row}


@pytest.fixture(scope="module")
def server_messages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """The messages of a server with fixed deals, by the name of the example. Its random computer players play the same
    each time.
    """
    with dealing(tmp_path_factory.mktemp("data")) as server:
        ann = Visitor(server.url, "Ann")
        found: dict[str, Any] = {"made": ann.make_table("rap-rummy", computers=["random"], start=True)}
        found["level"] = ann.get("/api/me/levels")["others"]
        with ann.at(found["made"]["id"]) as at:
            found |= _card_frames(at)
        with ann.at(ann.make_table("rummy-q", computers=["random"], start=True)["id"]) as at:
            found["check"] = _check(at)
            found["watchers"] = _watchers(at, server.url)
        with ann.at(ann.make_table("rummy-1916", computers=["random"], start=True)["id"]) as at:
            found["may"] = _lay_off(at)
            server.process.terminate()
            found["bye"] = at.until(lambda frame: frame["type"] == "bye")
        ann.http.close()
        yield found


def _card_frames(at: AtTable) -> dict[str, Any]:
    whole = at.next()
    found = {"table": whole, "view": whole["view"]}
    found["refused"] = at.ask(id="k1", do="act", act="no", seq=1)
    found["done"] = at.ask(id="k2", do="say", text="Hello!")
    found["said"] = _last(at, lambda frame: frame["type"] == "said")
    found["typed"] = at.ask(id="k3", do="type", text="n", seq=at.view["seq"] + 1)
    _play_until(at, lambda: at.view["phase"] == "draw" and bool(at.view["may"]))
    at.act("draw")
    found["error"] = at.act("discard 7B")["error"]
    found["lines"] = _last(at, lambda frame: frame["type"] == "lines")
    found["sentence"] = _of_another(at.frames)
    _play_until(at, lambda: at.places["stage"] == "between")
    found["places"] = _last(at, lambda frame: frame["type"] == "places")
    found["result"] = at.view["result"]
    return found


def _watchers(at: AtTable, url: str) -> Frame:
    bob, cy = Visitor(url, "Bob"), Visitor(url, "Cy")
    with bob.at(at.whole["table"]), cy.at(at.whole["table"]):
        told = at.until(lambda frame: frame["type"] == "watchers" and frame["watchers"] == 2)
    bob.http.close()
    cy.http.close()
    return told


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


def _of_another(frames: list[Frame]) -> Frame:
    """The first sentence about a deed of another player."""
    said = (one for frame in frames for line in frame.get("lines", ()) for one in line["said"])
    return next(one for one in said if "player" in one.get("fields", {}))


def _last(at: AtTable, is_wanted: Callable[[Frame], bool]) -> Frame:
    return next(frame for frame in reversed(at.frames) if is_wanted(frame))


def differences(example: object, real: object, place: str) -> list[str]:
    """The places where an example differs from the real message. An empty value matches anything, lists may end early,
    and its ``view`` may hold only some of the keys.
    """
    if isinstance(example, dict) and isinstance(real, dict):
        is_whole = bool(example) and not place.endswith(".view")
        other = example.keys() ^ real.keys() if is_whole else example.keys() - real.keys()
        faults = [f"{place}.{key} is in one of them" for key in sorted(other)]
        for key in example.keys() & real.keys():
            faults += differences(example[key], real[key], f"{place}.{key}")
        return faults
    if isinstance(example, list) and isinstance(real, list):
        faults = [f"{place} is longer than the real one"] if len(example) > len(real) else []
        return faults + [
            fault for one, other in zip(example, real, strict=False) for fault in differences(one, other, f"{place}[]")
        ]
    is_alike = type(example) is type(real) if place in CHANGING else example == real
    return [] if is_alike else [f"{place} is {json.dumps(real)}, not {json.dumps(example)}"]


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_what_is_sent(server_messages: dict[str, Any], name: str) -> None:
    assert differences(EXAMPLES[name], server_messages[name], name) == [], json.dumps(
        server_messages[name], ensure_ascii=False
    )


def test_everything_that_is_sent_has_an_example(server_messages: dict[str, Any]) -> None:
    assert EXAMPLES.keys() | {"view"} == server_messages.keys()


def test_the_keys_of_the_view_are_documented(server_messages: dict[str, Any]) -> None:
    assert server_messages["view"].keys() == VIEW_KEYS - {"hands", "deal_rules"}  # which not every reader or deal has


@pytest.mark.parametrize(("heading", "kinds"), [("Commands", COMMANDS), ("Questions", QUESTIONS)])
def test_a_field_is_required_unless_the_page_states_its_default(
    heading: str, kinds: dict[str, type[msgspec.Struct]]
) -> None:
    declared = {
        word: {field.name: field.required for field in msgspec.structs.fields(kind)} for word, kind in kinds.items()
    }
    assert documented_fields(heading) == declared


def test_every_event_is_documented_with_its_fields() -> None:
    assert named_in_table("Events") == list(EVENTS.values())


def test_the_page_names_only_existing_events() -> None:
    named = re.findall(r'"event":"(\w+)"|`([A-Z][a-z]+[A-Z]\w+)`', TEXT)
    assert {name for names in named for name in names if name} <= {name for name, *_ in EVENTS.values()}


def codes() -> set[str]:
    """Every code with which something is refused: those of the games, and those that stand in the sources."""
    named = [node for source in OF_PACKAGE for node in ast.walk(source.tree) if isinstance(node, ast.keyword)]
    given = [keyword.value for keyword in named if keyword.arg == "code"]
    games = [book.rules(book.least_seats).codes for book in BOOKS.values()]
    return {str(value.value) for value in given if isinstance(value, ast.Constant)}.union(*games)


def codes_named(text: str) -> set[str]:
    """The codes that a page names: words with a hyphen, those after a status or the word code, those of errors."""
    found = re.findall(r"`([a-z]+(?:-[a-z]+)+)`|(?:\d{3}|code) `([a-z-]+)`|\"code\":\"([a-z-]+)\"", text)
    return {code for codes in found for code in codes if code} - {"stand-in"}


def test_the_page_names_only_existing_codes() -> None:
    assert codes_named(TEXT) - codes() == set()


def test_codes_are_found_on_a_page() -> None:
    text = 'answers `no-room`, 403 `banned` or the code `stale`, `by` a `stand-in`: {"code":"not-held"}'
    assert codes_named(text) == {"no-room", "banned", "stale", "not-held"}


def test_differences_are_found() -> None:
    assert len(differences({"b": 1}, {"c": 1}, "a")) == 2
    assert differences([{"b": 1}], [{}], "a") == ["a[].b is in one of them"]
    assert differences({"b": 1}, {"b": 2}, "a") == ["a.b is 2, not 1"]
    assert differences({"b": [1, 2]}, {"b": [1]}, "a") == ["a.b is longer than the real one"]
    assert differences({"view": {"b": 1}}, {"view": {"c": 1}}, "a") == ["a.view.b is in one of them"]
    assert differences({"id": 1, "code": "x"}, {"id": "y", "code": "y"}, "made") == ['made.id is "y", not 1']
    assert differences({"b": {}, "c": [1]}, {"b": {"d": 1}, "c": [1, 2]}, "a") == []
