"""Checking a rule book: that its rules hold together at every number of seats and with every choice of an option.

It is done in the tests, and for games of other packages when a program starts; never for a table.
"""

from __future__ import annotations

from collections.abc import Iterator

from rumpus.core.errors import UsageError
from rumpus.core.rules import OptionValue
from rumpus.games.book import RuleBook
from rumpus.games.options import Option, ReadOptions
from rumpus.games.pages import RulePage, page


def check(book: RuleBook, rule_page: RulePage | None = None) -> None:
    """Raises UsageError that names all that is missing. The page is that of the registered game unless it is given."""
    found = list(dict.fromkeys(_faults(book, rule_page)))
    if found:
        raise UsageError(
            f"the rule book {book.slug} is not complete: {'; '.join(found)}", code="bad-rule-book", subject=book.slug
        )


def _faults(book: RuleBook, rule_page: RulePage | None) -> Iterator[str]:
    try:
        told = rule_page or page(book.slug)
    except (UsageError, OSError):
        yield "it has no rule page"
    else:
        holding, intro = {clause.id for clause in told.holding}, " ".join(told.intro.split())
        yield from (f"the introduction of its rule page has no {name}" for name in book.also if name not in intro)
        cited = {*book.clauses.values(), *book.scoring, *(option.clause for option in book.options)}
        yield from (f"its rule page has no {id_}" for id_ in sorted(cited - holding))
    read: set[str] = set()
    for seats in range(book.least_seats, book.most_seats + 1):
        for chosen in _choices(book, seats):
            options = ReadOptions(book.settled(chosen))
            yield from _faults_with(book, seats, options)
            read |= options.read
    declared = {option.name for option in book.options}
    yield from (f"its builder reads the option {name}, which it does not declare" for name in sorted(read - declared))
    yield from (f"its builder does not read the option {name}" for name in sorted(declared - read))


def _choices(book: RuleBook, seats: int) -> Iterator[dict[str, OptionValue]]:
    """The usual options, and from there and from what is proposed each value of each option that is worth trying."""
    usual = dict(book.resolve(seats, {}))
    proposed = usual | {option.name: option.proposed for option in book.options if option.proposed is not None}
    for base in (usual, proposed):
        yield base
        for option in book.options:
            yield from (base | {option.name: value} for value in _values(option))


def _values(option: Option) -> tuple[OptionValue, ...]:
    if option.choices:
        return option.choices
    most = option.least + 1 if option.most is None else option.most
    return (option.least, most, *((None,) if option.may_be_none else ()))


def _faults_with(book: RuleBook, seats: int, options: ReadOptions) -> Iterator[str]:
    try:
        rules = book.build(book, seats, options)
    except UsageError:
        if options == book.settled(book.resolve(seats, {})):
            yield f"{seats} cannot play with the usual options"
        return  # else options that do not go together
    except Exception as error:
        if options.read <= set(options):  # an option that is not declared is told by its name
            yield f"its builder fails: {error!r}"
        return
    yield from (f"the refusal {code} has no clause" for code in sorted(rules.codes - set(rules.clauses)))
    causes = {key for key in rules.clauses if "/" in key} - rules.turn.causes
    yield from (f"{key} is no cause of a refusal" for key in sorted(causes))
    yield from (
        f"the ending {reason} has no sentence" for reason, told in rules.endings.items() if not str(told).strip()
    )
    for judge in (rules.scoring, rules.game_end):
        lacks = getattr(judge, "lacks", None)
        lacking = None if lacks is None else lacks(rules)
        if lacking is not None:
            yield f"{type(judge).__name__} needs {lacking}"
