"""Every public call of the solver, every computer player and the hints, in every game that takes them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import numpy as np

from rumpus import solver
from rumpus.coach.hint import hint
from rumpus.core.errors import UsageError
from rumpus.core.packs import cards_of
from rumpus.core.rules import RuleSet
from rumpus.game import Game
from rumpus.games import BOOKS
from rumpus.players import kinds_of, make_player
from rumpus.solver import OPTIMAL
from rumpus.solver.policies.policy import HEURISTIC, RANDOM
from rumpus.wording.telling import Teller


def call_everything() -> set[str]:
    """Call it all; returns the names of the public functions that answered, rather than refused the game."""
    return {name for slug, book in BOOKS.items() for seats in {2, book.most_seats} for name in _calls(slug, seats)}


def _calls(slug: str, seats: int) -> set[str]:
    game = Game(slug, [f"P{seat}" for seat in range(seats)], seed=1)
    players = [[make_player(kind.name, game.rules, 1) for kind in kinds_of(game.rules)] for _ in range(seats)]
    called = set()
    for turn in range(6):
        seat = game.to_move
        if seat is None or game.state.table.results:
            break
        view = game.view(seat)
        hint(Teller(game.rules, game.players, seat), view)
        chosen = [player.choose(view) for player in players[seat]]
        if turn == 1:
            called |= _tried(game, seat)
        game.play(chosen[-1])
    return called


def _tried(game: Game, seat: int) -> set[str]:
    rules, view = game.rules, game.view(seat)
    calls = {
        "best_play": lambda: _arranged(solver.best_play((), view.hand, rules, opened=False)),
        "action_values": lambda: solver.action_values(rules, view, worlds=1),
        "solver_for": lambda: solver.solver_for(rules),
        "least_deadwood": lambda: solver.least_deadwood(view.hand, rules),
        "least_deadwood_batch": lambda: _counted(_few(view.hand), rules),
        "best_arrangement": lambda: solver.best_arrangement(view.hand, rules),
        "best_arrangements": lambda: solver.best_arrangements(_few(view.hand), rules),
        "best_lay_offs": lambda: solver.best_lay_offs(view.hand, (), rules),
        "playouts": lambda: _played(rules, game),
    }
    return {name for name, call in calls.items() if _answers(call)}


def _arranged(best: solver.BestPlay) -> None:
    best.easiest(1.0)


def _counted(hand: int, rules: RuleSet) -> None:
    hands = np.array([[hand, hand]])
    hands.flags.writeable = False
    solver.least_deadwood_batch(hands[:, 0], rules)


def _few(hand: int) -> int:
    return sum(1 << card for card in cards_of(hand)[:7])


def _played(rules: RuleSet, game: Game) -> None:
    for policy in (RANDOM, HEURISTIC, OPTIMAL):
        with suppress(UsageError):  # of cards or of tiles alone
            done = solver.playouts(rules, 1, policy=policy)
            done.actions_of(0)
            solver.playouts(rules, 1, policy=policy, whole_games=True, most_deals=2, state=game.state)


def _answers(call: Callable[[], object]) -> bool:
    try:
        call()
    except UsageError:
        return False
    return True
