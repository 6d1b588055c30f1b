"""What an earlier version wrote is read today as it was read then, and goes on."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner

import rumpus
from rumpus.cli import main
from rumpus.core.errors import UsageError
from rumpus.core.packs import cards_of
from rumpus.game import Game
from rumpus.games import BOOKS
from rumpus.room.document import room_of
from tests.server.serving import served
from tests.server.visitors import PATIENCE, Visitor

WRITTEN = Path(__file__).parent / "914ca37"
GAMES = sorted(path.stem for path in (WRITTEN / "ledgers").iterdir())
Said = dict[str, Any]


def said(name: str) -> Said:
    """What the earlier version said."""
    found: Said = json.loads((WRITTEN / "said" / f"{name}.json").read_text("utf-8"))
    return found


def assert_says(now: object, then: object, where: str = "") -> None:
    """Everything that was said is said again, what is told to people (``prompt``, ``told``) as ``REWORDED`` has it; more may be
    said beside it.
    """
    if isinstance(then, dict):
        assert isinstance(now, dict), where
        for name, value in then.items():
            assert name in now, f"{where}.{name} is missing"
            same = REWORDED.get(name, _as_it_is)
            assert_says(same(now[name]), same(value), f"{where}.{name}")
    elif isinstance(then, list):
        assert isinstance(now, list), where
        assert len(now) == len(then), where
        for index, pair in enumerate(zip(now, then, strict=True)):
            assert_says(*pair, f"{where}[{index}]")
    else:
        assert now == then, where


def words_of(text: str) -> list[list[str]]:
    """The words of each line, in whatever order: what is left of a hand is told sorted today; what lay above a card that was
    taken is told otherwise; what somebody pays is told only in games that are about paying; of the groups that a play
    makes those are left out that changed only in which of two equal tiles lies in them; and who turns the stock hears when
    the deal is blocked.
    """
    text = re.sub(r" making .*?(?= with \d+)", "", text)
    text = re.sub(r" (It is not turned again|Where no card is laid)[^.]* blocked\.", "", text)
    text = re.sub(r"^.* (collects?|pays?) \d+\.(\n|$)", "", text, flags=re.MULTILINE)
    today = re.sub(r"(takes? \w+) with (\w+(?: [A-Z\d]\w+)*)", r"\1 and \2 above it", text)
    return [sorted(line.split()) for line in today.splitlines()]


def _as_it_is(told: object) -> object:
    return told


REWORDED: dict[str, Callable[[Any], object]] = {
    "prompt": lambda asked: asked is None,  # a question has today's words
    "told": lambda told: [words_of(sentence) for sentence in told],
}


def situation(game: Game) -> Said:
    """Where a game stands, in plain values."""
    pack, table, outcome = game.rules.pack, game.state.table, game.outcome
    return {
        "phase": table.phase.value,
        "to_move": table.to_move,
        "deal": table.deal_number,
        "dealer": table.dealer,
        "hands": [" ".join(map(pack.text, cards_of(hand))) for hand in game.state.hands],
        "stock": " ".join(map(pack.text, game.state.stock)),
        "pile": " ".join(map(pack.text, table.discard_pile)),
        "tableau": [" ".join(map(pack.text, meld.cards)) for meld in table.tableau],
        "owners": [list(meld.owners) for meld in table.tableau],
        "scores": list(game.scores),
        "outcome": outcome and [outcome.reason, list(outcome.winners), list(outcome.points), list(outcome.settlement)],
        "legal": [game.text(action) for action in game.legal_actions()][:40],
        "legal_count": len(game.legal_actions()),
    }


def test_a_difference_is_found() -> None:
    assert_says({"a": [1, {"b": 2, "more": 3}]}, {"a": [1, {"b": 2}]})
    for then in ({"a": [1]}, {"a": [1, {"b": 3}]}, {"a": [1, {"c": 2}]}, {"b": 1}):
        with pytest.raises(AssertionError):
            assert_says({"a": [1, {"b": 2}]}, then)


@pytest.mark.parametrize("slug", GAMES)
class TestFiles:
    def test_a_finished_record_verifies_and_is_told_as_before(self, slug: str) -> None:
        path, then = WRITTEN / "records" / f"{slug}.jsonl", said(slug)["finished"]
        record = rumpus.read_record(path)
        found = rumpus.verify(record)
        assert (found.actions, found.deals, found.complete) == (then["actions"], then["deals"], True)
        assert_says(situation(rumpus.load(record)), then["state"])
        shown = CliRunner().invoke(main, ["show", str(path)])
        assert shown.exit_code == 0
        told, _, proves = shown.stdout.partition("\nWhat this record proves to you:\n")
        assert words_of(told) == words_of(then["shown"])
        assert proves.startswith("  shown         The rules were followed (rules)\n")

    def test_an_unfinished_record_goes_on(self, slug: str, tmp_path: Path) -> None:
        path = tmp_path / f"{slug}-unfinished.jsonl"
        for end in ("", ".key"):
            shutil.copy(WRITTEN / "records" / (path.name + end), tmp_path)
        before = path.read_bytes()
        with rumpus.RecordFile.resume(path) as file:
            assert len(file.game.lines) == said(slug)["unfinished"]["lines"]
            assert_says(situation(file.game), said(slug)["unfinished"]["state"])
            file.game.play(file.game.legal_actions()[0])
            file.append()
        assert path.read_bytes().startswith(before)
        assert len(path.read_bytes()) > len(before)

    def test_a_ledger_is_shown_and_not_continued(self, slug: str, tmp_path: Path) -> None:
        path, then = tmp_path / "ledger.jsonl", said(slug)["ledger"]
        shutil.copy(WRITTEN / "ledgers" / f"{slug}.jsonl", path)
        kept = path.read_bytes()
        command = [*then["command"], "--ledger", str(path), "--jobs", "1", "--games"]
        games = len(kept.splitlines()) - 1
        shown, asked_for_more = (CliRunner().invoke(main, [*command, str(number)]) for number in (games, games + 1))
        assert shown.exit_code == 0, shown.stderr
        assert shown.stdout.startswith(f"{slug}, {games} games, seed legacy")
        assert asked_for_more.exit_code == 2
        assert "begun before players had versions" in re.sub(r"\s+", " ", asked_for_more.stderr)
        assert path.read_bytes() == kept

    def test_a_ledger_lacks_no_option_but_those_added_since(self, slug: str, tmp_path: Path) -> None:
        path = tmp_path / "ledger.jsonl"
        header, _, games = (WRITTEN / "ledgers" / f"{slug}.jsonl").read_text().partition("\n")
        fields = json.loads(header)
        assert fields["options"] | added_to(slug, fields["options"]) == BOOKS[slug].completed(fields["options"])
        for name in fields["options"]:
            left = {other: value for other, value in fields["options"].items() if other != name}
            path.write_text(json.dumps(fields | {"options": left}) + "\n" + games)
            before = path.read_bytes()
            done = CliRunner().invoke(main, [*said(slug)["ledger"]["command"], "--ledger", str(path), "--jobs", "1"])
            assert done.exit_code == 2
            assert f'the option "{name}" is missing' in re.sub(r"\s+", " ", done.stderr)
            assert path.read_bytes() == before


def added_to(slug: str, options: Said) -> Said:
    """The options that a game was given since, each with the value that goes on as games went without it (GIN-10)."""
    return {option.name: option.before for option in BOOKS[slug].options if option.name not in options}


@pytest.mark.parametrize("slug", GAMES)
def test_a_table_lacks_no_option_but_those_added_since(slug: str) -> None:
    with closing(sqlite3.connect(WRITTEN / "rumpus.db")) as store:
        (text,) = store.execute(
            "SELECT document FROM tables WHERE table_id = ?", [said(slug)["table"]["id"]]
        ).fetchone()
    document = json.loads(text)["room"] | {"secret": None}
    options = document["settings"]["options"]
    assert room_of(document, []).settings.options == options | added_to(slug, options)
    for name in options:
        left = {other: value for other, value in options.items() if other != name}
        with pytest.raises(UsageError, match=f'the option "{name}" is missing'):
            room_of(document | {"settings": document["settings"] | {"options": left}}, [])


@pytest.fixture(scope="module")
def ann(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    """Ann, back at a server that was given the earlier version's database."""
    data = tmp_path_factory.mktemp("data")
    shutil.copy(WRITTEN / "rumpus.db", data)
    with served(data) as server, httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        http.cookies.update(said("server")["session"])
        visitor = object.__new__(Visitor)  # not a new one, who would say a name
        visitor.http, visitor.url = http, server.url
        yield visitor


