"""Action values by perfect information Monte Carlo (PIMC): each action is played out in worlds that the view allows.

A world is a determinization: the hidden cards are dealt again at random, and the hands of the others are improved as the
turns played so far would have improved them. A quick policy plays every action out in the same worlds, so all share the
same luck (Ginsberg 2001, *GIB: Imperfect information in a computationally challenging game*). The rollout policy sees no
more than a player would.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

import numpy as np

from rumpus.core.actions import Action
from rumpus.core.errors import UsageError
from rumpus.core.given import check_kind, unfit, whole
from rumpus.core.messages import Field, Message
from rumpus.core.rules import RuleSet, check_rules
from rumpus.core.views import View
from rumpus.solver.engine.cards.codec import decode_action, encode_state, possible_state
from rumpus.solver.engine.cards.rules import playout_rules
from rumpus.solver.engine.layout import IS_SHOWDOWN, RAPS
from rumpus.solver.jit.rng import allow_overflow, seed_word
from rumpus.solver.pimc.candidates import MOST_WEIGHED, Care
from rumpus.solver.pimc.determinization import Sampler
from rumpus.solver.pimc.habits import fitted_tables
from rumpus.solver.pimc.look_ahead import (
    COLUMNS,
    DOUBTFUL,
    GAIN,
    SCRATCH,
    SQUARED,
    WORLDS,
    LookAhead,
    weigh_actions,
)
from rumpus.solver.pimc.reading import BLIND, Reading, holding_odds, just_taken_next, recently_taken
from rumpus.solver.pimc.stakes import STAKES, stakes_of
from rumpus.solver.policies.choice import choose
from rumpus.solver.policies.heuristic import tables_with_weights
from rumpus.solver.policies.policy import HEURISTIC, Policy
from rumpus.solver.policies.tables import CAUTION, GIVEN, PATIENCE, SURE, PolicyTables
from rumpus.solver.scope import MOST_CARDS


class ActionValue(NamedTuple):
    """The value of an action. ``gain``: how many more points of the deal than the first prospect, each against the mean of
    the others' points; ``error``: its standard error; ``worlds``: how many worlds it was played out in; ``is_doubtful``:
    whether it is foolish at a glance (``pimc.candidates``), where the judgement is careful.
    """

    action: Action
    gain: float
    error: float
    worlds: int
    is_doubtful: bool = False


EndingWeights = tuple[tuple[int, float], ...]
"""Weights of the policy, by their places."""


def when_ending(*, caution: float | None = None, sure: float | None = None) -> EndingWeights:
    """How much more a point lost by a rash rap weighs than one won, and how great the chance of being lowest must be to knock."""
    said = ((CAUTION, caution), (SURE, sure))
    return tuple((place, weight) for place, weight in said if weight is not None)


class Judgement(NamedTuple):
    """How the table is read; whether what counts is winning the game (``pimc.stakes``), not the points of the deal; whether it is
    careful: what is foolish at a glance (``pimc.candidates``) is not the first prospect, a useless take is not weighed; and whether
    it is practised: where melds are laid, deals go on by habits that were fitted (``pimc.habits``), and the first prospect is
    what those do. Where there is a showdown: whether it ``only_ends``, so that nothing is weighed but whether to rap, knock or go
    on; and its ``nerve``, when the policy raps and knocks, where it is not as it is everywhere else (``when_ending``).
    """

    reading: Reading = BLIND
    to_win: bool = False
    careful: bool = False
    uses_fitted_policy: bool = False
    only_ends: bool = False
    ending_weights: EndingWeights = ()


PLAIN = Judgement()
_MOST_WORLDS = 1_000_000

_RAP_WEIGHTS = ((PATIENCE, 3.0), (GIVEN, 0.5))
"""What the quick policy judges otherwise there than the heuristic one; found by matches of the two."""


def action_values(
    rules: RuleSet,
    view: View,
    policy: Policy = HEURISTIC,
    *,
    seed: int = 0,
    worlds: int = 64,
    judgement: Judgement = PLAIN,
) -> list[ActionValue]:
    """The values of the actions worth weighing: first the policy's own, with a gain of 0, then the others, best first. The
    policy is the heuristic one; there is no other yet. Where it would be foolish and the judgement is careful, another
    action comes first.

    An action that falls behind in the first worlds is dropped. The same view and seed bring the same values. Raises
    UsageError in tile games, where the seat is not to move, and for fewer than one world.
    """
    check_rules(rules)
    check_kind(Message("a view"), view, View, Message("give the view of the seat to move, such as game.view(0)"))
    check_kind("policy", policy, Policy, Message("give a Policy, or leave it out"))
    seed = whole("seed", seed, Message("give a whole number"))
    worlds = _checked_worlds(worlds)
    _check_judgement(judgement)
    if rules.pack.is_tiles:
        problem = Message("{game} is no card game; ask best_play what to do", {"game": rules.title})
        raise UsageError(problem, code="no-foresight")
    compiled = playout_rules(rules)
    if policy != HEURISTIC:
        problem = Message("the policy {policy} is none to look ahead with", {"policy": policy.name})
        raise UsageError(problem, code="unknown-policy")
    ahead = look_ahead_of(rules, view, judgement, seed, worlds)
    tables = _rollout_tables(rules, judgement)
    if not len(tables.habits):
        at_first = tables_with_weights(rules, judgement.ending_weights)
        ahead.actions[0] = choose(compiled.numbers, compiled.tables, at_first, ahead.start_row)
    with allow_overflow():
        many = weigh_actions(compiled.numbers, compiled.tables, tables, ahead)
    first, *others = [_action_value(rules, int(ahead.actions[place]), ahead.results[place]) for place in range(many)]
    return [first, *sorted(others, key=lambda one: -one.gain)]


def _checked_worlds(worlds: int) -> int:
    worlds = whole("worlds", worlds, Message("give how many, 1 or more"))
    if not 1 <= worlds <= _MOST_WORLDS:
        fields: dict[str, Field] = {"worlds": worlds, "most": _MOST_WORLDS}
        problem = Message("{worlds} worlds cannot be sampled; give 1 to {most}", fields)
        raise UsageError(problem, code="bad-count", subject=str(worlds))
    return worlds


def _check_judgement(judgement: Judgement) -> None:
    check_kind("judgement", judgement, Judgement, Message("give a rumpus.solver.Judgement, or leave it out"))
    check_kind("reading", judgement.reading, Reading, Message("give a Reading, such as fitted_reading(rules)"))
    for name in ("to_win", "careful", "uses_fitted_policy", "only_ends"):
        check_kind(name, getattr(judgement, name), bool, Message("give True or False"))
    weights: object = judgement.ending_weights
    if not isinstance(weights, tuple) or not all(isinstance(one, tuple) and len(one) == 2 for one in weights):
        raise unfit("ending_weights", weights, Message("give what when_ending returns, or leave it out"))


def _rollout_tables(rules: RuleSet, judgement: Judgement) -> PolicyTables:
    """What the quick policy goes by."""
    numbers = playout_rules(rules).numbers
    if judgement.uses_fitted_policy and not numbers[IS_SHOWDOWN]:
        return fitted_tables(rules)
    return tables_with_weights(
        rules, (*judgement.ending_weights, *_RAP_WEIGHTS) if numbers[RAPS] else judgement.ending_weights
    )


def sampler_for(rules: RuleSet, view: View, reading: Reading) -> Sampler:
    """How worlds are imagined that this view allows."""
    return Sampler(
        odds=holding_odds(rules, view, reading),
        p_take_in_meld=reading.p_take_in_meld,
        improvement_rate=reading.improvement_rate,
        p_missed_ending=reading.p_missed_ending,
        rng=np.zeros(1, np.uint64),
        cards=np.zeros(MOST_CARDS, np.int64),
        keys=np.zeros(MOST_CARDS),
    )


def look_ahead_of(rules: RuleSet, view: View, judgement: Judgement, seed: int, worlds: int) -> LookAhead:
    """Return the input of the kernel that looks ahead, without actions and with empty results."""
    return LookAhead(
        start_row=encode_state(rules, possible_state(rules, view)),
        sampler=sampler_for(rules, view, judgement.reading),
        stakes=stakes_of(rules) if judgement.to_win else np.zeros(STAKES),
        care=Care(judgement.careful, recently_taken(rules, view), just_taken_next(view), judgement.only_ends),
        worlds=worlds,
        seed=seed_word(seed),
        number=view.table.deal_number << 20 | view.table.turn_number,
        actions=np.zeros(MOST_WEIGHED, np.int64),
        results=np.zeros((MOST_WEIGHED, COLUMNS)),
        scratch=np.zeros(SCRATCH, np.int64),
        log=np.zeros(0, np.int64),
    )


def _action_value(rules: RuleSet, action: int, results: np.ndarray[tuple[int], np.dtype[np.float64]]) -> ActionValue:
    worlds, is_doubtful = int(results[WORLDS]), bool(results[DOUBTFUL])
    if worlds == 0:
        return ActionValue(decode_action(rules, action), 0.0, 0.0, 0, is_doubtful)
    gain = float(results[GAIN]) / worlds
    error = sqrt(max(0.0, float(results[SQUARED]) / worlds - gain * gain) / worlds)
    return ActionValue(decode_action(rules, action), gain, error, worlds, is_doubtful)
