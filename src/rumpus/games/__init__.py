"""The games: one file for each rule book beside this one, and those that other packages bring (``registry``).

A new rummy is one file that declares a ``RuleBook`` as its ``BOOK``, and its rule page in ``pages``.
"""

from __future__ import annotations

import json
import re
import sys
import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from types import ModuleType
from typing import NamedTuple

from rumpus.core.errors import UsageError
from rumpus.games.book import DIFFICULTIES, RuleBook
from rumpus.games.registry import Registry

OURS_PATHS = tuple(__path__)
"""Where the files of our games lie."""

BOOKS = Registry(OURS_PATHS)


def games() -> tuple[str, ...]:
    """The slugs of all games, in the order of their rule books."""
    return tuple(BOOKS)


def rule_book(slug: str) -> RuleBook:
    """The rule book with this slug; raises UsageError that names the nearest."""
    book = BOOKS.get(slug.strip().lower().replace("_", "-").replace(" ", "-"))
    if book is not None:
        return book
    joined = "".join(_words(slug))
    other = next((one for one in games_elsewhere() if joined == "".join(_words(one.name))), None)
    told = f"there is no game {slug!r}; {_hint(slug)}" if other is None else other.told(other.nearest)
    raise UsageError(told, code="unknown-game", subject=slug)


class GameElsewhere(NamedTuple):
    """A game that people look for and that is not here, the nearest one that is, and what differs."""

    name: str
    nearest: str
    differs: str

    def told(self, nearest: str) -> str:
        """All that in words. The nearest game is called as the reader can use it: by its title, or as it is typed."""
        return f"{self.name} is not in Rumpus. Nearest: {nearest}. {self.differs.replace('{}', self.name)}"


@cache
def games_elsewhere() -> tuple[GameElsewhere, ...]:
    """The games that are not here, each under each of its names."""
    rows = json.loads(files(__name__).joinpath("elsewhere.json").read_text("utf-8"))
    return tuple(GameElsewhere(name, row["nearest"], row["differs"]) for row in rows for name in row["names"])


def _hint(wanted: str) -> str:
    """The games that somebody may mean who names none."""
    named = [book.slug for book in BOOKS.values() if _is_called(wanted, (book.title, *book.also, *book.known_as))]
    near = named or get_close_matches(wanted.lower(), BOOKS, n=1, cutoff=0.5)
    return f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(BOOKS)}"


def _is_called(wanted: str, names: Iterable[str]) -> bool:
    """Return True if each of these words begins a word of one of the names."""
    words = _words(wanted)
    return bool(words) and any(all(any(w.startswith(word) for w in _words(name)) for word in words) for name in names)


def _words(text: str) -> list[str]:
    """The words of a name without capitals, accents and signs."""
    apart = unicodedata.normalize("NFD", text.casefold())
    return re.findall(r"[^\W_]+", "".join(sign for sign in apart if not unicodedata.combining(sign)))


def for_newcomers() -> list[RuleBook]:
    """Return all games in the order in which a newcomer should try them: the one that is offered first, then the easiest first."""
    return sorted(BOOKS.values(), key=lambda book: (not book.offered_first, _difficulty(book), book.place))


def _difficulty(book: RuleBook) -> int:
    return DIFFICULTIES.index(book.difficulty) if book.difficulty else len(DIFFICULTIES)


def first_choice() -> RuleBook:
    """The game that is offered to somebody who names none."""
    return for_newcomers()[0]


_LONGEST_NAME = 60  # of a game that nobody knows, in a message
_SLUG = re.compile(r"[\w-]+")  # other names are quoted, so that nobody reads on in them


def stored_book(slug: str) -> RuleBook:
    """The rule book of something that is kept; raises UsageError where its game is not installed any more."""
    book = BOOKS.get(slug)
    if book is None:
        raise UsageError(not_installed(slug), code="not-installed", subject=slug)
    return book


def title_of(slug: str) -> str:
    """The title of a game of which something is kept, or that it is not installed."""
    book = BOOKS.get(slug)
    return not_installed(slug) if book is None else book.title


def not_installed(slug: str) -> str:
    """What is told of something that is kept where nobody knows its game."""
    name = slug[:_LONGEST_NAME]
    return f"game not installed: {name if _SLUG.fullmatch(name) else ascii(name)}"


class _Registry(ModuleType):
    """The package as a callable: ``rumpus.games()`` lists the games, ``rumpus.games.rap_rummy`` is one's file."""

    def __call__(self) -> tuple[str, ...]:
        return games()


sys.modules[__name__].__class__ = _Registry
