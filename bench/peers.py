"""Gin rummy in the engines ours is measured against: uniform random legal actions, each in its own Python loop.

A playout plays one deal and returns how many actions the players took; chance moves are not counted.
"""

from __future__ import annotations

from random import Random

import pyspiel
import rlcard as rlcard_package

from bench.measure import Playout


def rlcard() -> Playout:
    """``env.step``: rules in Python, with the observation it makes at each step."""
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
    """Rules in C++, the loop in Python."""
    game = pyspiel.load_game("gin_rummy")

    def playout(chance: Random) -> int:
        state, taken = game.new_initial_state(), 0
        while not state.is_terminal():
            taken += not state.is_chance_node()
            state.apply_action(chance.choice(state.legal_actions()))
        state.returns()
        return taken

    return playout
