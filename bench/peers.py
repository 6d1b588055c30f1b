"""Uniform random playouts of gin rummy in the engines ours is measured against."""

import random
from collections.abc import Iterator

import pyspiel
import rlcard

from bench.measure import Figure, rate


def measure() -> Iterator[Figure]:
    chance = random.Random(1)
    env = rlcard.make("gin-rummy", config={"seed": 1})
    game = pyspiel.load_game("gin_rummy")

    def rlcard_game() -> int:
        state, _ = env.reset()
        actions = 0
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            actions += 1
        return actions

    def open_spiel_game() -> int:
        state = game.new_initial_state()
        actions = 0
        while not state.is_terminal():
            actions += not state.is_chance_node()
            state.apply_action(chance.choice(state.legal_actions()))
        return actions

    yield rate("RLCard, env.step", rlcard_game)
    yield rate("OpenSpiel, loop in Python", open_spiel_game)
