"""Playouts: play many deals or whole games by a policy in compiled code, under the full rules of the game.

A playout depends only on the arguments of the call and its own number. ``Playouts.actions_of`` returns its actions.
The engine accepts them one by one and comes to the same scores.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rumpus.core import engine
from rumpus.core.actions import Action
from rumpus.core.errors import UsageError
from rumpus.core.given import Argument, as_integer, check_kind, wrong_value
from rumpus.core.messages import Field, Message
from rumpus.core.packs import Card
from rumpus.core.rules import RuleSet, check_rules
from rumpus.core.state import Phase, State, check_state
from rumpus.solver.engine.cards.codec import BETWEEN_DEALS, cards_in, decode_log, encode_state
from rumpus.solver.engine.cards.rules import playout_rules
from rumpus.solver.engine.layout import DEALS, LOGGED, REASONS, Ints
from rumpus.solver.engine.tiles.codec import decode_tile_log, encode_tile_state
from rumpus.solver.engine.tiles.rules import tile_rules
from rumpus.solver.jit.rng import allow_overflow, seed_word
from rumpus.solver.playout import result
from rumpus.solver.playout.cards import play_cards
from rumpus.solver.playout.run import RunArrays
from rumpus.solver.playout.tiles import play_tiles
from rumpus.solver.policies.policy import RANDOM, Policy

_A_PLAYOUT = Argument(Message("a playout"), lambda fields: Message("a playout cannot be {given}; {write}", fields))

_MOST = 1_000_000_000  # the limit of playouts in a call, and of deals in a game
Orders = Sequence[Sequence[Card]] | Sequence[Card] | NDArray[np.int64]


class _Kernels(NamedTuple):
    """The functions that play out card games, or tile games.

    ``compiled`` raises UsageError for rules that no kernel plays. Python handles Ctrl-C after each batch of
    ``batch_size`` playouts, because it cannot interrupt a kernel.
    """

    compiled: Callable[[RuleSet], object]
    encode_state: Callable[[RuleSet, State], Ints]
    play: Callable[[RuleSet, Policy, RunArrays], None]
    decode_log: Callable[[RuleSet, Sequence[int]], Iterator[Action]]
    batch_size: int


_CARDS = _Kernels(playout_rules, encode_state, play_cards, decode_log, 10_000)
_TILES = _Kernels(tile_rules, encode_tile_state, play_tiles, decode_tile_log, 200)


@dataclass(frozen=True, eq=False)
class Playouts:
    """The results of playouts. Each array has a row for each playout.

    - ``start``: the state that all playouts start from.
    - ``scores``, shape (playouts, seats): the points of the deal, or the final totals of whole games.
    - ``actions``: the number of actions that the seats took. A tile turn is one action.
    - ``deals``: the number of deals played. A deal already running in ``start`` counts.
    - ``reasons``: the reason for the end of the last deal, in the engine's words.
    - ``by``: the seat that ended the last deal (went out, rapped, knocked), or -1.
    - ``over``: True if the game is over.
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
        """Return the actions of the playout ``number``, including those of chance.

        ``engine.replay(rules, actions, start)`` plays it again. Raise UsageError if there is no such playout.
        """
        number = as_integer(_A_PLAYOUT, number, Message("give its number, from 0"), "bad-count")
        if not 0 <= number < len(self):
            fields: dict[str, Field] = {"number": number, "playouts": len(self)}
            problem = Message("there is no playout {number}; there are {playouts}, numbered from 0", fields)
            raise UsageError(problem, code="bad-count", subject=str(number))
        run = self._run
        return list(run.kernels.decode_log(self.rules, run.log(number).tolist()))


