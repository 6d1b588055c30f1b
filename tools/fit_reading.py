"""Fit the reading of the table: `python -m tools.fit_reading gin-rummy --player casual --player expert`.

It plays games between computer players of one kind. At some draws it notes the hidden cards of the other seats. A
logistic regression then finds by how much the cards that a seat took, left and discarded change the odds of its hidden
cards (``rumpus.solver.pimc.reading``). Each fit is checked on the games of all kinds. A row shows the mean log
likelihood of a card: by chance, by the fit to that kind, and by the fit to all kinds, which is printed last.
"""

from __future__ import annotations

import random
from typing import NamedTuple

import click
import numpy as np
from numpy.typing import NDArray

from rumpus.core.packs import cards_of, set_of
from rumpus.core.state import Phase
from rumpus.core.views import View, unseen
from rumpus.game import Game
from rumpus.games import rule_book
from rumpus.players import make_player
from rumpus.solver.pimc.reading import BESIDE, DEEDS, features

Floats = NDArray[np.float64]
LOOKED_AT = 0.3  # the share of draws that is sampled
STEPS = 30  # the most steps of Newton's method
NAMES = (*(f"{way} {deed}" for way in BESIDE for deed in DEEDS), "counts", "counts late")


class Sample(NamedTuple):
    """Arrays with a row for each hidden card and each seat that may hold it.

    ``features`` are its features, ``held`` is 1 if the seat holds it, and ``chance`` is its log odds by chance.
    """

    features: Floats
    held: Floats
    chance: Floats


def sample_of(game: str, seats: int, player: str, games: int, seed: str) -> Sample:
    """Return the hidden cards of so many games of one kind of player."""
    lot = random.Random(f"{seed}/{player}")
    rows: list[Sample] = []
    for number in range(games):
        play = Game(game, [f"seat {seat}" for seat in range(seats)], seed=f"{seed}/{player}/{number}")
        players = [make_player(player, play.rules, lot.getrandbits(32)) for _ in range(seats)]
        while (seat := play.to_move) is not None:
            seen = play.view(seat)
            if play.state.table.phase is Phase.DRAW and lot.random() < LOOKED_AT:
                rows += _looked_at(play, seen)
            play.play(players[seat].choose(seen))
    return Sample(*(np.concatenate(column) for column in zip(*rows, strict=True)))


def _looked_at(play: Game, seen: View) -> list[Sample]:
    table, rules = play.state.table, play.rules
    hidden = cards_of(unseen(rules.pack, seen) & ~set_of(table.stock_known))
    rows = []
    for seat in range(rules.seats):
        many = table.counts[seat] - table.known[seat].bit_count()
        if seat != seen.seat and 0 < many < len(hidden):
            held = np.array([play.state.hands[seat] >> card & 1 for card in hidden], np.float64)
            chance = np.full(len(hidden), np.log(many / (len(hidden) - many)))
            rows.append(Sample(features(rules, table, seat)[hidden], held, chance))
    return rows


def fitted(sample: Sample) -> Floats:
    """Return the coefficients of the logistic regression, by Newton's method with a weak pull towards 0."""
    size = sample.features.shape[1]
    found = np.zeros(size)
    for _ in range(STEPS):
        likely = 1 / (1 + np.exp(-(sample.features @ found + sample.chance)))
        slope = sample.features.T @ (sample.held - likely) - found
        bend = (sample.features.T * (likely * (1 - likely))) @ sample.features + np.eye(size)
        step = np.linalg.solve(bend, slope)
        found += step
        if abs(step).max() < 1e-6:
            break
    return found


def likelihood(sample: Sample, coefficients: Floats) -> float:
    """Return the mean log likelihood of the true holders of the cards."""
    log_odds = sample.features @ coefficients + sample.chance
    return float(np.mean(sample.held * log_odds - np.logaddexp(0, log_odds)))


@click.command()
@click.argument("game")
@click.option("--seats", default=2, show_default=True)
@click.option("--player", "players", multiple=True, required=True, help="A kind of player; may be repeated.")
@click.option("--games", default=200, show_default=True, help="The number of games of each kind.")
@click.option("--seed", default="fit", show_default=True)
def main(game: str, seats: int, players: tuple[str, ...], games: int, seed: str) -> None:
    """Fit the odds of hidden cards to games, and print how well the fit holds for each kind of player."""
    slug = rule_book(game).slug
    samples = {player: sample_of(slug, seats, player, games, seed) for player in players}
    both = fitted(Sample(*(np.concatenate(column) for column in zip(*samples.values(), strict=True))))
    for player, sample in samples.items():
        own = fitted(sample)
        chance, by_own, by_both = (likelihood(sample, one) for one in (np.zeros(len(own)), own, both))
        click.echo(
            f"{player}: {len(sample.held)} cards; by chance {chance:.4f}, its own {by_own:.4f}, all {by_both:.4f}"
        )
        click.echo("  " + ", ".join(f"{value:.2f}" for value in own))
    for name, value in zip(NAMES, both, strict=True):
        click.echo(f"{name:>14} {value:6.2f}")
    click.echo("(" + ", ".join(f"{value:.2f}" for value in both) + ")")


if __name__ == "__main__":
    main()
