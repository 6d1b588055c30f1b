"""The second verifier as it is typed, and with records that are made to keep it busy."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from rumpus.record import record_of
from rumpus.record.dealing import dealing_document
from rumpus.record.format import spell
from tests.patience import PATIENCE
from tests.record.forgeries import SERVER_KEY, game, honest
from tests.record.second import NODE, PROJECT, Case, comparable, needs_node, second

pytestmark = needs_node


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """The second verifier as it is typed."""
    assert NODE is not None
    return subprocess.run(
        [NODE, str(PROJECT / "tools" / "verify_record.mjs"), *words],
        check=False,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


def run_verifier(*words: str) -> tuple[int, list[dict[str, Any]], str]:
    """Its exit status, what it found, and what it says otherwise."""
    done = run(*words)
    return done.returncode, list(map(json.loads, done.stdout.splitlines())), done.stderr


def test_it_takes_arguments_in_any_order_and_names_unknown_ones(tmp_path: Path) -> None:
    record, path = honest(), tmp_path / "game.jsonl"
    path.write_text(str(record))
    status, [found], _ = run_verifier(
        str(path), "--promise", str(record.start_promise).upper(), "--key", SERVER_KEY.upper()
    )
    assert status == 0
    assert comparable(found["statements"])["promised"] == ("shown", "start")
    assert comparable(found["statements"])["signed"] == ("shown", "trusted")
    status, [found], _ = run_verifier("--promise", "ab" * 32, str(path))
    assert (status, comparable(found["statements"])["promised"]) == (1, ("contradicted", "another"))
    for words in (
        (),
        (str(path), "--promise", "abc"),
        (str(tmp_path / "none"),),
        (str(path), "--cards", "3"),
        (str(path), "--key", "01" + "00" * 31),
    ):
        status, nothing, said = run_verifier(*words)
        assert (status, nothing) == (2, [])
        assert "    at " not in said, "no trace of where"


@pytest.mark.parametrize(
    "content", [b'{"keys":[],"x":"\xff"}', b'{"keys":[]}' + b" " * (1 << 20)], ids=["bytes", "long"]
)
def test_a_file_of_keys_is_read_as_strictly_as_by_the_first(tmp_path: Path, content: bytes) -> None:
    record, keys = tmp_path / "game.jsonl", tmp_path / "keys.json"
    record.write_text(str(honest()))
    keys.write_bytes(content)
    assert run_verifier(str(record), "--key", str(keys))[:2] == (2, [])


def test_an_invalid_record_sets_the_exit_status_and_hides_no_other(tmp_path: Path) -> None:
    good, noise = tmp_path / "game.jsonl", tmp_path / "noise.jsonl"
    good.write_text(str(honest()))
    noise.write_text("noise")
    assert run_verifier(str(good))[0] == 0
    status, [found], _ = run_verifier(str(noise))
    assert (status, {code for _, code in comparable(found["statements"]).values()}) == (1, {"unread"})
    status, found_of, said = run_verifier(str(tmp_path / "none.jsonl"), str(good))
    assert (status, len(found_of)) == (2, 1)
    assert "none.jsonl" in said


def test_a_file_name_cannot_send_control_characters_to_the_terminal(tmp_path: Path) -> None:
    """Orders begin with U+001B, or with U+009B, which JSON lets stand as it is."""
    orders = "".join(map(chr, [*range(1, 0x20), *range(0x7F, 0xA0), 0x202E, 0x2028, 0xE0001]))
    good = tmp_path / f"é\U0001f0cf{orders}.jsonl"
    good.write_text(str(honest()))
    (tmp_path / f"{orders}2.jsonl").symlink_to("nowhere")
    done = run(str(good), str(tmp_path / f"{orders}2.jsonl"), str(tmp_path / "none"), "--promise", "ab" * 32)
    assert json.loads(done.stdout)["record"] == str(good)
    assert "é\U0001f0cf" in done.stdout
    assert "\\u001b" in done.stderr
    refused = run(f"--{orders}")
    assert (refused.returncode, done.returncode) == (2, 2)
    for said, lines in ((done.stdout, 1), (done.stderr, 2), (refused.stderr, 1)):
        assert said.count("\n") == lines
        assert not set(orders) & set(said.replace("\n", ""))


def test_a_pile_without_end_keeps_it_busy_for_a_moment_only() -> None:
    """Nobody holds so many cards: its moves are judged by the other."""
    record = record_of(game())
    header, *_ = str(record).splitlines(keepends=True)
    moves = "".join(spell({"seq": number, "seat": 0, "act": "discard 2B"}) for number in range(2, 60_000))
    end = spell(record.end | {"seq": 60_000}) if record.end else ""
    content = header + spell({"seq": 1, "act": "deal"}) + moves + end
    [found] = second([Case(content.encode(), dealing=dealing_document(game().rules)).sent])
    assert len(found["deals"]) == 1


def test_its_help_tells_every_option() -> None:
    done = run("--help")
    assert done.returncode == 0
    assert all(option in done.stdout for option in ("--dealing", "--promise", "--words", "--key", "exit status is 1"))


def test_unplayed_deals_and_very_long_words_take_little_time() -> None:
    record = record_of(game())
    header, *_ = str(record).splitlines(keepends=True)
    dealing = dealing_document(game().rules)
    deals = "".join(spell({"seq": number, "act": "deal"}) for number in range(1, 5000))
    end = spell(record.end | {"seq": 5000}) if record.end else ""
    endless = spell(json.loads(header) | {"words": ["x" * 60_000, ""]})
    cases = [Case((begin + deals + end).encode(), dealing=dealing) for begin in (header, endless)]
    several, words = second([case.sent for case in cases])
    assert len(several["deals"]) == 1
    assert "nobody played" in several["unchecked"][0]
    assert words["deals"] == []
