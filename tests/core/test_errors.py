"""Errors: four fields, one sentence, and the same error on the other side of a process."""

from __future__ import annotations

import pickle

import pytest

from rumpus.core.errors import IllegalAction, NotationError, RecordError, RumpusError, UsageError

KINDS = [RumpusError, IllegalAction, NotationError, UsageError, RecordError]


@pytest.mark.parametrize("kind", KINDS)
def test_an_error_survives_pickling_with_all_its_fields(kind: type[RumpusError]) -> None:
    error = kind("discard another card", code="just-taken", clause="R16-10", subject="7H")
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is kind
    assert again.as_dict() == error.as_dict()
    assert str(again) == "R16-10: discard another card"


@pytest.mark.parametrize("kind", KINDS)
def test_omitted_fields_are_none(kind: type[RumpusError]) -> None:
    error = pickle.loads(pickle.dumps(kind("the game is over", code="game-over")))
    assert error.as_dict() == {"code": "game-over", "clause": None, "subject": None, "message": "the game is over"}


def test_the_sentence_begins_with_the_clause_where_one_decides() -> None:
    assert str(IllegalAction("draw a card first", code="must-draw", clause="R16-4")) == "R16-4: draw a card first"
    assert str(IllegalAction("draw a card first", code="must-draw")) == "draw a card first"


def test_every_error_is_caught_as_one() -> None:
    for kind in KINDS:
        with pytest.raises(RumpusError):
            raise kind("a sentence", code="code")
