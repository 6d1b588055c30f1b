"""The best play of a tile turn in compiled code: most tiles placed, over all that jokers may do; ``plays.search`` compiled.

Questions are posed on the desk, and answered by the solver. Where a desk is too small the search ends, and ``IS_FULL`` says so.
"""

from __future__ import annotations

from rumpus.solver.arrange.arrays import FACES, Problem, Room
from rumpus.solver.engine.layout import KIND, MELD_COUNT, SEAT, STOCK_COUNT, Ints
from rumpus.solver.engine.tiles.layout import (
    HELD,
    OPENED,
    OPENING,
    OPENING_AT,
    PASS,
    PICK,
    PLAY,
    UNTOUCHED,
)
from rumpus.solver.engine.tiles.simple_plays import copy_table, say_one_tile
from rumpus.solver.jit.bits import count
from rumpus.solver.jit.compiled import kernel
from rumpus.solver.policies.tiles.joker_cases import (
    HOMES,
    NO_HOME,
    REPLACED,
    SHARED,
    add_faces,
    ask_tiles,
    can_be_home,
    count_standing,
    list_plans,
    make_case,
    read_position,
)
from rumpus.solver.policies.tiles.openings import (
    ask_at_all,
    ask_next_choice,
    look_for_opening,
    place_all,
    place_tried,
    show_joker,
    take_opening,
)
from rumpus.solver.policies.tiles.question import answer
from rumpus.solver.policies.tiles.workspace import (
    ASKED,
    BEST_TILES,
    CASE_BOUND,
    CASE_NUMBERS,
    FIRST,
    FOUND_MELDS,
    FOUND_ROW,
    GAIN,
    IS_FULL,
    LAID_TILES,
    MAY,
    MUST,
    NEEDED,
    NEEDING,
    OPENING_MELDS,
    OPENING_ROW,
    PLAN,
    SECOND,
    SPARING,
    TABLE_JOKERS,
    TASKS,
    TRIED_MELDS,
    TRIED_ROW,
    TRIED_TILES,
    WAITING,
    TileDesk,
)

ANYTHING = 1 << 40


@kernel
def find_best(rules: Ints, s: Ints, d: TileDesk, problem: Problem, room: Room) -> None:
    """Look for the best play of the seat to move."""
    state, is_open = d.state, s[OPENED] >> s[SEAT] & 1
    read_position(rules, s, is_untouched(rules, s), d)
    state[BEST_TILES], state[FOUND_MELDS], state[OPENING_MELDS] = 0, 0, 0
    state[TASKS], state[WAITING] = 0, 0
    # Some meld must be laid also where no points are asked for.
    state[NEEDED] = 0 if is_open else max(rules[OPENING], 1)
    if not is_open:
        ask_at_all(d)
        if not answer(rules, d, problem, room):
            return
    list_tasks(d)
    while not state[IS_FULL] and take_task(d):
        look_into(rules, s[HELD + s[SEAT]], d, problem, room)


@kernel
def look_into(rules: Ints, held: int, d: TileDesk, problem: Problem, room: Room) -> None:
    """Look into a task: choose one home more, or take its case, or parts of it; ``held`` are the faces on the rack."""
    state = d.state
    plan = d.plans[state[PLAN]]
    if not make_case(plan, state[FIRST], state[SECOND], d) or not is_better(rules, d, problem, room):
        return
    if int(state[FIRST] != NO_HOME) + int(state[SECOND] != NO_HOME) < plan[HOMES]:
        add_homes(held, state[GAIN] + state[LAID_TILES], d)
        return
    take_case(rules, d, problem, room)
    while state[WAITING] > 0 and not state[IS_FULL]:
        take_up(d)
        if state[CASE_BOUND] > state[BEST_TILES]:
            place_all(d)
            if opens(rules, d, problem, room) and is_better(rules, d, problem, room):
                take_case(rules, d, problem, room)


@kernel
def is_better(rules: Ints, d: TileDesk, problem: Problem, room: Room) -> bool:
    """Whether the case places more than the best found."""
    ask_tiles(count_standing(d.plans[d.state[PLAN]], d), d.state[BEST_TILES] + 1, d)
    return answer(rules, d, problem, room)


