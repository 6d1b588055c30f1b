"""`rumpus show`, as it is typed: a record that reads like a score sheet."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rumpus.cli import main
from rumpus.game import Game, Seat
from rumpus.record import Record, RecordFile, key_path, record_of, save
from tests.record.test_chosen_cards import lying_1916
from tests.whole_games import NAMES, TABLES, finished, new_game, play_at_random

HAND = re.compile(rf"^({'|'.join(NAMES)}): [^,\n]*\.$", re.MULTILINE)


def run_cli(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["show", *map(str, words)])


def output_of(game: Game, tmp_path: Path, *words: str) -> str:
    path = tmp_path / "game.jsonl"
    path.unlink(missing_ok=True)
    save(game, path)
    done = run_cli(path, *words)
    assert (done.exit_code, done.stderr) == (0, "")
    return done.stdout


def small_game() -> Game:
    """Two deals: a rap when asked, and a rap after two turns."""
    seats = [Seat("Ann"), Seat("Robin", "random")]
    game = Game("rap-rummy", seats, seed="small", words=["apple"], dragon_sets="forbidden")
    game.play("rap")
    game.play("no")
    game.play("no")
    game.play("draw")
    game.play(next(action for action in game.legal_actions() if game.text(action).endswith("rap")))
    return game


def test_a_small_game_from_its_header_to_its_winner(tmp_path: Path) -> None:
    lines = output_of(small_game(), tmp_path).splitlines()
    assert lines[:5] == [
        "Rap Rummy (1926)",
        "Players: Ann, Robin (random).",
        "Options: dragon_sets=forbidden (R26-6).",
        "Dealt from a seed and the players' words (Ann 'apple').",
        "",
    ]
    first, second = (next(i for i, line in enumerate(lines) if line.startswith(f"Deal {n}: ")) for n in (1, 2))
    assert lines[first - 1].startswith("Drawn: ")
    assert lines[first + 1].startswith("Ann: ")
    assert len(lines[first + 2].removeprefix("Robin: ").removesuffix(".").split()) == 8
    assert lines[first + 3].endswith(" raps!")
    assert lines[second + 3].endswith(" says no.")
    drawn = [line for line in lines if " draws " in line]
    assert len(drawn) == 1
    assert "draws a card" not in drawn[0]
    assert drawn[0].endswith(" and raps!")
    sheet = lines.index("", second) + 1
    assert lines[sheet].split() == ["A", "|", "R"]
    totals = next(place for place, line in enumerate(lines) if line.startswith("Totals: Ann "))
    assert lines[totals - 1] == ""
    assert lines[totals + 1].startswith(("Ann wins the game ", "Robin wins the game ", "The game is drawn "))


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_every_game_is_printed_deal_by_deal(slug: str, seats: int, tmp_path: Path) -> None:
    game = finished(slug, seats)
    text = output_of(game, tmp_path)
    deals = len(game.state.table.results)
    assert [line for line in text.splitlines() if line.startswith("Deal ")] == [
        line for number in range(1, deals + 1) for line in text.splitlines() if line.startswith(f"Deal {number}: ")
    ]
    assert len(HAND.findall(text)) == deals * seats
    assert "None" not in text
    assert " draws a card" not in text
    assert " picks a tile" not in text
    assert text.count("\nTotals: ") == 1


def test_one_deal(tmp_path: Path) -> None:
    whole, second = output_of(small_game(), tmp_path), output_of(small_game(), tmp_path, "--deal", "2")
    assert "Deal 1: " not in second
    assert "Totals" not in second
    assert second.split("\n\n")[1].strip() in whole


def test_a_deal_that_is_not_there(tmp_path: Path) -> None:
    save(small_game(), tmp_path / "game.jsonl")
    done = run_cli(tmp_path / "game.jsonl", "--deal", "3")
    assert done.exit_code == 2
    assert done.stderr == f"rumpus: there is no deal 3 in {tmp_path / 'game.jsonl'}; it has 2\n"


def test_json(tmp_path: Path) -> None:
    game = small_game()
    told = json.loads(output_of(game, tmp_path, "--json"))
    assert (told["game"], told["title"], told["over"]) == ("rap-rummy", "Rap Rummy (1926)", True)
    assert told["players"] == [{"name": "Ann", "player": "person"}, {"name": "Robin", "player": "random"}]
    assert told["options"]["dragon_sets"] == "forbidden"
    assert [deal["deal"] for deal in told["deals"]] == [1, 2]
    assert [deal["points"] for deal in told["deals"]] == [list(result.points) for result in game.state.table.results]
    assert [deal["reason"] for deal in told["deals"]] == ["rap", "rap"]
    assert len(told["deals"][0]["hands"][1].split()) == 8
    assert told["scores"] == list(game.scores) == told["outcome"]["points"]
    assert [deal["deal"] for deal in json.loads(output_of(game, tmp_path, "--json", "--deal", "2"))["deals"]] == [2]


class TestAGameThatGoesOn:
    @pytest.fixture
    def path(self, tmp_path: Path) -> Path:
        with RecordFile.create(tmp_path / "game.jsonl", new_game("rummy-1916", 2)) as file:
            while not file.game.state.table.results:
                play_at_random(file.game, len(file.game.lines), moves=1)
            play_at_random(file.game, moves=2)
            file.append()
        return tmp_path / "game.jsonl"

    def test_only_public_events_are_printed(self, path: Path) -> None:
        text = run_cli(path).stdout
        assert not HAND.search(text)
        assert " draws a card" in text
        assert "Deal 2: " in text
        assert text.endswith("The game goes on, or the end of the file was cut off.\n")
        told = json.loads(run_cli(path, "--json").stdout)
        assert (told["over"], told["outcome"]) == (False, None)
        assert [deal["hands"] for deal in told["deals"]] == [None, None]

    def test_without_its_key_it_cannot_be_printed(self, path: Path) -> None:
        key_path(path).unlink()
        done = run_cli(path)
        assert (done.exit_code, done.stdout) == (1, "")
        assert "without the secret" in done.stderr

    def test_with_the_key_of_another_game_neither(self, path: Path) -> None:
        key_path(path).write_text("00" * 80)
        done = run_cli(path)
        assert (done.exit_code, done.stdout) == (1, "")
        assert "the .key file is of another game" in done.stderr

    def test_of_an_abandoned_game_everything_is_printed(self, path: Path) -> None:
        with RecordFile.resume(path) as file:
            file.abandon()
        text = run_cli(path).stdout
        assert len(HAND.findall(text)) == 4
        assert " draws a card" not in text
        assert "\nThe game was given up.\n\nWhat this record proves to you:\n" in text
        assert "The end was declared: the game was given up (end)" in text


def test_a_position_is_printed_in_table_order(tmp_path: Path) -> None:
    game = lying_1916()
    with RecordFile.create(tmp_path / "game.jsonl", game) as file:
        lines = run_cli(tmp_path / "game.jsonl").stdout.splitlines()
        lying = [
            "Dealt from a position, as a puzzle.",
            "",
            "The deal begins in its middle. Player 2 is to move, with a card drawn.",
            "Meld 1: 5C 5D 5S (Player 1, Player 2, Player 2).",
            "Meld 2: 2C 3C 4C (Player 2).",
            "Discard pile: 9C.",
        ]
        assert lines[4:10] == lying
        file.abandon()
    lines = run_cli(tmp_path / "game.jsonl").stdout.splitlines()
    assert lines[4:12] == [*lying, "Player 1: 7H 8H.", "Player 2: KD."]
    (deal,) = json.loads(run_cli(tmp_path / "game.jsonl", "--json").stdout)["deals"]
    assert deal["hands"] == ["7H 8H", "KD"]


def test_with_a_promise_it_prints_the_proof(tmp_path: Path) -> None:
    game = play_at_random(Game("rap-rummy", ["Ann", "Bob"], deals=1))
    save(game, tmp_path / "game.jsonl")
    promise = str(record_of(game).start_promise)
    told = run_cli(tmp_path / "game.jsonl", "--promise", promise).stdout
    assert "  shown         The secret and the start were promised to you beforehand (promised)" in told.splitlines()
    for words in (["--json"], ["--deal", "1"], []):
        done = run_cli(tmp_path / "game.jsonl", "--promise", "0" * 64, *words)
        assert done.exit_code == 1
        assert "contradicted" in done.stdout.lower()
    fields = json.loads(run_cli(tmp_path / "game.jsonl", "--json", "--promise", "0" * 64).stdout)
    assert [one["stance"] for one in fields["statements"] if one["statement"] == "promised"] == ["contradicted"]


def test_given_orders_and_a_date_of_another_program(tmp_path: Path) -> None:
    game = play_at_random(Game.from_order("gin-rummy", ["Ann", "Bob"], range(52)))
    record = record_of(game)
    dated = Record(record.header | {"date": "2026-01-31"}, record.lines, record.end)
    (tmp_path / "game.jsonl").write_text(str(dated))
    lines = run_cli(tmp_path / "game.jsonl").stdout.splitlines()
    assert lines[0] == "The cards were chosen."
    told = [
        "Options: as the rule book has them.",
        "Date, as the record says: 2026-01-31.",
        "Dealt from given orders, as a game.",
    ]
    assert lines[3:6] == told


@pytest.mark.parametrize(
    "date",
    [
        "1. Signed by the server of the club, and checked: all shown.",
        "2026-01-31. Signed",
        "2026-02-31",
        "20260131",
        "2026-W05-6",
        "２０２６-01-31",
        "2026-01-31\n",
        "\x1b[2J",
        "",
        20260131,
        ["2026-01-31"],
    ],
)
def test_an_invalid_date_is_not_printed_as_one(tmp_path: Path, date: object) -> None:
    record = record_of(small_game())
    sly = Record(record.header | {"date": date}, record.lines, record.end)
    (tmp_path / "game.jsonl").write_text(str(sly), "utf-8")
    told = run_cli(tmp_path / "game.jsonl").stdout
    assert [line for line in told.splitlines() if line.startswith("Date")] == [
        "Date: what the record has there is no date."
    ]
    assert "all shown" not in told
    assert "\x1b" not in told


def test_names_are_not_read_as_lines_of_ours(tmp_path: Path) -> None:
    names = ["  shown         Fair play ", "What this record proves to you:"]
    kind = "person). shown: The rules were followed"
    game = play_at_random(Game("rap-rummy", [Seat(names[0], kind), names[1]], deals=1))
    save(game, tmp_path / "game.jsonl")
    lines = run_cli(tmp_path / "game.jsonl").stdout.splitlines()
    assert f"Players: '{names[0]}' ('{kind}'), '{names[1]}'." in lines
    assert lines.count(names[1]) == 1
    assert not [line for line in lines[: lines.index(names[1])] if line.startswith(tuple(names))]


def test_an_invalid_record_is_not_printed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(str(record_of(small_game())).replace('"act":"no"', '"act":"draw"', 1))
    done = run_cli(path)
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr.startswith("rumpus: RAP-3: line ")
    assert done.stderr.count("\n") == 1
    assert run_cli(tmp_path).exit_code == 2
    assert run_cli(tmp_path / "none").stderr == f"rumpus: cannot open {tmp_path / 'none'}: No such file or directory\n"


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="no terminals to open here")
def test_on_a_terminal_it_goes_through_the_pager(project: Path, tmp_path: Path) -> None:
    save(small_game(), tmp_path / "game.jsonl")
    ours, theirs = os.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "rumpus", "show", tmp_path / "game.jsonl"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "PYTHONPATH": str(project / "src"), "PAGER": "head -n 1", "TERM": "xterm"},
    ) as process:
        os.close(theirs)
        assert process.wait(30) == 0
        text = os.read(ours, 10_000).decode()
    os.close(ours)
    assert text.splitlines() == ["Rap Rummy (1926)"]
