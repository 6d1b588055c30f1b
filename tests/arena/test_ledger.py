"""The ledger of a match stores games as they end, lets a match resume, and overwrites no other file."""

from __future__ import annotations

from pathlib import Path

import pytest

from rumpus.arena.ledger import Ledger, seed_in
from rumpus.arena.match import Match
from rumpus.arena.pool import GameReport, Unit
from rumpus.core.errors import UsageError
from rumpus.game import Seat

MATCH = Match("rap-rummy", (Seat("Ann", "random"), Seat("Bob", "random-rap-15")), "s", {"deals": 1})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ledger.jsonl"


def games(numbers: range) -> list[GameReport]:
    return [Unit(MATCH, number).report(with_record=False) for number in numbers]


def stored_reports(path: Path) -> list[GameReport]:
    with Ledger(path, MATCH) as ledger:
        return list(ledger.reports.values())


def test_stored_games_are_read_again(path: Path) -> None:
    played = games(range(3))
    with Ledger(path, MATCH) as ledger:
        for report in played[:2]:
            ledger.add(report)
    assert stored_reports(path) == played[:2]
    with Ledger(path, MATCH) as ledger:
        ledger.add(played[2])
    assert stored_reports(path) == played
    assert seed_in(path) == "s"


def test_a_line_cut_off_by_a_kill_is_dropped_and_written_anew(path: Path) -> None:
    played = games(range(2))
    with Ledger(path, MATCH) as ledger:
        for report in played:
            ledger.add(report)
    whole = path.read_bytes()
    for cut in (1, 20):
        path.write_bytes(whole[:-cut])
        assert stored_reports(path) == played[:1]
        with Ledger(path, MATCH) as ledger:
            ledger.add(played[1])
        assert path.read_bytes() == whole


def test_one_of_another_version_of_a_player_is_another_match(path: Path) -> None:
    match = Match("rap-rummy", (Seat("club", "club"), Seat("random", "random")), "s", {"deals": 1})
    with Ledger(path, match):
        pass
    path.write_text(path.read_text().replace("club@3", "club@1"))
    with (
        pytest.raises(UsageError, match="other players: club@1 and random@1, not club@3 and random@1"),
        Ledger(path, match),
    ):
        pass


def test_two_processes_cannot_play_one_match(path: Path) -> None:
    with (
        Ledger(path, MATCH),
        pytest.raises(UsageError, match="another process is playing this match"),
        Ledger(path, MATCH),
    ):
        pass


@pytest.mark.parametrize(
    ("other", "differs"),
    [
        (Match("rap-rummy", MATCH.contestants, "t", {"deals": 1}), "seeds"),
        (Match("rap-rummy", MATCH.contestants, "s", {"deals": 2}), "options"),
        (Match("rap-rummy", MATCH.contestants[::-1], "s", {"deals": 1}), "players: Ann=random@1 and .*, not Bob=.*"),
        (Match("gin-rummy", MATCH.contestants, "s"), "games"),
    ],
)
def test_a_ledger_of_another_match_is_refused_with_the_difference(path: Path, other: Match, differs: str) -> None:
    stored_reports(path)
    with pytest.raises(UsageError, match=f"a match of other {differs}; name another file"), Ledger(path, other):
        pass


@pytest.mark.parametrize("content", [b"mine", b"mine\n", b"{}\n", b"[1]\n", b"\xff\n", b'{"match": 1}'])
def test_a_file_that_is_no_ledger_is_left_as_it_is(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(UsageError, match="cannot keep this match"), Ledger(path, MATCH):
        pass
    assert path.read_bytes() == content


def test_a_spoilt_line_is_named(path: Path) -> None:
    stored_reports(path)
    path.write_bytes(path.read_bytes() + b'{"number": 1}\n')
    with pytest.raises(UsageError, match="this line is no game of a match"), Ledger(path, MATCH):
        pass


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="Is a directory"):
        Ledger(tmp_path, MATCH)
    assert seed_in(tmp_path) is None


def test_a_removed_game_is_reported(path: Path) -> None:
    stored_reports(path)
    path.write_bytes(path.read_bytes().replace(b'"rap-rummy"', b'"gone-rummy"'))
    with pytest.raises(UsageError, match=r"^game not installed: gone-rummy$"):
        seed_in(path)


def test_a_ledger_in_another_format_is_refused(path: Path) -> None:
    with Ledger(path, MATCH):
        pass
    path.write_bytes(path.read_bytes().replace(b'"match": 1', b'"match": 2'))
    with pytest.raises(UsageError, match="it holds a match in another format; name another file"), Ledger(path, MATCH):
        pass
