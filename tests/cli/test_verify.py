"""`rumpus verify`, as it is typed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from rumpus.cli import main
from rumpus.game import Game
from rumpus.record import RecordFile, key_path, read_record, record_of, save
from rumpus.record.signing import signed
from rumpus.record.statements import examine
from tests.patience import PATIENCE
from tests.record.test_chosen_cards import position_game
from tests.record.test_keys import SECOND, published
from tests.record.test_statements import KEY, NAME
from tests.whole_games import TABLES, finished, new_game, play_at_random


def run_cli(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["verify", *map(str, words)])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    save(finished("rap-rummy", 2), tmp_path / "game.jsonl")
    return tmp_path / "game.jsonl"


def going_on(path: Path) -> Path:
    with RecordFile.create(path, new_game("rummy-1916", 2)) as file:
        play_at_random(file.game, moves=20)
        file.append()
    return path


def test_a_record_is_summarized_in_a_line_and_a_table(path: Path) -> None:
    actions = sum(line.seat is not None for line in finished("rap-rummy", 2).lines)
    done = run_cli(path)
    assert (done.exit_code, done.stderr) == (0, "")
    line, *table = done.stdout.splitlines()
    told = "shown: rules, deals, end; not shown: promised, signed, unchosen"
    assert line == f"{path}: {actions} actions, 2 deals; {told}"
    assert "  shown         The rules were followed (rules)" in table
    assert f"                Played again: {actions} actions in 2 deals." in table
    assert "  not shown     Nobody could choose the cards at will (unchosen)" in table


def test_every_game(tmp_path: Path) -> None:
    paths = [tmp_path / f"{slug}-{seats}.jsonl" for slug, seats in TABLES]
    for (slug, seats), path in zip(TABLES, paths, strict=True):
        save(finished(slug, seats), path)
    done = run_cli(*paths)
    assert done.exit_code == 0
    for line, path in zip(done.stdout.splitlines(), paths, strict=True):
        assert line.startswith(f"{path}: ")
        assert "; shown: rules, deals, end; " in line


def test_cards_that_were_chosen_are_said_to_be_first(tmp_path: Path) -> None:
    with RecordFile.create(tmp_path / "game.jsonl", position_game("rummy-q")) as file:
        file.abandon()
    done = run_cli(tmp_path / "game.jsonl")
    line, first, *_ = done.stdout.splitlines()
    assert done.exit_code == 0
    assert line.startswith(f"{tmp_path / 'game.jsonl'}: the cards were chosen; ")
    assert first == "  The cards were chosen."
    assert "fair" not in done.stdout.lower()


class TestWhatTheReaderBringsAlong:
    @pytest.fixture
    def mine(self, tmp_path: Path) -> Path:
        game = play_at_random(Game("rap-rummy", ["Ann", "Bob"], words=["apple 41 kestrel"], deals=1))
        (tmp_path / "mine.jsonl").write_text(str(signed(record_of(game), KEY, at=0)))
        return tmp_path / "mine.jsonl"

    def test_a_promise_and_words(self, mine: Path) -> None:
        record = read_record(mine)
        promise, secret = str(record.start_promise), record.header["commitment"]
        assert "shown: rules, deals, promised, end" in run_cli(mine, "--promise", f" {promise.upper()}").stdout
        told = run_cli(mine, "--promise", promise, "--promise", secret, "--words", "apple 41 kestrel").stdout
        assert "shown: rules, deals, promised, unchosen, end" in told
        done = run_cli(mine, "--promise", "0" * 64)
        assert done.exit_code == 1
        assert f"{mine}: promised contradicted: " in done.stdout

    def test_a_key_or_the_keys_of_a_server(self, mine: Path, tmp_path: Path) -> None:
        told = "shown: rules, deals, promised (by the server's word), signed, end; not shown: "
        assert told in run_cli(mine, "--key", NAME).stdout
        (tmp_path / "keys").write_text(str(published(KEY)))
        for words in (["--key", f"{tmp_path}/keys"], ["--key", f"{tmp_path}/keys", "--key", NAME]):
            assert told in run_cli(mine, *words).stdout
        assert "not shown: promised, signed" in run_cli(mine, "--key", "ab" * 32, "--key", tmp_path / "keys").stdout

    def test_required_statements_decide_the_exit_status(self, mine: Path) -> None:
        assert run_cli(mine, "--require", "rules,deals, end").exit_code == 0
        for required in (["promised,signed"], ["signed", "--require", "rules"]):
            refused = run_cli(mine, "--require", *required)
            assert refused.exit_code == 1
            assert f"not shown in {mine}: " in " ".join(refused.stdout.split())
            assert refused.stdout.rstrip().endswith("signed.")
        assert run_cli(mine, "--require", "promised,signed", "--key", NAME).exit_code == 0

    def test_evidence_that_is_required(self, mine: Path, tmp_path: Path) -> None:
        by_word = run_cli(mine, "--key", NAME, "--require", "rules, promised = start,end=reached")
        assert by_word.exit_code == 1
        assert by_word.stdout.splitlines()[-1] == f"Required, and not shown in {mine}: promised=start."
        assert run_cli(mine, "--key", NAME, "--require", "promised=server").exit_code == 0
        promise = str(read_record(mine).start_promise)
        assert run_cli(mine, "--promise", promise, "--require", "promised=start,end=reached").exit_code == 0
        given_up = tmp_path / "given up.jsonl"
        with RecordFile.create(given_up, new_game("rummy-1916", 2)) as file:
            file.abandon()
        assert run_cli(given_up, "--require", "end").exit_code == 0
        assert run_cli(given_up, "--require", "end=reached").exit_code == 1

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (["--promise", "abc"], "is no promise: it has 64 hexadecimal digits"),
            (["--key", "no such file"], "give a key of 64 hexadecimal digits, or a file"),
            (["--key", "01" + 31 * "00"], "is no key of a server: anybody can make signatures that fit it"),
            (["--require", "fair"], "'fair' is no statement; there are rules, deals, promised, signed, unchosen, end"),
            (["--require", "end=won"], "'won' is no evidence that shows end; there is reached, declared"),
            (["--require", "promised=none"], "'none' is no evidence that shows promised; there is start, server"),
            (["--require", "end="], "'' is no evidence that shows end; there is reached, declared"),
            (["--require", ""], "--require has an empty name, which asks for nothing; there are rules, deals, "),
            (["--require", "rules, ,end"], "--require has an empty name"),
            (["--require", "rules", "--require", ""], "--require has an empty name"),
            (["--require", "=end"], "'' is no statement; there are "),
        ],
    )
    def test_unknown_input_is_reported(self, mine: Path, words: list[str], said: str) -> None:
        done = run_cli(mine, *words)
        assert done.exit_code == 2
        assert said in done.stderr

    def test_a_word_that_could_not_be_read_is_refused_and_contradicts_nothing(self, mine: Path) -> None:
        surroundings = dict(os.environ, LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
        command = [sys.executable, "-m", "rumpus", "verify", str(mine), "--words", "Zoë"]
        done = subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("rumpus: a word of --words cannot be read in the encoding that is set here")
        assert done.stderr.count("\n") == 1

    @pytest.mark.parametrize("text", ["", "[]", "{}", '{"format":"rumpus-keys/1","keys":[],"ed25519":"00"}', "\ud800"])
    def test_a_file_without_keys_is_reported(self, mine: Path, tmp_path: Path, text: str) -> None:
        (tmp_path / "keys").write_text(text, "utf-8", "surrogatepass")
        done = run_cli(mine, "--key", tmp_path / "keys")
        assert done.exit_code == 2
        assert "keys" in done.stderr


def test_the_first_line_that_does_not_hold_is_named_with_why(path: Path) -> None:
    lines = path.read_text().splitlines(keepends=True)
    scores = next(number for number, line in enumerate(lines) if '"points":' in line)
    path.write_text("".join(lines).replace('"points":[', '"points":[1', 1))
    done = run_cli(path)
    assert (done.exit_code, done.stderr) == (1, "")
    assert done.stdout.startswith(f'{path}: rules contradicted: Line {scores + 1}: "points" is [1')
    path.write_text("".join(lines).replace('"act":"draw"', '"act":"discard TB"', 1))
    done = run_cli(path)
    assert done.stdout.startswith(f"{path}: rules contradicted: RAP-2: line ")


NO_RECORD = "this is no record of a game; give the file that a table offered as its record, or that rumpus play stored"
OLD = "this record was made before Rumpus 0.2.0, in format rumpus/1, which cannot be read; use the Rumpus that made it"
DAMAGED = "the record is cut or damaged at line 3; take the file once more from where it was kept"
UNREAD: dict[str, tuple[Callable[[str], str], str]] = {
    "another file": (lambda record: "Dear diary,\nI won.\n", NO_RECORD),
    "empty": (lambda record: "", NO_RECORD),
    "other JSON": (lambda record: '{"name":"rumpus"}\n', NO_RECORD),
    "format 1": (lambda record: record.replace("rumpus/2", "rumpus/1", 1), OLD),
    "cut": (lambda record: "".join(record.splitlines(keepends=True)[:3])[:-9], DAMAGED),
}


@pytest.mark.parametrize("what", UNREAD)
@pytest.mark.parametrize("words", [(), ("--require", "rules,promised")])
def test_a_file_that_is_no_record_is_reported_in_one_sentence(path: Path, what: str, words: tuple[str, ...]) -> None:
    made, told = UNREAD[what]
    path.write_text(made(path.read_text("utf-8")), "utf-8")
    done = run_cli(path, *words)
    assert (done.exit_code, done.stdout, done.stderr) == (1, f"{path}: {told}\n", "")
    [found] = json.loads(run_cli(path, "--json").stdout)
    assert {one["stance"] for one in found["statements"]} == {"not shown"}
    assert found["fault"]["message"].startswith("line ")


def test_a_running_game_lists_statements_that_cannot_be_shown_yet(tmp_path: Path) -> None:
    path = going_on(tmp_path / "game.jsonl")
    done = run_cli(path)
    assert done.stdout.startswith(f"{path}: 20 actions, 1 deal; shown: rules; not shown: deals, ")
    assert done.exit_code == 0
    key_path(path).unlink()
    done = run_cli(path)
    assert done.stdout.startswith(f"{path}: not shown: rules, deals, promised, signed, unchosen, end\n")
    assert "The moves can be checked after the secret is revealed" in " ".join(done.stdout.split())
    assert done.exit_code == 1, "that the rules were followed is not shown"


NO_KEYS: dict[str, tuple[Callable[[Path], object], str]] = {
    "pipe": (os.mkfifo, "it is no plain file"),
    "device": (lambda key: key.symlink_to("/dev/zero"), "it is no plain file"),
    "folder": (Path.mkdir, "it is no plain file"),
    "long file": (lambda key: key.write_text("00" * (1 << 20)), "it is longer than 65536 bytes"),
}


@pytest.mark.parametrize("command", ["verify", "show"])
@pytest.mark.parametrize("what", NO_KEYS)
def test_a_pipe_or_endless_file_in_place_of_a_key_is_refused(tmp_path: Path, what: str, command: str) -> None:
    put, why = NO_KEYS[what]
    path = going_on(tmp_path / "game.jsonl")
    key_path(path).unlink()
    put(key_path(path))
    words = [sys.executable, "-m", "rumpus", command, str(path)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 2
    told = done.stdout + done.stderr
    assert told.endswith(f": cannot read {key_path(path)}: {why}\n")
    assert told.count("\n") == 1


@pytest.mark.parametrize("command", ["verify", "show"])
def test_of_a_finished_game_nothing_beside_it_is_read(path: Path, command: str) -> None:
    key_path(path).mkdir()
    assert CliRunner().invoke(main, [command, str(path)]).exit_code == 0


def test_a_file_of_keys_is_not_read_without_end(path: Path) -> None:
    done = run_cli(path, "--key", "/dev/zero")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "these are not the keys of a server" in done.stderr


def test_a_key_of_another_game_refutes_nothing(tmp_path: Path) -> None:
    path = going_on(tmp_path / "game.jsonl")
    key_path(path).unlink()
    without = run_cli(path)
    key_path(path).write_text("00" * 80)
    done = run_cli(path)
    assert done.exit_code == without.exit_code == 1
    assert done.stdout.splitlines()[0] == without.stdout.splitlines()[0]
    assert "contradicted" not in done.stdout
    assert "The .key file beside the record belongs to another game" in " ".join(done.stdout.split())


def test_several_records_have_a_line_each_and_the_worst_status(path: Path, tmp_path: Path) -> None:
    (tmp_path / "noise").write_bytes(os.urandom(1 << 16))
    none = tmp_path / "none"
    for records, status in (([path, tmp_path / "noise"], 1), ([none, tmp_path / "noise", path], 2), ([tmp_path], 2)):
        done = run_cli(*records)
        assert done.exit_code == status
        assert [line.split(": ")[0] for line in done.stdout.splitlines()] == list(map(str, records))
    assert "cannot open" in run_cli(none).stdout


def test_json(path: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    done = run_cli(path, tmp_path / "empty", going_on(tmp_path / "on.jsonl"), "--json")
    assert done.exit_code == 1
    good, empty, on = json.loads(done.stdout)
    assert (good["complete"], good["deals"], good["cards_chosen"]) == (True, 2, False)
    assert good["start_promise"] == read_record(path).start_promise
    assert good["statements"] == [one.as_dict() for one in examine(read_record(path)).statements]
    assert empty["fault"] == {
        "code": "empty",
        "clause": None,
        "subject": "1",
        "message": "line 1: the file is empty: a record begins with its header",
    }
    assert {one["stance"] for one in empty["statements"]} == {"not shown"}
    assert on["complete"] is False
    gone = json.loads(run_cli(tmp_path / "none", "--json").stdout)
    assert (gone[0]["code"], list(gone[0])) == ("unreadable-file", ["record", "code", "clause", "subject", "message"])


def test_a_game_given_up(tmp_path: Path) -> None:
    with RecordFile.create(tmp_path / "game.jsonl", new_game("rummy-1916", 2)) as file:
        play_at_random(file.game, moves=1)
        file.abandon()
    done = run_cli(tmp_path / "game.jsonl")
    assert done.stdout.startswith(f"{tmp_path / 'game.jsonl'}: 1 action, 1 deal; shown: rules, deals, end (declared); ")
    assert "  shown         The end was declared: the game was given up (end)" in done.stdout.splitlines()


def test_something_must_be_named() -> None:
    assert run_cli().exit_code == 2


def test_a_name_with_signs_of_another_script_or_none(path: Path, tmp_path: Path) -> None:
    odd = tmp_path / os.fsdecode(b"\xff\xc3\xa9.jsonl")
    path.rename(odd)
    done = run_cli(odd)
    assert done.exit_code == 0
    assert "shown: rules, deals, end" in done.stdout


def test_a_name_gives_no_orders_to_the_terminal_and_adds_no_verdict(path: Path, tmp_path: Path) -> None:
    good = path.read_text("utf-8")
    odd = tmp_path / "final.jsonl: 9 actions; shown: rules, deals\n\x1b[8m\x9b8m.jsonl"
    odd.write_text(good, "utf-8")
    done = run_cli(odd, tmp_path / "\x1b[8mnone", "--require", "promised")
    said = done.stdout + done.stderr
    assert "\x1b" not in said
    assert "\x9b" not in said
    assert len([line for line in said.splitlines() if "shown: rules, deals" in line]) == 1 + said.count("Required")
    assert "\x1b" not in CliRunner().invoke(main, ["show", str(tmp_path / "\x1b[8mnone")]).stderr


def test_names_in_a_file_cannot_imitate_the_verdict(path: Path, tmp_path: Path) -> None:
    said = "; 9 actions, 1 deal; shown: rules, deals, signed"
    odd = tmp_path / f"game.jsonl{said}"
    odd.write_text(path.read_text("utf-8").replace('"game":"rap-rummy"', f'"game":"rap-rummy{said}"', 1), "utf-8")
    first, _ = run_cli(odd, odd).stdout.splitlines()
    assert first == f"'{odd}': game not installed: 'rap-rummy{said}'"
    assert "This cannot be played again: game not installed: 'rap-rummy; 9 actions" in " ".join(
        run_cli(odd).stdout.split()
    )


def test_a_stolen_key_vouches_for_no_other_wherever_the_theft_is_listed(tmp_path: Path) -> None:
    eve = Ed25519PrivateKey.from_private_bytes(bytes(range(1, 33)))
    record, told, by_eve = (tmp_path / name for name in ("game.jsonl", "told.json", "eve.json"))
    record.write_text(str(signed(record_of(finished("rap-rummy", 2)), eve, 0)), "utf-8")
    told.write_text(str(published(KEY, SECOND, stolen=[KEY])), "utf-8")
    by_eve.write_text(str(published(KEY, eve)), "utf-8")
    assert run_cli(record, "--key", NAME, "--key", by_eve, "--require", "signed").exit_code == 0
    done = run_cli(record, "--key", NAME, "--key", told, "--key", by_eve, "--require", "signed")
    assert done.exit_code == 1
    assert "not shown in" in done.stdout
