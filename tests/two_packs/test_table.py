"""A table of two packs on a real server: played through the socket, stored, and no hidden card revealed."""

from __future__ import annotations

import io
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rumpus.record import parse_record, verify
from rumpus.server.replays import record_of_stored
from rumpus.store.opening import DATABASE, read_only
from rumpus.store.reads import Reads
from tests.server.serving import Served, dealing_two_packs
from tests.server.visitors import AtTable, Visitor
from tests.two_packs.book import SLUG
from tests.two_packs.serve import begin_game, hand_of, secret

# What a joker may stand for tells nothing: only cards themselves are looked for.
CARD = re.compile(r"(?<![\w'=])(?:J[1-4]|[A2-9TJQK][CDHS]'?)(?![\w'])")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    with dealing_two_packs(tmp_path) as running:
        yield running


@pytest.fixture
def people(server: Served) -> Iterator[tuple[Visitor, Visitor]]:
    ann, bob = Visitor(server.url, "Ann"), Visitor(server.url, "Bob")
    yield ann, bob
    for one in (ann, bob):
        one.http.close()


def card_names(document: object) -> set[str]:
    """The cards that a document names."""
    return set(CARD.findall(json.dumps(document)))


def step(one: AtTable, other: AtTable, rng: random.Random) -> None:
    """The one to move does something, laying what can be laid; the other one hears of it."""
    mover, hears = (one, other) if one.view["may"] else (other, one)
    may = mover.view["may"]
    lays = [action for action in may if action["do"] in ("lay", "off")]
    mover.act(rng.choice(lays or may)["act"])
    while hears.view["seq"] < mover.view["seq"]:
        hears.next()


def check_secrets(ann: AtTable, bob: AtTable) -> None:
    """Neither is told what only the other one knows."""
    for own, other, seat in ((ann, bob, 1), (bob, ann, 0)):
        view = own.view
        shown = set(view["known"][seat]) | set(view["hand"])
        hidden = set(other.view["hand"]) - shown
        assert not card_names(view) & hidden


def test_a_game_is_played_stored_and_continued(server: Served, people: tuple[Visitor, Visitor]) -> None:
    ann, bob = people
    rng = random.Random(3)
    table = ann.make_table(SLUG, seats=2, options={"deals": 1})["id"]
    with ann.at(table) as anns, bob.at(table) as bobs:
        for at in (anns, bobs):
            at.next()
        bobs.ask(do="sit", seat=1)
        bobs.ask(do="ready")
        anns.ask(do="start")
        while "may" not in bobs.view:
            bobs.next()
        assert anns.view["hand"] == hand_of(begin_game(secret()))
        for _ in range(40):
            step(anns, bobs, rng)
            check_secrets(anns, bobs)
        assert any("=" in card for meld in anns.view["melds"] for card in meld["cards"])
        before: dict[str, Any] = anns.view
    server.kill()
    server.start_again()
    for one in people:
        one.moved_to(server.url)
    with ann.at(table) as anns, bob.at(table) as bobs:
        for at in (anns, bobs):
            at.next()
        assert {key: anns.view[key] for key in ("hand", "melds", "pile", "known", "seq")} == {
            key: before[key] for key in ("hand", "melds", "pile", "known", "seq")
        }
        while anns.view["outcome"] is None:
            step(anns, bobs, rng)
        while anns.places["stage"] != "over":
            anns.next()
    with read_only(server.data / DATABASE) as db:  # the record processes of that server do not know the game
        stored = Reads(db).game(anns.places["record"])
    assert stored is not None
    assert verify(parse_record(io.StringIO(str(record_of_stored(stored))))).complete


def test_the_api_describes_the_pack(people: tuple[Visitor, Visitor]) -> None:
    pack = people[0].get(f"/api/games/{SLUG}")["pack"]
    assert (pack["name"], pack["kind"], pack["copies"], pack["jokers"]) == ("standard-52x2+4", "cards", 2, 4)
    assert len(pack["faces"]) == 108
    assert pack["faces"]["7H'"] == pack["faces"]["7H"]
    assert pack["faces"]["J4"] == {
        "name": "joker",
        "said": {"text": "joker"},
        "suit": None,
        "rank": None,
        "points": 25,
    }
