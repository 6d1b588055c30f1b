"""`rumpus play`, typed at by a person who follows the hint: whole games, at a terminal, through pipes, under stress."""

from __future__ import annotations

import json
import re
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rumpus.cli import main
from rumpus.record import key_path, read_record, save, verify
from tests.cli.sitting import Follower, Sitting
from tests.whole_games import SMALLEST, finished, one_deal

QUICK = ("--players", "Ann,random", "--seed", "1")
"""An opponent who needs no solver, which takes long to load."""


def stored_game(home: Path) -> Path:
    """The only game of this user."""
    (path,) = (home / "data" / "games").glob("*.jsonl")
    return path


def run_cli(*words: str, home: Path | None = None, answers: Follower | bytes | str = "", **env: str) -> Result:
    """Run the command in this process, with its answers through a pipe."""
    if home:
        env = {"HOME": str(home), "RUMPUS_DATA": str(home / "data"), **env}
    return CliRunner(env=env).invoke(main, ["play", *words], input=answers)


@pytest.mark.parametrize(("slug", "seats"), SMALLEST)
def test_a_whole_game_against_a_computer(tmp_path: Path, slug: str, seats: int) -> None:
    options = [f"--option={name}={value}" for name, value in one_deal(slug).items()]
    played = run_cli(slug, "--seed", "5", *options, home=tmp_path, answers=Follower())
    assert (played.exit_code, played.stderr) == (0, "")
    assert re.search(r"(wins?|share) the (game|win)|is drawn at", played.stdout)
    assert "Totals: You " in played.stdout
    assert "You draws" not in played.stdout
    assert verify(read_record(stored_game(tmp_path))).complete


def test_the_record_is_written_to_the_given_path_and_the_output_names_it(tmp_path: Path) -> None:
    path = tmp_path / "evening.jsonl"
    shown = run_cli("gin-rummy", "--file", str(path), home=tmp_path, RUMPUS_CALLED="./run").output
    assert re.sub(r"\s+", " ", shown).endswith(f"The game is kept in: {path} To go on: ./run resume {path} ")


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("canasta",), "Canasta is not in Rumpus. Nearest: rummy-500. There, too, what you lay scores; "),
        (("Knock Rummy",), "there is no game 'Knock Rummy'; did you mean rap-rummy?"),
        (("rap-rumy",), "there is no game 'rap-rumy'; did you mean rap-rummy?"),
        (("gin-rummy", "--players", "A,B,C"), "Gin Rummy is for 2 players, not 3"),
        (("rap-rummy", "--players", "A"), "Rap Rummy (1926) is for 2 to 6 players, not 1"),
        (("rap-rummy", "--players", "A,,B"), "--players: '' names nobody"),
        (("rap-rummy", "--players", f"{'x' * 41},B"), "is no name for a player; give 1 to 40 printable characters"),
        (("rap-rummy", "--players", "A\x07,B"), "is no name for a player; give 1 to 40 printable characters"),
        (("rap-rummy", "--players", "A,B=robot"), "has no 'robot' player; there are beginner"),
        (("rap-rummy", "--players", "A,A"), "A is named twice; give each player another name"),
        (("rap-rummy", "--seed", " "), "--seed is empty; give a word, or leave it out"),
        (
            ("rap-rummy", "--file", "/nowhere/at/all"),
            "there is no folder /nowhere/at; make it first, or give another --file",
        ),
        (("gin-rummy", "--option", "num_suits=1"), "13 ranks of 1 suit are too few cards"),
        (("rap-rummy", "--option", "deals"), "--option 'deals' is not understood; write NAME=VALUE"),
        (("rap-rummy", "--option", "deal=3"), "Rap Rummy (1926) has no option deal; did you mean deals?"),
        (("rap-rummy", "--option", "deals=none"), "option deals cannot be 'none'; give a whole number, 1 or more"),
        (
            ("rap-rummy", "--file", "/dev/null/x"),
            "cannot write /dev/null/x: its folder is no folder; give another --file",
        ),
    ],
)
def test_bad_arguments_give_one_line_and_exit_2(words: tuple[str, ...], line: str) -> None:
    refused = run_cli(*words)
    assert refused.exit_code == 2
    assert refused.stdout == ""
    assert line in refused.stderr
    assert refused.stderr.count("\n") == 1


def test_names_as_people_have_them(tmp_path: Path) -> None:
    names = "Zoë,王小明,🎲"
    with Sitting(tmp_path, "play", "rap-rummy", "--players", names, "--seed", "1", PYTHONIOENCODING="utf-8") as table:
        table.type("")
        assert re.search(r"^(Zoë|王小明|🎲), it is your turn\.$", table.shown, re.MULTILINE)
        table.kill()
    assert [seat["name"] for seat in read_record(stored_game(tmp_path)).header["seats"]] == names.split(",")


