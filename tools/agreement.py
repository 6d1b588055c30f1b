"""Compare compiled playouts with the engine, action by action: `python -m tools.agreement --deals 100000`.

Deal *n* is always the same. So `--first` continues an earlier run, and a deal that disagrees can be repeated by its
number. All games take turns, with every number of seats, and with random options for each deal.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import count
from multiprocessing import get_context
from random import Random
from typing import NamedTuple

import click
import numpy as np
from rich.progress import track

from rumpus.core import engine
from rumpus.core.actions import Action, DiscardAndRap, LegalActions, Rap
from rumpus.core.errors import UsageError
from rumpus.core.rules import OptionValue, RuleSet
from rumpus.core.state import State
from rumpus.core.views import view
from rumpus.games import BOOKS
from rumpus.games.book import RuleBook
from rumpus.games.options import Option
from rumpus.solver.engine import layout as at
from rumpus.solver.engine.cards.codec import decode_action, decode_log, encode_state
from rumpus.solver.engine.cards.rules import playout_rules
from rumpus.solver.engine.tiles.rules import tile_rules
from tools import deal_steps as kernel
from tools.decoding import decoded
from tools.side_by_side import SideBySide
from tools.tile_walk import TileWalk

MOST_NUMBERS = 400  # the size of the log of one action (which may turn the stock), and of the list of legal actions
# The probability of accepting a randomly drawn action. Each walk draws it for each kind of action. So some walks take
# every card they may, and some never lay a meld. Raps are always rare, so that deals are long.
LIKINGS = (1.0, 1.0, 0.3, 0.03)
RAPS = {Rap: 0.05, DiscardAndRap: 0.05}

Likings = dict[type[Action], float]


class Agreed(NamedTuple):
    """The result of a walk through one or two deals."""

    game: str
    actions: int
    reasons: tuple[str, ...]


def agree(number: int) -> Agreed:
    """Play deal ``number`` in both, with random actions. Raises DisagreementError if they differ."""
    rng = Random(number)
    rules = drawn_rules(number, rng)
    dealer = rng.randrange(rules.seats) if rules.seating.draws != "never" else rules.seats - 1
    start = engine.start(rules, dealer)
    walk = (TileWalk if rules.pack.is_tiles else Walk)(rules, start, number)
    reasons: list[str] = []
    while not walk.over and len(reasons) < 2:
        walk.deal(tuple(rng.sample(rules.order, rules.pack.size)))
        while (reason := walk.step(rng)) is None:
            pass
        reasons.append(reason)
    return Agreed(rules.game, walk.actions, tuple(reasons))


def drawn_rules(number: int, rng: Random) -> RuleSet:
    """Return the rule set of deal ``number``: games and seats take turns, options are random."""
    books = compiled_books()
    turn, place = divmod(number, len(books))
    book = books[place]
    seats = book.least_seats + turn % (book.most_seats + 1 - book.least_seats)
    for _ in count():
        options = {option.name: _drawn(option, rng) for option in book.options if rng.random() < 0.5}
        if "max_deals" in {option.name for option in book.options}:
            options["max_deals"] = rng.choice((1, 2))  # without a limit a random game may never end
        try:
            rules = book.rules(seats, **options)
        except UsageError:
            continue  # incompatible options, such as a pack too small for the hands
        if _is_compiled(rules):
            return rules
    raise AssertionError


@cache
def compiled_books() -> list[RuleBook]:
    """Return the games that kernels can play with their usual options."""
    return [book for book in BOOKS.values() if _is_compiled(book.rules(book.least_seats))]


def _is_compiled(rules: RuleSet) -> bool:
    try:
        return (tile_rules if rules.pack.is_tiles else playout_rules)(rules) is not None
    except UsageError:
        return False


def card_games() -> list[RuleBook]:
    """Return the compiled games that are played with cards."""
    return [book for book in compiled_books() if not book.rules(book.least_seats).pack.is_tiles]


def _drawn(option: Option, rng: Random) -> OptionValue:
    """Return a random value of an option. For a number it is the usual one, the least one, or one between."""
    if option.choices:
        return rng.choice(option.choices)
    usual = option.default if isinstance(option.default, int) else option.least + 1
    return rng.choice([usual, usual, option.least, (option.least + usual) // 2] + [None] * option.may_be_none)


class Walk(SideBySide):
    """A walk through a deal of a card game."""

    def __init__(self, rules: RuleSet, start: State, number: int) -> None:
        super().__init__(rules, start, number, encode_state(rules, start))
        self._likings: Likings = dict(RAPS)
        self._compiled = playout_rules(rules)
        self._rng = np.array([number], np.uint64)
        self._log = np.zeros(MOST_NUMBERS, np.int64)
        self._actions = np.zeros(MOST_NUMBERS, np.int64)

    def deal(self, order: tuple[int, ...]) -> None:
        """Deal this order in both."""
        self._act(at.DEAL << at.KIND, order)

    def step(self, rng: Random) -> str | None:
        """Compare the state and the legal actions, then apply one action in both. Return the reason if the
        deal ended.
        """
        results = self.state.table.results
        self.expect(decoded(self.rules, self.row, results), self.state, "state")
        legal = engine.legal_actions(self.rules, view(self.state, self.state.table.to_move))
        listed = self._listed()
        self.expect([decode_action(self.rules, action) for action in listed], list(legal), "list of actions")
        self._act(listed[_chosen(legal, self._likings, rng)])
        self.actions += 1
        return self.ended() if len(self.state.table.results) > len(results) else None

    def _listed(self) -> list[int]:
        compiled = self._compiled
        found = kernel.list_actions(compiled.numbers, compiled.tables, self.row, self._actions)
        listed: list[int] = self._actions[:found].tolist()
        return listed

    def _act(self, action: int, order: tuple[int, ...] = ()) -> None:
        """Apply the action in the kernel, and replay the kernel's log in the engine."""
        compiled, self.row[at.LOGGED] = self._compiled, 0
        cards = np.array(order, np.int64)
        kernel.act(compiled.numbers, compiled.tables, self.row, action, cards, self._rng, self._log)
        log = self._log[: self.row[at.LOGGED]].tolist()
        self.state = engine.replay(self.rules, decode_log(self.rules, log), self.state)


def _chosen(legal: LegalActions, likings: Likings, rng: Random) -> int:
    while True:
        index = rng.randrange(len(legal))
        if rng.random() < likings.setdefault(type(legal[index]), rng.choice(LIKINGS)):
            return index


@click.command()
@click.option("--deals", default=1000, show_default=True, type=click.IntRange(1), help="The number of deals.")
@click.option("--first", default=0, show_default=True, type=click.IntRange(0), help="The number of the first deal.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1), help="The number of processes.")
def main(deals: int, first: int, jobs: int) -> None:
    """Play deals in the kernel and in the engine side by side, and compare every state, choice and score."""
    met: Counter[tuple[str, str]] = Counter()
    actions = 0
    for agreed in track(
        _walks(range(first, first + deals), jobs), "Deals", total=deals, disable=not sys.stderr.isatty()
    ):
        actions += agreed.actions
        met.update((agreed.game, reason) for reason in agreed.reasons)
    for (game, reason), times in sorted(met.items()):
        click.echo(f"{game:12} {reason:16} {times:8,}")
    click.echo(f"{deals:,} walks from {first:,}, {met.total():,} deals, {actions:,} actions: all agree")


def _walks(numbers: range, jobs: int) -> Iterator[Agreed]:
    if jobs == 1:
        yield from map(agree, numbers)
        return
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap_unordered(agree, numbers, chunksize=50)


if __name__ == "__main__":
    main()
