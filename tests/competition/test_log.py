"""The log of a score sheet as JSON and in sentences."""

from __future__ import annotations

import json

import pytest

from rumpus.competition import ChooseEntry, EnterDeal, Rename, Undo
from rumpus.competition.forms import TypedCounts
from rumpus.competition.log import command_of, event_document, read_event, sentences
from rumpus.competition.sheet import play_back
from rumpus.core.errors import UsageError
from tests.competition.test_sheet import after, begun

SHEET = after(
    begun(),
    EnterDeal(1, TypedCounts((0, 12, 34))),
    EnterDeal(1, TypedCounts((0, 12, 43)), seen=1),
    EnterDeal(1, TypedCounts((0, 5, 5))),
    ChooseEntry(1, 1),
    Rename(2, "Zoe"),
    Undo(),
)


def test_the_log_says_who_changed_what() -> None:
    assert list(map(str, sentences(SHEET))) == [
        "somebody began a game for Ann, Bob and Cy",
        "Ann entered deal 1: 0 12 34",
        "Ann corrected deal 1: 0 12 34 → 0 12 43",
        "Ann entered another result of deal 1: 0 5 5",
        "Ann chose a result of deal 1: 0 12 43",
        "Ann renamed Cy to Zoe (undone)",
        "Ann undid the last entry",
    ]


def test_a_stored_log_gives_the_same_sheet() -> None:
    stored = [json.dumps(event_document(event)) for event in SHEET.log]
    read = play_back(read_event(json.loads(line)) for line in stored)
    assert (read.deals, read.names, read.undone) == (SHEET.deals, SHEET.names, SHEET.undone)


@pytest.mark.parametrize("document", [{}, {"do": "fly"}, {"do": "rename", "seat": 1}, {"do": "deal", "typed": [1]}])
def test_a_document_of_no_command_is_refused(document: dict[str, object]) -> None:
    with pytest.raises(UsageError, match="no line of a score sheet"):
        command_of(document)
