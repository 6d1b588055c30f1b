"""Run the second verifier, in JavaScript, on records, and compare its findings with those of the first one."""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from rumpus.core.errors import RecordError
from rumpus.game import Game
from rumpus.record import Record, parse_record
from rumpus.record.statements import Reader, Report, examine, unread
from tests.whole_games import NAMES

PROJECT = Path(__file__).resolve().parent.parent.parent
NODE = shutil.which("node") or shutil.which("nodejs")
BOTH_SAY = ("deals", "promised", "signed", "unchosen")


def node_version() -> tuple[int, ...]:
    if NODE is None:
        return ()
    told = subprocess.run([NODE, "--version"], capture_output=True, text=True, check=True).stdout
    return tuple(map(int, re.findall(r"\d+", told)))[:2]


needs_node = pytest.mark.skipif(
    node_version() < (18, 19), reason="there is no Node.js 18.19 or newer: the second verifier is not run"
)


class Case(NamedTuple):
    """A file, who asks about it, and how its game is dealt."""

    content: bytes
    reader: Reader = Reader()
    dealing: dict[str, Any] | None = None

    @property
    def sent(self) -> dict[str, Any]:
        reader: dict[str, Any] = {"promises": sorted(self.reader.promises), "words": sorted(self.reader.words)}
        followed = self.reader.followed
        if followed is not None:
            digest = followed.digest.hex() if followed.digest else None
            reader["followed"] = followed._asdict() | {"digest": digest}
        return {
            "record": base64.b64encode(self.content).decode(),
            "reader": reader | {"keys": dict(self.reader.keys)},
            "dealing": self.dealing,
        }


def second(cases: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Run the second verifier on these cases, all in one process."""
    assert NODE is not None
    command = [NODE, str(PROJECT / "tools" / "verify_record.mjs"), "--many"]
    done = subprocess.run(
        command, input="\n".join(map(json.dumps, cases)), capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    found = list(map(json.loads, done.stdout.splitlines()))
    assert len(found) == len(cases)
    return found


@cache
def any_game() -> Game:
    """Some game: handed to ``examine`` so that it does not play the record again, which the second verifier never
    does."""
    return Game("rap-rummy", NAMES[:2], seed=1)


def first(case: Case) -> tuple[Report, Record | None]:
    try:
        record = parse_record(case.content.splitlines(keepends=True) if b"\r" not in case.content else lines(case))
    except RecordError as error:
        return unread(error), None
    return examine(record, case.reader, game=any_game()), record


def lines(case: Case) -> list[bytes]:
    """As a file is read: by line feeds alone."""
    return re.findall(rb"[^\n]*\n|[^\n]+$", case.content)


UNJUDGED = dict.fromkeys(("derived", "unplayed", "underived", "own-words"), ("not shown", "unjudged"))
"""What the second verifier says where it comes down to whether the moves fit the cards, which it does not see."""


def comparable(statements: Sequence[dict[str, str]]) -> dict[str, tuple[str, str]]:
    return {one["statement"]: UNJUDGED.get(one["code"], (one["stance"], one["code"])) for one in statements}


def differences(cases: Sequence[Case]) -> list[str]:
    """The cases on which the two verifiers disagree."""
    faults = []
    for case, theirs in zip(cases, second([case.sent for case in cases]), strict=True):
        report, record = first(case)
        said = comparable(theirs["statements"])
        ours = comparable([one.as_dict() for one in report.statements])
        both = ours.keys() if record is None else BOTH_SAY
        faults += [
            f"{name}: {ours[name]}, {said[name]} {describe_case(case)}" for name in both if ours[name] != said[name]
        ]
        promise = None if record is None else record.start_promise
        if (promise, report.are_cards_chosen) != (theirs["startPromise"], theirs["cardsChosen"]):
            faults.append(f"another start: {describe_case(case)}")
    return faults


def describe_case(case: Case) -> str:
    return f"of {case.content[:60]!r}…{case.content[-300:]!r}, {case.reader}"
