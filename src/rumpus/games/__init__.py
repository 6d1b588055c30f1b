"""The games: one file for each rule book, and this registry of them.

A new rummy is one file that declares a ``RuleBook``, a line here, and its rule page in ``pages``.
"""

from __future__ import annotations

import sys
from difflib import get_close_matches
from types import ModuleType

from rumpus.core.errors import UsageError
from rumpus.games import (
    gin_rummy,
    oklahoma_gin,
    rap_rummy,
    rummy_500,
    rummy_1916,
    rummy_1926,
    rummy_gin,
    rummy_q,
    tile_rummy,
)
from rumpus.games.book import RuleBook

BOOKS: dict[str, RuleBook] = {
    module.BOOK.slug: module.BOOK
    for module in (
        rummy_1916,
        rummy_1926,
        rap_rummy,
        rummy_500,
        rummy_gin,
        rummy_q,
        gin_rummy,
        tile_rummy,
        oklahoma_gin,
    )
}


def games() -> tuple[str, ...]:
    """The slugs of all games, in the order of their rule books."""
    return tuple(BOOKS)


def rule_book(slug: str) -> RuleBook:
    """The rule book with this slug; raises UsageError that names the nearest."""
    book = BOOKS.get(slug.strip().lower().replace("_", "-").replace(" ", "-"))
    if book is not None:
        return book
    near = get_close_matches(slug.lower(), BOOKS, n=1, cutoff=0.5)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(BOOKS)}"
    raise UsageError(f"there is no game {slug!r}; {hint}", code="unknown-game", subject=slug)


def first_choice() -> RuleBook:
    """The game that is offered to somebody who names none."""
    books = list(BOOKS.values())
    return next((book for book in books if book.offered_first), books[0])


class _Registry(ModuleType):
    """The package as a callable: ``rumpus.games()`` lists the games, ``rumpus.games.rap_rummy`` is one's file."""

    def __call__(self) -> tuple[str, ...]:
        return games()


sys.modules[__name__].__class__ = _Registry
