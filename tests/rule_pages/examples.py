"""The worked examples of the rule pages, read so that tests can hold them against the games.

In an example a line `Label: cards` shows what lies where, `> words` is what a player enters, and cards shown after such
a line lie there after it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rumpus.core.errors import NotationError
from rumpus.core.packs import Pack
from rumpus.games.pages.lookup import page, pages

FENCE = re.compile(r"^```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)
DECLARED = re.compile(r"^Option `(\w+)`:((?:.+\n?)+)", re.MULTILINE)
LABELLED = re.compile(r"([A-Z][\w' ]*): (.*?)(?: \((count|total) (\d+)\))?")


@dataclass(frozen=True)
class Line:
    """One line: what its label shows; ``sums`` is "count" (of deadwood) or "total" with the points said to be."""

    label: str
    cards: str
    sums: str | None
    points: int


@dataclass(frozen=True)
class Example:
    """An example with its place, the lines that lie on the table at once, and the words entered."""

    slug: str
    place: str
    lines: tuple[Line, ...]
    words: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.slug} {self.place}"

    def labelled(self, start: str) -> list[str]:
        return [line.cards for line in self.lines if line.label.startswith(start)]


def texts() -> Iterator[tuple[str, str, str]]:
    """Every text of every page: the page, the clause or section, the Markdown."""
    for slug in pages():
        rules = page(slug)
        yield slug, "introduction", rules.intro
        for section in rules.sections:
            yield slug, section.title, section.text
            yield from ((slug, clause.id, clause.text) for clause in section.clauses)


def examples() -> list[Example]:
    return [
        _example(slug, f"{place} {number}", block)
        for slug, place, text in texts()
        for number, block in enumerate(FENCE.findall(text), start=1)
        if "|" not in block  # a score sheet
    ]


def cards_in(text: str) -> list[str]:
    """Whatever is written like a card in the examples of a text, and in what it sets as code."""
    code = [*FENCE.findall(text), *re.findall(r"`([^`\n]+)`", text)]
    words = [word for span in code for word in span.split()]
    return [word for word in words if re.fullmatch(r"[A-Z\d'=]*[A-Z][A-Z\d'=]+|\d[A-Z]", word)]


def has_card(pack: Pack, text: str) -> bool:
    """Return True if the text names a card of the pack."""
    try:
        pack.parse(text)
    except NotationError:
        return False
    return True


def _example(slug: str, place: str, block: str) -> Example:
    lines, words = [], []
    for text in block.splitlines():
        if text.startswith("> "):
            words.append(text.removeprefix("> "))
            continue
        match = LABELLED.fullmatch(text)
        assert match, f"{slug} {place}: {text!r} is neither 'Label: cards' nor '> words'"
        assert not words, f"{slug} {place}: what lies where is shown before what is entered"
        lines.append(Line(match[1], match[2], match[3], int(match[4] or 0)))
    return Example(slug, place, tuple(lines), tuple(words))
