"""Matches: each deal is played with every rotation of the seats, so that luck affects all players alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from math import inf, sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple, TypeVar

from rumpus.arena.outside import OutsidePlayer, versioned
from rumpus.core.rules import OptionValue
from rumpus.game import Game, Seat
from rumpus.games import rule_book
from rumpus.players import Player, make_measured_player
from rumpus.players.player import public_seed

_NORMAL_95 = 1.96
_MEAN_DECIMALS = 9  # decimals beyond these are rounding errors of the sums
Watch = Callable[[Game], None]
T = TypeVar("T")


class MatchGame(NamedTuple):
    """The result of one game, by contestant.

    ``shares`` are the shares of the win (tied winners share it) and ``points`` the final scores. ``leads`` are the
    points a deal by which a score was better than the mean of the others.
    """

    shares: tuple[float, ...]
    points: tuple[int, ...]
    leads: tuple[float, ...]


class Interval(NamedTuple):
    """A measured value, with bounds that contain the true value in 95 of 100 matches."""

    value: float
    low: float
    high: float


def mean_of_round(measured: Iterable[float]) -> float:
    """Return the mean over the games of a round, which counts as one measurement.

    In a round every contestant plays the same cards at every seat. If all play alike the mean is exactly 0, because
    rounding errors are removed.
    """
    return round(fmean(measured), _MEAN_DECIMALS)


@dataclass(frozen=True)
class Match:
    """A match of contestants at one table.

    With n contestants, a round is n games with the same deals. In each game, everyone sits one seat further on.
    ``seed`` determines all cards. The players' own seeds depend only on the number of the game and the seat, so they
    reveal nothing about the cards. ``outside`` has the players from outside, by the kind of their seats.
    """

    game: str
    contestants: tuple[Seat, ...]
    seed: int | str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    outside: Mapping[str, OutsidePlayer] = field(default_factory=dict)

    @property
    def players(self) -> tuple[str, ...]:
        """The contestants' kinds with their versions: ``club@2``."""
        return tuple(versioned(seat.kind, self.outside) for seat in self.contestants)

    def check(self) -> None:
        """Raise UsageError if there is no such game, or a contestant cannot play it."""
        rules = rule_book(self.game).rules(len(self.contestants), **self.options)
        for kind in {seat.kind for seat in self.contestants if seat.kind not in self.outside}:
            make_measured_player(kind, rules, 0)

    def games(self, number: int) -> Iterator[MatchGame]:
        """Play the first ``number`` games one after another. Raises UsageError on an unknown game, option or player."""
        return map(self.play, range(number))

    def play(self, number: int) -> MatchGame:
        """Play game ``number``, counted from 0, and return its result. The match itself does not change."""
        return self.played(number, self.game_played(number))

    def game_played(self, number: int, watch: Watch | None = None) -> Game:
        """Play game ``number`` and return it. ``watch`` is called with the game after each action."""
        places = self._places(number)
        seats = self.contestants[-places:] + self.contestants[:-places] if places else self.contestants
        options: dict[str, Any] = {**rule_book(self.game).resolve(len(seats), self.options)}
        game = Game(self.game, seats, seed=self.deals_seed(number), **options)
        players = [self._player(game, seat, public_seed("match", number, place)) for place, seat in enumerate(seats)]
        play_out(game, players, watch)
        return game

    def played(self, number: int, game: Game) -> MatchGame:
        """Return the result of game ``number``, which must be finished."""
        assert game.outcome is not None
        winners, points = game.outcome.winners, game.outcome.points
        shares = tuple((seat in winners) / len(winners) for seat in range(len(points)))
        deals = len(game.state.table.results)
        leads = tuple(_lead(points, seat, game.rules.lowest_wins) / deals for seat in range(len(points)))
        turned = partial(self._by_contestant, number)
        return MatchGame(turned(shares), turned(points), turned(leads))

    def deals_seed(self, number: int) -> str:
        """Return the seed that deals game ``number`` and the other games of its round."""
        return f"{self.seed}/{number // len(self.contestants)}"

    def _player(self, game: Game, seat: Seat, seed: int) -> Player:
        if seat.kind in self.outside:
            return self.outside[seat.kind].factory(game.rules, seed)
        return make_measured_player(seat.kind, game.rules, seed)

    def _by_contestant(self, number: int, by_seat: tuple[T, ...]) -> tuple[T, ...]:
        places = self._places(number)
        return (*by_seat[places:], *by_seat[:places])

    def _places(self, number: int) -> int:
        return number % len(self.contestants)


def play_out(game: Game, players: Sequence[Player], watch: Watch | None = None) -> None:
    """Let these players, by seat, play a game to its end. ``watch`` is called with the game after each action."""
    while (seat := game.to_move) is not None:
        game.play(players[seat].choose(game.view(seat)))
        if watch is not None:
            watch(game)


def _lead(points: Sequence[int], seat: int, lowest_wins: bool) -> float:
    others = (sum(points) - points[seat]) / (len(points) - 1)
    return others - points[seat] if lowest_wins else points[seat] - others


@dataclass
class Standing:
    """The standing of a match so far, by contestant."""

    contestants: tuple[Seat, ...]
    games: int = 0
    wins: list[float] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    rounds: dict[int, list[tuple[float, ...]]] = field(default_factory=dict)  # the leads of each game, by round

    def __post_init__(self) -> None:
        self.wins = [0.0] * len(self.contestants)
        self.points = [0] * len(self.contestants)

    def add(self, number: int, played: MatchGame) -> None:
        """Add the result of game ``number``, counted from 0. The number determines the round of the game."""
        self.games += 1
        self.wins = [total + share for total, share in zip(self.wins, played.shares, strict=True)]
        self.points = [total + more for total, more in zip(self.points, played.points, strict=True)]
        self.rounds.setdefault(number // len(self.contestants), []).append(played.leads)

    def win_share(self, contestant: int) -> Interval:
        """Return the share of games won, with a 95 % interval.

        The interval is Wilson's, which is valid near 0 and 1 and for few games.
        """
        share, squared = self.wins[contestant] / self.games, _NORMAL_95**2
        middle = share + squared / (2 * self.games)
        spread = _NORMAL_95 * sqrt(share * (1 - share) / self.games + squared / (4 * self.games**2))
        scale = 1 + squared / self.games
        return Interval(share, max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale))

    def mean_points(self, contestant: int) -> float:
        """Return the mean final score of a contestant."""
        return self.points[contestant] / self.games

    def lead(self, contestant: int) -> Interval:
        """Return the points a deal by which a contestant beats the mean of the others, with a 95 % interval.

        A round is one measurement. With fewer than two whole rounds the bounds are infinite. Before the first whole
        round, the value is the mean over the games so far.
        """
        by_round = [[leads[contestant] for leads in games] for games in self.rounds.values()]
        whole = [mean_of_round(leads) for leads in by_round if len(leads) == len(self.contestants)]
        mean = fmean(whole or chain(*by_round))
        spread = _NORMAL_95 * stdev(whole) / sqrt(len(whole)) if len(whole) > 1 else inf
        return Interval(mean, mean - spread, mean + spread)
