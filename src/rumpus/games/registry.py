"""The registry: the games in this folder, and those of other packages, which name themselves by an entry point.

A file here that declares ``BOOK`` is a game. A package declares an entry point of the group ``rumpus.games``, named like the
game, that leads to its ``BOOK``; the rule page lies beside it as ``pages/SLUG.md``. Packages are imported, and checked, once a
game is asked for that is none of ours, or all are. What is incomplete is left out, and ``faults`` says why.
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
from rumpus.core.messages import Message
from rumpus.games.book import RuleBook

GROUP = "rumpus.games"
OURS = "rumpus.games"
_FOLDERS = re.compile(r"(?<![\w.])/(?:[^/'\"()\n]+/)+")
"""Before the name of a file. Who asks a server for a game that is left out is not told where its files lie."""
_DECLARES = re.compile(r"^BOOK\b", re.MULTILINE)


def _of_packages() -> Iterable[EntryPoint]:
    return entry_points(group=GROUP)


class Registry(Mapping[str, RuleBook]):
    """Every rule book by its slug, in the order of their ``place``."""

    def __init__(
        self, paths: Iterable[str], name: str = OURS, packages: Callable[[], Iterable[EntryPoint]] = _of_packages
    ) -> None:
        self._books: dict[str, RuleBook] = {}
        self._pages: dict[str, Callable[[], str]] = {}
        self._faults: list[UsageError] = []
        self._packages: Callable[[], Iterable[EntryPoint]] | None = packages
        for file in sorted(file for path in paths for file in Path(path).glob("*.py")):
            if _DECLARES.search(file.read_text("utf-8")):
                self._take(file.stem.replace("_", "-"), f"{name}.{file.stem}")

    def __getitem__(self, slug: str) -> RuleBook:
        if slug not in self._books:
            self._take_packages()
        return self._books[slug]

    def __iter__(self) -> Iterator[str]:
        self._take_packages()
        return iter(sorted(self._books, key=lambda slug: self._books[slug].place))

    def __len__(self) -> int:
        self._take_packages()
        return len(self._books)

    @property
    def faults(self) -> tuple[UsageError, ...]:
        """The reasons to leave out games that were found; the ``subject`` is the slug of the game."""
        self._take_packages()
        return tuple(self._faults)

    def page(self, slug: str) -> str:
        """The text of a game's rule page."""
        return self._pages[slug]()

    # Our own

    def _take(self, slug: str, module: str) -> None:
        """A file of ours."""
        try:
            book = _book(import_module(module))
            self.add(book, _page_beside(module, book))
        except Exception as error:
            self._leave_out(slug, module, error)

    # Those of others

    def _take_packages(self) -> None:
        if self._packages is None:
            return
        found, self._packages = self._packages(), None
        entries = sorted(found, key=_origin)
        for entry in entries:
            self._take_package(entry)
        if entries:
            from rumpus.games.pages import forget

            forget()

    def _take_package(self, entry: EntryPoint) -> None:
        from rumpus.games.check import check
        from rumpus.games.pages import page_of

        added = None
        try:
            book = _book(entry.load())
            if book.slug != entry.name:
                raise _incomplete(
                    Message(
                        "its entry point is {entry}, its book {book}; name both alike",
                        {"entry": entry.name, "book": book.slug},
                    )
                )
            self.add(book, _page_beside(entry.module, book))
            added = book.slug
            pages = {slug: page_of(slug, self.page(slug)) for slug in self._books}
            own = pages.pop(added)
            other = next((slug for slug, page in pages.items() if page.prefix == own.prefix), None)
            if other is not None:
                raise _incomplete(
                    Message(
                        "its clauses begin with {prefix}, as those of {other} do; choose another prefix",
                        {"prefix": own.prefix, "other": other},
                    )
                )
            check(book, own)
        except Exception as error:
            if added is not None:
                self.remove(added)
            self._leave_out(
                entry.name, Message("{game} of {package}", {"game": entry.name, "package": _origin(entry)[0]}), error
            )

    def add(self, book: RuleBook, page: Callable[[], str]) -> None:
        """A game, and how its rule page is read. Raises UsageError."""
        if book.slug in self._books:
            raise _incomplete(Message("there is a game {game} already; give it another slug", {"game": book.slug}))
        self._books[book.slug], self._pages[book.slug] = book, page

    def remove(self, slug: str) -> None:
        """Know a game no longer."""
        del self._books[slug], self._pages[slug]

    def _leave_out(self, slug: str, name: Message | str, error: Exception) -> None:
        told = error.said if isinstance(error, UsageError) else _FOLDERS.sub("", repr(error))
        self._faults.append(
            UsageError(
                Message("the game {game} is left out: {reason}", {"game": name, "reason": told}),
                code="bad-game",
                subject=slug,
            )
        )


def _book(declared: object) -> RuleBook:
    book = getattr(declared, "BOOK", declared)
    if not isinstance(book, RuleBook):
        raise _incomplete(Message("its BOOK is no RuleBook"))
    return book


def _page_beside(module: str, book: RuleBook) -> Callable[[], str]:
    """The rule page in the folder ``pages`` of the package in which a module lies."""
    spec = import_module(module).__spec__
    page = files(module if spec is None or spec.parent is None else spec.parent) / "pages" / f"{book.slug}.md"
    if not page.is_file():
        raise _incomplete(Message("its rule page {file} is missing", {"file": f"pages/{book.slug}.md"}))
    return partial(page.read_text, "utf-8")


def _origin(entry: EntryPoint) -> tuple[str, str]:
    return (entry.dist.name if entry.dist else entry.value, entry.name)


def _incomplete(message: Message) -> UsageError:
    return UsageError(message, code="bad-game")
