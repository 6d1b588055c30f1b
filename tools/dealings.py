"""Write the data with which the page verifies records: `python -m tools.dealings` writes to src/rumpus/page/proof.

The page must not trust a server for these data. ``findings.json`` is a copy of that of `rumpus.record`: each finding
of a record, its stance and its text. ``dealings.json`` describes how each game of ours is dealt. For each game it has
the readable versions of the rules, and for each pack the options that choose it, with the part of ``dealing_document``
that no other option changes. It includes the draw for the deal even if some tables skip it. Hand sizes are left out,
because everyone sees the number of their cards.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any

from rumpus.core.errors import UsageError
from rumpus.core.rules import OptionValue, RuleSet
from rumpus.games import OURS_PATHS
from rumpus.games.book import RuleBook
from rumpus.games.options import Option
from rumpus.games.registry import Registry
from rumpus.record.dealing import dealing_document

SOURCES = Path(__file__).resolve().parent.parent / "src/rumpus"
DEALINGS = SOURCES / "page/proof/dealings.json"
FINDINGS, FINDINGS_OF_THE_PAGE = SOURCES / "record/findings.json", DEALINGS.with_name("findings.json")
STORED_FIELDS = ("cards", "single", "in_blocks", "upcard", "draw")
Document = dict[str, Any]


def made() -> dict[str, Document]:
    """Return how games are dealt, by the slugs of our games. The page knows no games of other packages."""
    return {slug: _known(book) for slug, book in _ours().items()}


def spelled(known: dict[str, Document]) -> str:
    """Return the text of the file, with one line for each pack."""
    games = []
    for slug, game in known.items():
        dealings = ",\n".join(map(_spelled, game["dealings"]))
        versions = f'"reads_from":{game["reads_from"]},"rules":{game["rules"]}'
        games.append(f'{json.dumps(slug)}:{{{versions},"dealings":[\n{dealings}\n]}}')
    return '{"games":{' + ",\n".join(games) + "}}\n"


def _spelled(document: Document) -> str:
    return json.dumps(document, separators=(",", ":"))


def _ours() -> Registry:
    return Registry(OURS_PATHS, packages=lambda: ())


def tables(book: RuleBook) -> Iterator[RuleSet]:
    """Yield a game at every number of seats, with all combinations of the options that change the dealing."""
    for seats in range(book.least_seats, book.most_seats + 1):
        usual = _dealt(book, seats, {})
        changing = [
            option
            for option in book.options
            if any(_dealt(book, seats, {option.name: value}) != usual for value in _values(option))
        ]
        for values in product(*map(_values, changing)):
            chosen = dict(zip((option.name for option in changing), values, strict=True))
            try:
                yield book.rules(seats, **chosen)
            except UsageError:
                continue  # incompatible options


def _values(option: Option) -> Sequence[OptionValue]:
    """Return every value of an option. For unbounded numbers return only the least, and None if allowed."""
    if option.choices:
        return option.choices
    numbers = range(option.least, (option.least if option.most is None else option.most) + 1)
    return [*numbers, *([None] if option.may_be_none else [])]


def _dealt(book: RuleBook, seats: int, options: dict[str, OptionValue]) -> Document | None:
    try:
        return dealing_document(book.rules(seats, **options)) | {"options": None}
    except UsageError:
        return None


def _known(book: RuleBook) -> Document:
    """Return the entry of a game. Raises ValueError if its dealing depends on more than its options."""
    found = [dealing_document(rules) for rules in tables(book)]
    choosing = [option.name for option in book.options if _chooses(option.name, found)]
    packs: dict[tuple[OptionValue, ...], Document] = {}
    for document in found:
        fields = {name: document[name] for name in STORED_FIELDS}
        before = packs.setdefault(tuple(document["options"][name] for name in choosing), fields)
        before["draw"] = before["draw"] or fields["draw"]
        if before != fields | {"draw": fields["draw"] or before["draw"]}:
            raise ValueError(f"{book.slug} is dealt in more ways than {choosing} tell; teach the page the others")
    dealings = [{"options": dict(zip(choosing, values, strict=True)), **fields} for values, fields in packs.items()]
    return {"reads_from": book.readable_versions[0], "rules": book.version, "dealings": dealings}


def _chooses(name: str, found: Sequence[Document]) -> bool:
    """Return True if an option alone changes the pack."""
    packs: dict[str, list[str]] = {}
    for document in found:
        others = repr((document["seats"], {**document["options"], name: None}))
        if packs.setdefault(others, document["cards"]) != document["cards"]:
            return True
    return False


if __name__ == "__main__":
    DEALINGS.write_text(spelled(made()), "utf-8")
    FINDINGS_OF_THE_PAGE.write_bytes(FINDINGS.read_bytes())
