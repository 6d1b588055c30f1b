"""Playouts: many deals or whole games played out by a policy in compiled code, under the full rules of the game.

Every playout follows from the seed and its own number alone. The engine accepts its actions one by one and comes to the
same scores; ``Playouts.actions_of`` gives them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rumpus.core import engine
from rumpus.core.actions import Action
from rumpus.core.errors import UsageError
from rumpus.core.packs import Card
from rumpus.core.rules import RuleSet
from rumpus.core.state import Phase, State
from rumpus.solver.engine.cards.codec import actions_in, cards_in, encoded
from rumpus.solver.engine.layout import DEALS, LOGGED, REASONS, Ints
from rumpus.solver.engine.tiles.codec import encoded_tiles, tile_actions_in, tiles_in
from rumpus.solver.playout import result as kernel
from rumpus.solver.playout.cards import play_cards
from rumpus.solver.playout.run import RunArrays
from rumpus.solver.playout.tiles import play_tiles
from rumpus.solver.policies.policy import RANDOM, Policy
from rumpus.solver.scope import check_pack

_AT_ONCE, _AT_ONCE_OF_TILES = 10_000, 200  # between two of these Ctrl-C is heard
_WORDS = 1 << 64
_BETWEEN_DEALS = {Phase.DEAL, Phase.DRAW_FOR_DEAL}


Orders = Sequence[Sequence[Card]] | Sequence[Card] | NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Playouts:
    """The results of ``len(actions)`` playouts, each array with a row for each.

    ``scores`` (playouts, seats): the points of the deal, or of whole games the final totals. ``actions``: how many actions
    the seats took; a tile turn is one. ``deals``: how many deals were played, one begun before counted.
    ``reasons``: why the last deal ended, in the engine's words. ``by``: the seat that ended it (went out, rapped, knocked) or -1. ``over``: whether the game is
    over. ``start`` is the state they all begin from.
    """

    rules: RuleSet
    start: State
    scores: NDArray[np.int64]
    actions: NDArray[np.int64]
    deals: NDArray[np.int64]
    reasons: NDArray[np.str_]
    by: NDArray[np.int64]
    over: NDArray[np.bool_]
    _run: _Run

    def __len__(self) -> int:
        return len(self.actions)

    def __repr__(self) -> str:
        return f"<Playouts of {self.rules.title}: {len(self)}, {self.actions.sum()} actions>"

    def actions_of(self, number: int) -> list[Action]:
        """The actions of one playout, chance's among them: ``engine.replay(rules, actions, start)`` plays it again.

        Raises IndexError where there is no such playout.
        """
        if not 0 <= number < len(self):
            raise IndexError(f"there are playouts 0 to {len(self) - 1}, and no {number}")
        read = tile_actions_in if self.rules.pack.is_tiles else actions_in
        return list(read(self.rules, self._run.log(number).tolist()))


@dataclass(frozen=True, eq=False)
class _Run:
    """What decides a run of playouts, and so each of them again."""

    rules: RuleSet
    begun: Ints
    orders: Ints
    seed: int
    policy: Policy
    most_deals: int

    def results(self, count: int) -> Ints:
        results = np.zeros((count, kernel.RESULT_SCORES + self.rules.seats), np.int64)
        at_once = _AT_ONCE_OF_TILES if self.rules.pack.is_tiles else _AT_ONCE
        for first in range(0, count, at_once):
            self._play(first, results[first : first + at_once], 0)
        return results

    def log(self, number: int) -> Ints:
        """The actions of one playout as numbers; it is played twice, first to see how long it gets."""
        results = np.zeros((1, kernel.RESULT_SCORES + self.rules.seats), np.int64)
        length = int(self._play(number, results, 0)[0][LOGGED])
        return self._play(number, results, length)[1]

    def _play(self, first: int, results: Ints, room: int) -> tuple[Ints, Ints]:
        given = RunArrays(
            self.begun,
            self.orders[first : first + len(results)],
            first,
            self.most_deals,
            np.array([self.seed % _WORDS], np.uint64),
            np.zeros(len(self.begun), np.int64),
            np.zeros(self.rules.pack.size, np.int64),
            np.zeros(1, np.uint64),
            np.zeros(room, np.int64),
            results,
        )
        with np.errstate(over="ignore"):  # the generator counts modulo 2**64, also where it is not compiled
            (play_tiles if self.rules.pack.is_tiles else play_cards)(self.rules, self.policy, given)
        return given.row, given.log


def playouts(
    rules: RuleSet,
    count: int,
    *,
    seed: int = 0,
    policy: Policy = RANDOM,
    state: State | None = None,
    orders: Orders | None = None,
    whole_games: bool = False,
    most_deals: int = 1000,
) -> Playouts:
    """Play ``count`` deals, or whole games, each to its end.

    Each legal action (of a tile turn each simple play) is equally likely, unless a ``policy`` chooses: ``OPTIMAL`` the best play
    of each tile turn, ``rumpus.players.heuristic_policy`` as the heuristic player does.

    They begin from ``state``, of which every card is where it lies, also those face down; by default before the first
    deal of a game that seat 0 starts. What is dealt next comes from ``orders``, a row of the pack for each playout or one
    for all, top first; everything after that, and without them everything, is shuffled by the ``seed``. A game that has
    seen ``most_deals`` deals is left unfinished. Raises UsageError.
    """
    start = engine.start(rules, rules.seats - 1) if state is None else state
    _check_numbers(count, most_deals)
    check_pack(rules.pack)
    _check_state(rules, start)
    begun = (encoded_tiles if rules.pack.is_tiles else encoded)(rules, start)
    run = _Run(rules, begun, _orders(rules, count, start, orders), int(seed), policy, most_deals if whole_games else 0)
    results = run.results(count)
    return Playouts(
        rules,
        start,
        results[:, kernel.RESULT_SCORES :],
        results[:, kernel.RESULT_ACTIONS],
        results[:, kernel.RESULT_DEALS] - begun[DEALS] + (start.table.phase not in _BETWEEN_DEALS),
        np.array(REASONS)[results[:, kernel.RESULT_REASON]],
        results[:, kernel.RESULT_BY],
        results[:, kernel.RESULT_OVER] != 0,
        run,
    )


def _check_numbers(count: int, most_deals: int) -> None:
    if count < 0:
        raise UsageError(f"{count} playouts cannot be played; give 0 or more", code="bad-count", subject=str(count))
    if most_deals < 1:
        raise UsageError(f"a game has one deal or more, not {most_deals}", code="bad-count", subject=str(most_deals))


def _check_state(rules: RuleSet, start: State) -> None:
    table = start.table
    if table.seats != rules.seats:
        raise UsageError(
            f"the state has {table.seats} seats and the rules {rules.seats}; give the rules it was played by",
            code="bad-state",
        )
    if table.phase is Phase.OVER:
        raise UsageError("the game is over: there is nothing to play out", code="bad-state")
    if table.phase is Phase.DRAW_FOR_DEAL and not rules.pack.is_tiles:
        raise UsageError("nobody deals yet: let a dealer be drawn first", code="bad-state")
    there = tiles_in(rules, start) if rules.pack.is_tiles else cards_in(start)
    if table.phase not in _BETWEEN_DEALS and there != list(rules.order):
        raise UsageError(f"the state does not hold the {rules.pack.name} pack, each card once", code="bad-state")


def _orders(rules: RuleSet, count: int, start: State, given: Orders | None) -> Ints:
    pack = rules.pack.size
    if given is None:
        return np.zeros((0, pack), np.int64)
    if start.table.phase is not Phase.DEAL:
        raise UsageError("the state is in the middle of a deal: orders are for the next deal", code="bad-order")
    orders = np.atleast_2d(np.asarray(given, np.int64))
    if orders.shape not in {(count, pack), (1, pack)}:
        raise UsageError(
            f"orders of shape {orders.shape} are not {count} orders of {pack} cards, nor one for all", code="bad-order"
        )
    wrong = np.flatnonzero((np.sort(orders, axis=1) != np.arange(pack)).any(axis=1))
    if len(wrong):
        raise UsageError(
            f"order {wrong[0]} must hold each card of the pack exactly once", code="bad-order", subject=str(wrong[0])
        )
    return np.broadcast_to(orders, (count, pack)).copy()
