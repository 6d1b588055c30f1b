"""Check that a rule book and its rule page are complete and agree.

The rules are built at every number of seats and with every choice of an option. Each refusal needs a clause, and each
ending a sentence. The builder must read exactly the declared options.

The tests check our own games. The registry checks a game of another package once, when it loads the game. It leaves
the game out if the check fails.
"""

from __future__ import annotations

from collections.abc import Iterator

from rumpus.core.errors import UsageError
from rumpus.core.messages import ListField, Message
from rumpus.core.rules import OptionValue
from rumpus.games.book import RuleBook
from rumpus.games.options import Option, ReadOptions
from rumpus.games.pages import RulePage


def check(book: RuleBook, page: RulePage) -> None:
    """Raise UsageError if the book or its rule page has a fault. The error lists all faults."""
    found = list(dict.fromkeys(_faults(book, page)))
    if found:
        raise UsageError(
            Message(
                "the rule book {game} is not complete: {faults}",
                {"game": book.slug, "faults": ListField(tuple(found), "; ")},
            ),
            code="bad-rule-book",
            subject=book.slug,
        )


def _faults(book: RuleBook, page: RulePage) -> Iterator[Message]:
    yield from _faults_of_page(book, page)
    read: set[str] = set()
    for seats in range(book.least_seats, book.most_seats + 1):
        for chosen in _choices(book, seats):
            options = ReadOptions(book.final_options(chosen))
            yield from _faults_with(book, seats, options)
            read |= options.read
    declared = {option.name for option in book.options}
    yield from (
        Message("its builder reads the option {option}, which it does not declare", {"option": name})
        for name in sorted(read - declared)
    )
    yield from (
        Message("its builder does not read the option {option}", {"option": name}) for name in sorted(declared - read)
    )


def _faults_of_page(book: RuleBook, page: RulePage) -> Iterator[Message]:
    holding = {clause.id for clause in page.holding}
    intro = " ".join(page.intro.split())
    for name in book.also:
        if name not in intro:
            yield Message("the introduction of its rule page has no {name}", {"name": name})
    cited = {*book.clauses.values(), *book.scoring, *(option.clause for option in book.options)}
    for id_ in sorted(cited - holding):
        yield Message("its rule page has no {clause}", {"clause": id_})


def _choices(book: RuleBook, seats: int) -> Iterator[dict[str, OptionValue]]:
    # Start from the defaults (``resolve`` fills them in), and from the values that a screen proposes for a new table.
    # Change one option at a time.
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


def _faults_with(book: RuleBook, seats: int, options: ReadOptions) -> Iterator[Message]:
    try:
        rules = book.build(book, seats, options)  # a field, so the book is passed as well
    except UsageError:
        if options == book.final_options(book.resolve(seats, {})):
            yield Message("{seats} cannot play with the usual options", {"seats": seats})
        return  # a combination of options that the builder refuses
    except Exception as error:
        if options.read <= set(options):  # otherwise the undeclared option is reported by its name
            yield Message("its builder fails: {error}", {"error": repr(error)})
        return
    yield from (
        Message("the refusal {code} has no clause", {"code": code}) for code in sorted(rules.codes - set(rules.clauses))
    )
    causes = {key for key in rules.clauses if "/" in key} - rules.turn.causes
    yield from (Message("{cause} is no cause of a refusal", {"cause": key}) for key in sorted(causes))
    yield from (
        Message("the ending {reason} has no sentence", {"reason": reason})
        for reason, sentence in rules.endings.items()
        if not str(sentence).strip()
    )
    for part in (rules.scoring, rules.game_end):
        lacks = getattr(part, "lacks", None)  # optional: returns what the rules lack for this part, or None
        lacking = None if lacks is None else lacks(rules)
        if lacking is not None:
            yield Message("{judge} needs {what}", {"judge": type(part).__name__, "what": lacking})