@kernel
def opens(rules: Ints, d: TileDesk, problem: Problem, room: Room) -> bool:
    """Whether melds worth enough are among what is placed."""
    look_for_opening(d.plans[d.state[PLAN]], d.state[FIRST], d.state[SECOND], d)
    while not d.state[IS_FULL] and ask_next_choice(rules, d):
        if answer(rules, d, problem, room):
            return True
    return False


@kernel
def take_case(rules: Ints, d: TileDesk, problem: Problem, room: Room) -> None:
    """Take the melds found for a case as the best; where they must open and do not, part the case."""
    state = d.state
    state[TRIED_TILES] = state[GAIN] + state[LAID_TILES]
    if state[NEEDED] > 0:
        place_tried(d)
        if opens(rules, d, problem, room):
            take_opening(d)
        else:
            part_case(d)
            return
    keep(d)


@kernel
def is_untouched(rules: Ints, s: Ints) -> bool:
    """Whether the table stays as it lies when the seat to move opens (RQ-4, TR-3)."""
    return rules[UNTOUCHED] and not s[OPENED] >> s[SEAT] & 1


@kernel
def tell_best(rules: Ints, s: Ints, d: TileDesk) -> None:
    """Write the best play as an action; where none can be made, pick, or pass."""
    if d.state[BEST_TILES] == 0:
        d.action[0] = (PICK if s[STOCK_COUNT] > 0 else PASS) << KIND
        return
    melds, place = 0, 1
    if is_untouched(rules, s):
        # It leaves the table as it lies, and all of it opens.
        melds, place = s[MELD_COUNT], copy_table(s, d.action)
        place = tell_melds(d.melds[FOUND_ROW], d.state[FOUND_MELDS], place, d.action)
        d.state[OPENING_MELDS] = d.state[FOUND_MELDS]
        tell_melds(d.melds[FOUND_ROW], d.state[FOUND_MELDS], place, d.action)
    else:
        place = tell_melds(d.melds[FOUND_ROW], d.state[FOUND_MELDS], place, d.action)
        tell_melds(d.melds[OPENING_ROW], d.state[OPENING_MELDS], place, d.action)
    melds += d.state[FOUND_MELDS]
    d.action[0] = PLAY << KIND | d.state[OPENING_MELDS] << OPENING_AT | melds
    say_one_tile(rules, s, d.state[BEST_TILES], d.action)


@kernel
def tell_melds(melds: Ints, many: int, place: int, action: Ints) -> int:
    """Write melds into an action from this place on; returns where they end."""
    for meld in range(many):
        action[place], action[place + 1] = melds[0, meld], melds[1, meld]
        place += 2
    return place


# Tasks: a plan and its homes, as far as they are chosen, and what it can come to


@kernel
def list_tasks(d: TileDesk) -> None:
    """Look into all plans, the first of them first."""
    for plan in range(list_plans(d) - 1, -1, -1):
        add_task(plan, NO_HOME, NO_HOME, ANYTHING, d)


@kernel
def add_task(plan: int, first: int, second: int, bound: int, d: TileDesk) -> None:
    """Put a task behind the others."""
    if d.state[TASKS] >= d.tasks.shape[0]:
        d.state[IS_FULL] = 1
        return
    task = d.tasks[d.state[TASKS]]
    task[0], task[1], task[2], task[3] = bound, plan, first, second
    d.state[TASKS] += 1


@kernel
def take_task(d: TileDesk) -> bool:
    """Take up the most promising task, of equals the last; False if none promises more than the best found."""
    best, tasks, state = -1, d.tasks, d.state
    for place in range(state[TASKS]):
        if tasks[place, 0] > state[BEST_TILES] and (best < 0 or tasks[place, 0] >= tasks[best, 0]):
            best = place
    if best < 0:
        return False
    state[PLAN], state[FIRST], state[SECOND] = tasks[best, 1], tasks[best, 2], tasks[best, 3]
    state[TASKS] -= 1
    for place in range(best, state[TASKS]):
        for column in range(tasks.shape[1]):
            tasks[place, column] = tasks[place + 1, column]
    return True


