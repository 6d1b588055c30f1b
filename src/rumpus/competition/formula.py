"""Formula tables: the points of a deal as a small table, for a page that has no connection.

The points of a deal depend on its counts in a simple way. First, the deal belongs to one of a few *cases*: for example,
"the caller has the lowest count, and it is zero". Within a case each seat has a *role* (it is the caller or not, the
lowest or not), and its points are a fixed sum of the ``TERMS``. So a table has a row for each case and role: one factor
for each term.

Nobody writes these tables. ``formula_of`` settles many made-up deals with the form's own code and solves for the
factors. So a table cannot differ from the rules, and no rule is written a second time in the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from operator import mul
from random import Random
from typing import NamedTuple

from rumpus.competition.forms import Form, TypedCounts
from rumpus.core.errors import UsageError
from rumpus.core.scoring.counts import lowest

TERMS = ("1", "own-held", "lowest-held", "caller-held", "all-held", "own-laid")
"""The numbers that points are a sum of. The page computes the same, in this order."""

TIED = "tied"
"""The row of a case in which people have to say first who won."""

_DEALS = 4_000  # made-up deals for a table; the rarest case still comes up several times
_LARGEST = (1, 3, 60)  # points in a made-up hand: small ones, so that equal counts come up

Formula = Mapping[str, Sequence[int] | str]
"""The factors by case and role, such as ``"less zero / caller"``."""


class _Case(NamedTuple):
    name: str
    lowest: int
    """The seat that wins at equal counts, or else the first with the lowest count."""


@lru_cache(64)
def formula_of(form: Form) -> Formula:
    """Return the formula table of a form. It takes up to a second, and is then remembered."""
    rows: dict[str, _Row] = {}
    tied: dict[str, str] = {}
    for typed in _made_up(form):
        case = _case(typed)
        try:
            points = form.settle(typed).points
        except UsageError:
            if typed.first is None and form.tied(typed):
                tied[case.name] = TIED
            continue
        for seat, number in enumerate(points):
            rows.setdefault(_name(case, typed, seat), _Row()).learn(_terms(case, typed, seat), number)
    return tied | {name: [int(factor) for factor in row.factors] for name, row in rows.items()}


def points_by(formula: Formula, typed: TypedCounts) -> tuple[int, ...] | None:
    """Return the points by seat. None if the counts are equal and nobody has said who won, or for an unknown case."""
    case = _case(typed)
    if formula.get(case.name) == TIED:
        return None
    points = []
    for seat in range(len(typed.held)):
        row = formula.get(_name(case, typed, seat))
        if row is None or isinstance(row, str):
            return None
        points.append(sum(map(mul, row, _terms(case, typed, seat))))
    return tuple(points)


def _case(typed: TypedCounts) -> _Case:
    held, caller = typed.held, typed.caller
    best = lowest(held)
    first = typed.first if typed.first in best else None
    if caller is None:
        words = ["nobody"]
    else:
        others = min(held[:caller] + held[caller + 1 :])
        words = ["less" if held[caller] < others else "more" if held[caller] > others else "equal"]
        words += ["none"] if held[caller] == 0 else []
    words += [] if len(best) == 1 else ["open"] if first is None else ["tie"]
    words += ["double"] if typed.doubled else []
    return _Case(" ".join(words), best[0] if first is None else first)


def _name(case: _Case, typed: TypedCounts, seat: int) -> str:
    roles = (["caller"] if seat == typed.caller else []) + (["lowest"] if seat == case.lowest else [])
    with_caller = ["caller-lowest"] if typed.caller == case.lowest else []
    return " / ".join([case.name, *with_caller, " ".join(roles)])


def _terms(case: _Case, typed: TypedCounts, seat: int) -> list[int]:
    held = typed.held
    called = 0 if typed.caller is None else held[typed.caller]
    laid = typed.laid[seat] if typed.laid else 0
    return [1, held[seat], held[case.lowest], called, sum(held), laid]


def _made_up(form: Form) -> Iterator[TypedCounts]:
    """Yield made-up deals, the same each time."""
    people = form.people
    random = Random(people)
    for number in range(_DEALS):
        held = [random.randint(1, _LARGEST[number % 3]) for _ in range(people)]
        for _ in range(random.randrange(3)):
            held[random.randrange(people)] = 0
        caller = random.randrange(people) if form.has_caller and random.random() < 0.8 else None
        yield TypedCounts(
            tuple(held),
            tuple(random.randint(0, _LARGEST[-1]) for _ in held) if form.has_laid else (),
            caller,
            random.choice(lowest(held)) if random.random() < 0.6 else None,
            form.has_caller and random.random() < 0.3,
        )


class _Row:
    """The factors of one row, learned from deals by Gauss's elimination. A factor that the deals leave open is 0."""

    def __init__(self) -> None:
        self.factors = [Fraction(0)] * len(TERMS)
        self._solved: list[list[Fraction]] = []

    def learn(self, terms: Sequence[int], number: int) -> None:
        """Change the factors so that the sum of these terms is this number too."""
        if self._solved and sum(map(mul, self.factors, terms)) == number:
            return
        row = _reduced([*map(Fraction, terms), Fraction(number)], self._solved)
        lead = next(place for place, value in enumerate(row) if value)
        assert lead < len(TERMS), "the points are no sum of the terms in this case"
        row = [value / row[lead] for value in row]
        self._solved = [_reduced(other, [row]) for other in self._solved] + [row]
        self.factors = [Fraction(0)] * len(TERMS)
        for other in self._solved:
            self.factors[other.index(Fraction(1))] = other[-1]


def _reduced(row: list[Fraction], solved: Sequence[list[Fraction]]) -> list[Fraction]:
    """Return a row without the leading terms of the solved rows."""
    for other in solved:
        factor = row[other.index(Fraction(1))]
        if factor:
            row = [value - factor * part for value, part in zip(row, other, strict=True)]
    return row
