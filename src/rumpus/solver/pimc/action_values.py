"""Action values by perfect information Monte Carlo (PIMC): play each action out in many worlds that the view allows.

A world is a possible deal: the hidden cards are dealt again at random. Then the hands of the other players are
improved, as the turns played so far would have improved them. A quick policy, the rollout policy, plays each action to
the end of the deal. It sees no more than a player would. All actions are played out in the same worlds, so that they
share the same luck. The mean difference of the results is the value of an action.
Source: Ginsberg 2001, *GIB: Imperfect information in a computationally challenging game*.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

import numpy as np

from rumpus.core.actions import Action
from rumpus.core.errors import UsageError
from rumpus.core.given import A_VIEW, as_integer, check_kind, wrong_value
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
from rumpus.solver.policies.tables import (
    GIFT_COST,
    KNOCK_CHANCE,
    MOST_DEADWOOD,
    PATIENCE,
    RAP_CAUTION,
    ROUNDS_FIRST,
    PolicyTables,
)
from rumpus.solver.scope import MOST_CARDS


class ActionValue(NamedTuple):
    """The value of an action.

    - ``gain``: the expected points of the deal, against the mean of the other seats, minus those of the first action.
    - ``error``: the standard error of ``gain``.
    - ``worlds``: the number of worlds in which the action was played out.
    - ``is_doubtful``: True if the judgement is careful and an experienced player would doubt it (``pimc.candidates``).
    """

    action: Action
    gain: float
    error: float
    worlds: int
    is_doubtful: bool = False


EndingWeights = tuple[tuple[int, float], ...]
"""Pairs of a place in the weights of the policy (``policies.tables``) and the weight."""


def when_ending(
    *,
    caution: float | None = None,
    sure: float | None = None,
    rounds: float | None = None,
    most_left: float | None = None,
) -> EndingWeights:
    """Return the weights that decide when the policy raps or knocks. None leaves a weight unchanged.

    ``caution``: the weight of a point lost by a rash rap, relative to a point won. ``sure``: the chance of the lowest
    count, 0 to 1, that is needed to knock. ``rounds``: the times that each seat draws before the policy raps.
    ``most_left``: the most points left in the hand with which it raps. The search finds no rap that these two forbid.
    """
    weights = ((RAP_CAUTION, caution), (KNOCK_CHANCE, sure), (ROUNDS_FIRST, rounds), (MOST_DEADWOOD, most_left))
    return tuple((place, weight) for place, weight in weights if weight is not None)


class Judgement(NamedTuple):
    """The settings of ``action_values``.

    - ``reading``: the conclusions drawn from the choices of the other players (``pimc.reading``).
    - ``to_win``: value the chance to win the game (``pimc.stakes``), not only the points of the deal.
    - ``careful``: leave out useless takes, and put a sensible action first if the policy's own is doubtful
      (``pimc.candidates``).
    - ``uses_fitted_policy``: in games with melds laid, use the fitted rollout policy (``pimc.habits``), also for the
      first action.
    - ``only_ends``: in games with a showdown, compare a first action that goes on only with actions that end the deal.
    - ``ending_weights``: in games with a showdown, the weights for rapping and knocking (see ``when_ending``).
    """

    reading: Reading = BLIND
    to_win: bool = False
    careful: bool = False
    uses_fitted_policy: bool = False
    only_ends: bool = False
    ending_weights: EndingWeights = ()


PLAIN = Judgement()
_MOST_WORLDS = 1_000_000

_RAP_WEIGHTS = ((PATIENCE, 3.0), (GIFT_COST, 0.5))
"""The weights of the rollout policy that differ from the heuristic policy in games with a rap. Found by matches."""


def action_values(
    rules: RuleSet,
    view: View,
    policy: Policy = HEURISTIC,
    *,
    seed: int = 0,
    worlds: int = 64,
    judgement: Judgement = PLAIN,
) -> list[ActionValue]:
    """Return the values of the actions worth considering in a card game.

    The first is the action of the policy, with a gain of 0. The others follow, best first. If the judgement is careful
    and the policy's action is doubtful, a sensible action takes its place. The only supported ``policy`` is the
    heuristic one, which is the default.

    An action far behind after some worlds is dropped, so it has fewer ``worlds``. The same arguments give the same
    values. Raise UsageError in tile games, if the view is not that of the seat to move, and for a bad argument.
    """
    check_rules(rules)
    check_kind(A_VIEW, view, View, Message("give the view of the seat to move, such as game.view(0)"))
    check_kind("policy", policy, Policy, Message("give a Policy, or leave it out"))
    seed = as_integer("seed", seed, Message("give a whole number"))
    worlds = _checked_worlds(worlds)
    _check_judgement(judgement)
    if rules.pack.is_tiles:
        problem = Message("{game} is not a card game; use best_play", {"game": rules.title})
        raise UsageError(problem, code="no-foresight")
    compiled = playout_rules(rules)
    if policy != HEURISTIC:
        problem = Message("the policy {policy} cannot look ahead; use the heuristic policy", {"policy": policy.name})
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
    worlds = as_integer("worlds", worlds, Message("give how many, 1 or more"))
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
        raise wrong_value("ending_weights", weights, Message("give what when_ending returns, or leave it out"))


def _rollout_tables(rules: RuleSet, judgement: Judgement) -> PolicyTables:
    numbers = playout_rules(rules).numbers
    if judgement.uses_fitted_policy and not numbers[IS_SHOWDOWN]:
        return fitted_tables(rules)
    return tables_with_weights(
        rules, (*judgement.ending_weights, *_RAP_WEIGHTS) if numbers[RAPS] else judgement.ending_weights
    )


def sampler_for(rules: RuleSet, view: View, reading: Reading) -> Sampler:
    """Return a sampler of worlds that this view allows."""
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
    """Return the arrays of ``weigh_actions`` for one decision, before the actions and the results are written.

    ``worlds`` is the number of possible hidden deals to sample. ``judgement`` is the settings.
    """
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
