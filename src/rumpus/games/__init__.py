"""The games, each as a ``RuleBook``: the modules of this folder, and the games that other packages add.

To add a game, write a module that declares a ``RuleBook`` as its ``BOOK``, and a rule page in ``pages``. ``registry``
finds the books. The functions here find a game by its slug, and suggest one if a name is unknown.
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
"""The folders with the modules of our own games."""

BOOKS = Registry(OURS_PATHS)


def games() -> tuple[str, ...]:
    """Return the slugs of all games, in the order of ``RuleBook.place``."""
    return tuple(BOOKS)


def rule_book(slug: str) -> RuleBook:
    """Return the rule book with this slug. Spaces, underscores and capitals are accepted.

    Raise UsageError if there is none. The error suggests the nearest game, or gives the fault of a game that was left
    out.
    """
    if not isinstance(slug, str):
        raise wrong_value(_A_GAME, slug, Message('name it, for example "{game}"', {"game": first_choice().slug}))
    spelled = slug.strip().lower().replace("_", "-").replace(" ", "-")
    book = BOOKS.get(spelled)
    if book is not None:
        return book
    message = _fault_of(spelled) or _no_such_game(slug[:_LONGEST_NAME])
    raise UsageError(message, code="unknown-game", subject=slug)


def _fault_of(slug: str) -> Message | None:
    return next((fault.said for fault in BOOKS.faults if fault.subject == slug), None)


class GameElsewhere(NamedTuple):
    """A known game that is not in Rumpus: its name, the slug of the nearest game, and a text about the differences."""

    name: str
    nearest: str
    differs: str

    def recommendation(self, nearest: Message | str) -> Message:
        """Return a sentence that recommends the nearest game.

        ``nearest`` is its name as the reader can use it: the title to read, or the slug to type.
        """
        differs = Message(self.differs, {"game": self.name})
        return Message(
            "{game} is not in Rumpus. Nearest: {nearest}. {differs}",
            {"game": self.name, "nearest": nearest, "differs": differs},
        )


@cache
def games_elsewhere() -> tuple[GameElsewhere, ...]:
    """Return the known games that are not in Rumpus, with one entry for each of their names."""
    rows = json.loads(files(__name__).joinpath("elsewhere.json").read_text("utf-8"))
    return tuple(GameElsewhere(name, row["nearest"], row["differs"]) for row in rows for name in row["names"])


def _no_such_game(wanted: str) -> Message:
    for other in games_elsewhere():
        if _joined(wanted) == _joined(other.name):
            return other.recommendation(other.nearest)
    called = [book for book in BOOKS.values() if _is_called(wanted, (str(book.title), *book.also, *book.known_as))]
    called.sort(key=lambda book: not _joined(str(book.title)).startswith(_joined(wanted)))
    return _did_you_mean(wanted, [book.slug for book in called]) if called else _misspelled(wanted)


def _misspelled(wanted: str) -> Message:
    spelled: dict[str, list[str]] = {}
    for book in BOOKS.values():
        names = (str(book.title), book.slug, *book.also, *book.known_as)
        for letters in {*map(_joined, names), *_words(str(book.title))}:
            spelled.setdefault(letters, []).append(book.slug)
    elsewhere = {_joined(other.name): other for other in games_elsewhere()}
    near = get_close_matches(_joined(wanted), [*spelled, *elsewhere], n=1, cutoff=0.75)
    if near and near[0] in elsewhere:
        return elsewhere[near[0]].recommendation(elsewhere[near[0]].nearest)
    return _did_you_mean(wanted, spelled[near[0]] if near else [])


def _did_you_mean(wanted: str, slugs: Sequence[str]) -> Message:
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
    # without capitals, accents and punctuation
    apart = unicodedata.normalize("NFD", text.casefold())
    return re.findall(r"[^\W_]+", "".join(sign for sign in apart if not unicodedata.combining(sign)))


def for_newcomers() -> list[RuleBook]:
    """Return all games in the recommended order for a newcomer: the default game, then the others, easiest first."""
    return sorted(BOOKS.values(), key=lambda book: (not book.offered_first, _difficulty(book), book.place))


def _difficulty(book: RuleBook) -> int:
    return DIFFICULTIES.index(book.difficulty) if book.difficulty else len(DIFFICULTIES)


def first_choice() -> RuleBook:
    """Return the default game."""
    return for_newcomers()[0]


_LONGEST_NAME = 60  # characters of an unknown game's name, in a message
_SLUG = re.compile(r"[\w-]+")  # other names are quoted, so that they do not read as part of the sentence


def stored_book(slug: str) -> RuleBook:
    """Return the rule book of a stored game or record. Raise UsageError if it is no longer installed."""
    book = BOOKS.get(slug)
    if book is None:
        raise UsageError(_fault_of(slug) or not_installed(slug), code="not-installed", subject=slug)
    return book


def title_of(slug: str) -> Message | str:
    """Return the title of a stored game, or a message that the game is not installed."""
    book = BOOKS.get(slug)
    return not_installed(slug) if book is None else book.title


def not_installed(slug: str) -> Message:
    """Return the message that a stored game is not installed."""
    name = slug[:_LONGEST_NAME]
    return Message("game not installed: {game}", {"game": name if _SLUG.fullmatch(name) else ascii(name)})


def _rules_by_options(slug: str, seats: int, options: dict[str, OptionValue]) -> RuleSet:
    return rule_book(slug).rules(seats, **options)


def _rules_by_fields(values: dict[str, Any]) -> RuleSet:
    return RuleSet(**values)


def _reduce(rules: RuleSet) -> tuple[Callable[..., RuleSet], tuple[Any, ...]]:
    # Pickle the slug and options, and let the book make the rules again: its functions may not be picklable.
    book = BOOKS.get(rules.game)
    if book is not None and book.has_made(rules):
        return _rules_by_options, (rules.game, rules.seats, dict(rules.options))
    return _rules_by_fields, ({each.name: getattr(rules, each.name) for each in fields(rules) if each.init},)


copyreg.pickle(RuleSet, _reduce)


class _CallablePackage(ModuleType):
    # ``rumpus.games()`` lists the games, and ``rumpus.games.rap_rummy`` is still a module of this package.

    def __call__(self) -> tuple[str, ...]:
        return games()


sys.modules[__name__].__class__ = _CallablePackage
