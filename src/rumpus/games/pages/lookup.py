"""Find rule pages and clauses of the registered games, by the names and ids that people type."""

from __future__ import annotations

import re
from difflib import get_close_matches

from rumpus.core.errors import UsageError
from rumpus.core.messages import Field, ListField, Message
from rumpus.games import BOOKS, games, rule_book
from rumpus.games.pages import COMMON, Clause, RulePage


def pages() -> tuple[str, ...]:
    """Return the slugs of all pages: the pages of the games, then the common page."""
    return (*games(), COMMON)


def page(slug: str) -> RulePage:
    """Return the rule page of a game, or the common page for ``common``.

    Raise UsageError if there is no such game. The error suggests the nearest one.
    """
    return BOOKS.rule_page(COMMON if slug.strip().lower() == COMMON else rule_book(slug).slug)


def clause(slug: str, wanted: str) -> Clause:
    """Return a clause that applies to this game, by an id such as ``RQ-4`` or ``rq4``, or ``4`` for the game's own
    page.

    Raise UsageError if no such clause applies. The error suggests the nearest ids, or names the game of the clause.
    """
    rules = page(slug)
    holding = {one.id: one for one in rules.holding}
    found = holding.get(_full_id(wanted, rules))
    if found is None:
        raise _no_such_clause(wanted, rules, tuple(holding))
    return found


def is_clause_id(text: str) -> bool:
    """Return True if the text is the full id of a clause of any page, such as ``RQ-4`` or ``rq4``."""
    return _full_id(text, None) in BOOKS.clauses


def clause_anywhere(wanted: str) -> Clause:
    """Return the clause with this id, from any page. Raise KeyError if ``is_clause_id`` is False."""
    return BOOKS.clauses[_full_id(wanted, None)]


def _no_such_clause(wanted: str, rules: RulePage, ids: tuple[str, ...]) -> UsageError:
    elsewhere = BOOKS.clauses.get(_full_id(wanted, rules))
    if elsewhere is not None:
        message = Message(
            "{clause} is a clause of {other} and does not hold in {game}",
            {"clause": elsewhere.id, "other": page(elsewhere.game).title, "game": rules.title},
        )
        return UsageError(message, code="unknown-clause", subject=wanted)
    near = get_close_matches(_full_id(wanted, rules), ids, n=3, cutoff=0.5)
    fields: dict[str, Field] = {"game": rules.title, "clause": repr(wanted)}
    if near:
        fields["clauses"] = ListField(tuple(near), ", ")
        message = Message("{game} has no clause {clause}; the nearest are {clauses}", fields)
    else:
        fields |= {"first": f"{rules.prefix}-1", "last": f"{rules.prefix}-{len(rules.clauses)}"}
        message = Message("{game} has no clause {clause}; it has {first} to {last}", fields)
    return UsageError(message, code="unknown-clause", subject=wanted)


def _full_id(wanted: str, rules: RulePage | None) -> str:
    # ``rq4`` and ``RQ 4`` become RQ-4. With ``rules``, ``4`` is a clause of that page.
    word = wanted.strip().upper()
    if word.isdecimal() and rules is not None:
        return f"{rules.prefix}-{int(word)}"
    for prefix in {one.prefix for one in BOOKS.clauses.values()}:
        if match := re.fullmatch(rf"{prefix}[\s_-]*0*(\d+)", word):
            return f"{prefix}-{match[1]}"
    return word
