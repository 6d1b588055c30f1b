"""Compile all kernels ahead with `python -m rumpus.solver`, so that the first call of a user does not wait.

Calling an entry point compiles it. The functions ``use_…`` below together call every entry point; a test fails if one
is left out. Each compiled entry point is stored on disk at once. So a stopped run can be resumed, and two runs at the
same time share the work.
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
    """Compile the kernels that arrange a hand."""
    pack = standard_pack()
    solver = HandSolver(MeldRules(pack), [pack.rank(card) + 1 for card in range(pack.size)])
    solver.least_deadwood(7)
    solver.least_deadwood_batch(np.array([7], np.int64))
    solver.best(7)
    solver.every_best(7)
    solver.best_beside(7, (0, 0, 0))


def use_playouts() -> None:
    """Compile the kernels that play deals of cards."""
    rules = _rules(standard_pack(), LayDown())
    compiled = playout_rules(rules)
    start_row = encode_state(rules, playouts(rules, 1).start)
    choose(compiled.numbers, compiled.tables, policy_tables(rules), start_row)
    playouts(rules, 1, policy=HEURISTIC)
    policy_tables(_rules(standard_pack(), Showdown()))


def use_action_values() -> None:
    """Compile the kernels that compute action values: look ahead in the first turn of a deal, in one world."""
    rules = _rules(standard_pack(), LayDown())
    state = replay(rules, [Deal(tuple(range(rules.pack.size)))], start(rules, dealer=0))
    action_values(rules, view(state, state.table.to_move), worlds=1)


def use_tables() -> None:
    """Compile the kernels that find plays with tiles, and those that play deals of tiles by such plays."""
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
"""The functions that compile kernels, by name. Those that take longest come first."""


PARTS = {
    "engine": Message("the rules of the games"),
    "hands": Message("melds in a hand"),
    "pimc": Message("looking ahead"),
    "playout": Message("whole games"),
    "plays": Message("plays with tiles"),
    "policies": Message("moves at a glance"),
}
"""The purpose of the entry points in each folder of the solver, for the progress messages."""

Note = tuple[str, bool] | None
"""A message from a compiling process: an entry point and True if it is ready; or None at the end of a use."""


def use(name: str) -> None:
    """Compile the entry points that this use calls. It runs in a process of its own."""
    USES[name]()


def warm() -> None:
    """Compile all kernels in parallel processes, and print the progress."""
    context = get_context("spawn")
    notes: SimpleQueue[Note] = context.SimpleQueue()
    with ProcessPoolExecutor(os.cpu_count(), context, _send_notes, (notes,)) as processes:
        uses = [processes.submit(use, name) for name in USES]
        for running in uses:
            running.add_done_callback(lambda _: notes.put(None))
        for line in progress(_until_done(notes), len(ENTRY_POINTS)):
            print(say(line), flush=True)
        for running in uses:
            running.result()  # raise the error of a process that failed
    mark_compiled()
    ready = Message("Compiled all {total}: the computer players and hints are ready.", {"total": len(ENTRY_POINTS)})
    print(say(ready), flush=True)


def progress(notes: Iterable[tuple[str, bool]], total: int) -> Iterator[Message]:
    """Yield a progress message for each entry point that starts to compile.

    After all have started, yield one for each that is ready. ``notes`` are pairs of a name and True if it is ready.
    """
    running, ready = dict[str, None](), set[str]()
    for name, is_ready in notes:
        if name in ready:
            continue  # another process loads it from the cache
        if is_ready:
            ready.add(name)
            running.pop(name, None)
        else:
            running[name] = None
        all_started = len(ready) + len(running) == total
        if running and (all_started or not is_ready):
            part = next(reversed(running)).removeprefix("rumpus.solver.").partition(".")[0]
            fields: dict[str, Field] = {"number": len(ready) + 1, "total": total, "part": PARTS[part]}
            yield Message("Compiling {number} of {total}: {part}", fields)


def _send_notes(notes: SimpleQueue[Note]) -> None:
    LISTENERS.append(lambda name, is_ready: notes.put((name, is_ready)))


def _until_done(notes: SimpleQueue[Note]) -> Iterator[tuple[str, bool]]:
    uses = len(USES)
    while uses:
        if note := notes.get():
            yield note
        else:
            uses -= 1