class TestTheDatabase:
    def test_ann_and_the_tables_are_known(self, ann: Visitor) -> None:
        then = said("server")
        assert_says(ann.get("/api/me"), then["me"])
        listed = {kind: sorted(table["id"] for table in tables) for kind, tables in ann.get("/api/tables").items()}
        assert listed == then["listed"]
        with ann.at(then["waiting"]["id"]) as at:
            assert_says(at.next(), then["waiting"]["frame"])

    @pytest.mark.parametrize("slug", GAMES)
    def test_a_running_table_stands_as_before_and_goes_on(self, ann: Visitor, slug: str) -> None:
        then = said(slug)["table"]
        with ann.at(then["id"]) as at:
            assert_says(at.next(), then["frame"])
            seq = at.view["seq"]
            assert at.act(at.view["may"][0]["act"])["type"] == "done"
            while at.view["seq"] == seq:
                at.next()

    @pytest.mark.parametrize("slug", GAMES)
    def test_options_added_since_stand_as_games_went_without_them(self, ann: Visitor, slug: str) -> None:
        then = said(slug)["table"]
        options = then["frame"]["places"]["options"]
        with ann.at(then["id"]) as at:
            at.next()
            assert at.places["options"] == options | added_to(slug, options)

    @pytest.mark.parametrize("slug", GAMES)
    def test_a_finished_game_is_told_as_before(self, ann: Visitor, slug: str) -> None:
        then = said(slug)["game"]
        address = f"/api/records/{then['id']}"
        assert_says(ann.get(address), then["summary"])
        assert ann.http.get(f"{address}/file").text == then["file"]
        assert_says(ann.get(f"{address}/frames?seat=all&deal=1")["frames"][-1], then["last"])

    @pytest.mark.parametrize("slug", GAMES)
    def test_an_upload_opens(self, ann: Visitor, slug: str) -> None:
        then = said(slug)["upload"]
        assert_says(ann.get(f"/api/records/{then['id']}"), then["summary"])
        assert_says(ann.get(f"/api/records/{then['id']}/frames?seat=0&deal=1")["frames"][-1], then["last"])
