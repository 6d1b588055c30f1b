"""What the page knows by itself, and takes no server's word for: `python -m tools.dealings` writes it into src/rumpus/page/proof.

``findings.json`` is that of `rumpus.record`: how each finding of a record stands, and its words. ``dealings.json`` tells how each game of
ours is dealt. Of each game the file holds the versions of its rules that are read and, for each pack that its options
choose, these options and the part of ``dealing_document`` that nothing else changes; the draw for the deal also where some tables do
without it. Hand sizes, which tables choose, are left out: everybody sees how many cards they hold.
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
KEPT = ("cards", "single", "in_blocks", "upcard", "draw")
Document = dict[str, Any]


def made() -> dict[str, Document]:
    """How games are dealt, by the slugs of ours; of packages the page knows nothing."""
    return {slug: _known(book) for slug, book in _ours().items()}


def spelled(known: dict[str, Document]) -> str:
    """As the file has it: a line for each pack."""
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
    """A game at every number of seats, with all values of the options that change how it is dealt, together."""
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
                continue  # these do not go together


def _values(option: Option) -> Sequence[OptionValue]:
    """Every value of an option; of numbers without bound only the least, and none."""
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
    """A game. Raises ValueError where its pack, or how that is dealt, follows from more than its options."""
    found = [dealing_document(rules) for rules in tables(book)]
    choosing = [option.name for option in book.options if _chooses(option.name, found)]
    packs: dict[tuple[OptionValue, ...], Document] = {}
    for document in found:
        kept = {name: document[name] for name in KEPT}
        before = packs.setdefault(tuple(document["options"][name] for name in choosing), kept)
        before["draw"] = before["draw"] or kept["draw"]
        if before != kept | {"draw": kept["draw"] or before["draw"]}:
            raise ValueError(f"{book.slug} is dealt in more ways than {choosing} tell; teach the page the others")
    dealings = [{"options": dict(zip(choosing, values, strict=True)), **kept} for values, kept in packs.items()]
    return {"reads_from": book.readable_versions[0], "rules": book.version, "dealings": dealings}


def _chooses(name: str, found: Sequence[Document]) -> bool:
    """Whether an option alone changes the pack."""
    packs: dict[str, list[str]] = {}
    for document in found:
        others = repr((document["seats"], {**document["options"], name: None}))
        if packs.setdefault(others, document["cards"]) != document["cards"]:
            return True
    return False


if __name__ == "__main__":
    DEALINGS.write_text(spelled(made()), "utf-8")
    FINDINGS_OF_THE_PAGE.write_bytes(FINDINGS.read_bytes())