@kernel
def add_homes(held: int, bound: int, d: TileDesk) -> None:
    """Put off the tasks that choose one home more, so that the longest come first; ``held`` are the faces on the rack."""
    state = d.state
    plan, at, last = d.plans[state[PLAN]], 0 if state[FIRST] == NO_HOME else 1, 0
    for home in range(d.homes.shape[1] - 1, -1, -1):
        needed = d.homes[plan[SHARED], home, 0]
        # Of homes that differ in what their jokers stand for one is enough, but for the value of an opening.
        if needed == 0 or (needed == last and state[NEEDED] == 0) or not can_be_home(plan, at, home, held, d):
            continue
        last = needed
        if at == 0:
            add_task(state[PLAN], home, NO_HOME, bound, d)
        else:
            add_task(state[PLAN], state[FIRST], home, bound, d)


# What was found


@kernel
def keep(d: TileDesk) -> None:
    """Take the melds tried, and the homes, as the best."""
    state = d.state
    plan, melds = d.plans[state[PLAN]], state[TRIED_MELDS]
    tried, found = d.melds[TRIED_ROW], d.melds[FOUND_ROW]
    for meld in range(melds):
        found[0, meld], found[1, meld] = tried[0, meld], tried[1, meld]
    for joker in range(state[TABLE_JOKERS]):
        if plan[REPLACED + joker] < 0:
            show_joker(d.jokers[joker, 0], found, melds)
    for home in (state[FIRST], state[SECOND]):
        if home != NO_HOME:
            needed, wild = d.homes[plan[SHARED], home, 0], d.homes[plan[SHARED], home, 1]
            found[0, melds], found[1, melds] = needed | wild, wild
            melds += 1
    state[FOUND_MELDS], state[BEST_TILES] = melds, state[TRIED_TILES]


# The cases into which one is parted (``openings.placing_more``)


@kernel
def put_off(d: TileDesk) -> None:
    """Put the case on the stack of those that wait."""
    if d.state[WAITING] >= d.stack.shape[0]:
        d.state[IS_FULL] = 1
        return
    row = d.stack[d.state[WAITING]]
    for face in range(FACES):
        row[face], row[FACES + face] = d.tiles[NEEDING, face], d.tiles[SPARING, face]
    for place in range(CASE_NUMBERS):
        row[2 * FACES + place] = d.state[MUST + place]
    d.state[WAITING] += 1


@kernel
def take_up(d: TileDesk) -> None:
    """Take the last case from the stack."""
    d.state[WAITING] -= 1
    row = d.stack[d.state[WAITING]]
    for face in range(FACES):
        d.tiles[NEEDING, face], d.tiles[SPARING, face] = row[face], row[FACES + face]
    for place in range(CASE_NUMBERS):
        d.state[MUST + place] = row[2 * FACES + place]


@kernel
def part_case(d: TileDesk) -> None:
    """Part the case into cases that each place more of one face, or more jokers, than the melds tried do."""
    numbers, tried, wild = d.state, d.melds[TRIED_ROW], 0
    d.tiles[ASKED] = 0
    for meld in range(d.state[TRIED_MELDS]):
        add_faces(tried[0, meld] & ~tried[1, meld], 1, d.tiles[ASKED])
        wild += count(tried[1, meld])
    numbers[CASE_BOUND] = d.state[TRIED_TILES]
    gain, must, may = numbers[GAIN], numbers[MUST], numbers[MAY]
    more = wild - must + 1
    if more <= may:
        numbers[GAIN], numbers[MUST], numbers[MAY] = gain + more, must + more, may - more
        put_off(d)
        numbers[MUST], numbers[MAY] = must, more - 1
    for face in range(FACES):
        more = d.tiles[ASKED, face] - d.tiles[NEEDING, face] + 1
        if more <= d.tiles[SPARING, face]:
            numbers[GAIN] = gain + more
            d.tiles[NEEDING, face] += more
            d.tiles[SPARING, face] -= more
            put_off(d)
            d.tiles[NEEDING, face] -= more
            d.tiles[SPARING, face] = more - 1
