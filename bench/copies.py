"""Measure `Game.copy()` of finished games, beside the clone of a finished state of OpenSpiel's gin rummy."""

from __future__ import annotations

from random import Random

import pyspiel

from bench.hands import per_hand
from bench.measure import Figure, Sample, figures
from rumpus.games import BOOKS
from tests.whole_games import finished

PEER, COPIES = "OpenSpiel, clone", 2_000


def measure(rounds: int) -> list[Figure]:
    """Measure the nanoseconds of a copy for each game, at its fewest seats."""
    state, chance = pyspiel.load_game("gin_rummy").new_initial_state(), Random(1)
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
    samples: dict[str, Sample] = {PEER: per_hand(lambda one: one.clone(), [state] * COPIES)}
    for slug, book in BOOKS.items():
        samples[slug] = per_hand(lambda game: game.copy(), [finished(slug, book.least_seats)] * COPIES)
    return figures(samples, "ns a copy", [PEER], rounds)
