"""Parse the rule page of a game, a Markdown file in this folder, into sections and clauses.

The files are the only source of the rules: GitHub shows them, ``rumpus rules`` prints them, and errors cite their
clauses. A page has a title, an introduction, ``##`` sections, and a ``### ID · title`` heading for each clause
(docs/rules/README.md). ``lookup`` finds the pages and clauses of the registered games.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message

COMMON = "common"
"""The slug of the page with the rulings that several games share."""

_CLAUSE = re.compile(r"([A-Z][A-Z0-9]*-\d+) · (.+)")
_ID = re.compile(r"([A-Z][A-Z0-9]*)-(\d+)(?: to \1-(\d+))?")
_SENTENCE = re.compile(r"\*([^*]+)\*\n\n(.*)", re.DOTALL)
_IN_FORCE = re.compile(r"^- \*\*Also in force:\*\*(.*?)(?=^- |^$|\Z)", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause: its ``id`` such as ``RAP-3``, its title, its Markdown ``text``, and its page as the slug ``game``."""

    id: str
    title: str
    text: str
    game: str

    @property
    def prefix(self) -> str:
        """The common beginning of all clause ids of its page, such as ``RAP``."""
        return self.id.partition("-")[0]


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a page: its title, the text before its first clause (often empty), and its clauses in order."""

    title: str
    text: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class RulePage:
    """The rules of one game.

    ``sentence`` sums up the game, and ``intro`` is Markdown. ``in_force`` are the clauses of other pages that apply
    here. ``shared`` are the sections of the common page with the clauses that apply, so that a reader has all rules
    at hand.
    """

    slug: str
    title: str
    sentence: str
    intro: str
    sections: tuple[Section, ...]
    in_force: tuple[Clause, ...]
    shared: tuple[Section, ...]

    @property
    def prefix(self) -> str:
        """The common beginning of its clause ids, such as ``RAP``."""
        return self.clauses[0].prefix

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses of this page, in order."""
        return tuple(clause for section in self.sections for clause in section.clauses)

    @property
    def holding(self) -> tuple[Clause, ...]:
        """All clauses that apply to this game: its own, then those of other pages."""
        return self.clauses + self.in_force


class _Heading(NamedTuple):
    level: int
    title: str
    body: str


def common_source() -> str:
    """Return the Markdown text of the page of common rulings."""
    return files(__name__).joinpath(f"{COMMON}.md").read_text("utf-8")


def page_of(slug: str, source: str, others: Mapping[str, Clause]) -> RulePage:
    """Parse the Markdown text of the rule page of a game. ``others`` are the clauses of other pages, by id.

    Raise UsageError if the page is malformed.
    """
    sections = sections_of(slug, source)
    title, *_ = _headings(source)
    if not any(section.clauses for section in sections):
        message = Message("the rule page of {game} has no clause", {"game": slug})
        raise UsageError(message, code="bad-page", subject=slug)
    listed = _IN_FORCE.search(title.body)
    ids = tuple(_ids_in(listed[1])) if listed else ()
    sentence, intro = match.groups() if (match := _SENTENCE.fullmatch(title.body)) else ("", title.body)
    in_force = tuple(others[id_] for id_ in ids)
    return RulePage(
        slug, title.title, " ".join(sentence.split()), intro, sections, in_force, tuple(_common_sections_with(ids))
    )


@cache
def sections_of(slug: str, source: str) -> tuple[Section, ...]:
    """Parse the Markdown text of a rule page into sections. Raise UsageError if it is malformed."""
    found: list[Section] = []
    for level, title, body in _headings(source)[1:]:
        if level == 2:
            found.append(Section(title, body, ()))
            continue
        match = _CLAUSE.fullmatch(title)
        if match is None or not found:
            message = Message(
                "{heading} on the rule page of {game} is no heading of a clause in a section",
                {"heading": repr(title), "game": slug},
            )
            raise UsageError(message, code="bad-page", subject=slug)
        last = found[-1]
        found[-1] = Section(last.title, last.text, (*last.clauses, Clause(match[1], match[2], body, slug)))
    return tuple(found)


@cache
def _headings(source: str) -> tuple[_Heading, ...]:
    parts = re.split(r"^(#{1,3}) (.+)$", source, flags=re.MULTILINE)
    triples = zip(parts[1::3], parts[2::3], parts[3::3], strict=True)
    return tuple(_Heading(len(marks), title, body.strip()) for marks, title, body in triples)


def _ids_in(named: str) -> Iterator[str]:
    for prefix, first, last in _ID.findall(" ".join(named.split())):
        yield from (f"{prefix}-{number}" for number in range(int(first), int(last or first) + 1))


def _common_sections_with(ids: tuple[str, ...]) -> Iterator[Section]:
    for section in sections_of(COMMON, common_source()):
        named = tuple(one for one in section.clauses if one.id in ids)
        if named:
            yield Section(section.title, section.text, named)
