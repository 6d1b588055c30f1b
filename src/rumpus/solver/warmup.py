"""Compiling all kernels ahead, so that the first question of a user does not wait: `python -m rumpus.solver`.

Each use below calls entry points that nothing before it has called; a test fails when one is left out.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

import numpy as np

from rumpus.core.actions import Deal
from rumpus.core.engine import replay, start
from rumpus.core.melds import MeldRules
from rumpus.core.packs import Pack, standard_pack, tile_pack
from rumpus.core.rules import RuleSet, Seating, TurnShape
from rumpus.core.scoring import GameEnd, HandsCharged
from rumpus.core.turns.lay_down import LayDown
from rumpus.core.turns.showdown import Showdown
from rumpus.core.turns.tiles import Opening, TileTurn
from rumpus.core.turns.tiles.jokers import JokerRules
from rumpus.core.views import view
from rumpus.solver.engine.cards.codec import encoded
from rumpus.solver.engine.cards.rules import playout_rules
from rumpus.solver.hands.hand_solver import HandSolver
from rumpus.solver.jit.cache import mark_compiled
from rumpus.solver.pimc.action_values import foresight
from rumpus.solver.playout.playouts import playouts
from rumpus.solver.policies.choice import choose
from rumpus.solver.policies.heuristic import policy_tables
from rumpus.solver.policies.policy import HEURISTIC, OPTIMAL
from rumpus.solver.tables import best_play


def use_hands() -> None:
    """Arrange a hand."""
    pack = standard_pack()
    solver = HandSolver(MeldRules(pack), [pack.rank(card) + 1 for card in range(pack.size)])
    solver.least_deadwood(7)
    solver.least_deadwood_batch(np.array([7], np.int64))
    solver.best(7)
    solver.every_best(7)
    solver.best_beside(7, (0, 0, 0))


def use_playouts() -> None:
    """Play a deal."""
    rules = _rules(standard_pack(), LayDown())
    compiled, begun = playout_rules(rules), encoded(rules, playouts(rules, 1).start)
    choose(compiled.numbers, compiled.tables, policy_tables(rules), begun)
    playouts(rules, 1, policy=HEURISTIC)
    policy_tables(_rules(standard_pack(), Showdown()))


def use_foresight() -> None:
    """Look ahead in the first turn of a deal, in one world."""
    rules = _rules(standard_pack(), LayDown())
    state = replay(rules, [Deal(tuple(range(rules.pack.size)))], start(rules, dealer=0))
    foresight(rules, view(state, state.table.to_move), worlds=1)


def use_tables() -> None:
    """Find a play on an empty tile table; play a deal by such plays, which the same kernels find."""
    jokers = JokerRules(rack_jokers_stay_apart=False, any_missing_colour=False)
    rules = _rules(tile_pack(), TileTurn(Opening(0, jokers=False, table_untouched=True), jokers))
    best_play("", "R1", rules)
    playouts(rules, 1, policy=OPTIMAL)


def _rules(pack: Pack, turn: TurnShape) -> RuleSet:
    return RuleSet(
        game="warming",
        title="Warming up",
        version=1,
        seats=2,
        options={},
        pack=pack,
        melds=MeldRules(pack),
        points=tuple(1 if pack.is_joker(card) else pack.rank(card) + 1 for card in range(pack.size)),
        hand_size=3,
        turn=turn,
        seating=Seating("never"),
        clauses={},
        scoring=HandsCharged(),
        game_end=GameEnd(deals=1),
    )


USES: dict[str, Callable[[], None]] = {
    "tables": use_tables,
    "playouts": use_playouts,
    "foresight": use_foresight,
    "hands": use_hands,
}
"""By name, the longest first."""


def use(name: str) -> str:
    """Compile what this use calls; returns its name."""
    USES[name]()
    return name


def warm() -> None:
    """Compile everything, several uses at once, telling when each is done."""
    with ProcessPoolExecutor(max_workers=os.cpu_count(), mp_context=get_context("spawn")) as processes:
        for number, done in enumerate(as_completed([processes.submit(use, name) for name in USES]), start=1):
            print(f"compiled {done.result()} ({number} of {len(USES)})", flush=True)
    mark_compiled()
