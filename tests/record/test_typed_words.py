"""The page adds signs after a typed word. The typed word alone identifies it."""

from __future__ import annotations

import pytest

from rumpus.game import Game
from rumpus.record import Record, parse_record, record_of
from rumpus.record.statements import Reader, Stance, Statement, examine
from tests.whole_games import play_at_random

SIGNS = "0f1e2d3c4b5a69788796"


def played_with(*words: str) -> Record:
    game = play_at_random(Game("rap-rummy", ["Ann", "Bob", "Eve"][: max(2, len(words))], words=words, deals=1))
    return parse_record(str(record_of(game)))


def unchosen(record: Record, *words: str) -> Statement:
    promises = frozenset({str(record.start_promise), str(record.header["commitment"])})
    return next(one for one in examine(record, Reader(promises, frozenset(words))).statements if one.name == "unchosen")


def test_the_word_alone_shows_nothing_and_refutes_nothing() -> None:
    found = unchosen(played_with(f"apple 41 kestrel {SIGNS}", ""), "apple 41 kestrel")
    assert (found.stance, found.code) == (Stance.NOT_SHOWN, "signs-behind")
    assert "your word with 20 characters after it" in str(found.evidence)


def test_the_whole_word_proves_that_the_cards_were_random() -> None:
    whole = f"apple {SIGNS}"
    assert unchosen(played_with(whole, ""), whole).stance is Stance.SHOWN


@pytest.mark.parametrize(
    "behind",
    [f"  {SIGNS}", f" {SIGNS[:-1]}", f" {SIGNS}0", f" {SIGNS.upper()}", SIGNS, f" {SIGNS} ", f" {SIGNS[:-1]}g", "s"],
)
def test_other_signs_are_none_of_the_page(behind: str) -> None:
    assert unchosen(played_with(f"apple{behind}", ""), "apple").stance is Stance.CONTRADICTED


def test_each_word_has_to_be_there() -> None:
    record = played_with(f"apple {SIGNS}", f"pear {SIGNS}", "plum")
    assert unchosen(record, "apple", "pear", "plum").code == "signs-behind"
    assert unchosen(record, "apple", "plum", "fig").code == "missing-word"
