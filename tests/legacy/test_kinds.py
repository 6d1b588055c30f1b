"""Computer players as they were called before they had versions: what was kept of them goes on with those of today."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import cycle
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner

from rumpus.arena.match import play_out
from rumpus.cli import main
from rumpus.cli.textplay import starting
from rumpus.game import Game, Seat
from rumpus.games import BOOKS
from rumpus.players import PLAYERS, make_able_player
from rumpus.record import RecordFile
from rumpus.room.commands import Answer
from rumpus.room.document import document_of, room_of
from rumpus.room.messages import KeptLine, Wanted
from rumpus.room.room import Room
from rumpus.server.replays import Replay
from tests.legacy.test_legacy import WRITTEN as DATABASE
from tests.legacy.test_legacy import said
from tests.server.serving import served
from tests.server.visitors import PATIENCE, Frame
from tests.whole_games import one_deal, players_at_random, soon_over

WRITTEN = Path(__file__).parent / "cb5c951"
TABLES: dict[str, Any] = json.loads((WRITTEN / "tables.json").read_text("utf-8"))
OLD = ["gentle", "heuristic", "club"]


def now(slug: str) -> list[str]:
    """What the old kinds are today in a game."""
    is_tiles = BOOKS[slug].rules(2).layout.kind == "tiles"
    return ["beginner", "casual", "expert-patient" if is_tiles else "expert"]


def kept_room(slug: str) -> Room:
    kept = TABLES[slug]
    return room_of(kept["document"], [KeptLine(*line) for line in kept["lines"]])


@pytest.mark.parametrize("slug", TABLES)
class TestATable:
    def test_its_computer_players_are_those_of_today(self, slug: str) -> None:
        assert [place["kind"] for place in TABLES[slug]["document"]["places"]] == ["person", *OLD]
        room = kept_room(slug)
        assert [place.kind for place in room.places] == ["person", *now(slug)]
        assert room.settings.stand_in == "casual"

    def test_it_is_kept_again_with_versions_and_who_began_it_stays(self, slug: str) -> None:
        again = document_of(kept_room(slug))
        assert [place["kind"] for place in again["places"]] == [
            "person",
            *(PLAYERS[kind].versioned for kind in now(slug)),
        ]
        assert again["settings"]["stand_in"] == PLAYERS["casual"].versioned
        assert [seat["kind"] for seat in again["seated"]] == ["person", *OLD]
        assert [place.kind for place in room_of(again, [KeptLine(*line) for line in TABLES[slug]["lines"]]).places] == [
            "person",
            *now(slug),
        ]

    def test_it_goes_on(self, slug: str) -> None:
        room, played = kept_room(slug), set[str]()
        assert room.game is not None
        step = room.tick(100.0)
        while wanted := next((one for one in step.messages if isinstance(one, Wanted)), None):
            player = make_able_player(wanted.kind, room.game.rules, 1)
            action = room.game.text(player.choose(room.game.view(wanted.seat)))
            step = room.answer(Answer(wanted.seat, action, wanted.seq), 100.0)
            played.add(wanted.kind)
        assert room.to_move == 0
        assert played <= set(now(slug))
        assert played

    def test_a_later_version_plays_on_with_the_level_of_that_name(self, slug: str) -> None:
        document = document_of(kept_room(slug))
        for place, kind in zip(document["places"][1:], ("club@1", "club@99", "master@2"), strict=True):
            place["kind"] = kind
        document["settings"]["stand_in"] = "expert@7"
        room = room_of(document, [KeptLine(*line) for line in TABLES[slug]["lines"]])
        assert [place.kind for place in room.places] == ["person", "club", "club", "master"]
        assert room.settings.stand_in == "expert"


@pytest.mark.parametrize("slug", TABLES)
def test_a_record_goes_on_with_the_players_of_today_and_tells_who_they_were(
    slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(starting, "make_able_player", lambda kind, rules, seed: kind)
    path = tmp_path / f"{slug}-unfinished.jsonl"
    for end in ("", ".key"):
        shutil.copy(WRITTEN / "records" / (path.name + end), tmp_path)
    with RecordFile.resume(path) as file:
        seated: dict[int, Any] = {**starting.computers_of(file.game)}
        assert seated == dict(enumerate(now(slug), start=1))
        assert [seat.kind for seat in file.game.seats] == ["person", *OLD]
    shown = CliRunner().invoke(main, ["show", str(path)])
    assert "Players: Ann, Wren (gentle), Otto (heuristic), Vera (club)." in shown.stdout


@pytest.mark.parametrize("slug", TABLES)
def test_a_replay_tells_kinds_as_they_are_called_today(slug: str) -> None:
    seats = [Seat("Ann"), *(Seat(kind.title(), kind) for kind in OLD)]
    options: dict[str, Any] = soon_over(slug) or one_deal(slug)
    game = Game(slug, seats, seed=1, **options)
    play_out(game, players_at_random(game.rules))
    assert Replay(game.record()).summary()["kinds"] == ["person", *now(slug)]


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """A server that was given a database whose tables have old kinds, and Ann's way in."""
    data = tmp_path_factory.mktemp("data")
    shutil.copy(DATABASE / "rumpus.db", data)
    with closing(sqlite3.connect(data / "rumpus.db")) as store:
        for table_id, text in store.execute("SELECT table_id, document FROM tables").fetchall():
            document, kinds = json.loads(text), cycle(OLD)
            for place in document["room"]["places"]:
                place["kind"] = next(kinds) if place["kind"].startswith("random") else place["kind"]
            store.execute("UPDATE tables SET document = ? WHERE table_id = ?", (json.dumps(document), table_id))
        store.commit()
    with served(data) as server, httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        http.cookies.update(said("server")["session"])
        yield http


def test_the_lists_of_a_server_tell_kinds_as_they_are_called_today(tables: httpx.Client) -> None:
    running: list[Frame] = tables.get("/api/me/tables").json()["running"]
    assert running
    for table in running:
        kinds = [seat["kind"] for seat in table["seats"] if seat["kind"] not in ("", "person")]
        assert kinds == now(table["game"])[: len(kinds)]
        shown = tables.get(f"/api/tables/{table['id']}").json()
        assert [seat["kind"] for seat in shown["seats"]] == [seat["kind"] for seat in table["seats"]]


@pytest.mark.parametrize(("old", "today"), [("gentle", "beginner"), ("heuristic", "casual")])
def test_who_asks_a_server_for_an_old_name_is_told_the_new_one(tables: httpx.Client, old: str, today: str) -> None:
    answer = tables.post("/api/tables", json={"game": "rap-rummy", "computers": [old]})
    assert (answer.status_code, answer.json()["code"]) == (400, "unknown-player")
    assert answer.json()["message"] == f"there is no computer player '{old}'; {old} is called {today} now"
    table = tables.post("/api/tables", json={"game": "rap-rummy"}).json()["id"]
    command = {"id": "a", "do": "computer", "seat": 1, "kind": old}
    assert f"{old} is called {today} now" in tables.post(f"/api/tables/{table}/commands", json=command).text


def test_a_manner_that_a_game_does_not_have_is_refused_by_a_server(tables: httpx.Client) -> None:
    answer = tables.post("/api/tables", json={"game": "rap-rummy", "computers": ["expert-patient"]})
    assert (answer.status_code, answer.json()["code"]) == (400, "no-such-player")
    assert "there are beginner, casual, club, expert, master" in answer.json()["message"]
