"""The registry finds the rule books: those of this folder, and those of other packages.

Each module of this folder that declares ``BOOK`` is a game. Another package declares an entry point of the group
``rumpus.games``. Its name is the slug, and it points to the ``BOOK``. The rule page is ``pages/SLUG.md`` beside the
module.

Other packages are imported and checked late: at the first request for all games, or for a game that is not our own.
The registry leaves out a game with a fault, and ``faults`` has the reason.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from pathlib import Path

from rumpus.core.errors import UsageError
from rumpus.core.messages import Field, Message
from rumpus.games.book import RuleBook
from rumpus.games.check import check
from rumpus.games.pages import COMMON, Clause, RulePage, common_source, page_of, sections_of

GROUP = "rumpus.games"
OURS = "rumpus.games"
_FOLDERS = re.compile(r"(?<![\w.])/(?:[^/'\"()\n]+/)+")
"""Matches the folders of a path. They are removed from errors, so that clients of a server do not see its paths."""
_DECLARES = re.compile(r"^BOOK\b", re.MULTILINE)


def _of_packages() -> Iterable[EntryPoint]:
    return entry_points(group=GROUP)


class Registry(Mapping[str, RuleBook]):
    """All rule books by slug, in the order of ``RuleBook.place``."""

    def __init__(
        self, paths: Iterable[str], name: str = OURS, packages: Callable[[], Iterable[EntryPoint]] = _of_packages
    ) -> None:
        self._books: dict[str, RuleBook] = {}
        self._pages: dict[str, Callable[[], str]] = {}
        self._faults: list[UsageError] = []
        self._rule_pages: dict[str, RulePage] = {}
        self._clauses: dict[str, Clause] = {}
        self._packages: Callable[[], Iterable[EntryPoint]] | None = packages
        for file in sorted(file for path in paths for file in Path(path).glob("*.py")):
            if _DECLARES.search(file.read_text("utf-8")):
                self._load(file.stem.replace("_", "-"), f"{name}.{file.stem}")

    def __getitem__(self, slug: str) -> RuleBook:
        if slug not in self._books:
            self._load_packages()
        return self._books[slug]

    def __iter__(self) -> Iterator[str]:
        self._load_packages()
        return iter(sorted(self._books, key=lambda slug: self._books[slug].place))

    def __len__(self) -> int:
        self._load_packages()
        return len(self._books)

    @property
    def faults(self) -> tuple[UsageError, ...]:
        """The errors of the games that were left out. The ``subject`` of each is the slug of the game."""
        self._load_packages()
        return tuple(self._faults)

    def page(self, slug: str) -> str:
        """Return the Markdown text of the rule page of a game, or of the common page."""
        return common_source() if slug == COMMON else self._pages[slug]()

    def rule_page(self, slug: str) -> RulePage:
        """Return the parsed rule page of a game, or the common page."""
        if slug not in self._rule_pages:
            self._rule_pages[slug] = page_of(slug, self.page(slug), self.clauses)
        return self._rule_pages[slug]

    @property
    def clauses(self) -> Mapping[str, Clause]:
        """The clauses of all rule pages, by id."""
        if not self._clauses:
            sections = (section for slug in (*self, COMMON) for section in sections_of(slug, self.page(slug)))
            self._clauses = {clause.id: clause for section in sections for clause in section.clauses}
        return self._clauses

    # Our own games

    def _load(self, slug: str, module: str) -> None:
        try:
            book = self._new_book(import_module(module))
            self.add(book, _page_beside(module, book))
        except Exception as error:
            said = Message("the game {game} is left out: {reason}", {"game": module, "reason": _reason(error)})
            self._faults.append(UsageError(said, code="bad-game", subject=slug))

    # Games of other packages

    def _load_packages(self) -> None:
        if self._packages is None:
            return
        found, self._packages = self._packages(), None
        for entry in sorted(found, key=_origin):
            self._load_package(entry)

    def _load_package(self, entry: EntryPoint) -> None:
        try:
            book = self._new_book(entry.load())
            if book.slug != entry.name:
                names: dict[str, Field] = {"entry": entry.name, "book": book.slug}
                raise _incomplete(Message("its entry point is {entry}, its book {book}; name both alike", names))
            # The text is read once: the package may be uninstalled under a running server.
            text = _page_beside(entry.module, book)()
            page = page_of(book.slug, text, self.clauses)
            other = next((clause.game for clause in self.clauses.values() if clause.prefix == page.prefix), None)
            if other is not None:
                message = Message(
                    "its clauses begin with {prefix}, as those of {other} do; choose another prefix",
                    {"prefix": page.prefix, "other": other},
                )
                raise _incomplete(message)
            check(book, page)
            self.add(book, lambda: text)
        except Exception as error:
            said = Message(
                "the game {game} of {package} is left out: {reason}",
                {"game": entry.name, "package": _origin(entry)[0], "reason": _reason(error)},
            )
            self._faults.append(UsageError(said, code="bad-game", subject=entry.name))

    def _new_book(self, declared: object) -> RuleBook:
        """Return the rule book that a module declares, or the argument if it is a rule book. Raise UsageError."""
        book = getattr(declared, "BOOK", declared)
        if not isinstance(book, RuleBook):
            raise _incomplete(Message("its BOOK is no RuleBook"))
        if book.slug in self._books:
            raise _incomplete(Message("there is a game {game} already; give it another slug", {"game": book.slug}))
        return book

    def add(self, book: RuleBook, page: Callable[[], str]) -> None:
        """Add a game. ``page`` returns the Markdown text of its rule page."""
        self._books[book.slug], self._pages[book.slug] = book, page
        self._forget_clauses()

    def remove(self, slug: str) -> None:
        """Remove a game."""
        del self._books[slug], self._pages[slug]
        self._forget_clauses()

    def _forget_clauses(self) -> None:
        self._rule_pages, self._clauses = {}, {}


def _reason(error: Exception) -> Message | str:
    return error.said if isinstance(error, UsageError) else _FOLDERS.sub("", repr(error))


def _page_beside(module: str, book: RuleBook) -> Callable[[], str]:
    """Return a function that reads the rule page from the folder ``pages`` beside a module."""
    spec = import_module(module).__spec__
    page = files(module if spec is None or spec.parent is None else spec.parent) / "pages" / f"{book.slug}.md"
    if not page.is_file():
        raise _incomplete(Message("its rule page {file} is missing", {"file": f"pages/{book.slug}.md"}))
    return partial(page.read_text, "utf-8")


def _origin(entry: EntryPoint) -> tuple[str, str]:
    return (entry.dist.name if entry.dist else entry.value, entry.name)


def _incomplete(message: Message) -> UsageError:
    return UsageError(message, code="bad-game")
