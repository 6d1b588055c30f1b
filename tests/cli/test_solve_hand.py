"""`rumpus solve hand`, as it is typed, for one hand and for many."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from rumpus.cli import main
from rumpus.cli.commands.solve import COMMANDS
from tests.cli.sitting import AS_A_SHELL

GIN = ("--game", "gin-rummy")


def run_cli(*words: str, lines: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["solve", "hand", *words], input=lines)


def answers_of(*words: str, lines: str | bytes) -> tuple[int, list[dict[str, Any]]]:
    done = run_cli(*words, lines=lines)
    assert done.stderr == ""
    return done.exit_code, [json.loads(line) for line in done.stdout.splitlines()]


def process(project: Path, *words: str, **streams: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", AS_A_SHELL, "-m", "rumpus", "solve", "hand", *words]
    return subprocess.Popen(  # type: ignore[call-overload,no-any-return]  # the streams are passed on
        command, env={**os.environ, "PYTHONPATH": str(project / "src")}, stdin=subprocess.PIPE, bufsize=0, **streams
    )


class TestOneHand:
    def test_the_answer_is_printed_in_words(self) -> None:
        done = run_cli(*GIN, "AS", "7h", "8H", "9H", "7C", "7D")
        assert (done.exit_code, done.stderr) == (0, "")
        assert done.stdout == "15 points left\nmelds: 7H 8H 9H; deadwood: 7C 7D AS\n"

    def test_every_best_arrangement(self) -> None:
        done = run_cli(*GIN, "--all", "4C 4D 4H 4S, 5H 6H")
        assert done.stdout == "0 points left\nmelds: 4C 4D 4S / 4H 5H 6H; deadwood: none\n"
        done = run_cli(*GIN, "--all", "AC AD AH AS 2S 3S")
        assert done.stdout == "0 points left\nmelds: AC AD AH / AS 2S 3S; deadwood: none\n"
        done = run_cli(*GIN, "--all", "JC QC KC KD KH")
        assert done.stdout.splitlines() == [
            "20 points left, 2 best arrangements",
            "melds: KC KD KH; deadwood: JC QC",
            "melds: JC QC KC; deadwood: KD KH",
        ]

    def test_json(self) -> None:
        answer = {"points": 20, "melds": [["KC", "KD", "KH"]], "deadwood": ["JC", "QC"]}
        assert json.loads(run_cli(*GIN, "--json", "JC QC KC KD KH").stdout) == answer
        other = {"melds": [["JC", "QC", "KC"]], "deadwood": ["KD", "KH"]}
        assert json.loads(run_cli(*GIN, "--json", "--all", "JC QC KC KD KH").stdout) == {
            "points": answer.pop("points"),
            "arrangements": [answer, other],
        }

    def test_melds_to_lay_off_on(self) -> None:
        words = (*GIN, "7C 8C 9C 9D 9S", "--table", "TD JD QD/AC AD AH")
        told = "9 points left\nmelds: 7C 8C 9C; deadwood: 9S\ntable: 9D TD JD QD / AC AD AH\n"
        assert run_cli(*words).stdout == told
        assert json.loads(run_cli(*words, "--json").stdout) == {
            "points": 9,
            "melds": [["7C", "8C", "9C"]],
            "deadwood": ["9S"],
            "table": [["9D", "TD", "JD", "QD"], ["AC", "AD", "AH"]],
        }
        assert "neither a set nor a run" in run_cli(*GIN, "7C", "--table", "TD JD").stderr
        assert run_cli(*GIN, "7C", "--table", "").exit_code == 2
        assert run_cli(*GIN, "7C", "--all", "--table", "TD JD QD").exit_code == 2
        assert run_cli(*GIN, "--table", "TD JD QD", lines="").exit_code == 2

    def test_options_of_the_game_count(self) -> None:
        hand = ("--game", "rap-rummy", "DB", "DD", "DC")
        assert run_cli(*hand).stdout.startswith("0 points left\n")
        assert run_cli(*hand, "--option", "dragon-sets=forbidden").stdout.startswith("33 points left\n")

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            ((*GIN, "7H", "7B"), "'7B' is not a card of this pack"),
            ((*GIN, "7H", "8H", "7h"), "7H is there twice"),
            ((*GIN, ""), "the hand is empty"),
            (("--game", "rummy-q", "R7"), "a pack of cards"),
            (("--game", "gin-rumy", "7H"), "did you mean gin-rummy?"),
            ((*GIN, "--option", "knock=3", "7H"), "no option knock"),
        ],
    )
    def test_an_error_is_reported_in_one_line(self, words: tuple[str, ...], said: str) -> None:
        done = run_cli(*words)
        assert (done.exit_code, done.stdout) == (2, "")
        assert said in done.stderr
        assert done.stderr.count("\n") == 1


class TestJsonLines:
    def test_each_line_is_answered_with_its_id(self) -> None:
        lines = '{"id": "a", "hand": ["7H", "8H", "9H", "AS"]}\n\n{"id": 2, "hand": "7H AS", "more": 1}\n'
        assert answers_of(*GIN, lines=lines) == (
            0,
            [
                {"id": "a", "points": 1, "melds": [["7H", "8H", "9H"]], "deadwood": ["AS"]},
                {"id": 2, "points": 8, "melds": [], "deadwood": ["7H", "AS"]},
            ],
        )

    def test_an_error_goes_out_on_its_line_and_the_rest_is_answered(self) -> None:
        lines = b"""{"id": 1, "hand": ["7H", "7H"]}
{"id": 2, "hand": []}
{"id": 3}
{"id": 4, "hand": ["7H", 8]}
{"id": 5, "hand": 7
[5]
{"id": 6, "hand": "\xff"}
{"id": NaN, "hand": "7H"}
{"id": 7, "hand": "R7"}
{"id": 8, "hand": "7H"}
"""
        lines += b"[" * 100_000 + b"\n"
        status, rows = answers_of(*GIN, lines=lines)
        assert status == 1
        told = [(row["id"], row["error"]["code"], row["error"]["subject"]) for row in rows if "error" in row]
        assert told == [
            (1, "card-twice", "7H"),
            (2, "empty-hand", None),
            (3, "bad-field", "hand"),
            (4, "bad-field", "hand"),
            (None, "bad-line", "5"),
            (None, "bad-line", "6"),
            (None, "bad-line", "7"),
            (None, "bad-line", "8"),
            (7, "unknown-card", "R7"),
            (None, "bad-line", "11"),
        ]
        assert [row["points"] for row in rows if "error" not in row] == [7]

    def test_melds_to_lay_off_on(self) -> None:
        lines = """{"id": 1, "hand": "9D KC", "table": [["TD", "JD", "QD"]]}
{"id": 2, "hand": "9D", "table": []}
{"id": 3, "hand": "9D", "table": {"a": 1}}
{"id": 4, "hand": "9D", "table": [5]}
{"id": 5, "hand": "9D", "table": [["9D", "TD", "JD"]]}"""
        status, rows = answers_of(*GIN, lines=lines)
        assert status == 1
        table = [["9D", "TD", "JD", "QD"]]
        assert rows[0] == {"id": 1, "points": 10, "melds": [], "deadwood": ["KC"], "table": table}
        assert rows[1] == {"id": 2, "points": 9, "melds": [], "deadwood": ["9D"]}
        assert [row["error"]["code"] for row in rows[2:]] == ["bad-field", "bad-field", "card-twice"]
        assert answers_of(*GIN, "--all", lines=lines)[1][0]["error"]["code"] == "bad-field"

    def test_too_many_arrangements_are_an_error_of_their_line(self) -> None:
        pack = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
        status, (row,) = answers_of(*GIN, "--all", lines=json.dumps({"id": 1, "hand": pack}))
        assert (status, row["error"]["code"]) == (1, "too-many-arrangements")

    def test_an_answer_is_there_before_the_next_question(self, project: Path) -> None:
        with process(project, *GIN, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as asked:
            assert asked.stdin
            assert asked.stdout
            assert asked.stderr
            for number in range(2):
                asked.stdin.write(b'{"id": %d, "hand": "7H"}\n' % number)
                assert json.loads(asked.stdout.readline())["id"] == number
            asked.send_signal(signal.SIGINT)
            assert (asked.stdout.read(), asked.stderr.read().strip()) == (b"", b"Aborted!")
        assert asked.returncode == 1

    def test_a_closed_pipe_causes_no_traceback(self, project: Path) -> None:
        with process(project, *GIN, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as asked:
            assert asked.stdin
            assert asked.stdout
            assert asked.stderr
            asked.stdout.close()
            asked.stdin.write(b'{"id": 1, "hand": "7H"}\n' * 3)
            asked.stdin.close()
            assert asked.stderr.read() == b""


def test_every_command_of_the_group_is_there() -> None:
    assert {name: entry.load().get_short_help_str() for name, entry in COMMANDS.items()} == {
        name: entry.short_help for name, entry in COMMANDS.items()
    }


def test_help_loads_no_compiler(project: Path) -> None:
    asked = (
        "import sys; from rumpus.cli import main; main(['solve', 'hand', '--help'], standalone_mode=False);"
        "sys.exit('numba' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", asked], env={"PYTHONPATH": str(project / "src")}, check=False)
    assert done.returncode == 0
