"""Fit the habits of the rollout policy for games with laid melds: `python -m tools.fit_habits rummy-1916 --seats 2`.

It uses the cross-entropy method. Each generation draws sets of weights near the present ones and tries them in the
same duplicate deals. The best sets are selected, and the next generation is drawn near their mean, with their spread.
Opponents are the policy without habits and, after some rounds, also the result so far. So habits cannot specialise on
one opponent.
"""

from __future__ import annotations

from typing import NamedTuple

import click
import numpy as np
from numpy.typing import NDArray

from rumpus.core import engine
from rumpus.core.rules import RuleSet
from rumpus.games import rule_book
from rumpus.solver.engine import layout as at
from rumpus.solver.engine.cards.codec import encode_state
from rumpus.solver.engine.cards.rules import playout_rules
from rumpus.solver.engine.cards.steps import apply_action
from rumpus.solver.engine.deal import deal
from rumpus.solver.engine.layout import Ints
from rumpus.solver.engine.tables import PlayoutTables
from rumpus.solver.jit.compiled import entry_point
from rumpus.solver.jit.rng import Word, allow_overflow, seed_rng, seed_word, shuffle
from rumpus.solver.pimc.habits import fitted_tables
from rumpus.solver.pimc.rollouts import choose_quickly
from rumpus.solver.pimc.stakes import STAKES, worth_of_end
from rumpus.solver.policies.heuristic import policy_tables
from rumpus.solver.policies.tables import PolicyTables

Floats = NDArray[np.float64]
SELECTED = 0.3  # the share of tried sets that is selected
STEP = 0.6  # the step of the present weights towards the mean of the selected sets, as a share of the way
NARROWEST = 0.02  # the least spread
OPPONENT_EVERY = 5  # generations after which the present weights become an opponent


class Room(NamedTuple):
    """The memory of a match: a deal, an order of cards, random numbers, a log, and the lead of each round."""

    row: Ints
    order: Ints
    rng: Word
    log: Ints
    no_stakes: Floats
    leads: Floats


@entry_point
def play_match(
    rules: Ints, t: PlayoutTables, one: PolicyTables, others: PolicyTables, start_row: Ints, seed: Word, room: Room
) -> None:
    """Play duplicate deals of one policy against another. In each game of a round, everyone sits one seat
    further on.
    """
    s, seats = room.row, rules[at.SEATS]
    for number in range(room.leads.shape[0]):
        for place in range(rules[at.PACK]):
            room.order[place] = place
        seed_rng(room.rng, seed, number)
        shuffle(room.rng, room.order, 0, rules[at.PACK])
        room.leads[number] = 0.0
        for sits in range(seats):
            for place in range(at.SIZE):
                s[place] = start_row[place]
            seed_rng(room.rng, seed, number)
            deal(rules, room.order, s, room.log)
            while True:
                p = one if s[at.SEAT] == sits else others
                if apply_action(rules, t, s, choose_quickly(rules, t, p, s), room.rng, room.log) != at.GOES_ON:
                    break
            room.leads[number] += worth_of_end(rules, room.no_stakes, s, sits) / seats


def leads(rules: RuleSet, one: PolicyTables, others: PolicyTables, rounds: int, seed: int) -> Floats:
    """Return the lead of one policy over the others for each round, in points a deal."""
    compiled, start_row = playout_rules(rules), encode_state(rules, engine.start(rules, rules.seats - 1))
    room = Room(
        row=np.zeros(at.SIZE, np.int64),
        order=np.zeros(rules.pack.size, np.int64),
        rng=np.zeros(1, np.uint64),
        log=np.zeros(0, np.int64),
        no_stakes=np.zeros(STAKES),
        leads=np.zeros(rounds),
    )
    with allow_overflow():
        play_match(compiled.numbers, compiled.tables, one, others, start_row, seed_word(seed), room)
    return room.leads


def fitted(rules: RuleSet, tried: int, generations: int, rounds: int, seed: int) -> Floats:
    """Return the fitted weights, starting from the current ones."""
    lot, plain, current = np.random.default_rng(seed), policy_tables(rules), fitted_tables(rules)
    found = current.habits.copy()
    spread, opponents = np.maximum(0.1, abs(found) / 5), [plain]
    for generation in range(generations):
        drawn = found + spread * lot.standard_normal((tried, len(found)))
        drawn[0] = found
        won = [
            np.mean(
                [
                    leads(rules, current._replace(habits=one), other, rounds, seed + generation).mean()
                    for other in opponents
                ]
            )
            for one in drawn
        ]
        best = drawn[np.argsort(won)[-max(2, int(SELECTED * tried)) :]]
        found = (1 - STEP) * found + STEP * best.mean(axis=0)
        spread = np.maximum(NARROWEST, (spread + best.std(axis=0)) / 2)
        click.echo(f"{generation + 1}: the present ones lead by {won[0]:+.2f}, the best by {max(won):+.2f}")
        if generation % OPPONENT_EVERY == OPPONENT_EVERY - 1:
            opponents = [plain, current._replace(habits=found.copy())]
    return found


@click.command()
@click.argument("game")
@click.option("--seats", default=2, show_default=True)
@click.option("--tried", default=24, show_default=True, help="Sets of weights in each generation.")
@click.option("--generations", default=16, show_default=True)
@click.option("--rounds", default=10_000, show_default=True, help="Duplicate deals for each set and opponent.")
@click.option("--seed", default=1, show_default=True)
def main(game: str, seats: int, tried: int, generations: int, rounds: int, seed: int) -> None:
    """Fit habits, and print their lead over the current habits in new deals."""
    rules = rule_book(game).rules(seats)
    if not len(fitted_tables(rules).habits):
        raise click.UsageError(f"{rules.title} lays no melds before the end: it has no habits")
    found = fitted(rules, tried, generations, rounds, seed)
    current = fitted_tables(rules)
    for name, other in (("without habits", policy_tables(rules)), ("the current habits", current)):
        lead = leads(rules, current._replace(habits=found), other, 2 * rounds, seed + generations)
        click.echo(f"against {name}: {lead.mean():+.2f} ± {1.96 * lead.std() / np.sqrt(len(lead)):.2f} points a deal")
    click.echo("(" + ", ".join(f"{value:.2f}" for value in found) + ")")


if __name__ == "__main__":
    main()
