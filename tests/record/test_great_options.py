"""However great the numbers are that options take, the record of the game is read again."""

from __future__ import annotations

from pathlib import Path

import pytest

from rumpus.core.errors import UsageError
from rumpus.core.position import Position
from rumpus.game import Game
from rumpus.games import BOOKS
from rumpus.games.book import RuleBook
from rumpus.games.options import GREATEST, Option
from rumpus.record import RecordFile, record_of, verify

UNBOUNDED = [
    (book, option) for book in BOOKS.values() for option in book.options if not option.choices and option.most is None
]
PURE = Position(
    ["4C 4D 4H 7S 8S 9S JD QD KD TD 2C", "AC AD AH 2S 3S 4S 9H 9D 9C KS"], pile="3C", drawn=True
)  # who discards the 2C has gin


@pytest.mark.parametrize(
    ("book", "option"), UNBOUNDED, ids=lambda one: one.slug if isinstance(one, RuleBook) else one.name
)
@pytest.mark.parametrize("value", [GREATEST + 1, str(GREATEST + 1), 2**53, "9" * 18, "9" * 5000])
def test_a_greater_number_is_refused_and_the_greatest_is_named(
    book: RuleBook, option: Option, value: int | str
) -> None:
    with pytest.raises(UsageError) as refused:
        book.resolve(book.least_seats, {option.name: value})
    assert (refused.value.code, refused.value.clause) == ("bad-option-value", option.clause)
    assert refused.value.message.endswith("give 1000000000 at most")


def test_scores_of_the_greatest_numbers_are_read_again() -> None:
    game = Game.from_position("gin-rummy", PURE, gin_bonus=GREATEST, undercut_bonus=GREATEST)
    game.play("discard 2C knock")
    assert max(game.scores) > GREATEST
    assert verify(str(record_of(game))).complete
    assert 200_000 * 4 * max(game.scores) < 2**53, "deals of the longest record, doubled, and settled between two"


def test_a_game_of_the_greatest_numbers_goes_on_after_a_pause(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with RecordFile.create(path, Game("gin-rummy", ["Ann", "Bob"], gin_bonus=GREATEST)) as file:
        file.game.play("no")
        file.append()
    with RecordFile.resume(path) as file:
        assert file.game.rules.options["gin_bonus"] == GREATEST