def test_each_persons_word_goes_into_the_shuffle_and_the_promise_comes_first(tmp_path: Path) -> None:
    words = ("rap-rummy", "--players", "Ann,casual,Bob", "--words")
    shown = run_cli(*words, home=tmp_path, answers="Ännchen 7\n\n").output
    record = read_record(stored_game(tmp_path))
    assert record.header["words"] == ["Ännchen 7", "", ""]
    before, _, after = shown.partition("Ann, a word of your own")
    assert "promise of the secret:\n" in before
    assert record.header["commitment"] in before
    assert str(record.start_promise) in after


def test_without_a_word_a_game_begins_without_a_hash(tmp_path: Path) -> None:
    begun = run_cli("rap-rummy", "--players", "Ann,random", "--file", f"{tmp_path}/game.jsonl").stdout
    assert "Fair deal: every shuffle is fixed now (fair tells more)." in begun
    assert not re.search("[0-9a-f]{64}", begun)


def test_at_a_terminal_another_game_is_offered(tmp_path: Path) -> None:
    words = ("play", "rap-rummy", "--players", "Ann,random", "--option", "deals=1")
    with Sitting(tmp_path, *words, at_terminal=True) as table:
        for answer in ("", "n"):
            while "Play again? Enter for yes, n to leave>" not in table.prompt:
                table.take_turn()
            table.type(answer)
        assert table.status == 0
    assert table.shown.count("Fair deal: ") == 2
    one, other = (read_record(path).header for path in (tmp_path / "data" / "games").glob("*.jsonl"))
    assert [one[name] == other[name] for name in ("seats", "options", "commitment")] == [True, True, False]


@pytest.mark.parametrize("words", [("--seed", "1"), ()])
def test_another_game_is_offered_only_at_a_terminal_and_without_a_seed(tmp_path: Path, words: tuple[str, ...]) -> None:
    more = ("--players", "Ann,random", "--option", "deals=1", *words)
    with Sitting(tmp_path, "play", "rap-rummy", *more, at_terminal=bool(words)) as table:
        table.play_on()
        assert table.status == 0
    assert "Play again" not in table.shown


ALONE = "Your word proves later that the cards were not chosen, but only if just one of you gives a word."


@pytest.mark.parametrize(("players", "is_told"), [("Ann,Bob", True), ("Ann,casual", False)])
def test_several_people_read_that_only_one_should_name_a_word(tmp_path: Path, players: str, is_told: bool) -> None:
    shown = run_cli("rap-rummy", "--players", players, "--words", home=tmp_path).output
    assert (ALONE in shown.partition("Ann, a word of your own")[0]) is is_told


@pytest.mark.parametrize(
    ("line", "word", "said"),
    [
        (
            "  apple 41  kestrel ",
            "apple 41  kestrel",
            "Spaces around it are left out; your word is 'apple 41  kestrel'.\n",
        ),
        ("   ", "", "That is not a word.\n"),
        ("apple 41 kestrel", "apple 41 kestrel", ""),
        ("", "", ""),
    ],
)
def test_a_word_stored_differently_than_typed_is_shown(tmp_path: Path, line: str, word: str, said: str) -> None:
    shown = run_cli("rap-rummy", "--players", "Ann,casual", "--words", home=tmp_path, answers=f"{line}\n").output
    assert read_record(stored_game(tmp_path)).header["words"] == [word, ""]
    answered = shown.partition("Ann, a word of your own")[2].partition("> ")[2]
    assert answered.partition("Rap Rummy (1926).")[0].removeprefix(f"{line}\n") == said


def test_an_unreadable_word_is_requested_again(tmp_path: Path) -> None:
    words = ("rap-rummy", "--players", "Ann,casual", "--words")
    assert "Not all of it could be read here" in run_cli(*words, home=tmp_path, answers=b"Zo\xeb\nZoe\n").output
    assert read_record(stored_game(tmp_path)).header["words"] == ["Zoe", ""]


@pytest.mark.parametrize(
    ("word", "told"), [("apple", "the same seed with the same words deals"), ("", "the same seed deals")]
)
def test_with_a_word_a_seed_alone_deals_nothing_again(tmp_path: Path, word: str, told: str) -> None:
    words = ("rap-rummy", "--players", "Ann,casual", "--words", "--seed", "5")
    shown = run_cli(*words, home=tmp_path, answers=f"{word}\nfair\n").output
    assert shown.count(f"Dealt from a seed: {told} the same cards again.") == 2


# Odd input


