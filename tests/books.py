"""Games of tests alone: a rule book with its rule page, registered for as long as a block lasts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rumpus.games import BOOKS, pages
from rumpus.games.book import RuleBook

_CACHED: tuple[Any, ...] = (pages._everywhere, pages._page, pages._sections)


@contextmanager
def registered(book: RuleBook, page: str) -> Iterator[RuleBook]:
    """The book is one of the games, and this text its rule page, until the block ends."""
    assert book.slug not in BOOKS
    shipped = pages._headings
    BOOKS[book.slug] = book
    pages._headings = _with(shipped, book.slug, page)  # type: ignore[assignment]  # it is asked for as the function was
    _forget()
    try:
        yield book
    finally:
        del BOOKS[book.slug]
        pages._headings = shipped
        _forget()


def _with(shipped: Callable[[str], Any], slug: str, page: str) -> Callable[[str], Any]:
    return lambda wanted: pages._headings_of(page) if wanted == slug else shipped(wanted)


def _forget() -> None:
    for kept in _CACHED:
        kept.cache_clear()
