"""Compiling all kernels ahead, so that the first question of a user does not wait: `python -m rumpus.solver`.

Each use below calls entry points that nothing before it has called; a test fails when one is left out. Each entry point is on
disk as soon as it is compiled, so the next call goes on where one was stopped, and two calls at once share the work.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from multiprocessing.queues import SimpleQueue

import numpy as np

from rumpus.core.actions import Deal
from rumpus.core.engine import replay, start
from rumpus.core.melds import MeldRules
from rumpus.core.messages import Field, Message, say
from rumpus.core.packs import Pack, standard_pack, tile_pack
from rumpus.core.rules import RuleSet, Seating, TurnShape
from rumpus.core.scoring import GameEnd, HandsCharged
from rumpus.core.turns.lay_down import LayDown
from rumpus.core.turns.showdown import Showdown
from rumpus.core.turns.tiles import Opening, TileTurn
from rumpus.core.turns.tiles.jokers import JokerRules
from rumpus.core.views import view
from rumpus.solver.engine.cards.codec import encode_state
from rumpus.solver.engine.cards.rules import playout_rules
from rumpus.solver.hands.hand_solver import HandSolver
from rumpus.solver.jit.cache import mark_compiled
from rumpus.solver.jit.compiled import ENTRY_POINTS, LISTENERS
from rumpus.solver.pimc.action_values import action_values
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
    compiled, start_row = playout_rules(rules), encode_state(rules, playouts(rules, 1).start)
    choose(compiled.numbers, compiled.tables, policy_tables(rules), start_row)
    playouts(rules, 1, policy=HEURISTIC)
    policy_tables(_rules(standard_pack(), Showdown()))


def use_action_values() -> None:
    """Look ahead in the first turn of a deal, in one world."""
    rules = _rules(standard_pack(), LayDown())
    state = replay(rules, [Deal(tuple(range(rules.pack.size)))], start(rules, dealer=0))
    action_values(rules, view(state, state.table.to_move), worlds=1)


def use_tables() -> None:
    """Find a play on an empty tile table; play a deal by such plays, which the same kernels find."""
    jokers = JokerRules(rack_jokers_stay_apart=False, any_missing_colour=False)
    rules = _rules(tile_pack(), TileTurn(Opening(0, jokers=False, table_untouched=True), jokers))
    best_play("", "R1", rules)
    playouts(rules, 1, policy=OPTIMAL)


def _rules(pack: Pack, turn: TurnShape) -> RuleSet:
    return RuleSet(
        game="warming",
        title="Warming",
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
    "action_values": use_action_values,
    "hands": use_hands,
}
"""By name, the longest first."""


PARTS = {
    "engine": Message("the rules of the games"),
    "hands": Message("melds in a hand"),
    "pimc": Message("looking ahead"),
    "playout": Message("whole games"),
    "plays": Message("plays with tiles"),
    "policies": Message("moves at a glance"),
}
"""What the entry points in each folder are for."""

Note = tuple[str, bool] | None
"""An entry point and whether it is ready, or None when a use is done."""


def use(name: str) -> None:
    """Compile what this use calls."""
    USES[name]()


def warm() -> None:
    """Compile everything, several uses at once, and print how far it is."""
    context = get_context("spawn")
    notes: SimpleQueue[Note] = context.SimpleQueue()
    with ProcessPoolExecutor(os.cpu_count(), context, _send_notes, (notes,)) as processes:
        uses = [processes.submit(use, name) for name in USES]
        for done in uses:
            done.add_done_callback(lambda done: notes.put(None))
        for line in progress(_until_done(notes), len(ENTRY_POINTS)):
            print(say(line), flush=True)
        for done in uses:
            done.result()
    mark_compiled()
    ready = Message("Compiled all {total}: the computer players and hints are ready.", {"total": len(ENTRY_POINTS)})
    print(say(ready), flush=True)


def progress(notes: Iterable[tuple[str, bool]], total: int) -> Iterator[Message]:
    """Say with each entry point that begins, and where none begins any more with each that is ready, how far it is."""
    running, ready = dict[str, None](), set[str]()
    for name, is_ready in notes:
        if name in ready:
            continue  # another process takes it from the cache
        if is_ready:
            ready.add(name)
            running.pop(name, None)
        else:
            running[name] = None
        have_begun = len(ready) + len(running) == total
        if running and (have_begun or not is_ready):
            part = next(reversed(running)).removeprefix("rumpus.solver.").partition(".")[0]
            fields: dict[str, Field] = {"number": len(ready) + 1, "total": total, "part": PARTS[part]}
            yield Message("Compiling {number} of {total}: {part}", fields)


def _send_notes(notes: SimpleQueue[Note]) -> None:
    """Send a note of each entry point from this process."""
    LISTENERS.append(lambda name, is_ready: notes.put((name, is_ready)))


def _until_done(notes: SimpleQueue[Note]) -> Iterator[tuple[str, bool]]:
    uses = len(USES)
    while uses:
        if note := notes.get():
            yield note
        else:
            uses -= 1
