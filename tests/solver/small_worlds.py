"""The tile solver on every position of small worlds, against brute force: whole turns by both games and with free
jokers, opened or not, most tiles and most value, and of equals the easiest play.

    PYTHONPATH=src python -m tests.solver.small_worlds --jobs 2

The exit status is 1 where the two disagree, 130 when stopped."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from multiprocessing import get_context
from typing import NamedTuple

from rich.progress import track

from rumpus.core.turns.tiles import Placement, TileTurn
from rumpus.core.turns.tiles.melds import form_tile_meld
from rumpus.solver.tables import BestPlay, EasyPlay, Objective, best_play
from tests.solver.world_plays import MODES, Ease, Mode, Plays, rules_of
from tests.solver.worlds import Melds, Spot, World, in_colours, texts
from tests.tile_tables import PACK, tile_view

OBJECTIVES: tuple[Objective, ...] = ("tiles", "value")

WORLDS = (
    World(range(1, 4), colours=3, copies=1, jokers=2, melds=2, rack=3, opening=10),
    World(range(1, 4), colours=3, copies=2, jokers=0, melds=3, rack=4, opening=10),
    World(range(1, 5), colours=3, copies=1, jokers=1, melds=2, rack=4, opening=12),
    World(range(1, 5), colours=2, copies=1, jokers=2, melds=3, rack=4, opening=12),
    World(range(1, 6), colours=2, copies=2, jokers=0, melds=3, rack=4, opening=14),
    World(range(6, 10), colours=2, copies=2, jokers=1, melds=2, rack=3, opening=30),
    World(range(5, 11), colours=1, copies=2, jokers=2, melds=2, rack=3, opening=30),
    World(range(11, 14), colours=2, copies=2, jokers=2, melds=2, rack=3, opening=40),
    World(range(12, 14), colours=4, copies=1, jokers=2, melds=2, rack=4, opening=40),
    World(range(7, 8), colours=4, copies=2, jokers=2, melds=3, rack=5, opening=30),
)


class Question(NamedTuple):
    """A position, what is asked of it, and the right answer: its worth and, where anything can be placed, its ease."""

    table: str
    rack: str
    mode: Mode
    opening: int
    objective: Objective
    worth: int
    ease: Ease | None


class Answer(NamedTuple):
    """The faults of an answer of the solver. True if the easiest play was proven."""

    faults: list[str]
    is_proven: bool


def questions(world: World, place: int) -> Iterator[Question]:
    """All that can be asked of one of the tables that a world begins with."""
    table = tables_of(world)[place]
    plays = Plays(world, table)
    for number, rack in enumerate(world.racks(table), start=place):
        # Whatever the colours in which it is asked, the answer is worth as much.
        position = texts(in_colours(Spot(table, rack), number))
        for mode, objective in product(MODES, OBJECTIVES):
            yield Question(*position, mode, world.opening, objective, *plays.best(rack, mode, objective))


@cache
def tables_of(world: World) -> list[Melds]:
    """The tables that a world begins with."""
    return world.old_tables()


def answer(question: Question) -> Answer:
    """Ask the solver, and judge what it says."""
    mode, objective, worth = question.mode, question.objective, question.worth
    found = best_play(
        question.table,
        question.rack,
        rules_of(mode.game, question.opening),
        objective,
        "free" if mode.free else None,
        opened=mode.opened,
    )
    easy = found.easiest(None)
    faults = []
    for play in (found, easy):
        reached = play.tiles if objective == "tiles" else play.value
        if (reached, play.proven) != (worth, True):
            faults.append(f"{reached} where {worth} is right")
        if not (_is_free_play(question, play) if mode.free else _is_legal(question, play)):
            faults.append(f"not legal: {play.table}")
    return Answer([*faults, *_faults_of_ease(question, easy)], easy.proven_easiest)


def _is_legal(question: Question, play: BestPlay) -> bool:
    """Return True if the core accepts the play, and the play describes itself correctly."""
    if play.action is None:
        return (play.tiles, play.value, play.placed) == (0, 0, ())
    rules = rules_of(question.mode.game, question.opening)
    assert isinstance(rules.turn, TileTurn)
    judged = rules.turn.judge(rules, tile_view(question.table, question.rack, opened=question.mode.opened), play.action)
    return isinstance(judged, Placement) and judged.placed.bit_count() == play.tiles == len(play.placed)


def _is_free_play(question: Question, play: BestPlay) -> bool:
    """Return True if all tiles of the table and all placed tiles lie in melds."""
    lying = Counter(map(_bare, question.table.replace("/", " ").split()))
    placed = Counter(map(_bare, map(PACK.text, play.placed)))
    new = Counter(_bare(PACK.text(tile)) for meld in play.table for tile in meld)
    return (
        all(form_tile_meld(PACK, meld) for meld in play.table)
        and new == lying + placed
        and placed <= Counter(map(_bare, question.rack.split()))
    )


def _bare(tile: str) -> str:
    return "J" if tile[0] == "J" else tile.rstrip("'")


def _faults_of_ease(question: Question, easy: EasyPlay) -> list[str]:
    tiles = len(question.table.replace("/", " ").split())
    melds = question.table.count("/") + 1 if question.table else 0
    said, right = Ease(easy.kept, tiles - easy.moved), question.ease or Ease(melds, tiles)
    if said == right or (said < right and not easy.proven_easiest):
        return []
    return [f"{said} where {right} is right"]


# The command


class Task(NamedTuple):
    """A table of a world, both by number."""

    world: int
    place: int


class Report(NamedTuple):
    """The result of a task: the number of questions, of easiest plays not proven, and the faults."""

    task: Task
    questions: int
    unproven: int
    faults: list[str]


def judge(task: Task) -> Report:
    """Answer all questions of a task."""
    rows = [(question, answer(question)) for question in questions(WORLDS[task.world], task.place)]
    faults = [f"{question}: {fault}" for question, told in rows for fault in told.faults]
    return Report(task, len(rows), sum(not told.is_proven for _, told in rows), faults)


def main() -> int:
    """Judge all worlds, and print what came out."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=1, help="processes at work")
    parser.add_argument("--worlds", type=int, nargs="+", default=range(len(WORLDS)), help="which, by number from 0")
    asked = parser.parse_args()
    tasks = [Task(world, place) for world in asked.worlds for place in range(len(tables_of(WORLDS[world])))]
    met: Counter[int] = Counter()
    unproven = faults = done = 0
    try:
        for report in track(_reports(tasks, asked.jobs), "Tables", total=len(tasks), disable=not sys.stderr.isatty()):
            met[report.task.world] += report.questions
            done, unproven, faults = done + 1, unproven + report.unproven, faults + len(report.faults)
            for fault in report.faults:
                print(fault, flush=True)
    except KeyboardInterrupt:
        print(f"stopped after {done} of {len(tasks)} tables")
    for world, many in sorted(met.items()):
        print(f"{WORLDS[world]}: {many // (len(MODES) * len(OBJECTIVES)):,} positions")
    print(f"{met.total():,} answers compared, {unproven} easiest plays not proven, {faults} faults")
    return 1 if faults else 130 if done < len(tasks) else 0


def _reports(tasks: list[Task], jobs: int) -> Iterator[Report]:
    if jobs == 1:
        yield from map(judge, tasks)
        return
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap_unordered(judge, tasks)


if __name__ == "__main__":
    sys.exit(main())
