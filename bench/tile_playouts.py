"""Measure whole games of tiles by optimal plays in compiled code, beside the engine with ``best_play`` and scipy.milp.

The integer program only finds the number of tiles that can be placed with free jokers, at positions of such games. A
playout also opens and moves jokers by the rules, lays the new table, deals, picks and scores.
"""

from __future__ import annotations

from itertools import cycle, islice
from random import Random

from bench.measure import Figure, Playout, Rate, figures
from bench.tables import most_tiles_by_milp, positions
from rumpus.core.actions import Action, Deal, DrawForDeal, Pass, Pick
from rumpus.core.engine import replay, start
from rumpus.core.rules import RuleSet
from rumpus.core.state import Phase, State
from rumpus.games import rule_book
from rumpus.solver import OPTIMAL, best_play, playouts

SECONDS, AT_ONCE, POSITIONS = 0.5, 10, 30
GAMES = ("rummy-gin", "rummy-q", "tile-rummy")
MILP, ENGINE = "scipy.milp, tiles of a turn", "engine and best_play, {}"


def measure(rounds: int) -> list[Figure]:
    """Measure turns a second on one core, over whole games."""
    rates = {MILP: Rate(by_milp(), SECONDS, played="turn")}
    rates |= {ENGINE.format(game): Rate(by_engine(rule_book(game).rules(2)), SECONDS, played="game") for game in GAMES}
    for game in GAMES:
        for seats in (2, 3, 4):
            rates[f"{game}, {seats} seats"] = Rate(optimal(rule_book(game).rules(seats)), SECONDS, AT_ONCE, "game")
    return figures(rates, "turns/s", [MILP, ENGINE.format(GAMES[0])], rounds)


def optimal(rules: RuleSet) -> Playout:
    """Return a playout of a few games in a call."""
    return lambda chance: int(
        playouts(rules, AT_ONCE, seed=chance.getrandbits(63), policy=OPTIMAL, whole_games=True).actions.sum()
    )


def by_milp() -> Playout:
    """Return a playout of one turn in a call: the most tiles at a position."""
    seen = cycle([view for game in GAMES for _, view in islice(positions(game), POSITIONS)])

    def playout(chance: Random) -> int:
        most_tiles_by_milp(next(seen))
        return 1

    return playout


def by_engine(rules: RuleSet) -> Playout:
    """Return a playout of one game in a call. The engine plays each turn by ``best_play``."""

    def playout(chance: Random) -> int:
        state, turns = start(rules), 0
        while state.table.phase is not Phase.OVER:
            turns += state.table.phase is Phase.TURN
            state = replay(rules, [_next(rules, state, chance)], state)
        return turns

    return playout


def _next(rules: RuleSet, state: State, chance: Random) -> Action:
    table, seat = state.table, state.table.to_move
    if seat is None:
        order = tuple(chance.sample(rules.order, len(rules.order)))
        return DrawForDeal(order) if table.phase is Phase.DRAW_FOR_DEAL else Deal(order)
    best = best_play(table.tableau, state.hands[seat], rules, opened=table.turn.opened[seat])
    return best.action or (Pick() if state.stock else Pass())
