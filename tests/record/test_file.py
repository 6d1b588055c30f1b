"""Record files are complete or absent, private, and continued where they end."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from rumpus.core.errors import RecordError, UsageError
from rumpus.core.shuffle import secret_from_seed
from rumpus.game import Game
from rumpus.record import RecordFile, key_path, load, read_record, read_secret, record_of, save, unfinished, verify
from rumpus.record.format import LONGEST_LINE
from tests.whole_games import SMALLEST, finished, new_game, play_at_random


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def play_on_disk(path: Path, moves: int = 10, slug: str = "rummy-1916") -> bytes:
    """A game played so many moves, on disk, let go of; what is in its file."""
    with RecordFile.create(path, new_game(slug, 2)) as file:
        play_on(file, moves)
    return path.read_bytes()


def play_on(file: RecordFile, moves: int | None = None) -> None:
    """So many moves, each appended; or to the end at once."""
    for _ in range(moves or 0):
        play_at_random(file.game, len(file.game.lines), moves=1)
        file.append()
    if moves is None:
        play_at_random(file.game)
        file.append()


class TestSaving:
    def test_a_finished_game_is_saved_whole(self, path: Path) -> None:
        save(finished("rap-rummy", 2), path)
        assert path.read_text("utf-8") == str(record_of(finished("rap-rummy", 2)))
        assert verify(read_record(path)).complete
        assert list(path.parent.iterdir()) == [path]

    def test_names_of_any_script_are_preserved(self, path: Path) -> None:
        save(play_at_random(Game("rap-rummy", ["Zoë", "李\U0001f0cf"], seed=1)), path)
        assert load(read_record(path)).players == ("Zoë", "李\U0001f0cf")

    def test_an_existing_file_is_not_changed(self, path: Path) -> None:
        path.write_text("mine")
        with pytest.raises(UsageError, match="exists already"):
            save(finished("rap-rummy", 2), path)
        assert path.read_text() == "mine"

    def test_a_game_that_goes_on_would_lose_its_secret(self, path: Path) -> None:
        with pytest.raises(UsageError, match="not over"):
            save(new_game("rap-rummy", 2), path)
        assert not path.exists()

    def test_where_it_cannot_be_written_nothing_is_left(self, tmp_path: Path) -> None:
        with pytest.raises(FileNotFoundError):
            save(finished("rap-rummy", 2), tmp_path / "none" / "game.jsonl")


class TestPlayingOnDisk:
    @pytest.mark.parametrize(("slug", "seats"), SMALLEST)
    def test_at_every_moment_the_file_is_the_record(self, path: Path, slug: str, seats: int) -> None:
        with RecordFile.create(path, new_game(slug, seats)) as file:
            for _ in range(10):
                assert path.read_text("utf-8") == str(record_of(file.game))
                play_on(file, 1)
            play_on(file)
            assert path.read_text("utf-8") == str(record_of(file.game))
        assert verify(read_record(path)).complete

    def test_the_secret_is_in_a_private_file_beside_it_until_the_end(self, path: Path) -> None:
        before = os.umask(0)
        try:
            file = RecordFile.create(path, new_game("rap-rummy", 2))
        finally:
            os.umask(before)
        with file:
            key = key_path(path)
            assert key.name == "game.jsonl.key"
            assert stat.S_IMODE(key.stat().st_mode) == 0o600
            assert read_secret(path) == secret_from_seed(1)
            play_on(file)
            assert not key.exists()
        assert read_secret(path) is None
        assert secret_from_seed(1).hex() in path.read_text()

    def test_a_game_of_given_orders_has_no_secret(self, path: Path) -> None:
        with RecordFile.create(path, Game.from_order("gin-rummy", ["Ann", "Bob"], range(52))) as file:
            file.game.play("no")
            file.append()
        assert not key_path(path).exists()
        with RecordFile.resume(path) as file:
            play_on(file)
        assert verify(read_record(path)).complete

    def test_folders_are_made(self, tmp_path: Path) -> None:
        RecordFile.create(tmp_path / "a" / "b" / "game.jsonl", new_game("rap-rummy", 2)).close()
        assert (tmp_path / "a" / "b" / "game.jsonl").exists()

    def test_an_existing_file_is_not_changed(self, path: Path) -> None:
        path.write_text("mine")
        with pytest.raises(UsageError, match="exists already") as refused:
            RecordFile.create(path, new_game("rap-rummy", 2))
        assert refused.value.code == "file-exists"
        assert path.read_text() == "mine"
        assert not key_path(path).exists()

    def test_the_key_of_another_game_is_not_touched(self, path: Path) -> None:
        key_path(path).write_text("mine")
        with pytest.raises(UsageError, match="key exists already"):
            RecordFile.create(path, new_game("rap-rummy", 2))
        assert key_path(path).read_text() == "mine"
        assert not path.exists()

    def test_nothing_is_added_after_the_end(self, path: Path) -> None:
        with RecordFile.create(path, new_game("rap-rummy", 2)) as file:
            play_on(file)
            whole = path.read_bytes()
            for add in (file.append, file.abandon):
                with pytest.raises(UsageError, match="is finished"):
                    add()
        assert path.read_bytes() == whole

    def test_a_game_given_up_reveals_its_secret_and_is_closed(self, path: Path) -> None:
        with RecordFile.create(path, new_game("rummy-1916", 2)) as file:
            play_on(file, 5)
            play_at_random(file.game, moves=1)  # not appended yet
            file.abandon()
        record = read_record(path)
        assert len(record.lines) == 2 + 6
        assert record.end is not None
        assert record.end["end"] == {"reason": "abandoned"}
        assert verify(record).complete
        assert not key_path(path).exists()
        with pytest.raises(UsageError, match="is finished"):
            RecordFile.resume(path)

    def test_given_up_between_deals_it_holds_as_it_is_played_again(self, path: Path) -> None:
        game = Game("rap-rummy", ["Ann", "Bob"], deals=2)
        game.pauses = True
        with RecordFile.create(path, game) as file:
            game.play("rap")
            assert game.is_between_deals
            file.abandon()
        record = read_record(path)
        assert record.end is not None
        assert record.end["end"] == {"reason": "abandoned"}
        assert verify(record).complete

    def test_giving_up_a_game_that_ended_is_its_end(self, path: Path) -> None:
        with RecordFile.create(path, new_game("rap-rummy", 2)) as file:
            play_at_random(file.game)
            file.abandon()
        record = read_record(path)
        assert record.end is not None
        assert record.end["end"]["reason"] == "deals played"
        assert verify(record).complete


class TestGoingOn:
    @pytest.mark.parametrize(("slug", "seats"), SMALLEST)
    def test_a_game_goes_on_where_it_ended(self, path: Path, slug: str, seats: int) -> None:
        with RecordFile.create(path, new_game(slug, seats)) as file:
            play_on(file, 15)
            before = file.game
        with RecordFile.resume(path) as file:
            assert (file.game.state, file.game.lines) == (before.state, before.lines)
            play_on(file)
        assert verify(read_record(path)).complete

    @pytest.mark.parametrize(
        "tail", [b'{"seq":13,"seat":0,"a', b"\0" * 4096, b"{", b'{"seq":13,"seat":1,"act":"draw"}']
    )
    def test_a_last_line_cut_by_a_crash_is_dropped(self, path: Path, tail: bytes) -> None:
        whole = play_on_disk(path)
        path.write_bytes(whole + tail)
        with RecordFile.resume(path) as file:
            assert path.read_bytes() == whole
            play_on(file)
        assert verify(read_record(path)).complete

    def test_every_cut_is_mended_or_named(self, path: Path) -> None:
        """Cut at any byte, the game goes on from its last whole line; chance is supplied again."""
        whole = play_on_disk(path, moves=3)
        header = whole.index(b"\n") + 1
        for length in range(header, len(whole)):
            path.write_bytes(whole[:length])
            with RecordFile.resume(path) as file:
                assert whole.startswith(path.read_bytes()[: len(whole)])
                assert len(file.game.lines) >= 2
        for length in (0, 1, header - 1):
            path.write_bytes(whole[:length])
            with pytest.raises(RecordError, match="line 1: "):
                RecordFile.resume(path)
            assert path.read_bytes() == whole[:length]

    def test_chance_and_end_that_a_crash_left_out_are_made_up_for(self, path: Path) -> None:
        with RecordFile.create(path, new_game("rap-rummy", 2)) as file:
            play_on(file)
        lines = path.read_bytes().splitlines(keepends=True)
        deal = max(number for number, line in enumerate(lines) if b'"act":"deal"' in line)
        for length in (deal, len(lines) - 1):
            path.write_bytes(b"".join(lines[:length]))
            key_path(path).write_text(secret_from_seed(1).hex())
            with RecordFile.resume(path) as file:
                assert path.read_bytes().startswith(b"".join(lines[: length + 1]))
                assert file.game.is_over == (length != deal)
        assert path.read_bytes() == b"".join(lines)
        assert not key_path(path).exists()

    @pytest.mark.parametrize(
        "content",
        [b"", b"A letter.\nWithout an end", b"no newline", b"\0" * 5000, b"[1]\n" * 9, b"x" * (LONGEST_LINE + 9)],
    )
    def test_a_file_that_is_no_record_is_not_touched(self, path: Path, content: bytes) -> None:
        path.write_bytes(content)
        with pytest.raises(RecordError, match="line 1: ") as error:
            RecordFile.resume(path)
        assert (error.value.code == "empty") == (content == b"")
        assert path.read_bytes() == content

    @pytest.mark.parametrize(
        "tail", [b"x" * (LONGEST_LINE + 9), b'{"seq":99}\n', b'{"seq":13,"seat":0,"act":"rap"}\n{"']
    )
    def test_a_record_that_does_not_hold_is_not_touched(self, path: Path, tail: bytes) -> None:
        whole = play_on_disk(path)
        path.write_bytes(whole + tail)
        with pytest.raises(RecordError, match="line 14: "):
            RecordFile.resume(path)
        assert path.read_bytes() == whole + tail

    @pytest.mark.parametrize("key", [None, b"", b"xyz", b"\xff\xfe", b"00" * 80])
    def test_without_its_key_it_cannot_go_on_and_is_not_touched(self, path: Path, key: bytes | None) -> None:
        whole = play_on_disk(path) + b"{"
        path.write_bytes(whole)
        key_path(path).unlink()
        if key is not None:
            key_path(path).write_bytes(key)
        with pytest.raises(RecordError, match="secret"):
            RecordFile.resume(path)
        assert path.read_bytes() == whole

    def test_a_key_that_a_kill_left_behind_is_removed(self, path: Path) -> None:
        save(finished("rap-rummy", 2), path)
        key_path(path).write_text(secret_from_seed(1).hex())
        with pytest.raises(UsageError, match="is finished"):
            RecordFile.resume(path)
        assert not key_path(path).exists()

    def test_there_is_no_such_file_or_it_is_a_directory(self, path: Path) -> None:
        with pytest.raises(UsageError, match="cannot open"):
            RecordFile.resume(path)
        with pytest.raises(UsageError, match="Is a directory"):
            RecordFile.resume(path.parent)


class TestUnfinished:
    def test_the_newest_comes_first_and_finished_games_are_left_out(self, tmp_path: Path) -> None:
        for number, name in enumerate(("old", "new", "over", "empty")):
            play_on_disk(tmp_path / f"{name}.jsonl", moves=1)
            os.utime(tmp_path / f"{name}.jsonl", (number, number))
        key_path(tmp_path / "over.jsonl").unlink()
        (tmp_path / "empty.jsonl").write_bytes(b"")
        (tmp_path / "else.txt").touch()
        assert [path.name for path in unfinished(tmp_path)] == ["new.jsonl", "old.jsonl"]
        assert list(unfinished(tmp_path / "none")) == []


HOLDER = """
import sys
from pathlib import Path
from rumpus.record import RecordFile
with RecordFile.resume(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_two_processes_cannot_play_one_game(path: Path, project: Path) -> None:
    whole = play_on_disk(path)
    environment = {**os.environ, "PYTHONPATH": str(project / "src")}
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(UsageError, match="is being played by another process: finish there first") as refused:
            RecordFile.resume(path)
        assert refused.value.code == "in-use"
        assert path.read_bytes() == whole
        holder.kill()
    with RecordFile.resume(path) as file:  # the lock of a killed process is gone
        play_on(file, 1)


def test_one_process_cannot_play_a_game_twice(path: Path) -> None:
    with RecordFile.create(path, new_game("rap-rummy", 2)), pytest.raises(UsageError, match="is being played"):
        RecordFile.resume(path)
    RecordFile.resume(path).close()
