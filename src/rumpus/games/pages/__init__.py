"""The rule pages, one Markdown file a game beside this module, read into clauses.

The files are the one source: GitHub shows them, ``rumpus rules`` prints them, refusals cite their ids. Their shape is a
title, an introduction, ``##`` sections and a ``### ID · title`` heading for each clause (docs/rules/README.md).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from rumpus.core.errors import UsageError
from rumpus.core.messages import Field, ListField, Message
from rumpus.games import BOOKS, games, rule_book

COMMON = "common"
"""The page of the rulings that several games share."""

_CLAUSE = re.compile(r"([A-Z][A-Z0-9]*-\d+) · (.+)")
_ID = re.compile(r"([A-Z][A-Z0-9]*)-(\d+)(?: to \1-(\d+))?")
_SENTENCE = re.compile(r"\*([^*]+)\*\n\n(.*)", re.DOTALL)
_IN_FORCE = re.compile(r"^- \*\*Also in force:\*\*(.*?)(?=^- |^$|\Z)", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause: ``id`` such as ``RAP-3``, its short title, its Markdown ``text`` and the ``game`` whose page has it."""

    id: str
    title: str
    text: str
    game: str


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page: its title, the text before its first clause (often none), and its clauses in reading order."""

    title: str
    text: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class RulePage:
    """The rules of one game. ``sentence`` says what the game is like; ``intro`` is Markdown; ``in_force`` names the clauses of other pages that hold here too;
    ``shared`` are the parts of the common page that hold, so that a reader of this page has everything."""

    slug: str
    title: str
    sentence: str
    intro: str
    sections: tuple[Section, ...]
    in_force: tuple[str, ...]
    shared: tuple[Section, ...]

    @property
    def prefix(self) -> str:
        """What the ids of its clauses begin with: ``RAP``."""
        return self.clauses[0].id.partition("-")[0]

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses of this page, in reading order."""
        return tuple(clause for section in self.sections for clause in section.clauses)

    @property
    def holding(self) -> tuple[Clause, ...]:
        """Every clause that holds in this game: its own, then those of other pages."""
        return self.clauses + tuple(_everywhere()[id_] for id_ in self.in_force)


def pages() -> tuple[str, ...]:
    """The names of all pages: the games', then the common one."""
    return (*games(), COMMON)


def page(slug: str) -> RulePage:
    """The rule page of a game, or ``common``; raises UsageError that names the nearest game."""
    if slug.strip().lower() == COMMON:
        return _page(COMMON)
    return _page(rule_book(slug).slug)


def clause(slug: str, wanted: str) -> Clause:
    """The clause of this id that holds in this game: ``RQ-4``, ``rq4``, or ``4`` on the game's own page.

    Raises UsageError that names the nearest ids, or the game the clause belongs to.
    """
    rules = page(slug)
    holding = {one.id: one for one in rules.holding}
    found = holding.get(_spelled(wanted, rules))
    if found is None:
        raise _unknown(wanted, rules, tuple(holding))
    return found


def is_clause_id(text: str) -> bool:
    """Whether a word names a clause of some page, so that no game need be given with it."""
    return _spelled(text, None) in _everywhere()


def clause_anywhere(wanted: str) -> Clause:
    """The clause of this id, whichever page has it; KeyError where ``is_clause_id`` is false."""
    return _everywhere()[_spelled(wanted, None)]


def _unknown(wanted: str, rules: RulePage, ids: tuple[str, ...]) -> UsageError:
    elsewhere = _everywhere().get(_spelled(wanted, rules))
    if elsewhere is not None:
        told = Message(
            "{clause} is a clause of {other} and does not hold in {game}",
            {"clause": elsewhere.id, "other": page(elsewhere.game).title, "game": rules.title},
        )
        return UsageError(told, code="unknown-clause", subject=wanted)
    near = get_close_matches(_spelled(wanted, rules), ids, n=3, cutoff=0.5)
    fields: dict[str, Field] = {"game": rules.title, "clause": repr(wanted)}
    if near:
        fields["clauses"] = ListField(tuple(near), ", ")
        told = Message("{game} has no clause {clause}; the nearest are {clauses}", fields)
    else:
        fields |= {"first": f"{rules.prefix}-1", "last": f"{rules.prefix}-{len(rules.clauses)}"}
        told = Message("{game} has no clause {clause}; it has {first} to {last}", fields)
    return UsageError(told, code="unknown-clause", subject=wanted)


def _spelled(wanted: str, rules: RulePage | None) -> str:
    # RQ-4 from rq4, RQ 4 or, on a page of its own, 4.
    word = wanted.strip().upper()
    if word.isdecimal() and rules is not None:
        return f"{rules.prefix}-{int(word)}"
    for prefix in {id_.partition("-")[0] for id_ in _everywhere()}:
        if match := re.fullmatch(rf"{prefix}[\s_-]*0*(\d+)", word):
            return f"{prefix}-{match[1]}"
    return word


def forget() -> None:
    """Look for clauses again: there are other games than before."""
    _everywhere.cache_clear()


# Reading a page


class _Heading(NamedTuple):
    level: int
    title: str
    body: str


@cache
def _everywhere() -> dict[str, Clause]:
    return {one.id: one for slug in pages() for section in _sections(slug, _source(slug)) for one in section.clauses}


def _page(slug: str) -> RulePage:
    return page_of(slug, _source(slug))


def _source(slug: str) -> str:
    return files(__name__).joinpath(f"{slug}.md").read_text("utf-8") if slug == COMMON else BOOKS.page(slug)


@cache
def page_of(slug: str, source: str) -> RulePage:
    """The rule page of a game, read from its text. Raises UsageError."""
    sections, (title, *_) = _sections(slug, source), _headings(source)
    if not any(section.clauses for section in sections):
        told = Message("the rule page of {game} has no clause", {"game": slug})
        raise UsageError(told, code="bad-page", subject=slug)
    in_force = _IN_FORCE.search(title.body)
    named = in_force[1] if in_force else ""
    sentence, intro = match.groups() if (match := _SENTENCE.fullmatch(title.body)) else ("", title.body)
    ids = tuple(_ids_in(named))
    return RulePage(slug, title.title, " ".join(sentence.split()), intro, sections, ids, tuple(_shared(ids)))


@cache
def _sections(slug: str, source: str) -> tuple[Section, ...]:
    found: list[Section] = []
    for level, title, body in _headings(source)[1:]:
        if level == 2:
            found.append(Section(title, body, ()))
            continue
        match = _CLAUSE.fullmatch(title)
        if match is None or not found:
            told = Message(
                "{heading} on the rule page of {game} is no heading of a clause in a section",
                {"heading": repr(title), "game": slug},
            )
            raise UsageError(told, code="bad-page", subject=slug)
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


def _shared(ids: tuple[str, ...]) -> Iterator[Section]:
    # The clauses of the common page that are named.
    for section in _sections(COMMON, _source(COMMON)):
        held = tuple(one for one in section.clauses if one.id in ids)
        if held:
            yield Section(section.title, section.text, held)