@pytest.mark.parametrize(
    "line",
    [b"\xff\xfe\x80", b"\x00\x1b[2J\x9b", b"w" * 100_000, "🎲 ² ٣".encode()],
    ids=["bytes", "control", "long", "signs"],
)
def test_odd_input_is_refused_in_a_line(tmp_path: Path, line: bytes) -> None:
    played = run_cli("rummy-1916", *QUICK, home=tmp_path, answers=line + b"\ndraw\n")
    assert played.exit_code == 0
    said, _, after = played.output.partition("You draw")
    assert "understood" in said or "too long" in said
    assert "\x1b" not in said.replace(line.decode("utf-8", "replace"), "")
    assert after


# Whatever happens, what was acknowledged is kept


def acts(path: Path) -> list[str]:
    """The actions of the record, dealing aside."""
    return [line["act"] for line in read_record(path).lines if "seat" in line]


def test_a_kill_at_any_prompt_loses_nothing(tmp_path: Path) -> None:
    with Sitting(
        tmp_path, "play", "rummy-1916", "--players", "Ann,random", "--seed", "2", "--option", "deals=1"
    ) as table:
        table.type("draw")
        table.kill()
    before = acts(stored_game(tmp_path))
    assert before[-1] == "draw"
    with Sitting(tmp_path, "resume") as table:
        table.take_turn()
        table.kill()
    assert len(acts(stored_game(tmp_path))) > len(before)
    assert acts(stored_game(tmp_path))[: len(before)] == before
    with Sitting(tmp_path, "resume") as table:
        table.play_on()
        assert table.status == 0
    assert verify(read_record(stored_game(tmp_path))).complete
    assert not key_path(stored_game(tmp_path)).exists()


def leave_by_signal(table: Sitting) -> None:
    assert table.signal(signal.SIGINT)
    assert table.status == 0


def leave_by_hanging_up(table: Sitting) -> None:
    assert table.hang_up() == -signal.SIGHUP


def leave_by_end_of_file(table: Sitting) -> None:
    table.press("\x04")
    assert table.status == 0


def leave_by_ctrl_c(table: Sitting) -> None:
    table.press("\x03")
    assert table.status == 0


@pytest.mark.parametrize("leave", [leave_by_signal, leave_by_hanging_up, leave_by_end_of_file, leave_by_ctrl_c])
def test_leaving_a_terminal_by_force_keeps_the_game(tmp_path: Path, leave: Callable[[Sitting], None]) -> None:
    with Sitting(tmp_path, "play", "rummy-1916", *QUICK, at_terminal=True) as table:
        table.type("draw")
        leave(table)
        assert "Traceback" not in table.shown
    assert acts(stored_game(tmp_path))[-1] == "draw"
    with Sitting(tmp_path, "resume") as table:
        assert "lay, off, or discard" in table.prompt


def test_a_reader_who_goes_away_is_no_failure(tmp_path: Path) -> None:
    with Sitting(tmp_path, "play", "rummy-1916", *QUICK) as table:
        table.type("draw")
        assert table.stop_reading("help") == 0
    with Sitting(tmp_path, "resume") as table:
        assert "lay, off, or discard" in table.prompt


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the files of a running process")
def test_a_full_disk_is_reported_and_can_be_mended_without_leaving(tmp_path: Path) -> None:
    from resource import RLIM_INFINITY, RLIMIT_FSIZE, prlimit

    with Sitting(tmp_path, "play", "rummy-1916", *QUICK) as table:
        prlimit(table.process.pid, RLIMIT_FSIZE, (stored_game(tmp_path).stat().st_size + 10, RLIM_INFINITY))
        said = table.type("draw")
        assert "cannot be written: File too large. The last action is not stored yet." in re.sub(r"\s+", " ", said)
        assert acts(stored_game(tmp_path))[-1:] != ["draw"]
        table.type("")
        assert table.prompt.startswith("Make room")
        prlimit(table.process.pid, RLIMIT_FSIZE, (RLIM_INFINITY, RLIM_INFINITY))
        assert "You draw" in table.type("")
        assert acts(stored_game(tmp_path))[-1] == "draw"
        prlimit(table.process.pid, RLIMIT_FSIZE, (stored_game(tmp_path).stat().st_size + 10, RLIM_INFINITY))
        table.type("discard " + re.findall(r"x (\w+)\)", table.shown)[-1])
        table.close_input()
        assert table.status == 1
    assert "rumpus: the last action is not stored; all earlier ones are." in table.shown
    assert acts(stored_game(tmp_path))[-1] == "draw"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the files of a running process")
