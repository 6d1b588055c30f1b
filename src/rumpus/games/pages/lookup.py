"""Finding rule pages and clauses of the games that are registered, by the names and ids that people type."""

from __future__ import annotations

import re
from difflib import get_close_matches

from rumpus.core.errors import UsageError
from rumpus.core.messages import Field, ListField, Message
from rumpus.games import BOOKS, games, rule_book
from rumpus.games.pages import COMMON, Clause, RulePage


def pages() -> tuple[str, ...]:
    """The names of all pages: the games', then the common one."""
    return (*games(), COMMON)


def page(slug: str) -> RulePage:
    """The rule page of a game, or ``common``; raises UsageError that names the nearest game."""
    return BOOKS.rule_page(COMMON if slug.strip().lower() == COMMON else rule_book(slug).slug)


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
    return _spelled(text, None) in BOOKS.clauses


def clause_anywhere(wanted: str) -> Clause:
    """The clause of this id, whichever page has it; KeyError where ``is_clause_id`` is false."""
    return BOOKS.clauses[_spelled(wanted, None)]


def _unknown(wanted: str, rules: RulePage, ids: tuple[str, ...]) -> UsageError:
    elsewhere = BOOKS.clauses.get(_spelled(wanted, rules))
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
    for prefix in {one.prefix for one in BOOKS.clauses.values()}:
        if match := re.fullmatch(rf"{prefix}[\s_-]*0*(\d+)", word):
            return f"{prefix}-{match[1]}"
    return word
