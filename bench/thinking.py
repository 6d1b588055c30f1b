"""Measure the thinking time of the levels: `python -m bench.thinking [GAME…] [--seats N] [--player KIND] [--games N]
[--json]`.

Each level plays whole deals among its own kind, at 2 seats and at the game's most. The time of a move is the CPU time
of the thread (`time.thread_time`). The first deals of each level are not counted, so that compiling and filling tables
is excluded. The limits hold for levels, and for both manners of a level.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from statistics import quantiles
from typing import Any, NamedTuple

import click

from rumpus.arena.match import play_out
from rumpus.core.actions import Action
from rumpus.core.views import View
from rumpus.game import Game, Seat
from rumpus.games import BOOKS, rule_book
from rumpus.players import Player, make_measured_player
from rumpus.players.levels import kinds_of
from rumpus.players.player import public_seed

AIMS = {"beginner": (1, 3), "casual": (1, 3), "club": (3, 10), "expert": (8, 30), "master": (10, 40)}
"""Milliseconds a move by level: the median, and what 95 of 100 moves stay below."""
WARMING = 1  # games for the warm-up, not counted
SECOND = 1000.0  # milliseconds


class Thought(NamedTuple):
    """The times of one kind of player for its moves in a game with so many seats, in milliseconds."""

    game: str
    seats: int
    player: str
    moves: int
    median: float
    p95: float
    aims: tuple[float, float]

    @property
    def is_within(self) -> bool:
        """Return True if both figures are within their limits."""
        return self.median <= self.aims[0] and self.p95 <= self.aims[1]


class Timed:
    """A player whose moves are timed. ``taken`` are the milliseconds."""

    def __init__(self, player: Player, taken: list[float], clock: Callable[[], float] = time.thread_time) -> None:
        self._player, self._taken, self._clock = player, taken, clock

    def choose(self, view: View) -> Action:
        begun = self._clock()
        action = self._player.choose(view)
        self._taken.append((self._clock() - begun) * SECOND)
        return action


def moves_of(
    slug: str, seats: int, kind: str, games: int, clock: Callable[[], float] = time.thread_time
) -> list[float]:
    """Return the milliseconds of the moves of so many games of one deal, after the warm-up."""
    taken = list[float]()
    for number in range(WARMING + games):
        if number == WARMING:
            taken.clear()
        sitting = tuple(Seat(f"{kind} {seat}", kind) for seat in range(seats))
        options: dict[str, Any] = {"deals": 1} if any(option.name == "deals" for option in BOOKS[slug].options) else {}
        game = Game(slug, sitting, seed=f"thinking/{number}", **options)
        seeds = [public_seed("thinking", number, seat) for seat in range(seats)]
        play_out(game, [Timed(make_measured_player(kind, game.rules, seed), taken, clock) for seed in seeds])
    return taken


def thoughts(slugs: Sequence[str], seats: int | None, players: Sequence[str], games: int) -> Iterator[Thought]:
    """Yield each kind of player in each game, at these numbers of seats, or else at the fewest and the most."""
    for slug in slugs:
        book = BOOKS[slug]
        for many in [seats] if seats else sorted({book.least_seats, book.most_seats}):
            for kind in kinds_of(book.rules(many)):
                if kind.level not in AIMS or (players and kind.name not in players):
                    continue
                taken = moves_of(slug, many, kind.name, games)
                parts = quantiles(taken, n=20, method="inclusive")
                yield Thought(slug, many, kind.versioned, len(taken), parts[9], parts[18], AIMS[kind.level])


@click.command()
@click.argument("games_of", metavar="[GAME]…", nargs=-1)
@click.option("--seats", type=click.IntRange(2), help="The number of seats; by default the game's fewest and most.")
@click.option("--player", "players", multiple=True, help="Only this kind of player; may be repeated.")
@click.option("--games", default=2, show_default=True, type=click.IntRange(1), help="Games of each kind of player.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON, one on each line.")
def main(games_of: tuple[str, ...], seats: int | None, players: tuple[str, ...], games: int, as_json: bool) -> None:
    """Measure the thinking time for a move in GAME…, or in all games."""
    for thought in thoughts([rule_book(game).slug for game in games_of] or list(BOOKS), seats, players, games):
        click.echo(json.dumps(thought._asdict() | {"is_within": thought.is_within}) if as_json else _line(thought))


def _line(thought: Thought) -> str:
    median, p95 = thought.aims
    verdict = "" if thought.is_within else f"  MORE than {median} / {p95}"
    figures = f"{thought.median:7.2f} / {thought.p95:7.2f} ms  {thought.moves:>6} moves"
    return f"{thought.game:<14} {thought.seats}  {thought.player:<18} {figures}{verdict}"


if __name__ == "__main__":
    main(prog_name="python -m bench.thinking")