@dataclass(frozen=True, eq=False)
class _Run:
    """All input of a run of playouts, so that each of them can be played again."""

    rules: RuleSet
    kernels: _Kernels
    start_row: Ints
    orders: Ints
    seed: int
    policy: Policy
    last_deal: int
    whole_games: bool

    def results(self, count: int) -> Ints:
        results = self._empty_results(count)
        batch_size = self.kernels.batch_size
        for first in range(0, count, batch_size):
            self._play(first, results[first : first + batch_size], 0)
        return results

    def log(self, number: int) -> Ints:
        """Return the actions of one playout as numbers."""
        # The first time the playout is played to get the length of its log, the second time to fill it.
        results = self._empty_results(1)
        length = int(self._play(number, results, 0).row[LOGGED])
        return self._play(number, results, length).log

    def _empty_results(self, count: int) -> Ints:
        return np.zeros((count, result.RESULT_SCORES + self.rules.seats), np.int64)

    def _play(self, first: int, results: Ints, room: int) -> RunArrays:
        run = RunArrays(
            self.start_row,
            self.orders[first : first + len(results)],
            first,
            self.last_deal,
            self.whole_games,
            seed_word(self.seed),
            np.zeros(len(self.start_row), np.int64),
            np.zeros(self.rules.pack.size, np.int64),
            np.zeros(1, np.uint64),
            np.zeros(room, np.int64),
            results,
        )
        with allow_overflow():
            self.kernels.play(self.rules, self.policy, run)
        return run


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

    - ``policy``: by default each legal action is equally likely (in a tile turn, each simple play). ``OPTIMAL`` makes
      the best play of each tile turn. ``rumpus.players.heuristic_policy`` returns the policy of the heuristic player.
    - ``state``: the state to start from, with all hidden cards in their places. By default it is the start of a game
      in which seat 0 starts the first deal.
    - ``orders``: the order of the pack for the next deal, top card first: one row for each playout, or one for all.
    - ``seed``: the seed of all shuffles and random choices. It shuffles every deal that ``orders`` does not give.
    - ``most_deals``: the limit of deals in a whole game. A deal already running in ``state`` counts.

    Raise UsageError for a bad argument, and for rules that no kernel plays.
    """
    check_rules(rules)
    kernels = _TILES if rules.pack.is_tiles else _CARDS
    start = engine.start(rules, rules.seats - 1) if state is None else state
    check_state(start)
    check_kind("policy", policy, Policy, Message("give a Policy, such as rumpus.solver.OPTIMAL"))
    check_kind("whole_games", whole_games, bool, Message("give True or False"))
    seed = as_integer("seed", seed, Message("give a whole number"))
    count, most_deals = _checked_numbers(count, most_deals)
    kernels.compiled(rules)
    _check_state(rules, start)
    start_row = kernels.encode_state(rules, start)
    first_deal = int(start_row[DEALS]) + (start.table.phase in BETWEEN_DEALS)
    last_deal = first_deal + (most_deals - 1 if whole_games else 0)
    checked_orders = _orders(rules, count, start, orders)
    run = _Run(rules, kernels, start_row, checked_orders, seed, policy, last_deal, whole_games)
    return _collect(run, start, first_deal, run.results(count))


def _collect(run: _Run, start: State, first_deal: int, results: Ints) -> Playouts:
    return Playouts(
        run.rules,
        start,
        results[:, result.RESULT_SCORES :],
        results[:, result.RESULT_ACTIONS],
        results[:, result.RESULT_DEALS] - first_deal + 1,
        np.array(REASONS)[results[:, result.RESULT_REASON]],
        results[:, result.RESULT_BY],
        results[:, result.RESULT_OVER] != 0,
        run,
    )


def _checked_numbers(count: int, most_deals: int) -> tuple[int, int]:
    count = as_integer("count", count, Message("give how many playouts, 0 or more"), "bad-count")
    write = Message("give how many deals a game may have, 1 or more")
    most_deals = as_integer("most_deals", most_deals, write, "bad-count")
    if max(count, most_deals) > _MOST:
        problem = Message("give {most} at most", {"most": _MOST})
        raise UsageError(problem, code="bad-count", subject=str(max(count, most_deals)))
    if count < 0:
        problem = Message("{playouts} playouts cannot be played; give 0 or more", {"playouts": count})
        raise UsageError(problem, code="bad-count", subject=str(count))
    if most_deals < 1:
        problem = Message("a game has one deal or more, not {deals}", {"deals": most_deals})
        raise UsageError(problem, code="bad-count", subject=str(most_deals))
    return count, most_deals


def _check_state(rules: RuleSet, start: State) -> None:
    table = start.table
    if table.seats != rules.seats:
        problem = Message(
            "the state has {seats} seats and the rules {wanted}; give the rules it was played by",
            {"seats": table.seats, "wanted": rules.seats},
        )
        raise UsageError(problem, code="bad-state")
    if table.phase is Phase.OVER:
        raise UsageError(Message("the game is over: there is nothing to play out"), code="bad-state")
    if table.phase not in BETWEEN_DEALS and cards_in(start) != list(rules.order):
        problem = Message("the state does not hold the {pack} pack, each card once", {"pack": rules.pack.name})
        raise UsageError(problem, code="bad-state")


def _orders(rules: RuleSet, count: int, start: State, given: Orders | None) -> Ints:
    pack = rules.pack.size
    if given is None:
        return np.zeros((0, pack), np.int64)
    if start.table.phase is not Phase.DEAL:
        problem = Message("orders are for the next deal: give a state that waits for a deal")
        raise UsageError(problem, code="bad-order")
    try:
        orders = np.atleast_2d(np.asarray(given))
    except ValueError as error:
        raise UsageError(Message("the orders are not all of one length"), code="bad-order") from error
    if orders.dtype.kind not in "iu":
        raise wrong_value("orders", given, Message("give rows of cards, which are whole numbers"), "bad-order")
    if orders.shape not in {(count, pack), (1, pack)}:
        problem = Message(
            "orders of shape {shape} are not {orders} orders of {cards} cards, nor one for all",
            {"shape": str(orders.shape), "orders": count, "cards": pack},
        )
        raise UsageError(problem, code="bad-order")
    wrong = np.flatnonzero((np.sort(orders, axis=1) != np.arange(pack)).any(axis=1))
    if len(wrong):
        problem = Message("order {number} must hold each card of the pack exactly once", {"number": int(wrong[0])})
        raise UsageError(problem, code="bad-order", subject=str(wrong[0]))
    return np.broadcast_to(orders, (count, pack)).copy()
