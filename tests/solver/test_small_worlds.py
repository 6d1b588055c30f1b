"""Every position of small worlds, against brute force; the larger worlds have a command of their own
(`small_worlds`)."""

from __future__ import annotations

import pytest

from tests.solver.small_worlds import answer, questions, tables_of
from tests.solver.worlds import World

TINY = [
    World(range(1, 4), colours=3, copies=1, jokers=1, melds=2, rack=3, opening=10),
    World(range(12, 14), colours=4, copies=1, jokers=2, melds=2, rack=2, opening=30),
    World(range(7, 8), colours=4, copies=2, jokers=2, melds=2, rack=2, opening=30),
]
"""Numbers, colours, copies and jokers; melds on the table, tiles on the rack, points that open."""


@pytest.mark.parametrize("world", TINY, ids=str)
def test_every_position(world: World) -> None:
    told = [
        (question, answer(question)) for place in range(len(tables_of(world))) for question in questions(world, place)
    ]
    assert [(question, row.faults) for question, row in told if row.faults] == []
    assert [question for question, row in told if not row.is_proven] == []
    assert len(told) > 1000
