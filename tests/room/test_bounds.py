"""The settings of a new table are bounded; stored settings beyond the bounds are read unchanged."""

from __future__ import annotations

import pytest

from rumpus.core.errors import UsageError
from rumpus.games import BOOKS
from rumpus.games.book import RuleBook
from rumpus.games.options import Option
from rumpus.room.commands import SetOptions
from rumpus.room.document import document_of, room_of
from rumpus.room.room import Room
from rumpus.room.settings import Settings

NUMBERS = [(book, option) for book in BOOKS.values() for option in book.options if not option.choices]


@pytest.mark.parametrize(
    ("book", "option"), NUMBERS, ids=lambda one: one.slug if isinstance(one, RuleBook) else one.name
)
def test_every_number_is_bounded_at_a_new_table_and_stored_ones_are_read(book: RuleBook, option: Option) -> None:
    seats = book.least_seats
    most = option.most_of_new(seats)
    assert most is not None
    for value in {most, option.least, option.default_for(seats), option.proposed or option.least}:
        book.check_new(seats, {option.name: value})
    room = Room(Settings(book.slug, seats), "ann")
    for too_much in (most + 1, str(10**9)):
        with pytest.raises(UsageError) as refused:
            room.receive("ann", SetOptions({option.name: too_much}), 0.0)
        assert (refused.value.code, refused.value.subject) == ("bad-option-value", option.name)
    if option.most is None:
        document = document_of(room)
        document["settings"]["options"][option.name] = 10**9
        assert room_of(document, ()).settings.options[option.name] == 10**9


@pytest.mark.parametrize("book", [book for book in BOOKS.values() if any(one.name == "deals" for one in book.options)])
def test_a_new_game_has_a_thousand_deals_at_most(book: RuleBook) -> None:
    book.check_new(book.least_seats, {"deals": 1000})
    with pytest.raises(UsageError):
        book.check_new(book.least_seats, {"deals": 1001})
