"""`rumpus evening` runs a club evening from a file."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any, NoReturn

import pytest
from click.testing import CliRunner, Result

from rumpus.cli import main
from rumpus.cli.commands.evening import COMMANDS

NAMES = ("Ann", "Bob", "Cy", "Di", "Eve", "Flo", "Gus")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "club.jsonl"
    run(path, "new", "--title", "Thursday club")
    return path


@pytest.fixture
def drawn(path: Path) -> Path:
    run(path, "add", *NAMES)
    run(path, "draw", "--seats", "Ann,Bob,Cy,Di/Eve,Flo,Gus")
    return path


def call(path: Path, command: str, *words: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, ["evening", command, str(path), *words], input=typed)


def run(path: Path, command: str, *words: str, typed: str = "") -> str:
    done = call(path, command, *words, typed=typed)
    assert done.exit_code == 0, done.output
    return done.output


def read(path: Path, command: str = "export", *words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(path, command, *words, "--json"))
    return found


def rows_of(path: Path, command: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(run(path, command, "--json"))
    return found


def standing(path: Path) -> list[tuple[int, str, float]]:
    return [(row["rank"], row["name"], row["value"]) for row in rows_of(path, "standings")]


def test_an_evening_is_run_from_names_to_the_last_standing(path: Path) -> None:
    assert "7 people are here" in run(path, "add", *NAMES)
    for number in (1, 2, 3):
        assert f"Round {number}\n" in run(path, "draw", "--seed", "7")
        for table, seated in enumerate(read(path)["rounds"][-1]["tables"], 1):
            run(path, "score", str(table), *(str(10 * number + person) for person in seated["people"]))
    run(path, "end")
    assert standing(path)[0] == (1, "Gus", 81)
    assert [row[2] for row in standing(path)] == [60 + 3 * number for number in range(7, 0, -1)]
    assert run(path, "standings").splitlines()[2] == "1  Gus        17       27       37        81"
    met = [set(table["people"]) for one in read(path)["rounds"] for table in one["tables"]]
    assert len(met) == 6


def test_every_command_has_json(drawn: Path, tmp_path: Path) -> None:
    words: dict[str, tuple[str, ...]] = {
        "change": ("--rounds", "4"),
        "swap": ("Ann", "Eve"),
        "add": ("Hal",),
        "rename": ("Hal", "Hank"),
        "wish": ("--together", "Ann,Bob", "--apart", "Cy,Di", "--stays", "Flo=1"),
        "clock": ("10",),
        "score": ("2", "1", "2", "3"),
        "undo": (),
        "close": (),
        "leave": ("Hank",),
        "back": ("Hank",),
        "draw": ("--seed", "1"),
        "end": (),
    }
    for command, more in words.items():
        document = read(drawn, command, *more)
        assert document == read(drawn), command
        assert document["log"][-1]["seq"] == len(drawn.read_text("utf-8").splitlines()), command
    assert read(tmp_path / "new.jsonl", "new")["settings"]["title"] == "Evening"
    assert read(drawn, "show") == read(drawn)
    assert rows_of(drawn, "log")[-1]["text"] == "somebody ended the evening"
    assert set(COMMANDS) == {*words, "new", "show", "standings", "log", "export", "print", "link", "seats"}


def test_names_come_from_words_a_file_and_pasted_lines(path: Path, tmp_path: Path) -> None:
    (tmp_path / "names.txt").write_text("1. Cy\n2. Di\n", "utf-8")
    run(path, "add", "Ann", "Bob Lee", "--group", "juniors")
    run(path, "add", "--from", str(tmp_path / "names.txt"))
    run(path, "add", typed="Eve\t75+\nFlo\n")
    people = [(person["name"], person["group"]) for person in read(path)["people"]]
    assert people == [("Ann", "juniors"), ("Bob Lee", "juniors"), ("Cy", ""), ("Di", ""), ("Eve", "75+"), ("Flo", "")]


def test_a_correction_shows_what_changes_before_it_is_stored(drawn: Path) -> None:
    run(drawn, "score", "1", "1", "2", "3", "-")
    asked = call(drawn, "score", "1", "1", "20", "3", "4", typed="n\n")
    assert (asked.exit_code, asked.stderr.splitlines()[:2]) == (1, ["Bob: 2 → 20", "Di: – → 4"])
    assert "to correct it, add --yes" in call(drawn, "score", "1", "1", "20", "3", "4", "--json").output
    assert read(drawn)["rounds"][0]["tables"][0]["result"]["points"] == [1, 2, 3, None]
    run(drawn, "score", "1", "1", "20", "3", "4", typed="y\n")
    run(drawn, "score", "1", "bob=21", "di=4", "ann=1", "c=3", "--yes")
    assert read(drawn)["rounds"][0]["tables"][0]["result"]["points"] == [1, 21, 3, 4]
    run(drawn, "undo")
    assert read(drawn)["rounds"][0]["tables"][0]["result"]["points"] == [1, 20, 3, 4]


def test_a_result_that_is_typed_again_asks_nothing_and_undo_shows_its_round(drawn: Path) -> None:
    told = run(drawn, "score", "1", "1", "2", "3", "-")
    before = drawn.read_bytes()
    assert run(drawn, "score", "1", "1", "2", "3", "-") == told
    assert drawn.read_bytes() == before
    run(drawn, "close")
    run(drawn, "draw")
    undone = run(drawn, "undo").splitlines()
    assert undone[:3] == ["The last result is taken back.", "Round 1", "Table 1: Ann, Bob, Cy, Di"]


def test_wishes_add_up_until_they_are_removed(drawn: Path) -> None:
    assert run(drawn, "wish") == "There are no wishes.\n"
    run(drawn, "wish", "--apart", "Ann,Bob", "--stays", "Flo=1")
    run(drawn, "wish", "--together", "Cy,Di", "--stays", "Flo=2", "--apart", "Bob,Ann")
    before = drawn.read_bytes()
    assert run(drawn, "wish") == "Together: Cy and Di\nApart: Ann and Bob\nAt table 2: Flo\n"
    assert drawn.read_bytes() == before
    assert run(drawn, "wish", "--none", "--together", "Ann,Bob") == "Together: Ann and Bob\n"
    assert run(drawn, "wish", "--none") == "There are no wishes.\n"


def test_whoever_comes_or_leaves_after_a_draw_is_told_to_draw_it_again(drawn: Path) -> None:
    advice = f"Round 1 was drawn for other people. Draw it again:\n  rumpus evening draw {drawn} --again\n"
    assert run(drawn, "add", "Hal") == f"8 people are here.\n{advice}"
    assert run(drawn, "leave", "Hal") == "Not here any more: Hal.\n"
    assert run(drawn, "leave", "Gus") == f"Not here any more: Gus.\n{advice}"
    run(drawn, "score", "1", "1", "2", "3", "4")
    assert run(drawn, "add", "Ivo") == "7 people are here.\n"


def test_a_change_of_the_seats_names_who_moves(drawn: Path) -> None:
    assert run(drawn, "swap", "Ann", "Eve").splitlines()[-1] == "At another table now: Eve and Ann"
    assert run(drawn, "swap", "Bob", "Cy").splitlines()[-1] == "Table 2: Ann, Flo, Gus"
    again = run(drawn, "draw", "--again", "--seats", "Eve,Cy,Bob/Ann,Flo,Gus,Di")
    assert again.splitlines()[-1] == "At another table now: Di"


def test_people_come_and_go_and_seats_change_until_the_first_result(drawn: Path) -> None:
    run(drawn, "leave", "Gus", "cy")
    run(drawn, "add", "Hal")
    run(drawn, "draw", "--again", "--seats", "Ann,Bob,Di/Eve,Flo,Hal")
    assert "Table 2: Eve, Flo, Ann" in run(drawn, "swap", "Ann", "Hal")
    run(drawn, "back", "Gus")
    run(drawn, "draw", "--again", "--seats", "Ann,Bob,Di/Eve,Flo,Hal")
    assert "Without a table: Gus" in run(drawn, "show")
    run(drawn, "score", "1", "-5", "0", "5")
    assert "its seats cannot change any more" in call(drawn, "swap", "Ann", "Hal").output
    run(drawn, "close", "--unfinished", "equal")
    assert "somebody closed round 1; tables that did not finish have an equal result" in run(drawn, "log")
    assert standing(drawn)[0] == (1, "Di", 5)


def test_the_best_stay_for_a_final_and_all_others_leave(drawn: Path) -> None:
    assert "Not here any more: Bob, Di, Eve and Gus." in run(drawn, "leave", "--all-but", "Ann", "Cy", "flo")
    run(drawn, "close")
    assert [set(table["people"]) for table in read(drawn, "draw")["rounds"][1]["tables"]] == [{1, 3, 6}]


def test_ctrl_c_in_a_draw_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from rumpus.cli.commands.evening import rounds

    def interrupted(*_: object, **__: object) -> NoReturn:
        raise KeyboardInterrupt

    run(path, "add", *NAMES)
    before = path.read_bytes()
    monkeypatch.setattr(rounds, "propose", interrupted)
    done = call(path, "draw")
    assert (done.exit_code, done.output) == (1, "\nAborted!\n")
    assert path.read_bytes() == before


def test_settings_are_options_with_defaults_and_can_be_changed(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    game = ("--game", "rummy_q", "--option", "deals=2", "--tables", "2-4", "--prefer", "3", "--minutes", "12.5")
    counted = ("--by", "places", "--places", "4 2 1 0", "--places", "4,2,1", "--tie-break", "wins", "--bye", "nothing")
    settings = read(path, "new", *game, *counted)["settings"]
    assert settings["played"]["game"] == "rummy-q"
    assert settings["played"]["options"] == {"deals": "2"}
    assert settings["tables"] == {"least": 2, "most": 4, "preferred": 3}
    assert (settings["seconds"], settings["rounds"]) == (750, 3)
    assert settings["standing"] == {
        "by": "places",
        "bye": "nothing",
        "tie_breaks": ["wins"],
        "place_points": [[4, 2, 1, 0], [4, 2, 1]],
    }
    changed = read(path, "change", "--rounds", "4", "--turn", "60", "--clock", "10")["settings"]
    assert changed == settings | {"rounds": 4, "turn_seconds": 60, "own_seconds": 600}
    assert read(path, "change", "--low", "--deals", "3")["settings"]["played"]["game"] == ""


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("add", "ann"), "the same name: ann; add a mark"),
        (("add", *(f"P{number}" for number in range(500))), "at most 200 people"),
        (("leave", "Zoe"), "there is no 'Zoe'"),
        (("leave", "12"), "there is no '12'"),
        (("score", "3", "1"), "there is no table 3 in this round"),
        (("score", "1", "1", "2"), "give a number for each of the 4 people"),
        (("score", "1", "1", "2", "x", "4"), "'x' is no number"),
        (("score", "1", "Ann=1", "Bob=2"), "give a number for Cy and Di too"),
        (("score", "1", "Eve=1", "Bob=2"), "Eve is not at this table"),
        (("score", "--round", "9", "1", "1"), "there is no round 9"),
        (("draw",), "round 1 is not finished"),
        (("draw", "--again", "--seats", "Ann,Ann"), "Ann has two seats"),
        (("swap", "Ann", "Max"), "there is no 'Max'"),
        (("wish", "--together", "Ann"), "write two names"),
        (("wish", "--stays", "Ann"), "write a name and a table"),
        (("clock",), "give the minutes"),
        (("undo",), "there is no result to take back"),
        (("show", "--round", "2"), "there is no round 2"),
        (("standings", "--group", "x"), "there is no group 'x'"),
        (("new",), "has an evening already"),
        (("change", "--low"), "the game cannot change after the first draw"),
        (("change", "--tables", "4-3"), "give the smaller number first"),
        (("change", "--tables", "four"), "write sizes like 3-4"),
        (("change", "--places", "a b"), "write numbers like 4 2 1 0"),
        (("change", "--option", "deals=3"), "name the game with --game"),
        (("change", "--game", "rummy-q", "--low"), "--low is for plain points"),
    ],
)
def test_what_cannot_be_is_one_sentence_and_nothing_is_lost(drawn: Path, words: tuple[str, ...], told: str) -> None:
    before = drawn.read_bytes()
    done = call(drawn, words[0], *words[1:])
    assert done.exit_code == 2
    assert told in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert drawn.read_bytes() == before


def test_a_name_may_be_shortened_while_it_is_clear(drawn: Path) -> None:
    run(drawn, "add", "Anna")
    assert "Not here any more: Ann." in run(drawn, "leave", "ann")
    run(drawn, "rename", "8", "Andy", "--group", "75+")
    assert "'an' may be Ann or Andy" in call(drawn, "leave", "an").stderr
    assert read(drawn)["people"][7]["group"] == "75+"


def test_an_evening_that_is_over_or_not_there_says_so(drawn: Path, tmp_path: Path) -> None:
    run(drawn, "end")
    assert "the evening is over" in call(drawn, "score", "1", "1", "2", "3", "4").stderr
    run(drawn, "end", "--reopen")
    run(drawn, "score", "1", "1", "2", "3", "4")
    assert "begin one with rumpus evening new" in call(tmp_path / "none.jsonl", "draw").stderr
    assert not (tmp_path / "none.jsonl").exists()


def test_export_writes_everything_in_three_forms(drawn: Path, tmp_path: Path) -> None:
    run(drawn, "rename", "Bob", "=1+2", "--group", "-x")
    run(drawn, "score", "1", "10", "20", "30", "-")
    rows = list(csv.DictReader(io.StringIO(run(drawn, "export", "--as", "csv"))))
    assert [(row["rank"], row["name"], row["value"], row["round_1_points"]) for row in rows[:4]] == [
        ("1", "Cy", "30", "30"),
        ("2", "'=1+2", "20", "20"),
        ("3", "Ann", "10", "10"),
        ("4", "Di", "", ""),
    ]
    assert (rows[1]["group"], rows[1]["round_1_table"], rows[1]["round_1_seat"]) == ("'-x", "1", "2")
    text = run(drawn, "export")
    for said in ("Thursday club", "Table 1: Ann 10, =1+2 20, Cy 30, Di", "4. somebody renamed Bob to =1+2"):
        assert said in text
    for name in ("all.csv", "all.json", "all.txt"):
        run(drawn, "export", "--out", str(tmp_path / name))
    assert (tmp_path / "all.csv").read_text("utf-8-sig") == run(drawn, "export", "--as", "csv").replace("\r\n", "\n")
    assert json.loads((tmp_path / "all.json").read_text("utf-8")) == read(drawn)
    assert (tmp_path / "all.txt").read_text("utf-8") == text
    assert "no file ends with pdf here" in call(drawn, "export", "--out", str(tmp_path / "all.pdf")).stderr
    assert "there is no folder" in call(drawn, "export", "--out", str(tmp_path / "no" / "all.csv")).stderr
    assert "would replace the evening" in call(drawn, "export", "--out", str(drawn)).stderr
