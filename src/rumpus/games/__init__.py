"""The games: one file for each rule book beside this one, and those that other packages bring (``registry``).

A new rummy is one file that declares a ``RuleBook`` as its ``BOOK``, and its rule page in ``pages``.
"""

from __future__ import annotations

import copyreg
import json
import re
import sys
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from types import ModuleType
from typing import Any, NamedTuple

from rumpus.core.errors import UsageError
from rumpus.core.given import Argument, wrong_value
from rumpus.core.messages import Field, ListField, Message
from rumpus.core.rules import OptionValue, RuleSet
from rumpus.games.book import DIFFICULTIES, RuleBook
from rumpus.games.registry import Registry

_A_GAME = Argument(Message("a game"), lambda fields: Message("a game cannot be {given}; {write}", fields))

OURS_PATHS = tuple(__path__)
"""Where the files of our games lie."""

BOOKS = Registry(OURS_PATHS)


def games() -> tuple[str, ...]:
    """The slugs of all games, in the order of their rule books."""
    return tuple(BOOKS)


def rule_book(slug: str) -> RuleBook:
    """The rule book with this slug; raises UsageError that names the nearest, or says why a game is left out."""
    if not isinstance(slug, str):
        raise wrong_value(_A_GAME, slug, Message('name it, for example "{game}"', {"game": first_choice().slug}))
    spelled = slug.strip().lower().replace("_", "-").replace(" ", "-")
    book = BOOKS.get(spelled)
    if book is not None:
        return book
    told = _left_out(spelled) or _unknown(slug[:_LONGEST_NAME])
    raise UsageError(told, code="unknown-game", subject=slug)


def _left_out(slug: str) -> Message | None:
    """Why the game of this slug is left out, if it is."""
    return next((fault.said for fault in BOOKS.faults if fault.subject == slug), None)


class GameElsewhere(NamedTuple):
    """A game that people look for and that is not here, the nearest one that is, and what differs."""

    name: str
    nearest: str
    differs: str

    def told(self, nearest: Message | str) -> Message:
        """All that in words. The nearest game is called as the reader can use it: by its title, or as it is typed."""
        differs = Message(self.differs, {"game": self.name})
        return Message(
            "{game} is not in Rumpus. Nearest: {nearest}. {differs}",
            {"game": self.name, "nearest": nearest, "differs": differs},
        )


@cache
def games_elsewhere() -> tuple[GameElsewhere, ...]:
    """The games that are not here, each under each of its names."""
    rows = json.loads(files(__name__).joinpath("elsewhere.json").read_text("utf-8"))
    return tuple(GameElsewhere(name, row["nearest"], row["differs"]) for row in rows for name in row["names"])


def _unknown(wanted: str) -> Message:
    """That there is no game of this name, and what may be meant by it."""
    for other in games_elsewhere():
        if _joined(wanted) == _joined(other.name):
            return other.told(other.nearest)
    called = [book for book in BOOKS.values() if _is_called(wanted, (str(book.title), *book.also, *book.known_as))]
    called.sort(key=lambda book: not _joined(str(book.title)).startswith(_joined(wanted)))
    return _meant(wanted, [book.slug for book in called]) if called else _misspelled(wanted)


def _misspelled(wanted: str) -> Message:
    """The same of a name that none begins with: the nearest by its letters."""
    spelled: dict[str, list[str]] = {}
    for book in BOOKS.values():
        names = (str(book.title), book.slug, *book.also, *book.known_as)
        for letters in {*map(_joined, names), *_words(str(book.title))}:
            spelled.setdefault(letters, []).append(book.slug)
    elsewhere = {_joined(other.name): other for other in games_elsewhere()}
    near = get_close_matches(_joined(wanted), [*spelled, *elsewhere], n=1, cutoff=0.75)
    if near and near[0] in elsewhere:
        return elsewhere[near[0]].told(elsewhere[near[0]].nearest)
    return _meant(wanted, spelled[near[0]] if near else [])


def _meant(wanted: str, slugs: Sequence[str]) -> Message:
    fields: dict[str, Field] = {"game": repr(wanted)}
    if not slugs:
        fields["games"] = ListField(tuple(BOOKS), ", ")
        return Message("there is no game {game}; there are {games}", fields)
    fields["games"] = ListField(tuple(slugs), ", ", " or ")
    return Message("there is no game {game}; did you mean {games}?", fields)


def _is_called(wanted: str, names: Iterable[str]) -> bool:
    """Return True if each of these words begins a word of one of the names."""
    words = [word.removesuffix("s") for word in _words(wanted)]
    return bool(words) and any(all(any(w.startswith(word) for w in _words(name)) for word in words) for name in names)


def _joined(text: str) -> str:
    return "".join(_words(text))


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
        raise UsageError(_left_out(slug) or not_installed(slug), code="not-installed", subject=slug)
    return book


def title_of(slug: str) -> Message | str:
    """The title of a game of which something is kept, or that it is not installed."""
    book = BOOKS.get(slug)
    return not_installed(slug) if book is None else book.title


def not_installed(slug: str) -> Message:
    """What is told of something that is kept where nobody knows its game."""
    name = slug[:_LONGEST_NAME]
    return Message("game not installed: {game}", {"game": name if _SLUG.fullmatch(name) else ascii(name)})


def _made_again(slug: str, seats: int, options: dict[str, OptionValue]) -> RuleSet:
    return rule_book(slug).rules(seats, **options)


def _of_fields(values: dict[str, Any]) -> RuleSet:
    return RuleSet(**values)


def _reduced(rules: RuleSet) -> tuple[Callable[..., RuleSet], tuple[Any, ...]]:
    # A copy of a game's rules is what its book makes, whatever that is made of: a book may have functions that do not pickle.
    book = BOOKS.get(rules.game)
    if book is not None and book.has_made(rules):
        return _made_again, (rules.game, rules.seats, dict(rules.options))
    return _of_fields, ({each.name: getattr(rules, each.name) for each in fields(rules) if each.init},)


copyreg.pickle(RuleSet, _reduced)


class _Registry(ModuleType):
    """The package as a callable: ``rumpus.games()`` lists the games, ``rumpus.games.rap_rummy`` is one's file."""

    def __call__(self) -> tuple[str, ...]:
        return games()


sys.modules[__name__].__class__ = _Registry
