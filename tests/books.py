"""Games of tests alone: a rule book with its rule page, registered for as long as a block lasts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rumpus.games import BOOKS
from rumpus.games.book import RuleBook


@contextmanager
def registered(book: RuleBook, page: str) -> Iterator[RuleBook]:
    """The book is one of the games, and this text its rule page, until the block ends."""
    BOOKS.add(book, lambda: page)
    try:
        yield book
    finally:
        BOOKS.remove(book.slug)
