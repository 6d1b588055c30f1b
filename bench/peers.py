"""Gin rummy in other engines, for comparison: uniform random legal actions, each engine in its own Python loop.

A playout plays one deal and returns the number of players' actions. Moves of chance are not counted.
"""

from __future__ import annotations

from random import Random

import pyspiel
import rlcard as rlcard_package

from bench.measure import Playout

ROLLOUTS = 200  # rollouts in a call


def rlcard() -> Playout:
    """Return a playout by ``env.step``: rules in Python, including the observation that it builds at each step."""
    env = rlcard_package.make("gin-rummy", config={"seed": 1})

    def playout(chance: Random) -> int:
        state, _ = env.reset()
        taken = 0
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            taken += 1
        env.get_payoffs()
        return taken

    return playout


def open_spiel() -> Playout:
    """Return a playout with rules in C++ and the loop in Python."""
    game = pyspiel.load_game("gin_rummy")

    def playout(chance: Random) -> int:
        state, taken = game.new_initial_state(), 0
        while not state.is_terminal():
            taken += not state.is_chance_node()
            state.apply_action(chance.choice(state.legal_actions()))
        state.returns()
        return taken

    return playout


def open_spiel_rollouts() -> Playout:
    """Return a playout with rules, loop and choice in C++: the rollouts of a Monte Carlo tree search with a single
    node.

    It does not report the number of actions. So the mean of a thousand playouts from the same deal is used.
    """
    game, rng = pyspiel.load_game("gin_rummy"), Random(1)
    dealt = game.new_initial_state()
    while dealt.is_chance_node():
        dealt.apply_action(rng.choice(dealt.legal_actions()))
    actions = round(sum(_length(dealt.clone(), rng) for _ in range(1000)) * ROLLOUTS / 1000)
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False)

    def playout(chance: Random) -> int:
        bot.mcts_search(dealt)
        return actions

    return playout


def _length(state: pyspiel.State, rng: Random) -> int:
    taken = 0
    while not state.is_terminal():
        taken += not state.is_chance_node()
        state.apply_action(rng.choice(state.legal_actions()))
    return taken
