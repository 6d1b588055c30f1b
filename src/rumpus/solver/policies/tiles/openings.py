"""The opening turn in compiled code: whether what is placed holds melds from the rack worth enough (``plays.openings``)."""

from __future__ import annotations

from rumpus.solver.arrange.arrays import FACES
from rumpus.solver.engine.layout import Ints
from rumpus.solver.engine.tiles.layout import JOKER_BY_FACE, JOKER_POINTS, POINTS_OF
from rumpus.solver.jit.bits import count, lowest
from rumpus.solver.jit.compiled import kernel
from rumpus.solver.policies.tiles.joker_cases import (
    AT_HOME,
    HOMES,
    NO_HOME,
    REPLACED,
    SHARED,
    add_faces,
    ask_value,
    joker_of,
)
from rumpus.solver.policies.tiles.workspace import (
    ASKED,
    CHOICE,
    FREE,
    LYING,
    MAY,
    MUST,
    NEEDED,
    NEEDING,
    OFFERED_MELDS,
    OFFERED_ROW,
    ON_RACK,
    OPENING_MELDS,
    OPENING_ROW,
    PLACED,
    RACK_JOKERS,
    SPARING,
    STANDING,
    STANDING_WAYS,
    TABLE_JOKERS,
    TRIED_MELDS,
    TRIED_ROW,
    WAYS,
    TileDesk,
)

NEXT_CHOICE = (3, 1, 2, 0)
"""Which of two jokers lie in the melds that open, a bit each; as many as can be first."""


@kernel
def show_joker(face: int, melds: Ints, many: int) -> None:
    """Let a joker stand for a tile of this face in the first of the melds that has one."""
    for meld in range(many):
        if melds[0, meld] & ~melds[1, meld] & 1 << face:
            melds[1, meld] |= 1 << face
            return


@kernel
def ask_at_all(d: TileDesk) -> None:
    """Ask whether the rack holds melds worth enough, its jokers free."""
    d.tiles[ASKED] = 0
    for face in range(FACES):
        d.tiles[PLACED, face] = d.tiles[ON_RACK, face]
    d.state[FREE] = d.state[RACK_JOKERS]
    ask_value(0, d.state[NEEDED], d)


@kernel
def place_all(d: TileDesk) -> None:
    """Let those tiles be placed that the case may place at most."""
    for face in range(FACES):
        d.tiles[PLACED, face] = d.tiles[NEEDING, face] + d.tiles[SPARING, face]
    d.state[FREE] = d.state[MUST] + d.state[MAY]


@kernel
def place_tried(d: TileDesk) -> None:
    """Let those tiles be placed that the melds tried have."""
    d.tiles[PLACED] = 0
    d.state[FREE] = 0
    tried = d.melds[TRIED_ROW]
    for meld in range(d.state[TRIED_MELDS]):
        add_faces(tried[0, meld] & ~tried[1, meld], 1, d.tiles[PLACED])
        d.state[FREE] += count(tried[1, meld])


@kernel
def look_for_opening(plan: Ints, first: int, second: int, d: TileDesk) -> None:
    """Begin to ask for melds worth enough among what is placed: take away what lies on the table, add the homes."""
    for face in range(FACES):
        d.tiles[PLACED, face] -= d.tiles[LYING, face]
    for joker in range(d.state[TABLE_JOKERS]):
        if plan[REPLACED + joker] < 0:
            d.tiles[PLACED, d.jokers[joker, 0]] -= 1
    for home in (first, second):
        if home != NO_HOME:
            add_faces(d.homes[plan[SHARED], home, 0], 1, d.tiles[PLACED])
    d.state[STANDING_WAYS], d.state[STANDING] = _list_standing(plan, first, second, d)
    d.state[CHOICE] = 0


@kernel
def ask_next_choice(rules: Ints, d: TileDesk) -> bool:
    """Ask whether melds worth enough have these jokers of homes, and free ones; False where all choices were asked for."""
    state = d.state
    while state[CHOICE] < 4 * state[STANDING_WAYS]:
        chosen = NEXT_CHOICE[state[CHOICE] % 4]
        state[CHOICE] += 1
        if chosen >> state[STANDING]:
            continue
        d.tiles[ASKED] = 0
        for place in range(2):
            if chosen >> place & 1:
                d.tiles[ASKED, d.jokers[WAYS + (state[CHOICE] - 1) // 4, place]] += 1
        ask_value(count(chosen), state[NEEDED] - _joker_worth(rules, chosen, (state[CHOICE] - 1) // 4, d), d)
        return True
    return False


@kernel
def _joker_worth(rules: Ints, chosen: int, way: int, d: TileDesk) -> int:
    """What the chosen jokers of homes, standing in this way, are worth towards opening."""
    if not rules[JOKER_BY_FACE]:
        return count(chosen) * rules[JOKER_POINTS]
    worth = 0
    for place in range(2):
        if chosen >> place & 1:
            worth += rules[POINTS_OF + d.jokers[WAYS + way, place]]
    return worth


@kernel
def take_opening(d: TileDesk) -> None:
    """The melds found by the last question are those that open."""
    last = d.state[CHOICE] - 1
    chosen = NEXT_CHOICE[last % 4]
    melds, opening = d.state[OFFERED_MELDS], d.melds[OPENING_ROW]
    for meld in range(melds):
        opening[0, meld], opening[1, meld] = d.melds[OFFERED_ROW, 0, meld], d.melds[OFFERED_ROW, 1, meld]
    for place in range(2):
        if chosen >> place & 1:
            show_joker(d.jokers[WAYS + last // 4, place], opening, melds)
    d.state[OPENING_MELDS] = melds


@kernel
def _list_standing(plan: Ints, first: int, second: int, d: TileDesk) -> tuple[int, int]:
    """What the jokers of the rack in homes may stand for: in how many ways, and how many jokers these are."""
    if plan[AT_HOME] == 0:
        return 1, 0
    if not plan[SHARED]:
        found = 0
        for place in range(plan[HOMES]):
            if joker_of(plan, place) < 0:
                home = first if place == 0 else second
                d.jokers[WAYS + 0, found] = lowest(d.homes[0, home, 1])
                found += 1
        return 1, found
    wild, joker = d.homes[1, first, 1], joker_of(plan, 0)
    low, high = lowest(wild), lowest(wild & (wild - 1))
    d.jokers[WAYS + 0, 0], d.jokers[WAYS + 0, 1] = low, high
    if joker < 0:
        return 1, 2
    # One of the two was taken from the table, and stands for something new.
    ways = 0
    for face, other in ((low, high), (high, low)):
        if other != d.jokers[joker, 0]:
            d.jokers[WAYS + ways, 0] = face
            ways += 1
    return ways, 1
