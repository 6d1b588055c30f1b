"""Without a kernel the core finds arrangements; other requests are refused before anything is compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numba.core.dispatcher import Dispatcher

from rumpus import solver
from rumpus.core.errors import UsageError
from rumpus.core.melds import MeldRules
from rumpus.core.packs import Pack, numbered_pack, standard_pack, tile_pack
from rumpus.core.rules import RuleSet
from rumpus.core.views import View
from rumpus.games import rule_book
from rumpus.solver.policies.heuristic import policy_tables
from rumpus.solver.policies.policy import RANDOM
from rumpus.solver.scope import supports_pack
from tests.deals import Example
from tests.two_packs.book import BOOK, PACK

NAMES = tuple("ABCDEFGHIJKLMNO")


@pytest.fixture
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> None:
        raise AssertionError("something is compiled")

    monkeypatch.setattr(Dispatcher, "compile", refuse)


def first_view(rules: RuleSet) -> View:
    return Example(rules).draw_for_deal().deal("", "").seen


CALLS: dict[str, Callable[[RuleSet], object]] = {
    "least_deadwood_batch": lambda rules: solver.least_deadwood_batch(np.array([7]), rules),
    "solver_for": solver.solver_for,
    "HandSolver": lambda rules: solver.HandSolver(rules.melds, rules.points),
    "playouts": lambda rules: solver.playouts(rules, 3),
    "action_values": lambda rules: solver.action_values(rules, first_view(rules), RANDOM),
    "policies": policy_tables,
}


@pytest.mark.usefixtures("uncompiled")
@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_a_pack_that_no_kernel_takes(call: Callable[[RuleSet], object]) -> None:
    with pytest.raises(UsageError) as refused:
        call(BOOK.rules(2))
    assert (refused.value.code, refused.value.subject) == ("no-kernel", "standard-52x2+4")
    assert "play it with the engine" in refused.value.message


@pytest.mark.usefixtures("uncompiled")
def test_tables_are_for_tile_games_as_before() -> None:
    with pytest.raises(UsageError) as refused:
        solver.best_play("", "R7", BOOK.rules(2))
    assert refused.value.code == "no-tile-turn"
    tiles = rule_book("rummy-q").rules(2)
    with pytest.raises(UsageError) as refused:
        solver.HandSolver(MeldRules(tile_pack()), tiles.points)
    assert refused.value.code == "not-for-hands"


def test_which_packs_are_taken() -> None:
    assert all(map(supports_pack, (standard_pack(), standard_pack(5, 2), numbered_pack(), tile_pack())))
    assert not any(
        map(supports_pack, (PACK, standard_pack(copies=2), standard_pack(jokers=1), standard_pack(9, 2, 2, 0)))
    )
    five_suits = Pack("five suits", "CDHSW", "A23456789", ("clubs", "diamonds", "hearts", "spades", "waves"), NAMES)
    many_ranks = Pack("many ranks", "CD", "A23456789TJQKXY", ("clubs", "diamonds"), NAMES)
    assert not any(map(supports_pack, (five_suits, many_ranks)))