def test_a_game_cannot_be_given_up_on_a_full_disk(tmp_path: Path) -> None:
    from resource import RLIM_INFINITY, RLIMIT_FSIZE, prlimit

    with Sitting(tmp_path, "play", "rummy-1916", *QUICK) as table:
        prlimit(table.process.pid, RLIMIT_FSIZE, (stored_game(tmp_path).stat().st_size, RLIM_INFINITY))
        table.type("abandon")
        said = table.type("yes")
        assert table.status == 1
    assert said.endswith("cannot be written: File too large; the game is not given up and stays unchanged\n")
    assert read_record(stored_game(tmp_path)).end is None


@pytest.mark.parametrize("data", ["/dev/null/rumpus", "/proc/rumpus"])
def test_a_data_directory_that_cannot_be_written(tmp_path: Path, data: str) -> None:
    refused = run_cli("rap-rummy", home=tmp_path, RUMPUS_DATA=data)
    assert refused.exit_code == 2
    assert refused.output.startswith(f"rumpus: cannot write {data}/games/rap-rummy-")
    assert refused.output.endswith("; give another --file\n")
    assert refused.output.count("\n") == 1


def test_a_game_runs_although_habits_cannot_be_stored(tmp_path: Path) -> None:
    path = str(tmp_path / "game.jsonl")
    words = ("rummy-1916", *QUICK, "--file", path)
    played = run_cli(*words, home=tmp_path, answers="sort number\n", RUMPUS_DATA="/dev/null/rumpus")
    assert played.exit_code == 0
    assert "Your hand: " in played.output.partition("sort number\n")[2]


def test_a_game_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("something of mine", "utf-8")
    refused = run_cli("rap-rummy", "--file", str(path))
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert f"exists already; give another --file, or go on with it: rumpus resume {path}\n" in refused.stderr
    assert path.read_text("utf-8") == "something of mine"


def test_the_chosen_options_are_printed_as_typed(tmp_path: Path) -> None:
    words = ("rummy-gin", "--option", "deals=1", "--option", "turn_seconds=180")
    assert run_cli(*words, home=tmp_path).output.startswith(
        "Rummy Gin (tiles). Options: deals=1, turn_seconds=180. Type help"
    )


# What only a terminal does


def test_the_screen_between_two_people_is_cleared_with_its_scrollback(tmp_path: Path) -> None:
    with Sitting(tmp_path, "play", "gin-rummy", "--players", "Ann,Bob", "--seed", "3", at_terminal=True) as table:
        table.type("")
        table.type("no")
        assert table.prompt.startswith("Press Enter to hide your cards, then let Bob sit down")
        assert table.type("").lstrip().startswith("\x1b[H\x1b[2J\x1b[3J")
        table.type("")
        assert "Your hand" in table.shown
        # Nor can Bob go back to the lines that Ann typed: the arrow brings no "no".
        assert "You say no" not in table.type("\x1b[A")


@pytest.mark.parametrize(
    ("term", "players", "told"), [("dumb", "A,B", 1), ("dumb", "A,random", 0), ("xterm", "A,B", 0)]
)
def test_two_people_read_a_warning_where_hands_cannot_be_hidden(
    tmp_path: Path, term: str, players: str, told: int
) -> None:
    with Sitting(tmp_path, "play", "gin-rummy", "--players", players, at_terminal=True, TERM=term) as table:
        table.type("")
        assert table.shown.count("This terminal cannot be cleared") == told


@pytest.mark.parametrize("words", [("play", "foo"), ("games",), ("show", "g")])
def test_lines_on_a_narrow_terminal_break_between_words(
    tmp_path: Path, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    save(finished("gin-rummy", 2), "g")
    with Sitting(tmp_path, *words) as table:
        whole = table.shown
    with Sitting(tmp_path, *words, at_terminal=True, COLUMNS="60", PAGER="cat") as table:
        narrow = table.shown
    assert max(map(len, narrow.split("\n"))) <= 60 < max(map(len, whole.split("\n")))
    assert narrow.split() == whole.split()


@pytest.mark.clause("RG-13")
def test_the_clock_rings_at_a_real_terminal(tmp_path: Path) -> None:
    words = ("play", "rummy-gin", "--players", "Ann,random", "--option", "turn_seconds=180", "--seed", "1")
    with Sitting(tmp_path, *words, at_terminal=True) as table:
        assert "Ann, it is your turn. You have 180 seconds." in table.shown
        said = table.signal(signal.SIGALRM)  # what the timer of the process sends after 180 seconds
        assert "The 180 seconds are over: the turn is undone (RG-13)." in said
        assert "You pick " in said
    lines = [json.loads(line) for line in stored_game(tmp_path).read_text("utf-8").splitlines()[1:]]
    assert [line["act"] for line in lines if line.get("by") == "clock"] == ["pick"]
