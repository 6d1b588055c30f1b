"""Measure the best play at tile tables of simulated games, beside scipy.milp (HiGHS) on the same positions with free
jokers.

GLPK is measured too if cvxopt is installed. Each figure is the median or the 99th percentile over the positions, each
solved once in a round. The integer program has a variable for each of the 1173 melds. Its time includes building the
program, as our time includes reading the position.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import Bounds, LinearConstraint, milp

from bench.measure import Figure, Sample, figures
from rumpus import Game
from rumpus.core.packs import tile_pack
from rumpus.core.rules import RuleSet
from rumpus.core.turns.tiles.melds import faces_of_melds
from rumpus.core.views import View
from rumpus.players import make_player
from rumpus.solver import best_play

Floats = NDArray[np.float64]

POSITIONS = 60
PACK = tile_pack()
USES = np.array([[face in meld for meld in faces_of_melds(PACK)] for face in range(PACK.faces)], float)
PEER = "scipy.milp, free jokers, middle"


def measure(rounds: int) -> list[Figure]:
    """Measure milliseconds for a position, placing the most tiles."""
    seen = {game: list(islice(positions(game), POSITIONS)) for game in ("rummy-gin", "rummy-q", "tile-rummy")}
    every = [row for rows in seen.values() for row in rows]

    def free(row: tuple[RuleSet, View]) -> object:
        return best_play(row[1].table.tableau, row[1].hand, row[0], jokers="free")

    def by_rules(row: tuple[RuleSet, View]) -> object:
        rules, view = row
        assert view.seat is not None
        return best_play(view.table.tableau, view.hand, rules, opened=view.table.turn.opened[view.seat])

    def by_milp(row: tuple[RuleSet, View]) -> object:
        return most_tiles_by_milp(row[1])

    def by_glpk(row: tuple[RuleSet, View]) -> object:
        return most_tiles_by_glpk(row[1])

    for row in every:
        assert best_play(row[1].table.tableau, row[1].hand, row[0], jokers="free").tiles == by_milp(row)
    samples: dict[str, Sample] = {
        PEER: over(every, by_milp, 50),
        "scipy.milp, free jokers, 99 %": over(every, by_milp, 99),
    }
    if find_spec("cvxopt"):
        samples |= {
            "GLPK, free jokers, middle": over(every, by_glpk, 50),
            "GLPK, free jokers, 99 %": over(every, by_glpk, 99),
        }
    samples |= {"free jokers, middle": over(every, free, 50), "free jokers, 99 %": over(every, free, 99)}
    for game, rows in seen.items():
        samples |= {f"{game}, middle": over(rows, by_rules, 50), f"{game}, 99 %": over(rows, by_rules, 99)}
    return figures(samples, "µs a position", [PEER], rounds)


def positions(game: str) -> Iterator[tuple[RuleSet, View]]:
    """Return every third position of deals between three players that place the most tiles, before and after the
    opening.
    """
    for seed in range(100):
        deal = Game(game, players=["Ann", "Bob", "Cy"], seed=seed, deals=1)
        players = [make_player("casual", deal.rules, seat) for seat in range(3)]
        for turn in range(1000):
            seat = deal.to_move
            if deal.is_over or seat is None:
                break
            view = deal.view(seat)
            if turn % 3 == 0:
                yield deal.rules, view
            deal.play(players[seat].choose(view))


class Program(NamedTuple):
    """The integer program for the most tiles with free jokers.

    It maximises ``gain`` over integers up to ``most``, where ``balance`` of them equals ``lying``. The last variables
    are the tiles that jokers stand for: at least ``jokers`` and at most ``jokers + wild``.
    """

    gain: Floats
    most: Floats
    balance: Floats
    lying: Floats
    stand: Floats
    jokers: int
    wild: int


def program(view: View) -> Program:
    """Return the program of a position: variables for melds, placed tiles, and the tiles that jokers stand for."""
    lying, held, jokers, wild = np.zeros(PACK.faces), np.zeros(PACK.faces), 0, 0
    for meld in view.table.tableau:
        for tile in meld.cards:
            if PACK.is_joker(tile):
                jokers += 1
            else:
                lying[PACK.face(tile)] += 1
    for tile in range(PACK.size):
        if view.hand >> tile & 1:
            if PACK.is_joker(tile):
                wild += 1
            else:
                held[PACK.face(tile)] += 1
    faces, melds = USES.shape
    most = np.concatenate([np.full(melds, 4), held, np.full(faces, jokers + wild)])
    balance = np.hstack([USES, -np.eye(faces), -np.eye(faces)])
    stand = np.concatenate([np.zeros(melds + faces), np.ones(faces)])
    gain = np.concatenate([np.zeros(melds), np.ones(2 * faces)])
    return Program(gain, most, balance, lying, stand, jokers, wild)


def most_tiles_by_milp(view: View) -> int:
    """Return the most tiles that can be placed with free jokers, by HiGHS."""
    p = program(view)
    balance = LinearConstraint(p.balance, p.lying, p.lying)
    use = LinearConstraint(p.stand, p.jokers, p.jokers + p.wild)
    done = milp(-p.gain, constraints=[balance, use], bounds=Bounds(0, p.most), integrality=np.ones(len(p.gain)))
    return round(float(p.gain @ np.rint(done.x))) - p.jokers


def most_tiles_by_glpk(view: View) -> int:
    """Return the same by GLPK, through cvxopt. cvxopt is under the GPL, so Rumpus does not install it."""
    cvxopt, glpk = import_module("cvxopt"), import_module("cvxopt.glpk")
    glpk.options["msg_lev"] = "GLP_MSG_OFF"
    p = program(view)
    count = len(p.gain)
    bounds = np.vstack([np.eye(count), -np.eye(count), p.stand, -p.stand])
    limits = np.concatenate([p.most, np.zeros(count), [p.jokers + p.wild, -p.jokers]])

    def sparse(matrix: Floats) -> object:
        rows, columns = np.nonzero(matrix)
        return cvxopt.spmatrix(matrix[rows, columns], rows.tolist(), columns.tolist(), matrix.shape)

    status, x = glpk.ilp(
        cvxopt.matrix(-p.gain),
        sparse(bounds),
        cvxopt.matrix(limits),
        sparse(p.balance),
        cvxopt.matrix(p.lying),
        set(range(count)),
    )
    assert status == "optimal"
    return round(float(p.gain @ np.rint(np.array(x).ravel()))) - p.jokers


def over(rows: list[tuple[RuleSet, View]], ask: Callable[[tuple[RuleSet, View]], object], percentile: int) -> Sample:
    """Return a sample: the microseconds of a position at this percentile."""

    def sample() -> float:
        times = []
        for row in rows:
            start = time.thread_time_ns()
            ask(row)
            times.append((time.thread_time_ns() - start) / 1000)
        return float(np.percentile(times, percentile))

    return sample
