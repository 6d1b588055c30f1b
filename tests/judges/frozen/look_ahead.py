"""Action values in compiled code: the actions worth weighing, each played out in the same worlds."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from rumpus.solver.engine import layout as at
from rumpus.solver.engine.cards.steps import action_at, count_actions, do
from rumpus.solver.engine.deal import upcard
from rumpus.solver.engine.layout import Ints
from rumpus.solver.engine.tables import PlayoutTables
from rumpus.solver.hands.deadwood import least_deadwood
from rumpus.solver.jit.compiled import entry_point, kernel
from rumpus.solver.jit.rng import Word, begin_chance
from tests.judges.frozen.determinization import determinize
from tests.judges.frozen.lay_down import cards_laid
from tests.judges.frozen.rollouts import choose_quickly, discard_key, lay_key, worth_of_hand
from tests.judges.frozen.tables import Floats, PolicyTables

# Kinds of action that are weighed against each other, and how many of each at most.
OTHERS, DISCARDS, ENDS, LAYS, TAKES = range(5)
MOST = (8, 5, 1, 4, 3)
MOST_WEIGHED = 1 + sum(MOST)
MOST_LEGAL = 1024  # more than 52 cards can bring about: 65 sets, 4 times 78 runs, lay-offs on 17 melds, discards

# Rows of the scratch space.
WORLD, RUNNING, CARDS, KEYS = range(4)
SCRATCH = (4, max(at.SIZE, MOST_LEGAL))

# Columns of the results.
GAIN, SQUARED, WORLDS, DROPPED, COLUMNS = range(5)

AT_ONCE = 8  # worlds between two checks of what is still worth weighing
_TAKEN = 1 << 60  # above every key


class LookAhead(NamedTuple):
    """The state as a row; how many worlds to sample; the ``sign``, -1 where fewer points are better; the seed, and the number
    of the decision. ``actions`` begins with the one that the others are weighed against.

    ``results`` has a row of zeros for each action, which takes: the sum over its worlds of how much better it did than the
    first (points of the deal against the mean of the others'); the same squared; in how many worlds it was played; and
    whether it was dropped, having fallen behind by more than its error. ``rng`` and ``scratch`` are scratch space; ``log``
    takes nothing.
    """

    begun: Ints
    worlds: int
    sign: int
    seed: Word
    number: int
    actions: Ints
    results: Floats
    rng: Word
    scratch: Ints
    log: Ints


@entry_point
def weigh_actions(rules: Ints, t: PlayoutTables, p: PolicyTables, a: LookAhead) -> int:
    """Weigh the actions of the seat to move; returns how many were weighed."""
    many, results = _gather(rules, t, p, a.begun, a.scratch[KEYS], a.actions), a.results
    begin_chance(a.rng, a.seed, a.number)
    for world in range(a.worlds):
        if world % AT_ONCE == 0 and not _goes_on(results, many, world):
            break
        copy_row(a.begun, a.scratch[WORLD])
        determinize(rules, t, p, a.scratch[WORLD], a.rng, a.scratch[CARDS])
        first = 0.0
        for place in range(many):
            if results[place, DROPPED]:
                continue
            lead = a.sign * played_out(
                rules, t, p, a.scratch[WORLD], a.scratch[RUNNING], a.actions[place], a.rng, a.log
            )
            first = lead if place == 0 else first
            results[place, GAIN] += lead - first
            results[place, SQUARED] += (lead - first) ** 2
            results[place, WORLDS] += 1
    return many


@kernel
def _goes_on(results: Floats, many: int, worlds: int) -> bool:
    """Drop what has fallen behind; whether anything is left to weigh against the first."""
    alive = 0
    for place in range(1, many):
        if worlds and results[place, GAIN] + _error(results, place) <= 0:
            results[place, DROPPED] = 1
        alive += results[place, DROPPED] == 0
    return alive > 0


@kernel
def _error(results: Floats, place: int) -> float:
    """The standard error of what an action gained."""
    gain = results[place, GAIN]
    return sqrt(max(0.0, results[place, SQUARED] - gain * gain / results[place, WORLDS]))


@kernel
def copy_row(source: Ints, target: Ints) -> None:
    for place in range(at.SIZE):
        target[place] = source[place]


@kernel
def played_out(
    rules: Ints, t: PlayoutTables, p: PolicyTables, world: Ints, s: Ints, action: int, rng: Word, log: Ints
) -> float:
    """The points of the seat to move, against the mean of the others', when the deal is played out from an action."""
    copy_row(world, s)
    me, seats, others = s[at.SEAT], rules[at.SEATS], 0
    while do(rules, t, s, action, rng, log) == at.GOES_ON:
        action = choose_quickly(rules, t, p, s)
    for seat in range(seats):
        others += 0 if seat == me else s[at.POINTS + seat]
    lead: float = s[at.POINTS + me] - others / (seats - 1)
    return lead


@kernel
def _gather(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, keys: Ints, actions: Ints) -> int:
    """Put the best few of each kind, by a quick look, behind the first action."""
    legal, many = min(count_actions(rules, t, s), MOST_LEGAL), 1
    for index in range(legal):
        keys[index] = _key(rules, t, p, s, action_at(rules, t, s, index), index)
    for kind in range(len(MOST)):
        for _ in range(MOST[kind]):
            index = _least(keys, legal, kind)
            if index < 0:
                break
            action = action_at(rules, t, s, index)
            keys[index] = _TAKEN
            if action != actions[0]:
                actions[many] = action
                many += 1
    return many


@kernel
def _least(keys: Ints, legal: int, kind: int) -> int:
    """Where the least key of a kind is, or -1."""
    found, least = -1, _TAKEN
    for index in range(legal):
        if keys[index] & 7 == kind and keys[index] < least:
            found, least = index, keys[index]
    return found


@kernel
def _key(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, action: int, index: int) -> int:
    """What an action leaves at a quick look, least best, and its kind in three bits."""
    kind, card, hand = action >> at.KIND, action & 63, s[at.HANDS + s[at.SEAT]]
    if kind == at.DISCARD:
        return discard_key(t, p, hand, card) << 3 | DISCARDS
    if kind in (at.KNOCK, at.DISCARD_AND_RAP):
        held = hand | 1 << upcard(s) if s[at.PHASE] == at.DRAWING else hand
        return (least_deadwood(held ^ 1 << card, t.hand) << 6 | 63 - card) << 3 | ENDS
    if kind in (at.LAY_SET, at.LAY_RUN, at.LAY_OFF):
        return (lay_key(t, hand, cards_laid(action, t, s)) << 10 | index) << 3 | LAYS
    if kind == at.TAKE and rules[at.WHOLE_PILE]:
        worth = worth_of_hand(rules, t, p, hand | _gained(s, card))
        return (int(4096 - worth) << 10 | index) << 3 | TAKES
    return index << 3 | OTHERS


@kernel
def _gained(s: Ints, card: int) -> int:
    """The cards of the pile from this one up."""
    gained, place = 0, at.PILE + s[at.PILE_COUNT]
    while not gained >> card & 1:
        place -= 1
        gained |= 1 << s[place]
    return gained
