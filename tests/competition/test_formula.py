"""The page adds up a deal without a connection as the rules do: with a table made from the rules themselves."""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest

from rumpus.competition import GameForm, PointsForm
from rumpus.competition.forms import Form, TypedCounts
from rumpus.competition.formula import formula_of, points_by
from rumpus.core.errors import UsageError
from rumpus.games import BOOKS, rule_book
from tests.record.second import NODE, PROJECT, needs_node

ENTRIES = 450  # of each game; `python -m bench.settling` checks 10,000

SCRIPT = """
import { points } from "./src/rumpus/page/score/formula.js";
const { formulas, deals } = JSON.parse(await new Response(process.stdin).text());
console.log(JSON.stringify(deals.map(([form, typed]) => points(formulas[form], typed))));
"""


def forms(slug: str) -> list[GameForm]:
    book = rule_book(slug)
    return [GameForm(book.rules(people)) for people in range(book.least_seats, book.most_seats + 1)]


def entries(form: Form, count: int) -> Iterator[tuple[TypedCounts, tuple[int, ...] | None]]:
    """Yield possible entries with their points; None if somebody has to say who won."""
    draw = random.Random(20261128)
    seats = range(form.people)
    while count:
        most = draw.choice((2, 5, 20, 90))
        typed = TypedCounts(
            tuple(draw.randint(0, most) for _ in seats),
            tuple(draw.randint(0, 90) for _ in seats) if form.has_laid else (),
            draw.choice((None, *seats)) if form.has_caller else None,
            draw.choice((None, *seats)),
            form.has_caller and draw.random() < 0.5,
        )
        try:
            yield typed, form.settle(typed).points
        except UsageError:
            if typed.first is not None or not form.tied(typed):
                continue
            yield typed, None
        count -= 1


@needs_node
@pytest.mark.parametrize("slug", BOOKS)
def test_the_page_adds_up_many_entries_as_the_rules_do(slug: str) -> None:
    found = forms(slug)
    deals = [(number, entry) for number, form in enumerate(found) for entry in entries(form, ENTRIES // len(found))]
    sent: dict[str, Any] = {"formulas": [formula_of(form) for form in found]}
    sent["deals"] = [(number, typed._asdict()) for number, (typed, _) in deals]
    command = [str(NODE), "--input-type=module", "--eval", SCRIPT]
    done = subprocess.run(command, cwd=PROJECT, input=json.dumps(sent), capture_output=True, text=True, check=True)
    expected = [None if points is None else list(points) for _, (_, points) in deals]
    assert json.loads(done.stdout) == expected


def test_plain_points_are_the_numbers_themselves() -> None:
    assert points_by(formula_of(PointsForm(3)), TypedCounts((5, -12, 5))) == (5, -12, 5)


@pytest.mark.parametrize("option", [{"equal_is_undercut": "yes"}, {"gin_bonus": 0}])
def test_options_change_the_table(option: dict[str, Any]) -> None:
    form = GameForm(rule_book("gin-rummy").rules(2, **option))
    formula = formula_of(form)
    assert formula != formula_of(forms("gin-rummy")[0])
    assert all(points_by(formula, typed) == points for typed, points in entries(form, 500))
